"""What the pictures of both games are made with: letters as shapes, bitmaps, animations."""
