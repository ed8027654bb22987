// The functions are inline; a module of C needs a file to compile.
#include "CByteMasks.h"
