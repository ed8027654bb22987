import Foundation
import TestSupport
import Testing

/// Files that change while they are open, and the user's editor.
@Suite(.blocking, .timeLimit(.minutes(60))) struct LivingTests {
    private static let models = """
        struct Order: Codable {
            var id: Int
            var lines: [Line]
            struct Line: Codable { var name: String }
        }

        """

    /// A folder with a payload, the user's models, and an editor.
    private struct Project {
        let folder: TemporaryFolder
        let payload: String
        let models: String

        init(_ payload: String, models: String = LivingTests.models) throws {
            folder = try TemporaryFolder()
            self.payload = try folder.write("order.json", Data(payload.utf8))
            self.models = try folder.write("Order.swift", Data(models.utf8))
        }

        /// The explorer with the models, a compiler, and a cache of its own.
        func explorer(_ arguments: [String] = [], editor: String = "false") throws -> PseudoTerminal {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            return try .codascope(
                ["order.json", "--models", "Order.swift", "--model", "Order"] + arguments,
                environment: [
                    "PATH": path, "HOME": folder.url.path, "XDG_CACHE_HOME": folder.url.appending(path: "cache").path,
                    "EDITOR": editor,
                ], in: folder.url)
        }

        /// Writes an editor script that replaces its file's text and records its arguments. Returns its path.
        func editor(writing text: String) throws -> String {
            let new = try folder.write("new", Data(text.utf8))
            let editor = try folder.write(
                "editor.sh",
                Data("#!/bin/sh\necho \"$1 $2\" > '\(folder.url.path)/asked'\ncat '\(new)' > \"$2\"\n".utf8))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
            return editor
        }

        /// The editor's arguments: line and file.
        var asked: String {
            get throws { try String(contentsOf: folder.url.appending(path: "asked"), encoding: .utf8) }
        }
    }

    #if os(Linux)
    @Test func `a model can't reach the terminal, and finds only the descriptors of its worker`() throws {
        // Each property says what became of an attempt.
        let models = """
            import Foundation
            struct Order: Codable {
                var opened, session, foreground, typed, descriptors: String
                init(from decoder: any Decoder) throws {
                    let terminal = open("/dev/tty", O_RDWR)
                    opened = terminal < 0 ? "no terminal" : "a terminal"
                    if terminal >= 0 { _ = write(terminal, "\\u{1B}[2J", 4) }
                    session = getsid(0) == getpid() && getpgrp() == getpid() ? "its own" : "another's"
                    foreground = (0..<64).contains { tcgetpgrp($0) >= 0 } ? "known" : "unknown"
                    var letter: UInt8 = 0x71
                    typed = (0..<64).contains { ioctl($0, UInt(TIOCSTI), &letter) == 0 } ? "a key" : "nothing"
                    let kinds = (0..<64).compactMap { number in
                        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\\(number)")
                    }
                    let other = kinds.filter { !$0.hasPrefix("pipe:") && !$0.hasPrefix("anon_inode") && $0 != "/dev/null" }
                    descriptors = other.filter { !$0.hasPrefix("/proc/") }.isEmpty ? "pipes" : "\\(other)"
                }
            }

            """
        let project = try Project("{}", models: models)
        defer { withExtendedLifetime(project) {} }
        let program = try project.explorer()
        try program.shows(["no terminal", "its own", "\"unknown\"", "\"nothing\"", "\"pipes\""])
        try program.quits()
    }
    #endif

    @Test func `a payload that another program writes is decoded again, with the cursor where it was`() throws {
        let project = try Project(#"{"id": 1, "lines": [{"name": "pen"}, {"name": null}]}"#)
        let program = try project.explorer()
        try program.shows("valueNotFound")
        try Data(#"{"id": 12345, "lines": [{"name": "pen"}, {"name": "ink"}]}"#.utf8)
            .write(to: URL(filePath: project.payload))
        try program.shows(["✓ decoded", "12345", "ink", "changed and was read again"])
        try program.press("y p")
        try program.shows("copied")
        #expect(program.copiedTexts == ["lines[1].name"])
        try program.quits()
    }

    @Test func `models that another program writes are compiled again, and the payload is decoded again`() throws {
        let project = try Project(#"{"id": "seven", "lines": []}"#)
        let program = try project.explorer()
        try program.shows("typeMismatch")
        try Data(Self.models.replacing("id: Int", with: "id: Itn").utf8).write(to: URL(filePath: project.models))
        try program.shows(["models do not compile", "cannot find type 'Itn' in scope"])
        try Data(Self.models.replacing("id: Int", with: "id: String").utf8).write(to: URL(filePath: project.models))
        try program.shows(["✓ decoded", "the models compile again"])
        try program.quits()
    }

    @Test func `v opens the payload in the editor at the line, and the edited payload is decoded`() throws {
        let project = try Project("{\n  \"id\": 1,\n  \"lines\": [\n    {\"name\": null}\n  ]\n}\n")
        let program = try project.explorer(
            editor: try project.editor(writing: #"{"id": 1, "lines": [{"name": "quill"}]}"#))
        try program.shows("valueNotFound")
        try program.press("v")
        try program.shows(["✓ decoded", "quill"])
        #expect(try project.asked == "+4 order.json\n")
        try program.quits()
    }

    @Test func `v in the model pane opens the model at the property, and it is compiled again`() throws {
        let project = try Project(#"{"id": "seven", "lines": []}"#)
        let program = try project.explorer(
            editor: try project.editor(writing: Self.models.replacing("id: Int", with: "id: String")))
        try program.shows("typeMismatch")
        // The lower companion is the model, and has the focus.
        try program.press("t Tab Tab")
        try program.shows("Model · Order.swift")
        try program.press("v")
        try program.shows("✓ decoded")
        #expect(try project.asked == "+2 Order.swift\n")
        try program.quits()
    }
}
