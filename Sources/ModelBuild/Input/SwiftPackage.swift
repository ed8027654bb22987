import DecodeService
import Foundation

/// The used parts of a package's manifest.
private struct PackageManifest: Decodable {
    struct Target: Decodable {
        var settings: [Setting]?
    }
    struct Setting: Decodable {
        struct Kind: Decodable {
            struct Library: Decodable {
                var name: String
                enum CodingKeys: String, CodingKey { case name = "_0" }
            }
            var linkedLibrary: Library?
        }
        struct Condition: Decodable { var platformNames: [String]? }
        var kind: Kind
        var condition: Condition?
    }
    var targets: [Target]

    /// The libraries for this platform, each once.
    var linkedLibraries: [String] {
        #if os(Linux)
        let platform = "linux"
        #else
        let platform = "macos"
        #endif
        var names: [String] = []
        for setting in targets.flatMap({ $0.settings ?? [] }) {
            guard let name = setting.kind.linkedLibrary?.name, !names.contains(name) else { continue }
            let platforms = setting.condition?.platformNames ?? []
            if platforms.isEmpty || platforms.contains(platform) { names.append(name) }
        }
        return names
    }
}

/// A target of a SwiftPM package, whose types are the models.
///
/// SwiftPM builds the target and its dependencies. The target's own files are then compiled like other files, with
/// their settings in the package, so that private types can be used and messages name their lines. Its dependencies are
/// used as SwiftPM built them.
struct SwiftPackage {
    let target: PackageTarget
    let toolchain: SwiftToolchain
    /// A temporary folder.
    let folder: URL

    /// The files and options for compiling the target.
    struct Prepared {
        /// The paths of the target's Swift files.
        var files: [String]
        /// The target's own options, and those that find its dependencies.
        var options: [String]
        /// Changes when the options or a dependency do.
        var fingerprint: String
    }

    private struct Description: Decodable {
        struct Target: Decodable {
            var name: String
            var path: String
            var sources: [String]
        }
        var targets: [Target]
    }

    /// Builds the target with SwiftPM.
    ///
    /// - Throws: ``ModelBuildFailure`` if there is no such package or target, or SwiftPM can't build it.
    func prepare() async throws(ModelBuildFailure) -> Prepared {
        let described: Description = try await answer(to: ["describe", "--type", "json"])
        guard let found = described.targets.first(where: { $0.name == target.name }) else {
            let names = described.targets.map(\.name).joined(separator: ", ")
            throw ModelBuildFailure(summary: "\(target.path) has no target \(target.name); it has \(names)")
        }
        let root = target.path.count > 1 && target.path.hasSuffix("/") ? String(target.path.dropLast()) : target.path
        let files = found.sources.filter { $0.hasSuffix(".swift") }.map { "\(root)/\(found.path)/\($0)" }
        try await build(files)
        let products = URL(filePath: root).appending(path: ".build/debug").resolvingSymlinksInPath()
        let build = PackageBuild(of: target.name, in: products, root: root)
        let objects = Self.objects(in: products, besides: "\(target.name).build")
        let fingerprint = objects.map { object in
            "\(object.path) \(FileReading.state(object.path).map { "\($0)" } ?? "")"
        }.joined(separator: "\n")
        var options = ["-I", products.appending(path: "Modules").path]
        options += build?.options ?? Self.usualOptions(products)
        let manifest: PackageManifest = try await answer(to: ["dump-package"])
        let libraries = manifest.linkedLibraries.map { "-l\($0)" }
        let dependencies = try await libraries + (objects.isEmpty ? [] : [archive(objects).path])
        return Prepared(
            files: files + (build?.generatedFiles ?? []), options: options + dependencies,
            fingerprint: (options + [fingerprint]).joined(separator: "\n"))
    }

    /// The package's folder, in a form that can't be mistaken for an option.
    private var path: String { target.path.hasPrefix("/") ? target.path : "./\(target.path)" }

