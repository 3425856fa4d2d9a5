"""What is compiled, and the compiler: the only place that knows Numba."""
