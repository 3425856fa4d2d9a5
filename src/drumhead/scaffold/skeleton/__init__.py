"""The skeleton: a small game, its pack and its tests, under names that `new` replaces."""
