/// Names in Swift source.
package enum SwiftName {
    /// Words that have another meaning in a declaration, or after a dot.
    package static let keywords: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
        "internal", "let", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
        "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do",
        "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while",
        "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "_", "Type",
        "Protocol",
    ]

    /// A name in a declaration: keywords, and names that need it, are put in backticks.
    package static func escaped(_ name: String) -> String { quoted(name) { keywords.contains($0) } }

    /// A name after a dot, where few words are reserved.
    package static func afterDot(_ name: String) -> String {
        quoted(name) { ["init", "self", "Self", "Type", "Protocol"].contains($0) }
    }

    /// Whether a name needs no backticks, unless it is a keyword.
    package static func isPlain(_ name: some StringProtocol) -> Bool {
        let scalars = name.unicodeScalars
        guard let first = scalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return scalars.dropFirst().allSatisfy(continues)
    }

    /// Whether a scalar can be in a name. Joiners shape letters of some scripts.
    static func continues(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isXIDContinue && scalar.properties.generalCategory != .format
            || ["\u{200C}", "\u{200D}"].contains(scalar)
    }

    /// A name in backticks if it has to be. What backticks can't hold is replaced, so that nothing ends them.
    static func quoted(_ name: String, _ isReserved: (String) -> Bool) -> String {
        if isPlain(name), !isReserved(name) { return name }
        let isQuoted = name.utf8.count > 2 && name.first == "`" && name.last == "`"
        let bare = (isQuoted ? String(name.dropFirst().dropLast()) : name).unicodeScalars.map { scalar in
            scalar != "`" && scalar != "\\" && (SwiftLiteral.isVisible(scalar) || continues(scalar))
                ? String(scalar) : "_"
        }.joined()
        return "`\(bare.isEmpty ? "_" : bare)`"
    }
}
