/// The declarations of a Swift file, with their places: types, extensions, properties, cases, typealiases, imports.
///
/// Made by parsing a text once (`ModelSource(_:)` in ModelBuild). All places are bytes of ``text`` in UTF-8, or lines
/// from 1, which end with a line feed.
package struct ModelSource: Sendable {
    /// The file's text.
    package let text: String
    /// Every type and extension, in the order of the source; a nested one after the type that contains it.
    package let declarations: [Declaration]
    /// Every typealias outside of functions, in the order of the source.
    package let aliases: [Alias]
    /// Every import, in the order of the source.
    package let imports: [Import]
    /// The top-level declarations, each with its members.
    package let items: [Item]
    /// The attributes that mark a program's entry point, such as `@main`.
    package let entryPoints: [Range<Int>]
    /// The end of the comments at the top of the file, in bytes; 0 if there are none.
    package let headEnd: Int
    /// Whether the text was not parsed.
    package private(set) var isUnread = false

    /// Creates a source from its declarations.
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

    /// Creates a source without its declarations.
    package init(unread text: String) {
        self.init(
            text: text, declarations: [], aliases: [], imports: [], items: [], entryPoints: [], headEnd: 0)
        isUnread = true
    }

    /// A type's declaration.
    ///
    /// - Parameter typeName: The name as the user writes it: `City`, or `Country.City` for a nested type. The last name
    ///   alone also finds a nested type if no outer type has it.
    package func declaration(of typeName: String) -> Declaration? {
        let types = declarations.filter { $0.kind != .extension }
        return types.first { $0.name == typeName } ?? types.first { $0.name.hasSuffix("." + typeName) }
    }

    /// A type and its extensions.
    package func parts(of type: Declaration) -> [Declaration] { declarations.filter { $0.name == type.name } }

    package func superclass(of type: Declaration) -> Declaration? {
        guard type.kind == .class else { return nil }
        return parts(of: type).flatMap(\.inherits).lazy.compactMap(declaration).first { $0.kind == .class }
    }

    /// A type, and the superclasses of a class, the nearest first.
    package func lineage(of type: Declaration) -> [Declaration] {
        // In invalid source a type may inherit itself.
        var seen: Set<String> = []
        return sequence(first: type) { superclass(of: $0) }.prefix { seen.insert($0.name).inserted }
    }

    /// The `CodingKeys` inside a type; nil if they are synthesized.
    package func codingKeys(of type: Declaration) -> Declaration? {
        declarations.first { $0.name == "\(type.name).CodingKeys" }
    }

    /// The property, or the enum's case, for a coding key.
    ///
    /// Uses the type's `CodingKeys`: a renamed key finds its property, and a key without a property of its name (in a
    /// hand-written `init(from:)`) the one that the code sets from it, or else its case. Finally, the superclass of a class
    /// is searched.
    ///
    /// - Parameters:
    ///   - key: The coding key's string value.
    ///   - typeName: The type's name, as for `declaration(of:)`.
    package func property(for key: String, in typeName: String) -> Property? {
        declaration(of: typeName).flatMap { lineage(of: $0).lazy.compactMap { ownProperty(for: key, in: $0) }.first }
            ?? positionalProperty(key, in: typeName)
    }

    /// The property of an entity whose name, or one of the keys in its attribute, is a key in any case.
    package func property(ofEntity typeName: String, for key: String) -> Property? {
        let key = key.lowercased()
        guard let type = declaration(of: typeName) else { return nil }
        let properties = parts(of: type).flatMap(\.properties)
        return properties.first { property in attributeKeys(of: property).contains { $0.lowercased() == key } }
            ?? properties.first { $0.name.lowercased() == key }
    }

    /// The strings in the attribute of a property: its keys and paths.
    package func attributeKeys(of property: Property) -> [String] {
        self[property.place.declaration.lowerBound..<property.place.keyword.lowerBound]
            .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }

    /// The line of the property for a coding key, from 1.
    package func line(ofProperty key: String, in typeName: String) -> Int? { property(for: key, in: typeName)?.line }

    /// The line of the case of `CodingKeys` (or of another key type inside the type) for a coding key, from 1; nil if
    /// the keys are synthesized.
    package func codingKeyLine(for key: String, in typeName: String) -> Int? {
        guard let type = declaration(of: typeName) else { return nil }
        let keyEnums = declarations.filter { $0.kind == .enum && $0.owner == type.name && $0.isCodingKeys }
        let named = keyEnums.filter { $0.lastName == "CodingKeys" } + keyEnums
        return named.lazy.compactMap { keys in keys.properties.first { $0.codingKey == key }?.line }.first
    }

    private func ownProperty(for key: String, in type: Declaration) -> Property? {
        let parts = parts(of: type)
        let members = parts.flatMap(\.properties)
        let keyEnums = declarations.filter { $0.kind == .enum && $0.owner == type.name && $0.isCodingKeys }
        // The synthesized code uses the one named CodingKeys; hand-written code may use another.
        for keys in keyEnums.filter({ $0.lastName == "CodingKeys" }) + keyEnums {
            guard let entry = keys.properties.first(where: { $0.codingKey == key }) else { continue }
            return members.first { $0.name == entry.name } ?? members.first { $0.storage == entry.name }
                ?? parts.lazy.compactMap(\.initializer).first.flatMap { initializer in
                    let name = property(setFrom: entry.name, in: initializer)
                    return members.first { $0.name == name }
                } ?? entry
        }
        return members.first { $0.codingKey == key || $0.name == key } ?? members.first { $0.storage == key }
    }
}
