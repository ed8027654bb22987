import Foundation
import SeededRandom
import TestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Hostile text in values, keys and file names stays plain text in every format.
@Suite(.timeLimit(.minutes(60))) struct HostileTextTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Texts that begin, end or hide something in one of the formats or in a terminal.
    private static let pieces = [
        "\u{1B}[31m", "\u{1B}]0;title\u{7}", "\u{9B}2J", "\u{7F}", "\u{8}", "\r", "\n", "\t", "\u{0}", "\u{85}",
        "\u{2028}",
        "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{E0041}", "\u{FFFE}", "\u{E000}",
        "e\u{301}\u{301}\u{301}\u{301}\u{301}",
        "\n::error file=x::y", "%0A::error::z", "::set-output name=a::b", "]]>", "<!--", "-->",
        "<script>alert(1)</script>",
        "&lt;", "&#27;", "\"", "'", "`", "\\", "\\(fatalError())", "*/", "/*", "//", "#\"", "\"\"\"", "$(touch x)",
        "; rm x",
        "![a](http://x/y)", "@team", "| a |", "```", "</pre>", "👩‍👩‍👧", "東", "\u{1F1EB}",
    ]

    private static func text(_ random: inout SplitMix64) -> String {
        (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    /// A payload that doesn't decode, with hostile text in values, in keys and where numbers are expected.
    private static func payload(_ random: inout SplitMix64) throws -> Data {
        func object() -> [String: Any] {
            ["name": text(&random), text(&random): [text(&random), 1], "population": text(&random)]
        }
        let cities: [Any] = [object(), text(&random), object()]
        return try JSONSerialization.data(
            withJSONObject: ["country": text(&random), "cities": cities, text(&random): NSNull()])
    }

    /// How an output is parsed.
    private enum Format {
        case plain, json, annotations, xml
    }

    private static let commands: [(Format, [String])] = [
        (.plain, ["check", "--format", "text"]), (.json, ["check", "--format", "json"]),
        (.annotations, ["check", "--format", "github"]), (.json, ["check", "--format", "sarif"]),
        (.xml, ["check", "--format", "junit"]), (.plain, ["check", "--summary"]),
        (.json, ["check", "--summary", "--format", "json"]), (.plain, ["check", "--format", "text", "--ascii"]),
        (.plain, ["trace"]), (.json, ["trace", "--format", "json"]), (.plain, ["compare"]),
        (.plain, ["fix", "--suggest", "1"]), (.plain, ["export", "--as", "decoder"]),
        (.plain, ["export", "--as", "test"]),
        (.plain, ["export", "--as", "report"]), (.plain, ["infer"]), (.plain, ["screen"]),
    ]

    @Test(arguments: [1, 2]) func `every output contains only text, and can be parsed`(seed: UInt64)
        async throws
    {
        var random = SplitMix64(seed: seed)
        var name = Self.text(&random).replacing("/", with: "_").replacing("\u{0}", with: "_")
        while name.utf8.count > 200 { name.removeLast() }
        let path = try folder.write("a\(name).json", try Self.payload(&random))
        for (format, words) in Self.commands {
            let model = words[0] == "infer" ? [] : ["--model", "Country"]
            let run = try await CommandRun.of(
                [words[0], path] + words.dropFirst() + model, environment: CommandRun.withoutCompiler,
                limit: .seconds(120))
            let about: Comment = "seed \(seed): \(words.joined(separator: " ")): \(run)"
            #expect([0, 1, 2].contains(run.status), about)
            #expect(Self.hidden(in: run.output) == [], about)
            #expect(Self.hidden(in: run.errors) == [], about)
            #expect(!run.output.isEmpty || run.status != 0, about)
            guard !run.output.isEmpty else { continue }
            switch format {
            case .plain: break
            case .json:
                #expect(throws: Never.self, about) { try JSONSerialization.jsonObject(with: Data(run.output.utf8)) }
            case .annotations:
                let lines = run.output.split(separator: "\n")
                #expect(
                    lines.allSatisfy {
                        $0.wholeMatch(of: /::(error|warning|notice) file=[^:,]*(,line=\d+,col=\d+)?,title=[a-z-]+::.*/)
                            != nil
                    }, about)
            case .xml: #expect(XMLParser(data: Data(run.output.utf8)).parse(), about)
            }
        }
    }

    /// The scalars that a terminal wouldn't show as text, except line feeds.
    static func hidden(in text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            guard scalar != "\n" else { return false }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
                return true
            default: return scalar.properties.isDefaultIgnorableCodePoint
            }
        }
    }
}
