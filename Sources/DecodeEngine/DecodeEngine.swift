// Decodes: resolves a model expression, traces the decode, encodes the value again; in this process, or in a child
// process, whose models end only one decode when they crash.
// Belongs here: model tables, loaded libraries, the decode's thread, previews; in Worker the wire format, the child's
// main loop, time and memory limits, restarts.
// Belongs elsewhere: starting and ending processes, which is in Processes; compiling models, which is in ModelBuild.
