"""After the game: ranking, pictures, links, exports, history. Nothing here is stored."""
