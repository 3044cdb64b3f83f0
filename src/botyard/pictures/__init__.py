"""Drawing tools shared by both games: letters as shapes, bitmaps, animations."""
