// The types of a terminal screen: cells, styles, widths, keys, sanitized text.
// Belongs here: pure values and functions; the `TerminalDevice` protocol with its headless implementation.
// Belongs elsewhere: curses and escape codes, which are in CursesTerminal; anything about JSON or decoding.
