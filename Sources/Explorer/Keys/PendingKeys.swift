import TerminalUI

/// Keys pressed so far that call nothing yet: a count and the start of a sequence.
struct PendingKeys: Sendable {
    private(set) var count: Int?
    private(set) var keys: [Key] = []

    var isEmpty: Bool { count == nil && keys.isEmpty }

    /// What a person sees of it in the status line.
    var shown: String { (count.map(String.init) ?? "") + keys.map(\.name).joined() }

    enum Outcome {
        case wait
        case call(Command, count: Int?, last: Key)
        case unbound
    }

    mutating func press(_ key: Key) -> Outcome {
        if keys.isEmpty, let digit = key.typed?.wholeNumberValue, digit > 0 || count != nil {
            // More digits than any payload has rows are not a count.
            count = min((count ?? 0) * 10 + digit, 1_000_000_000)
            return .wait
        }
        keys.append(key)
        if Keymap.prefixes.contains(keys) { return .wait }
        defer { self = PendingKeys() }
        guard let command = Keymap.sequences[keys] else { return .unbound }
        return .call(command, count: count, last: key)
    }
}
