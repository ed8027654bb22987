// Compiles the user's own Swift files into a library that the worker loads.
// Belongs here: finding types, generated code, the compiler's command line and messages, the cache.
// Belongs elsewhere: loading the library, which is in DecodeEngine; choosing models, which is in Workbench.
