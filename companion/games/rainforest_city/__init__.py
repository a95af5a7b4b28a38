"""Rainforest City: landscapes of three terrains, food chains inside their habitats, houses that wildlife spoils."""
