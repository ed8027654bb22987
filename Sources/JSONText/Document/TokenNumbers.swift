/// Some tokens of a document, numbered in order: one bit for each token of the document.
package struct TokenNumbers: Sendable {
    /// A bit for each token, set for those that have a number.
    private let bits: [UInt64]
    /// The count of numbers before each word of `bits`.
    private let before: [Int32]
    /// The number of tokens that have a number.
    package let count: Int

    /// - Parameters:
    ///   - end: Tokens from here on have no number.
    ///   - isNumbered: Whether a token has one.
    /// - Complexity: O(tokens)
    package init(below end: JSONDocument.Token, where isNumbered: (JSONDocument.Token) -> Bool) {
        var bits: [UInt64] = []
        var before: [Int32] = []
        bits.reserveCapacity(end / 64 + 1)
        before.reserveCapacity(end / 64 + 1)
        var count: Int32 = 0
        var token = 0
        while token < end {
            var word: UInt64 = 0
            before.append(count)
            let next = min(token + 64, end)
            for place in token..<next where isNumbered(place) { word |= 1 << UInt64(place - token) }
            bits.append(word)
            count += Int32(word.nonzeroBitCount)
            token = next
        }
        self.bits = bits
        self.before = before
        self.count = Int(count)
    }

    /// How many tokens before a token have a number. This is the token's own number if it has one, otherwise that of
    /// the next numbered token.
    package func count(before token: JSONDocument.Token) -> Int {
        let word = token >> 6
        guard word < bits.count else { return count }
        return Int(before[word]) + (bits[word] & ((1 << UInt64(token & 63)) - 1)).nonzeroBitCount
    }

    /// The number of a token; nil if it has none.
    package func number(of token: JSONDocument.Token) -> Int? {
        let word = token >> 6
        guard bits.indices.contains(word), bits[word] >> UInt64(token & 63) & 1 == 1 else { return nil }
        return count(before: token)
    }

    /// The token with a number, which must be less than ``count``.
    ///
    /// - Complexity: O(log tokens)
    package func token(_ number: Int) -> JSONDocument.Token {
        precondition(number >= 0 && number < count, "no such number")
        let word = before.firstOrderedIndex(where: { Int($0) > number }) - 1
        var rest = bits[word]
        for _ in 0..<(number - Int(before[word])) { rest &= rest - 1 }
        return word << 6 | rest.trailingZeroBitCount
    }
}
