import Diagnosis
import TerminalUI

/// The ways to copy a text, besides or in place of the terminal's clipboard.
package struct CopyWays: Sendable {
    /// The result: the text was copied, or why it wasn't.
    package enum Outcome: Sendable, Hashable {
        /// The place of the copy: a file.
        case copied(String)
        case failed(String)
    }

    /// Whether the terminal's clipboard is tried first.
    package var asksTerminal = true
    /// The user's command for copying, as it was written, and a function that runs it with a text; nil without a
    /// command.
    package var command: (line: String, run: @Sendable (String) -> Outcome)?
    /// Writes a text to a file that is replaced each time; nil if no files are written.
    package var file: (@Sendable (String) -> Outcome)?

    package init() {}

    /// Copies a text with the command, or else to the file. May take seconds.
    ///
    /// - Parameters:
    ///   - what: The name of the text.
    ///   - reason: Why the terminal's clipboard wasn't used; nil if it wasn't tried.
    /// - Returns: The notice.
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
            // The trouble with the user's own command comes first, because a long line is cut.
            let lead = trouble.map { "\($0): " } ?? ""
            let why = trouble == nil ? reason.map { " (\($0))" } ?? "" : ""
            return "\(lead)copied \(what), \(Self.size(text)), to \(place)\(why)"
        case .failed(let failure):
            return "not copied: \([trouble ?? reason, failure].compactMap(\.self).joined(separator: "; "))"
        }
    }

    /// Returns the notice about a copied text: its name, size, way and beginning.
    static func said(_ text: String, what: String, how: String) -> String {
        let line = text.prefix { !$0.isNewline }
        let excerpt = line.count > 40 || line.count < text.count ? line.prefix(39) + "…" : line
        return "copied \(what), \(size(text)), \(how): \(excerpt)"
    }

    private static func size(_ text: String) -> String {
        text.utf8.count == 1 ? "1 byte" : "\(text.utf8.count.grouped) bytes"
    }
}
