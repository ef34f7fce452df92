"""An enterprise in a box: directory servers that talk to each other over real TCP. docs/lab.md shows it.

Needs the extra `lab`. Nothing else in mqwire imports this package.
"""
