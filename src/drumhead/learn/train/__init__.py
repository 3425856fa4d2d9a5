"""Players that learn by playing with themselves: `drumhead train GAME` (the extra `train`).

On a GPU the package needs PyTorch, CuPy and NumPy, and nothing of Drumhead: `drumhead build-ptx`
lays a copy of it (`drumhead_train`) beside the compiled rules. Without PTX it learns on the CPU,
slowly, at the tables of `drumhead.learn.vector`.

- `tables`: many matches at once on the GPU; `on_cpu`: the same on the CPU
- `rewards`: what a hand was worth; `networks`: the networks and their files
- `rollouts`: play; `learning`: the steps of PPO; `duels`: against the rule of thumb
- `program`: all of it, from the first deal to the file; `curves`: pictures of how it went
"""

#: The part of the tables that are the usual one, while the others share the rest, and the part at
#: which a match is a single hand; both unless others are asked for.
USUAL, SINGLE = 0.6, 0.35
