"""A paper -> a title, an abstract, an introduction or a section on related work for it."""
