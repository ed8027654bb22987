import Diagnosis

/// The rows that a filter keeps, each with its ancestors.
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
    private(set) var rows = RowBits()

    /// Keeps only the root.
    init(_ kind: Kind, version: TreeVersion) {
        self.kind = kind
        self.version = version
        rows.set(0, true)
    }

    /// Keeps a row and its ancestors.
    mutating func keep(_ row: Int, in tree: DecodeTree) {
        count += 1
        var row = row
        while row > 0, !rows.contains(row) {
            rows.set(row, true)
            row = Int(tree[row].parent)
        }
    }
}

/// Some rows, as one bit for each, so that one key can keep or fold millions.
struct RowBits: Hashable, Sendable {
    private var words: [UInt64] = []

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    func contains(_ row: Int) -> Bool { row >> 6 < words.count && words[row >> 6] >> UInt64(row & 63) & 1 == 1 }

    mutating func set(_ row: Int, _ isMember: Bool) {
        let (place, bit) = (row >> 6, UInt64(1) << UInt64(row & 63))
        if place >= words.count {
            guard isMember else { return }
            words += Array(repeating: 0, count: max(place + 1, 2 * words.count) - words.count)
        }
        if isMember { words[place] |= bit } else { words[place] &= ~bit }
    }

    /// The first of the rows from this one on; nil if there is none.
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

    /// The last of the rows up to this one, which must not be before all of them.
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
