// Threads of our own, and child processes.
// Belongs here: starting a thread or a child, what is said when the system has none left, ending a child with all its
// descendants, signals that end the program, the limits of work that can't be stopped.
// Belongs elsewhere: what threads and children do: the worker's protocol is in DecodeEngine, the compiler's command line
// in ModelBuild.
