/// The rows whose fold differs from their level's, by a number that stays valid when the same payload is decoded again.
/// Stored as one bit for each row, so that one key can fold millions.
struct FoldSet: Sendable, Equatable {
    /// One bit for each token.
    private var words: [UInt64] = []
    /// Rows without a token in the payload, by the call that asked.
    private var absent: Set<Int32> = []

    var isEmpty: Bool { absent.isEmpty && words.allSatisfy { $0 == 0 } }

    /// The tokens in the set, in order.
    var tokens: [Int] {
        var tokens: [Int] = []
        for (place, word) in words.enumerated() where word != 0 {
            var rest = word
            while rest != 0 {
                tokens.append(place * 64 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return tokens
    }

    /// - Parameter number: A token; a negative number for a row without one.
    func contains(_ number: Int32) -> Bool {
        guard number >= 0 else { return absent.contains(number) }
        let place = Int(number) >> 6
        return place < words.count && words[place] >> UInt64(number & 63) & 1 == 1
    }

    mutating func set(_ number: Int32, _ isMember: Bool) {
        guard number >= 0 else {
            if isMember { absent.insert(number) } else { absent.remove(number) }
            return
        }
        let place = Int(number) >> 6
        let bit = UInt64(1) << UInt64(number & 63)
        guard isMember else {
            if place < words.count { words[place] &= ~bit }
            return
        }
        if place >= words.count {
            words += Array(repeating: 0, count: max(place + 1, 2 * words.count) - words.count)
        }
        words[place] |= bit
    }
}
