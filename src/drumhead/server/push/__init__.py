"""Web Push: notices on people's devices while no page is open."""
