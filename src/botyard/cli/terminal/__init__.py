"""The screens of play and replay."""
