import Foundation

/// A type of a value that was decoded, as reflection shows it.
public struct RecordedType: Sendable, Hashable, Codable {
    /// A stored property.
    public struct Property: Sendable, Hashable, Codable {
        /// The name. That of a wrapped property begins with an underscore.
        public let name: String
        /// The type as written in source.
        public let type: String
    }

    /// What a type is.
    public enum Kind: String, Sendable, Codable {
        case `struct`, `class`, `enum`, other
    }

    /// The name as written in source.
    public let name: String
    /// What it is.
    public let kind: Kind
    /// Its stored properties in the order of declaration. Those of superclasses come first.
    public let properties: [Property]
}

extension RecordedType {
    /// The types of values and of their properties, without those of the standard library and Foundation, by name.
    ///
    /// Runs none of the model's code: a type with a mirror of its own is left out.
    ///
    /// - Complexity: O(1): at most 2,000 values are looked at.
    static func all(in values: [Any]) -> [RecordedType] {
        var found: [String: RecordedType] = [:]
        var pending = Array(values.reversed())
        var rest = 2_000
        while let value = pending.popLast(), rest > 0 {
            rest -= 1
            let name = _typeName(type(of: value), qualified: true)
            let isOfLibrary = name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
            // Of the library's types, only collections and optionals have parts to look at.
            if isOfLibrary {
                guard name.hasPrefix("Swift.") else { continue }
                pending += Mirror(reflecting: value).children.prefix(200).map(\.value).reversed()
                continue
            }
            if value is any CustomReflectable { continue }
            let mirror = Mirror(reflecting: value)
            pending += mirror.children.prefix(200).map(\.value).reversed()
            let type = RecordedType(of: value, mirror)
            if found[type.name] == nil { found[type.name] = type }
        }
        return found.values.sorted { $0.name < $1.name }
    }

    private init(of value: Any, _ mirror: Mirror) {
        name = TypeName.of(type(of: value))
        kind =
            switch mirror.displayStyle {
            case .struct: .struct
            case .class: .class
            case .enum: .enum
            default: .other
            }
        var properties: [Property] = []
        if kind == .struct || kind == .class {
            var level: Mirror? = mirror
            while let mirror = level {
                properties.insert(
                    contentsOf: mirror.children.compactMap { child in
                        child.label.map { Property(name: $0, type: TypeName.of(type(of: child.value))) }
                    }, at: 0)
                level = mirror.superclassMirror
            }
        }
        self.properties = properties
    }
}
