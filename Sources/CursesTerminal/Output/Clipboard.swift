import Foundation
import TerminalUI

/// Sets the clipboard of the user's machine with OSC 52, which works over ssh, where no local tool would.
struct Clipboard {
    /// Terminals ignore longer sequences, most of them silently.
    static let byteLimit = 74_994

    private let isTmux: Bool
    private let refusal: String?

    init(environment: [String: String]) {
        isTmux = environment["TMUX"].map { !$0.isEmpty } ?? false
        if environment["TERM"] == "linux" {
            refusal = "the Linux console has no clipboard"
        } else if environment["TERM_PROGRAM"] == "Apple_Terminal" {
            refusal = "Apple's Terminal doesn't let programs set the clipboard"
        } else if !isTmux, let screen = environment["STY"], !screen.isEmpty {
            refusal = "GNU screen doesn't forward to the clipboard"
        } else {
            refusal = nil
        }
    }

    /// The bytes to send, or why there are none.
    func sequence(for text: String) -> (bytes: [UInt8], outcome: CopyOutcome) {
        if let refusal { return ([], .unsupported(reason: refusal)) }
        guard text.utf8.count <= Self.byteLimit else { return ([], .tooLong(limit: Self.byteLimit)) }
        let plain = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
        guard isTmux else { return (Array(plain.utf8), .sent) }
        // Depending on its settings, tmux handles the sequence itself (set-clipboard on), or passes on the wrapped one
        // (allow-passthrough), or neither; each alone would fail for half of the users.
        let wrapped = "\u{1B}Ptmux;\(plain.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\"
        return (Array((plain + wrapped).utf8), .sent)
    }
}
