import DecodeService
import Foundation

/// SwiftPM's options for compiling a target, from the description in its build folder.
///
/// The options include conditions, macros, C modules and generated files, so that the models are compiled as in the
/// package itself.
struct PackageBuild {
    /// Options for the compiler: conditions, features, modules and macros.
    let options: [String]
    /// The files that plugins generated.
    let generatedFiles: [String]

    private struct Description: Decodable {
        struct Command: Decodable {
            var sources: [String]?
            var tempsPath: String?
            var otherArguments: [String]?
        }
        var swiftCommands: [String: Command]
    }

    /// Reads SwiftPM's description; nil if there is none.
    ///
    /// - Parameters:
    ///   - target: The target's name.
    ///   - products: The folder that SwiftPM builds into.
    ///   - root: The package's folder, whose files aren't generated.
    init?(of target: String, in products: URL, root: String) {
        let file = products.appending(path: "description.json")
        guard let data = try? FileReading.read(file.path, limit: 1 << 28, onlyFiles: true),
            let description = try? JSONDecoder().decode(Description.self, from: data),
            let command = description.swiftCommands.values.first(where: { command in
                command.tempsPath.map { URL(filePath: $0).lastPathComponent } == "\(target).build"
            }), let arguments = command.otherArguments
        else { return nil }
        options = Self.kept(of: arguments)
        let built = products.path + "/"
        let plugins = URL(filePath: root).appending(path: ".build/plugins").resolvingSymlinksInPath().path + "/"
        generatedFiles = (command.sources ?? []).filter {
            $0.hasSuffix(".swift") && ($0.hasPrefix(built) || $0.hasPrefix(plugins))
        }
    }

    /// The options that affect the meaning of code. Others set SwiftPM's output paths, or affect messages.
    ///
    /// Code that is isolated to the main actor by default is compiled without isolation, because it is decoded on
    /// another thread, and as Swift 5, which allows this.
    private static func kept(of arguments: [String]) -> [String] {
        var kept: [String] = []
        var isIsolated = false
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if joined.contains(where: { argument.hasPrefix($0) && argument.count > $0.count }) {
                kept.append(argument)
            } else if withValue.contains(argument), let value = rest.popFirst() {
                kept += [argument, value]
            } else if argument == "-Xfrontend", let option = rest.popFirst(), frontend.contains(option),
                let marker = rest.popFirst(), let value = rest.popFirst()
            {
                kept += [argument, option, marker, value]
            } else if argument == "-default-isolation" {
                isIsolated = rest.popFirst() == "MainActor"
            }
        }
        return isIsolated ? kept + ["-swift-version", "5", "-enable-bare-slash-regex"] : kept
    }

    private static let joined = ["-D", "-I", "-F", "-cxx-interoperability-mode="]
    private static let frontend: Set<String> = ["-load-plugin-executable", "-load-plugin-library"]
    private static let withValue: Set<String> = [
        "-D", "-I", "-F", "-Xcc", "-swift-version", "-enable-upcoming-feature", "-enable-experimental-feature",
        "-package-name", "-load-plugin-executable", "-load-plugin-library", "-plugin-path", "-external-plugin-path",
        "-module-alias",
    ]
}
