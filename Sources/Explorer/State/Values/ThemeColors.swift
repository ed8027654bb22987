package import TerminalUI

/// The colors of a theme, by role.
package struct ThemeColors: Hashable, Sendable {
    /// The role of a color.
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
        /// Comments.
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
    /// The terminal's own sixteen colors: readable on any background that the terminal's theme is made for.
    package static let terminal = ThemeColors([
        .key: .cyan, .type: .blue, .number: .magenta, .good: .green, .warning: .yellow, .bad: .red, .hint: .cyan,
        .focus: .cyan, .keyword: .magenta, .attribute: .yellow,
    ])

    private static func palette(
        key: Color, type: Color, number: Color, good: Color, warning: Color, bad: Color, keyword: Color,
        attribute: Color, comment: Color, isHighContrast: Bool = false
    ) -> ThemeColors {
        var theme = ThemeColors([
            .key: key, .type: type, .number: number, .good: good, .warning: warning, .bad: bad, .hint: key,
            .focus: key, .keyword: keyword, .attribute: attribute, .comment: comment,
        ])
        theme.isHighContrast = isHighContrast
        return theme
    }

    /// The themes by name, the default first. `monochrome` has no colors, only attributes and marks.
    package static let named: [(name: String, colors: ThemeColors)] = [
        ("terminal", terminal),
        (
            "dark",
            palette(
                key: .palette(80), type: .palette(111), number: .palette(176), good: .palette(114),
                warning: .palette(221), bad: .palette(210), keyword: .palette(216), attribute: .palette(146),
                comment: .palette(247))
        ),
        (
            "light",
            palette(
                key: .palette(24), type: .palette(25), number: .palette(90), good: .palette(22),
                warning: .palette(94), bad: .palette(124), keyword: .palette(125), attribute: .palette(58),
                comment: .palette(241))
        ),
        (
            "high-contrast",
            palette(
                key: .palette(87), type: .palette(159), number: .palette(219), good: .palette(120),
                warning: .palette(227), bad: .palette(217), keyword: .palette(223), attribute: .palette(225),
                comment: .palette(250), isHighContrast: true)
        ),
        (
            "high-contrast-light",
            palette(
                key: .palette(17), type: .palette(18), number: .palette(53), good: .palette(22),
                warning: .palette(52), bad: .palette(88), keyword: .palette(54), attribute: .palette(23),
                comment: .palette(238), isHighContrast: true)
        ),
        (
            "solarized-dark",
            palette(
                key: .exact(0x2AA198), type: .exact(0x268BD2), number: .exact(0xD33682), good: .exact(0x859900),
                warning: .exact(0xB58900), bad: .exact(0xDC322F), keyword: .exact(0xD33682),
                attribute: .exact(0xB58900), comment: .exact(0x657B83))
        ),
        // Solarized's own cyan, green and yellow can hardly be read on its light background.
        (
            "solarized-light",
            palette(
                key: .palette(30), type: .exact(0x268BD2), number: .exact(0xD33682), good: .palette(64),
                warning: .palette(94), bad: .exact(0xDC322F), keyword: .exact(0xD33682),
                attribute: .exact(0x6C71C4), comment: .exact(0x657B83))
        ),
        ("monochrome", ThemeColors([:])),
    ]
}
