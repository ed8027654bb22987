import DecodeEngine
import DecodeService
import Diagnosis
import Foundation
import Lessons
import TestSupport
import Testing

@testable import Reports

/// Reports: their contents, the escaping of hostile payloads, and redaction.
@Suite(.timeLimit(.minutes(60))) struct TicketReportTests {
    private func lesson(_ name: String, _ payload: String) async throws -> ExportSubject {
        let lesson = try #require(LessonCatalog.lesson(named: name))
        let payload = try #require(lesson.payload(named: payload))
        return try await .decode(payload.data, named: payload.file, as: payload.model, in: lesson, payload.strategies)
    }

    @Test(arguments: [false, true])
    func `a report has the failure, the payload and the model`(redacts: Bool) async throws {
        let report = TicketReport([try await lesson("nullability", "null-name")], redacts: redacts).file
        let stored = StoredText(
            URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Expected")
                .appending(path: "null-name\(redacts ? "-redacted" : "").md"))
        if let difference = try stored.difference(from: report.text) { Issue.record("\(difference)") }
    }

    @Test(arguments: ["\n", "\r\n"])
    func `an edit that quotes a value of the payload isn't shown, whatever ends its lines`(end: String) async throws {
        let redaction = Redaction(try await lesson("nullability", "null-name"))
        let source = ModelSourceFile(
            file: "A.swift", text: ["struct A {", "    let a: Int", "}", ""].joined(separator: end))
        func mayShow(_ line: String) -> Bool {
            redaction.mayShow(ChangedFile(source: source, newText: source.text.replacing("let a: Int", with: line)))
        }
        #expect(mayShow("let a: Int?"))
        #expect(!mayShow("let a = \"Osaka\""))
    }

    // MARK: Hostile payloads

    /// Texts that mean something in HTML, Markdown, XML or a terminal.
    static let hostile = [
        "<script>alert(1)</script>", "</pre></main><img src=x onerror=alert(1)>", "&lt;b&gt; & &amp; &#60;", "]]><!--",
        "\"' onload='x", "```\n# heading\n```", "~~~~", "[a](javascript:alert(1))", "![x](http://example.com/x.png)",
        "@someone #123 http://example.com www.example.com", "| a | b |\n|---|---|", "\u{1B}[31mred\u{1B}[0m",
        "\u{0}\u{8}",
        "\u{202E}abc", "\u{FFFE}\u{FFFF}", "-->", "<style>@import 'x'</style>", "`code` ``x`` ```y```",
        "\r\n\r\n1. list",
        "<a href=\"x\">", "<!DOCTYPE x [<!ENTITY y 'z'>]>", "\u{2028}\u{2029}",
    ]

    /// Decodes that fail with a hostile text as key, value, and in the error.
    static func subjects() async throws -> [ExportSubject] {
        var subjects: [ExportSubject] = []
        for text in hostile {
            let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
            for payload in [
                #"{"name": "Japan", "cities": \#(quoted)}"#, #"{\#(quoted): 1, "name": \#(quoted), "cities": [1]}"#,
                #"{"name": \#(text)"#, #"[\#(quoted)]"#,
            ] {
                subjects.append(
                    try await .decode(
                        Data(payload.utf8), named: "\(text.replacing("/", with: ":")).json", as: "nullability/Country"))
            }
        }
        return subjects
    }

    @Test func `no text of a hostile payload becomes formatting, a link or a mention in Markdown`() async throws {
        for subject in try await Self.subjects() {
            let text = TicketReport([subject]).file.text
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F })
            var fence: String?
            for line in text.split(separator: "\n") {
                if let open = fence {
                    if line == open { fence = nil }
                    continue
                }
                let ticks = line.prefix { $0 == "`" }
                if ticks.count >= 3, !line.dropFirst(ticks.count).contains("`") {
                    fence = String(ticks)
                    continue
                }
                let prose = Self.withoutCode(String(line)).replacing(/&#?\w+;/, with: "")
                #expect(!prose.contains("<") && !prose.contains("@") && !prose.contains("//"), "\(line)")
                #expect(
                    prose.wholeMatch(of: /.*[^\\][\[\]`*_#|~].*/) == nil || prose.hasPrefix("#")
                        || prose.contains("**"), "\(line)")
            }
            #expect(fence == nil, "\(subject.name)")
        }
    }

    /// A line without its inline code, which is text between equally long runs of backticks.
    private static func withoutCode(_ line: String) -> String {
        var rest = line[...]
        var prose = ""
        while let start = rest.firstIndex(of: "`") {
            prose += rest[..<start]
            guard !prose.hasSuffix("\\") else {
                prose.append("`")
                rest = rest[rest.index(after: start)...]
                continue
            }
            let ticks = rest[start...].prefix { $0 == "`" }
            rest = rest[ticks.endIndex...]
            var search = rest
            var end: Substring.Index?
            while let next = search.firstIndex(of: "`") {
                let run = search[next...].prefix { $0 == "`" }
                if run.count == ticks.count {
                    end = run.endIndex
                    break
                }
                search = search[run.endIndex...]
            }
            guard let end else { return prose + ticks }
            rest = rest[end...]
        }
        return prose + rest
    }

    // MARK: Redaction

    @Test func `a redacted report has no value of the payload`() async throws {
        let payload = """
            {"title": "zqTitleMarker", "year": "zqYear 98231744", "cities": [{"name": 77123499, "coordinates": \
            {"latitude": "zqLatitude", "longitude": 918273.645}}], "name": "zqName\\u0041Marker", "flag": true, \
            "when": "2031-07-19T03:14:15Z", "genre": "zqGenre"}
            """
        let models = [
            "nullability/Country", "basics/Book", "raw-enums/Movie", "dates/Event", "[Int]", "[String: Bool]",
        ]
        let runner = InProcessRunner()
        let known = Set(try await runner.models().map(\.qualifiedName))
        var count = 0
        for model in models where known.contains(model) || model.hasPrefix("[") {
            for strategies in [[], [("errors", "all")], [("missing", "defaults"), ("scalars", "lossless")]] {
                for broken in [payload, String(payload.dropLast(3)), payload.replacing("{\"title\"", with: "{'zqKey")] {
                    let subject = try await ExportSubject.decode(
                        Data(broken.utf8), as: model, strategies.map { (name: $0.0, value: $0.1) }, runner: runner)
                    let text = TicketReport([subject], redacts: true).file.text
                    for value in ["zq", "98231744", "77123499", "918273", "2031", "03:14", "\\u0041"] {
                        #expect(!text.contains(value), "\(model): \(value) in\n\(text)")
                    }
                    count += 1
                }
            }
        }
        #expect(count >= 18)
    }

    @Test func `an edit that quotes a value is left out of a redacted report`() async throws {
        let payload = #"{"title": "x", "genre": "science-fiction", "year": 1984}"#
        let redaction = Redaction(try await ExportSubject.decode(Data(payload.utf8), as: "[String: Int]"))
        func mayShow(_ line: String) -> Bool {
            let file = ModelSourceFile(file: "Movie.swift", text: "enum Genre {\n}\n")
            return redaction.mayShow(ChangedFile(source: file, newText: "enum Genre {\n    \(line)\n}\n"))
        }
        #expect(!mayShow("case scienceFiction"))
        #expect(!mayShow("case a = \"science-fiction\""))
        #expect(!mayShow("case year = 1984"))
        #expect(!mayShow("case x"))
        #expect(mayShow("case other"))
        #expect(mayShow("var title: String?"))
    }

    @Test func `a redacted payload keeps kinds and lengths`() async throws {
        let payload = #"{"a": "x\ny", "b": -12.5e3, "c": [true, false, null], "d": {"é": "é"}}"#
        let subject = try await ExportSubject.decode(Data(payload.utf8), as: "[String: Int]")
        let masked = String(decoding: Redaction.masked(subject.decode.document), as: UTF8.self)
        #expect(masked == #"{"a": "xxxx", "b": -11.1e1, "c": [true, true , null], "d": {"é": "xx"}}"#)
    }
}
