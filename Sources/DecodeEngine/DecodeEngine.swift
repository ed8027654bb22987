// Decodes in this process: resolves a model expression, traces the decode, encodes the value again.
// Belongs here: model tables, loaded libraries, the decode's thread, previews.
// Belongs elsewhere: child processes and their limits, which are in WorkerProcess.
