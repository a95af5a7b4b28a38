"""Arborea: an ecosystem of habitat cards with the creatures that live between them."""
