import DecodeService
import Diagnosis
import Foundation
import TestSupport
import Testing

@testable import Workbench

/// An edit is written to the user's own file completely, or not at all.
@Suite(.timeLimit(.minutes(60))) struct EditWritingTests {
    private let temporaryFolder: TemporaryFolder
    private var folder: URL { temporaryFolder.url }
    private static let old = "struct Order: Codable {\n    var id: Int\n}\n"
    private static let new = "struct Order: Codable {\n    var id: Int?\n}\n"

    init() throws { temporaryFolder = try TemporaryFolder() }

    /// The path of a file with the old text.
    private func file(mode: Int = 0o640) throws -> String {
        let path = try temporaryFolder.write("Order.swift", Data(Self.old.utf8))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    private func text(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? [] }

    @Test func `the text is replaced, the mode is kept, nothing is left beside the file`() throws {
        let path = try file()
        try ModelFiles.replace(path, Self.old, with: Self.new)
        #expect(try text(of: path) == Self.new)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
        #expect(names == ["Order.swift"])
    }

    @Test func `a link stays a link, and its target is written`() throws {
        let path = try file()
        let link = folder.appending(path: "Link.swift").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "Order.swift")
        try ModelFiles.replace(link, Self.old, with: Self.new)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "Order.swift")
        #expect(try text(of: path) == Self.new)
    }

    @Test func `a file with other content isn't changed`() throws {
        let path = try file()
        #expect(
            throws: SourceTrouble(
                "\(path) has changed since the edit was made, so it was not written", next: "it has been read again")
        ) { try ModelFiles.replace(path, Self.old + " ", with: Self.new) }
        #expect(try text(of: path) == Self.old)
        #expect(names == ["Order.swift"])
    }

    @Test func `a read-only file isn't changed, and a missing one isn't created`() throws {
        let path = try file(mode: 0o444)
        #expect(throws: SourceTrouble("\(path) is read-only and was not written", next: "y copies the diff")) {
            try ModelFiles.replace(path, Self.old, with: Self.new)
        }
        #expect(try text(of: path) == Self.old)
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: SourceTrouble("\(path) does not exist; nothing was written")) {
            try ModelFiles.replace(path, Self.old, with: Self.new)
        }
        #expect(names.isEmpty)
    }

    /// A change of a file in the folder, from the old text to the new one.
    private func change(of name: String) -> ChangedFile {
        let path = folder.appending(path: name).path
        return ChangedFile(source: ModelSourceFile(file: path, text: Self.old), newText: Self.new)
    }

    @Test func `several files are changed and restored together`() throws {
        let paths = [try file(), folder.appending(path: "Other.swift").path]
        try Data(Self.old.utf8).write(to: URL(filePath: paths[1]))
        let changes = ["Order.swift", "Other.swift"].map(change)
        try ModelFiles.replace(changes)
        #expect(try paths.map(text) == [Self.new, Self.new])
        try ModelFiles.replace(changes.map(\.reversed))
        #expect(try paths.map(text) == [Self.old, Self.old])
    }

    @Test(arguments: ["gone", "changed", "read-only"])
    func `if one of several files can't be changed, none is`(state: String) throws {
        let path = try file()
        let other = folder.appending(path: "Other.swift").path
        if state != "gone" {
            try Data((state == "changed" ? Self.old + " " : Self.old).utf8).write(to: URL(filePath: other))
        }
        if state == "read-only" {
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: other)
        }
        #expect(throws: SourceTrouble.self) {
            try ModelFiles.replace(["Order.swift", "Other.swift"].map(change))
        }
        #expect(try text(of: path) == Self.old)
    }
}
