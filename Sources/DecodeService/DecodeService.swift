// Requests and results of decodes.
// Belongs here: the strategies with the coders that they make (Strategies), the request, the payload, the events, the
// result, the only ways to read, find and write files (Files), and the `DecodeRunner` protocol.
// Belongs elsewhere: decoding itself, processes, and compilers: the Explorer knows them only through this module.
// Command-line options are in codascope, and the reasons to prefer one strategy over another in Diagnosis.
