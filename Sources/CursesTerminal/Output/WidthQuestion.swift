/// Asks a terminal how many columns it draws texts in: writes each at the start of a row, and asks where the cursor is.
///
/// Nobody waits for the answers, which come among the keys. A terminal that never answers shows what it would without
/// the question.
struct WidthQuestion {
    /// Where the terminal's cursor is, from 1: an answer.
    struct CursorReport: Hashable {
        let row: Int
        let column: Int
    }

    /// What to send, before the screen is drawn: it ends by removing what it drew.
    let bytes: [UInt8]
    /// The columns of each text, in order, as far as they were answered.
    private(set) var widths: [Int] = []
    private let count: Int

    /// An answer for the first row would look like a key: `ESC [ 1 ; 3 R` is Alt-F3.
    private static let row = 2
    /// The fewest rows of a screen on which it can be asked.
    static let fewestRows = row

    init(_ texts: [String]) {
        count = texts.count
        let start = "\u{1B}[\(Self.row);1H"
        let questions = texts.map { "\(start)\u{1B}[K\($0)\u{1B}[6n" }
        bytes = Array("\u{1B}7\(questions.joined())\(start)\u{1B}[K\u{1B}8".utf8)
    }

    var isAnswered: Bool { widths.count == count }

    /// Adds an answer; one to something else is ignored.
    mutating func receive(_ report: CursorReport) {
        // The column is that after the text, counted from 1.
        if report.row == Self.row, report.column > 0, !isAnswered { widths.append(report.column - 1) }
    }
}
