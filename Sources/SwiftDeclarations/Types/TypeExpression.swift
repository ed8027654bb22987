/// A parsed type as source code spells it: `City`, `[City]?`, `[String: Page<Order>]`.
///
/// Two spellings of one type are equal: `Array<City>` is parsed as `[City]`. Other kinds of types (tuples, functions,
/// `any P`) are text, which is written again from its parts.
package indirect enum TypeExpression: Hashable, Sendable {
    /// `City`, `Page<Order>`, `Outer<Int>.Inner`, `lesson/City`: from the outermost part to the innermost.
    case named([Part])
    case array(TypeExpression)
    case dictionary(key: TypeExpression, value: TypeExpression)
    case optional(TypeExpression)
    /// The text of any other type.
    case other(String)

    /// A part of a dotted name, with its generic arguments.
    package struct Part: Hashable, Sendable {
        package var name: String
        package var arguments: [TypeExpression]

        package init(_ name: String, arguments: [TypeExpression] = []) {
            self.name = name
            self.arguments = arguments
        }

        fileprivate var text: String {
            arguments.isEmpty ? name : "\(name)<\(arguments.map(\.text).joined(separator: ", "))>"
        }

        fileprivate func code(isFirst: Bool) -> String {
            // An argument may be an integer.
            if Int(name) != nil, isFirst { return name }
            let free = isFirst ? ["Any", "Self"] : ["Type", "Protocol"]
            let name = SwiftName.quoted(name) {
                !free.contains($0) && (SwiftName.keywords.contains($0) || TypeExpression.words.contains($0))
            }
            return arguments.isEmpty ? name : "\(name)<\(arguments.map(\.code).joined(separator: ", "))>"
        }
    }

    /// Parses a type; text that isn't one becomes ``other(_:)``, and is not ``isCode``.
    ///
    /// - Complexity: O(length)
    package init(_ text: String) {
        // Most are a single name.
        if !text.isEmpty, text.utf8.allSatisfy({ 97...122 ~= $0 | 32 || 48...57 ~= $0 || $0 == 95 }) {
            self = .named([Part(text)])
            return
        }
        // A name may be a word that is a prefix in other forms: `some`.
        self = (try? TypeExpression(parsing: text)) ?? (try? TypeExpression(parsingAnyForm: text)) ?? .other(text)
    }

    // MARK: Printing

    /// The type in its short form: `[String: City]?`.
    package var text: String {
        switch self {
        case .named(let parts): return parts.map(\.text).joined(separator: ".")
        case .array(let element): return "[\(element.text)]"
        case .dictionary(let key, let value): return "[\(key.text): \(value.text)]"
        case .optional(let wrapped):
            if case .other(let text) = wrapped, text.contains(" -> ") || text.contains(" ") && text.first != "(" {
                return "(\(text))?"
            }
            return "\(wrapped.text)?"
        case .other(let text): return text
        }
    }

    // MARK: Code

    /// Whether Swift source can name the type: each of its names is one of Swift.
    package var isCode: Bool {
        switch self {
        case .named(let parts):
            parts.allSatisfy { Self.isName($0.name) && $0.arguments.allSatisfy { $0.isCode || Int($0.text) != nil } }
        case .array(let inner), .optional(let inner): inner.isCode
        case .dictionary(let key, let value): key.isCode && value.isCode
        case .other(let text): (try? TypeExpression(parsingAnyForm: text)) != nil && !text.contains(/[\/$]|-[^>]/)
        }
    }

    private static func isName(_ text: String) -> Bool {
        guard !SwiftName.isPlain(text) else { return true }
        let isQuoted = text.first == "`" || text.first?.isASCII == false
        return isQuoted && SwiftName.quoted(text) { _ in true }.filter { $0 != "`" } == text.filter { $0 != "`" }
    }

    /// The type as source: names that are keywords, and all that isn't a type of Swift, in backticks.
    var code: String {
        switch self {
        case .named(let parts): parts.enumerated().map { $1.code(isFirst: $0 == 0) }.joined(separator: ".")
        case .array(let element): "[\(element.code)]"
        case .dictionary(let key, let value): "[\(key.code): \(value.code)]"
        case .optional(.other(let text)): "(\(TypeExpression.other(text).code))?"
        case .optional(let wrapped): "\(wrapped.code)?"
        case .other(let text):
            (try? TypeExpression(parsingAnyForm: text, asCode: true).text) ?? SwiftName.quoted(text) { _ in true }
        }
    }

    /// Words with a meaning before or within a type, or an expression.
    static let words: Set<String> = [
        "any", "async", "borrowing", "consume", "consuming", "copy", "discard", "each", "inout", "isolated",
        "nonisolated", "repeat", "sending", "some", "then", "unsafe", "yield",
    ]

    // MARK: Components

    /// Whether it is an optional.
    package var isOptional: Bool { if case .optional = self { true } else { false } }

    /// The type without optionals.
    package var unwrapped: TypeExpression { if case .optional(let wrapped) = self { wrapped.unwrapped } else { self } }

    /// The type as an optional; unchanged if it is one.
    package var asOptional: TypeExpression { isOptional ? self : .optional(self) }

    /// Whether it is written in brackets, as an array or a dictionary; optionals are ignored.
    package var isBracketed: Bool {
        switch unwrapped {
        case .array, .dictionary: true
        case .named, .optional, .other: false
        }
    }

    /// The elements of an array, a set or a similar type; nil for other types and optionals.
    package var element: TypeExpression? {
        switch self {
        case .array(let element): element
        case .named(let parts) where parts.count == 1 && Self.lists.contains(parts[0].name):
            parts[0].arguments.count == 1 ? parts[0].arguments[0] : nil
        default: nil
        }
    }

    /// The keys of a dictionary; nil for other types and optionals.
    package var key: TypeExpression? { if case .dictionary(let key, _) = self { key } else { nil } }

    /// Whether it is a dictionary with string keys, which Foundation's coders don't convert.
    package var isStringDictionary: Bool { key?.name == "String" }

    /// The values of a dictionary; nil for other types and optionals.
    package var value: TypeExpression? { if case .dictionary(_, let value) = self { value } else { nil } }

    /// The elements or values of an array, a set or a dictionary; nil for other types and optionals.
    package var member: TypeExpression? { element ?? value }

    /// The name with its dots and without arguments; nil for unnamed types.
    package var name: String? {
        if case .named(let parts) = self { parts.map(\.name).joined(separator: ".") } else { nil }
    }

    /// The name without its enclosing types: `Item` of `Page<Order>.Item`; nil for unnamed types.
    package var lastName: String? { if case .named(let parts) = self { parts.last?.name } else { nil } }

    /// The generic arguments of the innermost part.
    package var arguments: [TypeExpression] {
        if case .named(let parts) = self { parts.last?.arguments ?? [] } else { [] }
    }

    /// Whether a part of the name has generic arguments.
    package var isGeneric: Bool {
        if case .named(let parts) = self { parts.contains { !$0.arguments.isEmpty } } else { false }
    }

    /// Whether a type with generic arguments occurs in it at any depth.
    package var hasArguments: Bool {
        switch self {
        case .named: isGeneric
        case .array(let inner), .optional(let inner): inner.hasArguments
        case .dictionary(let key, let value): key.hasArguments || value.hasArguments
        case .other: false
        }
    }

    /// The names of the types that may declare a value's properties, from the outside in: a generic type's own, then
    /// those in arrays, dictionary values, optionals and generic arguments.
    package var declaredNames: [String] {
        switch self {
        case .named: [name].compactMap { $0 } + arguments.flatMap(\.declaredNames)
        case .array(let inner), .dictionary(_, let inner), .optional(let inner): inner.declaredNames
        case .other(let text): [text]
        }
    }

    /// The name of the type inside all arrays, optionals, dictionaries and generic wrappers: `Order`.
    package var innermostName: String { declaredNames.last ?? text }

    /// Every name in it, including those of keys and of all arguments.
    package var allNames: [String] {
        switch self {
        case .named(let parts): [name].compactMap { $0 } + parts.flatMap { $0.arguments.flatMap(\.allNames) }
        case .array(let inner), .optional(let inner): inner.allNames
        case .dictionary(let key, let value): key.allNames + value.allNames
        case .other: []
        }
    }

    /// Whether a type is this one or a component of it: `City` of `[String: City]?`.
    package func contains(_ part: TypeExpression) -> Bool {
        guard self != part else { return true }
        return switch self {
        case .named(let parts): parts.contains { $0.arguments.contains { $0.contains(part) } }
        case .array(let inner), .optional(let inner): inner.contains(part)
        case .dictionary(let key, let value): key.contains(part) || value.contains(part)
        case .other: false
        }
    }

    /// The type with every name in it replaced, including those of keys and of all arguments. A new name may have dots.
    package func replacingNames(_ change: (String) -> String) -> TypeExpression {
        switch self {
        case .named(let parts):
            .named(
                parts.flatMap { part in
                    var changed = change(part.name).split(separator: ".").map { Part(String($0)) }
                    if let last = changed.indices.last {
                        changed[last].arguments = part.arguments.map { $0.replacingNames(change) }
                    }
                    return changed
                })
        case .array(let element): .array(element.replacingNames(change))
        case .dictionary(let key, let value):
            .dictionary(key: key.replacingNames(change), value: value.replacingNames(change))
        case .optional(let wrapped): .optional(wrapped.replacingNames(change))
        case .other: self
        }
    }

    /// The type of the values inside so many arrays and dictionaries; nil if there are fewer.
    package func member(depth: Int) -> TypeExpression? {
        depth == 0 ? self : unwrapped.member?.member(depth: depth - 1)
    }

    /// The type with its member at a depth replaced, ignoring optionals: the element of the element for 2.
    ///
    /// If it has fewer levels, the innermost type is replaced.
    package func replacing(depth: Int, _ change: (TypeExpression) -> TypeExpression) -> TypeExpression {
        guard depth > 0 else { return change(self) }
        return switch self {
        case .optional(let wrapped): .optional(wrapped.replacing(depth: depth, change))
        case .array(let element): .array(element.replacing(depth: depth - 1, change))
        case .dictionary(let key, let value):
            .dictionary(key: key, value: value.replacing(depth: depth - 1, change))
        case .named(let parts) where element != nil:
            .named([Part(parts[0].name, arguments: parts[0].arguments.map { $0.replacing(depth: depth - 1, change) })])
        case .named, .other: change(self)
        }
    }

    /// Types of the standard library that decode from an array, by name.
    private static let lists: Set<String> = ["Set", "ContiguousArray", "ArraySlice"]
}

extension TypeExpression: CustomStringConvertible {
    package var description: String { text }
}
