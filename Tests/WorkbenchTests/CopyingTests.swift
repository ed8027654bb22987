import Explorer
import Foundation
import TestSupport
import Testing
import Workbench

@Suite struct CopyingTests {
    private static func copying(_ folder: TemporaryFolder) -> Copying {
        Copying(
            environment: ["PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder.url.path], timeLimit: .seconds(30))
    }

    @Test func `a command receives the text as its input`() throws {
        let folder = try TemporaryFolder()
        let target = folder.url.appending(path: "got")
        let ways = Self.copying(folder).ways(command: "cat > '\(target.path)'")
        let text = "héllo\n" + String(repeating: "x", count: 200_000)
        #expect(ways.command?.run(text) == .copied("cat > '\(target.path)'"))
        #expect(try String(contentsOf: target, encoding: .utf8) == text)
    }

    @Test func `a failing command reports its status`() throws {
        let folder = try TemporaryFolder()
        let ways = Self.copying(folder).ways(command: "exit 3")
        #expect(ways.command?.run("x") == .failed("it ended with status 3"))
    }

    @Test func `the file is accessible only to its owner, and holds the last text`() throws {
        let folder = try TemporaryFolder()
        let ways = Self.copying(folder).ways(command: nil)
        let path = folder.url.appending(path: "codascope/copied.txt").path
        #expect(ways.file?("first") == .copied(path))
        #expect(ways.file?("second") == .copied(path))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "second")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `a folder that can't be written is reported`() throws {
        let ways = Copying(environment: ["XDG_STATE_HOME": "/dev/null"]).ways(command: nil)
        #expect(ways.file?("x") == .failed("/dev/null/codascope could not be written: Not a directory"))
    }
}

@Suite struct FilePreviewTests {
    @Test func `a preview shows the first lines, the names in a folder, or a note about the file`() throws {
        let folder = try TemporaryFolder()
        func preview(_ name: String, _ data: Data) throws -> FilePreview {
            PayloadFiles.preview(try folder.write(name, data))
        }
        #expect(try preview("a.json", Data("{\n\t\"a\": 1\n}".utf8)).lines == ["{", "    \"a\": 1", "}"])
        #expect(try preview("long.json", Data(String(repeating: "9", count: 100_000).utf8)).lines.map(\.count) == [400])
        #expect(try preview("b.plist", Data("bplist00".utf8)).note == "A binary property list.")
        #expect(try preview("c", Data([1, 0, 2])).note == "A binary file.")
        #expect(try preview("d", Data()).note == "An empty file.")
        #expect(PayloadFiles.preview(folder.url.appending(path: "none").path).note == "This file does not exist.")
        #expect(PayloadFiles.preview("/dev/zero").note == "This file is a device, not a file.")
        #expect(PayloadFiles.preview(folder.url.path).lines == ["a.json", "b.plist", "c", "d", "long.json"])
    }
}
