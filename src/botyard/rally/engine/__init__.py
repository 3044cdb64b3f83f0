"""The rules: state, events, questions, the turn and its steps, option cards, editions."""
