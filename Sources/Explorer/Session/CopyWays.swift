import Diagnosis
import TerminalUI

/// The ways to copy a text, besides or in place of the terminal's clipboard.
package struct CopyWays: Sendable {
    /// How it went: the text was copied, or why it wasn't.
    package enum Outcome: Sendable, Hashable {
        /// With the place: a file.
        case copied(String)
        case failed(String)
    }

    /// Whether the terminal's clipboard is tried first.
    package var asksTerminal = true
    /// The command that a text is passed to, as the user wrote it, and what runs it; nil without one.
    package var command: (line: String, run: @Sendable (String) -> Outcome)?
    /// Writes a text to a file that is replaced each time; nil if no files are written.
    package var file: (@Sendable (String) -> Outcome)?

    package init() {}

    /// Copies a text with the command, or else to the file. May take seconds.
    ///
    /// - Parameters:
    ///   - what: What the text is.
    ///   - reason: Why the terminal didn't take it; nil if it wasn't asked.
    /// - Returns: What is said of it.
    func copy(_ text: String, what: String, because reason: String?) -> String {
        var trouble: String?
        if let command {
            switch command.run(text) {
            case .copied: return Self.said(text, what: what, how: "with \(command.line)")
            case .failed(let reason): trouble = "\(command.line) failed, \(reason)"
            }
        }
        guard let file else {
            return "not copied: \(trouble ?? reason ?? "there is no clipboard")"
        }
        switch file(text) {
        case .copied(let place):
            // What the person set up comes first, because a long line is cut.
            let lead = trouble.map { "\($0): " } ?? ""
            let why = trouble == nil ? reason.map { " (\($0))" } ?? "" : ""
            return "\(lead)copied \(what), \(Self.size(text)), to \(place)\(why)"
        case .failed(let failure):
            return "not copied: \([trouble ?? reason, failure].compactMap(\.self).joined(separator: "; "))"
        }
    }

    /// What is said of a text that was copied: what, how much, by which way, and how it begins.
    static func said(_ text: String, what: String, how: String) -> String {
        let line = text.prefix { !$0.isNewline }
        let excerpt = line.count > 40 || line.count < text.count ? line.prefix(39) + "…" : line
        return "copied \(what), \(size(text)), \(how): \(excerpt)"
    }

    private static func size(_ text: String) -> String {
        text.utf8.count == 1 ? "1 byte" : "\(text.utf8.count.grouped) bytes"
    }
}
