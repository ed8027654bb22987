// Reports signals as bytes in a pipe, and restores the terminal however the process ends, crashes included.
//
// A signal that ends the program is reported to the loop, which then exits normally. The loop may be busy drawing, or
// blocked by a terminal that accepts no output. A thread therefore waits a short time and then ends the program.

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ct_private.h"
#include "ct_screen.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

// Only reported to the loop.
static const int told[] = {SIGWINCH, SIGCONT};
// Stop the program.
static const int stops[] = {SIGTSTP, SIGTTIN, SIGTTOU};
// Caused by an error in the program itself.
static const int fatal[] = {SIGSEGV, SIGILL, SIGBUS, SIGABRT, SIGFPE, SIGTRAP, SIGSYS};
// End the program, as do the real-time signals. SIGPIPE doesn't, because the write also fails with an error.
static const int endings[] = {
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF,
#ifdef SIGIO
    SIGIO,  // SIGPOLL is another name for it
#endif
#ifdef SIGPWR
    SIGPWR,
#endif
#ifdef SIGSTKFLT
    SIGSTKFLT,
#endif
#ifdef SIGEMT
    SIGEMT,
#endif
};

enum {
    SIGNALS = 128,      // more than any system has
    GRACE = 200,        // milliseconds for the loop to exit normally
    AFTERWARDS = 3000,  // for the rest of the program after that
    CLEANUP = 2000,     // for the registered cleanup
    CLEAN_UP = 255,     // sent to the thread after a crash
};

// Set before the handlers are installed, and read by them.
static atomic_int signal_pipe = -1;
static int watch_pipe[2] = {-1, -1};
static struct sigaction before[SIGNALS];
static bool replaced[SIGNALS];
static bool installed;
// Whether a crash is passed to the previous handler: only if that prints a backtrace without waiting for a key.
static bool hands_crashes_on;
static pthread_t loop_thread;

static atomic_int ending_signal;   // the first one received
static atomic_int out;             // the terminal was restored for good
static atomic_int paused;          // another program has the terminal
static atomic_int crashing, cleaned;
static void (*_Atomic cleanup)(void);

// The data for restoring the terminal. Complete before `armed` is set.
static struct {
    int input, output;
    pid_t owner;  // a forked child must not do it
    struct termios modes;
    char bytes[1024];
    size_t count;
    int error_before, error_file;
} back = {.error_before = -1, .error_file = -1};
static atomic_int armed;

// The handlers' stack, because a crash may be a stack overflow.
static char handler_stack[64 * 1024];

static void sleep_milliseconds(int milliseconds) { poll(NULL, 0, milliseconds); }

static void write_all(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes += written;
        count -= (size_t)written;
    }
}

// MARK: - Standard error while the screen is shown

// While the screen is shown, a message on standard error would corrupt it and disappear with it. It is kept in an
// unnamed file and shown afterwards.
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

// Also called in signal handlers. The text may quote a payload, so control characters other than tab and newline are
// replaced.
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

// MARK: - Restoring the terminal

// Redirects the screen's output to /dev/null, so that nothing follows the bytes that restore the terminal. If the loop
// is blocked in a write, it is woken and writes the rest there. Returns the terminal.
static int take_output(void) {
    int terminal = fcntl(back.output, F_DUPFD_CLOEXEC, 3);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (terminal < 0 || nowhere < 0) {
        if (nowhere >= 0) close(nowhere);
        return terminal < 0 ? back.output : terminal;
    }
    dup2(nowhere, back.output);
    close(nowhere);
    if (!pthread_equal(pthread_self(), loop_thread)) pthread_kill(loop_thread, SIGWINCH);
    return terminal;
}

// Writes to a terminal that may accept no output, because nobody reads it. Never waits for long.
static void write_out(int terminal, const char *bytes, size_t count) {
    int flags = fcntl(terminal, F_GETFL);
    if (flags >= 0) fcntl(terminal, F_SETFL, flags | O_NONBLOCK);
    bool flushed = false;
    for (int attempts = 0; count > 0 && attempts < 100; attempts++) {
        ssize_t written = write(terminal, bytes, count);
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            struct pollfd ready = {.fd = terminal, .events = POLLOUT};
            if (poll(&ready, 1, 50) > 0) continue;
            if (flushed) break;
            // Discards the rest of the last screen, which blocks the output.
            tcflush(terminal, TCOFLUSH);
            flushed = true;
        } else if (written == 0 || errno != EINTR) {
            break;
        }
    }
    if (flags >= 0) fcntl(terminal, F_SETFL, flags);
}

// Restores the terminal. Also called in signal handlers.
static void put_back(void) {
    if (back.owner != getpid() || atomic_exchange(&armed, 0) == 0) return;
    // In the background, setting modes would stop this process unless SIGTTOU is blocked.
    sigset_t all, mask;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &mask);
    int terminal = take_output();
    write_out(terminal, back.bytes, back.count);
    tcsetattr(back.input, TCSANOW, &back.modes);
    show_errors();
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
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
    atomic_store(&out, 0);
    atomic_store(&armed, 1);
}

