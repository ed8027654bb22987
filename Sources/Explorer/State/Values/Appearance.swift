package import Foundation

/// How the explorer looks, independent of its content.
package struct Appearance: Hashable, Sendable {
    /// Whether colors are used; without them, attributes and marks have the same meaning.
    package var hasColor: Bool
    /// Whether only ASCII is shown.
    package var isASCII: Bool
    /// The present, for dates that are far from it.
    package var now: Date

    package init(hasColor: Bool = true, isASCII: Bool = false, now: Date = Date()) {
        self.now = now
        self.hasColor = hasColor
        self.isASCII = isASCII
    }
}
