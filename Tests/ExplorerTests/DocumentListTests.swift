import DecodeEngine
import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import ModelBuild
import Reports
import Synchronization
import TerminalUI
import TestSupport
import Testing
import Workbench

@testable import Explorer

/// Logs, folders and several files in the explorer.
@Suite(.timeLimit(.minutes(60))) struct DocumentListTests {
    /// `basics/City`: 3, 7 and 9 fail, 5 is not JSON, 8 is too long, 6 has an extra key.
    private static let lines = [
        #"{"name":"Oslo","lat":59.9,"lon":10.7,"population":709037,"at":"2026-04-01T10:00:00Z"}"#,
        #"{"name":"Rome","lat":41.9,"lon":12.5,"population":2748109,"at":"2026-04-01T11:00:00Z"}"#,
        #"{"name":"Lima","lat":-12.0,"lon":-77.0,"population":"10092000","at":"2026-04-01T12:00:00Z"}"#,
        "",
        #"{"name":"Cairo","lat":"#,
        #"{"name":"Kyoto","lat":35.0,"lon":135.8,"population":1463723,"mayor":"x","at":"2026-04-01T13:00:00Z"}"#,
        #"{"name":null,"lat":1,"lon":2,"population":3}"#,
        #"{"name":"\#(String(repeating: "x", count: 5000))","lat":1,"lon":2,"population":3}"#,
        #"{"name":"Bern","lat":46.9,"lon":7.4,"population":"134794","at":"2026-04-01T14:00:00Z"}"#,
    ]

    private static let text = lines.joined(separator: "\n") + "\n"

    /// The listed documents with their outcomes: `day.ndjson:3 failed`.
    private func shown(_ harness: Harness) -> [String] {
        let documents = harness.state.documents
        return (0..<documents.shownCount).compactMap { documents.shownRow(at: $0) }.map { row in
            let name = documents.name(ofRow: row).split(separator: "/").last ?? ""
            let outcome = documents.outcome(ofRow: row).map { "\($0)" } ?? "-"
            return "\(name) \(outcome)"
        }
    }

    private func summary(_ paths: [String], _ options: [String] = []) async throws -> CorpusSummary {
        let run = try await CommandRun.of(
            ["check"] + paths + ["--model", "basics/City", "--summary", "--format", "json"] + options)
        return try JSONDecoder().decode(CorpusSummary.self, from: Data(run.output.utf8))
    }

    @Test func `the list and the summary name the strategies that they were decoded with`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.ndjson", Data(Self.text.utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]))
        #expect(harness.lines[0].hasPrefix("┌ Documents · day.ndjson → basics/City ──"))
        try await harness.play("s")
        while (harness.state.layers.top as? StrategyPanel)?.strategy?.name != "scalars" { try await harness.play("j") }
        try await harness.play("l Enter")
        #expect(harness.lines[0].hasPrefix("┌ Documents · day.ndjson → basics/City  scalars: lossless ──"))
        try await harness.play("S")
        #expect(harness.lines[0].hasPrefix("┌ Summary · day.ndjson → basics/City  scalars: lossless ──"))
    }

    @Test func `infers a model from the first documents of the list that are JSON`() async throws {
        let folder = try TemporaryFolder()
        let lines = (1...400).map { $0 == 2 ? "{" : $0 == 300 ? #"{"id":1,"late":true}"# : #"{"id":\#($0)}"# }
        let path = try folder.write("day.ndjson", Data(lines.joined(separator: "\n").utf8))
        let asked = Mutex<[String]>([])
        let harness = try await Harness.documents(
            DocumentSource(paths: [path]),
            infer: { payloads in
                asked.withLock { $0 = payloads.map(\.shortName) }
                return InferredTypes(source: nil, remark: "\(payloads.count) were read")
            })
        try await harness.play("G Enter m i")
        let used = asked.withLock { $0 }
        #expect(used.first == "day.ndjson:400")
        #expect(Array(used.dropFirst().prefix(2)) == ["day.ndjson:1", "day.ndjson:3"])
        #expect(used.last == "day.ndjson:299")
        #expect(harness.state.notice == "299 were read")
    }

    @Test func `a fix shows how many documents decode with it, and the fix with the most comes first`()
        async throws
    {
        let folder = try TemporaryFolder()
        // The strategy that reads the second and the third line does not read the fourth.
        let lines = [
            #"{"name":"Oslo","lat":1,"lon":2,"population":3}"#, #"{"name":"Rome","lat":1,"lon":2,"population":"3"}"#,
            #"{"name":"Lima","lat":1,"lon":2,"population":"4"}"#, #"{"name":null,"lat":1,"lon":2,"population":3}"#,
        ]
        let path = try folder.write("day.ndjson", Data(lines.joined(separator: "\n").utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]), fixLimit: .seconds(3600))
        try await harness.play("j Enter")
        let fixes = try #require(harness.state.fixes.progress)
        #expect(!fixes.isRunning)
        #expect(fixes.working.first?.documents?.decode == 3)
        #expect(fixes.working.allSatisfy { $0.documents?.of == 4 })
        let text = harness.screen
        #expect(text.contains("decodes 3 of 4 documents"), "\(text)")
    }

    @Test func `without failures, a in the summary says so`() async throws {
        let folder = try TemporaryFolder()
        let line = #"{"name": "x", "lat": 1, "lon": 2, "population": 3}"#
        let path = try folder.write("day.ndjson", Data("\(line)\n\(line)".utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]))
        try await harness.play("S a")
        #expect(harness.state.notice == "no document fails")
    }

    @Test func `a setup change reports how many documents no longer decode`() async throws {
        let folder = try TemporaryFolder()
        let lines = (1...3).map { #"{"name":"\#($0)","lat":1,"lon":2,"population":\#($0)}"# }
        let path = try folder.write("day.ndjson", Data(lines.joined(separator: "\n").utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]))
        try await harness.play("Enter m / n u l l a b i l i t y / C o u n t r y Enter")
        #expect(harness.state.notice == "3 documents that decoded before fail now  (u undoes the change)")
    }

    @Test func `outcomes and numbers match those of check`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.ndjson", Data(Self.text.utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path], timeKey: "at"), limit: 1 << 20)
        #expect(
            shown(harness) == [
                "day.ndjson:1 decoded", "day.ndjson:2 decoded", "day.ndjson:3 failed", "day.ndjson:5 invalid",
                "day.ndjson:6 decoded", "day.ndjson:7 failed", "day.ndjson:8 decoded", "day.ndjson:9 failed",
            ])
        let expected = try await summary([path], ["--time-key", "at"])
        let report = try #require(harness.state.documents.report)
        #expect(report.summary == expected)
        // Each group has as many documents as the summary says, and the first one is the same.
        let documents = harness.state.documents
        for group in expected.groups {
            #expect(documents.count(of: .failure(group.cause)) == group.tally.payloads)
            let first = try #require(documents.firstRow(of: .failure(group.cause)))
            #expect(documents.name(ofRow: first) == group.tally.first.payload)
            #expect(documents.message(ofRow: first)?.hasSuffix(group.tally.first.message) == true)
        }
        for group in expected.suspicions {
            #expect(documents.count(of: .suspicion(group.cause)) == group.tally.payloads)
        }
        for place in expected.ignored { #expect(documents.count(of: .ignored(place.pointer)) == place.payloads) }
        // So do the places.
        for place in report.places {
            let failed = expected.groups.filter { $0.cause.pointer == place.pointer && $0.cause.kind != .invalidJSON }
            #expect(place.failed == failed.reduce(0) { $0 + $1.tally.payloads }, "\(place.pointer)")
        }
    }

    @Test func `screen readers get the outcomes once, after all documents are decoded`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.ndjson", Data(Self.text.utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]), linear: true, limit: 1 << 20)
        try await harness.play("j j f a")
        #expect(
            harness.device.said.filter { $0.hasPrefix("8 documents") }
                == ["8 documents: 4 decoded, 3 failed, 1 not JSON"])
    }

    @Test func `a list decoded with another strategy matches check with that strategy`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.ndjson", Data(Self.text.utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]), limit: 1 << 20)
        try await harness.play("G")
        #expect(harness.state.documents.selectedRow == 7)
        try await harness.play("Enter")
        try await harness.changeStrategy("scalars", to: "lossless")
        #expect(harness.state.documents.report?.summary.outcomes.recovered == 2)
        let expected = try await summary([path], ["--scalars", "lossless"])
        #expect(harness.state.documents.report?.summary == expected)
        try await harness.play("u")
        let without = try await summary([path])
        #expect(harness.state.documents.report?.summary == without)
        // The cursor is still on the same document.
        try await harness.play("D")
        #expect(harness.state.documents.selectedRow == 7)
    }

    @Test func `a folder, files and a sequence open as lists, and an unreadable file takes one row`() async throws {
        let folder = try TemporaryFolder()
        let files = FileManager.default
        try files.createDirectory(at: folder.url.appending(path: "data"), withIntermediateDirectories: true)
        _ = try folder.write("data/a.json", Data(Self.lines[0].utf8))
        _ = try folder.write("data/b.json", Data((Self.lines[1] + "\n" + Self.lines[2] + "{}").utf8))
        _ = try folder.write("data/binary.json", Data([0, 1, 2, 3]))
        _ = try folder.write("data/empty.json", Data())
        _ = try folder.write("data/pretty.json", Data("{\n\"name\": \"x\"\n}\n\(Self.lines[0])".utf8))
        _ = try folder.write("data/notes.txt", Data("x".utf8))
        try files.createSymbolicLink(
            atPath: folder.url.path + "/data/gone.json", withDestinationPath: "/nothing/here.json")
        let whole = try await Harness.documents(DocumentSource(paths: [folder.url.path + "/data"]))
        #expect(
            shown(whole) == [
                "a.json decoded", "b.json:1 decoded", "b.json:2 failed", "b.json:2 failed", "binary.json invalid",
                "empty.json invalid", "gone.json unexamined", "pretty.json:1 failed", "pretty.json:4 decoded",
            ])
        #expect(
            whole.lines(with: "gone.json").contains { $0.contains("not examined: ") && $0.contains("is a link to") })
        let paths = ["a.json", "pretty.json"].map { folder.url.path + "/data/" + $0 }
        let several = try await Harness.documents(DocumentSource(paths: paths))
        #expect(shown(several) == ["a.json decoded", "pretty.json:1 failed", "pretty.json:4 decoded"])
        try await several.play("G Enter")
        #expect(several.state.payload.loaded?.document.position(0).line == 4)
        #expect(several.lines.first?.contains("pretty.json:4 (3 of 3)") == true)
    }

    @Test func `a folder without payloads opens the file browser and says why`() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("notes.txt", Data("x".utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [folder.url.path]))
        #expect(harness.state.layers.top is FileBrowser)
        #expect(harness.state.notice?.contains("has no payloads") == true)
        #expect(!harness.state.documents.isOpen)
    }

    @Test func `the file browser and a path open a log as a list`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.log", Data(Self.text.utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [folder.url.path]))
        #expect(harness.state.layers.top is FileBrowser)
        try await harness.play("Enter")
        #expect(harness.state.documents.rows.count == 8)
        #expect(harness.state.layers.top is DocumentList)
        harness.session.open(.path(path))
        try await harness.play("")
        #expect(harness.state.documents.rows.count == 8)
    }

    @Test func `a list opens at its first failing document, and stays where the user moved`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.ndjson", Data(Self.text.utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]))
        #expect(harness.state.documents.selectedRow == 2)
        try await harness.play("k")
        try await harness.changeStrategy("missing")
        #expect(harness.state.documents.selectedRow == 1)
        let decoding = try folder.write("good.ndjson", Data(Self.lines[..<2].joined(separator: "\n").utf8))
        let good = try await Harness.documents(DocumentSource(paths: [decoding]))
        #expect(good.state.documents.selectedRow == 0)
    }

    @Test func `a row shows how its document begins, cut with a mark, after its failure if there is room`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.ndjson", Data(Self.text.utf8))
        _ = try folder.write("pretty.json", Data("{\n  \"name\": \"Nice\"\n}".utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]))
        #expect(harness.lines(with: #"✓ line 1  {"name":"Oslo","lat":59.9,"lon":10.7,"#).count == 1)
        #expect(harness.lines(with: "✗ line 3").first?.contains(#"  {"name":"Lima""#) == true)
        let narrow = try await Harness.documents(DocumentSource(paths: [path]), columns: 40, rows: 10)
        #expect(narrow.lines(with: #"✓ line 2  {"name":"Rome","lat":41.9…"#).count == 1)
        let whole = try await Harness.documents(DocumentSource(paths: [folder.url.path]), columns: 200)
        #expect(whole.lines(with: #"pretty.json  "#).first?.contains(#"{ "name": "Nice" }"#) == true)
    }

    @Test func `a sequence whose documents span lines opens as its documents`() async throws {
        let folder = try TemporaryFolder()
        let text =
            Self.lines[0] + "\n" + Self.lines[1] + "{\"name\":\"Nice\",\n\"lat\":1,\n\"lon\":2,\"population\":3\n}\n"
        let path = try folder.write("cities.json", Data(text.utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]))
        #expect(shown(harness) == ["cities.json:1 decoded", "cities.json:2 decoded", "cities.json:2 decoded"])
        try await harness.play("G Enter")
        #expect(harness.state.payload.loaded?.document.text.count == 49)
        let check = try await CommandRun.of(["check", path, "--model", "basics/City"])
        #expect(check.status == 0)
    }

    @Test func `keys visit and open failing documents, and return to the list`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.ndjson", Data(Self.text.utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]), limit: 4096)
        func line() -> Int32? { harness.state.documents.selectedRow.map { harness.state.documents.rows[$0].line } }
        #expect(line() == 3)
        try await harness.play("}")
        #expect(line() == 5)
        try await harness.play("{ Enter")
        #expect(harness.selected == "population")
        #expect(harness.state.decode.answer?.diagnosis.ending?.position.line == 3)
        try await harness.play("} } }")
        // This document is too long to be read.
        #expect(harness.lines(with: "exceeds the payload limit").count >= 1)
        try await harness.play("}")
        #expect(harness.selected == "population")
        try await harness.play("}")
        #expect(harness.lines.last?.contains("no later failing document") == true)
        try await harness.play("q")
        #expect(harness.state.layers.top is DocumentList)
        #expect(line() == 9)
        try await harness.play("f")
        #expect(shown(harness).count == 5)
        try await harness.play("/ l i m a")
        #expect(shown(harness) == [])
        try await harness.play("Esc / p o p u l a t i o n Enter")
        #expect(shown(harness) == ["day.ndjson:3 failed", "day.ndjson:9 failed"])
        try await harness.play("a x")
        #expect(shown(harness) == ["day.ndjson:8 unexamined"])
        try await harness.play("x")
        #expect(shown(harness).count == 8)
    }

    @Test func `a group of the summary filters the list, and a place opens its first document`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.ndjson", Data(Self.text.utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]))
        try await harness.play("S Enter")
        #expect(shown(harness) == ["day.ndjson:3 failed", "day.ndjson:9 failed"])
        #expect(harness.lines(with: "Only the 2 with population string for Int (a: all 8)").count == 1)
        try await harness.play("Enter }")
        #expect(harness.state.documents.open == 7)
        try await harness.play("S l")
        #expect(harness.state.documents.open == 2)
        try await harness.play("S Tab Tab Tab Tab j Enter")
        #expect(harness.state.documents.open == 5)
        #expect(harness.state.notice == "the first document that fails at name")
    }

    @Test func `without a model the documents are listed, and the picker tries models on the first`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.ndjson", Data(Self.text.utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]), model: nil)
        #expect(harness.state.documents.rows.count == 8)
        #expect(harness.state.layers.top is ModelPicker)
        #expect(shown(harness)[2] == "day.ndjson:3 -")
        try await harness.play("/ b a s i c s / C i t y Enter")
        #expect(harness.state.layers.top is DocumentList)
        #expect(shown(harness)[2] == "day.ndjson:3 failed")
    }

    @Test func `follows a growing file, and decodes half a line again once it is complete`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.ndjson", Data((Self.lines[0] + "\n" + Self.lines[1].prefix(20)).utf8))
        let looks = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let stream = looks.stream
        let harness = try await Harness.documents(DocumentSource(paths: [path]), looks: { stream })
        #expect(shown(harness) == ["day.ndjson:1 decoded", "day.ndjson:2 incomplete"])
        #expect(
            harness.state.notice == "the last line isn't complete yet: it has no line feed, and its JSON ends early")
        #expect(harness.state.documents.headline == "2 documents: 1 decoded, 1 incomplete")
        #expect(
            harness.state.documents.message(ofRow: 1)
                == "incomplete: the last line has no line feed yet. It is decoded again when the file has grown.")
        #expect(harness.state.documents.report?.summary.payloads == 1)
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data((Self.lines[1].dropFirst(20) + "\n\n" + Self.lines[2] + "\n").utf8))
        while harness.state.documents.report?.summary.payloads != 3 {
            looks.continuation.yield()
            await Task.yield()
            try await harness.play("")
        }
        try await harness.play("")
        #expect(shown(harness) == ["day.ndjson:1 decoded", "day.ndjson:2 decoded", "day.ndjson:4 failed"])
        let expected = try await summary([path])
        #expect(harness.state.documents.report?.summary == expected)
        // Another file in its place is decoded from its beginning.
        try file.truncate(atOffset: 0)
        try file.seek(toOffset: 0)
        try file.write(contentsOf: Data(Self.lines[6].utf8))
        while harness.state.documents.rows.count != 1 {
            looks.continuation.yield()
            await Task.yield()
            try await harness.play("")
        }
        try await harness.play("")
        #expect(shown(harness) == ["day.ndjson:1 failed"])
    }

    @Test func `follows a log in a folder from its first new complete line`() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("a.json", Data(Self.lines[0].utf8))
        let path = try folder.write("day.ndjson", Data((Self.lines[1] + "\n").utf8))
        _ = try folder.write("empty.ndjson", Data())
        _ = try folder.write("z.json", Data(Self.lines[0].utf8))
        let looks = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let stream = looks.stream
        let harness = try await Harness.documents(DocumentSource(paths: [folder.url.path]), looks: { stream })
        let before = ["a.json decoded", "day.ndjson:1 decoded", "z.json decoded"]
        #expect(shown(harness) == before)
        func look(until count: Int) async throws {
            while harness.state.documents.report?.summary.payloads != count {
                looks.continuation.yield()
                await Task.yield()
                try await harness.play("")
            }
            try await harness.play("")
        }
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seekToEnd()
        // Half a line waits for the rest of it.
        try file.write(contentsOf: Data(("\n" + Self.lines[2] + "\n" + Self.lines[6].prefix(9)).utf8))
        try Data((Self.lines[6] + "\n").utf8).write(to: folder.url.appending(path: "empty.ndjson"))
        try await look(until: 4)
        #expect(shown(harness) == before + ["empty.ndjson:1 failed"])
        try file.write(contentsOf: Data((Self.lines[6].dropFirst(9) + "\n").utf8))
        try await look(until: 6)
        #expect(
            shown(harness) == before + ["empty.ndjson:1 failed", "day.ndjson:3 failed", "day.ndjson:4 failed"])
        // A log that starts over is decoded again, together with all others.
        try file.truncate(atOffset: 0)
        try file.seek(toOffset: 0)
        try file.write(contentsOf: Data((Self.lines[0] + "\n").utf8))
        try await look(until: 4)
        #expect(
            shown(harness) == [
                "a.json decoded", "day.ndjson:1 decoded", "empty.ndjson:1 failed", "z.json decoded",
            ])
    }

    @Test func `places of the summary fold like rows of a tree`() async throws {
        let folder = try TemporaryFolder()
        let line = #"{"name":"Japan","cities":[{"name":"Oslo","coordinates":{"latitude":1,"longitude":2}}]}"# + "\n"
        let path = try folder.write("day.ndjson", Data((line + line).utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]), model: "nested/Country")
        func places() -> [String] {
            harness.lines(with: "█").filter { !$0.contains("Bar:") }.compactMap { line in
                line.drop { "│ ".contains($0) }.split(separator: "  ").first.map(String.init)
            }
        }
        try await harness.play("S")
        let all = [
            "▾ the payload: Country", "name: String", "▾ cities: [City]", "▾ [*]: City", "name: String",
            "▾ coordinates: Coordinates", "latitude: Double", "longitude: Double",
        ]
        #expect(places() == all)
        // Moves into the first place and down to the list, and folds it.
        try await harness.play("l j h")
        let folded = ["▾ the payload: Country", "name: String", "▸ cities: [City]"]
        #expect(places() == folded)
        try await harness.play("l")
        #expect(places() == all)
        try await harness.play("Space")
        #expect(places() == folded)
        // Moves out to the enclosing place, and folds it.
        try await harness.play("h h")
        #expect(places() == ["▸ the payload: Country"])
        try await harness.play("Space")
        #expect(places() == folded)
        #expect(harness.state.layers.top is CorpusView)
    }

    @Test func `a document that crashes the worker or exceeds the time limit takes one row`() async throws {
        let folder = try TemporaryFolder()
        let text = #"{"id":1}"# + "\n" + #"{"id":2}"# + "\n" + #"{"id":3}"# + "\n" + #"{"id":4}"# + "\n"
        let path = try folder.write("day.ndjson", Data(text.utf8))
        let source = """
            struct Odd: Decodable {
                let id: Int
                init(from decoder: any Decoder) throws {
                    id = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
                    if id == 2 { fatalError("two") }
                    while id == 3 {}
                }
                enum Keys: CodingKey { case id }
            }
            """
        let models = ModelSources(
            files: [ModelSourceFile(file: "Odd.swift", text: source)], languageMode: .v6)
        let harness = try await Harness.documents(
            DocumentSource(paths: [path]), model: "Odd", timeLimit: 2, models: models,
            cache: folder.url.appending(path: "cache"))
        #expect(
            shown(harness) == [
                "day.ndjson:1 decoded", "day.ndjson:2 unexamined", "day.ndjson:3 unexamined", "day.ndjson:4 decoded",
            ])
        let documents = harness.state.documents
        #expect(documents.message(ofRow: 1)?.hasPrefix("not examined: ") == true)
        #expect(documents.message(ofRow: 2)?.contains("--time-limit SECONDS") == true)
        #expect(documents.report?.summary.outcomes.trouble == 2)
    }

    @Test func `the recent files include a list with its model`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.ndjson", Data(Self.text.utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]))
        let file = RecentFiles.File(path: path, model: "basics/City")
        #expect(harness.state.memory.recent.files == [file])
        try await harness.play("O Enter")
        #expect(harness.state.documents.rows.count == 8)
        #expect(shown(harness)[2] == "day.ndjson:3 failed")
    }

    @Test func `an empty log opens as an empty list`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.ndjson", Data())
        let harness = try await Harness.documents(DocumentSource(paths: [path]))
        let next = "There are no documents yet. Lines appear as they are written; o opens another file."
        #expect(harness.lines(with: next).count == 1)
        try await harness.play("} { Enter f a S Enter Esc m G Esc")
        #expect(harness.state.layers.top is DocumentList)
    }

    @Test func `the summary names an unknown raw value as what it is`() async throws {
        let folder = try TemporaryFolder()
        let juice = #"{"name": "Mira", "drinks": "Juice"}"#
        let path = try folder.write("day.ndjson", Data("\(juice)\n\(juice)\n".utf8))
        let harness = try await Harness.documents(
            DocumentSource(paths: [path]), model: "unknown-enum/StrictPerson", columns: 120)
        try await harness.play("S")
        #expect(!harness.lines(with: "an unknown raw value").isEmpty, "\(harness.screen)")
        #expect(harness.lines(with: "string for").isEmpty)
    }

    @Test func `without a model, only available commands are offered`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.ndjson", Data(Self.text.utf8))
        let harness = try await Harness.documents(DocumentSource(paths: [path]), model: nil, columns: 160)
        try await harness.play("Esc")
        try #require(harness.state.layers.top is DocumentList)
        #expect(harness.lines(with: "not decoded: m chooses the model").count == 1)
        #expect(harness.lines(with: "m model").count == 1)
        #expect(harness.lines(with: "next failing").isEmpty && harness.lines(with: "S summary").isEmpty)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `the screens of a list and of its summary`(columns: Int, rows: Int) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("day.ndjson", Data(Self.text.utf8))
        let source = DocumentSource(paths: [path], timeKey: "at", names: [path: "day.ndjson"])
        // All fixes are tried, because how many fit into a limited time varies.
        let harness = try await Harness.documents(
            source, columns: columns, rows: rows, limit: 4096, fixLimit: .seconds(3600))
        try expectSnapshot(harness, "documents-\(columns)x\(rows)")
        try await harness.play("S")
        try expectSnapshot(harness, "corpus-\(columns)x\(rows)")
        try await harness.play("Tab Tab Tab j j j j")
        try expectSnapshot(harness, "corpus-places-\(columns)x\(rows)")
        try await harness.play("Esc Enter")
        try expectSnapshot(harness, "document-\(columns)x\(rows)")
    }
}

