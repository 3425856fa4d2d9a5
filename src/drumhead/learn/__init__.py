"""Tools for research and machine learning. `import drumhead` imports none of these modules.

- `gymnasium`, `pettingzoo`, `openspiel`, `vector`: environments; `environments` has what they share
- `policies`: a trained policy as a player
- `observations`: observations and information states
- `gpu`: games as PTX, and the loader that plays them on a GPU
- `measures`: exploitability, best responses, cross-play; `reduced`: editions with exact values
- `training`: self-play training
"""
