import Diagnosis

extension ExplorerState {
    /// Where a command would go, or why it goes nowhere; nil if the tree is too large to find it out for every key of a menu.
    func destination(of command: StepCommand) -> (words: String, exists: Bool)? {
        guard let tree = shownTree, tree.count <= Self.maxRowsOfDestination else { return nil }
        var moved = selection
        let requests = moved.reduce(command, count: nil, in: stepContext)
        if let step = moved.moment(in: decode.version)?.index, step != moment?.index {
            return ("step \((step + 1).grouped)", true)
        }
        if let row = moved.row(in: tree), row != selectedRow { return (shownPath(of: row, in: tree), true) }
        let reasons = requests.compactMap { if case .notice(let reason?) = $0 { reason } else { nil } }
        return (reasons.first ?? "only this one", false)
    }

    private static let maxRowsOfDestination = 50_000
}
