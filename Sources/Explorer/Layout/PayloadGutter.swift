import JSONText

/// The text to the left of the payload's rows: line numbers; in a pretty-printed payload, the column of each row in its
/// line of the original. If marks are shown, their column follows.
struct PayloadGutter {
    private let layout: Layout
    let text: (Int) -> String

    init(_ loaded: LoadedPayload, hasMarks: Bool) {
        let layout = loaded.layout
        self.layout = layout
        let end = hasMarks ? " " : ""
        guard layout.style == .pretty else {
            text = { String(layout.lineNumber(ofRow: $0)) + end }
            return
        }
        let document = layout.document
        text = { row in
            guard let byte = layout.firstByte(ofRow: row) else { return "" }
            let position = document.position(byte)
            return (document.lineCount == 1 ? "col \(position.column)" : "\(position.line):\(position.column)") + end
        }
    }

    /// The width of the gutter while a row is at the top.
    func width(top: Int) -> Int { layout.gutterWidth(text, top: top) }
}

extension Layout {
    /// The width of a gutter while a row is at the top, including the space after it.
    func gutterWidth(_ gutter: (Int) -> String, top: Int) -> Int {
        rowCount > 0 ? gutter(min(rowCount - 1, top + 1000)).count + 1 : 0
    }
}
