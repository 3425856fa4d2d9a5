"""Self-play training by proximal policy optimization: `drumhead train GAME` (the extra `train`).

On a GPU the package needs PyTorch, CuPy and NumPy, and nothing of Drumhead: `drumhead build-ptx`
copies it next to the compiled rules (`drumhead_train`). Without PTX it trains on the CPU, slowly,
in environments of `drumhead.learn.vector`.

- `description`: the description of a game; `describer` makes it from the rules
- `batch_env`: batches of matches on the GPU; `cpu_env`: the same on the CPU
- `networks`: policy and critic networks and their files; `unpacking`: bits as network inputs;
  `feature_selection`: the observation bits that a network sees
- `reward_model`: rewards of a hand; `rollouts`: experience and its advantages; `ppo`: updates
- `evaluation`: strength against the heuristic player; `curves`: learning curves
- `trainer`: all of it, from the first deal to the file
"""

#: Default fractions of the environments: those at the game's usual table (the others share the
#: rest), and those whose match is a single hand.
USUAL, SINGLE = 0.6, 0.35
