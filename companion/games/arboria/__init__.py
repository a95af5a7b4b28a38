"""Arboria: flowers on a shared board of six by six, the best line of every colour for everybody."""
