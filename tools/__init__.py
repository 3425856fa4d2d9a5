"""Programs for contributors: generated pages and types, and the selection of tests."""
