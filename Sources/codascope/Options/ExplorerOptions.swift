import ArgumentParser
import Explorer
import Foundation
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

/// When to use color, or to show an emoji of several scalars as one.
enum When: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
}

/// The appearance of output and screen.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "When to use color: auto, always or never. NO_COLOR and CLICOLOR_FORCE are respected.")
    var color = When.auto

    @Flag(help: "Use only ASCII characters for marks and lines.")
    var ascii = false

    @Option(
        help: ArgumentHelp(
            "The colors of the explorer: \(ThemeColors.named.map(\.name).joined(separator: ", ")), or one of the config file.",
            valueName: "name"),
        completion: .list(ThemeColors.named.map(\.name)))
    var theme = ThemeColors.named[0].name

    func validate() throws {
        guard LoadedSettings.file.colors(ofTheme: theme) == nil else { return }
        let names = (ThemeColors.named + LoadedSettings.file.themes).map(\.name).joined(separator: ", ")
        throw ValidationError("There is no theme '\(theme)'. Themes: \(names).")
    }

    /// The explorer's appearance.
    ///
    /// - Parameters:
    ///   - hasColor: Whether the screen has colors and the user wants them.
    ///   - clusters: The emoji of several scalars that the screen shows as one.
    func appearance(hasColor: Bool, isASCII: Bool, clusters: ClusterSupport) -> Appearance {
        Appearance(
            hasColor: hasColor && theme != "monochrome", isASCII: isASCII,
            colors: LoadedSettings.file.colors(ofTheme: theme) ?? .terminal, clusters: clusters)
    }

    /// Whether to use color.
    /// - Parameter isTerminal: whether the output is a terminal.
    func usesColor(isTerminal: Bool, environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
        switch color {
        case .always: return true
        case .never: return false
        case .auto:
            // https://no-color.org and https://bixense.com/clicolors: only values that aren't empty count.
            if let no = environment["NO_COLOR"], !no.isEmpty { return false }
            if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
            return isTerminal
        }
    }
}