/// The list while documents arrive.
@Suite struct DocumentsStateTests {
    private func chunk(_ start: Int, _ outcomes: [DocumentOutcome], files: [String] = []) -> DocumentChunk {
        DocumentChunk(
            start: start,
            rows: outcomes.enumerated().map { index, outcome in
                DocumentRow(
                    file: 0, line: Int32(start + index + 1), offset: 0, size: 1, outcome: outcome, message: -1)
            }, files: files, messages: [], groups: [], members: [], bytes: start + outcomes.count, totalBytes: 10,
            seconds: 2)
    }

    private func state() -> DocumentsState {
        var state = DocumentsState(DocumentSource(paths: ["day.ndjson"]))
        state.begin(Setup(model: "City"))
        return state
    }

    /// The notice that an answer for the list leads to; nil if there is none.
    private func reduce(
        _ answer: DocumentAnswer, in documents: inout DocumentsState, generation: Generation? = nil
    ) -> String? {
        var state = ExplorerState(size: Size(rows: 24, columns: 80), setup: Setup(model: "City"))
        state.documents = documents
        #expect(state.reduce(answer, generation: generation ?? documents.generation).isEmpty)
        documents = state.documents
        return state.notice
    }

    @Test func `^c keeps the documents so far, and the time left follows from the bytes`() {
        var state = state()
        state.add(chunk(0, [.decoded, .failed, .decoded, .invalid], files: ["day.ndjson"]))
        #expect(state.activity() == "decoding: 4 documents, 2/s, about 3 s left")
        #expect(state.headline == "4 documents: 2 decoded, 1 failed, 1 not JSON")
        let generation = state.generation
        let effects = state.interrupt()
        #expect(effects.count == 1)
        #expect(state.status == .stopped && state.activity() == nil)
        // Documents that were under way are dropped.
        #expect(reduce(.documents(chunk(4, [.failed])), in: &state, generation: generation) == nil)
        #expect(state.rows.count == 4)
    }

