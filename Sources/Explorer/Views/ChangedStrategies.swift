import TerminalUI

/// The strategies that aren't at their default, after what is decoded with them: in the first line of the screen, and in
/// the titles of lists of documents.
struct ChangedStrategies {
    /// Each as `keys: snake`.
    let texts: [String]

    init(_ strategies: [(name: String, value: String)]) {
        texts = strategies.map { "\($0.name): \($0.value)" }
    }

    /// Fits the strategies after a text into a number of columns: all of them, or the first ones and `+2 more`. The text
    /// is cut only if there is no room for their number beside it.
    func line(after head: String, columns: Int, _ sanitizer: Sanitizer) -> (head: String, strategies: String) {
        let free = columns - sanitizer.columns(of: head, limit: columns)
        let shown = fitted(columns: max(free, min(Self.maxNumberColumns, columns * 3 / 5)), sanitizer)
        let room = columns - sanitizer.columns(of: shown, limit: columns)
        return (room > 0 ? sanitizer.shown(head, columns: room) : "", shown)
    }

    /// The strategies that fit, and how many more there are; only their number if none fits.
    private func fitted(columns: Int, _ sanitizer: Sanitizer) -> String {
        for count in stride(from: texts.count, to: 0, by: -1) {
            let rest = texts.count - count
            let shown = texts.prefix(count).map { "  \($0)" }.joined() + (rest > 0 ? "  +\(rest) more" : "")
            if sanitizer.columns(of: shown, limit: columns) <= columns { return shown }
        }
        guard !texts.isEmpty else { return "" }
        let word = texts.count == 1 ? "strategy" : "strategies"
        return ["  \(texts.count) \(word)", "  +\(texts.count)"].first { $0.count <= columns } ?? ""
    }

    /// The columns of `  12 strategies`.
    private static let maxNumberColumns = 15
}
