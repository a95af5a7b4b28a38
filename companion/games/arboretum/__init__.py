"""Arboretum: gardens of trees, and hands that decide who may score them."""
