/// The keys that a type asks a decoder for, found by running its `init(from:)` on stand-ins.
///
/// This is an estimate for keys that a decode didn't reach: if the type chooses its keys by the values that it reads, the
/// run on stand-ins shows only one of several paths.
public struct AskedKeys: Codable, Hashable, Sendable {
    /// A requested key.
    public struct Key: Codable, Hashable, Sendable {
        /// The key's name.
        public var name: String
        /// The requested type as written in source, with a question mark if requested with `decodeIfPresent`; empty for a
        /// nested container and for a key that was only checked.
        public var type: String
        /// The name of the key's type, as in ``Trace/keyTypes``; nil if unknown.
        public var keyType: String?

        public init(name: String, type: String, keyType: String? = nil) {
            self.name = name
            self.type = type
            self.keyType = keyType
        }
    }

    /// The keys in the order requested, without duplicates.
    public var keys: [Key]
    /// The key at which the run stopped; nil if it finished.
    public var stop: String?

    public init(keys: [Key], stop: String? = nil) {
        self.keys = keys
        self.stop = stop
    }
}

/// Runs a type from a decode on stand-ins. Exists only in the decoding process, because it holds the type itself.
public struct ModelProbe {
    package let type: any Any.Type

    init(_ type: any Any.Type) {
        self.type = type
    }

    /// The keys that the type asks for; nil if it asks for none, like types that decode from a single value.
    ///
    /// Runs the type's own `init(from:)`, which may trap on an empty string, zero or an empty list. Call it only where a
    /// crash is acceptable.
    ///
    /// - Parameter read: Reads the payload as another type: its strings are tried for types that accept only certain ones.
    public func askedKeys(reading read: ((any Decodable.Type) -> (any Decodable)?)? = nil) -> AskedKeys? {
        guard let type = type as? any Decodable.Type else { return nil }
        let list = KeyList()
        let standIns = StandIns()
        standIns.readPayload = read
        do {
            _ = try type.init(from: StandInDecoder(standIns, list: list))
        } catch {
            return list.isEmpty ? nil : AskedKeys(keys: list.keys, stop: list.keys.last?.name)
        }
        return list.isEmpty ? nil : AskedKeys(keys: list.keys)
    }
}

/// The keys requested so far.
final class KeyList {
    /// The maximum number of requests: a model that makes more may never stop.
    private static let limit = 4096
    /// The error for more requests than that.
    struct TooMany: Error {}

    private(set) var keys: [AskedKeys.Key] = []
    private var places: [String: Int] = [:]
    private var count = 0
    /// The key that was just checked and found not to be null.
    private var found: (key: String, isNoNull: Bool)?

    var isEmpty: Bool { keys.isEmpty }

    /// Notes a request for a value.
    func ask(_ key: any CodingKey, _ type: any Any.Type, ifPresent: Bool = false) throws {
        // The standard library's decodeIfPresent calls contains, then decodeNil, then decode.
        let isOptional = ifPresent || (found?.key == key.stringValue && found?.isNoNull == true)
        found = nil
        try add(key, isOptional ? TypeName.optional(TypeName.of(type)) : TypeName.of(type))
    }

    /// Notes a request for a container or a decoder.
    func open(_ key: any CodingKey) throws {
        found = nil
        try add(key, "")
    }

    func look(for key: any CodingKey) {
        found = (key.stringValue, false)
        try? add(key, "")
    }

    func lookAtNull(_ key: any CodingKey) {
        found = (key.stringValue, found?.key == key.stringValue)
        try? add(key, "")
    }

    private func add(_ key: any CodingKey, _ type: String) throws {
        count += 1
        guard count <= Self.limit else { throw TooMany() }
        if let place = places[key.stringValue] {
            if keys[place].type.isEmpty { keys[place].type = type }
        } else {
            places[key.stringValue] = keys.count
            keys.append(
                AskedKeys.Key(name: key.stringValue, type: type, keyType: TypeName.of(Swift.type(of: key))))
        }
    }
}

/// The members of an object, or the elements of an array, that an attempt asked for.
///
/// Two initializers called with the same decoder look the same in the record whether they are alternatives or both parts of
/// one value. Their requests distinguish them: an alternative asks for the members that the other attempt found.
struct AskedMembers {
    /// Whether the place was read as a whole, so every member counts as requested.
    private(set) var isWhole = false
    /// The calls for each member, by its key.
    private var calls: [Int32: [Int32]] = [:]
    private let trace: Trace

