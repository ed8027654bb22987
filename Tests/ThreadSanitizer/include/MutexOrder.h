// Nothing to call: linked in, MutexOrder.c stands before two functions of the standard library.
