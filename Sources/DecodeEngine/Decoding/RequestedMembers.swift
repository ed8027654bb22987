import DecodeService
import JSONText

/// Finds the members that calls request, as ``KeyResolver`` does, with the keys as numbers: each key of the payload is
/// read and converted once.
struct RequestedMembers {
    struct Member {
        var token: JSONDocument.Token
        /// The numbers of the key as it is written, and as the strategies convert it.
        var spelled: Int32
        var converted: Int32
    }

    /// The members of one object, which a caller keeps while it reads the object's calls.
    struct Object {
        fileprivate var members: [Member]?
    }

    private let document: JSONDocument
    private let strategies: StrategySet
    private let resolver: KeyResolver
    private let convertsKeys: Bool
    private let names: [String]
    private var keys: RequestedKeys

    /// The maximum number of members that are compared one by one. The resolver makes a table of more.
    private static let maxCompared = 32

    /// - Parameter names: The keys that may be requested.
    init(
        of names: [String], in document: JSONDocument, _ strategies: StrategySet, _ resolver: KeyResolver
    ) {
        self.document = document
        self.strategies = strategies
        self.resolver = resolver
        convertsKeys = strategies.convertsKeys
        self.names = names
        keys = RequestedKeys(strategies)
        keys.add(names, types: [])
    }

    /// Returns the member of an object for a key.
    ///
    /// - Parameters:
    ///   - key: The index of the key in the names.
    ///   - token: The object. For any other token, the result is nil.
    ///   - object: What is known of it; empty for the first key.
    /// - Complexity: O(members), or that of ``KeyResolver/member(_:of:)`` for a large object.
    mutating func member(
        _ key: Int32, of token: JSONDocument.Token, _ object: inout Object?
    ) -> JSONDocument.Token? {
        let known = object ?? Object(members: members(of: token))
        object = known
        guard let members = known.members else { return resolver.member(names[Int(key)], of: token) }
        let number = keys.requested[Int(key)]
        if convertsKeys, let member = members.first(where: { $0.converted == number }) { return member.token }
        if let member = members.first(where: { $0.spelled == number }) { return member.token }
        return strategies.keys.ignoresCase ? resolver.member(names[Int(key)], of: token) : nil
    }

    /// The members of an object; nil if there are many.
    private mutating func members(of object: JSONDocument.Token) -> [Member]? {
        guard document.kind(object) == .object else { return [] }
        var members: [Member] = []
        for token in document.children(of: object) {
            guard members.count < Self.maxCompared else { return nil }
            let spelled = keys.numbers.number(ofKeyOf: token, in: document) ?? keys.numbers.number(of: "")
            let converted = convertsKeys ? keys.convert(spelled) : spelled
            members.append(Member(token: token, spelled: spelled, converted: converted))
        }
        return members
    }
}
