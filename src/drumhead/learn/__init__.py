"""For researchers: observations, rewards, vector environments, PettingZoo and Gymnasium.

Nothing here is read by `import drumhead`; each module is imported where it is used.
"""
