/// Why the terminal could not be opened, as a message for the user: what, where, and what to do.
package enum TerminalError: Error, Hashable, Sendable {
    /// Standard output isn't a terminal.
    case outputNotTerminal
    /// Standard input isn't a terminal, and the process has no controlling terminal.
    case noKeyboard
    /// `TERM` is not set, or is empty.
    case terminalNotNamed
    /// There is no terminfo database.
    case terminfoMissing(terminal: String)
    /// The terminfo database does not know the terminal.
    case unknownTerminal(name: String)
    /// The terminal can't position its cursor.
    case dumbTerminal(name: String)
    /// The terminal is in use by another device of this process.
    case alreadyOpen
    case system(call: String, reason: String)

    /// What the user can do without a terminal.
    static let without = "'codascope check' and 'codascope screen' need no terminal."
}

extension TerminalError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .outputNotTerminal:
            "the explorer needs a terminal, and standard output is not one. Do not redirect it; \(Self.without)"
        case .noKeyboard:
            """
            the explorer needs a keyboard, and neither standard input nor /dev/tty is a terminal. Start it from a \
            terminal; \(Self.without)
            """
        case .terminalNotNamed:
            """
            the environment variable TERM is not set, so the terminal's capabilities are unknown. Set it to your \
            terminal's name, for example TERM=xterm-256color; \(Self.without)
            """
        case .terminfoMissing(let name):
            """
            there is no terminfo database to describe the terminal TERM=\(name). Install it (on Debian, the package \
            ncurses-base), or set TERMINFO to its directory; \(Self.without)
            """
        case .unknownTerminal(let name):
            """
            the terminal TERM=\(name) is not in the terminfo database. Install its description (on Debian, most are in \
            the package ncurses-term), or set TERM to a similar one, for example xterm-256color; \(Self.without)
            """
        case .dumbTerminal(let name):
            """
            the terminal TERM=\(name) can't move its cursor, so nothing can be drawn on it. If your terminal can do \
            more, set TERM accordingly, for example xterm-256color; \(Self.without)
            """
        case .alreadyOpen:
            "the terminal is already in use by this process."
        case .system(let call, let reason):
            "the terminal could not be set up: \(call): \(reason). \(Self.without)"
        }
    }
}
