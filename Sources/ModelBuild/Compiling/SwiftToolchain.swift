import DecodeService
import Foundation

/// The user's Swift compiler.
struct SwiftToolchain: Sendable {
    /// The path of `swiftc`.
    let compiler: String
    let environment: [String: String]
    /// The folder in which the compiler keeps the system's modules; nil for its own.
    private let modules: URL?
    private let limits: CompileLimits
    /// The end of the time limit, which starts when this value is created.
    private let deadline: ContinuousClock.Instant

    /// Searches `PATH` for `swiftc`.
    ///
    /// - Parameters:
    ///   - limits: The limits that apply to all runs of the toolchain's programs together.
    ///   - modules: The folder in which the compiler keeps the system's modules; nil for its own.
    /// - Throws: ``ModelBuildFailure`` that says what is missing.
    init(
        environment: [String: String], limits: CompileLimits = CompileLimits(), modules: URL? = nil
    ) throws(ModelBuildFailure) {
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let candidates = folders.filter { $0.hasPrefix("/") }.map { $0 + "/swiftc" }
        guard let compiler = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw ModelBuildFailure(
                summary: "your own models need the Swift compiler, but there is no swiftc on PATH; "
                    + "install it from https://www.swift.org/install (everything except --models works without it)")
        }
        self.compiler = compiler
        self.environment = environment
        self.modules = modules
        self.limits = limits
        deadline = .now + limits.time
    }

    /// Changes when another compiler is installed at the same path.
    var fingerprint: String {
        let real = URL(filePath: compiler).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: real)
        let size = attributes?[.size] as? Int ?? 0
        let date = attributes?[.modificationDate] as? Date ?? .distantPast
        return "\(real) \(size) \(date.timeIntervalSince1970)"
    }

    /// Runs the compiler.
    ///
    /// It refuses the system's modules if they were moved, damaged, or compiled by another version, and goes on refusing
    /// them. So a run that fails without an error in what it compiles is repeated once, with a new folder for them. If the
    /// compiler then gets further, the old folder is removed.
    func run(_ arguments: [String], in folder: URL) async throws(ModelBuildFailure) -> ToolRun {
        guard let modules else { return try await run(compiler, arguments, in: folder) }
        // Another build may remove the folder meanwhile.
        let isThere = FileReading.kind(modules.path) != nil
        let first = try await run(compiler, ["-module-cache-path", modules.path] + arguments, in: folder)
        guard first.isRefused, isThere else { return first }
        let new = folder.appending(path: "modules").path
        var second = try await run(compiler, ["-module-cache-path", new] + arguments, in: folder)
        guard !second.isRefused, (try? PrivateFolder.remove(modules)) != nil || FileReading.kind(modules.path) == nil
        else { return first }
        second.remark =
            "the compiler refused the modules in \(modules.path.singleLine), so they were removed: "
            + (first.errors.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it gave no reason")
        return second
    }

    /// Runs a program.
    ///
    /// - Parameter folder: An existing temporary folder for its output.
    func run(_ program: String, _ arguments: [String], in folder: URL) async throws(ModelBuildFailure) -> ToolRun {
        try await ToolRun.run(
            program, arguments,
            ToolRun.Context(folder: folder, environment: environment, limits: limits, deadline: deadline))
    }

    /// The path of a program next to the compiler.
    func program(_ name: String) -> String {
        URL(filePath: compiler).deletingLastPathComponent().appending(path: name).path
    }
}
