import Diagnosis

/// Where a command would go.
enum StepDestination: Hashable {
    case place(String)
    case nowhere(because: String)
}

extension ExplorerState {
    /// Where a command would go; nil if the tree is too large to find it out for every key of a menu.
    func destination(of command: StepCommand) -> StepDestination? {
        guard let tree = shownTree, tree.count <= Self.maxRowsOfDestination else { return nil }
        var moved = selection
        let requests = moved.reduce(command, count: nil, in: stepContext)
        if let step = moved.moment(in: decode.version)?.index, step != moment?.index {
            return .place("step \((step + 1).grouped)")
        }
        if let row = moved.row(in: tree), row != selectedRow { return .place(shownPath(of: row, in: tree)) }
        let reasons = requests.compactMap { if case .notice(let reason?) = $0 { reason } else { nil } }
        return .nowhere(because: reasons.first ?? "only this one")
    }

    private static let maxRowsOfDestination = 50_000
}
