"""What must hold for any bytes: one module for each family of invariants."""
