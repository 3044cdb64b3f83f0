"""The factory floor: boards and their drawings, courses, and what is wrong with them."""
