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
