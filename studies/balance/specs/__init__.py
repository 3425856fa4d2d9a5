"""Balance specifications of the games, one module for each: `SPEC = BalanceSpec(...)`."""
