/// Where the types of a Swift source stand: a small scanner, for what a person wants to be shown.
///
/// It knows comments, string literals, brackets and declarations, and nothing of types: enough to find the line of a
/// type and of the property that belongs to a coding key, in any source that compiles.
package struct ModelSource: Sendable {
    /// Every type and extension, in the order of the source; a nested one after its owner.
    package let declarations: [Declaration]
    /// Every typealias, in the order of the source.
    package let aliases: [Alias]

    /// Reads a source.
    ///
    /// - Parameter source: Swift code; what does not compile is read as far as it goes.
    /// - Complexity: O(*n*) in the length of the source.
    package init(_ source: String) {
        var parser = ModelParser(source)
        declarations = parser.parse()
        aliases = parser.aliases
    }

    /// A type's declaration.
    ///
    /// - Parameter typeName: The name as a person writes it: `City`, or `Country.City` for a nested type. The last
    ///   name alone finds a nested type too, when no outer type has it.
    package func declaration(of typeName: String) -> Declaration? {
        let types = declarations.filter { $0.kind != .extension }
        return types.first { $0.name == typeName } ?? types.first { $0.name.hasSuffix("." + typeName) }
    }

    /// The `CodingKeys` that are written inside a type; nil where the compiler writes them.
    package func codingKeys(of type: Declaration) -> Declaration? {
        declarations.first { $0.name == "\(type.name).CodingKeys" }
    }

    /// The property, or the enum's case, that a coding key stands for.
    ///
    /// The type's `CodingKeys` are read: a key that is renamed there leads to its property, and a key that has no
    /// property of its name (a hand-written `init(from:)`) to its case. A class asks its superclass in the end.
    ///
    /// - Parameters:
    ///   - key: The coding key's string value.
    ///   - typeName: The type's name, as for `declaration(of:)`.
    package func property(for key: String, in typeName: String) -> Property? {
        var seen: Set<String> = []
        return property(for: key, in: typeName, &seen)
    }

    /// The line of the property that a coding key stands for, from 1.
    package func line(ofProperty key: String, in typeName: String) -> Int? { property(for: key, in: typeName)?.line }

    /// The line of the case of `CodingKeys` (or of another key type inside the type) that a coding key is, from 1; nil where
    /// the compiler writes the keys.
    package func codingKeyLine(for key: String, in typeName: String) -> Int? {
        guard let type = declaration(of: typeName) else { return nil }
        let keyEnums = declarations.filter { $0.kind == .enum && $0.owner == type.name && $0.isCodingKeys }
        let named = keyEnums.filter { $0.lastName == "CodingKeys" } + keyEnums
        return named.lazy.compactMap { keys in keys.properties.first { $0.codingKey == key }?.line }.first
    }

    /// - Parameter seen: The types that were looked into: broken source may have a type inherit itself, and twice.
    private func property(for key: String, in typeName: String, _ seen: inout Set<String>) -> Property? {
        guard let type = declaration(of: typeName), seen.insert(type.name).inserted else { return nil }
        let parts = declarations.filter { $0.name == type.name }
        let members = parts.flatMap(\.properties)
        let keyEnums = declarations.filter { $0.kind == .enum && $0.owner == type.name && $0.isCodingKeys }
        // The synthesized code uses the one named CodingKeys; hand-written code may use another.
        for keys in keyEnums.filter({ $0.lastName == "CodingKeys" }) + keyEnums {
            guard let entry = keys.properties.first(where: { $0.codingKey == key }) else { continue }
            return members.first { $0.name == entry.name } ?? members.first { $0.storage == entry.name } ?? entry
        }
        if let member = members.first(where: { $0.codingKey == key || $0.name == key }) { return member }
        if let member = members.first(where: { $0.storage == key }) { return member }
        for inherited in parts.flatMap(\.inherits) {
            if let property = property(for: key, in: inherited, &seen) { return property }
        }
        return nil
    }
}

extension ModelSource {
    /// A type, or an extension of one.
    package struct Declaration: Hashable, Sendable {
        package enum Kind: String, Sendable {
            case `struct`
            case `class`
            case `enum`
            case `actor`
            case `extension`
        }

        /// The name with its owners: `Canada.Feature`.
        package let name: String
        package let kind: Kind
        /// The lines from the keyword to the closing brace, from 1.
        package let lines: ClosedRange<Int>
        /// What stands after the colon: protocols, a superclass, a raw type.
        package let inherits: [String]
        /// Its own properties or cases, those of nested types not included.
        package let properties: [Property]
        /// Who may name it.
        package let access: Access
        /// Whether it has generic parameters of its own.
        package let isGeneric: Bool
        /// Where its closing brace stands, in bytes of the source; where the source ends when it has none.
        package let end: Int
        /// Its `init(from:)`, where one is written in this declaration.
        package let initializer: DecodingInitializer?

        /// The line of the keyword, from 1.
        package var line: Int { lines.lowerBound }
        /// The name without owners.
        package var lastName: String { name.split(separator: ".").last.map(String.init) ?? name }
        /// The name of the type around it; nil at the top of the file.
        package var owner: String? { name.lastIndex(of: ".").map { String(name[..<$0]) } }

        var isCodingKeys: Bool { lastName == "CodingKeys" || inherits.contains { $0.hasSuffix("CodingKey") } }
    }

    /// Who may name a declaration.
    package enum Access: String, Sendable {
        /// Everybody in the module, or more.
        case module
        case `fileprivate`
        case `private`
    }

    /// Another name for a type.
    package struct Alias: Hashable, Sendable {
        /// The name with its owners: `Canada.Line`.
        package let name: String
        /// The line of its name, from 1.
        package let line: Int
        /// Who may name it.
        package let access: Access
        /// Whether it has generic parameters of its own.
        package let isGeneric: Bool
        /// What it stands for, as it is written; nil when it has generic parameters.
        package let type: String?
    }

    /// A stored or computed property of an instance, or a case of an enum.
    package struct Property: Hashable, Sendable {
        /// The name in the source, without back quotes.
        package let name: String
        /// What a case stands for (its raw value when it is a string), or the property's name.
        package let codingKey: String
        /// The line of its name, from 1.
        package let line: Int
        /// The declared type as it is written; nil where it is inferred, and for a case.
        package let type: String?
        /// The raw value that a case is given, as it is written: `"Comedy"` without its quotes, `1`, `-1`; nil for none.
        package var rawValue: String?
        /// Whether it is a case.
        package var isCase = false
        /// Whether a case has associated values.
        package var hasPayload = false
        /// The attributes before it that may be property wrappers, without their arguments: `@FailableDecodable`.
        package var wrappers: [String] = []

        /// The name of what holds it where a macro moves it, as `@Observable` does: its coding keys have this name.
        var storage: String { "_\(name)" }
    }
}
