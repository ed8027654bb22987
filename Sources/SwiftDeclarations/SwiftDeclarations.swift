// What a Swift file declares, as values: types, properties, coding keys, imports, calls, and where each stands.
// Belongs here: these values, looking them up, edits of a text, Swift literals and names. It imports nothing, so that
// what only looks things up is built beside swift-syntax and not after it.
// Belongs elsewhere: parsing, which is in SwiftSource; type expressions, which are in SwiftTypes.
