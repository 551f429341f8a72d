"""What a paper should cite: whole lists, single places, missing and better citations."""
