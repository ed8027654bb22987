/// The wrapped properties of an entity, in the order they are decoded and encoded.
///
/// ```swift
/// static let codableKeyPaths = KeyPathList<Player> {
///     \Player._score    // the wrapper, so with an underscore
///     \Player._team
/// }
/// ```
public struct KeyPathList<Root>: Sendable {
    let entries: [KeyPathEntry<Root>]
    private let names = PropertyNames()

    /// Lists properties. The builder supports `if`, `for` and other lists.
    public init(@KeyPathListBuilder<Root> _ properties: () -> [KeyPathEntry<Root>]) { entries = properties() }

    /// The number of properties.
    public var count: Int { entries.count }
}

/// One property of a `KeyPathList`.
///
/// Its closures are made where the list is declared, so that the compiler can specialize them for the app's types.
public struct KeyPathEntry<Root>: Sendable {
    let path: any AnyKeyPath & Sendable
    let mark: @Sendable (_ root: inout Root, _ isMarked: Bool) -> Void
    let declaration: @Sendable (_ root: Root) -> PropertyDeclaration
    let decode: @Sendable (_ root: inout Root, _ object: ObjectReader, _ declared: DeclaredProperty) throws -> Void
    /// Writes the property; does nothing in the list of a `DecodableEntity`, which isn't encoded.
    let encode: @Sendable (_ root: Root, _ writer: ObjectWriter, _ declared: DeclaredProperty) throws -> Void

    @usableFromInline
    init(
        path: any AnyKeyPath & Sendable,
        mark: @escaping @Sendable (inout Root, Bool) -> Void,
        declaration: @escaping @Sendable (Root) -> PropertyDeclaration,
        decode: @escaping @Sendable (inout Root, ObjectReader, DeclaredProperty) throws -> Void,
        encode: @escaping @Sendable (Root, ObjectWriter, DeclaredProperty) throws -> Void
    ) {
        self.path = path
        self.mark = mark
        self.declaration = declaration
        self.decode = decode
        self.encode = encode
    }

    /// Creates the entry of a wrapper that is decoded and encoded.
    @inlinable
    init<Traits: CodableTraits>(
        _ path: any WritableKeyPath<Root, CodableKeyedProperty<Traits>> & Sendable
    ) where Traits.Coded: Encodable {
        // Computed once: a cast for each value would cost as much as writing it.
        let canBeNil = canBeNil(Traits.Coded.self)
        self.init(path) { root, writer, declared in
            try writer.write(root[keyPath: path], declared, canBeNil: canBeNil)
        }
    }

    /// Creates the entry of a wrapper that is only decoded.
    @inlinable
    init<Traits: CodableTraits>(decoding path: any WritableKeyPath<Root, CodableKeyedProperty<Traits>> & Sendable) {
        self.init(path) { _, _, _ in }
    }

    /// Creates the entry of a wrapper.
    @inlinable
    init<Traits: CodableTraits>(
        _ path: any WritableKeyPath<Root, CodableKeyedProperty<Traits>> & Sendable,
        encode: @escaping @Sendable (Root, ObjectWriter, DeclaredProperty) throws -> Void
    ) {
        let place = WrapperPlace<Root, Traits>(path)
        // Computed once: a cast for each value would cost as much as reading it.
        let isPlain = isPlain(Traits.self)
        self.init(
            path: path,
            mark: { root, isMarked in root[keyPath: path].isMarked = isMarked },
            declaration: { root in
                let property = root[keyPath: path]
                return PropertyDeclaration(
                    key: property.key, otherKeys: property.alternatives, isMandatory: property.isMandatory,
                    separator: Traits.pathSeparator)
            },
            decode: { root, object, declared in
                guard isPlain else { return try object.decodeByTraits(&root, path, declared) }
                let key = declared.entityKey
                let found: Traits.Coded?
                var outcome = DecodingOutcome.decoded
                do {
                    found = try object.container.member(Traits.Coded.self, forKey: key)
                } catch {
                    found = try Traits.fallback(object.value(key), after: error)
                    outcome = .converted(error)
                }
                guard let coded = found else { return try object.decodeByTraits(&root, path, declared) }
                var notes: [CodableNote] = []
                if object.hasReporter { notes = object.ambiguities(of: declared, as: Traits.Storable.self) }
                try place.update(&root) { property in
                    try property.store(coded, outcome, notes: notes, of: { object.value(key) })
                }
            },
            encode: encode)
    }
}

/// Whether a type can be nil.
@usableFromInline func canBeNil(_ type: any Any.Type) -> Bool { type is any Nilable.Type }

/// The location of a wrapper inside its entity.
@usableFromInline
struct WrapperPlace<Root, Traits: CodableTraits>: Sendable {
    @usableFromInline typealias Property = CodableKeyedProperty<Traits>

    @usableFromInline let path: any WritableKeyPath<Root, Property> & Sendable
    /// The byte offset in a struct; nil for a class, or a property that isn't stored.
    @usableFromInline let offset: Int?

    @inlinable
    init(_ path: any WritableKeyPath<Root, Property> & Sendable) {
        self.path = path
        offset = MemoryLayout<Root>.offset(of: path)
    }

