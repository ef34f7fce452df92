"""The same messages in other libraries. Modules offer `decode` and `as_values`, and `encode` if the library builds."""
