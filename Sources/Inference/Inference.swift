// Infers Swift types from payloads.
// Belongs here: merging samples, deciding types and names, printing source.
// Belongs elsewhere: compiling and decoding the inferred types, which the caller passes in as a trial.
