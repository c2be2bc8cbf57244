"""The evening as pictures: the ruled paper with its running numbers, and the curves."""
