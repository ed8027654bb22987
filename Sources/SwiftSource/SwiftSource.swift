// Swift files on swift-syntax: each is parsed once, and what it declares is handed along as a ModelSource.
// Belongs here: the parser, its limits, and reading the syntax tree. This is the only module that imports SwiftSyntax and
// SwiftParser.
// Belongs elsewhere: the values that are read, and edits at their places, which are in SwiftDeclarations; compiling, which
// is in ModelBuild.
