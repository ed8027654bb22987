import DecodeTrace
import Foundation
import TestSupport
import Testing

/// Pasting, copying without a clipboard, emoji, and the linear explorer in a terminal.
@Suite(.timeLimit(.minutes(60))) struct HandTests {
    @Test func `pasted JSON is opened`() throws {
        let program = try PseudoTerminal.nullName()
        program.paste("{\n  \"pasted\": [1, 2]\n}\n")
        try program.shows(["pasted.json", "\"pasted\""])
        #expect(program.screen.unknown == [])
    }

    @Test func `text pasted into a prompt is typed`() throws {
        let program = try PseudoTerminal.nullName()
        try program.press("/")
        program.paste("Osaka")
        try program.press("Enter")
        try program.shows("cities[1].name")
    }

    @Test func `without a clipboard, text is copied with the command, or to a file`() throws {
        let folder = try TemporaryFolder()
        let target = folder.url.appending(path: "clip")
        let environment = ["TERM_PROGRAM": "Apple_Terminal", "XDG_STATE_HOME": folder.url.path]
        let program = try PseudoTerminal.nullName(
            ["--copy-command", "/bin/cat > \(target.path)"], environment: environment)
        try program.press("y p")
        try program.shows("copied the path, 14 bytes, with /bin/cat")
        #expect(try String(contentsOf: target, encoding: .utf8) == "cities[2].name")
        #expect(program.screen.copied == [])
        let other = try PseudoTerminal.nullName(environment: environment)
        try other.press("y p")
        try other.shows("copied the path, 14 bytes, to ")
        let file = folder.url.appending(path: "codascope/copied.txt")
        #expect(try String(contentsOf: file, encoding: .utf8) == "cities[2].name")
    }

    @Test func `joined emoji are drawn whole where the terminal joins them`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("emoji.json", Data(#"["👩‍👧", "🇫🇷", "a\u202Eb"]"#.utf8))
        for (arguments, shown) in [([], #"👩\u{200D}👧"#), (["--emoji", "always"], "👩‍👧")] {
            let program = try PseudoTerminal.codascope([path, "--model", "[String]"] + arguments)
            try program.shows("✓ decoded")
            try program.shows([shown, "🇫🇷"])
            try program.press("G")
            try program.press("y y")
            try program.shows("copied the value")
            #expect(program.screen.unknown == [])
        }
    }

    @Test func `the linear explorer prints lines and restores the terminal`() throws {
        let program = try PseudoTerminal.codascope(
            [Demo.nullName, "--model", "nullability/Country", "--linear"], columns: 200)
        try program.shows("cities[2].name, String, null, failed here")
        #expect(!program.screen.isAlternateScreen)
        try program.press("g Down")
        try program.shows(#"name, String, "Japan", decoded"#)
        try program.press("s")
        try program.shows("Strategies")
        try program.press("Esc")
        try program.press("y y")
        try program.shows("copied the value, 7 bytes, by OSC 52")
        #expect(program.copiedTexts == [#""Japan""#])
        #expect(!program.output.contains(0x1B) || program.screen.unknown == [])
        try program.press("q")
        #expect(try program.waitForEnd(deadline: PseudoTerminal.timeout) == .exited(code: 0))
        #expect(program.screen.modes == [7, 25])
    }
}
