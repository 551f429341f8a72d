"""The one door to the outside: every request goes through Client, under rules and on record."""
