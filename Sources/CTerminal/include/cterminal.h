// The terminal in C.
