import Foundation
import TestSupport
import Testing

/// The message and the status for what can't be decoded, read or understood.
@Suite(.timeLimit(.minutes(60))) struct TroubleTests {
    private func firstLine(_ text: String) -> String { String(text.prefix { $0 != "\n" }) }

    /// A payload, and the first line of its report as nested/Country.
    struct Odd: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var data: Data
        var line: String

        init(_ name: String, _ data: Data, _ line: String) {
            testDescription = name
            self.data = data
            self.line = line
        }

        init(_ name: String, _ text: String, _ line: String) { self.init(name, Data(text.utf8), line) }

        static let all: [Odd] = [
            Odd("empty", "", "1:1: error: not JSON: the file is empty (invalidJSON)"),
            Odd(
                "trailing garbage", "[1,2] x",
                "1:7: error: not JSON: the document ends before this: expected the end of the text, found `x` "
                    + "(invalidJSON)"),
            Odd(
                "unclosed", #"{"name": "x", "cities": ["#,
                "1:26: error: not JSON: the array opened at 1:25 is not closed: expected a value or `]`, "
                    + "found the end of the text (invalidJSON)"),
            Odd(
                "bad escape", #"{"name": "a\qb", "cities": []}"#,
                #"1:10: error: name is "a\qb", and `\q` isn't a JSON escape (dataCorrupted)"#),
            Odd(
                "invalid UTF-8", Data(#"{"name": ""#.utf8) + [0xFF] + Data(#"", "cities": []}"#.utf8),
                "1:10: error: name is \"\u{FFFD}\", and a string contains the byte 0xFF, which is not UTF-8 "
                    + "(dataCorrupted)"),
            Odd(
                "byte order mark", Data([0xEF, 0xBB, 0xBF]) + Data(#"{"name": null}"#.utf8),
                "1:10: error: name is null, but Country.name is a String (valueNotFound)"),
            Odd(
                "UTF-16", TroubleTests.utf16(#"{"name": null}"#),
                "1:10: error: name is null, but Country.name is a String (valueNotFound)"),
            Odd(
                "600 levels", String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
                "1:513: error: not JSON: more than 512 levels of arrays and objects: JSONDecoder stops here "
                    + "(invalidJSON)"),
            Odd(
                "duplicate keys", #"{"name": 1, "name": "x", "cities": []}"#,
                "1:10: error: name is a number (1), but Country.name is a String (typeMismatch)"),
        ]
    }

    /// UTF-16, little end first, with a byte order mark.
    private static func utf16(_ text: String) -> Data {
        Data([0xFF, 0xFE]) + Data(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    }

    @Test(arguments: Odd.all)
    func `text that is odd or isn't JSON is reported with its position`(odd: Odd) async throws {
        let run = try await CommandRun.of(["check", "-", "--model", "nested/Country"], input: odd.data)
        #expect(firstLine(run.output) == "<stdin>:\(odd.line)")
        #expect(run.status == 1)
        #expect(run.errors == "")
    }

    @Test(arguments: [false, true])
    func `offset and length count the bytes of the file as it is on disk`(isUTF16: Bool) async throws {
        let text = #"{"é": 0, "name": null}"#
        let data =
            isUTF16
            ? Self.utf16(text)
            : Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)
        let run = try await CommandRun.of(
            ["check", "-", "--model", "nested/Country", "--format", "json"], input: data)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let failure = try #require((report["failures"] as? [[String: Any]])?.first)
        let offset = try #require(failure["offset"] as? Int)
        let length = try #require(failure["length"] as? Int)
        let null = isUTF16 ? Data("n\0u\0l\0l\0".utf8) : Data("null".utf8)
        #expect(data[offset..<(offset + length)] == null)
        #expect(failure["column"] as? Int == 18)
    }

    @Test
    func `a binary file is reported as not text, and none of its bytes acts on the terminal`() async throws {
        let run = try await CommandRun.of(
            ["check", "-", "--model", "nested/Country"],
            input: Data([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 27, 0x9B]))
        #expect(run.status == 1)
        #expect(firstLine(run.output).hasPrefix("<stdin>:1:1: error: not JSON: this isn't text"))
        #expect(!run.output.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    }

    @Test(arguments: [
        ("missing.json", "codascope: missing.json does not exist. Check the path.\n"),
        ("demo-data", "codascope: demo-data is a folder. Choose a file in it.\n"),
        (
            "demo-data/basics/tokio.json",
            "codascope: demo-data/basics/tokio.json does not exist. Check the path.\n"
        ),
        (
            "Package.swift/x.json",
            "codascope: Package.swift/x.json could not be read: part of the path is not a folder.\n"
        ),
    ])
    func `a payload that can't be read is trouble, reported with advice`(path: String, errors: String) async throws {
        // A check looks at every payload below a folder.
        for command in path == "demo-data" ? ["trace", "encode"] : ["check", "trace", "encode"] {
            let run = try await CommandRun.of([command, path, "--model", "nested/Country"])
            #expect(run == CommandRun(status: 2, output: "", errors: errors))
        }
        if path != "demo-data" {
            // The explorer shows folders.
            let run = try await CommandRun.of(["screen", path])
            #expect(run == CommandRun(status: 2, output: "", errors: errors))
        }
    }

    @Test(arguments: [["chekc"], ["chekc", "demo-data/basics/tokyo.json"], ["chekc", "x.json", "--format", "json"]])
    func `a misspelled command is reported with a similar command`(arguments: [String]) async throws {
        let run = try await CommandRun.of(arguments)
        let errors = "codascope: chekc does not exist. Did you mean `codascope check`?\n"
        #expect(run == CommandRun(status: 2, output: "", errors: errors))
    }

    @Test(arguments: ["check.json", "./chekc", "zyxwvut"])
    func `an argument that resembles a path or no command is reported as a missing file`(path: String) async throws {
        let run = try await CommandRun.of([path])
        let errors = "codascope: \(path) does not exist. Check the path.\n"
        #expect(run == CommandRun(status: 2, output: "", errors: errors))
    }

    @Test(arguments: [
        (["--model", "Contry"], "there is no model named 'Contry'; did you mean"),
        (
            ["--model", "Zyxwvut"],
            "there is no model named 'Zyxwvut', and no name is similar; `codascope models` lists"
        ),
        (["--model", "[nested/Country"], "']' is missing at column 16"),
        (["--model", "Set<nested/Country>"], "Hashable"),
        (["--keys", "snak"], "Did you mean snake?"),
        (["--time-limit", "0"], "--time-limit must be more than 0 seconds"),
        (
            ["--time-limit", "1e19"],
            "--time-limit must be more than 0 seconds, and at most 31536000, a year; it was 1e+19"
        ),
        (["--compile-limit", "1e308"], "--compile-limit must be more than 0 seconds, and at most 31536000"),
        (["--compile-limit", "nan"], "--compile-limit must be more than 0 seconds, and at most 31536000"),
        (["--suggest", "1e19"], "'1e19' is invalid for '--suggest"), (["--suggest", "inf"], "'inf' is invalid"),
        (
            ["--memory-limit", "9223372036854775807"],
            "--memory-limit must be at least 1 mebibyte, and at most 1073741824"
        ),
        (["--memory-limit", "99999999999999999999"], "--memory-limit"),
        (["--payload-limit", "9223372036854775807"], "--payload-limit must be 1 to 1048576 mebibytes"),
        (["--jobs", "-9223372036854775808"], "--jobs"), (["--jobs", "99999999999999999999"], "--jobs"),
        (["--format", "xml"], "text"),
        (["--suggest", "often"], "never|seconds"),
        (["--no-such-option"], "--no-such-option"),
    ])
    func `wrong usage ends with 64 and says what would be right`(arguments: [String], words: String) async throws {
        let run = try await CommandRun.of(["check", "demo-data/nullability/japan.json"] + arguments)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test
    func `without a model, the lesson's one or the only one that decodes is used, or the user is asked`()
        async throws
    {
        #expect(try await CommandRun.of(["check", "demo-data/basics/lat-string.json"]).status == 1)
        let question = try await CommandRun.of(["check", "-"], input: Data("true".utf8))
        #expect(question.status == 64)
        #expect(question.errors.hasPrefix("Error: Choose a model with --model: none decodes <stdin>."))
        // A dictionary of a lesson's type would read it, but is unrelated.
        let own = try await CommandRun.of(["check", "-"], input: Data(#"{"alias": "X", "country": "JP"}"#.utf8))
        #expect(own.status == 64)
        #expect(!own.errors.contains("The closest are ["), "\(own.errors)")
        #expect(own.errors.contains("`codascope infer -` writes a model for it."))
        let only = try await CommandRun.of(
            ["check", "-"],
            input: Data(#"{"title": "x", "issue": 1, "genre": 7}"#.utf8))
        #expect(
            only
                == CommandRun(
                    status: 0,
                    output: "<stdin>: decoded as declared-values/Poster, 1 value, 2 ignored (issue, genre)\n",
                    errors: "codascope: <stdin>: using declared-values/Poster, the only model that decodes it\n"))
    }

    @Test(arguments: [
        ("", "<stdin>:1:1: error: not JSON: the file is empty (invalidJSON)"),
        ("{\"a\":", "<stdin>:1:6: error: not JSON: the object opened at 1:1 is not closed: expected a value, "),
    ])
    func `text that isn't JSON needs no model`(text: String, words: String) async throws {
        let run = try await CommandRun.of(["check", "-"], input: Data(text.utf8))
        #expect(run.status == 1)
        #expect(run.output.hasPrefix(words), "\(run.output)")
        #expect(run.errors == "")
    }

    @Test
    func `a name shared by several lessons selects the model that decodes most of the payload`()
        async throws
    {
        let run = try await CommandRun.of(
            ["check", "-", "--model", "[City]"],
            input: Data(#"[{"name": "x", "coordinates": {"latitude": 1, "longitude": null}}]"#.utf8))
        #expect(
            firstLine(run.output)
                == "<stdin>:1:60: error: [0].coordinates.longitude is null, but Coordinates.longitude is a Double "
                + "(valueNotFound)")
        #expect(run.errors.hasPrefix("codascope: <stdin>: using nested/City for City, which could also be "))
        #expect(run.status == 1)
    }
}
