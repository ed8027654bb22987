// A program in a pseudo-terminal, for tests.
#ifndef CODASCOPE_CT_PTY_H
#define CODASCOPE_CT_PTY_H

#include <sys/types.h>

typedef struct {
    const char *path;
    char *const *arguments;    // the program's name first, NULL last
    char *const *environment;  // NULL last
    const char *directory;     // where it starts; NULL for here
    int rows, columns;
    int input;  // its standard input; -1 for the pseudo-terminal
    int error;  // its standard error; -1 for the pseudo-terminal
} ct_pty_options;

typedef struct {
    int terminal;   // the side of the pseudo-terminal that a person would sit at
    int status;     // a pipe: an int as of waitpid for each time the program stops, goes on or ends
    pid_t leader;   // the session's leader, to be waited for
    pid_t program;  // the program, leader of its process group
} ct_pty;

// Starts a program as a shell with job control would: in a process group of its own in the foreground, below a session
// leader that stays and tells of stops. Without one the group would be orphaned, and the kernel would not stop it.
// Returns 0, or errno.
int ct_pty_start(const ct_pty_options *options, ct_pty *started);
int ct_pty_resize(int terminal, int rows, int columns);

// The parts of a status.
int ct_status_is_stop(int status);
int ct_status_is_continue(int status);
int ct_status_signal(int status);     // that ended it, 0 when it left by itself
int ct_status_exit_code(int status);  // when it left by itself

#endif
