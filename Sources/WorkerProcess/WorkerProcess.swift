// Gives the same answers as DecodeEngine, from a child process: a model that crashes ends only one decode.
// Belongs here: the wire format, the child's main loop, time and memory limits, restarts.
// Belongs elsewhere: how a value is decoded; compiling models.
