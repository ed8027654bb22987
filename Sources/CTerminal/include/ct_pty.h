// A program in a pseudo-terminal, for tests.
#ifndef CODASCOPE_CT_PTY_H
#define CODASCOPE_CT_PTY_H

#include <sys/types.h>

typedef struct {
    const char *path;
    char *const *arguments;    // the program's name first, NULL last
    char *const *environment;  // NULL last
    const char *directory;     // its working directory; NULL for the current one
    int rows, columns;
    int input;  // its standard input; -1 for the pseudo-terminal
    int error;  // its standard error; -1 for the pseudo-terminal
} ct_pty_options;

typedef struct {
    int terminal;   // the controlling side of the pseudo-terminal
    int status;     // a pipe: a status as from waitpid each time the program stops, continues or ends
    pid_t leader;   // the session leader, which the caller must wait for
    pid_t program;  // the program, leader of its process group
} ct_pty;

// Starts a program as a shell with job control does: in its own process group in the foreground, under a session leader
// that reports stops. Without the leader, the group would be orphaned, and the kernel wouldn't stop it. Returns 0, or
// errno.
int ct_pty_start(const ct_pty_options *options, ct_pty *started);
int ct_pty_resize(int terminal, int rows, int columns);

// The parts of a status.
int ct_status_is_stop(int status);
int ct_status_is_continue(int status);
int ct_status_signal(int status);     // the signal that ended it; 0 if it exited
int ct_status_exit_code(int status);  // if it exited

#endif
