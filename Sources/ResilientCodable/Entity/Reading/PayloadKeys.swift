/// The keys of an object in the payload, as the decoder provides them.
public struct PayloadKeys {
    private let object: ObjectReader

    /// The keys in order of their code units (UTF-8). A decoder's order isn't the payload's and may differ between
    /// runs.
    public var all: [String] { Self.sorted(object.keys.map(\.stringValue)) }

    init(_ object: ObjectReader) { self.object = object }

    /// Whether the object has exactly this key.
    public func contains(_ key: String) -> Bool { object.container.contains(EntityKey(key)) }

    /// Returns the keys that equal this one ignoring case, in order of their code units.
    ///
    /// - Complexity: O(keys in the object).
    public func matches(ignoringCaseOf key: String) -> [String] {
        let name = KeyName(key)
        return Self.sorted(object.keys.map(\.stringValue).filter { name.matches($0) })
    }

    private static func sorted(_ keys: [String]) -> [String] {
        keys.count < 2 ? keys : keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

/// A declared key, prepared for comparison with the payload's keys.
struct KeyName: Sendable {
    let text: String
    private let length: Int
    private let isASCII: Bool

    init(_ text: String) {
        self.text = text
        length = text.utf8.count
        isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    }

    /// Whether two keys are equal ignoring case, independent of locale.
    func matches(_ other: String) -> Bool {
        // Letters outside ASCII may have a different number of bytes in the other case, so lengths may differ.
        guard isASCII, other.utf8.count == length else {
            return !(isASCII && other.utf8.allSatisfy { $0 < 0x80 }) && text.lowercased() == other.lowercased()
        }
        var bytes = other.utf8.makeIterator()
        for byte in text.utf8 {
            guard let next = bytes.next(), next < 0x80 else { return text.lowercased() == other.lowercased() }
            if Self.lowercased(byte) != Self.lowercased(next) { return false }
        }
        return true
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
