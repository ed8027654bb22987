import DecodeTrace
import Diagnosis
import JSONText
package import TerminalUI

/// The state as text for screen readers: words in place of marks, and one place at a time.
package struct SpokenState: Equatable {
    /// The payload, the model, the strategies and how the decode ended.
    var summary = ""
    /// The outcomes of the decoded documents; empty while they are being decoded, and without documents.
    var documents = ""
    /// The layers over the main screen.
    var layer: [SpokenLayer] = []
    var pane = Pane.tree
    /// The line under the cursor of the pane.
    var line: [String] = []
    /// The explanation of a step or a failure there.
    var why: [String] = []
    var notice: String?
    /// The problem with the settings; empty after the first key.
    var settings = ""
    /// The keys typed so far of a longer sequence.
    var pending = ""
    /// The keys that can follow, each with its effect.
    var choices: [String] = []

    /// A layer: its title and its contents.
    struct SpokenLayer: Equatable {
        /// The layer's type, which identifies it across states.
        var kind: String
        var title: String
        var lines: [String]
        /// The item under the cursor of a list; nil for a text.
        var item: String?
        /// The typed text; nil if there is no text field.
        var typed: String?
        /// The number of the match under the cursor, of the typed text.
        var match: String?
    }

    /// The screen size that the texts are laid out for, large enough to read most of them whole. Each of its lines is
    /// read as one line, and Space reads what is below the last row.
    package static let size = Size(rows: 60, columns: 320)

    init() {}

    init(_ state: ExplorerState) {
        summary = state.spokenSummary
        documents = state.documents.source == nil || state.documents.isRunning ? "" : state.documents.headline
        layer = state.layers.layers.map { state.spoken($0) }
        pane = state.panes.focus
        line = state.spokenLine
        why = state.spokenWhy
        notice = state.notice
        settings = state.settingsProblem.map { Spoken.words($0.words) } ?? ""
        pending = state.keys.pending.isEmpty ? "" : state.keys.pending.shown
        choices = WhichKey.choices(after: state.keys.pending.keys, state).map {
            Spoken.words($0.replacing(" → ", with: ", "))
        }
    }

    /// Returns the lines to read after a previous state.
    ///
    /// - Parameter isAnswer: Whether a key was pressed; then at least one line is returned.
    func lines(after last: SpokenState, isAnswer: Bool) -> [String] {
        var lines: [String] = []
        if !pending.isEmpty { return pending == last.pending ? [] : ["\(pending) and then?"] + choices }
        if !settings.isEmpty, settings != last.settings { lines.append(settings) }
        if let notice, notice != last.notice || isAnswer { lines.append(Spoken.words(notice)) }
        if summary != last.summary { lines.append(summary) }
        if !documents.isEmpty, documents != last.documents { lines.append(documents) }
        if let top = layer.last {
            lines += self.lines(of: top, after: last.layer.count == layer.count ? last.layer.last : nil)
        } else {
            let isBack = !last.layer.isEmpty
            if pane != last.pane { lines.append("\(pane.title) pane") }
            if isBack || pane != last.pane || line != last.line { lines += line }
            lines += why.filter { !last.why.contains($0) }
        }
        guard isAnswer, lines.isEmpty else { return lines }
        guard let top = layer.last else { return line.isEmpty ? [summary] : line }
        return [top.item ?? top.typed.map { "typed: \($0)" } ?? top.title]
    }

    private func lines(of layer: SpokenLayer, after last: SpokenLayer?) -> [String] {
        guard let last, last.kind == layer.kind else {
            // A text is read whole, a list only by its title and the item under the cursor.
            let opening = ["\(layer.title)"]
            return opening + (layer.item.map { [$0] } ?? layer.typed.map { ["type: \($0)"] } ?? layer.lines)
        }
        var lines: [String] = []
        if let typed = layer.typed, typed != last.typed { lines.append("typed: \(typed)") }
        if let match = layer.match, match != last.match || layer.typed != last.typed { lines.append(match) }
        if let item = layer.item {
            if item != last.item { lines.append(item) }
        } else if layer.lines != last.lines {
            lines += layer.lines.filter { !last.lines.contains($0) }
        }
        return lines
    }
}

