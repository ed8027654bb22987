// Starts child processes and ends them with all their descendants.
// Belongs here: launching, pipes, process groups, memory of a process tree, signals that end the program.
// Belongs elsewhere: what a child does: the worker's protocol is in WorkerProcess, the compiler's command line in
// ModelBuild.
