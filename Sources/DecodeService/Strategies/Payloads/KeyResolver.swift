package import DecodeTrace
package import JSONText
import Synchronization

/// Finds the member of an object for a key that a model asks for, with a set of strategies.
///
/// Copies share a cache of large objects, so use one resolver for many lookups.
package struct KeyResolver: Sendable {
    private let document: JSONDocument
    private let strategies: StrategySet
    private let converted = MemberTables()
    private let folded = MemberTables()

    /// - Parameters:
    ///   - document: The payload.
    ///   - strategies: The strategies for decoding.
    package init(document: JSONDocument, strategies: StrategySet) {
        self.document = document
        self.strategies = strategies
    }

    /// Returns the member for a key: the first one whose converted key matches; otherwise the one with exactly that
    /// key, as for dictionaries; otherwise one that differs in case, if the strategies allow it.
    ///
    /// - Parameters:
    ///   - key: The key as the model asks for it.
    ///   - object: The object. For any other token, the result is nil.
    /// - Complexity: O(members of the object), or O(1) after the first time for a large object.
    package func member(_ key: String, of object: JSONDocument.Token) -> JSONDocument.Token? {
        guard document.kind(object) == .object else { return nil }
        if strategies.convertsKeys, let member = convertedMember(key, of: object) { return member }
        if let member = document.member(key, of: object) { return member }
        return strategies.keys.ignoresCase ? foldedMember(Leniency.folded(key), of: object) : nil
    }

    /// Returns the first member whose converted key matches.
    private func convertedMember(_ wanted: String, of object: JSONDocument.Token) -> JSONDocument.Token? {
        if document.hasManyMembers(object) {
            return converted.table(of: object) {
                document.members(of: object, by: { strategies.convertKey($0) }) { _, _ in false }
            }[wanted]
        }
        return document.member(wanted, of: object, key: { strategies.convertKey($0) })
    }

    /// Returns the member whose key matches ignoring case. Of several, it is the first by name, because the decoder
    /// doesn't preserve their order.
    private func foldedMember(_ wanted: String, of object: JSONDocument.Token) -> JSONDocument.Token? {
        if document.hasManyMembers(object) {
            return folded.table(of: object) {
                document.members(of: object, by: Leniency.folded) { $0 < $1 }
            }[wanted]
        }
        let others = document.children(of: object).compactMap { document.key($0) }
            .filter { Leniency.folded($0) == wanted }
        return others.min().flatMap { document.member($0, of: object) }
    }

    /// Returns the value one step below another value.
    ///
    /// - Complexity: Same as ``member(_:of:)``; O(1) for an index.
    package func child(_ step: CodingPath.Component, of token: JSONDocument.Token) -> JSONDocument.Token? {
        switch step {
        case .key(let key): member(key, of: token)
        case .index(let index): document.kind(token) == .array ? document.child(index, of: token) : nil
        }
    }

    /// Returns the value at a path, or nil if the payload has none.
    ///
    /// - Complexity: O(members of the objects on the way)
    package func token(at path: CodingPath) -> JSONDocument.Token? {
        guard document.tokenCount > 0 else { return nil }
        return path.components.reduce(0) { token, step in token.flatMap { child(step, of: $0) } }
    }

    /// Returns the value at a path, or its nearest ancestor in the payload; 0 for an empty document.
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

extension JSONDocument {
    /// Whether a table of an object's members is worth its memory.
    fileprivate func hasManyMembers(_ object: Token) -> Bool {
        var members = children(of: object).makeIterator()
        for _ in 0..<32 where members.next() == nil { return false }
        return true
    }

    /// Returns the members of an object by their converted keys.
    ///
    /// - Parameters:
    ///   - name: Converts a key.
    ///   - precedes: Whether a key replaces an earlier one that converts to the same name.
    fileprivate func members(
        of object: Token, by name: (String) -> String, where precedes: (String, String) -> Bool
    ) -> [String: Token] {
        var members: [String: Token] = [:]
        for child in children(of: object) {
            guard let key = key(child) else { continue }
            let name = name(key)
            if let other = members[name].flatMap({ self.key($0) }), !precedes(key, other) { continue }
            members[name] = child
        }
        return members
    }
}

/// A cache of the members of recently used large objects.
private final class MemberTables: Sendable {
    private let tables = Mutex<[JSONDocument.Token: [String: JSONDocument.Token]]>([:])

    /// Enough for the objects on the path to a value and some nearby. Caching all would take many times the payload's
    /// size.
    private static let maxTables = 16

    func table(
        of object: JSONDocument.Token, make: () -> [String: JSONDocument.Token]
    ) -> [String: JSONDocument.Token] {
        tables.withLock { tables in
            if let table = tables[object] { return table }
            if tables.count >= Self.maxTables { tables.removeAll() }
            let table = make()
            tables[object] = table
            return table
        }
    }
}
