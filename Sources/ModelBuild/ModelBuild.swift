// The user's own models: their Swift files are read and compiled into a library that the worker loads, and types are
// inferred from payloads.
// Belongs here: reading Swift files with swift-syntax (Reading), which no other module imports; finding types, generated
// code, the compiler's command line and messages, the cache; merging samples and deciding types and names (Inference).
// Belongs elsewhere: the values that are read, and edits of a text, which are in SwiftDeclarations; loading the library,
// which is in DecodeEngine; choosing models, which is in Workbench.
