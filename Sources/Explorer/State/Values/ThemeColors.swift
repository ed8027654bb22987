package import TerminalUI

/// The colors of a theme, by what they are for.
package struct ThemeColors: Hashable, Sendable {
    /// What a color is for.
    package enum Role: String, CaseIterable, Sendable {
        /// Keys of the payload.
        case key
        /// Types of the model.
        case type
        /// Numbers, true, false and null.
        case number
        /// Strings, and what decoded.
        case good
        /// What was absorbed or adjusted.
        case warning
        /// What failed.
        case bad
        /// Keys to press.
        case hint
        /// The title of the pane that has the focus.
        case focus
    }

    private var colors: [Role: Color]

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
        .focus: .cyan,
    ])

    private static func palette(
        key: UInt8, type: UInt8, number: UInt8, good: UInt8, warning: UInt8, bad: UInt8
    ) -> ThemeColors {
        ThemeColors([
            .key: .palette(key), .type: .palette(type), .number: .palette(number), .good: .palette(good),
            .warning: .palette(warning), .bad: .palette(bad), .hint: .palette(key), .focus: .palette(key),
        ])
    }

    /// The themes by name, the default first. `monochrome` has no colors, only attributes and marks.
    package static let named: [(name: String, colors: ThemeColors)] = [
        ("terminal", terminal),
        ("dark", palette(key: 80, type: 111, number: 176, good: 114, warning: 221, bad: 210)),
        ("light", palette(key: 24, type: 25, number: 90, good: 22, warning: 94, bad: 124)),
        ("high-contrast", palette(key: 87, type: 159, number: 219, good: 120, warning: 227, bad: 217)),
        ("high-contrast-light", palette(key: 17, type: 18, number: 53, good: 22, warning: 52, bad: 88)),
        ("solarized-dark", palette(key: 37, type: 33, number: 168, good: 106, warning: 136, bad: 167)),
        ("solarized-light", palette(key: 30, type: 25, number: 125, good: 64, warning: 94, bad: 160)),
        ("monochrome", ThemeColors([:])),
    ]
}

extension Color {
    /// A color as a config file writes it: a name, or `#RRGGBB`, of which the nearest of the 256 is taken.
    package init?(written text: String) {
        if let named = Color(name: text) {
            self = named
            return
        }
        guard text.utf8.count == 7, text.first == "#", let number = UInt32(text.dropFirst(), radix: 16) else {
            return nil
        }
        let wanted = (Int(number >> 16), Int(number >> 8 & 0xFF), Int(number & 0xFF))
        func distance(_ index: UInt8) -> Int {
            let color = Self.components(of: index)
            let (red, green, blue) = (color.red - wanted.0, color.green - wanted.1, color.blue - wanted.2)
            return red * red + green * green + blue * blue
        }
        // The first sixteen are the terminal's to choose.
        self = .palette((16...255).min { distance($0) < distance($1) } ?? 16)
    }

    /// The red, green and blue of a color from 16 on, which xterm's convention fixes.
    package static func components(of index: UInt8) -> (red: Int, green: Int, blue: Int) {
        if index >= 232 {
            let gray = 8 + 10 * (Int(index) - 232)
            return (gray, gray, gray)
        }
        let steps = [0, 95, 135, 175, 215, 255]
        let place = max(0, Int(index) - 16)
        return (steps[place / 36], steps[place / 6 % 6], steps[place % 6])
    }
}
