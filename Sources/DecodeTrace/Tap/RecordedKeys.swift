/// The keys in a record, with their numbers.
struct RecordedKeys {
    /// The keys by number.
    private(set) var names: [String] = []
    /// The numbers of keys. Once there are many, those of dictionaries are no longer added.
    private var codes: [String: Int32] = [:]
    /// Whether a key may have several numbers.
    private var hasRepeats = false

    /// Beyond this number of keys, a dictionary's keys are no longer added to `codes`.
    private static let manyKeys = 1 << 16

    /// The number of a key.
    ///
    /// - Parameter isOfDictionary: Whether the key is of a dictionary, which requests each of its keys once. There may be
    ///   millions, each met once in the whole payload: most of them are not kept for a lookup.
    @inline(never)
    mutating func code(of name: String, isOfDictionary: Bool = false) -> Int32 {
        if let code = codes[name] { return code }
        if isOfDictionary, codes.count >= Self.manyKeys { return newCode(of: name) }
        let code = Int32(truncatingIfNeeded: names.count)
        names.append(name)
        codes[name] = code
        return code
    }

    /// A new number for a key, which may have one already.
    @inline(__always)
    mutating func newCode(of name: String) -> Int32 {
        hasRepeats = true
        names.append(name)
        return Int32(truncatingIfNeeded: names.count - 1)
    }

    /// Gives equal keys equal numbers from now on.
    ///
    /// - Returns: The new number for each number so far; nil if they are the same.
    mutating func unite() -> [Int32]? {
        guard hasRepeats else { return nil }
        hasRepeats = false
        var codes: [String: Int32] = [:]
        codes.reserveCapacity(names.count)
        var united: [Int32] = []
        united.reserveCapacity(names.count)
        for (number, name) in names.enumerated() {
            let code = codes[name] ?? Int32(truncatingIfNeeded: number)
            codes[name] = code
            united.append(code)
        }
        return united
    }
}

/// The coding keys of Swift's dictionaries: an internal type of the standard library.
enum DictionaryKeys {
    /// The type, as a dictionary requests it; nil if it requests none.
    static let type: (any CodingKey.Type)? = {
        let asked = AskedKeyType()
        _ = try? [String: Bool](from: asked)
        return asked.type
    }()

    /// A decoder that stores the requested type of keys.
    private final class AskedKeyType: Decoder {
        var type: (any CodingKey.Type)?
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        private struct NoContainer: Error {}

        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            self.type = type
            throw NoContainer()
        }

        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoContainer() }
        func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NoContainer() }
    }
}

/// The order in which a decode lists the keys of its containers: by name, or as an earlier decode requested them, to
/// repeat its calls.
///
/// The decoder lists an object's keys in another order each time, and a dictionary requests its members in that order.
/// Without a fixed order, a failing decode would stop at another member.
package struct KeyOrder: Sendable {
    /// The earlier decode; nil to sort by name.
    private let trace: Trace?

    /// Sorts keys by name.
    package static let byName = KeyOrder()

    private init() { trace = nil }

    /// - Parameter trace: The earlier decode.
    /// - Returns: Nil if it never listed keys, so that there is no order to keep.
    /// - Complexity: O(calls)
    package init?(of trace: Trace) {
        guard trace.withNodes({ $0.contains { $0.call == .allKeys } }) else { return nil }
        self.trace = trace
    }

    /// Sorts the keys of a container: first those that the earlier decode requested, in its order, then the others.
    ///
    /// - Parameters:
    ///   - keys: The keys in the decoder's order.
    ///   - node: The number of the call that opened the container. It is the same in both decodes as long as they make
    ///     the same calls.
    ///   - name: The `stringValue` of a key.
    /// - Complexity: O(keys)
    func sorted<Key>(_ keys: [Key], in node: Int32, name: (Key) -> String) -> [Key] {
        guard let trace else { return keys.sorted { name($0) < name($1) } }
        guard node >= 0, Int(node) < trace.count else { return keys }
        var places: [String: Int] = [:]
        for child in trace.children(of: Int(node)) {
            let key = trace[child].key
            guard key >= 0 else { continue }
            let name = trace.keyNames[Int(key)]
            if places[name] == nil { places[name] = places.count }
        }
        var asked = [Key?](repeating: nil, count: places.count)
        var others: [Key] = []
        for key in keys {
            if let place = places[name(key)], asked[place] == nil { asked[place] = key } else { others.append(key) }
        }
        return asked.compactMap(\.self) + others
    }
}
