"""What every drawing is made with: sheets, text, themes, frames, labels, symbols, charts."""
