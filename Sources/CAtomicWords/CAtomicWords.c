// The functions are inline, but a C module needs a file to compile.
#include "CAtomicWords.h"
