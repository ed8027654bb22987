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
public struct KeyPathEntry<Root>: Sendable {
    let property: any KeyPathProperty<Root>
}

/// Builds a `KeyPathList` from key paths to wrappers.
@resultBuilder
public enum KeyPathListBuilder<Root> {
    public static func buildExpression<Traits: CodableTraits>(
        _ path: any WritableKeyPath<Root, CodableKeyedProperty<Traits>> & Sendable
    ) -> [KeyPathEntry<Root>] { [KeyPathEntry(property: ListedProperty(path: path))] }
    /// The properties of another list.
    public static func buildExpression(_ list: KeyPathList<Root>) -> [KeyPathEntry<Root>] { list.entries }

    public static func buildBlock(_ parts: [KeyPathEntry<Root>]...) -> [KeyPathEntry<Root>] { parts.flatMap { $0 } }
    public static func buildArray(_ parts: [[KeyPathEntry<Root>]]) -> [KeyPathEntry<Root>] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [KeyPathEntry<Root>]?) -> [KeyPathEntry<Root>] { part ?? [] }
    public static func buildEither(first part: [KeyPathEntry<Root>]) -> [KeyPathEntry<Root>] { part }
    public static func buildEither(second part: [KeyPathEntry<Root>]) -> [KeyPathEntry<Root>] { part }
}

/// A listed property, whatever its traits.
protocol KeyPathProperty<Root>: Sendable {
    associatedtype Root
    var anyPath: any AnyKeyPath & Sendable { get }
    func mark(_ root: inout Root, _ isMarked: Bool)
    func declaration(in root: Root) -> PropertyDeclaration
    func decode(into root: inout Root, from reader: ObjectReader, declared: DeclaredProperty) throws
    func encode(_ root: Root, to writer: ObjectWriter, declared: DeclaredProperty) throws
}

private struct ListedProperty<Root, Traits: CodableTraits>: KeyPathProperty {
    let path: any WritableKeyPath<Root, CodableKeyedProperty<Traits>> & Sendable
    /// Computed once: a cast for each written value would cost as much as writing it.
    let canBeNil = Traits.Coded.self is any Nilable.Type

    var anyPath: any AnyKeyPath & Sendable { path }

    func mark(_ root: inout Root, _ isMarked: Bool) { root[keyPath: path].isMarked = isMarked }

    func declaration(in root: Root) -> PropertyDeclaration {
        let property = root[keyPath: path]
        return (property.key, property.isMandatory, Traits.pathSeparator)
    }

    func decode(into root: inout Root, from reader: ObjectReader, declared: DeclaredProperty) throws {
        switch try reader.find(declared, by: Traits.self) {
        case .value(let value, let notes):
            try root[keyPath: path].decode(value, notes: notes)
        case .missing(let key, let codingPath):
            guard declared.isMandatory else { return }
            throw DecodingError.keyNotFound(
                EntityKey(key),
                DecodingError.Context(
                    codingPath: codingPath,
                    debugDescription: "No value for the required property \(declared.label) (key \"\(declared.key)\")."
                ))
        }
    }

    func encode(_ root: Root, to writer: ObjectWriter, declared: DeclaredProperty) throws {
        try writer.write(root[keyPath: path], declared, canBeNil: canBeNil)
    }
}

extension KeyPathList where Root: DefaultConstructible {
    /// The declared properties, one per entry, looked up on first use.
    ///
    /// - Throws: The result of `error` if the list can't be used.
    func declared(orThrow error: (PropertyNames.Misuse) -> any Error) throws -> [DeclaredProperty] {
        switch names.declared(by: { PropertyNames.resolve(entries.map(\.property)) }) {
        case .success(let declared): return declared
        case .failure(let misuse): throw error(misuse)
        }
    }
}
