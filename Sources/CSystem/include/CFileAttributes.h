// Extended attributes and access control lists, whose functions differ between systems.
#ifndef CODASCOPE_FILE_ATTRIBUTES_H
#define CODASCOPE_FILE_ATTRIBUTES_H

#include <stdbool.h>

// Returns whether two open files have the same attributes and access control lists. False if that can't be found out.
bool cfa_equal(int one, int other);

#endif
