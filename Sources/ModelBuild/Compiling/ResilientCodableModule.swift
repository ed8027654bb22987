import DecodeService
import Foundation
import SwiftDeclarations
import Synchronization

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
    static func options(_ entry: URL) -> [String] {
        var options = ["-I", entry.path, "-L", entry.path, "-l\(name)"]
        #if os(Linux)
        // Its symbols stay inside the user's library, because the executable may have its own copy.
        options += ["-Xlinker", "--exclude-libs=ALL"]
        #endif
        return options
    }

    /// Returns the compiled module from the cache; if the cache has none for this compiler, the one that was built with this
    /// executable, or else compiles it, which takes several seconds.
    ///
    /// Made once, however many ask for it at the same time.
    func entry() async throws(ModelBuildFailure) -> URL {
        let built = BuiltModule.besideExecutable
        let name = key(of: built)
        if let entry = cache.entry(name, of: .modules) { return entry }
        let place = cache.folder.path + name
        let making = Self.making.withLock { making in
            if let task = making[place] { return task }
            let task = Task.detached {
                defer { Self.making.withLock { $0[place] = nil } }
                do throws(ModelBuildFailure) {
                    return Result<URL, ModelBuildFailure>.success(try await self.make(name, from: built))
                } catch {
                    return .failure(error)
                }
            }
            making[place] = task
            return task
        }
        // Whoever stops waiting leaves the rest to the others.
        let (answers, continuation) = AsyncStream.makeStream(of: Result<URL, ModelBuildFailure>.self)
        Task {
            continuation.yield(await making.value)
            continuation.finish()
        }
        for await answer in answers { return try answer.get() }
        throw ModelBuildFailure(summary: "compiling \(Self.name) was stopped")
    }

    /// Whether neither the build of this executable nor the cache has the module.
    var hasToBeCompiled: Bool {
        BuiltModule.besideExecutable == nil && cache.entry(key(of: nil), of: .modules) == nil
    }

    private func key(of built: BuiltModule?) -> String {
        // A module built with other options, such as a sanitizer, is another one.
        Self.key([toolchain.fingerprint, built?.module.path ?? ""])
    }

    /// A name for this version of the library, if a file may import it: models built with another one are others.
    static func fingerprint(for files: [ModelSourceFile]) -> String {
        files.contains { $0.text.contains(name) } ? key([]) : ""
    }

    private static func key(_ words: [String]) -> String {
        var key = ContentKey()
        for text in words + sources.flatMap({ [$0.name, $0.text] }) { key.add(text) }
        return key.name
    }

    /// The modules that are being made, by their places in their caches.
    private static let making = Mutex<[String: Task<Result<URL, ModelBuildFailure>, Never>]>([:])

    private func make(_ name: String, from built: BuiltModule?) async throws(ModelBuildFailure) -> URL {
        let work = try cache.workFolder()
        defer { withExtendedLifetime(work) {} }
        let made = work.url.appending(path: "made")
        let texts = work.url.appending(path: "texts")
        do throws(FileWriting.Failure) {
            for folder in [made, texts] { try FileWriting.makeFolder(folder.path, mode: 0o700) }
        } catch {
            throw ModelBuildFailure(error)
        }
        if try await !take(built, to: made, work: work.url) { try await compile(in: texts, to: made, work: work.url) }
        return try cache.keep(made, as: name, of: .modules)
    }

    private func compile(in texts: URL, to made: URL, work: URL) async throws(ModelBuildFailure) {
        let sources = Self.sources
        do throws(FileWriting.Failure) {
            for (name, text) in sources {
                try FileWriting.create(texts.appending(path: name).path, Data(text.utf8))
            }
        } catch {
            throw ModelBuildFailure(error)
        }
        let arguments =
            Self.archiving(to: made) + [
                "-emit-module", "-emit-module-path", made.appending(path: "\(Self.name).swiftmodule").path,
                "-module-name", Self.name, "-parse-as-library", "-Onone", "-whole-module-optimization",
                "-swift-version", "6", "-suppress-warnings",
                "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault",
                "-enable-upcoming-feature", "MemberImportVisibility",
            ]
        let run = try await toolchain.run(arguments + sources.map { texts.appending(path: $0.name).path }, in: work)
        guard run.status == 0 else {
            let words = run.errors.split(whereSeparator: \.isNewline).prefix(3).joined(separator: "\n")
            throw ModelBuildFailure(summary: "\(Self.name) does not compile with this compiler:\n\(words)")
        }
    }

    private static func archiving(to made: URL) -> [String] {
        ["-emit-library", "-static", "-o", made.appending(path: "lib\(name).a").path]
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

// MARK: - Built with the executable

extension ResilientCodableModule {
    /// Takes the module that SwiftPM built for this executable and left beside it, as for `swift run`.
    ///
    /// It saves the 8 s that compiling takes at the first fix. An installed executable has no module beside it.
    ///
    /// - Returns: Whether there is one, and this compiler can import it.
    private func take(_ built: BuiltModule?, to made: URL, work: URL) async throws(ModelBuildFailure) -> Bool {
        guard let built else { return false }
        let probe = work.appending(path: "probe.swift")
        do {
            try FileManager.default.copyItem(at: built.module, to: made.appending(path: built.module.lastPathComponent))
            try FileWriting.create(probe.path, Data("import \(Self.name)\n".utf8))
        } catch {
            return false
        }
        // A module of another compiler can't be imported.
        guard try await toolchain.run(["-typecheck", "-I", made.path, probe.path], in: work).status == 0 else {
            return false
        }
        return try await toolchain.run(Self.archiving(to: made) + built.objects.map(\.path), in: work).status == 0
    }

    /// The module beside the executable, with the objects of its files.
    fileprivate struct BuiltModule {
        let module: URL
        let objects: [URL]

        /// Nil for an installed executable.
        static var besideExecutable: BuiltModule? {
            BuiltModule(paths: EmbeddedFiles.names.filter { $0.hasSuffix(".swift") })
        }

        /// - Parameter paths: The paths of the module's files. Objects of other, older files may lie beside theirs.
        /// - Returns: Nil if a file is missing, or is newer than the executable.
        init?(paths: [String]) {
            guard let executable = Bundle.main.executableURL?.resolvingSymlinksInPath(), let end = Self.date(executable)
            else { return nil }
            let folder = executable.deletingLastPathComponent()
            module = folder.appending(path: "Modules/\(name).swiftmodule")
            objects = paths.map { folder.appending(path: "\(name).build/\($0.lastName).o") }
            for file in [module] + objects {
                guard let date = Self.date(file), date <= end else { return nil }
            }
        }

        private static func date(_ file: URL) -> Date? {
            try? FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
        }
    }
}
