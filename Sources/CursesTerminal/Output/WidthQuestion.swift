/// Asks a terminal how many columns it draws texts in: writes each at the start of a row, and asks where the cursor is.
///
/// The answers aren't waited for; they arrive among the keys. If a terminal never answers, emoji of several scalars
/// stay escaped.
struct WidthQuestion {
    /// An answer: the position of the terminal's cursor, from 1.
    struct CursorReport: Hashable {
        let row: Int
        let column: Int
    }

    /// The bytes to send before the screen is drawn. They end by erasing what they drew.
    let bytes: [UInt8]
    /// The columns of each answered text, in order.
    private(set) var widths: [Int] = []
    private let count: Int

    /// An answer for the first row would look like a key: `ESC [ 1 ; 3 R` is Alt-F3.
    private static let row = 2
    /// The minimum number of rows that the question needs.
    static let minRows = row

    init(_ texts: [String]) {
        count = texts.count
        let start = "\u{1B}[\(Self.row);1H"
        let questions = texts.map { "\(start)\u{1B}[K\($0)\u{1B}[6n" }
        bytes = Array("\u{1B}7\(questions.joined())\(start)\u{1B}[K\u{1B}8".utf8)
    }

    var isAnswered: Bool { widths.count == count }

    /// Adds an answer; ignores other cursor reports.
    mutating func receive(_ report: CursorReport) {
        // The column is that after the text, counted from 1.
        if report.row == Self.row, report.column > 0, !isAnswered { widths.append(report.column - 1) }
    }
}
