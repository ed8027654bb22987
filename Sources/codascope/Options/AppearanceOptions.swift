import ArgumentParser
import Foundation

/// When to use color.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
}

/// The appearance of output and screen.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "When to use color: auto, always or never. NO_COLOR and CLICOLOR_FORCE are respected.")
    var color = ColorChoice.auto

    @Flag(help: "Use only ASCII characters for marks and lines.")
    var ascii = false

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
