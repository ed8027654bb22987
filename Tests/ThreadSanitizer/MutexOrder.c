// Tells the thread sanitizer what order a contended Mutex makes.
//
// The sanitizer sees the atomics of a Mutex that is free: they are inlined into our code. One that is held is waited for
// and given on inside the standard library, which is not built with the sanitizer, so what one thread did under the lock
// and what the next one does there would be reported as a race. The two functions are those of the library, under its
// names; each calls it and says to the sanitizer what it has done.

// For RTLD_NEXT.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "MutexOrder.h"

// Synchronization._MutexHandle._lockSlow(UInt32) and _unlockSlow(), in Swift's own calling convention.
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context)) void *self

void __tsan_acquire(void *address);
void __tsan_release(void *address);

SWIFT_FUNCTION void mutex_lock_slow(uint32_t thread, SWIFT_SELF) __asm__(LOCK_SLOW);
SWIFT_FUNCTION void mutex_unlock_slow(SWIFT_SELF) __asm__(UNLOCK_SLOW);

// The library's own function.
static void *real(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (function == NULL) {
        fprintf(stderr, "MutexOrder.c: the standard library has no %s: its Mutex has changed\n", name);
        abort();
    }
    return function;
}

SWIFT_FUNCTION void mutex_lock_slow(uint32_t thread, SWIFT_SELF) {
    SWIFT_FUNCTION void (*lock)(uint32_t, SWIFT_SELF) = real(LOCK_SLOW);
    lock(thread, self);
    __tsan_acquire(self);
}

SWIFT_FUNCTION void mutex_unlock_slow(SWIFT_SELF) {
    SWIFT_FUNCTION void (*unlock)(SWIFT_SELF) = real(UNLOCK_SLOW);
    __tsan_release(self);
    unlock(self);
}
