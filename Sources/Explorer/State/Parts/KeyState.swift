import TerminalUI

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
