// Memory without a name that processes of one user can share, which Swift can't ask for.
#ifndef CODASCOPE_SHARED_MEMORY_H
#define CODASCOPE_SHARED_MEMORY_H

// Returns a descriptor of empty memory that isn't inherited, or -1 where the system has none.
int csm_create(void);
// Forbids every process to change the memory or its size. Returns 0, or -1 if that can't be.
int csm_seal(int descriptor);

#endif
