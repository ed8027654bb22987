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

    /// Parses a type of any form: also a tuple, a function, or `any P & Q`.
    ///
    /// - Parameter asCode: Whether the parts of such a form are written like ``code``.
    /// - Throws: ``TypeSyntaxError``
    /// - Complexity: O(length)
    init(parsingAnyForm text: String, asCode: Bool = false) throws(TypeSyntaxError) {
        var parser = TypeParser(text, readsAllForms: true)
        if asCode { parser.written = \.code }
        self = try parser.whole()
    }

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

    /// Checks a type's name as the source or the runtime spells it, such as `(unknown context at $1).City`.
    ///
    /// - Returns: The first character that no such name has there; nil if there is none. The name may not be code.
    /// - Complexity: O(length)
    package static func fault(inName text: String) -> TypeSyntaxError? {
        let closing: [Character: Character] = ["(": ")", "[": "]", "<": ">"]
        var open: [Character] = []
        var last: Character = " "
        var isQuoted = false
        for (index, character) in text.enumerated() {
            defer { last = character }
            if character == "`" { isQuoted.toggle() }
            if isQuoted, SwiftLiteral.isVisible(character) || TypeParser.belongsToName(character) { continue }
            if let end = closing[character] {
                open.append(end)
            } else if closing.values.contains(character), !(character == ">" && last == "-") {
                guard open.popLast() == character else {
                    return TypeSyntaxError(column: index + 1, reason: "'\(character)' is not expected")
                }
            } else if !TypeParser.belongsToName(character), !" ,:>?!&~@=".contains(character) {
                return TypeSyntaxError(
                    column: index + 1, reason: "a type has no '\(SwiftLiteral.shown(String(character)))'")
            }
        }
        let missing = isQuoted ? "`" : open.last
        return missing.map { TypeSyntaxError(column: text.count + 1, reason: "'\($0)' is missing") }
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
    /// Whether tuples, functions and words such as `any` are read.
    private let readsAllForms: Bool
    /// How the parts of a form that is kept as text are written.
    var written: KeyPath<TypeExpression, String> = \.text

    init(_ text: String, readsAllForms: Bool = false) {
        characters = Array(text)
        self.readsAllForms = readsAllForms
    }

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
        let words = try prefix()
        var type = try suffixed()
        while readsAllForms, consume("&") {
            type = .other("\(type[keyPath: written]) & \(try suffixed()[keyPath: written])")
        }
        return words.isEmpty ? type : .other(words + type[keyPath: written])
    }

    /// The attributes and words before a type, such as `@Sendable` and `any`, each with a space after it.
    private mutating func prefix() throws(TypeSyntaxError) -> String {
        var words = ""
        while readsAllForms {
            if consume("@") {
                let attribute = word() ?? ""
                words += "@\(attribute)"
                // The parentheses after others begin a function.
                if ["convention", "isolated"].contains(attribute), consume("(") {
                    words += "(\(word() ?? ""))"
                    try expect(")")
                }
                words += " "
            } else if let word = word(of: [
                "any", "some", "inout", "borrowing", "consuming", "sending", "each", "repeat",
            ]) {
                words += word + " "
            } else if consume("~") {
                words += "~"
            } else {
                break
            }
        }
        return words
    }

    /// A type with its question marks, and the types that a function returns.
    private mutating func suffixed() throws(TypeSyntaxError) -> TypeExpression {
        var type = try simple()
        var marks = 0
        while consume("?") || readsAllForms && consume("!") {
            marks += 1
            guard depth + marks <= TypeExpression.deepest else {
                throw error("it is nested more than \(TypeExpression.deepest) levels deep")
            }
            type = .optional(type)
        }
        guard marks > 0, readsAllForms, consume(".") else { return type }
        return .other("(\(type[keyPath: written])).\(try name().joined(separator: "."))")
    }

    private mutating func simple() throws(TypeSyntaxError) -> TypeExpression {
        skipSpace()
        guard position < characters.count else { throw error("a type is missing") }
        if readsAllForms, consume("(") { return try parenthesized() }
        if consume("[") {
            let first = try type()
            if consume(":") {
                let value = try type()
                try expect("]")
                return .dictionary(key: first, value: value)
            }
            if readsAllForms, word(of: ["of"]) != nil {
                let element = try type()
                try expect("]")
                return .other("[\(first[keyPath: written]) of \(element[keyPath: written])]")
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

    /// A tuple, a function, or a type in parentheses, after the first one.
    private mutating func parenthesized() throws(TypeSyntaxError) -> TypeExpression {
        var elements: [(label: String, type: TypeExpression)] = []
        while !consume(")") {
            if !elements.isEmpty { try expect(",") }
            let start = position
            var label = word().map { $0 + (word().map { " \($0)" } ?? "") + ": " } ?? ""
            if label.isEmpty || !consume(":") { (label, position) = ("", start) }
            var type = try type()
            if consume(".") {
                for _ in 0..<2 { try expect(".") }
                type = .other(type[keyPath: written] + "...")
            }
            elements.append((label, type))
        }
        let list = "(\(elements.map { $0.label + $0.type[keyPath: written] }.joined(separator: ", ")))"
        var effects = ""
        while let effect = word(of: ["async", "throws", "rethrows"]) {
            effects += " " + effect
            if consume("(") {
                effects += "(\(try type()[keyPath: written]))"
                try expect(")")
            }
        }
        skipSpace()
        if characters[position...].starts(with: "->") {
            position += 2
            return .other("\(list)\(effects) -> \(try type()[keyPath: written])")
        }
        guard effects.isEmpty else { throw error("'->' is missing") }
        if consume(".") { return .other("\(list).\(try name().joined(separator: "."))") }
        return elements.count == 1 && elements[0].label.isEmpty ? elements[0].type : .other(list)
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
        var names = [""]
        while position < characters.count, Self.belongsToName(characters[position]) {
            let end = characters[position] == "`" ? characters[(position + 1)...].firstIndex(of: "`") : nil
            let part = characters[position...(end ?? position)]
            if part == ["."] { names.append("") } else { names[names.count - 1] += String(part) }
            position += part.count
        }
        guard names != [""] else {
            throw error(
                position < characters.count
                    ? "'\(characters[position])' is not the start of a type" : "a type is missing")
        }
        return names
    }

    /// Reads the next word; nil if there is none.
    private mutating func word() -> String? {
        skipSpace()
        let word = String(characters[position...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        position += word.count
        return word.isEmpty ? nil : word
    }

    /// Reads one of some words; nil if the next one is none of them, or is part of a longer name.
    private mutating func word(of words: Set<String>) -> String? {
        let start = position
        if readsAllForms, let word = word(), words.contains(word),
            position == characters.count || !Self.belongsToName(characters[position])
        {
            return word
        }
        position = start
        return nil
    }

    /// Names of lessons contain hyphens, qualified names a slash, nested types a dot.
    static func belongsToName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_-./`$".contains(character)
            || !character.isASCII
                && character.unicodeScalars.allSatisfy { $0.properties.isEmoji || SwiftName.continues($0) }
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
