/// What the commands that depend on the focused pane do in it.
extension Pane {
    /// What a command does in this pane; nil if it does nothing here. Other commands do the same in every pane.
    func help(of command: Command) -> String? {
        switch command {
        case .move(let command): help(of: command)
        case .fold(let command): help(of: command)
        case .jump, .step, .search, .setup, .document, .lesson, .pane, .copy, .program: command.binding.help
        }
    }

    private func help(of command: MoveCommand) -> String? {
        let own = Command.move(command).binding.help
        guard self != .tree else { return own }
        switch command {
        case .nextSibling, .previousSibling, .parent: return "\(own) in the tree"
        case .down where self == .why: return "scroll a row down"
        case .up where self == .why: return "scroll a row up"
        case .firstSibling: return self == .why ? nil : "start of the line"
        case .lastSibling: return self == .why ? nil : "end of the line"
        case .placeMiddle, .placeTop, .placeBottom: return self == .why ? nil : own
        case .down, .up, .first, .last, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .scrollDown, .scrollUp:
            return own
        }
    }

    private func help(of command: FoldCommand) -> String? {
        guard self != .tree else { return Command.fold(command).binding.help }
        switch command {
        case .left: return self == .why ? nil : "scroll to the left"
        case .right: return self == .why ? nil : "scroll to the right"
        case .toggle: return "a page down"
        case .enter: return self == .payload ? "open the value whole, or go into it" : "back to the tree"
        case .closeSiblings, .openSiblings, .closeDeep, .openDeep, .closeBelow, .openBelow, .closeAll, .openAll,
            .toLevel,
            .attempts:
            return nil
        }
    }

    /// Why a command does nothing in this pane; nil if it does something.
    func obstacle(to command: Command) -> String? {
        guard help(of: command) == nil else { return nil }
        switch command {
        case _ where command.scrollsSideways: return "this text is wrapped, so nothing is cut"
        case .move: return "this text has no cursor"
        case .fold, .jump, .step, .search, .setup, .document, .lesson, .pane, .copy, .program:
            return "only the decode tree folds: Tab leads to it"
        }
    }

    /// The keys whose effect depends on the pane, as they are in this one.
    var ownKeys: [Binding] {
        (Command.Group.move.commands + Command.Group.fold.commands).compactMap { command in
            help(of: command).map { Binding(ways: command.binding.ways, help: $0) }
        }
    }
}

extension Command {
    /// Whether a command scrolls a text sideways, in the panes that show one.
    var scrollsSideways: Bool {
        switch self {
        case .fold(.left), .fold(.right), .move(.firstSibling), .move(.lastSibling): true
        default: false
        }
    }

    /// Why a command changed nothing; nil for one that says so itself.
    func noChange(in pane: Pane) -> String? {
        let reasons = binding.noChange.split(separator: " / ")
        return (pane == .tree ? reasons.first : reasons.last).map(String.init)
    }
}
