import Diagnosis
import TerminalUI

/// The keys that can follow an unfinished sequence, with what they do. Drawn above the status line.
struct WhichKey {
    let state: ExplorerState
    let theme: Theme

    private struct Entry {
        var keys: String
        var text: String
        var isEnabled: Bool
    }

    func draw(on surface: inout Surface, over line: Rect) {
        let typed = state.keys.pending.keys
        let found = typed.isEmpty ? [] : entries(after: typed)
        guard !found.isEmpty, line.row >= 6 else { return }
        let common = Self.choosesFix(after: typed) ? "" : Self.commonWords(found.map(\.text))
        let entries = broken(found, without: common, over: line, surface.sanitizer)
        // Wrapped entries need the whole width.
        let widest =
            entries.count > found.count
            ? line.columns : entries.map { 2 + surface.sanitizer.columns(of: $0.keys + $0.text, limit: 76) }.max() ?? 0
        let (rows, columns) = Self.grid(of: entries.count, widest: widest, over: line)
        let area = Rect(row: line.row - rows - 1, column: 0, rows: rows + 1, columns: line.columns)
        surface.cover(area, theme.plain)
        surface.addTarget(area, .nothing)
        surface.hline(area.row, area.columnRange, theme.line)
        let title = " \(typed.map { $0.shown(ascii: surface.sanitizer.isASCII) }.joined()) \(common)"
        surface.put(area.row, 1, title, theme.focusedTitle, clip: area)
        let hidden = entries.count - rows * columns
        if hidden > 0 {
            let more = " \(surface.sanitizer.downArrow) \(hidden) "
            surface.put(area.row, area.endColumn - more.count - 1, more, theme.quiet, clip: area)
        }
        let width = (line.columns - 1) / columns
        let keysWidth = entries.map { surface.sanitizer.columns(of: $0.keys) }.max() ?? 0
        for (index, entry) in entries.prefix(rows * columns).enumerated() {
            let row = area.row + 1 + index % rows
            let column = 1 + index / rows * width
            surface.put(row, column, entry.keys, entry.isEnabled ? theme.keyHint : theme.quiet, clip: area)
            let text = cut(entry.text, to: width - keysWidth - 3, surface)
            surface.put(
                row, column + keysWidth + 1, text, entry.isEnabled ? theme.plain : theme.quiet, clip: area)
            let cells = Rect(row: row, column: column, rows: 1, columns: width - 1)
            if let key = try? Key(name: entry.keys) { surface.addTarget(cells, .keys([key])) }
        }
    }

    /// Wraps entries that are wider than the screen into lines without a key, if there is room for all of them.
    private func broken(
        _ entries: [Entry], without common: String, over line: Rect, _ sanitizer: Sanitizer
    ) -> [Entry] {
        let entries = entries.map { entry in
            Entry(keys: entry.keys, text: String(entry.text.dropFirst(common.count)), isEnabled: entry.isEnabled)
        }
        let keysWidth = entries.map { sanitizer.columns(of: $0.keys) }.max() ?? 0
        let lines = entries.flatMap { entry in
            sanitizer.wrap(entry.text, to: max(1, line.columns - keysWidth - 4)).enumerated().map { index, text in
                Entry(keys: index == 0 ? entry.keys : "", text: text, isEnabled: entry.isEnabled)
            }
        }
        return lines.count <= line.row / 2 ? lines : entries
    }

    /// The words that all texts begin with, with a blank after each: `copy the `. The title shows them once.
    static func commonWords(_ texts: [String]) -> String {
        guard texts.count > 1 else { return "" }
        let shared = commonPrefix(texts)
        return shared.lastIndex(of: " ").map { String(shared[...$0]) } ?? ""
    }

    static func commonPrefix(_ texts: [String]) -> String {
        texts.dropFirst().reduce(texts.first ?? "") { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
    }

    /// The minimum number of columns that tell entries apart.
    private static let minColumns = 18

    /// Returns the rows and columns for a number of entries. Prefers few columns on at most half of the screen. On a
    /// small screen, uses more rows, and then columns in which entries are cut.
    private static func grid(of count: Int, widest: Int, over line: Rect) -> (rows: Int, columns: Int) {
        func rows(_ columns: Int) -> Int { (count + columns - 1) / columns }
        let whole = max(1, (line.columns - 1) / (widest + 2))
        let most = max(whole, (line.columns - 1) / minColumns)
        let half = max(1, line.row / 2)
        if let columns = (1...whole).first(where: { rows($0) <= half }) { return (rows(columns), columns) }
        let all = max(half, line.row - 2)
        let columns = (1...most).first { rows($0) <= all } ?? most
        return (min(all, rows(columns)), columns)
    }

    /// Returns the keys that can follow, one on each line: `m, copy the model`, or a fix with its number.
    ///
    /// - Returns: An empty array if no key was typed.
    static func choices(after typed: [Key], _ state: ExplorerState) -> [String] {
        guard !typed.isEmpty else { return [] }
        let keys = WhichKey(state: state, theme: Theme(state.appearance))
        return choosesFix(after: typed)
            ? keys.fixes.map { "\($0.keys): \($0.text)" } : keys.entries(after: typed).map { "\($0.keys), \($0.text)" }
    }

    private static func choosesFix(after typed: [Key]) -> Bool {
        Keymap.continuations(of: typed).contains { $0.command == .setup(.applyFix) }
    }

    private func entries(after typed: [Key]) -> [Entry] {
        let ascii = state.appearance.isASCII
        let found = Keymap.continuations(of: typed)
        if Self.choosesFix(after: typed) { return fixes }
        var entries: [Entry] = []
        var told: Set<Command> = []
        for (rest, command) in found where told.insert(command).inserted {
            let count = found.count { $0.command == command }
            let keys = rest.map { $0.shown(ascii: ascii) }.joined()
            let (text, isEnabled) = text(of: command)
            entries.append(Entry(keys: count > 4 ? "1..\(count)" : keys, text: text, isEnabled: isEnabled))
        }
        return entries
    }

    /// The help of a command, with what it would give now or why it can't run.
    private func text(of command: Command) -> (text: String, isEnabled: Bool) {
        let whole = command.binding.help
        if let obstacle = state.obstacle(to: command) { return ("\(whole) (\(obstacle))", false) }
        // The example in the help gives way to the real text.
        let help = whole.prefix { $0 != ":" }
        switch command {
        case .copy(let command):
            return state.preview(ofCopying: command).map { ("\(help): \($0)", true) } ?? (whole, true)
        case .step(let command):
            guard let place = state.destination(of: command) else { return (whole, true) }
            return (place.exists ? "\(help): \(place.words)" : "\(help) (\(place.words))", place.exists)
        default: return (whole, true)
        }
    }

    private var fixes: [Entry] {
        if let obstacle = state.obstacle(to: .setup(.applyFix)) {
            return [Entry(keys: "1..9", text: obstacle, isEnabled: false)]
        }
        let arrow = state.appearance.sanitizer.arrow
        return state.fixes.shown.compactMap { fix in
            fix.number.map {
                Entry(keys: "\($0)", text: "\(fix.title) \(arrow) \(fix.yield)", isEnabled: true)
            }
        }
    }
}
