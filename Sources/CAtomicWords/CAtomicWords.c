// The functions are inline; a module of C needs a file to compile.
#include "CAtomicWords.h"
