// The same answers as DecodeEngine's, from a child process: a model that crashes costs one decode.
// Belongs here: the wire format, the child's main loop, time and memory limits, restarts.
// Belongs elsewhere: how a value is decoded; compiling models.
