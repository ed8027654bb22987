// Signals as bytes in a pipe, and the terminal put back on every way out, crashes included.

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ct_private.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const int told[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT};
static const int fatal[] = {SIGSEGV, SIGILL, SIGBUS, SIGABRT, SIGFPE, SIGTRAP, SIGSYS, SIGQUIT};

// Set before the handlers are, read in them.
static atomic_int signal_pipe = -1;
static struct sigaction told_before[COUNT(told)], fatal_before[COUNT(fatal)];
static bool installed;

// What puts the terminal back. Complete before `armed` is set.
static struct {
    int input, output;
    pid_t owner;  // a forked child must not do it
    struct termios modes;
    char bytes[1024];
    size_t count;
    int error_before, error_file;
} back = {.error_before = -1, .error_file = -1};
static atomic_int armed;

// A stack for handlers, in case the reason is that there is none left.
static char handler_stack[64 * 1024];

static void write_all(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes += written;
        count -= (size_t)written;
    }
}

// MARK: - What was written to standard error meanwhile

// While the screen is up, a message on standard error would spoil it and then be lost with it. It is kept in a file
// without a name and shown afterwards.
static void hold_errors(void) {
    if (back.error_before >= 0 || !isatty(STDERR_FILENO)) return;
    const char *directory = getenv("TMPDIR");
    char name[1024];
    int length = snprintf(
        name, sizeof name, "%s/codascope-XXXXXX", directory != NULL && *directory == '/' ? directory : "/tmp");
    if (length < 0 || (size_t)length >= sizeof name) return;
    int file = mkstemp(name);
    if (file < 0) return;
    unlink(name);
    int before = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (before < 0 || fcntl(file, F_SETFD, FD_CLOEXEC) != 0 || dup2(file, STDERR_FILENO) < 0) {
        if (before >= 0) close(before);
        close(file);
        return;
    }
    back.error_file = file;
    back.error_before = before;
}

// Called in signal handlers too. The text may quote a payload, so no control goes through but tab and newline.
static void show_errors(void) {
    if (back.error_before < 0) return;
    dup2(back.error_before, STDERR_FILENO);
    lseek(back.error_file, 0, SEEK_SET);
    char bytes[4096];
    unsigned char last = 0;
    ssize_t count;
    while ((count = read(back.error_file, bytes, sizeof bytes)) > 0) {
        for (ssize_t i = 0; i < count; i++) {
            unsigned char byte = (unsigned char)bytes[i];
            bool control = (byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F;
            bool c1 = last == 0xC2 && byte >= 0x80 && byte < 0xA0;
            if (control || c1) bytes[i] = '?';
            last = byte;
        }
        write_all(STDERR_FILENO, bytes, (size_t)count);
    }
    close(back.error_before);
    close(back.error_file);
    back.error_before = back.error_file = -1;
}

// MARK: - The way out

static void put_back(void) {
    if (back.owner != getpid() || atomic_exchange(&armed, 0) == 0) return;
    write_all(back.output, back.bytes, back.count);
    tcsetattr(back.input, TCSANOW, &back.modes);
    show_errors();
}

void ct_arm(int input, int output, const struct termios *modes, const char *bytes, size_t count) {
    static bool registered;
    if (!registered) registered = atexit(put_back) == 0;
    back.input = input;
    back.output = output;
    back.owner = getpid();
    back.modes = *modes;
    back.count = count < sizeof back.bytes ? count : sizeof back.bytes;
    memcpy(back.bytes, bytes, back.count);
    hold_errors();
    atomic_store(&armed, 1);
}

void ct_disarm(void) {
    if (atomic_exchange(&armed, 0) == 0) return;
    show_errors();
}

// MARK: - Handlers

static void tell(int number) {
    int before = errno;
    int pipe = atomic_load(&signal_pipe);
    unsigned char byte = (unsigned char)number;
    // A full pipe has enough to wake up for; there is nothing to do about other errors.
    if (pipe >= 0 && write(pipe, &byte, 1) < 0) errno = before;
    errno = before;
}

// Puts the terminal back and lets whoever was here before do the rest: a debugger's helper, or the kernel.
static void crash(int number, siginfo_t *info, void *context) {
    (void)context;
    put_back();
    for (size_t i = 0; i < COUNT(fatal); i++) {
        if (fatal[i] == number) sigaction(number, &fatal_before[i], NULL);
    }
    // A fault happens again when the handler returns, with its true context; what was sent has to be sent again.
    if (number == SIGABRT || number == SIGQUIT || info == NULL || info->si_code <= 0) raise(number);
}

static struct sigaction telling(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART | SA_ONSTACK;
    action.sa_handler = tell;
    return action;
}

void ct_install_signals(int pipe) {
    if (installed) return;
    installed = true;
    atomic_store(&signal_pipe, pipe);

    stack_t stack;
    if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
        stack = (stack_t){.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
        sigaltstack(&stack, NULL);
    }

    struct sigaction action = telling();
    sigset_t unblocked;
    sigemptyset(&unblocked);
    for (size_t i = 0; i < COUNT(told); i++) {
        sigaction(told[i], &action, &told_before[i]);
        // Who started us under nohup, or in the background of a script, wants these to be ignored.
        bool ignored = told_before[i].sa_handler == SIG_IGN && (told[i] == SIGHUP || told[i] == SIGINT);
        if (ignored) sigaction(told[i], &told_before[i], NULL);
        sigaddset(&unblocked, told[i]);
    }
    pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);  // a parent may have left them blocked

    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    action.sa_sigaction = crash;
    for (size_t i = 0; i < COUNT(fatal); i++) sigaction(fatal[i], &action, &fatal_before[i]);
}

void ct_restore_signals(void) {
    if (!installed) return;
    installed = false;
    for (size_t i = 0; i < COUNT(told); i++) sigaction(told[i], &told_before[i], NULL);
    for (size_t i = 0; i < COUNT(fatal); i++) sigaction(fatal[i], &fatal_before[i], NULL);
    atomic_store(&signal_pipe, -1);
}

void ct_let_stop(bool stops) {
    if (!installed) return;
    struct sigaction action = telling();
    if (stops) action.sa_handler = SIG_DFL;
    sigaction(SIGTSTP, &action, NULL);
    sigaction(SIGCONT, &action, NULL);
}
