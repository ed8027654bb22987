#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CChildProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <stdio.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

// Runs before main, and before any library opens a file. Otherwise the first opened file would take the number of a
// closed standard descriptor, and could receive the standard output. As with coreutils, reading closed input fails,
// writing closed output fails, and messages are dropped.
__attribute__((constructor)) static void open_standard_descriptors(void) {
    static const int modes[] = {O_WRONLY, O_RDONLY, O_WRONLY};
    for (int number = 0; number < 3; number++) {
        if (fcntl(number, F_GETFD) >= 0 || errno != EBADF) continue;
        // open returns the lowest free number, which is this one.
        if (open("/dev/null", modes[number]) != number) _exit(2);
    }
}

bool ccp_adopt_orphans(void) {
#ifdef __linux__
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
#else
    return false;
#endif
}

int ccp_pipe(int ends[2]) {
#ifdef __linux__
    return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
    // Setting the flags later is safe, because no child inherits anything: see POSIX_SPAWN_CLOEXEC_DEFAULT.
    if (pipe(ends) != 0) return errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

int ccp_rename_new(const char *path, const char *new_path) {
#ifdef __linux__
    // Called by its number, because musl has no function for it.
    const unsigned int no_replace = 1;
    if (syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, new_path, no_replace) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return errno;
#elif defined(RENAME_EXCL)
    if (renamex_np(path, new_path, RENAME_EXCL) == 0) return 0;
    if (errno != ENOTSUP) return errno;
#endif
    return rename(path, new_path) == 0 ? 0 : errno;
}

void ccp_give_back_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

const int ccp_new_session = POSIX_SPAWN_SETSID;

int ccp_close_from(posix_spawn_file_actions_t *actions, int number) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    return posix_spawn_file_actions_addclosefrom_np(actions, number);
#elif defined(__APPLE__)
    // See POSIX_SPAWN_CLOEXEC_DEFAULT.
    (void)actions;
    (void)number;
    return 0;
#else
    // What this program opens is closed anyway. It may have been started with more.
    const long limit = sysconf(_SC_OPEN_MAX);
    const int end = limit < 0 || limit > 1 << 16 ? 1 << 16 : (int)limit;
    for (; number < end; number++) {
        const int flags = fcntl(number, F_GETFD);
        if (flags < 0 || flags & FD_CLOEXEC) continue;
        const int error = posix_spawn_file_actions_addclose(actions, number);
        if (error != 0) return error;
    }
    return 0;
#endif
}

void ccp_handle_unless_ignored(int number, void (*handler)(int)) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN) return;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    action.sa_handler = handler;
    sigaction(number, &action, NULL);
}

void ccp_continue_with_parents_end(void) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGCONT, 0, 0, 0);
#endif
}
