import ArgumentParser
import TerminalUI

/// Whether an emoji of several scalars is shown as one.
enum ClusterChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
}

/// How the explorer tells what it shows.
struct ExplorerOptions: ParsableArguments {
    @Option(
        help: """
            When to show flags and joined emoji as such, and not escaped: auto asks the terminal how wide it draws \
            them; always; never.
            """)
    var emoji = ClusterChoice.auto

    /// The emoji of several scalars that are shown as one; nil if the terminal is to be asked.
    var clusters: ClusterSupport? {
        switch emoji {
        case .auto: nil
        case .always: .all
        case .never: []
        }
    }
}
