import Diagnosis
package import TerminalUI

/// How the explorer looks, independent of its content.
package struct Appearance: Hashable, Sendable {
    /// Whether colors are used; without them, attributes and marks have the same meaning.
    package var hasColor: Bool
    /// Whether only ASCII is shown.
    package var isASCII: Bool
    package var colors: ThemeColors

    /// The emoji of several scalars that the device draws as one.
    package var clusters: ClusterSupport
    /// Whether the explorer speaks in lines instead of drawing a screen.
    package var isLinear = false

    package init(
        hasColor: Bool = true, isASCII: Bool = false, colors: ThemeColors = .terminal, clusters: ClusterSupport = []
    ) {
        self.clusters = clusters
        self.hasColor = hasColor
        self.isASCII = isASCII
        self.colors = colors
    }

    /// The sanitizer for texts that are measured before there is a surface to draw on.
    var sanitizer: Sanitizer {
        var sanitizer = Sanitizer(ascii: isASCII, clusters: clusters)
        sanitizer.widensTabs = true
        return sanitizer
    }
}

/// The colors of a theme, by role.
package struct ThemeColors: Hashable, Sendable {
    package enum Role: String, CaseIterable, Sendable {
        /// Keys of the payload.
        case key
        /// Types of the model.
        case type
        /// Numbers, true, false and null.
        case number
        /// Strings, and decoded values.
        case good
        /// Absorbed or adjusted values.
        case warning
        /// Failures.
        case bad
        /// Keys to press.
        case hint
        /// The title of the pane that has the focus.
        case focus
        /// Keywords of Swift source.
        case keyword
        /// Attributes of Swift source, such as property wrappers.
        case attribute
        case comment
    }

    private var colors: [Role: Color]
    /// Whether nothing is dim: the theme is for people who can't read dim text.
    private(set) var isHighContrast = false

    package init(_ colors: [Role: Color]) { self.colors = colors }

    package subscript(role: Role) -> Color {
        get { colors[role] ?? .default }
        set { colors[role] = newValue }
    }
}

extension ThemeColors {
    /// The terminal's own sixteen colors: readable on any background that the terminal's theme is made for. Not yellow,
    /// which most themes leave unreadable on white.
    package static let terminal = ThemeColors([
        .key: .cyan, .type: .blue, .number: .magenta, .good: .green, .warning: .magenta, .bad: .red, .hint: .cyan,
        .focus: .cyan, .keyword: .magenta, .attribute: .magenta,
    ])

    /// - Parameter colors: Those of the roles below, in their order. Hints and the focus have the color of keys.
    private static func made(_ colors: [Color], isHighContrast: Bool = false) -> ThemeColors {
        let roles: [Role] = [.key, .type, .number, .good, .warning, .bad, .keyword, .attribute, .comment]
        var theme = ThemeColors(Dictionary(uniqueKeysWithValues: zip(roles, colors)))
        theme[.hint] = theme[.key]
        theme[.focus] = theme[.key]
        theme.isHighContrast = isHighContrast
        return theme
    }

    /// The themes by name, the default first. `monochrome` has no colors, only attributes and marks.
    package static let named: [(name: String, colors: ThemeColors)] = [
        ("terminal", terminal),
        ("dark", made([80, 111, 176, 114, 221, 210, 216, 146, 247].map(Color.palette))),
        ("light", made([24, 25, 90, 22, 94, 124, 125, 58, 241].map(Color.palette))),
        (
            "high-contrast",
            made([87, 159, 219, 120, 227, 217, 223, 225, 250].map(Color.palette), isHighContrast: true)
        ),
        (
            "high-contrast-light",
            made([17, 18, 53, 22, 52, 88, 54, 23, 238].map(Color.palette), isHighContrast: true)
        ),
        (
            "solarized-dark",
            made(
                [
                    0x2AA198, 0x268BD2, 0xD33682, 0x859900, 0xB58900, 0xDC322F, 0xD33682, 0xB58900, 0x657B83,
                ].map(Color.exact))
        ),
        // Solarized's own cyan, green and yellow can hardly be read on its light background.
        (
            "solarized-light",
            made([
                .palette(30), .exact(0x268BD2), .exact(0xD33682), .palette(64), .palette(94), .exact(0xDC322F),
                .exact(0xD33682), .exact(0x6C71C4), .exact(0x657B83),
            ])
        ),
        ("monochrome", ThemeColors([:])),
    ]
}

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
