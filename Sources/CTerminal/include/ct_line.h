// A terminal that shows lines and is read key by key, without a screen.
//
// A process uses either this or the screen of ct_screen.h. Signals are handled alike: ct_ending_signal returns the
// signal that ends the program, and ct_end_by_signal ends it.
#ifndef CODASCOPE_CT_LINE_H
#define CODASCOPE_CT_LINE_H

#include <stdbool.h>

// Makes keys arrive one by one and without echo, and signals as bytes in a pipe. Returns false, with the reason in
// errno, if the terminal can't be used. It is then unchanged.
bool ct_line_enter(int input, int output, int signal_pipe);
// Restores the terminal for good. Does nothing if it wasn't entered.
void ct_line_leave(void);
// Restores it temporarily, so that another program can use it.
void ct_line_pause(void);
// Sets it up again after ct_line_pause, or after another program changed it.
void ct_line_resume(void);
// Pauses, stops the process group as Ctrl-Z does, and resumes when continued.
void ct_line_suspend(void);

#endif
