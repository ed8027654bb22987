/// Pairs the elements of two arrays so that the difference is small: equal elements first, then similar ones.
///
/// Short ranges are aligned optimally; long ones are scanned with a lookahead of a few elements, so that the work for
/// each element is bounded.
struct Alignment {
    let old: JSONDocument
    let new: JSONDocument
    let oldHashes: StructuralHash
    let newHashes: StructuralHash
    let left: [JSONDocument.Token]
    let right: [JSONDocument.Token]

    struct Pair {
        var old: JSONDocument.Token?
        var new: JSONDocument.Token?
    }

    /// The limit for optimal alignment, in pairs: 64 by 64 elements.
    private static let bestEffort = 4096
    private static let lookAhead = 32
    /// The number of members or elements that are compared to rate the similarity of two containers.
    private static let sample = 24
    /// The minimum similarity of two elements that count as one changed element.
    private static let similarityThreshold = 0.4

    func pairs() -> [Pair] {
        var start = 0
        while start < min(left.count, right.count), isEqual(start, start) { start += 1 }
        var (leftEnd, rightEnd) = (left.count, right.count)
        while leftEnd > start, rightEnd > start, isEqual(leftEnd - 1, rightEnd - 1) {
            leftEnd -= 1
            rightEnd -= 1
        }
        // The elements between those that are equal at both ends.
        let (leftRange, rightRange) = (start..<leftEnd, start..<rightEnd)
        if leftRange.count == rightRange.count, leftRange.count <= 1 {
            return zip(leftRange, rightRange).map { Pair(old: left[$0], new: right[$1]) }
        }
        return leftRange.count * rightRange.count <= Self.bestEffort
            ? best(leftRange, rightRange) : greedy(leftRange, rightRange)
    }

    private func isEqual(_ leftIndex: Int, _ rightIndex: Int) -> Bool {
        oldHashes[left[leftIndex]] == newHashes[right[rightIndex]]
    }

    // MARK: - Short ranges

    /// The alignment with the greatest total similarity.
    private func best(_ leftRange: Range<Int>, _ rightRange: Range<Int>) -> [Pair] {
        let leftTraits = leftRange.map { traits(old, oldHashes, left[$0]) }
        let rightTraits = rightRange.map { traits(new, newHashes, right[$0]) }
        let (rows, columns) = (leftTraits.count, rightTraits.count)
        var scores = [Double](repeating: 0, count: (rows + 1) * (columns + 1))
        var similarities = [Double](repeating: 0, count: rows * columns)
        for row in stride(from: rows - 1, through: 0, by: -1) {
            for column in stride(from: columns - 1, through: 0, by: -1) {
                let similarity = similarity(leftTraits[row], rightTraits[column])
                similarities[row * columns + column] = similarity
                scores[row * (columns + 1) + column] = max(
                    similarity + scores[(row + 1) * (columns + 1) + column + 1],
                    scores[(row + 1) * (columns + 1) + column], scores[row * (columns + 1) + column + 1])
            }
        }
        var pairs: [Pair] = []
        var (row, column) = (0, 0)
        while row < rows || column < columns {
            let score = scores[row * (columns + 1) + column]
            if row < rows, column < columns,
                score == similarities[row * columns + column] + scores[(row + 1) * (columns + 1) + column + 1]
            {
                pairs.append(Pair(old: left[leftRange.lowerBound + row], new: right[rightRange.lowerBound + column]))
                row += 1
                column += 1
            } else if row < rows, column == columns || score == scores[(row + 1) * (columns + 1) + column] {
                pairs.append(Pair(old: left[leftRange.lowerBound + row]))
                row += 1
            } else {
                pairs.append(Pair(new: right[rightRange.lowerBound + column]))
                column += 1
            }
        }
        return pairs
    }

    // MARK: - Long ranges

