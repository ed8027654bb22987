import DecodeTrace
import JSONText

/// The rows of a text alone, which are its tokens without the closing brackets. Nothing is stored for a row: each is made
/// from the tape when it is asked for, so that a large payload is on screen without a tree of its own.
struct TextRows: Sendable {
    private let document: JSONDocument
    /// A bit for each token, set for those that have a row.
    private let bits: [UInt64]
    /// The number of rows before each word of `bits`.
    private let before: [Int32]
    let count: Int

    /// - Complexity: O(tokens)
    init(_ document: JSONDocument) {
        self.document = document
        let tokens = document.tokenCount
        var bits: [UInt64] = []
        var before: [Int32] = []
        bits.reserveCapacity(tokens / 64 + 1)
        before.reserveCapacity(tokens / 64 + 1)
        // Tokens after the root don't belong to it.
        let end = tokens > 0 ? document.end(0) : 0
        var count: Int32 = 0
        var token = 0
        while token < end {
            var word: UInt64 = 0
            before.append(count)
            let next = min(token + 64, end)
            for place in token..<next where !document.isClosing(place) { word |= 1 << UInt64(place - token) }
            bits.append(word)
            count += Int32(word.nonzeroBitCount)
            token = next
        }
        self.bits = bits
        self.before = before
        self.count = Int(count)
    }

    /// The row of a token, or of the next token that has one.
    func row(atOrAfter token: Int) -> Int {
        let word = token >> 6
        guard word < bits.count else { return count }
        return Int(before[word]) + (bits[word] & ((1 << UInt64(token & 63)) - 1)).nonzeroBitCount
    }

    /// The row of a token; nil for a closing bracket.
    func row(of token: Int) -> Int? {
        let word = token >> 6
        guard bits.indices.contains(word), bits[word] >> UInt64(token & 63) & 1 == 1 else { return nil }
        return row(atOrAfter: token)
    }

    /// The token of a row.
    ///
    /// - Complexity: O(log rows)
    func token(_ row: Int) -> Int {
        precondition(row >= 0 && row < count, "no such row")
        let word = before.partitioningIndex { Int($0) > row } - 1
        var rest = bits[word]
        for _ in 0..<(row - Int(before[word])) { rest &= rest - 1 }
        return word << 6 | rest.trailingZeroBitCount
    }

    /// - Complexity: O(log rows + depth)
    subscript(row: Int) -> DecodeTree.Row {
        let token = self.token(row)
        let parent = document.parent(token).map { self.row(atOrAfter: $0) } ?? -1
        return DecodeTree.Row(
            node: -1, inner: -1, token: Int32(token), anchor: Int32(token), parent: Int32(parent),
            end: Int32(self.row(atOrAfter: document.end(token))), depth: Int16(document.depth(token)), mark: .none,
            traits: [])
    }
}
