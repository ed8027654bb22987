// The declarations of a Swift file as values: types, properties, coding keys, imports, calls, with their places.
// Belongs here: these values, finding them, type expressions (Types), edits of a text, generated source. It
// imports nothing, so that modules that only use the values needn't wait for swift-syntax to be built.
// Belongs elsewhere: parsing, which is in ModelBuild; the name of a type at run time, which is in DecodeTrace.
