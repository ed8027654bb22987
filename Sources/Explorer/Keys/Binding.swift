import TerminalUI

/// One row of a key table, from which the help, the hints and the bindings are made.
struct Binding: Hashable, Sendable {
    /// The key sequences that run it; the keys of a sequence are separated by spaces.
    var ways: [String]
    let help: String
    /// A word for the status line, or for the foot of a layer; nil if it isn't shown there.
    let hint: String?
    /// Other words that find it in the list of actions.
    let words: String
    /// Why it changed nothing, in the tree and in a text; empty for a command that says so itself.
    let noChange: String

    init(_ ways: String..., help: String) { self.init(ways: ways, help: help) }

    init(ways: [String], help: String, hint: String? = nil, words: String = "", noChange: String = "") {
        (self.ways, self.help, self.hint) = (ways, help, hint)
        (self.words, self.noChange) = (words, noChange)
    }

    /// - Parameter row: The keys, separated by two blanks, the help, and what follows it, if any: a word for the status
    ///   line or the foot, other words, and why nothing changed. They are separated by a blank and a bar.
    init(row: Substring) {
        let parts = row.split(separator: " |", omittingEmptySubsequences: false).map {
            String($0.trimmingPrefix { $0 == " " })
        }
        func part(_ place: Int) -> String { parts.indices.contains(place) ? parts[place] : "" }
        self.init(
            ways: part(0).split(separator: "  ").map(String.init), help: part(1),
            hint: part(2).isEmpty ? nil : part(2), words: part(3), noChange: part(4))
    }

    var sequences: [[Key]] { ways.map([Key].init(way:)) }

    /// The key sequences as the help shows them: `j ↓`, `yy`, `^d`.
    func shown(ascii: Bool) -> String {
        // More than four sequences are shown as a range.
        let ways = ways.count > 4 ? [ways[0], "..", ways[ways.count - 1]] : ways
        return ways.map { way in
            way.split(separator: " ").map { Key.shown(name: String($0), ascii: ascii) }.joined()
        }.joined(separator: ways.count == 3 && ways[1] == ".." ? " " : "  ")
    }
}

extension [Key] {
    /// The keys of a sequence as it is written: `g f`.
    init(way: String) { self = way.split(separator: " ").compactMap { try? Key(name: String($0)) } }
}

extension Key {
    /// How the explorer writes this key: `^d`, `↓`, `S-←`, `A-b`, `Enter`.
    func shown(ascii: Bool) -> String { Self.shown(name: name, ascii: ascii) }

    fileprivate static func shown(name: String, ascii: Bool) -> String {
        if name.count > 4, name.hasPrefix("<"), name.hasSuffix(">"), name.dropFirst(2).first == "-" {
            let held = name.hasPrefix("<C-") ? "^" : String(name.dropFirst().prefix(2))
            return held + shown(name: String(name.dropFirst(3).dropLast()), ascii: ascii)
        }
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

/// Keys typed so far that run no command yet: a count and the start of a sequence.
struct PendingKeys: Sendable {
    private(set) var count: Int?
    private(set) var keys: [Key] = []

    var isEmpty: Bool { count == nil && keys.isEmpty }

    /// How the status line shows them.
    var shown: String { (count.map(String.init) ?? "") + keys.map { $0.shown(ascii: true) }.joined() }

    enum Outcome {
        case wait
        case call(Command, count: Int?, last: Key)
        /// No command has this sequence.
        case unbound([Key])
    }

    mutating func press(_ key: Key) -> Outcome {
        if keys.isEmpty, let digit = key.typed?.wholeNumberValue, digit > 0 || count != nil {
            // The cap prevents overflow; no payload has more rows.
            count = min((count ?? 0) * 10 + digit, 1_000_000_000)
            return .wait
        }
        keys.append(key)
        if Keymap.prefixes.contains(keys) { return .wait }
        defer { self = PendingKeys() }
        guard let command = Keymap.sequences[keys] else { return .unbound(keys) }
        return .call(command, count: count, last: key)
    }
}

/// What earlier key presses left pending.
struct KeyState: Sendable {
    var pending = PendingKeys()
    /// Whether the last key was `Ctrl-C`: a second one quits.
    var wasInterrupted = false
    /// Whether the last keys asked for a fix before one was found: the keys that follow were meant for it.
    var hasMissedFix = false
    /// The command that the current action ran; nil if it ran none.
    var command: Command?
    /// Where the mouse was clicked last, if nothing else happened since: a second click opens what is there.
    var lastClick: Position?
}

/// The lines typed in the prompts in this session, latest first.
struct TypedHistory: Hashable, Sendable {
    enum Prompt: Hashable, Sendable { case search, command }

    private var lines: [Prompt: [String]] = [:]

    private static let most = 100

    subscript(prompt: Prompt) -> [String] { lines[prompt] ?? [] }

    mutating func add(_ line: String, to prompt: Prompt) {
        guard !line.isEmpty else { return }
        let others = self[prompt].filter { $0 != line }
        lines[prompt] = [line] + others.prefix(Self.most - 1)
    }
}
