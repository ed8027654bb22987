import Foundation
import TestSupport
import Testing

/// An odd payload, and what the explorer must show for it.
struct OddPayload: Sendable, CustomTestStringConvertible {
    let name: String
    let data: Data
    /// Texts that the screen must contain.
    let says: [String]
    /// The beginning of the line above the fault's mark in the payload pane; nil if there is none.
    let faultyLine: String?

    var testDescription: String { name }

    init(_ name: String, _ data: Data, says: [String], at faultyLine: String? = nil) {
        self.name = name
        self.data = data
        self.says = says
        self.faultyLine = faultyLine
    }

    private static let good = #"{"name": "Japan", "cities": []}"#

    static let all: [OddPayload] = [
        OddPayload("empty", Data(), says: ["✗ not JSON", "the file is empty", "Line 1, column 1"]),
        OddPayload(
            "binary", Data(0...255), says: ["✗ not JSON", "this isn't text", "Line 1, column 1"], at: "1 ␀␁␂␃"),
        OddPayload(
            "trailing garbage", Data("\(good)\n]\n".utf8),
            says: ["✗ not JSON", "expected the end of the text", "Line 2, column 1"], at: "2 ]"),
        OddPayload(
            "unclosed", Data("{\n  \"name\": \"Japan\",\n  \"cities\": [\n    {\"name\": \"Tokyo\"\n".utf8),
            says: ["✗ not JSON", "the object opened at 4:5 is not closed", "Line 5,"], at: #"4     {"name": "Tokyo""#),
        OddPayload(
            "bad escape", Data(#"{"name": "Jap\xan", "cities": []}"#.utf8),
            says: ["✗ 1 failure", "isn't a JSON escape", "dataCorrupted. Line 1, column 10."], at: #"1✗ {"name": "#),
        OddPayload(
            "bad number",
            Data(
                #"{"name": "", "cities": [{"name": "", "coordinates": {"latitude": 01, "longitude": 1}}]}"#.utf8),
            says: ["✗ 1 failure", "cities[0].coordinates.latitude is 01", "dataCorrupted. Line 1, column 66."],
            at: #"1✗ …"name": "", "coordinates": {"latitude": 01, "longitude": 1}}]}"#),
        OddPayload(
            "invalid UTF-8", Data(#"{"name": "Jap"#.utf8) + [0xFF] + Data(#"an", "cities": []}"#.utf8),
            says: ["✗ 1 failure", "the byte 0xFF, which is not UTF-8", "Line 1, column 10"], at: "1✗ {"),
        OddPayload(
            "byte order mark", [0xEF, 0xBB, 0xBF] + Data(good.utf8), says: ["✓ decoded", "byte order mark"]),
        OddPayload(
            "UTF-16", Data([0xFF, 0xFE] + good.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
            says: ["✓ decoded", "UTF-16"]),
        OddPayload(
            "600 levels",
            Data(repeating: UInt8(ascii: "["), count: 600) + Data(repeating: UInt8(ascii: "]"), count: 600),
            says: ["✗ not JSON", "more than 512 levels", "Line 1, column 513"]),
        OddPayload(
            "duplicate keys", Data(#"{"name": "Japan", "name": "Nippon", "cities": []}"#.utf8),
            says: ["✓ decoded", "duplicate: the first is used"]),
    ]
}

@Suite(.blocking, .timeLimit(.minutes(60))) struct OddPayloadTests {
    @Test(arguments: OddPayload.all)
    func `the text of an odd payload is shown with its fault`(odd: OddPayload) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("odd.json", odd.data)
        let program = try PseudoTerminal.codascope([path, "--model", "nullability/Country"])
        try program.shows(odd.says)
        // The whole screen equals the one printed without a terminal.
        let printed = try await printedScreen([path, "--model", "nullability/Country"])
        try program.shows(screen: printed)
        if let faultyLine = odd.faultyLine {
            let rows = program.screen.lines.map { line in
                line.drop { $0 != "│" }.dropFirst().trimmingCharacters(in: .whitespaces)
            }
            let marked = zip(rows, rows.dropFirst()).first { $0.1.contains("^") }
            // The current line is wrapped if it is too long.
            let isMarked = marked.map { $0.0.hasPrefix(faultyLine) || faultyLine.contains($0.0) }
            #expect(isMarked == true, "\(String(describing: marked))")
        }
        #expect(program.screen.unknown == [])
        try program.quits()
    }

    @Test func `a missing file is reported with a similar name`() async throws {
        let path = "demo-data/nullability/null-nam.json"
        for arguments in [[path], ["screen", path]] {
            let run = try await CommandRun.of(arguments + ["--model", "nullability/Country"])
            #expect(
                run
                    == CommandRun(
                        status: 2, output: "",
                        errors: "codascope: \(path) does not exist. Did you mean null-name.json?\n"))
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root reads everything"))
    func `an unreadable file is reported`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("secret.json", Data("{}".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        let run = try await CommandRun.of(["screen", path, "--model", "nullability/Country"])
        #expect(run.status == 2)
        #expect(run.errors == "codascope: \(path) could not be read: permission denied. To allow it, use chmod +r.\n")
    }

    @Test func `a folder is shown as the list of its payloads`() async throws {
        let screen = try await printedScreen(
            ["demo-data/nullability", "--model", "nullability/Country"], size: "80x24")
        for text in ["Documents · nullability", "country-key.json", "japan.json", "null-name.json"] {
            #expect(screen.contains(text))
        }
    }

    @Test func `an unknown model is reported with similar names`() async throws {
        let screen = try await printedScreen([Demo.nullName, "--model", "Countri"])
        let texts = [
            "there is no model named 'Countri'; did you mean", "nullability/Country", "Decode as which model?",
        ]
        for text in texts { #expect(screen.contains(text)) }
        let program = try PseudoTerminal.codascope([Demo.nullName, "--model", "Countri"])
        // Not the whole screen: how many models are tried in time depends on the machine's load.
        try program.shows(texts)
        try program.press("m")
        try program.shows("Decode as which model?")
    }
}
