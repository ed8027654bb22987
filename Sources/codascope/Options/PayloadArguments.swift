import ArgumentParser
import Workbench

/// The payloads of a command that takes several.
struct PayloadArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "JSON files or property lists; - or a pipe is standard input.", valueName: "payload"),
        completion: .file(extensions: ["json", "json5", "plist"]))
    var payloads: [String] = []

    @OptionGroup(title: "Limits") var reading: ReadingOptions

    func validate() throws {
        guard payloads.isEmpty, !PayloadFiles.standardInputIsPiped else { return }
        throw ValidationError("Give a payload: a JSON file or a property list, or - for standard input.")
    }

    /// The payloads to read, in order.
    var sources: [PayloadSource] {
        payloads.isEmpty ? [.standardInput] : payloads.map { $0 == "-" ? .standardInput : .file($0) }
    }
}
