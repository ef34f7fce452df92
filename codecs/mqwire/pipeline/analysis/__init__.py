"""What stands on top of the tables of the pipeline: health of replication, history, abuse, seeds, and a page.

Every function takes DataFrames and returns DataFrames. Nothing is collected but for the page, which says how much of
what it left out.
"""
