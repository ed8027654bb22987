import Diagnosis

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

    /// `, and 2 more: codascope config`
    var rest: String { (others > 0 ? ", and \(others.grouped) more: " : ": ") + Self.advice }

    /// `config.toml, 3 lines: codascope config`: without what is wrong, for a narrow screen.
    var shortWords: String {
        let file = place.prefix { $0 != ":" }
        return "\(file), \((others + 1).grouped) \(others == 0 ? "line" : "lines"): \(Self.advice)"
    }
}
