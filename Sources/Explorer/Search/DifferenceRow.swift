import DecodeTrace
import JSONText

/// A row of the round-trip difference. Changes come first, then values that only look different.
struct DifferenceRow {
    let change: Difference.Change
    /// Whether both texts mean the same.
    let isSame: Bool

    /// Nil for a row that doesn't exist.
    init?(_ row: Int, of difference: Difference) {
        let count = difference.changes.count
        guard row >= 0, row < count + difference.equivalents.count else { return nil }
        isSame = row >= count
        change = isSame ? difference.equivalents[row - count] : difference.changes[row]
    }

    private var kind: (sign: String, word: String) {
        if isSame { return ("=", "same") }
        return switch change.kind {
        case .removed: ("-", "removed")
        case .added: ("+", "added")
        case .changed: ("~", "changed")
        }
    }

    func text(isASCII: Bool) -> String { "\(kind.sign) \(values(arrow: isASCII ? "->" : "→"))" }

    /// The row for screen readers.
    var words: String { "\(kind.word): \(values(arrow: "to"))" }

    private func values(arrow: String) -> String {
        let values = [change.oldText, change.newText].compactMap { $0 }.joined(separator: " \(arrow) ")
        let note = change.note.map { "  (\($0))" } ?? ""
        return "\(change.pointer.shortened(to: 400))  \(values)\(note)"
    }
}
