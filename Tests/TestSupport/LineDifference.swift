/// The lines in which two texts differ, including those that only one text has.
package struct LineDifference {
    private var lines: [(number: Int, mark: Character, text: Substring)] = []

    /// - Complexity: O(*n* · *d*), for *n* lines of which *d* differ.
    package init(from expected: String, to actual: String) {
        let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, let text, _): lines.append((offset + 1, "-", text))
            case .insert(let offset, let text, _): lines.append((offset + 1, "+", text))
            }
        }
        // For a changed line, the expected text comes first.
        lines.sort { ($0.number, $0.mark == "+" ? 1 : 0) < ($1.number, $1.mark == "+" ? 1 : 0) }
    }

    /// One line for each: `-` with the number and the text of a missing line, `+` for an unexpected one. Nil if the
    /// texts are equal.
    package var wholeText: String? { text(limit: .max) }

    /// The same, but after two dozen lines the others are counted.
    package var text: String? { text(limit: 24) }

    private func text(limit: Int) -> String? {
        guard !lines.isEmpty else { return nil }
        let shown = lines.prefix(limit).map { "\($0.mark) \($0.number): \($0.text)" }
        let rest = lines.count - shown.count
        return (shown + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
    }
}