    /// - Parameters:
    ///   - siblings: The calls of an attempt, including nested ones. Those without a key are for the place itself.
    ///   - hidden: Superseded attempts inside, whose requests don't count.
    /// - Complexity: O(calls for the place and for its members)
    init(_ siblings: [Range<Int32>], in trace: Trace, besides hidden: NodeSet) {
        self.trace = trace
        var pending = siblings
        while let range = pending.popLast() {
            var place = range.lowerBound
            while place < range.upperBound {
                let node = trace[Int(place)]
                if !hidden.contains(Int(place)) {
                    if node.call == .allKeys { isWhole = true }
                    if node.key != KeyCode.none {
                        if !trace.isHousekeeping(Int(place)) { calls[node.key, default: []].append(place) }
                    } else if place + 1 < node.end {
                        pending.append(place + 1..<node.end)
                    } else if !trace.isHousekeeping(Int(place)), node.outcome == .decoded {
                        isWhole = true
                    }
                }
                place = node.end
            }
        }
    }

    /// The keys of members that were present: neither absent nor decoded as nil.
    ///
    /// - Parameter isMissing: Whether a call failed because its member is missing.
    func found(isMissing: (Int32) -> Bool) -> [Int32] {
        calls.filter { _, calls in
            calls.contains { call in
                switch trace[Int(call)].outcome {
                case .absent, .decodedNil: false
                case .decoded, .adjusted, .skipped: true
                case .failed, .failedInside, .absorbed: !isMissing(call)
                }
            }
        }.map(\.key)
    }

    /// Whether a member was requested.
    func contains(_ key: Int32) -> Bool { isWhole || calls[key] != nil }

    /// The members requested inside a member.
    func members(of key: Int32, besides hidden: NodeSet) -> AskedMembers {
        let calls = calls[key] ?? []
        var inner = AskedMembers(
            calls.map { $0 + 1..<trace[Int($0)].end }, in: trace, besides: hidden)
        // A scalar, or another value that is read directly.
        inner.isWhole =
            inner.isWhole || isWhole
            || calls.contains {
                trace[Int($0)].end == $0 + 1 && trace[Int($0)].outcome == .decoded && trace[Int($0)].container == .none
            }
        return inner
    }
}

/// A type of coding keys that a keyed container was opened with.
public struct KeyType: Hashable, Sendable, Codable {
    /// The type's name as written in source, such as `City.CodingKeys`.
    public var name: String
    /// Whether the type creates a key from any string, like a dictionary's keys or a struct that stores a string.
    public var takesEverything: Bool

    public init(name: String, takesEverything: Bool) {
        self.name = name
        self.takesEverything = takesEverything
    }
}

/// Queries a type of coding keys for names. Exists only in the decoding process, because it holds the type itself.
public struct KeyProbe: Sendable {
    private let type: any CodingKey.Type

    init(_ type: any CodingKey.Type) {
        self.type = type
    }

    /// Whether the type has a key for this name, which is the payload's key after the decoder's conversion.
    public func knows(_ key: String) -> Bool {
        type.init(stringValue: key) != nil
    }

    /// Whether the type creates a key from any name, tested with names that no one declares as a case.
    var takesEverything: Bool {
        ["", "\u{1}\u{2}codascope", "\u{10FFFD}", "any name at all, 1"].allSatisfy(knows)
    }

    /// The type's description for the record.
    var keyType: KeyType { KeyType(name: TypeName.of(type), takesEverything: takesEverything) }
}

extension ModelProbe {
    /// The maximum number of listed cases.
    private static let maxCases = 500

    /// The raw values of an enum's cases as JSON (`"dark"`, `1`), in the order of `allCases`; nil for a type
    /// that is not `CaseIterable`, or whose raw values are neither strings nor integers.
    ///
    /// Runs the type's own `allCases`, which may be hand-written.
    public var rawValues: [String]? {
        func list<Type: RawRepresentable & CaseIterable>(_ type: Type.Type) -> [String]? {
            let texts = type.allCases.prefix(Self.maxCases).compactMap { Self.text($0.rawValue) }
            return texts.isEmpty ? nil : texts
        }
        guard let type = type as? any (RawRepresentable & CaseIterable).Type else { return nil }
        return list(type)
    }

    private static func text(_ value: Any) -> String? {
        switch value {
        case let text as String: "\"\(text)\""
        case let number as any BinaryInteger: "\(number)"
        default: nil
        }
    }
}