/// Replaces the signs of the screen by words.
enum Spoken {
    private static let signs: [Character: String] = {
        var signs: [Character: String] = [
            "▸": "folded:", "▾": "unfolded:", "→": "to", "…": "(cut)", "»": "running:", "●": "marked:", "▌": "",
            "↓": "Down", "↑": "Up", "←": "Left", "█": "", "░": "",
        ]
        for mark in Mark.allCases {
            // `!` and `-` are also punctuation.
            if let sign = mark.symbol(ascii: false).first, !sign.isASCII { signs[sign] = mark.meaning + ":" }
        }
        return signs
    }()

    /// Returns a text with words in place of signs, without box-drawing lines and repeated blanks.
    static func words(_ text: String) -> String {
        var result: [String] = []
        for piece in text.split(separator: " ") {
            guard piece.contains(where: { !$0.isASCII }) else {
                result.append(String(piece))
                continue
            }
            if piece == "→", result.last?.count == 1 {
                result.append("Right")
                continue
            }
            // Here an ellipsis means running work, not a cut text.
            if piece.hasSuffix("ing…") {
                result.append(String(piece.dropLast()))
                continue
            }
            var word = ""
            for character in piece {
                if isLine(character) { continue }
                word += signs[character].map { piece.count == 1 ? $0 : " \($0) " } ?? String(character)
            }
            result += word.split(separator: " ").map(String.init)
        }
        return withoutRepetition(result.joined(separator: " "))
    }

    /// Removes a sign's meaning where the text beside the sign repeats it.
    private static func withoutRepetition(_ text: String) -> String {
        Mark.allCases.reduce(text) { text, mark in
            text.replacing("\(mark.meaning): \(mark.meaning)", with: mark.meaning)
        }
    }

    /// Replaces a mark's sign at the beginning of a line by its meaning. Elsewhere `!`, `~` and `-` are punctuation.
    static func mark(_ line: String) -> String {
        for mark in Mark.allCases where mark != .none {
            let sign = mark.symbol(ascii: false)
            if line == "\(sign): \(mark.meaning)" { return mark.meaning }
            if line.hasPrefix(sign + " ") { return "\(mark.meaning): \(line.dropFirst(sign.count + 1))" }
        }
        return line
    }

