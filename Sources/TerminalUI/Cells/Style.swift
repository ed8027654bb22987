/// How a cell is drawn apart from its colours.
public struct Attributes: OptionSet, Hashable, Sendable, BitwiseCopyable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1 << 0)
    public static let dim = Attributes(rawValue: 1 << 1)
    public static let reverse = Attributes(rawValue: 1 << 2)
    public static let underline = Attributes(rawValue: 1 << 3)
    public static let italic = Attributes(rawValue: 1 << 4)
}

/// The look of a cell: two colours and the attributes.
public struct Style: Hashable, Sendable, BitwiseCopyable {
    public var foreground: Color
    public var background: Color
    public var attributes: Attributes

    public init(_ foreground: Color = .default, on background: Color = .default, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's default colours without attributes.
    public static let plain = Style()

    /// This style with more attributes.
    public func adding(_ more: Attributes) -> Style { Style(foreground, on: background, attributes.union(more)) }

    /// This style on another background.
    public func on(_ other: Color) -> Style { Style(foreground, on: other, attributes) }
}

extension Style: CustomStringConvertible {
    private static let attributeNames: [(Attributes, String)] = [
        (.bold, "bold"), (.dim, "dim"), (.reverse, "reverse"), (.underline, "underline"), (.italic, "italic"),
    ]

    /// The style in words: `plain`, `bold red`, `black on yellow`.
    public var description: String {
        var words = Self.attributeNames.filter { attributes.contains($0.0) }.map(\.1)
        if foreground != .default { words.append(foreground.description) }
        if background != .default { words += ["on", background.description] }
        return words.isEmpty ? "plain" : words.joined(separator: " ")
    }
}
