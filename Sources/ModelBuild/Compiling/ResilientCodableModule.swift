import DecodeService
import Foundation
import SwiftDeclarations

/// The library ResilientCodable as a module that the user's files can import.
///
/// Its sources are embedded in this executable and compiled once into the cache.
struct ResilientCodableModule {
    static let name = "ResilientCodable"

    let toolchain: SwiftToolchain
    let cache: ModelCache

    /// Whether one of the files imports it.
    static func isImported(by sources: [ModelSource]) -> Bool {
        sources.contains { $0.imports.contains { $0.module == name } }
    }

    /// The options for a compilation that imports it.
    static func options(_ entry: CacheEntry) -> [String] {
        var options = ["-I", entry.folder.path, "-L", entry.folder.path, "-l\(name)"]
        #if os(Linux)
        // Its symbols stay inside the user's library, because the executable may have its own copy.
        options += ["-Xlinker", "--exclude-libs=ALL"]
        #endif
        return options
    }

    /// Returns the compiled module from the cache, and compiles it first if the cache has none for this compiler.
    func entry() async throws(ModelBuildFailure) -> CacheEntry {
        let sources = Self.sources
        var key = ContentKey()
        key.add(toolchain.fingerprint)
        for (name, text) in sources {
            key.add(name)
            key.add(text)
        }
        if let entry = cache.entry(key.name, of: .modules) { return entry }
        let work = try cache.workFolder()
        defer { withExtendedLifetime(work) {} }
        let made = work.url.appending(path: "made")
        let texts = work.url.appending(path: "texts")
        do {
            for folder in [made, texts] {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
            for (name, text) in sources { try Data(text.utf8).write(to: texts.appending(path: name)) }
        } catch {
            throw cache.notWritten(work.url, error)
        }
        let arguments = [
            "-emit-library", "-static", "-o", made.appending(path: "lib\(Self.name).a").path,
            "-emit-module", "-emit-module-path", made.appending(path: "\(Self.name).swiftmodule").path,
            "-module-name", Self.name, "-parse-as-library", "-Onone", "-whole-module-optimization",
            "-swift-version", "6", "-suppress-warnings",
            "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault",
            "-enable-upcoming-feature", "MemberImportVisibility",
        ]
        let run = try await toolchain.run(arguments + sources.map { texts.appending(path: $0.name).path }, in: work.url)
        guard run.status == 0 else {
            let words = run.errors.split(whereSeparator: \.isNewline).prefix(3).joined(separator: "\n")
            throw ModelBuildFailure(summary: "\(Self.name) does not compile with this compiler:\n\(words)")
        }
        return try cache.keep(made, as: key.name, of: .modules)
    }

    /// Its files under unique names, in the order of their paths.
    static let sources: [(name: String, text: String)] = EmbeddedFiles.names.filter { $0.hasSuffix(".swift") }
        .map { path in
            let data = EmbeddedFiles.base64(path).flatMap { literal in
                literal.withUTF8Buffer { Data(base64Encoded: Data($0)) }
            }
            return (path.replacing("/", with: "-"), String(decoding: data ?? Data(), as: UTF8.self))
        }
}
