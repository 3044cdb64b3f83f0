"""A small course with a board of its own, in one file."""

from __future__ import annotations

YARD = """name: Small Yard
edition: own

+       +-------+       +       +
    d1     *n       .       .     0
+       +       +       +       +
    d2      >       vw      O     1
+       +       +       +       +
    .       R       .      pw24   2
+       +       +       +       +
"""

COURSE = f"""name = "Yard Race"
editions = ["2005"]
players = [2]
boards = [{{ board = "yard", x = 0, y = 0, rotation = 0 }}]
flags = [[2, 2]]

[drawings]
yard = '''
{YARD}'''
"""
