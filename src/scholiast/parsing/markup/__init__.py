"""Markup: XML through lxml, and trees of XML and HTML whose text knows its place in the file."""

from scholiast.parsing.markup.reading import read_xml, read_xml_with_problems

__all__ = ["read_xml", "read_xml_with_problems"]
