import DecodeService
import Foundation

/// The user's Swift compiler.
struct SwiftToolchain: Sendable {
    /// The path of `swiftc`.
    let compiler: String
    let environment: [String: String]

    /// Looks for `swiftc` along `PATH`.
    ///
    /// - Throws: ``ModelBuildFailure`` that says what is missing.
    init(environment: [String: String]) throws(ModelBuildFailure) {
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let candidates = folders.map { $0 + "/swiftc" }
        guard let compiler = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw ModelBuildFailure(
                summary: "your own models need the Swift compiler, and there is no swiftc on PATH; "
                    + "https://www.swift.org/install has it, and everything but --models works without")
        }
        self.compiler = compiler
        self.environment = environment
    }

    /// What changes when another compiler is installed at the same place.
    var fingerprint: String {
        let real = URL(filePath: compiler).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: real)
        let size = attributes?[.size] as? Int ?? 0
        let date = attributes?[.modificationDate] as? Date ?? .distantPast
        return "\(real) \(size) \(date.timeIntervalSince1970)"
    }

    /// Runs the compiler.
    func run(_ arguments: [String], in folder: URL) async throws(ModelBuildFailure) -> ToolRun {
        do {
            return try await ToolRun.run(compiler, arguments, in: folder, environment: environment)
        } catch {
            throw ModelBuildFailure(summary: "\(compiler) cannot be run: \(error.localizedDescription)")
        }
    }
}
