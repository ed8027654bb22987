import DecodeService
import Foundation
import Testing

@testable import ModelBuild

/// Damaged parts of the cache are detected and built again.
@Suite(.timeLimit(.minutes(60))) struct CacheDamageTests {
    /// What may have happened to a file.
    enum Damage: CaseIterable {
        case emptied, cut, halfWritten, grown, removed
        case folder, link, deadLink, pipe, unreadable, older

        func apply(to file: URL) throws {
            let manager = FileManager.default
            let bytes = try Data(contentsOf: file)
            func replace(_ body: () throws -> Void) throws {
                try manager.removeItem(at: file)
                try body()
            }
            switch self {
            case .emptied: try Data().write(to: file)
            case .cut: try bytes.prefix(bytes.count - 1).write(to: file)
            case .halfWritten:
                try (bytes.prefix(bytes.count / 2) + Data(count: bytes.count - bytes.count / 2)).write(to: file)
            case .grown: try (bytes + Data("x".utf8)).write(to: file)
            case .removed: try manager.removeItem(at: file)
            case .folder:
                try replace { try manager.createDirectory(at: file, withIntermediateDirectories: false) }
                try Data("x".utf8).write(to: file.appending(path: "x"))
            case .link:
                try replace { try manager.createSymbolicLink(atPath: file.path, withDestinationPath: "/dev/zero") }
            case .deadLink:
                try replace { try manager.createSymbolicLink(atPath: file.path, withDestinationPath: "missing-file") }
            case .pipe: try replace { _ = mkfifo(file.path, 0o600) }
            case .unreadable:
                try replace {
                    try manager.createDirectory(
                        at: file, withIntermediateDirectories: false, attributes: [.posixPermissions: 0])
                }
            case .older: try Data(#"{"inputs": {"format": 1}}"#.utf8).write(to: file)
            }
        }
    }

    @Test(arguments: Damage.allCases)
    func `a build with a damaged record is built again once`(damage: Damage) async throws {
        let compiler = try StandInCompiler()
        defer { compiler.remove() }
        let first = try await compiler.builder.build(StandInCompiler.sources(1))
        let whole = try Data(contentsOf: URL(filePath: first.library.path))
        let entry = URL(filePath: first.library.path).deletingLastPathComponent()
        try damage.apply(to: entry.appending(path: BuildRecord.fileName))
        for _ in 1...2 {
            #expect(try await compiler.builder.build(StandInCompiler.sources(1)) == first)
            #expect(try Data(contentsOf: URL(filePath: first.library.path)) == whole)
        }
        #expect(compiler.runs == 2)
        #expect(compiler.workFolders == [])
    }

    @Test(arguments: [Damage.emptied, .folder, .link, .deadLink, .pipe])
    func `anything in an entry's place is replaced`(damage: Damage) async throws {
        let compiler = try StandInCompiler()
        defer { compiler.remove() }
        let first = try await compiler.builder.build(StandInCompiler.sources(1))
        let entry = URL(filePath: first.library.path).deletingLastPathComponent()
        try PrivateFolder.remove(entry)
        try Data("x".utf8).write(to: entry)
        try damage.apply(to: entry)
        #expect(try await compiler.builder.build(StandInCompiler.sources(1)) == first)
        #expect(StandInCompiler.isLibrary(first.library, of: 1))
        #expect(compiler.runs == 2)
    }

    @Test func `a build of other sources in an entry's place is replaced`() async throws {
        let compiler = try StandInCompiler()
        defer { compiler.remove() }
        let (one, two) = (
            try await compiler.builder.build(StandInCompiler.sources(1)),
            try await compiler.builder.build(StandInCompiler.sources(2))
        )
        let places = [one, two].map { URL(filePath: $0.library.path).deletingLastPathComponent() }
        try FileManager.default.removeItem(at: places[0])
        try FileManager.default.copyItem(at: places[1], to: places[0])
        _ = try await compiler.builder.build(StandInCompiler.sources(1))
        #expect(StandInCompiler.isLibrary(one.library, of: 1))
        #expect(compiler.runs == 3)
    }

    @Test(arguments: Damage.allCases)
    func `a damaged record of consent is invalid, and can be recorded again`(damage: Damage) throws {
        let compiler = try StandInCompiler()
        defer { compiler.remove() }
        let content = Data("struct A: Codable {}".utf8)
        try compiler.cache.recordConsent(for: content)
        let shelf = compiler.cache.folder.appending(path: "agreements")
        let entry = try #require(try FileManager.default.contentsOfDirectory(atPath: shelf.path).first)
        try damage.apply(to: shelf.appending(path: entry).appending(path: "content.swift"))
        #expect(!compiler.cache.hasConsent(for: content))
        try compiler.cache.recordConsent(for: content)
        #expect(compiler.cache.hasConsent(for: content))
    }

    @Test func `a cache that is removed during use is created again`() async throws {
        let compiler = try StandInCompiler()
        defer { compiler.remove() }
        let first = try await compiler.builder.build(StandInCompiler.sources(1))
        try PrivateFolder.remove(compiler.cache.folder)
        #expect(try await compiler.builder.build(StandInCompiler.sources(1)) == first)
        #expect(StandInCompiler.isLibrary(first.library, of: 1))
    }
}
