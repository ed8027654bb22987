/// How the explorer looks, whatever it shows.
package struct Appearance: Hashable, Sendable {
    /// Colours; without them attributes and marks say the same.
    package var hasColor: Bool
    /// Nothing but ASCII on screen.
    package var isASCII: Bool

    package init(hasColor: Bool = true, isASCII: Bool = false) {
        self.hasColor = hasColor
        self.isASCII = isASCII
    }
}
