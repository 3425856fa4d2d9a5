"""What cards, backs and pictures are drawn with: plain vector shapes."""
