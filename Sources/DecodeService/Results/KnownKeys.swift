package import DecodeTrace

/// The payload's keys that each key type of a trace knows, and the keys that unfinished types ask for.
///
/// This distinguishes keys that the model never asks for (ignored) from those that it would have asked for (unreached).
/// The key types exist only in the decoding process, so this is sent with the result.
package struct KnownKeys: Codable, Sendable, Hashable {
    private let known: [Set<String>]
    private let takesEverything: [Bool]
    private let asked: [Int: AskedKeys]

    /// No known keys.
    package static let none = KnownKeys(known: [], takesEverything: [])

    /// Collects the answers of the key types.
    ///
    /// - Parameters:
    ///   - known: For each key type, in the trace's order, the payload's keys that it knows, after key conversion.
    ///   - takesEverything: For each key type, whether it accepts every key, as a dictionary does.
    ///   - asked: For unfinished types, by their index in the trace, the keys that they ask for on stand-ins.
    package init(known: [Set<String>], takesEverything: [Bool], asked: [Int: AskedKeys] = [:]) {
        self.known = known
        self.takesEverything = takesEverything
        self.asked = asked
    }

    /// Returns a copy with the keys that unfinished types ask for.
    package func adding(_ asked: [Int: AskedKeys]) -> KnownKeys {
        KnownKeys(known: known, takesEverything: takesEverything, asked: asked)
    }

    /// Returns the keys that a type asks for, if it was not finished and could be run on stand-ins.
    ///
    /// - Parameter type: The type's index in the trace.
    package func askedKeys(type: Int) -> AskedKeys? { asked[type] }

    /// Whether a key type knows a key of the payload; nil if the key type is unknown.
    ///
    /// - Parameters:
    ///   - keyType: The index of the key type in the trace.
    ///   - key: A key after the decoder's key conversion.
    package func knows(keyType: Int, key: String) -> Bool? {
        guard takesEverything.indices.contains(keyType) else { return nil }
        if takesEverything[keyType] { return true }
        return known.indices.contains(keyType) ? known[keyType].contains(key) : nil
    }

    /// Whether a key type accepts every key.
    package func takesEverything(keyType: Int) -> Bool {
        takesEverything.indices.contains(keyType) && takesEverything[keyType]
    }

    /// Returns the payload's keys that a key type knows, sorted; empty if it accepts every key.
    package func keys(keyType: Int) -> [String] {
        known.indices.contains(keyType) ? known[keyType].sorted() : []
    }
}
