#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CChildProcesses.h"

#include <errno.h>
#include <fcntl.h>
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

int ccp_close_from(posix_spawn_file_actions_t *actions, int number) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    return posix_spawn_file_actions_addclosefrom_np(actions, number);
#else
    (void)actions;
    (void)number;
    return 0;
#endif
}
