package import DecodeService
package import DecodeTrace
package import JSONText
package import SwiftDeclarations

/// A failure with its place in the payload, from which remedies are found.
package struct PlacedFailure {
    package let failure: Failure
    /// The requested types from the root to the value: one more than the path has components.
    package let types: [TypeExpression?]
    /// The requested type without optionals; nil for a call that requests no type.
    package let type: TypeExpression?
    /// The value; for a missing key, the object that lacks it; below a missing value, its nearest existing container.
    package let token: JSONDocument.Token?
    let document: JSONDocument

    package init(_ failure: Failure, types: [String?], in document: JSONDocument, _ strategies: StrategySet) {
        self.failure = failure
        self.types = types.map { $0.map { TypeExpression($0) } }
        type = failure.requested?.unwrapped
        self.document = document
        token = document.tokenCount > 0 ? document.token(of: failure, strategies) : nil
    }

    /// Every value of the payload at this place, for all indices: the dates of all events.
    ///
    /// - Parameter most: The maximum number of values.
    package func siblings(_ strategies: StrategySet, most: Int) -> [JSONDocument.Token] {
        Self.values(at: failure.path, in: document, strategies, most: most)
    }

    /// Every value of a payload at a path, for all indices and all keys of dictionaries.
    ///
    /// - Parameter types: The requested types from the root down; keys below unknown ones are those of the path.
    static func values(
        at path: CodingPath, types: [TypeExpression?] = [], in document: JSONDocument, _ strategies: StrategySet,
        most: Int
    ) -> [JSONDocument.Token] {
        guard document.tokenCount > 0 else { return [] }
        let resolver = KeyResolver(document: document, strategies: strategies)
        return tokens(path.components[...], types[...], below: 0, in: document, resolver, most: most)
    }

    /// The kind of value found; `nothing` for a missing key.
    package var found: FoundKind {
        failure.kind == .keyNotFound ? .nothing : token.map { document.foundKind($0) } ?? .nothing
    }

    package var lastKey: String? { if case .key(let key) = failure.path.components.last { key } else { nil } }

    /// For a missing key, the key under which the object that lacks it stands in a dictionary, and the dictionary's type; nil if
    /// it stands in none.
    var entry: (key: String, dictionary: TypeExpression)? {
        let path = failure.path.components
        guard failure.kind == .keyNotFound, path.count > 1, case .key(let key) = path[path.count - 2],
            types.indices.contains(path.count - 2), let type = types[path.count - 2]?.unwrapped, type.value != nil
        else { return nil }
        return (key, type)
    }

    /// The value, if it is a string.
    var string: String? { token.flatMap { document.kind($0) == .string ? document.stringValue($0) : nil } }

    private static func tokens(
        _ path: ArraySlice<CodingPath.Component>, _ types: ArraySlice<TypeExpression?>, below token: JSONDocument.Token,
        in document: JSONDocument, _ resolver: KeyResolver, most: Int
    ) -> [JSONDocument.Token] {
        guard let first = path.first else { return [token] }
        let (rest, inner) = (path.dropFirst(), types.dropFirst())
        let isIndex = if case .index = first { true } else { false }
        guard isIndex || types.first??.unwrapped.value != nil else {
            guard let child = resolver.child(first, of: token) else { return [] }
            return tokens(rest, inner, below: child, in: document, resolver, most: most)
        }
        guard document.kind(token) == (isIndex ? .array : .object) else { return [] }
        var result: [JSONDocument.Token] = []
        for child in document.children(of: token) {
            result += tokens(rest, inner, below: child, in: document, resolver, most: most - result.count)
            if result.count >= most { break }
        }
        return result
    }
}

extension JSONDocument {
    /// The value that failed, or the object that lacks a key.
    func token(of failure: Failure, _ strategies: StrategySet) -> Token {
        KeyResolver(document: self, strategies: strategies).nearestToken(to: failure.placePath)
    }
}

extension CodingPath.Component {
    /// The string value of the coding key: of an index, Foundation's `Index 1`.
    var codingKey: String {
        switch self {
        case .key(let key): key
        case .index(let index): "Index \(index)"
        }
    }
}
