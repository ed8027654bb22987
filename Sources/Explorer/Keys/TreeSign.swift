/// A sign of a tree row that isn't a mark of the decode.
enum TreeSign: CaseIterable {
    case running, bookmarked, above

    func symbol(ascii: Bool) -> String {
        switch self {
        case .running: ascii ? ">" : "»"
        case .bookmarked: ascii ? "*" : "●"
        case .above: ascii ? "^" : "↑"
        }
    }

    var meaning: String {
        switch self {
        case .running: "being decoded at the step on screen"
        case .bookmarked: "marked with b: B runs to it"
        case .above: "an ancestor whose row is above"
        }
    }
}
