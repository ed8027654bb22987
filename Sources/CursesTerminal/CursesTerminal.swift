// The terminal device on ncurses.
// Belongs here: drawing cells, reading keys and the mouse, signals, suspend and resume, the clipboard.
// Belongs elsewhere: what is drawn.
