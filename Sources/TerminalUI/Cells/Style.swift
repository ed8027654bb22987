/// The attributes of a cell other than its colors.
package struct Attributes: OptionSet, Hashable, Sendable, BitwiseCopyable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1 << 0)
    package static let dim = Attributes(rawValue: 1 << 1)
    package static let reverse = Attributes(rawValue: 1 << 2)
    package static let underline = Attributes(rawValue: 1 << 3)
    package static let italic = Attributes(rawValue: 1 << 4)
}

/// The style of a cell: two colors and the attributes.
package struct Style: Hashable, Sendable, BitwiseCopyable {
    package var foreground: Color
    package var background: Color
    package var attributes: Attributes

    package init(_ foreground: Color = .default, on background: Color = .default, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's default colors without attributes.
    package static let plain = Style()

    /// This style with additional attributes.
    package func adding(_ more: Attributes) -> Style { Style(foreground, on: background, attributes.union(more)) }

    /// This style on another background.
    package func on(_ other: Color) -> Style { Style(foreground, on: other, attributes) }
}

extension Style: CustomStringConvertible {
    private static let attributeNames: [(Attributes, String)] = [
        (.bold, "bold"), (.dim, "dim"), (.reverse, "reverse"), (.underline, "underline"), (.italic, "italic"),
    ]

    /// The style in words: `plain`, `bold red`, `black on yellow`.
    package var description: String {
        var words = Self.attributeNames.filter { attributes.contains($0.0) }.map(\.1)
        if foreground != .default { words.append(foreground.description) }
        if background != .default { words += ["on", background.description] }
        return words.isEmpty ? "plain" : words.joined(separator: " ")
    }
}
