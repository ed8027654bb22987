import TerminalUI

/// One line of the key table: the help, the hints and the bindings are all made from it.
struct Binding: Sendable {
    /// The keys of a command, and what they are said to do.
    struct Keys: Sendable {
        /// Key names of each way to call it; the keys of one way are separated by blanks.
        let ways: [String]
        let help: String
        /// A word for the status line, nil when it is not shown there.
        let hint: String?

        init(_ ways: String..., help: String, hint: String? = nil) {
            self.ways = ways
            self.help = help
            self.hint = hint
        }
    }

    let command: Command
    private let keys: Keys

    init(_ command: Command, _ keys: Keys) {
        self.command = command
        self.keys = keys
    }

    var ways: [String] { keys.ways }
    var help: String { keys.help }
    var hint: String? { keys.hint }

    /// The ways as a person reads them: `j ↓`, `yy`, `^d`.
    func shownKeys(ascii: Bool) -> String {
        ways.map { way in way.split(separator: " ").map { Self.shown(String($0), ascii: ascii) }.joined() }
            .joined(separator: "  ")
    }

    private static func shown(_ name: String, ascii: Bool) -> String {
        if name.hasPrefix("<C-"), name.hasSuffix(">") { return "^" + name.dropFirst(3).dropLast() }
        guard !ascii else { return name }
        switch name {
        case "Up": return "↑"
        case "Down": return "↓"
        case "Left": return "←"
        case "Right": return "→"
        default: return name
        }
    }
}
