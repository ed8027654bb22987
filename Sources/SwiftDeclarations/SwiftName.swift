/// Names in Swift source.
package enum SwiftName {
    /// Words that have another meaning in a declaration, or after a dot.
    private static let keywords: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
        "internal", "let", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
        "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do",
        "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while",
        "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "_", "Type",
        "Protocol",
    ]

    /// A name in a declaration: keywords are put in backticks.
    package static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// A name after a dot, where few words are reserved.
    package static func afterDot(_ name: String) -> String {
        ["init", "self", "Self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
    }
}
