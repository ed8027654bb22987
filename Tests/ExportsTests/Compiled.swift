import Foundation
import TestSupport

@testable import ModelBuild

/// Compiles a program from Swift sources and runs it once.
enum Compiled {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// One cache for all programs of a run.
    private static let cache: Result<TemporaryFolder, any Error> = Result { try TemporaryFolder() }

    /// Compiles files and runs the program.
    ///
    /// - Parameters:
    ///   - files: Names and texts.
    ///   - usesLibrary: Whether they import ResilientCodable.
    ///   - usesTesting: Whether they are tests: then the program runs them all.
    ///   - besides: Files that are not compiled, with their contents.
    /// - Returns: The exit status and what it printed.
    static func run(
        _ files: [(name: String, text: String)], usesLibrary: Bool = false, usesTesting: Bool = false,
        besides: [(name: String, contents: Data)] = []
    ) async throws -> (status: Int32, output: String) {
        let folder = try TemporaryFolder()
        let toolchain = try SwiftToolchain(
            environment: ProcessInfo.processInfo.environment, limits: CompileLimits(time: .seconds(3600)))
        var arguments = [
            "-parse-as-library", "-Onone", "-whole-module-optimization", "-swift-version", "6", "-o",
            folder.url.appending(path: "program").path,
        ]
        if usesLibrary {
            let entry = try await ResilientCodableModule(
                toolchain: toolchain, cache: ModelCache(folder: cache.get().url)
            ).entry()
            arguments += ResilientCodableModule.options(entry) + ["-lswiftSynchronization"]
        }
        var files = files
        if usesTesting {
            let plugins = URL(filePath: toolchain.compiler).resolvingSymlinksInPath().deletingLastPathComponent()
                .deletingLastPathComponent()
                .appending(path: "lib/swift/host/plugins/testing")
            arguments += ["-plugin-path", plugins.path]
            files.append(
                (
                    "Main.swift",
                    "import Foundation\nimport Testing\n@main struct AllTests { static func main() async { exit(await __swiftPMEntryPoint() as CInt) } }\n"
                ))
        }
        for (name, text) in files { try Data(text.utf8).write(to: folder.url.appending(path: name)) }
        for (name, contents) in besides { try contents.write(to: folder.url.appending(path: name)) }
        let compiled = try await toolchain.run(
            arguments + files.map { folder.url.appending(path: $0.name).path }, in: folder.url)
        guard compiled.status == 0 else {
            throw Failure(description: "\(files.map(\.name)) does not compile:\n\(compiled.errors)\(compiled.output)")
        }
        return try await withCheckedThrowingContinuation { continuation in
            let process = Process()
            process.executableURL = folder.url.appending(path: "program")
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = pipe
            do {
                try process.run()
            } catch {
                return continuation.resume(throwing: error)
            }
            Thread {
                let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                continuation.resume(returning: (process.terminationStatus, output))
            }.start()
        }
    }
}
