/// A part of a report, independent of its format. All text is unescaped.
enum TicketBlock: Sendable, Hashable {
    /// A heading, from level 1.
    case heading(Int, String)
    case paragraph([TicketSpan])
    /// Names with their values.
    case facts([Fact])
    case list([[TicketSpan]])
    /// Preformatted lines.
    case code(String, Language)

    struct Fact: Sendable, Hashable {
        var name: String
        var value: [TicketSpan]
    }

    /// The language of a block of code.
    enum Language: String, Sendable, Hashable {
        case swift, json, xml, diff
        /// A line of the payload with an underline below it.
        case excerpt
    }
}

/// A piece of running text.
enum TicketSpan: Sendable, Hashable {
    case text(String)
    case code(String)
    case strong(String)
    /// A word for how a decode ended.
    case outcome(String, isGood: Bool)
}

extension [TicketSpan] {
    /// Parses a sentence of an explanation: text between backticks is code.
    static func prose(_ text: String) -> [TicketSpan] {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        // If a backtick has no partner, it comes from the payload.
        guard !parts.count.isMultiple(of: 2) else { return [.text(text)] }
        return parts.enumerated().compactMap { index, part in
            part.isEmpty ? nil : index.isMultiple(of: 2) ? .text(String(part)) : .code(String(part))
        }
    }
}
