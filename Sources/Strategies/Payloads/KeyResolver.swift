package import DecodeTrace
package import JSONText

/// Which member of an object answers a key that a model asks for, under a set of strategies.
package struct KeyResolver: Sendable {
    private let document: JSONDocument
    private let strategies: StrategySet

    /// - Parameters:
    ///   - document: The payload.
    ///   - strategies: Those that it is decoded with.
    package init(document: JSONDocument, strategies: StrategySet) {
        self.document = document
        self.strategies = strategies
    }

    /// The member that answers a key: the first one whose converted key it is; where there is none, the one of that very
    /// key, which a dictionary's keys are taken by; and one in another case, where the strategies look for it.
    ///
    /// - Parameters:
    ///   - key: The key as the model asks for it.
    ///   - object: The object; for another token there is no member.
    /// - Complexity: O(members of the object), or O(1) for a large object whose keys are not converted.
    package func member(_ key: String, of object: JSONDocument.Token) -> JSONDocument.Token? {
        if strategies.convertsKeys, let member = document.member(key, of: object, key: { strategies.convertKey($0) }) {
            return member
        }
        if let member = document.member(key, of: object) { return member }
        guard strategies.keys.ignoresCase, document.kind(object) == .object else { return nil }
        let wanted = Leniency.folded(key)
        // The decoder knows no order of keys, and takes the first by name.
        let others = document.children(of: object).compactMap { document.key($0) }
            .filter { Leniency.folded($0) == wanted }
        return others.min().flatMap { document.member($0, of: object) }
    }

    /// The value at a step from another one.
    ///
    /// - Complexity: As of ``member(_:of:)``; O(1) for an index.
    package func child(_ step: CodingPath.Component, of token: JSONDocument.Token) -> JSONDocument.Token? {
        switch step {
        case .key(let key): member(key, of: token)
        case .index(let index): document.kind(token) == .array ? document.child(index, of: token) : nil
        }
    }

    /// The value at a path; nil where the payload has none.
    ///
    /// - Complexity: O(members of the objects on the way)
    package func token(at path: CodingPath) -> JSONDocument.Token? {
        guard document.tokenCount > 0 else { return nil }
        return path.components.reduce(0) { token, step in token.flatMap { child(step, of: $0) } }
    }
}
