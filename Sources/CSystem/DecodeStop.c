#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CDecodeStop.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAUSE_SIGNAL = SIGURG, STACK_SIZE = 1 << 18, MOST_FRAMES = 64 };

static pthread_t watched;
static atomic_bool is_watched;
static atomic_bool pause_wanted;
static atomic_bool is_paused;
static atomic_int dying_signal;
static atomic_bool may_die;
static void *frames[MOST_FRAMES];
static int frame_count;

static void rest(long microseconds) {
    struct timespec time = {.tv_sec = 0, .tv_nsec = microseconds * 1000};
    nanosleep(&time, NULL);
}

bool cds_is_this_thread(void) { return atomic_load(&is_watched) && pthread_equal(pthread_self(), watched); }

static void on_pause(int number) {
    (void)number;
    if (!cds_is_this_thread()) return;
    int saved = errno;
    while (atomic_load(&pause_wanted)) {
        atomic_store(&is_paused, true);
        rest(200);
    }
    atomic_store(&is_paused, false);
    errno = saved;
}

static void on_crash(int number, siginfo_t *information, void *context) {
    (void)information;
    (void)context;
    // Only the watched thread's first crash is examined. A crash during the examination ends the process.
    int none = 0;
    if (cds_is_this_thread() && atomic_compare_exchange_strong(&dying_signal, &none, -1)) {
        frame_count = backtrace(frames, MOST_FRAMES);
        atomic_store(&dying_signal, number);
        for (int beat = 0; beat < 1000 && !atomic_load(&may_die); beat++) rest(1000);
    }
    // The raised signal is blocked until the handler returns.
    signal(number, SIG_DFL);
    raise(number);
}

bool cds_watch_this_thread(void) {
    stack_t stack = {.ss_sp = malloc(STACK_SIZE), .ss_size = STACK_SIZE, .ss_flags = 0};
    if (stack.ss_sp == NULL || sigaltstack(&stack, NULL) != 0) return false;
    // The first call loads a library, which a handler must not do.
    frame_count = backtrace(frames, MOST_FRAMES);
    watched = pthread_self();
    atomic_store(&is_watched, true);

    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = on_pause;
    action.sa_flags = SA_RESTART | SA_ONSTACK;
    if (sigaction(PAUSE_SIGNAL, &action, NULL) != 0) return false;

    action.sa_sigaction = on_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    const int crashes[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) {
        if (sigaction(crashes[index], &action, NULL) != 0) return false;
    }
    return true;
}

bool cds_pause(int milliseconds) {
    if (!atomic_load(&is_watched)) return false;
    atomic_store(&pause_wanted, true);
    if (pthread_kill(watched, PAUSE_SIGNAL) == 0) {
        for (int beat = 0; beat < milliseconds * 5; beat++) {
            if (atomic_load(&is_paused)) return true;
            rest(200);
        }
    }
    atomic_store(&pause_wanted, false);
    return false;
}

void cds_resume(void) { atomic_store(&pause_wanted, false); }

int cds_dying_signal(void) {
    int number = atomic_load(&dying_signal);
    return number > 0 ? number : 0;
}

bool cds_died_in(const char *part, const void *function_of_executable) {
    Dl_info own, image;
    if (!dladdr(function_of_executable, &own)) return false;
    bool is_found = false;
    // The first two frames are the handler and its caller.
    for (int index = 2; index < frame_count; index++) {
        if (!dladdr(frames[index], &image) || image.dli_fname == NULL) return false;
        const char *slash = strrchr(image.dli_fname, '/');
        const char *name = slash ? slash + 1 : image.dli_fname;
        if (strstr(name, part) != NULL) {
            is_found = true;
        } else if (image.dli_fbase == own.dli_fbase) {
            return is_found;
        } else if (strncmp(name, "libswift", 8) != 0 && strncmp(name, "libc", 4) != 0 &&
                   strncmp(name, "libsystem", 9) != 0 && strncmp(name, "libpthread", 10) != 0) {
            // Other code called it and is responsible for the crash.
            return false;
        }
    }
    // The stack is so deep that the caller isn't among the frames.
    return is_found && frame_count == MOST_FRAMES;
}

void cds_let_die(void) { atomic_store(&may_die, true); }
