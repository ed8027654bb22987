// A terminal that is told lines and read key by key, without a screen.
//
// One a process, instead of the screen of ct_screen.h, with the same signals and the same ways out: a signal that ends the
// program is found with ct_ending_signal, and the program ends with ct_end_by_signal.
#ifndef CODASCOPE_CT_LINE_H
#define CODASCOPE_CT_LINE_H

#include <stdbool.h>

// Has keys arrive one by one and without an echo, and signals as bytes in a pipe. Returns false, with the reason in errno,
// if the terminal can't be used; nothing was changed then.
bool ct_line_enter(int input, int output, int signal_pipe);
// Gives the terminal back for good. Does nothing if it was not taken.
void ct_line_leave(void);
// Gives it back for a while, so that another program can have it.
void ct_line_pause(void);
// Takes it again after ct_line_pause, or after someone else changed it.
void ct_line_resume(void);
// Pauses, stops the process group as Ctrl-Z does, and resumes when continued.
void ct_line_suspend(void);

#endif
