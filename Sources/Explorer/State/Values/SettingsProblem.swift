import Diagnosis

/// A problem with the settings that the explorer starts with. Shown until a key is pressed.
package struct SettingsProblem: Hashable, Sendable {
    /// The file's name, the line and the column: `config.json:3:5`.
    let place: String
    /// The error at this place.
    let message: String
    /// How many more problems there are.
    let others: Int

    /// The command that lists all problems.
    private static let advice = "codascope config"

    package init(place: String, message: String, others: Int) {
        self.place = place
        self.message = message
        self.others = others
    }

    /// `config.json:3:5: there is no option colour, and 2 more: codascope config`
    var words: String { "\(place): \(message)\(rest)" }

    /// `, and 2 more: codascope config`
    var rest: String { (others > 0 ? ", and \(others.grouped) more: " : ": ") + Self.advice }

    /// `config.json, 3 lines: codascope config`: without the message, for a narrow screen.
    var shortWords: String {
        let file = place.prefix { $0 != ":" }
        return "\(file), \((others + 1).grouped) \(others == 0 ? "line" : "lines"): \(Self.advice)"
    }
}
