"""Drawing tools for cards, backs and pictures: plain vector shapes."""
