/// The order in which a decode lists the keys of its containers: by name, or as another decode asked for them, whose calls
/// are to be made again.
///
/// The decoder lists the keys of an object in another order each time, and a dictionary asks for its members in that order:
/// a failed decode would stop at another member.
package struct KeyOrder: Sendable {
    /// The other decode; nil for the order of names.
    private let trace: Trace?

    /// The keys by name.
    package static let byName = KeyOrder()

    private init() { trace = nil }

    /// - Parameter trace: The decode that was recorded first.
    /// - Returns: Nil if it asked for no list of keys, so that there is nothing to keep.
    /// - Complexity: O(calls)
    package init?(of trace: Trace) {
        guard trace.withNodes({ $0.contains { $0.call == .allKeys } }) else { return nil }
        self.trace = trace
    }

    /// The keys of a container: those first that the decode asked for, in that order.
    ///
    /// - Parameters:
    ///   - keys: The keys in the decoder's order.
    ///   - node: The number of the call that opened the container; the same in both decodes, if so far they made the same
    ///     calls.
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
