package import TerminalUI

/// How the explorer looks, independent of its content.
package struct Appearance: Hashable, Sendable {
    /// Whether colors are used; without them, attributes and marks have the same meaning.
    package var hasColor: Bool
    /// Whether only ASCII is shown.
    package var isASCII: Bool
    /// The colors of the theme.
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
    var sanitizer: Sanitizer { Sanitizer(ascii: isASCII, clusters: clusters) }
}
