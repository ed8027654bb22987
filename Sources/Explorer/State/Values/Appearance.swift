/// How the explorer looks, independent of its content.
package struct Appearance: Hashable, Sendable {
    /// Whether colors are used; without them, attributes and marks have the same meaning.
    package var hasColor: Bool
    /// Whether only ASCII is shown.
    package var isASCII: Bool
    /// The colors of the theme.
    package var colors: ThemeColors

    package init(hasColor: Bool = true, isASCII: Bool = false, colors: ThemeColors = .terminal) {
        self.hasColor = hasColor
        self.isASCII = isASCII
        self.colors = colors
    }
}
