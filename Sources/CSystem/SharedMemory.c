#ifdef __linux__
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/mman.h>
#endif

#include "CSharedMemory.h"

int csm_create(void) {
#ifdef __linux__
    return memfd_create("payload", MFD_CLOEXEC | MFD_ALLOW_SEALING);
#else
    return -1;
#endif
}

int csm_seal(int descriptor) {
#ifdef __linux__
    return fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW);
#else
    (void)descriptor;
    return -1;
#endif
}
