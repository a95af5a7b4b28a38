"""Reading photos: bytes to one upright array, the grid, the squares, and the likeliest reading that the game allows."""
