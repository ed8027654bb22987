import DecodeTrace
import Diagnosis
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

/// What the payload pane says below a part of the text: why it failed, or what is missing there.
struct PayloadMessage {
    let span: Range<Int>
    let text: String
}

extension ExplorerState {
    /// The message in the payload; nil if there is none.
    var payloadMessage: PayloadMessage? {
        guard let document = payload.shown?.document else { return nil }
        if let failure = shownFailure {
            return shownSpan(of: failure, in: document).map { PayloadMessage(span: $0, text: failure.label) }
        }
        guard document.foreign == nil, decode.answer == nil, let fault = document.fault else { return nil }
        return PayloadMessage(span: fault.byte..<fault.byte + 1, text: "expected \(fault.expected)")
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
