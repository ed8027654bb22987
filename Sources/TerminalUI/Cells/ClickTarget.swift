/// The effect of a click on some cells of a surface. Views add targets while they draw, so that exactly what is visible
/// can be clicked.
package enum ClickTarget: Hashable, Sendable {
    /// Presses these keys.
    case keys([Key])
    /// An item of the list on top.
    case item(Int)
    /// A part of the screen, by its name.
    case part(String)
    /// No effect; covers the targets below.
    case nothing
}

extension Surface {
    /// Sets the effect of clicks on some cells, above earlier targets.
    package mutating func addTarget(_ rect: Rect, _ target: ClickTarget) { targets.append((rect, target)) }

    /// The topmost target at a position; nil if there is none.
    package func target(at position: Position) -> ClickTarget? {
        targets.last { $0.rect.contains(position) }?.target
    }
}
