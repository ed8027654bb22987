// Atomic words for systems older than Swift's Synchronization module. Safe in a signal handler.
#ifndef CODASCOPE_ATOMIC_WORDS_H
#define CODASCOPE_ATOMIC_WORDS_H

#include <stdint.h>

static inline intptr_t caw_load(const intptr_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }
static inline void caw_store(intptr_t *word, intptr_t value) { __atomic_store_n(word, value, __ATOMIC_RELEASE); }
// Returns the new value.
static inline intptr_t caw_add(intptr_t *word, intptr_t value) {
    return __atomic_add_fetch(word, value, __ATOMIC_RELAXED);
}

#endif
