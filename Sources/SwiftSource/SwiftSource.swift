// Reads Swift files with swift-syntax: each is parsed once, and its declarations are passed on as a ModelSource.
// Belongs here: the parser, its limits, and reading the syntax tree. This is the only module that imports SwiftSyntax
// and SwiftParser.
// Belongs elsewhere: the values that are read, and edits of a text, which are in SwiftDeclarations; compiling, which is
// in ModelBuild.
