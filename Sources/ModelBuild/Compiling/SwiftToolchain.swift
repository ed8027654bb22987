import DecodeService
import Foundation

/// The user's Swift compiler.
struct SwiftToolchain: Sendable {
    /// The path of `swiftc`.
    let compiler: String
    let environment: [String: String]
    private let limits: CompileLimits
    /// The end of the time limit, which starts when this value is created.
    private let deadline: ContinuousClock.Instant

    /// Searches `PATH` for `swiftc`.
    ///
    /// - Parameter limits: The limits that apply to all runs of the toolchain's programs together.
    /// - Throws: ``ModelBuildFailure`` that says what is missing.
    init(environment: [String: String], limits: CompileLimits = CompileLimits()) throws(ModelBuildFailure) {
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let candidates = folders.filter { $0.hasPrefix("/") }.map { $0 + "/swiftc" }
        guard let compiler = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw ModelBuildFailure(
                summary: "your own models need the Swift compiler, but there is no swiftc on PATH; "
                    + "install it from https://www.swift.org/install (everything except --models works without it)")
        }
        self.compiler = compiler
        self.environment = environment
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
    func run(_ arguments: [String], in folder: URL) async throws(ModelBuildFailure) -> ToolRun {
        try await run(compiler, arguments, in: folder)
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
