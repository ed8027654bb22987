// System calls that Swift can't call: extensions, and functions with variable arguments.
#ifndef CODASCOPE_CHILD_PROCESSES_H
#define CODASCOPE_CHILD_PROCESSES_H

#include <spawn.h>
#include <stdbool.h>

// Makes this process the parent of every descendant whose own parent ends, where the system supports that. Returns
// whether it does.
bool ccp_adopt_orphans(void);

// Makes a pipe whose ends are closed in every program that this process starts. Returns 0, or errno.
int ccp_pipe(int ends[2]);

// Renames, and fails with EEXIST if the new name exists, where the file system supports that. Returns 0, or errno.
int ccp_rename_new(const char *path, const char *new_path);

// Returns freed memory to the system, with allocators that keep it until they are asked.
void ccp_give_back_memory(void);

// The flag for posix_spawn that starts a child in a new session.
extern const int ccp_new_session;

// Makes a child close all descriptors from a number on. Returns 0, or an error number.
int ccp_close_from(posix_spawn_file_actions_t *actions, int number);

// Installs a handler of a signal, unless this process ignores the signal.
void ccp_handle_unless_ignored(int number, void (*handler)(int));

// Lets this process go on when its parent ends, in case that it is stopped, where the system supports that. In a session
// of its own, it isn't hung up then.
void ccp_continue_with_parents_end(void);

#endif
