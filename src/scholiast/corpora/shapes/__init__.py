"""Rows as outside sources give them -> works: one module a source, for files and answers alike.

Each module holds the wire types that are relied on (msgspec structs: a missing field, a null or a
wrong type where none is documented is seen), `read_row` for a row of a file, and, where the source
answers over the network too, `read_answer` for a whole answer.
"""
