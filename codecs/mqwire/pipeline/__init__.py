"""Captures at any scale: tables of what is in them, as Arrow batches, for Parquet and Spark.

Needs the extra `spark`; nothing else in mqwire imports it.
"""
