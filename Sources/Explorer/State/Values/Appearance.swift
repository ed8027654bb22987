/// How the explorer looks, independent of its content.
package struct Appearance: Hashable, Sendable {
    /// Whether colors are used; without them, attributes and marks have the same meaning.
    package var hasColor: Bool
    /// Whether only ASCII is shown.
    package var isASCII: Bool

    package init(hasColor: Bool = true, isASCII: Bool = false) {
        self.hasColor = hasColor
        self.isASCII = isASCII
    }
}
