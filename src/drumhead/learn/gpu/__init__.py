"""Games on NVIDIA GPUs: `builder` compiles them to PTX, `runtime` loads and plays them."""
