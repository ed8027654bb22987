import Diagnosis
import TerminalUI

/// What can't be used of the settings that the explorer starts with. It is shown until a key is pressed.
package struct SettingsProblem: Hashable, Sendable {
    /// The file's name and the line: `config.toml:3`.
    let place: String
    /// What is wrong there.
    let message: String
    /// How many more problems there are.
    let others: Int

    /// Where all problems are told.
    private static let advice = "codascope config"

    package init(place: String, message: String, others: Int) {
        self.place = place
        self.message = message
        self.others = others
    }

    /// `config.toml:3: there is no option colour, and 2 more: codascope config`
    var words: String { "\(place): \(message)\(rest)" }

    private var rest: String { (others > 0 ? ", and \(others.grouped) more: " : ": ") + Self.advice }

    /// The words in a number of columns. Only the message is cut, and left out where little of it has room.
    func words(columns: Int, _ surface: Surface) -> String {
        func width(_ text: String) -> Int { surface.sanitizer.columns(of: text, limit: columns) }
        if width(words) <= columns { return words }
        let room = columns - width("\(place): ") - width(rest)
        if room >= Self.leastMessage { return "\(place): \(cut(message, to: room, surface))\(rest)" }
        return cut(place + rest, to: columns, surface)
    }

    private static let leastMessage = 12

    func draw(on surface: inout Surface, in line: Rect, _ theme: Theme) {
        surface.fill(line, theme.plain)
        let text = words(columns: line.columns - 2, surface)
        surface.put(line.row, line.column + 1, text, theme.warning, clip: line)
    }
}
