"""What a person or a program sees of a replay; a view knows no rules."""
