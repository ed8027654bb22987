// The explorer: its state, its actions, and how it draws.
// Belongs here: state, reducers, effects as values, views on a surface of cells, and the loop that joins them.
// Belongs elsewhere: files, processes, and compilers, which arrive through `Outside`; curses.
