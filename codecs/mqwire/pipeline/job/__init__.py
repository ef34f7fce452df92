"""`mqwire pipeline run`: captures to tables in a folder, whatever happens meanwhile."""
