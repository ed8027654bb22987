package import SeededRandom

/// Corrupts text with edits like those of a typo, a truncated transfer or another dialect.
package enum Mutation {
    /// The bytes that an edit may insert: those with a meaning in JSON or JSON5, and some without.
    private static let pieces: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "\"", "'", "\\", "/", "//", "/*", "*/", "u", "\\u", "\\x4", "0", "1", "9",
            "-",
            "+", ".", "e", "E", "0x", "true", "nul", "null", "NaN", "Infinity", "a", "_", "$", " ", "\n", "\r", "\t",
            "é",
            "#", "<", "\u{A0}",
        ].map { Array($0.utf8) } + [[0], [7], [0x0B], [0x0C], [0x80], [0xA0], [0xC3], [0xED, 0xA0, 0x80], [0xFF], []]

    /// The bytes after one to `edits` random edits.
    package static func mutate(_ bytes: [UInt8], edits: Int = 2, using random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...max(edits, 1), using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                bytes.insert(contentsOf: random.pick(pieces), at: place)
            case 1:
                if place < bytes.count { bytes.remove(at: place) }
            case 2:
                if place < bytes.count { bytes.replaceSubrange(place...place, with: random.pick(pieces)) }
            case 3:
                bytes.removeSubrange(place...)
            case 4:
                let end = min(bytes.count, place + Int.random(in: 0...8, using: &random))
                bytes.insert(contentsOf: bytes[place..<end], at: place)
            default:
                if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
            }
        }
        return bytes
    }
}
