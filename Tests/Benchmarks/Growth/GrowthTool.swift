import ArgumentParser
import Foundation

/// The executable with the benchmark's compiled models, ready to run.
///
/// The models and their library are cached in a folder of the benchmark in the user's cache, so that they are compiled
/// once. The compiler is called through a script that can be made to fail: the executable tries edits of failing
/// models, and the compiler's own work must not be measured.
struct GrowthTool {
    private let executable: String
    private let models: String
    private var environment: [String: String]
    private let folder: URL

    /// Writes the models and compiles them if necessary.
    ///
    /// - Throws: An error if the executable or a compiler is missing, or something can't be written.
    init(executable: String) throws {
        self.executable = executable
        let cache = try FileManager.default.url(
            for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true
        ).appending(path: "codascope-bench")
        let programs = cache.appending(path: "bin")
        for directory in [cache, programs] {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        var environment = ProcessInfo.processInfo.environment
        let path = environment["PATH"] ?? ""
        let compilers = path.split(separator: ":").map { String($0) + "/swiftc" }
        guard let compiler = compilers.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw ValidationError(
                "the models of this benchmark need the Swift compiler, but there is no swiftc on PATH")
        }
        let script = programs.appending(path: "swiftc")
        try Self.write(
            Data("#!/bin/sh\n[ -n \"$\(Self.refusal)\" ] && exit 1\nexec '\(compiler)' \"$@\"\n".utf8), to: script)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path)
        let file = cache.appending(path: "GrowthModels.swift")
        try Self.write(Self.source(), to: file)
        models = file.path
        environment["PATH"] = programs.path + ":" + path
        environment["XDG_CACHE_HOME"] = cache.path
        environment["NO_COLOR"] = "1"
        folder = FileManager.default.temporaryDirectory.appending(path: "codascope-bench-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.environment = environment
        try compile()
        self.environment[Self.refusal] = "1"
    }

    private static let refusal = "CODASCOPE_BENCH_NO_COMPILER"
    private static let sourceName = "Tests/Benchmarks/Growth/Models/GrowthModels.swift"

    /// The models of the benchmark, as a Swift file.
    static func source() throws -> Data {
        guard let literal = EmbeddedFiles.base64(sourceName),
            let data = literal.withUTF8Buffer({ Data(base64Encoded: Data($0)) })
        else { throw ValidationError("\(sourceName) was not embedded in this build") }
        return data
    }

    /// Writes a file unless it has that content, because its date is part of the compiler's fingerprint.
    private static func write(_ data: Data, to file: URL) throws {
        if (try? Data(contentsOf: file)) != data { try data.write(to: file, options: .atomic) }
    }

    private func compile() throws {
        let run = try MeasuredRun(
            [executable, "models", "--models", models], environment: environment, errors: errors, limit: .seconds(300))
        guard run.isGood else { throw ValidationError("the models do not compile: \(errorOutput)") }
    }

    private var errors: String { folder.appending(path: "errors").path }

    /// The standard error of the last run.
    var errorOutput: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

    /// Runs a command on a payload of a shape.
    func run(
        _ command: GrowthCommand, _ payload: Data, _ shape: GrowthShape, limit: Duration
    ) throws -> MeasuredRun {
        let file = folder.appending(path: "payload." + shape.fileExtension)
        try payload.write(to: file)
        let arguments = command.arguments(shape, payload: file.path, models: models)
        return try MeasuredRun([executable] + arguments, environment: environment, errors: errors, limit: limit)
    }

    /// Removes the payloads.
    func clear() { try? FileManager.default.removeItem(at: folder) }
}