    @Test(arguments: [false, true])
    func `only a change of the setup is said to break documents, and not another file in the place of one`(
        isReplaced: Bool
    ) {
        var state = state()
        state.add(chunk(0, [.decoded, .decoded], files: ["day.ndjson"]))
        _ = reduce(.caughtUp, in: &state)
        if isReplaced { _ = reduce(.replaced, in: &state) }
        state.begin(Setup(model: isReplaced ? "City" : "Town"))
        state.add(chunk(0, [.decoded, .failed], files: ["day.ndjson"]))
        let notice = "1 document that decoded before fails now  (u undoes the change)"
        #expect(reduce(.caughtUp, in: &state) == (isReplaced ? nil : notice))
    }

    @Test func `an incomplete document breaks nothing, and isn't one that fails`() {
        var state = state()
        state.add(chunk(0, [.decoded, .decoded], files: ["day.ndjson"]))
        _ = reduce(.caughtUp, in: &state)
        state.begin(Setup(model: "Town"))
        state.add(chunk(0, [.decoded, .incomplete], files: ["day.ndjson"]))
        #expect(reduce(.caughtUp, in: &state) == nil)
        state.filter = .failing
        state.refilter()
        #expect(state.shownRows == [])
    }

    @Test func `a filtered list that becomes shorter hides the removed documents`() {
        var state = state()
        state.add(chunk(0, [.decoded, .failed, .decoded, .decoded], files: ["day.ndjson"]))
        state.begin(Setup(model: "City"))
        state.words = "day"
        state.refilter()
        #expect(state.shownRows == [0, 1, 2, 3])
        state.add(chunk(0, [.decoded, .failed], files: ["day.ndjson"]))
        state.endPass()
        #expect(state.rows.count == 2)
        #expect(state.shownRows == [0, 1])
    }

    @Test func `a filtered list grows with what belongs to it, and old outcomes are not shown`() {
        var state = state()
        state.add(chunk(0, [.decoded, .failed, .recovered, .unexamined], files: ["day.ndjson"]))
        state.filter = .failing
        state.refilter()
        #expect(state.shownRows == [1, 3])
        state.add(chunk(4, [.failed, .decoded]))
        #expect(state.shownRows == [1, 3, 4])
        // The last document is replaced.
        state.add(chunk(5, [.invalid]))
        #expect(state.shownRows == [1, 3, 4, 5])
        #expect(state.rows.count == 6)
        state.begin(Setup(model: "Town"))
        #expect(state.rows.count == 6 && state.outcome(ofRow: 1) == nil && state.shownRows == [])
        state.add(chunk(0, [.failed, .decoded], files: ["day.ndjson"]))
        #expect(state.shownRows == [0])
        #expect(state.files == ["day.ndjson"])
        state.endPass()
        #expect(state.rows.count == 2)
    }
}
