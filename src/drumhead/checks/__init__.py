"""Conformance checks of games. `drumhead check` and the tests share one list of duties."""
