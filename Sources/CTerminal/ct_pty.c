// Runs a program in a pseudo-terminal, with job control.

#include "ct_pty.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

// After a fork in a process with threads, only async-signal-safe functions may be called: no allocation, no stdio.

static void close_all_but(int kept) {
    for (int descriptor = 3; descriptor < 4096; descriptor++) {
        if (descriptor != kept) close(descriptor);
    }
}

static void standard_signals(void) {
    struct sigaction standard;
    memset(&standard, 0, sizeof standard);
    sigemptyset(&standard.sa_mask);
    standard.sa_handler = SIG_DFL;
    for (int number = 1; number < 32; number++) sigaction(number, &standard, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void run_program(const ct_pty_options *options) {
    setpgid(0, 0);
    // Otherwise tcsetpgrp from the background would stop this process.
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTTOU);
    sigprocmask(SIG_BLOCK, &set, NULL);
    tcsetpgrp(STDIN_FILENO, getpid());
    if (options->input >= 0) dup2(options->input, STDIN_FILENO);
    if (options->error >= 0) dup2(options->error, STDERR_FILENO);
    standard_signals();
    close_all_but(-1);
    if (options->directory != NULL && chdir(options->directory) != 0) _exit(126);
    execve(options->path, options->arguments, options->environment);
    _exit(127);
}

static void lead_session(const ct_pty_options *options, int status_pipe) {
    standard_signals();
    pid_t program = fork();
    if (program == 0) run_program(options);
    // The parent reads the program's process id first.
    if (write(status_pipe, &program, sizeof program) < 0 || program < 0) _exit(125);
    // When the terminal is closed, the program gets SIGHUP. This process stays to report how the program reacts.
    signal(SIGHUP, SIG_IGN);
    close_all_but(status_pipe);
    for (int descriptor = 0; descriptor < 3; descriptor++) close(descriptor);
    for (;;) {
        int status = 0;
        pid_t changed = waitpid(program, &status, WUNTRACED | WCONTINUED);
        if (changed < 0 && errno == EINTR) continue;
        if (changed < 0) _exit(124);
        if (write(status_pipe, &status, sizeof status) < 0) _exit(123);
        if (WIFEXITED(status) || WIFSIGNALED(status)) _exit(0);
    }
}

int ct_pty_start(const ct_pty_options *options, ct_pty *started) {
    int ends[2];
    if (pipe(ends) != 0) return errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    struct winsize size;
    memset(&size, 0, sizeof size);
    size.ws_row = (unsigned short)options->rows;
    size.ws_col = (unsigned short)options->columns;
    started->leader = forkpty(&started->terminal, NULL, NULL, &size);
    if (started->leader == 0) lead_session(options, ends[1]);
    int error = errno;
    close(ends[1]);
    if (started->leader < 0) {
        close(ends[0]);
        return error;
    }
    fcntl(started->terminal, F_SETFD, FD_CLOEXEC);
    started->status = ends[0];
    ssize_t count;
    do {
        count = read(ends[0], &started->program, sizeof started->program);
    } while (count < 0 && errno == EINTR);
    if (count == (ssize_t)sizeof started->program && started->program > 0) return 0;
    close(ends[0]);
    close(started->terminal);
    waitpid(started->leader, NULL, 0);
    return EAGAIN;
}

int ct_pty_resize(int terminal, int rows, int columns) {
    struct winsize size;
    memset(&size, 0, sizeof size);
    size.ws_row = (unsigned short)rows;
    size.ws_col = (unsigned short)columns;
    return ioctl(terminal, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}

int ct_status_is_stop(int status) { return WIFSTOPPED(status); }
int ct_status_is_continue(int status) { return WIFCONTINUED(status); }
int ct_status_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
int ct_status_exit_code(int status) { return WEXITSTATUS(status); }
