import DecodeService
import Foundation
import Testing

@testable import ModelBuild

/// Compiled models are kept, for their owner alone.
@Suite struct CacheTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "codascope-cache-\(UUID().uuidString)")
    private var cache: ModelCache { ModelCache(folder: folder) }
    private let sources = ModelSources(files: [ModelSourceFile(file: "A.swift", text: "struct A: Codable {}")])

    private func removed() { try? FileManager.default.removeItem(at: folder) }

    @Test func `unchanged files open without compiling, whatever else is compiled anew`() async throws {
        defer { removed() }
        let builder = ModelBuilder(cache: cache)
        let first = try await builder.build(sources)
        let date = try #require(try changeDate(of: first.library.path))
        #expect(try await builder.build(sources) == first)
        #expect(try changeDate(of: first.library.path) == date)
        var changed = sources
        changed.replacing["A.swift"] = "struct A: Codable { var b: Int }"
        #expect(try await builder.build(changed).library != first.library)
        #expect(cache.usage.entries == 2)
        try cache.clear()
        #expect(cache.usage.entries == 0)
    }

    @Test func `nobody else may look into it`() async throws {
        defer { removed() }
        let work = try cache.workFolder()
        let modes = try [folder, work].map { place in
            try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions] as? Int
        }
        #expect(modes == [0o700, 0o700])
    }

    @Test func `a folder that others may write to is refused`() async throws {
        defer { removed() }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777])
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        let failure = try #require(
            await #expect(throws: ModelBuildFailure.self) { try await ModelBuilder(cache: cache).build(sources) })
        #expect(
            failure.summary == "\(folder.path) is not yours alone, and what is compiled there would be run; make it so "
                + "(chmod 700), or name another place by XDG_CACHE_HOME")
    }

    @Test func `an agreement holds for a content and for no other`() throws {
        defer { removed() }
        let content = Data("struct A: Codable {}".utf8)
        #expect(!cache.isAgreed(to: content))
        try cache.agree(to: content)
        #expect(cache.isAgreed(to: content))
        #expect(!cache.isAgreed(to: content + Data(" ".utf8)))
    }

    @Test(
        "the folder is the one that the environment names",
        arguments: [
            (["XDG_CACHE_HOME": "/a/b"], "/a/b/codascope"), (["HOME": "/home/x"], "/home/x/.cache/codascope"),
            (["HOME": "/home/x", "XDG_CACHE_HOME": "relative"], "/home/x/.cache/codascope"),
        ])
    func place(environment: [String: String], path: String) {
        #expect(ModelCache(environment: environment).folder.path == path)
    }

    private func changeDate(of path: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}
