import DecodeService
import Foundation
import TestSupport
import Testing

@testable import ModelBuild

/// The system's modules that the compiler keeps in the cache, and refuses if they were moved, damaged or are another
/// version's.
@Suite(.timeLimit(.minutes(60))) struct CompilerModulesTests {
    /// Fails as the compiler does if its folder of modules has a file `stale`.
    private static let refusing = """
        last=; for word; do if [ "$last" = -module-cache-path ]; then modules=$word; fi; last=$word; done
        if [ -e "$modules/stale" ]; then
          echo "<unknown>:0: error: precompiled file 'x.pcm' was compiled with module cache path '/old'" >&2
          exit 1
        fi
        mkdir -p "$modules"
        """

    private func makeStale(_ compiler: StandInCompiler) throws {
        let folder = compiler.cache.compilerFolder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "stale"))
    }

    @Test func `modules that the compiler refuses are removed once, with its reason`() async throws {
        let compiler = try StandInCompiler(first: Self.refusing)
        defer { compiler.remove() }
        _ = try await compiler.builder.build(StandInCompiler.sources(1))
        #expect(compiler.runs == 1)
        try makeStale(compiler)
        let second = try await compiler.builder.build(StandInCompiler.sources(2))
        #expect(compiler.runs == 3 && StandInCompiler.isLibrary(second.library, of: 2))
        let path = compiler.cache.compilerFolder.path
        #expect(
            second.notes == [
                "the compiler refused the modules in \(path), so they were removed: <unknown>:0: error: precompiled file "
                    + "'x.pcm' was compiled with module cache path '/old'"
            ])
        // The next builds use the new ones.
        #expect(try await compiler.builder.build(StandInCompiler.sources(3)).notes == [])
        #expect(try await compiler.builder.build(StandInCompiler.sources(2)).notes == [])
        #expect(compiler.runs == 4)
    }

    @Test func `a compiler that always fails is run twice, and the modules stay`() async throws {
        let compiler = try StandInCompiler(first: "echo broken >&2; exit 1")
        defer { compiler.remove() }
        try makeStale(compiler)
        let failure = await #expect(throws: ModelBuildFailure.self) {
            try await compiler.builder.build(StandInCompiler.sources(1))
        }
        #expect(failure?.summary == "the Swift compiler failed:\nbroken")
        #expect(compiler.runs == 2)
        #expect(FileManager.default.fileExists(atPath: compiler.cache.compilerFolder.appending(path: "stale").path))
    }

    @Test func `an error in a model is no reason to compile it again`() async throws {
        let compiler = try StandInCompiler(first: "echo 'Model.swift:1:1: error: no' >&2; exit 1")
        defer { compiler.remove() }
        try makeStale(compiler)
        await #expect(throws: ModelBuildFailure.self) {
            try await compiler.builder.build(StandInCompiler.sources(1))
        }
        #expect(compiler.runs == 1)
    }

    @Test func `fifty builds at once share refused modules`() async throws {
        let compiler = try StandInCompiler(first: Self.refusing)
        defer { compiler.remove() }
        try makeStale(compiler)
        let builder = compiler.builder
        try await withThrowingTaskGroup { group in
            for number in 1...50 { group.addTask { try await builder.build(StandInCompiler.sources(number)) } }
            for try await built in group { #expect(FileManager.default.fileExists(atPath: built.library.path)) }
        }
        #expect(compiler.runs <= 100)
        #expect(compiler.workFolders == [])
    }

    @Test func `a copied cache, and one whose modules are cut, compile a new model`() async throws {
        let folder = try TemporaryFolder()
        let (old, new) = (folder.url.appending(path: "old"), folder.url.appending(path: "new"))
        func build(_ number: Int, in place: URL) async throws -> BuiltModels {
            let text = "import Foundation\nstruct Model\(number): Codable { var date: Date }\n"
            return try await ModelBuilder(cache: ModelCache(folder: place), limits: Shop.limits)
                .build(ModelSources(files: [ModelSourceFile(file: "Model.swift", text: text)]))
        }
        #expect(try await build(1, in: old).notes == [])
        try FileManager.default.copyItem(at: old, to: new)
        #expect(try await build(2, in: new).models.map(\.name) == ["Model2"])
        #expect(try await build(3, in: new).notes == [])
        let modules = ModelCache(folder: new).compilerFolder
        let files = FileManager.default.enumerator(at: modules, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            if file.pathExtension == "pcm" { _ = truncate(file.path, 100) }
        }
        #expect(try await build(4, in: new).models.map(\.name) == ["Model4"])
        #expect(try await build(5, in: new).notes == [])
    }
}
