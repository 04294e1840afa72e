"""The editor: a server on this machine alone, and the page that it serves."""
