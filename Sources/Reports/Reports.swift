// The output of the commands about a decode.
// Belongs here: text and JSON of checks, traces, comparisons, and trouble.
// Belongs elsewhere: options and standard output, which are in codascope; the explorer's screens.
