import DecodeEngine
import DecodeService
import Foundation
import JSONText
import ModelBuild
import SeededRandom
import SwiftDeclarations
import Testing

@testable import Diagnosis
@testable import Reports

/// Payloads whose names, keys and texts would be code if they weren't written as names, literals and comments.
///
/// Everything that is generated for them is compiled and run: tests, decoders, inferred types and edits. `CODASCOPE_LONG`
/// makes it 10,000 payloads, `CODASCOPE_HOSTILE` another number, and `CODASCOPE_SEED` others.
@Suite(.timeLimit(.minutes(600))) struct HostileExportTests {
    private static let batch = 60

    @Test func `what is generated for hostile names, keys and texts compiles, and says what the payload says`()
        async throws
    {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["CODASCOPE_SEED"].flatMap(UInt64.init) ?? 1
        let usual = environment["CODASCOPE_LONG"] == nil ? 30 : 10_000
        let count = environment["CODASCOPE_HOSTILE"].flatMap(Int.init) ?? usual
        for start in stride(from: 0, to: count, by: Self.batch) {
            let numbers = start..<min(count, start + Self.batch)
            let clock = ContinuousClock()
            let begin = clock.now
            var files: [(name: String, text: String)] = []
            var checks = ""
            for number in numbers {
                var payload = HostilePayload(seed: seed &+ UInt64(number), number: number)
                files += try await payload.files()
                checks += payload.checks
            }
            files.append(
                ("Checks.swift", "import Foundation\nimport Testing\n@Suite struct Checks {\n\(checks)}\n"))
            let run = try await Compiled.run(files, usesTesting: true)
            #expect(run.status == 0, "seed \(seed), \(numbers): \(run.output.suffix(4000))")
            #expect(!run.output.contains("12321"), "seed \(seed), \(numbers): a text ran as code")
            print(
                "seed \(seed): \(numbers) of \(count) payloads, \(files.count) files, \(begin.duration(to: clock.now))")
        }
    }
}

/// A payload with hostile names, and what is generated for it.
private struct HostilePayload {
    private var random: SplitMix64
    private let number: Int
    /// Statements that compare what the generated code decodes with the payload.
    private(set) var checks = ""

    init(seed: UInt64, number: Int) {
        random = SplitMix64(seed: seed)
        self.number = number
    }

    /// Printed only by a text that became code.
    private static let code = "print(111*111)"
    private static let pieces = [
        "\"", "\\", "#", "\"\"\"", "\"#", "\\(\(code))", "\"); \(code); (\"", "`; \(code); `", "*/ \(code) /*", "// ",
        "/*", "\n\(code)\n", "\r",
        "\r\n", "\u{2028}\(code)", "\u{2029}", "\0", "\u{1B}[31m", "\u{7}", "\u{202E}", "\u{2066}", "\u{200B}",
        "\u{200D}", "\u{FEFF}", "a\u{301}",
        "\u{301}", "\"\u{200D}", "\"#\u{301}", "😀", "🇫🇷", "日本", "#sourceLocation(file: \"x\", line: 1)\n", "#if false\n",
        "`", "$0", "@main ",
        "self", "Self", "class", "init",
        "Type", "Protocol", "nil", "true", "in", "case", "default", "import", "any", "some", "value", "payload",
        "folder", "key", "context", "makeDecoder",
        "ConvertedKey", "modelKey", "String", "Int", "Data", "JSONDecoder", "Issue", "Test", "Error", "Foundation",
        "Swift", "a", "b", "x y", " ", "_",
        "-", ".", "1", "1e400", "CodingKeys", "Codable", "Optional", "hashValue", "\u{E000}", "\u{10FFFF}", "{}", "[",
        "}", ";", ",", "?", "!",
    ]

    private mutating func text() -> String {
        if random.oneIn(200) { return String(repeating: random.pick(["a", "é", "\"", "😀"]), count: 10_000) }
        return (0...Int.random(in: 0...3, using: &random)).map { _ in random.pick(Self.pieces) }.joined()
    }