void ct_disarm(void) {
    if (atomic_exchange(&armed, 0) == 0) return;
    show_errors();
}

static void *clean_up(void *unused) {
    (void)unused;
    void (*body)(void) = atomic_load(&cleanup);
    if (body != NULL) body();
    atomic_store(&cleaned, 1);
    return NULL;
}

// Runs the registered cleanup on a separate thread, because it may wait for a lock that a blocked thread holds.
static void clean_up_in_time(void) {
    pthread_t thread;
    if (atomic_load(&cleanup) == NULL || pthread_create(&thread, NULL, clean_up, NULL) != 0) {
        atomic_store(&cleaned, 1);
        return;
    }
    pthread_detach(thread);
    for (int waited = 0; waited < CLEANUP && atomic_load(&cleaned) == 0; waited += 5) sleep_milliseconds(5);
}

static struct sigaction calling(void (*handler)(int)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART | SA_ONSTACK;
    action.sa_handler = handler;
    return action;
}

static void die(int number) {
    struct sigaction standard = calling(SIG_DFL);
    sigaction(number, &standard, NULL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
    _exit(128 + number);  // not reached: the signal ends every thread
}

// The thread that ends the program if the loop doesn't.
static void *watch(void *unused) {
    (void)unused;
    for (;;) {
        unsigned char number;
        ssize_t count = read(watch_pipe[0], &number, 1);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return NULL;
        if (number == CLEAN_UP) {
            clean_up_in_time();
            atomic_store(&cleaned, 1);
            continue;
        }
        for (int waited = 0; waited < GRACE && atomic_load(&out) == 0; waited += 5) sleep_milliseconds(5);
        for (int waited = 0; waited < AFTERWARDS && atomic_load(&out) != 0; waited += 5) sleep_milliseconds(5);
        put_back();
        clean_up_in_time();
        die(number);
    }
}

static bool start_watching(void) {
    if (watch_pipe[0] >= 0) return true;
    int ends[2];
    if (pipe(ends) != 0) return false;
    for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    watch_pipe[0] = ends[0];
    watch_pipe[1] = ends[1];
    // The thread blocks all signals, so that each interrupts the thread that it is meant for.
    sigset_t all, mask;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &mask);
    pthread_t thread;
    bool started = pthread_create(&thread, NULL, watch, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    if (started) {
        pthread_detach(thread);
    } else {
        close(ends[0]);
        close(ends[1]);
        watch_pipe[0] = watch_pipe[1] = -1;
    }
    return started;
}

void ct_on_forced_end(void (*body)(void)) { atomic_store(&cleanup, body); }

int ct_ending_signal(void) { return atomic_load(&ending_signal); }

void ct_left(void) { atomic_store(&out, 1); }

void ct_set_paused(bool is_paused) { atomic_store(&paused, is_paused); }

void ct_end_by_signal(void) {
    int number = atomic_load(&ending_signal);
    if (number == 0) return;
    clean_up_in_time();
    die(number);
}

// MARK: - Handlers

static void write_byte(int descriptor, int number) {
    unsigned char byte = (unsigned char)number;
    // A full pipe wakes its reader anyway. Nothing can be done about other errors.
    if (descriptor >= 0 && write(descriptor, &byte, 1) < 0) return;
}

static void tell(int number) {
    int error = errno;
    write_byte(atomic_load(&signal_pipe), number);
    errno = error;
}

void ct_note_end(int number) {
    int none = 0;
    if (!atomic_compare_exchange_strong(&ending_signal, &none, number)) return;
    write_byte(watch_pipe[1], number);
}

static void end(int number) {
    // The keyboard's signals are meant for the program that has the terminal.
    if (atomic_load(&paused) != 0 && (number == SIGINT || number == SIGQUIT)) return;
    int error = errno;
    if (watch_pipe[1] < 0) {
        put_back();
        die(number);
    }
    ct_note_end(number);
    write_byte(atomic_load(&signal_pipe), number);
    errno = error;
}

// Stops the program as the signal would without a handler.
static void stop_here(int number) {
    struct sigaction standard = calling(SIG_DFL), own;
    sigaction(number, &standard, &own);
    sigset_t set, mask;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, &mask);
    raise(number);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(number, &own, NULL);
}

static void stop(int number) {
    int error = errno;
    // In the background, this process doesn't own the terminal and must not restore it. It must stop, or the call that
    // caused the signal would be repeated forever.
    if (atomic_load(&armed) != 0 && tcgetpgrp(back.input) == getpgrp()) {
        tell(number);
    } else {
        stop_here(number);
    }
    errno = error;
}

// Handles SIGPIPE instead of ignoring it, because started programs would inherit that it is ignored.
static void nothing(int number) { (void)number; }

