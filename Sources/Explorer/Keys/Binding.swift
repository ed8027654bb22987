import TerminalUI

/// One row of the key table, from which the help, the hints and the bindings are made.
struct Binding: Sendable {
    /// The keys of a command, and its description.
    struct Keys: Sendable {
        /// The key sequences that run it; the keys of a sequence are separated by spaces.
        let ways: [String]
        let help: String
        /// A word for the status line; nil if it isn't shown there.
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

    /// The key sequences as the help shows them: `j ↓`, `yy`, `^d`.
    func shownKeys(ascii: Bool) -> String {
        ways.map { way in way.split(separator: " ").map { Self.shown(String($0), ascii: ascii) }.joined() }
            .joined(separator: "  ")
    }

    private static func shown(_ name: String, ascii: Bool) -> String {
        if name.hasPrefix("<C-"), name.hasSuffix(">") { return "^" + name.dropFirst(3).dropLast() }
        guard !ascii else { return name }
        if name.hasPrefix("<S-"), name.hasSuffix(">") {
            return "⇧" + shown(String(name.dropFirst(3).dropLast()), ascii: ascii)
        }
        switch name {
        case "Up": return "↑"
        case "Down": return "↓"
        case "Left": return "←"
        case "Right": return "→"
        default: return name
        }
    }
}
