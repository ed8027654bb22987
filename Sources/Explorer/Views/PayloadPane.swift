import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import JSONText
import TerminalUI

/// The payload's text: the selected value marked, the failing one underlined with what is wrong with it.
struct PayloadPane {
    let state: ExplorerState
    let theme: Theme

    func draw(on surface: inout Surface, in rect: Rect) {
        guard let loaded = state.payload.loaded else {
            drawNothing(on: &surface, in: rect)
            return
        }
        let isKnown = loaded.document.foreign == nil
        let failure = isKnown ? state.spokenFailure : nil
        let fault = isKnown && state.decode.answer == nil ? loaded.document.fault : nil
        var rows = TextRows(
            layout: loaded.layout, theme: theme, pane: state.panes.payload, hasFocus: state.panes.focus == .payload)
        rows.selected = state.selectedSpan
        if let failure {
            // An object that lacks a key is not wrong from brace to brace: its opening brace stands for it.
            rows.failing =
                failure.kind == .keyNotFound
                ? failure.span.lowerBound..<min(failure.span.lowerBound + 1, failure.span.upperBound) : failure.span
            rows.label = failure.label
        } else if let fault {
            rows.failing = fault.byte..<fault.byte + 1
            rows.label = "expected \(fault.expected)"
        }
        let coverage = state.coveredTree
        rows.gutter = Self.gutter(loaded, hasMarks: coverage != nil)
        if let coverage {
            rows.mark = { [layout = loaded.layout, document = loaded.document] row in
                coverage.mark(of: layout.source(ofRow: row), in: document)
            }
        }
        rows.draw(on: &surface, in: rect)
    }

    /// Line numbers; for a payload shown pretty-printed the column of each row in its line of the original.
    /// With marks, a column for them stands behind.
    private static func gutter(_ loaded: LoadedPayload, hasMarks: Bool) -> (Int) -> String {
        let layout = loaded.layout
        let end = hasMarks ? " " : ""
        guard layout.style == .pretty else { return { String(layout.lineNumber(ofRow: $0)) + end } }
        let document = loaded.layout.document
        return { row in
            guard let byte = layout.firstByte(ofRow: row) else { return "" }
            let position = document.position(byte)
            return (document.lineCount == 1 ? "col \(position.column)" : "\(position.line):\(position.column)") + end
        }
    }

    /// The columns of the line numbers where a row is at the top.
    static func gutterWidth(_ loaded: LoadedPayload, top: Int, hasMarks: Bool) -> Int {
        TextRows.width(of: gutter(loaded, hasMarks: hasMarks), top: top, in: loaded.layout)
    }

    private func drawNothing(on surface: inout Surface, in rect: Rect) {
        guard case .trouble(_, let message) = state.payload else { return }
        for (line, text) in surface.sanitizer.wrap(message, to: rect.columns - 2, limit: rect.rows).enumerated() {
            surface.put(rect.row + line, rect.column + 1, text, theme.bad, clip: rect)
        }
    }
}

extension ExplorerState {
    /// The tree that tells of each line what became of it; nil where nothing was decoded, and where lines are not known.
    var coveredTree: DecodeTree? {
        guard let answer = decode.answer, answer.result.outcome != .invalid, document?.foreign == nil else {
            return nil
        }
        return answer.tree
    }
}
