package import DecodeTrace
package import JSONText

/// Finds the member of an object for a key that a model asks for, with a set of strategies.
package struct KeyResolver: Sendable {
    private let document: JSONDocument
    private let strategies: StrategySet

    /// - Parameters:
    ///   - document: The payload.
    ///   - strategies: The strategies for decoding.
    package init(document: JSONDocument, strategies: StrategySet) {
        self.document = document
        self.strategies = strategies
    }

    /// The member for a key: the first one whose converted key matches; otherwise the one with exactly that key, as for
    /// dictionaries; otherwise one that differs in case, if the strategies allow it.
    ///
    /// - Parameters:
    ///   - key: The key as the model asks for it.
    ///   - object: The object. For any other token, the result is nil.
    /// - Complexity: O(members of the object), or O(1) for a large object whose keys are not converted.
    package func member(_ key: String, of object: JSONDocument.Token) -> JSONDocument.Token? {
        if strategies.convertsKeys, let member = document.member(key, of: object, key: { strategies.convertKey($0) }) {
            return member
        }
        if let member = document.member(key, of: object) { return member }
        guard strategies.keys.ignoresCase, document.kind(object) == .object else { return nil }
        let wanted = Leniency.folded(key)
        // The decoder doesn't preserve the order of keys, and uses the first by name.
        let others = document.children(of: object).compactMap { document.key($0) }
            .filter { Leniency.folded($0) == wanted }
        return others.min().flatMap { document.member($0, of: object) }
    }

    /// The value one step below another one.
    ///
    /// - Complexity: As of ``member(_:of:)``; O(1) for an index.
    package func child(_ step: CodingPath.Component, of token: JSONDocument.Token) -> JSONDocument.Token? {
        switch step {
        case .key(let key): member(key, of: token)
        case .index(let index): document.kind(token) == .array ? document.child(index, of: token) : nil
        }
    }

    /// The value at a path; nil if the payload has none.
    ///
    /// - Complexity: O(members of the objects on the way)
    package func token(at path: CodingPath) -> JSONDocument.Token? {
        guard document.tokenCount > 0 else { return nil }
        return path.components.reduce(0) { token, step in token.flatMap { child(step, of: $0) } }
    }

    /// The value at a path, or the nearest one around it that the payload has; 0 for an empty document.
    ///
    /// - Complexity: O(members of the objects on the way)
    package func nearestToken(to path: CodingPath) -> JSONDocument.Token {
        guard document.tokenCount > 0 else { return 0 }
        var token = 0
        for step in path.components {
            guard let child = child(step, of: token) else { break }
            token = child
        }
        return token
    }
}
