// Starts child processes and ends them with everything that they started.
// Belongs here: launching, pipes, process groups, memory of a process tree, signals that end the program.
// Belongs elsewhere: anything about what a child does: the worker's protocol is in WorkerProcess, the compiler's
// command line in ModelBuild.
