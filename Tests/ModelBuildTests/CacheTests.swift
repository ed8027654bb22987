import DecodeService
import Foundation
import TestSupport
import Testing

@testable import ModelBuild

/// Compiled models are cached for their owner only.
@Suite(.timeLimit(.minutes(60))) struct CacheTests {
    private let folder = TemporaryFolder.ofThisRun()
    private var cache: ModelCache { ModelCache(folder: folder) }
    private let sources = ModelSources(files: [ModelSourceFile(file: "A.swift", text: "struct A: Codable {}")])

    @Test func `unchanged files are not compiled again, and changed ones are`() async throws {
        let builder = ModelBuilder(cache: cache, limits: Shop.limits)
        let first = try await builder.build(sources)
        let date = try #require(try changeDate(of: first.library.path))
        #expect(try await builder.build(sources) == first)
        #expect(try changeDate(of: first.library.path) == date)
        var changed = sources
        changed.replacing["A.swift"] = "struct A: Codable { var b: Int }"
        #expect(try await builder.build(changed).library != first.library)
        #expect(cache.usage.entries == 2)
    }

    @Test func `clearing removes all entries, damaged or not`() throws {
        for content in ["whole", "damaged"] { try cache.recordConsent(for: Data(content.utf8)) }
        let shelf = folder.appending(path: "agreements")
        let names = try FileManager.default.contentsOfDirectory(atPath: shelf.path)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: shelf.appending(path: try #require(names.first)).path)
        try Data().write(to: shelf.appending(path: "a file"))
        try cache.clear()
        #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.path) == [])
        #expect(!cache.hasConsent(for: Data("whole".utf8)))
    }

    @Test func `clearing twice leaves an empty cache`() throws {
        try cache.recordConsent(for: Data("a".utf8))
        try cache.clear()
        #expect(cache.usage.entries == 0)
        try cache.clear()
        #expect(cache.usage == ModelCache.Usage(entries: 0, size: 0))
    }

    @Test func `only the owner can access the cache`() async throws {
        let work = try cache.workFolder()
        let modes = try [folder, work.url].map { place in
            try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions] as? Int
        }
        #expect(modes == [0o700, 0o700])
    }

    @Test func `a folder that others may write to is refused`() async throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777])
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        let failure = try #require(
            await #expect(throws: ModelBuildFailure.self) { try await ModelBuilder(cache: cache).build(sources) })
        #expect(
            failure.summary
                == "\(folder.path) is accessible to other users, and code compiled there would be run; make "
                + "it private (chmod 700), or set XDG_CACHE_HOME to another folder")
    }

    @Test(arguments: [0o755, 0o750, 0o711, 0o744])
    func `a folder that others can only read is made private`(mode: Int) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
        _ = try cache.workFolder()
        #expect(
            try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o700)
    }

    @Test func `a link to a private folder is accepted`() async throws {
        let real = TemporaryFolder.ofThisRun()
        try FileManager.default.createDirectory(
            at: real, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: real)
        try cache.recordConsent(for: Data("a".utf8))
        #expect(cache.hasConsent(for: Data("a".utf8)))
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: real.path)
        #expect(!cache.hasConsent(for: Data("a".utf8)))
    }

    @Test func `a file or a dead link in place of the folder is an error with advice`() throws {
        let advice =
            "is not a folder, but compiled models are stored there; remove it, or set XDG_CACHE_HOME to another folder"
        try Data("x".utf8).write(to: folder)
        let file = try #require(#expect(throws: ModelBuildFailure.self) { _ = try cache.workFolder() })
        #expect(file.summary == "\(folder.path) \(advice)")
        let below = ModelCache(folder: folder.appending(path: "codascope"))
        let inFile = try #require(#expect(throws: ModelBuildFailure.self) { _ = try below.workFolder() })
        #expect(
            inFile.summary == "\(folder.path)/codascope could not be created: Not a directory; set XDG_CACHE_HOME to a "
                + "folder that you can write to")
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path, withDestinationPath: "\(folder.lastPathComponent)-missing")
        let link = try #require(#expect(throws: ModelBuildFailure.self) { _ = try cache.workFolder() })
        #expect(link.summary == "\(folder.path) \(advice)")
    }

    @Test func `consent is valid only for the recorded content`() throws {
        let content = Data("struct A: Codable {}".utf8)
        #expect(!cache.hasConsent(for: content))
        try cache.recordConsent(for: content)
        #expect(cache.hasConsent(for: content))
        #expect(!cache.hasConsent(for: content + Data(" ".utf8)))
    }

    @Test(arguments: [
        (["XDG_CACHE_HOME": "/a/b"], "/a/b/codascope"), (["HOME": "/home/x"], "/home/x/.cache/codascope"),
        (["HOME": "/home/x", "XDG_CACHE_HOME": "relative"], "/home/x/.cache/codascope"),
        (["HOME": "/home/x", "XDG_CACHE_HOME": ""], "/home/x/.cache/codascope"),
        (["HOME": ""], "\(NSHomeDirectoryForUser(NSUserName()) ?? "")/.cache/codascope"),
        (["HOME": "here"], "\(NSHomeDirectoryForUser(NSUserName()) ?? "")/.cache/codascope"),
        ([:], "\(NSHomeDirectoryForUser(NSUserName()) ?? "")/.cache/codascope"),
    ])
    func `the environment determines the folder`(environment: [String: String], path: String) {
        #expect(ModelCache(environment: environment).folder.path == path)
    }

    private func changeDate(of path: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}