    /// Pairs element by element; if two aren't similar, searches for the nearest similar one on either side.
    private func greedy(_ leftRange: Range<Int>, _ rightRange: Range<Int>) -> [Pair] {
        var pairs: [Pair] = []
        var known = KnownTraits()
        var (row, column) = (leftRange.lowerBound, rightRange.lowerBound)
        while row < leftRange.upperBound, column < rightRange.upperBound {
            if !isSimilar(row, column, &known),
                let skip = skip(row, leftRange.upperBound, column, rightRange.upperBound, &known)
            {
                for index in row..<row + skip.left { pairs.append(Pair(old: left[index])) }
                for index in column..<column + skip.right { pairs.append(Pair(new: right[index])) }
                row += skip.left
                column += skip.right
            }
            pairs.append(Pair(old: left[row], new: right[column]))
            row += 1
            column += 1
        }
        for index in row..<max(row, leftRange.upperBound) { pairs.append(Pair(old: left[index])) }
        for index in column..<max(column, rightRange.upperBound) { pairs.append(Pair(new: right[index])) }
        return pairs
    }

    private func isSimilar(_ row: Int, _ column: Int, _ known: inout KnownTraits) -> Bool {
        if isEqual(row, column) { return true }
        let leftTraits = known.left.traits(of: row) { traits(old, oldHashes, left[row]) }
        let rightTraits = known.right.traits(of: column) { traits(new, newHashes, right[column]) }
        return similarity(leftTraits, rightTraits) >= Self.similarityThreshold
    }

    private func skip(
        _ row: Int, _ rowEnd: Int, _ column: Int, _ columnEnd: Int, _ known: inout KnownTraits
    ) -> (left: Int, right: Int)? {
        for distance in 1...Self.lookAhead {
            if row + distance < rowEnd, isSimilar(row + distance, column, &known) { return (distance, 0) }
            if column + distance < columnEnd, isSimilar(row, column + distance, &known) { return (0, distance) }
        }
        return nil
    }

    /// The traits of the elements in reach of a scan, so that those of each element are computed once. Without it, the
    /// 65th changed element made a comparison of arrays take four times as long.
    private struct KnownTraits {
        var left = Window()
        var right = Window()

        /// A ring buffer of the traits of consecutive elements: each replaces those of an element out of reach.
        struct Window {
            private var slots = [(index: Int, traits: Traits)?](repeating: nil, count: lookAhead + 1)

            mutating func traits(of index: Int, _ compute: () -> Traits) -> Traits {
                let slot = index % slots.count
                if let known = slots[slot], known.index == index { return known.traits }
                let traits = compute()
                slots[slot] = (index, traits)
                return traits
            }
        }
    }

    // MARK: - Similarity

    /// The properties by which two values are compared.
    private struct Traits {
        var kind: JSONDocument.Kind
        var hash: UInt64
        /// Hashes of the first elements, or of the first members with their keys, sorted.
        var parts: [UInt64]
        /// Hashes of the keys of the first members, sorted.
        var keys: [UInt64]
        var count: Int
    }

    private func traits(_ document: JSONDocument, _ hashes: StructuralHash, _ token: JSONDocument.Token) -> Traits {
        let kind = document.kind(token)
        var traits = Traits(kind: kind, hash: hashes[token], parts: [], keys: [], count: 0)
        guard document.isContainer(token) else { return traits }
        for child in document.children(of: token).prefix(Self.sample) {
            if kind == .object {
                let key = StructuralHash.keyHash(document, child)
                traits.keys.append(key)
                traits.parts.append(StructuralHash.mix(key, hashes[child]))
            } else {
                traits.parts.append(hashes[child])
            }
        }
        traits.count = traits.parts.count
        traits.parts.sort()
        traits.keys.sort()
        return traits
    }

    /// The similarity from 0 to 1, which means equal.
    private func similarity(_ left: Traits, _ right: Traits) -> Double {
        if left.hash == right.hash { return 1 }
        guard left.kind == right.kind else { return 0.01 }
        let count = max(left.count, right.count)
        guard count > 0 else { return 0.1 }
        let parts = Double(common(left.parts, right.parts)) / Double(count)
        let keys = Double(common(left.keys, right.keys)) / Double(count)
        return 0.1 + 0.8 * parts + 0.05 * keys
    }

    private func common(_ left: [UInt64], _ right: [UInt64]) -> Int {
        var (row, column, count) = (0, 0, 0)
        while row < left.count, column < right.count {
            if left[row] == right[column] {
                count += 1
                row += 1
                column += 1
            } else if left[row] < right[column] {
                row += 1
            } else {
                column += 1
            }
        }
        return count
    }
}
