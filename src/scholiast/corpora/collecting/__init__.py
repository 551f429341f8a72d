"""Collections of works from an index, kept up to date: by category, and as a co-author graph."""
