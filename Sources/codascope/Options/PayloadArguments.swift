import ArgumentParser
import Workbench

/// The payloads of a command that takes several.
struct PayloadArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "JSON files or property lists; - or a pipe is standard input.", valueName: "payload"),
        completion: .file(extensions: ["json", "json5", "plist"]))
    var payloads: [String] = []

    @OptionGroup var reading: ReadingOptions

    func validate() throws {
        guard payloads.isEmpty, !PayloadFiles.standardInputIsPiped else { return }
        throw ValidationError("Name a payload: a JSON file or a property list, or - for standard input.")
    }

    /// The payloads to read, in order.
    var names: [PayloadName] {
        payloads.isEmpty ? [.standardInput] : payloads.map { $0 == "-" ? .standardInput : .file($0) }
    }
}

/// Where a payload comes from.
enum PayloadName {
    case standardInput
    case file(String)

    /// How it is called in reports for machines, as it is named on the command line.
    var argument: String {
        switch self {
        case .standardInput: "-"
        case .file(let path): path
        }
    }

    /// How it is called in text, as compilers do.
    var title: String {
        switch self {
        case .standardInput: "<stdin>"
        case .file(let path): path
        }
    }
}
