// The entry point of the fuzzer that comes with the compiler; the flag -sanitize=fuzzer links it.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Runs the fuzzer over a function until an input crashes it or the limits of the arguments are reached.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*check)(const uint8_t *data, size_t size));
