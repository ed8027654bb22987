// Declarations shared by the files of this module.
#ifndef CODASCOPE_CT_PRIVATE_H
#define CODASCOPE_CT_PRIVATE_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

// Signals and restoring the terminal (ct_signals.c).
void ct_install_signals(int pipe);
void ct_restore_signals(void);
// Sets whether stop signals stop the process, as they must while another program has the terminal, or are reported.
void ct_let_stop(bool stops);
// Makes the process restore the terminal however it ends: it writes `bytes` and sets `modes`.
void ct_arm(int input, int output, const struct termios *modes, const char *bytes, size_t count);
// Undoes ct_arm after the terminal was restored normally.
void ct_disarm(void);
// Notes that the terminal was restored for good. A signal that ends the program then gives it time to exit by itself.
void ct_left(void);
// Sets whether another program has the terminal.
void ct_set_paused(bool is_paused);

// Keys (ct_keys.c).
bool ct_open_keys(bool ansi);
void ct_close_keys(void);

#endif
