// Between the files of this module.
#ifndef CODASCOPE_CT_PRIVATE_H
#define CODASCOPE_CT_PRIVATE_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

// Signals and the way out (ct_signals.c).
void ct_install_signals(int pipe);
void ct_restore_signals(void);
// Whether the process stops when it is asked to, as it must while another program has the terminal, or tells of it.
void ct_let_stop(bool stops);
// From now on every way out of the process puts the terminal back: writes `bytes` and sets `modes`.
void ct_arm(int input, int output, const struct termios *modes, const char *bytes, size_t count);
// The terminal was given back in an orderly way.
void ct_disarm(void);
// It was given back for good: a signal that ends the program leaves the rest to it.
void ct_left(void);
// Whether another program has the terminal.
void ct_set_paused(bool is_paused);

// Keys (ct_keys.c).
bool ct_open_keys(bool ansi);
void ct_close_keys(void);

#endif
