import DecodeService

/// A type as a person writes it: `City`, `[City]`, `[String: City]`, `City?`, `Array<Optional<City>>`,
/// `nullability/City`, nested in any depth.
indirect enum ModelExpression: Hashable, Sendable {
    case named(String)
    case array(ModelExpression)
    case optional(ModelExpression)
    case dictionary(key: ModelExpression, value: ModelExpression)
    case set(ModelExpression)

    /// Reads an expression.
    ///
    /// - Throws: ``RunnerTrouble/badModelExpression(expression:column:reason:)``.
    init(parsing text: String) throws(RunnerTrouble) {
        var parser = ModelExpressionParser(text)
        self = try parser.whole()
    }

    /// The expression with each name replaced, in the sugared form.
    func written(_ name: (String) -> String) -> String {
        switch self {
        case .named(let text): name(text)
        case .array(let element): "[\(element.written(name))]"
        case .optional(let wrapped): "\(wrapped.written(name))?"
        case .dictionary(let key, let value): "[\(key.written(name)): \(value.written(name))]"
        case .set(let element): "Set<\(element.written(name))>"
        }
    }
}

/// Reads a ``ModelExpression`` from left to right.
private struct ModelExpressionParser {
    /// Deeper expressions are refused: each level is a frame of the parser and a generic type of the runtime.
    private static let deepest = 32

    private let text: String
    private let characters: [Character]
    private var position = 0
    private var depth = 0

    init(_ text: String) {
        self.text = text
        characters = Array(text)
    }

    mutating func whole() throws(RunnerTrouble) -> ModelExpression {
        let expression = try type()
        skipSpace()
        if position < characters.count { throw trouble("'\(characters[position])' is not expected") }
        return expression
    }

    private mutating func type() throws(RunnerTrouble) -> ModelExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw trouble("it is nested more than \(Self.deepest) deep") }
        var expression = try simple()
        while take("?") { expression = .optional(expression) }
        return expression
    }

    private mutating func simple() throws(RunnerTrouble) -> ModelExpression {
        skipSpace()
        guard position < characters.count else { throw trouble("a type is missing") }
        if take("[") {
            let first = try type()
            if take(":") {
                let value = try type()
                try expect("]")
                return .dictionary(key: first, value: value)
            }
            try expect("]")
            return .array(first)
        }
        let start = position
        let name = try self.name()
        guard take("<") else { return .named(name) }
        let first = try type()
        let second: ModelExpression? = take(",") ? try type() : nil
        try expect(">")
        switch (name, second) {
        case ("Array", nil): return .array(first)
        case ("Optional", nil): return .optional(first)
        case ("Set", nil): return .set(first)
        case ("Dictionary", let value?): return .dictionary(key: first, value: value)
        default:
            position = start
            throw trouble("only Array, Set, Optional and Dictionary take types in angle brackets")
        }
    }

    private mutating func name() throws(RunnerTrouble) -> String {
        skipSpace()
        let start = position
        while position < characters.count, Self.belongsToName(characters[position]) { position += 1 }
        guard position > start else { throw trouble("'\(characters[position])' is not the start of a type") }
        return String(characters[start..<position])
    }

    /// Names of lessons have hyphens, qualified names a slash, nested types a dot.
    private static func belongsToName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_-./".contains(character)
    }

    private mutating func take(_ character: Character) -> Bool {
        skipSpace()
        guard position < characters.count, characters[position] == character else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ character: Character) throws(RunnerTrouble) {
        if take(character) { return }
        if position >= characters.count { throw trouble("'\(character)' is missing") }
        throw trouble("'\(character)' is expected and not '\(characters[position])'")
    }

    private mutating func skipSpace() {
        while position < characters.count, characters[position].isWhitespace { position += 1 }
    }

    private func trouble(_ reason: String) -> RunnerTrouble {
        .badModelExpression(expression: text, column: position + 1, reason: reason)
    }
}
