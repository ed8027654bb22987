import TerminalUI

extension SettingsProblem {
    func draw(on surface: inout Surface, in line: Rect, _ theme: Theme) {
        surface.cover(line, theme.plain)
        let text = words(columns: line.columns - 2, surface)
        surface.put(line.row, line.column + 1, text, theme.warning, clip: line)
    }

    /// Fits the words into a number of columns. Only the message is cut; it is left out if little of it would fit.
    private func words(columns: Int, _ surface: Surface) -> String {
        func width(_ text: String) -> Int { surface.sanitizer.columns(of: text, limit: columns) }
        if width(words) <= columns { return words }
        let room = columns - width("\(place): ") - width(rest)
        if room >= Self.minMessage { return "\(place): \(cut(message, to: room, surface))\(rest)" }
        return cut(shortWords, to: columns, surface)
    }

    private static let minMessage = 12
}