    /// The answer of `swift package`, in JSON.
    private func answer<Answer: Decodable>(to arguments: [String]) async throws(ModelBuildFailure) -> Answer {
        let run = try await swift(["package", "--package-path", path] + arguments)
        // SwiftPM may print other lines first.
        let lines = run.output.split(whereSeparator: \.isNewline).drop { !$0.hasPrefix("{") }
        let json = lines.joined(separator: "\n")
        guard run.status == 0, let answer = try? JSONDecoder().decode(Answer.self, from: Data(json.utf8)) else {
            throw ModelBuildFailure(
                summary: "\(target.path.singleLine) is not a package that SwiftPM can read\(Self.words(run.errors))")
        }
        return answer
    }

    private func build(_ files: [String]) async throws(ModelBuildFailure) {
        let run = try await swift(["build", "--package-path", path, "--target", target.name])
        guard run.status != 0 else { return }
        let texts = files.map { file in
            ModelSourceFile(file: file, text: (try? ModelFileText.read(file)) ?? "")
        }
        let named = Dictionary(files.map { (URL(filePath: $0).standardizedFileURL.path, $0) }) { first, _ in first }
        var problems = CompilerOutput.problems(in: run.output + run.errors)
            .filter { $0.severity != .warning && $0.file.hasPrefix("/") }
        for place in problems.indices {
            problems[place].file = named[problems[place].file] ?? problems[place].file
            // SwiftPM's excerpt has more lines than the one with the error.
            problems[place].excerpt = ""
        }
        problems = problems.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        let words = problems.isEmpty ? Self.words(run.errors + run.output) : ""
        throw ModelBuildFailure(
            summary: "swift build could not build \(target.name) of \(target.path)\(words)", problems: problems,
            files: texts)
    }

    private func swift(_ arguments: [String]) async throws(ModelBuildFailure) -> ToolRun {
        try await toolchain.run(toolchain.program("swift"), arguments, in: folder)
    }

    /// The first error messages of SwiftPM.
    private static func words(_ text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains("error") }.prefix(4)
        return lines.isEmpty ? "" : ":\n" + lines.joined(separator: "\n")
    }

    // MARK: Dependencies

    private static func objects(in products: URL, besides own: String) -> [URL] {
        contents(of: products).filter { $0.pathExtension == "build" && $0.lastPathComponent != own }
            .flatMap { folder in
                sequence(state: FolderWalk(folder.path) { $0.hasSuffix(".o") }) { $0.next() }.compactMap { found in
                    if case .file(let path) = found { URL(filePath: path) } else { nil }
                }
            }
            .sorted { $0.path < $1.path }
    }

    /// The options that SwiftPM uses for most targets, if it has no description.
    private static func usualOptions(_ products: URL) -> [String] {
        let maps = contents(of: products).filter { $0.pathExtension == "build" }
            .map { $0.appending(path: "module.modulemap") }
            .filter { FileReading.kind($0.path) != nil }
        return ["-DSWIFT_PACKAGE", "-DDEBUG"] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
    }

    private static func contents(of folder: URL) -> [URL] {
        ((try? FolderWalk.names(folder.path)) ?? []).map { folder.appending(path: $0) }
    }

    /// Combines all objects in one archive, so that the linker uses only the necessary ones, and no programs' entry
    /// points.
    private func archive(_ objects: [URL]) async throws(ModelBuildFailure) -> URL {
        let archive = folder.appending(path: "dependencies.a")
        let beside = toolchain.program("llvm-ar")
        let program = FileManager.default.isExecutableFile(atPath: beside) ? beside : "/usr/bin/ar"
        let run = try await toolchain.run(program, ["rcs", archive.path] + objects.map(\.path), in: folder)
        guard run.status == 0 else {
            throw ModelBuildFailure(summary: "\(program) could not combine the dependencies: \(run.errors)")
        }
        return archive
    }
}

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
