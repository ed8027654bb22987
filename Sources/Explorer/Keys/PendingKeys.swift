import TerminalUI

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
