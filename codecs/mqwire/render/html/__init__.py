"""Captures and messages as one page that needs nothing else: no network, no server, no other file."""

from mqwire.render.html.writer import HtmlWriter

__all__ = ["HtmlWriter"]