    /// Adds the key that reads on to a line that counts the lines below.
    static func rest(_ line: String) -> String {
        line.wholeMatch(of: #/[0-9,]+ more below/#) == nil ? line : line + ": press Space to continue"
    }

    /// Returns a line of a lesson with a task's sign in words: done, or to do.
    static func task(_ line: String) -> String {
        for (mark, word) in [(Mark.unreached, "to do"), (.decoded, "done")] where line.hasPrefix(mark.meaning + ": ") {
            return word + line.dropFirst(mark.meaning.count)
        }
        return line
    }

    /// A line of a panel in words, without its box: `label: value, value` for columns, `one, another` for a row of hints.
    static func line(_ drawn: String) -> String {
        var result = ""
        var hasLabel = false
        for (place, cell) in cells(of: drawn).enumerated() where place == 0 || !isBar(cell.text) {
            let text = words(of: cell.text, isFirst: place == 0)
            guard !text.isEmpty else { continue }
            if let last = result.last {
                let isLabel = !hasLabel && cell.gap > 2
                hasLabel = hasLabel || isLabel
                // A single `.` or `,` is a key, which needs a separator.
                result += result.count > 1 && ":,.".contains(last) ? " " : isLabel ? ": " : ", "
            }
            result += text
        }
        return withoutRepetition(result)
    }

    /// The parts of a drawn line that are separated by two and more blanks, each with the number of blanks before it.
    private static func cells(of drawn: String) -> [(text: String, gap: Int)] {
        let text = String(drawn.map { isLine($0) ? " " : $0 })
        var end = text.startIndex
        return text.matches(of: #/\S+(?: \S+)*/#).map { match in
            defer { end = match.range.upperBound }
            return (String(match.output), text.distance(from: end, to: match.range.lowerBound))
        }
    }

    /// Whether the text is a bar, which only repeats the numbers beside it.
    private static func isBar(_ text: String) -> Bool {
        text.count > 1 && text.allSatisfy { "█░✗∅".contains($0) }
    }

    private static func words(of cell: String, isFirst: Bool) -> String {
        if let more = cell.wholeMatch(of: #/↓ (?<count>[0-9,]+)/#) { return "\(more.count) more below" }
        // In a column of numbers `·` means 0; between words it separates.
        if !isFirst, cell == "·" { return "0" }
        if !isFirst, cell == "→" { return "Right" }
        return words(cell.replacing(" · ", with: ", "))
    }

    private static func isLine(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { (0x2500...0x257F).contains($0.value) } ?? false
    }
}

extension ExplorerState {
    /// The first line of the screen, in words.
    fileprivate var spokenSummary: String {
        if payload.isEmpty { return "Nothing is open." }
        let title = TitleBar(state: self, theme: Theme(appearance))
        let verdict =
            switch title.verdict {
            case .ended(_, let words): words
            // The value count of a running decode changes too often to be read.
            case .running(let work, let progress) where progress.unit == "values" && progress.done > 0: work.rawValue
            case .running(let work, let progress): "\(work.rawValue) \(progress.words)"
            }
        let strategies = title.strategies.map { "\($0.name): \($0.value)" }
        let parts = [title.name, title.model.map { "model \($0)" } ?? "no model"] + strategies + [verdict]
        return parts.map { Spoken.words(appearance.sanitizer.shown($0)) }.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// A layer in words, from its cells: every layer draws rows of its own kind, each of which would otherwise be
    /// described a second time. What cells can't tell comes from the layer: its name, its item, its typed text.
    fileprivate func spoken(_ layer: any Layer) -> SpokenState.SpokenLayer {
        var surface = Surface(size, clusters: appearance.clusters)
        layer.draw(on: &surface, in: self)
        // The typed text is read without the row that it is on.
        var lines = (0..<surface.rows).filter { $0 != surface.cursor?.row }.map { Spoken.line(surface.line($0)) }
            .filter { !$0.isEmpty }
        lines = lines.map(layer is LessonPage ? Spoken.task : Spoken.mark)
        if !(layer is any ListLayer) { lines = lines.map(Spoken.rest) }
        var item: String?
        if let number = (layer as? any ListLayer)?.selectedItem(in: self),
            let rect = surface.targets.last(where: { $0.target == .item(number) })?.rect
        {
            let text = (rect.row..<rect.endRow).map { Spoken.line(surface.text(ofRow: $0, rect.columnRange)) }
            item = "\(number + 1): \(layer.spokenItem(in: self) ?? Spoken.mark(text.joined(separator: " ")))"
        }
        let prompt = layer is SearchPrompt ? "Search" : layer is CommandPalette ? "Actions" : "Type a line"
        let isReading = layer.isBusy && layer is any ListLayer && item == nil
        var title = layer.help?.title ?? (layer.field == nil ? lines.first ?? "" : prompt)
        // On the start screen, the help says what can be done.
        if (layer as? LessonList)?.isStart == true, let about = layer.help?.about { title += ". \(about)" }
        return .init(
            kind: "\(type(of: layer))", title: title, lines: isReading ? [] : lines.filter { $0 != title }, item: item,
            typed: layer.field?.text,
            match: (layer as? SearchPrompt)?.matches(self).map { "match \($0.replacing("/", with: " of "))" })
    }

    /// The line under the cursor of the pane that has the focus.
    fileprivate var spokenLine: [String] {
        guard layers.isEmpty else { return [] }
        // The Why pane has no cursor, so it is read whole.
        if panes.focus == .why { return explanation(withFixes: true) }
        guard panes.focus == .tree else { return spokenRow(of: panes.focus) }
        if let tree = shownTree, let row = selectedRow { return [spoken(row: row, of: tree)] }
        return [spoken(TreePane(state: self, theme: Theme(appearance)).message)]
    }

    /// The row under the cursor of a text pane, with what is shown beside it; or the text in place of rows.
    private func spokenRow(of pane: Pane) -> [String] {
        let (theme, row) = (Theme(appearance), panes[pane].cursor)
        var text = String((text(of: pane)?.text(ofRow: row) ?? "").unicodeScalars.dropFirst(panes[pane].left))
        var beside: [String?] = []
        var remark: String?
        switch pane {
        case .payload:
            let view = PayloadPane(state: self, theme: theme)
            guard let loaded = payload.shown else { return [spoken(view.message)] }
            let place = PayloadGutter(layout: loaded.layout, hasMarks: false).place(ofRow: row)
            let mark = view.mark?(row) ?? .none
            beside = [
                place.line.map { "line \($0)" }, place.column.map { "column \($0)" },
                mark == .none ? nil : mark.meaning,
            ]
        case .preview:
            let view = PreviewPane(state: self, theme: theme)
            switch view.content {
            case .message(let message, _): text = message
            case .difference(let difference, let said):
                (text, remark) = DifferenceRow(row, of: difference).map { ($0.words, said) } ?? (said ?? "", nil)
            case .rows(_, let said):
                remark = said
                if view.look(ofRow: row) == .hidden { text = "" }
            }
        case .model where sourcePlace == nil: text = ModelPane(state: self, theme: theme).message
        case .model: beside = ["line \(row + 1)"]
        case .tree, .why: break
        }
        let line = (beside.compactMap(\.self) + [spoken(text)]).joined(separator: ", ")
        return [row == 0 ? remark : nil, line].compactMap(\.self)
    }

    /// A text on one line without repeated blanks, cut as on the screen.
    private func spoken(_ text: String) -> String {
        let words = appearance.sanitizer.shown(text.replacing("\n", with: " "), columns: size.columns)
            .split(separator: " ")
        return words.isEmpty ? "empty" : words.joined(separator: " ")
    }

    /// A row of the tree in words: its path, value and outcome, and whether it is marked or folded.
    private func spoken(row: Int, of tree: DecodeTree) -> String {
        let text = rowText(of: tree)
        let sanitizer = appearance.sanitizer
        let path = path(of: row, in: tree)
        var parts = [path.isEmpty ? "root" : path.shortDescription]
        if let wrapper = text.wrapper(row) { parts.append(wrapper) }
        if let type = text.type(row) { parts.append(type) }
        if let value = text.leaf(row) {
            parts.append(value)
        } else if tree[row].token >= 0, let document, document.isContainer(Int(tree[row].token)) {
            let count = document.childCount(Int(tree[row].token))
            let kind = document.kind(Int(tree[row].token)) == .array ? "array" : "object"
            parts.append("\(kind) of \(count.grouped)")
        } else if tree[row].token < 0 {
            parts.append("no such key")
        }
        if let decoded = text.decoded(row) { parts.append("decoded as \(decoded.text)") }
        let mark = mark(of: row, in: tree)
        switch progress(of: row, in: tree) {
        case .later: parts.append("comes later")
        case .open: parts.append("running")
        case .finished: if mark != .none { parts.append(mark.meaning) }
        }
        if moment == nil, decode.values?.suspiciousRows.contains(row) == true { parts.append("suspicious") }
        if selection.marks.contains(selection.tree.key(row, in: tree)) { parts.append("marked") }
        if tree.hasChildren(row) { parts.append(selection.tree.isFolded(row, in: tree) ? "folded" : "unfolded") }
        return parts.map { sanitizer.shown($0) }.joined(separator: ", ")
    }

    /// The explanation of the current step, or of a row where something failed.
    fileprivate var spokenWhy: [String] {
        guard panes.focus != .why, let tree = shownTree, let row = selectedRow else { return [] }
        let mark = mark(of: row, in: tree)
        guard moment != nil || mark == .failed || mark == .absorbed || decode.trouble != nil else { return [] }
        return explanation(withFixes: mark == .failed)
    }

    /// The text of the Why pane, and the fixes once all were tried, because their numbers change until then.
    private func explanation(withFixes: Bool) -> [String] {
        let text = why.lines.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
        var lines = text.isEmpty ? [] : [text]
        if moment == nil, withFixes, !fixes.isRunning {
            lines += fixes.shown.map { "fix \($0.keys): \($0.title), \($0.yield)" }
        }
        return lines.map(Spoken.words)
    }
}

extension Surface {
    fileprivate func text(ofRow row: Int, _ columns: Range<Int>) -> String {
        columns.clamped(to: 0..<self.columns).map { text(of: self[row, $0]) }.joined()
    }
}