static const char *name_of(int number) {
    switch (number) {
    case SIGSEGV: return "SIGSEGV, invalid memory access or stack overflow";
    case SIGILL: return "SIGILL, a trap";
    case SIGTRAP: return "SIGTRAP, a trap";
    case SIGBUS: return "SIGBUS, invalid memory address";
    case SIGABRT: return "SIGABRT, abort() was called";
    case SIGFPE: return "SIGFPE, an arithmetic error";
    default: return "SIGSYS, a system call that is not allowed";
    }
}

static void say(const char *text) { write_out(STDERR_FILENO, text, strlen(text)); }

// Restores the terminal, prints what happened, and ends the process by the signal.
static void crash(int number, siginfo_t *info, void *context) {
    (void)context;
    if (back.owner != getpid()) die(number);
    if (atomic_exchange(&crashing, 1) != 0) {
        for (;;) sleep_milliseconds(1000);  // another thread crashed before and ends the process
    }
    put_back();
    say("codascope: crashed (");
    say(name_of(number));
    say("). Your files are unchanged; the chosen model and strategies are lost. To report the crash, run it again with "
        "SWIFT_BACKTRACE=enable=yes,interactive=no,color=no and send the output.\n");
    if (watch_pipe[1] >= 0) {
        write_byte(watch_pipe[1], CLEAN_UP);
        for (int waited = 0; waited < CLEANUP && atomic_load(&cleaned) == 0; waited += 5) sleep_milliseconds(5);
    }
    // An interactive backtracer would wait for a key, so the crash is passed only to one that isn't.
    if (!hands_crashes_on) {
        struct sigaction standard = calling(SIG_DFL);
        sigaction(number, &standard, NULL);
    } else {
        sigaction(number, &before[number], NULL);
    }
    // A fault occurs again when the handler returns, with its original context. A signal that was sent must be raised
    // again, as must SIGTRAP, because execution continues after the trap.
    if (number == SIGABRT || number == SIGTRAP || info == NULL || info->si_code <= 0) raise(number);
}

// MARK: - Installing

// Replaces an action, unless the signal was ignored when the program was started, as nohup does.
static void replace(int number, const struct sigaction *action) {
    if (number <= 0 || number >= SIGNALS || replaced[number]) return;
    if (sigaction(number, NULL, &before[number]) != 0) return;
    if (before[number].sa_handler == SIG_IGN && !(before[number].sa_flags & SA_SIGINFO)) return;
    replaced[number] = sigaction(number, action, NULL) == 0;
}

void ct_install_signals(int pipe) {
    if (installed) return;
    installed = true;
    atomic_store(&signal_pipe, pipe);
    atomic_store(&ending_signal, 0);
    loop_thread = pthread_self();
    start_watching();
    const char *backtrace = getenv("SWIFT_BACKTRACE");
    hands_crashes_on = backtrace != NULL && strstr(backtrace, "interactive=no") != NULL;

    stack_t stack;
    if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
        stack = (stack_t){.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
        sigaltstack(&stack, NULL);
    }

    sigset_t unblocked;
    sigemptyset(&unblocked);
    struct sigaction telling = calling(tell), stopping = calling(stop), ending = calling(end);
    for (size_t i = 0; i < COUNT(told); i++) {
        replace(told[i], &telling);
        sigaddset(&unblocked, told[i]);
    }
    for (size_t i = 0; i < COUNT(stops); i++) {
        replace(stops[i], &stopping);
        sigaddset(&unblocked, stops[i]);
    }
    for (size_t i = 0; i < COUNT(endings); i++) {
        replace(endings[i], &ending);
        sigaddset(&unblocked, endings[i]);
    }
#ifdef SIGRTMIN
    for (int number = SIGRTMIN; number <= SIGRTMAX; number++) {
        replace(number, &ending);
        sigaddset(&unblocked, number);
    }
#endif
    struct sigaction none = calling(nothing);
    replace(SIGPIPE, &none);
    pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);  // a parent may have left them blocked

    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigfillset(&action.sa_mask);
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    action.sa_sigaction = crash;
    for (size_t i = 0; i < COUNT(fatal); i++) replace(fatal[i], &action);
}

void ct_restore_signals(void) {
    if (!installed) return;
    installed = false;
    for (int number = 1; number < SIGNALS; number++) {
        if (replaced[number]) sigaction(number, &before[number], NULL);
        replaced[number] = false;
    }
    atomic_store(&signal_pipe, -1);
}

void ct_let_stop(bool stop_by_default) {
    if (!installed) return;
    struct sigaction telling = calling(tell), stopping = calling(stop);
    if (stop_by_default) telling.sa_handler = stopping.sa_handler = SIG_DFL;
    if (replaced[SIGCONT]) sigaction(SIGCONT, &telling, NULL);
    for (size_t i = 0; i < COUNT(stops); i++) {
        if (replaced[stops[i]]) sigaction(stops[i], &stopping, NULL);
    }
}
