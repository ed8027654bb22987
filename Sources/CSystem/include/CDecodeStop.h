// Stops the thread that decodes, so that another can look where it is, and catches it when it crashes.
//
// One such thread a process. It is stopped by SIGURG, which nobody else uses and which is ignored otherwise.
#ifndef CODASCOPE_DECODE_STOP_H
#define CODASCOPE_DECODE_STOP_H

#include <stdbool.h>
#include <stddef.h>

// Makes the calling thread the one that decodes. Returns false when the system refuses.
bool cds_watch_this_thread(void);
bool cds_is_this_thread(void);

// Has the thread stand still, within some milliseconds. Returns whether it does; if not, it will not do so later either.
// Whoever looks meanwhile must not wait for a lock that the thread may hold.
bool cds_pause(int milliseconds);
void cds_resume(void);

// The signal that the thread is dying by, 0 as long as it lives. It stands still until cds_let_die() or for a second.
int cds_dying_signal(void);
// Whether the code that stopped itself is in a file whose name contains `part`, called from `executable`, the file of
// the function that is given. Only while the thread is dying.
bool cds_died_in(const char *part, const void *function_of_executable);
void cds_let_die(void);

#endif
