// Anonymous memory that processes of one user can share. Swift can't call the functions for it.
#ifndef CODASCOPE_SHARED_MEMORY_H
#define CODASCOPE_SHARED_MEMORY_H

// Returns a descriptor of empty memory, which isn't inherited, or -1 if the system doesn't support it.
int csm_create(void);
// Prevents every process from changing the memory or its size. Returns 0, or -1 if that isn't possible.
int csm_seal(int descriptor);

#endif
