package import DecodeTrace

/// Which of a payload's keys each key type of a trace knows, and which keys a type that was not finished asks for.
///
/// Tells a key that the model never asks for (ignored) from one that it would have asked for (unreached). The key types
/// live where the decode runs, so the answers travel with the result.
package struct KnownKeys: Codable, Sendable, Hashable {
    private let known: [Set<String>]
    private let takesEverything: [Bool]
    private let asked: [Int: AskedKeys]

    /// Nothing is known.
    package static let none = KnownKeys(known: [], takesEverything: [])

    /// Puts together what the key types answered.
    ///
    /// - Parameters:
    ///   - known: For each key type, in the trace's order, those of the payload's keys, after key conversion, that it
    ///     knows.
    ///   - takesEverything: For each key type whether it takes every key, as a dictionary does.
    ///   - asked: For types that were not finished, by their number in the trace, what they ask for over stand-ins.
    package init(known: [Set<String>], takesEverything: [Bool], asked: [Int: AskedKeys] = [:]) {
        self.known = known
        self.takesEverything = takesEverything
        self.asked = asked
    }

    /// The same with what types ask for that were not finished.
    package func adding(_ asked: [Int: AskedKeys]) -> KnownKeys {
        KnownKeys(known: known, takesEverything: takesEverything, asked: asked)
    }

    /// What a type asks for, if it was not finished and could be run over stand-ins.
    ///
    /// - Parameter type: The type's number in the trace.
    package func askedKeys(type: Int) -> AskedKeys? { asked[type] }

    /// Whether a key type knows a key of the payload; nil when nothing is known of the key type.
    ///
    /// - Parameters:
    ///   - keyType: The index of the key type in the trace.
    ///   - key: A key as the decoder hands it to the key type, that is, after key conversion.
    package func knows(keyType: Int, key: String) -> Bool? {
        guard takesEverything.indices.contains(keyType) else { return nil }
        if takesEverything[keyType] { return true }
        return known.indices.contains(keyType) ? known[keyType].contains(key) : nil
    }

    /// Whether a key type takes every key.
    package func takesEverything(keyType: Int) -> Bool {
        takesEverything.indices.contains(keyType) && takesEverything[keyType]
    }

    /// The payload's keys that a key type knows, sorted; empty when it takes every key.
    package func keys(keyType: Int) -> [String] {
        known.indices.contains(keyType) ? known[keyType].sorted() : []
    }
}
