"""The rules of the games on a GPU: compiled to PTX here, without one, and run anywhere.

Nothing else imports `numba.cuda`. It needs the extra `cuda`.
"""
