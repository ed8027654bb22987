import Foundation
import Synchronization
import TerminalUI
import Testing

@testable import Explorer
@testable import Reports

/// The exports of `w`, which replace a file only after a question.
@Suite(.timeLimit(.minutes(60))) struct ExportMenuTests {
    /// Files in memory.
    final class Folder: Sendable {
        private let files = Mutex<[String: String]>([:])

        func write(_ new: [ExportedFile], _ replaces: Bool) -> ExportAnswer {
            files.withLock { files in
                if !replaces, let taken = new.first(where: { files[$0.name] != nil }) { return .exists(taken.name) }
                for file in new { files[file.name] = file.text }
                return .written(new.map(\.name))
            }
        }

        subscript(_ name: String) -> String? { files.withLock { $0[name] } }
        var names: [String] { files.withLock { $0.keys.sorted() } }
    }

    private func harness(_ folder: Folder, columns: Int = 120, rows: Int = 40) async throws -> Harness {
        try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: columns, rows: rows,
            write: { folder.write($0, $1) })
    }

    @Test func `each kind of export is written under its name`() async throws {
        let folder = Folder()
        let harness = try await harness(folder)
        try await harness.changeStrategy("arrays")
        try await harness.play("w d t r")
        #expect(
            folder.names == ["CountryDecoder.swift", "CountryDecodingTests.swift", "CountryReport.md"])
        #expect(folder["CountryDecoder.swift"]?.contains("// Strategies: --arrays failable") == true)
        // What-ifs aren't settings of a decoder, so the test expects what a decoder does without them.
        #expect(folder["CountryDecodingTests.swift"]?.contains("DecodingError.valueNotFound") == true)
        #expect(folder["CountryReport.md"]?.contains("decodes as Country, with losses") == true)
        #expect((harness.state.layers.top as? ExportMenu)?.outcome?.text == "wrote CountryReport.md")
    }

    @Test func `the value is written as JSON or as a property list by the matching encoder`() async throws {
        let folder = Folder()
        let harness = try await Harness(
            "key-sets/remote", model: "key-sets/UserInfo",
            strategies: ["key-set": "remote", "encode-key-set": "local"], write: { folder.write($0, $1) })
        try await harness.play("w p v")
        #expect(folder.names == ["remote-encoded.json", "remote-encoded.plist"])
        let list = try #require(folder["remote-encoded.plist"])
        let json = try #require(folder["remote-encoded.json"])
        #expect(list.hasPrefix("<?xml version"))
        let fromList = try PropertyListSerialization.propertyList(from: Data(list.utf8), format: nil) as? NSDictionary
        let fromJSON = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
        #expect(fromList == fromJSON)
        #expect(Set(try #require(fromList?.allKeys as? [String])) == ["EMAIL", "LOGINS", "USER_NAME"])
    }

    @Test func `a failed decode has no value to write`() async throws {
        let folder = Folder()
        let harness = try await harness(folder)
        try await harness.play("w p")
        #expect((harness.state.layers.top as? ExportMenu)?.outcome?.text == "the decode failed, so there is no value")
        #expect(folder.names.isEmpty)
    }

    @Test func `a file is replaced only after y`() async throws {
        let folder = Folder()
        let harness = try await harness(folder)
        try await harness.play("w r")
        let first = folder["CountryReport.md"]
        try await harness.play("x r")
        #expect(harness.lines(with: "CountryReport.md exists. Replace it? y/n").count == 1)
        try await harness.play("n")
        #expect(folder["CountryReport.md"] == first)
        try await harness.play("r y")
        #expect(folder["CountryReport.md"] != first)
        #expect(folder["CountryReport.md"]?.contains("Japan") == false)
    }

    @Test func `the menu says why an export isn't available`() async throws {
        let folder = Folder()
        let harness = try await harness(folder)
        try await harness.play("w e")
        #expect(
            (harness.state.layers.top as? ExportMenu)?.outcome?.text == "no source file was changed in this session")
        try await harness.play("m")
        #expect(
            (harness.state.layers.top as? ExportMenu)?.outcome?.text
                == "no model was inferred yet: m offers it")
        #expect(folder.names.isEmpty)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `the menu at each size`(size: (Int, Int)) async throws {
        let harness = try await harness(Folder(), columns: size.0, rows: size.1)
        try await harness.play("w x r r")
        try expectSnapshot(harness, "export-\(size.0)x\(size.1)")
    }

    @Test func `an export that can't be made says why in its row`() async throws {
        let harness = try await harness(Folder())
        try await harness.play("w")
        #expect(harness.lines(with: "e edits: no source file was changed in this").count == 1)
        #expect(harness.lines(with: "v value: the decode failed, so there is no value").count == 1)
        #expect(harness.lines(with: "t test: a Swift Testing suite").count == 1)
    }
}
