// Requests and results of decodes.
// Belongs here: the request, the payload, the events, the result, and the `DecodeRunner` protocol.
// Belongs elsewhere: decoding itself, processes, and compilers: the Explorer knows them only through this module.
