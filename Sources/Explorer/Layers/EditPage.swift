import DecodeService
import Diagnosis
import TerminalUI
import Trials

/// An edit of the model's source: its diff, to be read, copied, and written to the file when that is the person's own.
struct EditPage: Layer {
    let edit: ModelEdit
    /// Whether the model is in a file of the person's that can be written.
    let isWritable: Bool
    /// Whether it was compiled and run, and works.
    let wasTried: Bool
    /// Whether the question is open if the file may be written.
    private(set) var isAsking = false

    init(_ edit: ModelEdit, isWritable: Bool, wasTried: Bool = true) {
        self.wasTried = wasTried
        self.edit = edit
        self.isWritable = isWritable
    }

    /// The file's name without its folders.
    var fileName: String { edit.source.file.split(separator: "/").last.map(String.init) ?? edit.source.file }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        if isAsking {
            // Nothing but a plain yes writes.
            isAsking = false
            if key == .character("y") { return .close(.effect(.writeEdit(edit))) }
            return [.control("z"), .control("l")].contains(key) ? .pass : .stay
        }
        switch key {
        case .character("y"): return .stay(.effect(.copy(edit.diff, what: "the diff of \(edit.title)")))
        case .character("w") where isWritable:
            isAsking = true
            return .stay
        case .escape, .enter, .character("q"): return .close
        default: return .pass
        }
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        EditView(theme: Theme(state.appearance), page: self).draw(on: &surface, in: ScreenLayout(state).wholeLayer)
    }
}

/// An edit of the model's source, compiled and run where that could be done: the diff, to be read, copied and written.
private struct EditView {
    let theme: Theme
    let page: EditPage

    func draw(on surface: inout Surface, in rect: Rect) {
        // The last is what follows the last newline, or all that has no room.
        let lines = page.edit.diff.split(
            separator: "\n", maxSplits: max(0, rect.rows), omittingEmptySubsequences: false
        ).dropLast()
        let box = Rect(row: rect.row, column: rect.column, rows: min(rect.rows, lines.count + 3), columns: rect.columns)
        let content = LayerBox(theme: theme, title: title, keys: keys)
            .draw(on: &surface, in: box)
        for (offset, line) in lines.prefix(content.rows).enumerated() {
            let style = line.hasPrefix("+") ? theme.good : line.hasPrefix("-") ? theme.bad : theme.plain
            surface.put(
                content.row + offset, content.column, cut(line, to: content.columns, surface), style,
                clip: content)
        }
        guard page.isAsking else { return }
        let foot = Rect(row: content.endRow, column: content.column, rows: 1, columns: content.columns)
        let end = " y/n"
        let question = cut("Write to \(page.fileName)?", to: foot.columns - end.count, surface)
        let column = foot.column + surface.put(foot.row, foot.column, question, theme.warning, clip: foot)
        surface.put(foot.row, column, end, theme.keyHint, clip: foot)
    }

    private var title: String {
        page.wasTried ? "It decodes with \(page.edit.title)" : "Not tried, since there is no swiftc: \(page.edit.title)"
    }

    private var keys: [(String, String)] {
        if page.isAsking { return [] }
        let write = page.isWritable ? [("w", "write it to \(page.fileName)")] : []
        return [("y", "copy the diff")] + write + [("Esc", "close")]
    }
}
