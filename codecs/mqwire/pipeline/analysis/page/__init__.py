"""Health, history and abuse as one page that needs nothing else: no network, no server, no other file."""

from mqwire.pipeline.analysis.page.writer import page_of, write_page

__all__ = ["page_of", "write_page"]