    /// Changes the wrapper in place, which is far faster than through the key path.
    @inlinable
    func update(_ root: inout Root, _ change: (inout Property) throws -> Void) throws {
        guard let offset else { return try change(&root[keyPath: path]) }
        try withUnsafeMutablePointer(to: &root) { start in
            let property = (UnsafeMutableRawPointer(start) + offset).assumingMemoryBound(to: Property.self)
            try change(&property.pointee)
        }
    }
}

extension ObjectReader {
    /// Finds a property's key (ignoring case) or path, and decodes it with the traits' own methods.
    @usableFromInline
    func decodeByTraits<Root, Traits: CodableTraits>(
        _ root: inout Root, _ path: WritableKeyPath<Root, CodableKeyedProperty<Traits>>, _ declared: DeclaredProperty
    ) throws {
        switch try find(declared, by: Traits.self) {
        case .value(let value, let notes):
            if declared.isMandatory, try value.isNull(), !root[keyPath: path].canBeNil {
                throw DecodingError.valueNotFound(
                    Traits.Storable.self,
                    DecodingError.Context(
                        codingPath: value.codingPath,
                        debugDescription:
                            "Found null for the required property \(declared.label) (key \"\(declared.key)\")."))
            }
            try root[keyPath: path].decode(value, notes: notes)
            if case .null = root[keyPath: path].outcome {
                recordDefault(root[keyPath: path].wrappedValue, .null, path: value.codingPath)
            }
        case .missing(let key, let codingPath):
            guard declared.isMandatory else {
                // As of other properties, so that a recorder sees that the key was looked for.
                if !isPlain(Traits.self) {
                    _ = try container.decodeIfPresent(Traits.Coded.self, forKey: declared.entityKey)
                }
                recordDefault(
                    root[keyPath: path].wrappedValue, .missing,
                    path: container.codingPath + declared.keyPath.parts.map { EntityKey($0.text) })
                return
            }
            throw DecodingError.keyNotFound(
                EntityKey(key),
                DecodingError.Context(
                    codingPath: codingPath,
                    debugDescription: "No value for the required property \(declared.label) (key \"\(declared.key)\")."
                ))
        }
    }
}

extension ObjectReader {
    /// Records the default of a property, unless it is nil.
    private func recordDefault<Value>(
        _ value: Value, _ reason: DecodingErrorReporter.UsedDefault.Reason, path: @autoclosure () -> [any CodingKey]
    ) {
        guard hasReporter, !isNil(value) else { return }
        decoder.recordDefault(value, for: Value.self, reason, path: path())
    }
}

/// Builds a `KeyPathList` from key paths to wrappers.
@resultBuilder
public enum KeyPathListBuilder<Root> {
    @inlinable
    public static func buildExpression<Traits: CodableTraits>(
        _ path: any WritableKeyPath<Root, CodableKeyedProperty<Traits>> & Sendable
    ) -> [KeyPathEntry<Root>] where Traits.Coded: Encodable { [KeyPathEntry(path)] }
    /// Adds a property of an entity that is only decoded.
    @inlinable
    public static func buildExpression<Traits: CodableTraits>(
        _ path: any WritableKeyPath<Root, CodableKeyedProperty<Traits>> & Sendable
    ) -> [KeyPathEntry<Root>] where Root: DecodableEntity { [KeyPathEntry(decoding: path)] }
    /// Adds a property of an entity that is only decoded; this overload is preferred to the other two.
    @inlinable
    public static func buildExpression<Traits: CodableTraits>(
        _ path: any WritableKeyPath<Root, CodableKeyedProperty<Traits>> & Sendable
    ) -> [KeyPathEntry<Root>] where Root: DecodableEntity, Traits.Coded: Encodable { [KeyPathEntry(path)] }
    /// Explains why a property of an entity that is encoded is rejected.
    @available(
        *, unavailable, message: "The values of a CodableEntity must be Encodable; adopt DecodableEntity instead."
    )
    public static func buildExpression<Traits: CodableTraits>(
        _ path: any WritableKeyPath<Root, CodableKeyedProperty<Traits>> & Sendable
    ) -> [KeyPathEntry<Root>] { [] }
    /// Adds the properties of another list.
    public static func buildExpression(_ list: KeyPathList<Root>) -> [KeyPathEntry<Root>] { list.entries }

    public static func buildBlock(_ parts: [KeyPathEntry<Root>]...) -> [KeyPathEntry<Root>] { parts.flatMap { $0 } }
    public static func buildArray(_ parts: [[KeyPathEntry<Root>]]) -> [KeyPathEntry<Root>] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [KeyPathEntry<Root>]?) -> [KeyPathEntry<Root>] { part ?? [] }
    public static func buildEither(first part: [KeyPathEntry<Root>]) -> [KeyPathEntry<Root>] { part }
    public static func buildEither(second part: [KeyPathEntry<Root>]) -> [KeyPathEntry<Root>] { part }
}

extension KeyPathList where Root: DecodingDefaultConstructible {
    /// The declared properties, one per entry, looked up on first use.
    ///
    /// - Throws: The result of `error` if the list can't be used.
    func declared(orThrow error: (PropertyNames.Misuse) -> any Error) throws -> [DeclaredProperty] {
        switch names.declared(by: { PropertyNames.resolve(entries) }) {
        case .success(let declared): return declared
        case .failure(let misuse): throw error(misuse)
        }
    }
}
