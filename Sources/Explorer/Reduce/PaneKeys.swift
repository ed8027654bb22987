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
        case .closeSiblings, .openSiblings, .closeDeep, .openDeep, .toLevel, .attempts: return nil
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
    var ownKeys: [Binding.Keys] {
        (Command.Group.move.commands + Command.Group.fold.commands).compactMap { command in
            help(of: command).map { Binding.Keys(ways: command.binding.ways, help: $0) }
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

    /// Why a command that moves, folds or arranges panes changed nothing; nil for a command that says so itself.
    func noChange(in pane: Pane) -> String? {
        switch self {
        case .move(let command): command.noChange(in: pane)
        case .fold(let command): command.noChange(in: pane)
        case .pane(let command): command.noChange
        case .program(.cancel): "nothing to close: q quits"
        case .jump, .step, .search, .setup, .document, .lesson, .copy, .program: nil
        }
    }
}

extension MoveCommand {
    fileprivate func noChange(in pane: Pane) -> String {
        switch self {
        case .down, .halfPageDown, .pageDown, .last: pane == .why ? "this is the end" : "this is the last row"
        case .up, .halfPageUp, .pageUp, .first: pane == .why ? "this is the beginning" : "this is the first row"
        case .scrollDown: "the last row is in sight"
        case .scrollUp: "the first row is in sight"
        case .nextSibling: "no sibling follows"
        case .previousSibling: "no sibling comes before"
        case .firstSibling: pane == .tree ? "this is the first sibling" : "this is the left edge"
        case .lastSibling: pane == .tree ? "this is the last sibling" : "the end of the line is in sight"
        case .parent: "the root has no parent"
        case .placeMiddle, .placeTop, .placeBottom: "the row can't be moved there"
        }
    }
}

extension FoldCommand {
    fileprivate func noChange(in pane: Pane) -> String {
        switch self {
        case .left: pane == .tree ? "the root is folded and has no parent" : "this is the left edge"
        case .right: "this is the right edge"
        case .toggle, .enter: pane == .tree ? "nothing is inside this value" : "this is the end"
        case .closeSiblings, .closeDeep: "they are folded"
        case .openSiblings, .openDeep: "they are unfolded"
        case .toLevel: "no row on screen changes at this level"
        case .attempts: "no other type was tried for this value"
        }
    }
}

extension PaneCommand {
    fileprivate var noChange: String {
        switch self {
        case .next, .previous: "this is the only pane on screen: _ restores the others"
        case .enlarge: "this pane is enlarged: _ restores the others"
        case .restore: "all panes are shown"
        case .nextCompanion: "an enlarged pane is on screen: _ restores the others"
        case .wrapPayload, .changePayloadStyle: "no payload is shown"
        case .borderLeft, .borderRight, .borderUp, .borderDown: "the border can't be moved further"
        case .resetBorders: "no border was moved"
        }
    }
}
