"""The rules of the games on a GPU, compiled to PTX without a GPU, and run on any.

No other package imports `numba.cuda`. It needs the extra `cuda`.
"""
