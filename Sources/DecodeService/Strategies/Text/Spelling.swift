/// Suggestions for misspelled names.
package enum Spelling {
    /// Returns the names nearest to a misspelled one, best first; empty if none is near.
    ///
    /// - Parameters:
    ///   - name: The misspelled name.
    ///   - candidates: The valid names.
    ///   - limit: The maximum number of names.
    /// - Complexity: O(*c* · *n* · *m*) for *c* candidates of *m* and a name of *n* characters.
    package static func near(_ name: String, among candidates: [String], limit: Int = 3) -> [String] {
        let wanted = Array(name.lowercased())
        let ranked = candidates.enumerated().compactMap { offset, candidate in
            rank(Array(candidate.lowercased()), for: wanted).map { (rank: $0, offset: offset, name: candidate) }
        }
        return ranked.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.prefix(limit).map(\.name)
    }

    /// Returns the distance of a candidate, or nil if it is too different.
    private static func rank(_ candidate: [Character], for wanted: [Character]) -> Int? {
        guard !wanted.isEmpty, !candidate.isEmpty, let edits = distance(wanted, candidate) else { return nil }
        if candidate.starts(with: wanted) || wanted.starts(with: candidate) { return min(edits, 1) }
        // At most a third of the letters may differ, and at least one: more would suggest unrelated names.
        return edits <= max(1, max(wanted.count, candidate.count) / 3) ? edits : nil
    }

    /// Returns "; did you mean a or b?", or an empty string if no candidate is near.
    package static func suggestion(for name: String, among candidates: [String]) -> String {
        let names = near(name, among: candidates)
        return names.isEmpty ? "" : "; did you mean \(names.joined(separator: " or "))?"
    }

    /// Returns the number of letters to add, remove, change or swap with a neighbor to get from one word to the other,
    /// or nil if it exceeds a limit.
    ///
    /// - Complexity: O(*n* · *m*)
    package static func distance(_ first: [Character], _ second: [Character], limit: Int = .max) -> Int? {
        guard abs(first.count - second.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var next = [row + 1]
            for (column, other) in second.enumerated() {
                var best = min(last[column + 1] + 1, next[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                next.append(best)
            }
            if next.min() ?? 0 > limit { return nil }
            beforeLast = last
            last = next
        }
        return last[second.count] <= limit ? last[second.count] : nil
    }
}
