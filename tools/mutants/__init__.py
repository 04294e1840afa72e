"""Whether the tests pin the numbers of the program: changes one at a time and looks whether a test fails."""
