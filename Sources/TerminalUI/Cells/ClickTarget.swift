/// What a click on some cells of a surface means. Views say it while they draw, so that what can be clicked is just what
/// is seen.
package enum ClickTarget: Hashable, Sendable {
    /// These keys are pressed.
    case keys([Key])
    /// An item of the list on top.
    case item(Int)
    /// A part of the screen, by its name.
    case part(String)
    /// Nothing: it covers what is below.
    case nothing
}

extension Surface {
    /// Says what a click on some cells means, in place of what was said before.
    package mutating func addTarget(_ rect: Rect, _ target: ClickTarget) { targets.append((rect, target)) }

    /// What a click at a place means; nil if nothing was said of it.
    package func target(at position: Position) -> ClickTarget? {
        targets.last { $0.rect.contains(position) }?.target
    }
}
