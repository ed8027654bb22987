import ArgumentParser
import Explorer
import TerminalUI
import Workbench

/// The way in which the explorer copies.
enum CopyChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, command, file
}

/// The options for how the explorer shows and copies text.
struct ExplorerOptions: ParsableArguments {
    @Option(
        help: """
            When to show flags and joined emoji as such, and not escaped: auto asks the terminal how wide it draws \
            them; always; never.
            """)
    var emoji = When.auto

    @Flag(help: "Speak instead of drawing a screen: plain lines, with words for marks. For screen readers.")
    var linear = false

    @Option(
        help: """
            How to copy: auto uses the terminal's clipboard (OSC 52), and where there is none, --copy-command or a file \
            in the state folder; command; file.
            """)
    var copy = CopyChoice.auto

    @Option(
        help: ArgumentHelp("A shell command that copies its standard input, such as wl-copy.", valueName: "command"))
    var copyCommand: String?

    func validate() throws {
        if copy == .command, copyCommand == nil {
            throw ValidationError("--copy command needs --copy-command, such as --copy-command wl-copy")
        }
    }

    /// The ways to copy, in order.
    var copyWays: CopyWays {
        var ways = Copying().ways(command: copy == .file ? nil : copyCommand)
        ways.asksTerminal = copy == .auto
        return ways
    }

    /// The emoji of several scalars that are shown as one; nil if the terminal is to be asked.
    var clusters: ClusterSupport? {
        switch emoji {
        case .auto: nil
        case .always: .all
        case .never: []
        }
    }
}
