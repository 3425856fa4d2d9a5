"""Compiled code and its compiler. Only this package knows Numba."""
