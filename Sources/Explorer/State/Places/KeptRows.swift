import Diagnosis

/// The rows that a filter keeps, each with its ancestors: one bit for each row.
struct KeptRows: Hashable, Sendable {
    /// Which rows are kept.
    enum Kind: String, CaseIterable, Sendable {
        case failing, adjusted, ignored, suspicious, matching
    }

    let kind: Kind
    /// The rows of the tree that it belongs to.
    let version: TreeVersion
    /// The number of kept rows, without their ancestors.
    private(set) var count = 0
    private var words: [UInt64]

    /// Keeps only the root.
    init(_ kind: Kind, version: TreeVersion, rows: Int) {
        self.kind = kind
        self.version = version
        words = Array(repeating: 0, count: (max(rows, 1) + 63) / 64)
        words[0] = 1
    }

    func contains(_ row: Int) -> Bool { words[row >> 6] & (1 << UInt64(row & 63)) != 0 }

    mutating func insert(_ row: Int) { words[row >> 6] |= 1 << UInt64(row & 63) }

    /// Keeps a row and its ancestors.
    mutating func keep(_ row: Int, in tree: DecodeTree) {
        count += 1
        var row = row
        while row > 0, !contains(row) {
            insert(row)
            row = Int(tree[row].parent)
        }
    }

    /// The first kept row from this one on; nil if there is none.
    /// - Complexity: O(rows / 64)
    func first(from row: Int) -> Int? {
        var word = row >> 6
        guard word < words.count else { return nil }
        var bits = words[word] & (.max << UInt64(row & 63))
        while bits == 0 {
            word += 1
            guard word < words.count else { return nil }
            bits = words[word]
        }
        return word << 6 | bits.trailingZeroBitCount
    }

    /// The last kept row up to this one; the root is always kept.
    /// - Complexity: O(rows / 64)
    func last(upTo row: Int) -> Int {
        var word = min(row >> 6, words.count - 1)
        var bits = words[word]
        if row >> 6 == word, row & 63 < 63 { bits &= (1 << UInt64((row & 63) + 1)) - 1 }
        while bits == 0, word > 0 {
            word -= 1
            bits = words[word]
        }
        return word << 6 | (63 - min(63, bits.leadingZeroBitCount))
    }
}
