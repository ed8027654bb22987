/// What a Swift file declares, and where: types, extensions, properties, cases, typealiases, imports.
///
/// Made by parsing a text once (`ModelSource(_:)` of SwiftSource), and handed along from there. All places are bytes of
/// ``text`` in UTF-8, and lines from 1, which end with a line feed.
package struct ModelSource: Sendable {
    /// The file's text.
    package let text: String
    /// Every type and extension, in the order of the source; a nested one after its owner.
    package let declarations: [Declaration]
    /// Every typealias outside of functions, in the order of the source.
    package let aliases: [Alias]
    /// Every import, in the order of the source.
    package let imports: [Import]
    /// The declarations at the top of the file, each with its members.
    package let items: [Item]
    /// The attributes that say where a program begins, such as `@main`.
    package let entryPoints: [Range<Int>]
    /// Where the lines of comment at the top of the file end, in bytes; 0 where there are none.
    package let headEnd: Int

    /// What was read of a text.
    package init(
        text: String, declarations: [Declaration], aliases: [Alias], imports: [Import], items: [Item],
        entryPoints: [Range<Int>], headEnd: Int
    ) {
        self.text = text
        self.declarations = declarations
        self.aliases = aliases
        self.imports = imports
        self.items = items
        self.entryPoints = entryPoints
        self.headEnd = headEnd
    }

    /// A text of which nothing is known.
    package init(unread text: String) {
        self.init(
            text: text, declarations: [], aliases: [], imports: [], items: [], entryPoints: [], headEnd: 0)
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
