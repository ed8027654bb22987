/// The keys of an object in the payload, as the decoder provides them.
public final class PayloadKeys {
    private let container: KeyedDecodingContainer<EntityKey>

    /// The keys in order of their code units (UTF-8). A decoder's order isn't the payload's and may differ between
    /// runs.
    public var all: [String] { Self.sorted(unsorted) }

    private lazy var unsorted: [String] = container.allKeys.map(\.stringValue)

    init(_ container: KeyedDecodingContainer<EntityKey>) { self.container = container }

    /// Whether the object has exactly this key.
    public func contains(_ key: String) -> Bool { container.contains(EntityKey(key)) }

    /// The keys that equal this one ignoring case, in order of their code units.
    ///
    /// - Complexity: O(keys in the object).
    public func matches(ignoringCaseOf key: String) -> [String] {
        Self.sorted(unsorted.filter { Self.areEqual($0, key) })
    }

    private static func sorted(_ keys: [String]) -> [String] {
        keys.count < 2 ? keys : keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Whether two keys are equal ignoring case, independent of locale.
    private static func areEqual(_ first: String, _ second: String) -> Bool {
        var firstBytes = first.utf8.makeIterator()
        var secondBytes = second.utf8.makeIterator()
        while true {
            switch (firstBytes.next(), secondBytes.next()) {
            case (nil, nil): return true
            case (let one?, let other?) where one < 0x80 && other < 0x80:
                if lowercased(one) != lowercased(other) { return false }
            // Letters outside ASCII may have another number of bytes in the other case, so lengths may differ.
            default:
                return !(first.utf8.allSatisfy { $0 < 0x80 } && second.utf8.allSatisfy { $0 < 0x80 })
                    && first.lowercased() == second.lowercased()
            }
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
