/// The effect of a click on some cells of a surface. Views add targets while they draw, so that exactly what is visible
/// can be clicked.
package enum ClickTarget: Hashable, Sendable {
    /// Presses these keys.
    case keys([Key])
    /// An item of the list on top.
    case item(Int)
    /// A part of the screen, by its name.
    case part(String)
    /// A step of the timeline.
    case step(Int)
    /// No effect; covers the targets below.
    case nothing
}

/// What is drawn at a position.
package struct Spot: Hashable, Sendable {
    /// The topmost target; nil if there is none.
    package var target: ClickTarget?
    /// The topmost layer; nil if none covers the position.
    package var layer: Int?
}

extension Surface {
    /// Sets the effect of clicks on some cells, above earlier targets.
    package mutating func addTarget(_ rect: Rect, _ target: ClickTarget) { targets.append((rect, target, layer)) }

    package func spot(at position: Position) -> Spot {
        let found = targets.filter { $0.rect.contains(position) }
        return Spot(target: found.last?.target, layer: found.compactMap(\.layer).last)
    }
}