    /// Everything that is generated.
    mutating func files() async throws -> [(name: String, text: String)] {
        var members: [String: String] = [:]
        for _ in 0...Int.random(in: 0...4, using: &random) { members[text()] = text() }
        var object = try JSONEncoder().encode(members)
        // A larger payload is a file beside the test, under its own name.
        if object.count > 30_000 { (members, object) = (["a": "b"], Data(#"{"a": "b"}"#.utf8)) }
        let name = text() + random.pick(["", ".json", ".txt"])
        // The types are declared as a part of the exported test.
        let document = JSONDocument(object)
        let model = try ModelInference(samples: [Sample(name: name, document: document)], name: "Root\(number)").infer()
        let strategies: [(name: String, value: String)] =
            random.pick([[], [("keys", "kebab")], [("dates", "any:format:yyyy 'a\"\\('|iso8601")], [("data", "hex")]])
        var subject = try await ExportSubject.decode(object, named: name, as: "[String: String]", strategies)
        subject.decode = DiagnosedDecode(
            subject.decode.result, payload: subject.payload, requested: subject.request.strategies,
            declared: DeclaredTypes([("Models.swift", ModelSource(model.source))]))
        subject.origin = .files
        let list = try JSONEncoder().encode(members.values.sorted())
        // With several members, the first to fail differs from run to run.
        let single = try JSONEncoder().encode([members.keys.sorted()[0]: "\"\\"])
        let others = [
            try await ExportSubject.decode(list, named: text(), as: "[String]"),
            try await ExportSubject.decode(single, named: name, as: "[String: Int]"),
            try await ExportSubject.decode(list, named: text() + ".json", as: "[[String: Bool]]"),
        ]
        let export = SwiftExport(includesModels: true)
        let tests = export.test(of: ([subject] + others).map { ($0, $0) })
        var unnamed = subject
        unnamed.decode = DiagnosedDecode(
            Self.result(of: subject, as: "Int).self, from: Data()); \(Self.code); (\(text())"),
            payload: subject.payload,
            requested: subject.request.strategies, declared: DeclaredTypes([]))
        let message = export.test(of: [(unnamed, unnamed)])[0].text
        // The message is reported as an issue, which would fail.
        let shown = message.replacing("Issue.record(", with: "_ = (").replacing(/struct (\w+)DecodingTests/) {
            "struct \($0.1)Message\(number)DecodingTests"
        }
        checks += """
                @Test func root\(number)() throws {
                    let data = Data(base64Encoded: "\(object.base64EncodedString())") ?? Data()
                    let own = try JSONEncoder().encode(JSONDecoder().decode(Root\(number).self, from: data))
                    #expect(try JSONDecoder().decode([String: String].self, from: own) == JSONDecoder().decode([String: String].self, from: data))
                }

            """
        return try edited() + [
            ("Tests\(number).swift", tests[0].text.replacing("DecodingTests", with: "Tests\(number)")),
            ("Message\(number).swift", shown),
            (
                "Decoder\(number).swift",
                "import Foundation\nenum Coders\(number) {\n\(Self.members(export.decoder(of: subject).text))\n}\n"
            ),
        ]
    }

    private static func result(of subject: ExportSubject, as type: String) -> DecodeResult {
        var result = subject.decode.result
        result.typeName = type
        return result
    }

    /// An exported decoder as members of a type, so that many fit into one module.
    private static func members(_ text: String) -> String {
        text.replacing("\nimport Foundation\n", with: "\n").replacing("\nfunc ", with: "\nstatic func ")
            .replacing("\nprivate func ", with: "\nprivate static func ")
    }

    /// Files of models after edits that write keys and raw values.
    private mutating func edited() throws -> [(name: String, text: String)] {
        let models =
            "struct Edited\(number): Codable {\n    var a: String\n}\n\nenum Case\(number): String, Codable {\n    case one\n}\n"
        let (key, raw) = (text(), text())
        let changes: [SourceChange] = [
            .codingKeys(owner: "Edited\(number)", [SourceChange.KeyRename(wanted: "a", key: key)]),
            .enumCase(type: "Case\(number)", rawValue: .text(raw)),
            .wrapperType(around: "Edited\(number)", at: ValuePath(keys: [text(), text()])),
            .propertyType(owner: "Edited\(number)", property: "a", type: "String?"),
        ]
        var source = ModelSource(models)
        var isRead: [Bool] = []
        for change in changes {
            let editor = ModelEditor(files: [("Models.swift", source)], strategies: StrategySet())
            let edit = editor.edit(change)
            isRead.append(edit != nil)
            if let edit { source = ModelSource(edit.newText) }
        }
        let object = try JSONEncoder().encode([key: "x"]).base64EncodedString()
        let value = try JSONEncoder().encode([raw]).base64EncodedString()
        checks += """
                @Test func edited\(number)() throws {
                    let object = Data(base64Encoded: "\(object)") ?? Data()
                    #expect(try \(!isRead[0]) || JSONDecoder().decode(Edited\(number).self, from: object).a == "x")
                    let value = Data(base64Encoded: "\(value)") ?? Data()
                    #expect(try \(!isRead[1]) || JSONDecoder().decode([Case\(number)].self, from: value).count == 1)
                }

            """
        return [("Edited\(number).swift", source.text)]
    }
}
