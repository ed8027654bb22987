import DecodeTrace
import Diagnosis
import JSONText

/// The text to the left of the payload's rows: the number of each line of the original, on its first row. If marks are
/// shown, their column follows.
struct PayloadGutter {
    let layout: Layout
    let hasMarks: Bool

    /// The line and the column of the original where a row begins, without what is the same for all rows.
    func place(ofRow row: Int) -> (line: Int?, column: Int?) {
        guard layout.style == .pretty else { return (layout.lineNumber(ofRow: row), nil) }
        guard let byte = layout.firstByte(ofRow: row) else { return (nil, nil) }
        let position = layout.document.position(byte)
        return (layout.document.lineCount == 1 ? nil : position.line, position.column)
    }

    func text(ofRow row: Int) -> String {
        let isFirst = layout.style == .source || row == 0 || line(ofRow: row) != line(ofRow: row - 1)
        return (isFirst ? "\(line(ofRow: row))" : "") + (hasMarks ? " " : "")
    }

    private func line(ofRow row: Int) -> Int {
        layout.style == .source
            ? layout.lineNumber(ofRow: row)
            : layout.document.lineNumber(at: layout.firstByte(ofRow: row) ?? layout.source(ofRow: row).lowerBound)
    }

    /// The columns of the longest number, with the mark and the space after them.
    var width: Int {
        let last = layout.document.origin.lines + max(1, layout.document.lineCount)
        return String(last).count + (hasMarks ? 2 : 1)
    }
}

extension ExplorerState {
    /// The columns of the payload pane beside its gutter.
    func textWidth(of loaded: LoadedPayload) -> Int {
        ScreenLayout(self).contentWidth(of: .payload)
            - PayloadGutter(layout: loaded.layout, hasMarks: coveredTree != nil).width
    }
}

extension ExplorerState {
    /// What the payload pane says below a part of the text: why it failed, or what is missing there; nil for nothing.
    var payloadMessage: (span: Range<Int>, text: String)? {
        guard let document = payload.shown?.document else { return nil }
        if let failure = shownFailure {
            return shownSpan(of: failure, in: document).map { ($0, failure.label) }
        }
        guard document.foreign == nil, decode.answer == nil, let fault = document.fault else { return nil }
        return (fault.byte..<fault.byte + 1, "expected \(fault.expected)")
    }

    /// The bytes to underline for a failure; nil if they aren't known. For an object that lacks a key, only what opens it.
    private func shownSpan(of failure: DiagnosedFailure, in document: JSONDocument) -> Range<Int>? {
        let isLacking = failure.kind == .keyNotFound
        if isLacking, let object = failure.token { return document.shownOpening(object) }
        return document.shownSpan(of: failure.span)
    }
}

extension Layout {
    /// The columns that a part of the text occupies in a row.
    /// - Complexity: O(log length) in the source style; in the pretty style O(columns before its end), which are few,
    ///   since a row holds one value there.
    func columns(of span: Range<Int>, inRow row: Int) -> Range<Int> {
        let part = span.clamped(to: source(ofRow: row))
        if style == .source {
            let start = document.position(part.lowerBound).column - 1
            return start..<max(start + 1, document.position(part.upperBound).column - 1)
        }
        var column = 0
        var found: Range<Int>?
        for piece in self.row(row, width: 4096) {
            let end = column + piece.text.unicodeScalars.count
            if let source = piece.source, source.lowerBound < span.upperBound, span.lowerBound < source.upperBound {
                found = (found?.lowerBound ?? column)..<end
            }
            column = end
        }
        return found ?? 0..<1
    }

    /// The first byte of the text on a row that isn't white space; nil for a blank row.
    func firstByte(ofRow row: Int) -> Int? {
        guard row >= 0, row < rowCount else { return nil }
        let range = source(ofRow: row)
        return range.first { ![0x20, 0x09, 0x0A, 0x0D].contains(document.text[$0]) }
    }
}
