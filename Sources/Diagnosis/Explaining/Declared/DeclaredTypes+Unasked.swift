import SwiftDeclarations
import SwiftTypes

extension DeclaredTypes {
    /// A stored property whose key a type's initializer never asks for.
    struct Unasked: Sendable, Hashable {
        /// Why, as far as the declarations show.
        enum Reason: Sendable, Hashable {
            /// A `let` with an initial value isn't decoded.
            case initialValue
            /// The class has no `init(from:)` of its own: the superclass's doesn't know the property.
            case inherited(from: String)
            /// The superclass that declares it has no `init(from:)`.
            case notDecodable(superclass: String)
            /// The superclass that declares it has an `init(from:)`, which wasn't called with this object.
            case notCalled(superclass: String)
            /// A hand-written `init(from:)`.
            case code(place: String)
            case other
        }

        var property: Property
        /// The type that declares it.
        var owner: String
        var reason: Reason
    }

    /// The stored property of a type that a key belongs to, with the reason why the key may not be asked for; nil if the
    /// source leaves the key out on purpose, or has no such property.
    ///
    /// - Parameters:
    ///   - key: A key that the type's initializer didn't ask for, after conversion.
    ///   - type: The type that read the object.
    func unasked(_ key: String, of type: TypeExpression) -> Unasked? {
        guard let name = type.unwrapped.name else { return nil }
        for source in sources {
            guard let found = source.declaration(of: name), [.struct, .class, .actor].contains(found.kind) else {
                continue
            }
            if let property = source.storedProperty(for: key, of: found) {
                return unasked(property, of: found, in: source, asked: found)
            }
            var seen: Set<String> = [found.name]
            var next = source.superclass(of: found)
            while let owner = next, seen.insert(owner.name).inserted {
                if let property = source.storedProperty(for: key, of: owner) {
                    return unasked(property, of: owner, in: source, asked: found)
                }
                next = source.superclass(of: owner)
            }
        }
        return nil
    }

    private func unasked(
        _ member: ModelSource.Property, of owner: ModelSource.Declaration, in source: ModelSource,
        asked: ModelSource.Declaration
    ) -> Unasked? {
        let initializer = source.parts(of: owner).lazy.compactMap(\.initializer).first
        let property = property(for: member.name, in: TypeExpression(owner.name))
        guard let property else { return nil }
        let reason: Unasked.Reason
        if owner.name != asked.name {
            let isDecodable = source.parts(of: owner).flatMap(\.inherits).contains(where: Self.decodables.contains)
            reason = isDecodable ? .notCalled(superclass: owner.name) : .notDecodable(superclass: owner.name)
        } else if let initializer {
            // Code may set a private property from elsewhere.
            guard source.codingKeys(of: owner) != nil || !source.isPrivate(member) else { return nil }
            reason = .code(place: "\(property.file):\(initializer.line)")
        } else if source.isConstant(member) {
            reason = .initialValue
        } else if let parent = source.superclass(of: owner) {
            reason = .inherited(from: parent.name)
        } else {
            reason = .other
        }
        return Unasked(property: property, owner: owner.name, reason: reason)
    }

    private static let decodables: Set = ["Decodable", "Codable", "Swift.Decodable", "Swift.Codable"]

    /// A class that is declared as a subclass of another, directly or not, with its source.
    struct Subclass: Sendable {
        var declaration: ModelSource.Declaration
        var source: ModelSource
    }

    /// The classes that are declared as subclasses of a class; none for other types.
    ///
    /// - Complexity: O(declarations · depth of the classes)
    func subclasses(of name: String) -> [Subclass] {
        guard declaration(of: name)?.declaration.kind == .class else { return [] }
        return sources.flatMap { source in
            source.declarations.filter { candidate in
                guard candidate.kind == .class else { return false }
                var seen: Set<String> = [candidate.name]
                var next = source.superclass(of: candidate)
                while let parent = next, seen.insert(parent.name).inserted {
                    if parent.name == name { return true }
                    next = source.superclass(of: parent)
                }
                return false
            }.map { Subclass(declaration: $0, source: source) }
        }
    }

    /// Keys that are suspicious if a decode ignores them: those of stored properties that code, an initial value or a
    /// class may leave out, and those of an enum's alternatives.
    package var suspectKeys: Set<String> {
        var found: Set<String> = []
        for source in sources {
            for type in source.declarations where type.kind != .extension {
                let hasCode = source.parts(of: type).contains { $0.initializer != nil }
                switch type.kind {
                case .enum where hasCode:
                    for alternative in alternatives(of: type.name) { found.formUnion(keys(of: alternative.type.text)) }
                case .class: found.formUnion(source.storedKeys(of: type))
                case .struct, .actor:
                    let members = source.parts(of: type).flatMap(\.properties)
                    if hasCode || members.contains(where: { !$0.isComputed && source.isConstant($0) }) {
                        found.formUnion(source.storedKeys(of: type))
                    }
                default: break
                }
            }
        }
        return found
    }

    /// The types of the values that an enum's cases have, by the cases; none for an enum whose cases are synthesized.
    func alternatives(of name: String) -> [(case: String, type: TypeExpression)] {
        for source in sources {
            guard let found = source.declaration(of: name) else { continue }
            guard found.kind == .enum, source.parts(of: found).contains(where: { $0.initializer != nil }) else {
                return []
            }
            return found.properties.compactMap { entry in
                entry.associated?.first.map { (entry.name, TypeExpression($0.type)) }
            }
        }
        return []
    }
}

extension ModelSource {
    /// A type and its extensions.
    fileprivate func parts(of type: Declaration) -> [Declaration] { declarations.filter { $0.name == type.name } }

    fileprivate func text(_ bytes: Range<Int>) -> String {
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
        return String(text[start..<utf8.index(start, offsetBy: bytes.count)])
    }

    fileprivate func superclass(of type: Declaration) -> Declaration? {
        guard type.kind == .class else { return nil }
        return parts(of: type).flatMap(\.inherits).lazy.compactMap(declaration).first { $0.kind == .class }
    }

    /// The stored property that a key of a type's own coding keys stands for.
    fileprivate func storedProperty(for key: String, of type: Declaration) -> Property? {
        var name = key
        if let keys = codingKeys(of: type) {
            guard let entry = keys.properties.first(where: { $0.codingKey == key }) else { return nil }
            name = entry.name
        }
        return parts(of: type).flatMap(\.properties).first { property in
            property.name == name && !property.isComputed && !property.isCase && !hasModifier("lazy", property)
        }
    }

    private func hasModifier(_ modifier: String, _ property: Property) -> Bool {
        let bytes = property.place.declaration.lowerBound..<property.place.keyword.lowerBound
        return text(bytes).split { !$0.isLetter }.contains { $0 == modifier }
    }

    fileprivate func isPrivate(_ property: Property) -> Bool {
        hasModifier("private", property) || hasModifier("fileprivate", property)
    }

    /// Whether a property is a `let` with a value.
    fileprivate func isConstant(_ property: Property) -> Bool {
        text(property.place.keyword) == "let"
            && text(property.place.name.upperBound..<property.place.declaration.upperBound).contains("=")
    }

    /// A type's own stored properties' keys.
    func storedKeys(of type: Declaration) -> Set<String> {
        if let keys = codingKeys(of: type) { return Set(keys.properties.map(\.codingKey)) }
        return Set(parts(of: type).flatMap(\.properties).filter { !$0.isComputed && !$0.isCase }.map(\.name))
    }
}
