/// An error in the text of a type.
package struct TypeSyntaxError: Error, Hashable {
    /// The position, in characters from 1.
    package var column: Int
    /// The reason as a clause: `']' is missing`.
    package var reason: String
}

extension TypeExpression {
    /// Deeper expressions are rejected: each level needs a stack frame of the parser and a generic type at run time.
    package static let deepest = 32

    /// Parses a type made of names, brackets, angle brackets and question marks.
    ///
    /// A name may have dots, and for models of lessons hyphens and a slash: `nullability/City`.
    ///
    /// - Throws: ``TypeSyntaxError``, also for types of other forms.
    /// - Complexity: O(length)
    package init(parsing text: String) throws(TypeSyntaxError) {
        var parser = TypeParser(text)
        self = try parser.whole()
    }

    /// Whether a character is allowed in a type that ``init(parsing:)`` parses.
    package static func knows(_ character: Character) -> Bool {
        TypeParser.belongsToName(character) || "[]:?,<>".contains(character) || character.isWhitespace
    }
}

/// Parses a ``TypeExpression`` from left to right.
private struct TypeParser {
    private let characters: [Character]
    private var position = 0
    private var depth = 0

    init(_ text: String) { characters = Array(text) }

    mutating func whole() throws(TypeSyntaxError) -> TypeExpression {
        let type = try type()
        skipSpace()
        if position < characters.count { throw error("'\(characters[position])' is not expected") }
        return type
    }

    private mutating func type() throws(TypeSyntaxError) -> TypeExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= TypeExpression.deepest else {
            throw error("it is nested more than \(TypeExpression.deepest) levels deep")
        }
        var type = try simple()
        var marks = 0
        while consume("?") {
            marks += 1
            guard depth + marks <= TypeExpression.deepest else {
                throw error("it is nested more than \(TypeExpression.deepest) levels deep")
            }
            type = .optional(type)
        }
        return type
    }

    private mutating func simple() throws(TypeSyntaxError) -> TypeExpression {
        skipSpace()
        guard position < characters.count else { throw error("a type is missing") }
        if consume("[") {
            let first = try type()
            if consume(":") {
                let value = try type()
                try expect("]")
                return .dictionary(key: first, value: value)
            }
            try expect("]")
            return .array(first)
        }
        var parts: [TypeExpression.Part] = []
        repeat {
            let names = try name()
            parts += names.dropLast().map { TypeExpression.Part($0) }
            parts.append(TypeExpression.Part(names.last ?? "", arguments: consume("<") ? try arguments() : []))
        } while parts.last?.arguments.isEmpty == false && consume(".")
        return Self.sugared(parts)
    }

    private mutating func arguments() throws(TypeSyntaxError) -> [TypeExpression] {
        var arguments = [try type()]
        while consume(",") { arguments.append(try type()) }
        try expect(">")
        return arguments
    }

    /// The short form of the types that have one.
    private static func sugared(_ parts: [TypeExpression.Part]) -> TypeExpression {
        guard parts.count == 1 else { return .named(parts) }
        let arguments = parts[0].arguments
        switch (parts[0].name, arguments.count) {
        case ("Array", 1): return .array(arguments[0])
        case ("Optional", 1): return .optional(arguments[0])
        case ("Dictionary", 2): return .dictionary(key: arguments[0], value: arguments[1])
        default: return .named(parts)
        }
    }

    /// A name, split at its dots.
    private mutating func name() throws(TypeSyntaxError) -> [String] {
        skipSpace()
        let start = position
        while position < characters.count, Self.belongsToName(characters[position]) { position += 1 }
        guard position > start else {
            throw error(
                position < characters.count
                    ? "'\(characters[position])' is not the start of a type" : "a type is missing")
        }
        return String(characters[start..<position]).split(separator: ".", omittingEmptySubsequences: false).map(
            String.init)
    }

    /// Names of lessons contain hyphens, qualified names a slash, nested types a dot.
    static func belongsToName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_-./`$".contains(character)
    }

    private mutating func consume(_ character: Character) -> Bool {
        skipSpace()
        guard position < characters.count, characters[position] == character else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ character: Character) throws(TypeSyntaxError) {
        if consume(character) { return }
        if position >= characters.count { throw error("'\(character)' is missing") }
        throw error("'\(character)' is expected instead of '\(characters[position])'")
    }

    private mutating func skipSpace() {
        while position < characters.count, characters[position].isWhitespace { position += 1 }
    }

    private func error(_ reason: String) -> TypeSyntaxError { TypeSyntaxError(column: position + 1, reason: reason) }
}
