import Foundation

/// The declaration of a listed property, with its name.
@usableFromInline
final class DeclaredProperty: Sendable {
    /// The property's name for messages, or its key if the name is unknown.
    let label: String
    let keyPath: DeclaredKeyPath
    /// The keys that are searched if the payload doesn't have the first one. They are never written.
    let otherKeyPaths: [DeclaredKeyPath]
    let isMandatory: Bool
    /// Whether other properties are written into the object under this key.
    let isShared: Bool

    /// The whole declared key, as a single member of the entity's object.
    @usableFromInline let entityKey: EntityKey

    var key: String { keyPath.key }

    init(
        label: String, keyPath: DeclaredKeyPath, otherKeyPaths: [DeclaredKeyPath], isMandatory: Bool, isShared: Bool
    ) {
        self.label = label
        self.keyPath = keyPath
        entityKey = EntityKey(keyPath.key)
        self.otherKeyPaths = otherKeyPaths
        self.isMandatory = isMandatory
        self.isShared = isShared
    }
}

/// A key, or a path of keys.
struct DeclaredKeyPath: Sendable {
    let key: String
    /// The whole key, for comparison.
    let name: KeyName
    /// The key, split at the separators.
    let parts: [KeyName]
    /// The suffixes of the key that start at each part: `a.b.c`, `b.c` and `c` for `a.b.c`.
    let rests: [KeyName]

    init(_ key: String, separator: String?) {
        self.key = key
        name = KeyName(key)
        let parts = Self.parts(of: key, separator: separator)
        self.parts = parts.map { KeyName($0) }
        rests = parts.indices.map { KeyName(parts[$0...].joined(separator: separator ?? "")) }
    }

    /// Whether this path is a proper prefix of the other.
    func contains(_ other: DeclaredKeyPath) -> Bool {
        other.parts.count > parts.count && zip(parts, other.parts).allSatisfy { $0.text == $1.text }
    }

    /// Splits a key at its separators. A separator next to an empty part (`.a`, `a..b`) belongs to the name.
    static func parts(of key: String, separator: String?) -> [String] {
        guard let separator, !separator.isEmpty else { return [key] }
        let parts = key.components(separatedBy: separator)
        return parts.contains("") ? [key] : parts
    }
}

/// The declaration of a property, without its name.
@usableFromInline
struct PropertyDeclaration {
    let key: String?
    let otherKeys: [String]
    let isMandatory: Bool
    let separator: String?

    @usableFromInline
    init(key: String?, otherKeys: [String], isMandatory: Bool, separator: String?) {
        self.key = key
        self.otherKeys = otherKeys
        self.isMandatory = isMandatory
        self.separator = separator
    }
}

/// The names of a list's properties, looked up once.
///
/// A key path doesn't expose its property's name. So each wrapper of a default instance is marked in turn through its key
/// path, and a mirror of the instance shows which name has the mark.
final class PropertyNames: Sendable {
    /// The reason why a list can't be used.
    struct Misuse: Error { let reason: String }

    private let known = Locked<Result<[DeclaredProperty], Misuse>?>(nil)

    func declared(
        by resolve: () -> Result<[DeclaredProperty], Misuse>
    ) -> Result<[DeclaredProperty], Misuse> {
        if let known = known.withLock({ $0 }) { return known }
        // Outside the lock: creating the default instance may decode another instance of the type.
        let resolved = resolve()
        known.withLock { $0 = resolved }
        return resolved
    }

    static func resolve<Root: DecodingDefaultConstructible>(
        _ properties: [KeyPathEntry<Root>]
    ) -> Result<[DeclaredProperty], Misuse> {
        let plain = Root()
        var found: [(declaration: PropertyDeclaration, name: String?, keyPath: DeclaredKeyPath)] = []
        for property in properties {
            let declaration = property.declaration(plain)
            let name = name(of: property)
            guard let key = declaration.key ?? name else {
                return .failure(
                    Misuse(
                        reason:
                            "\(property.path) in \(Root.self).codableKeyPaths doesn't lead to a stored property that a mirror of "
                            + "\(Root.self) shows: list the type's own wrappers, or give the property a key."))
            }
            found.append((declaration, name, DeclaredKeyPath(key, separator: declaration.separator)))
        }
        let declared = found.map { declaration, name, keyPath in
            DeclaredProperty(
                label: name ?? keyPath.key, keyPath: keyPath,
                otherKeyPaths: declaration.otherKeys.map {
                    DeclaredKeyPath($0, separator: declaration.separator)
                },
                isMandatory: declaration.isMandatory, isShared: found.contains { keyPath.contains($0.keyPath) })
        }
        #if DEBUG
        UnlistedProperties.warn(of: plain, listed: Set(declared.map(\.label)))
        #endif
        return .success(declared)
    }

    /// Returns the name of the property that a key path leads to.
    ///
    /// - Complexity: O(stored properties).
    private static func name<Root: DecodingDefaultConstructible>(of property: KeyPathEntry<Root>) -> String? {
        // Names are cached per type, so a list that is created on every access finds them here.
        let path = PathIdentity(path: property.path)
        if let name = byPath.withLock({ $0[path] }) { return name }
        var root = Root()
        property.mark(&root, true)
        let name = wrappers(of: root).first { $0.wrapper.isMarked }?.name
        // Unmark it: all references to a class instance share the mark.
        property.mark(&root, false)
        if let name { byPath.withLock { $0[path] = name } }
        return name
    }

    private static let byPath = Locked<[PathIdentity: String]>([:])

    private struct PathIdentity: Hashable, Sendable {
        let path: any AnyKeyPath & Sendable
        static func == (first: Self, second: Self) -> Bool { first.path == second.path }
        func hash(into hasher: inout Hasher) { hasher.combine(path) }
    }

    /// Returns the wrapped properties that a mirror shows, including those of superclasses.
    static func wrappers(of root: Any) -> [(name: String, wrapper: any MarkedProperty)] {
        var found: [(name: String, wrapper: any MarkedProperty)] = []
        var mirror: Mirror? = Mirror(reflecting: root)
        while let current = mirror {
            for child in current.children {
                guard let label = child.label, let wrapper = child.value as? any MarkedProperty else { continue }
                found.append((label.hasPrefix("_") ? String(label.dropFirst()) : label, wrapper))
            }
            mirror = current.superclassMirror
        }
        return found
    }
}

/// A wrapper that can be recognized in a mirror.
protocol MarkedProperty {
    var isMarked: Bool { get }
}
