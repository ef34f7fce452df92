"""An enterprise in a box: the protocol machines over real TCP, and under a simulator."""
