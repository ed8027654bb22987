// Pauses the thread that decodes, so that another thread can inspect it, and catches its crashes.
//
// A process has one such thread. It is paused with SIGURG, which nothing else uses and which is ignored by default.
#ifndef CODASCOPE_DECODE_STOP_H
#define CODASCOPE_DECODE_STOP_H

#include <stdbool.h>
#include <stddef.h>

// Makes the calling thread the one that decodes. Returns false if the handlers can't be installed.
bool cds_watch_this_thread(void);
bool cds_is_this_thread(void);

// Pauses the thread within some milliseconds. Returns false if it didn't pause; it doesn't pause later either. Until
// cds_resume(), the caller must not wait for a lock that the thread may hold.
bool cds_pause(int milliseconds);
void cds_resume(void);

// Returns the signal that crashed the thread, or 0. The crashed thread waits for cds_let_die(), for at most a second.
int cds_dying_signal(void);
// Whether the crash is in a library whose file name contains `part`, or in a system library that it called, and that
// library was called by the executable that contains the given function. Only for a crashed thread.
bool cds_died_in(const char *part, const void *function_of_executable);
void cds_let_die(void);

#endif
