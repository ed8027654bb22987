import JSONText

/// The text to the left of the payload's rows: line numbers; in a pretty-printed payload, the column of each row in its
/// line of the original. If marks are shown, their column follows.
struct PayloadGutter {
    private let layout: Layout
    private let hasMarks: Bool

    init(_ loaded: LoadedPayload, hasMarks: Bool) {
        layout = loaded.layout
        self.hasMarks = hasMarks
    }

    /// The line and the column of the original where a row begins, without what is the same for all rows.
    func place(ofRow row: Int) -> (line: Int?, column: Int?) {
        guard layout.style == .pretty else { return (layout.lineNumber(ofRow: row), nil) }
        guard let byte = layout.firstByte(ofRow: row) else { return (nil, nil) }
        let position = layout.document.position(byte)
        return (layout.document.lineCount == 1 ? nil : position.line, position.column)
    }

    func text(ofRow row: Int) -> String {
        let end = hasMarks ? " " : ""
        return switch place(ofRow: row) {
        case (let line?, let column?): "\(line):\(column)\(end)"
        case (let line?, nil): "\(line)\(end)"
        case (nil, let column?): "1:\(column)\(end)"
        case (nil, nil): ""
        }
    }

    /// The width of the gutter while a row is at the top.
    func width(top: Int) -> Int { layout.gutterWidth(text(ofRow:), top: top) }
}

extension ExplorerState {
    /// The columns of the payload pane beside its gutter, while a row is at the top.
    func textWidth(of loaded: LoadedPayload, top: Int) -> Int {
        ScreenLayout(self).contentWidth(of: .payload)
            - PayloadGutter(loaded, hasMarks: coveredTree != nil).width(top: top)
    }
}

extension Layout {
    /// The width of a gutter while a row is at the top, including the space after it.
    func gutterWidth(_ gutter: (Int) -> String, top: Int) -> Int {
        guard rowCount > 0 else { return 0 }
        // In a pretty-printed payload of several lines, a row further down may have a shorter text. In one of a single
        // line, the texts of a hundred rows would take a fifth of the time of a key.
        let nearby = style == .pretty && document.lineCount > 1 ? Array(top..<max(top, min(rowCount, top + 100))) : []
        return ([min(rowCount - 1, top + 1000)] + nearby).map { gutter($0).count + 1 }.max() ?? 0
    }
}
