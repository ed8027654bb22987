import Diagnosis
import Foundation
import SeededRandom
import Testing

@testable import DecodeEngine

/// Suspicions that only declarations show, and good payloads, which are never suspicious.
@Suite struct SuspicionCorpusTests {
    private static let declared: DeclaredTypes = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "SuspicionModels.swift")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return DeclaredTypes([("SuspicionModels.swift", ParsedSources.source(text))])
    }()

    /// A constant, for which the compiler warns in compiled code.
    private static let constants = DeclaredTypes([
        (
            "Meter.swift",
            ParsedSources.source(
                """
                enum SuspicionModels {
                    struct Meter: Decodable {
                        let id: Int
                        let factor: Double = 1.5
                        var note: String?
                        var label: String { note ?? "" }
                        static let shared = 1
                    }
                }
                """)
        )
    ])

    private func found<T: Decodable & SendableMetatype>(
        _ text: String, as type: T.Type, _ strategies: (name: String, value: String)...
    ) throws -> [String] {
        let declared = type == SuspicionModels.Meter.self ? Self.constants : Self.declared
        let found = try SuspicionRun.found(in: text, as: type, strategies, declared: declared)
        return found.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
    }

    @Test
    func `a property whose key no initializer requests is suspicious`() throws {
        #expect(
            try found(#"{"id": 1, "torque": 40, "bits": ["a"]}"#, as: SuspicionModels.Drill.self) == [
                "/torque property-unread", "/bits property-unread",
            ])
        #expect(try found(#"{"force": 3, "weight": 7}"#, as: SuspicionModels.Press.self) == ["/weight property-unread"])
        #expect(
            try found(#"{"id": 1, "factor": 2.5, "note": "n"}"#, as: SuspicionModels.Meter.self) == [
                "/factor property-unread"
            ])
        #expect(
            try found(#"{"low": 1, "high": 9, "unit": "psi"}"#, as: SuspicionModels.Gauge.self) == [
                "/high property-unread", "/unit property-unread",
            ])
    }

    @Test
    func `computed, static and lazy properties and those without a coding key are not suspicious`() throws {
        #expect(try found(#"{"id": 1, "label": "l", "shared": 2, "note": "n"}"#, as: SuspicionModels.Meter.self) == [])
        #expect(try found(#"{"name": "n", "hits": 4, "size": 1, "extra": 1}"#, as: SuspicionModels.Chosen.self) == [])
        #expect(try found(#"{"low": 1, "cache": 4}"#, as: SuspicionModels.Gauge.self) == [])
        #expect(try found(#"{"id": 1, "colour": "red"}"#, as: SuspicionModels.Drill.self) == [])
    }

    @Test
    func `the declarations show why a key was not requested`() throws {
        let inherited = try SuspicionRun.found(
            in: #"{"torque": 40}"#, as: SuspicionModels.Drill.self, declared: Self.declared)
        #expect(
            inherited.hasPrefix(
                "/torque property-unread: torque is in the payload and was not decoded: SuspicionModels.Drill inherits SuspicionModels.Tool's init(from:)"
            ))
        let constant = try SuspicionRun.found(
            in: #"{"id": 1, "factor": 2}"#, as: SuspicionModels.Meter.self, declared: Self.constants)
        #expect(constant.hasSuffix("is a let with an initial value"))
        let base = try SuspicionRun.found(
            in: #"{"weight": 2}"#, as: SuspicionModels.Press.self, declared: Self.declared)
        #expect(base.hasSuffix("is a property of the superclass, and SuspicionModels.Machine isn't Decodable"))
        let code = try SuspicionRun.found(
            in: #"{"low": 1, "high": 2}"#, as: SuspicionModels.Gauge.self, declared: Self.declared)
        #expect(code.contains("SuspicionModels.Gauge's init(from:) (SuspicionModels.swift:"))
    }

    @Test
    func `an alternative that read nothing is suspicious if another one knows the keys`() throws {
        let payload = #"[{"source_column": "a", "alias": "b"}, {"column": "c"}, {}, {"other": 1}]"#
        #expect(try found(payload, as: [SuspicionModels.Selected].self) == ["/0 first-alternative"])
    }

    @Test
    func `an object that decoded as a base class is suspicious if it has keys of a subclass`() throws {
        #expect(
            try found(#"[{"kind": "disc", "radius": 2}, {"kind": "line"}]"#, as: [SuspicionModels.Figure].self) == [
                "/0 base-class"
            ])
        #expect(try found(#"[{"kind": "disc", "color": 2}]"#, as: [SuspicionModels.Figure].self) == [])
        #expect(try found(#"[{"kind": "disc", "radius": 2}]"#, as: [SuspicionModels.Disc].self) == [])
    }

    // MARK: Good payloads

    private static let texts = [
        "Müller", "café", "São Paulo", "naïve", "Ã", "東京", "Łódź", "Tiếng Việt", "", "2024-02-30", "№ 5", "50 °C",
        "it’s",
        "Ångström", "Ä–Ö", "привет", "😀", "a\\tb", "«ŒUVRE»", "null", "x",
    ]
    private static let dates = [
        "2024-02-29T00:00:00Z", "1999-12-31T23:59:59+01:00", "2026-05-05T12:00:00.5Z", "1931-01-01T00:00:00-08:00",
        "9999-12-31T23:59:59Z", "2024-07-01T10:00:00+00:00",
    ]
    /// Keys that no model reads, but that resemble keys that are read.
    private static let strangers = [
        "line2", "maxAge", "late", "states", "next", "text2", "form", "days", "meta", "links", "amounts", "owned",
        "rowIndex",
        "nick", "userId", "updated", "tag", "kinds",
    ]

    private struct Maker {
        var random: SplitMix64

        mutating func text() -> String { "\"\(SuspicionCorpusTests.texts.randomElement(using: &random) ?? "")\"" }
        mutating func date() -> String { "\"\(SuspicionCorpusTests.dates.randomElement(using: &random) ?? "")\"" }
        mutating func number() -> String {
            ["0", "0.1", "1.10", "1e2", "-3.75", "9007199254740991", "12345.678", "100000000000000000000"]
                .randomElement(using: &random) ?? "0"
        }
        mutating func list(_ make: (inout Maker) -> String) -> String {
            let count = Int.random(in: 0..<4, using: &random)
            return "[\((0..<count).map { _ in make(&self) }.joined(separator: ", "))]"
        }

        /// An object with its required members, some of the others, and keys of strangers.
        mutating func object(_ required: [(String, String)], _ optional: [(String, String)] = []) -> String {
            var members = required + optional.filter { _ in Bool.random(using: &random) }
            if Bool.random(using: &random), let key = SuspicionCorpusTests.strangers.randomElement(using: &random),
                !members.contains(where: { $0.0 == key })
            {
                members.append((key, [text(), number(), "null", "[]", "{}"].randomElement(using: &random) ?? "null"))
            }
            members.shuffle(using: &random)
            return "{\(members.map { "\"\($0)\": \($1)" }.joined(separator: ", "))}"
        }

        mutating func ledger() -> String {
            let rows = list { maker in
                maker.object(
                    [
                        ("rowID", "7"), ("amount", ["0.1", "12.30", "99999999999999999999.25"][0]),
                        ("bookedAt", maker.date()), ("tags", maker.list { $0.text() }),
                    ], [("memo", maker.text())])
            }
            return object([("owner", text()), ("rows", rows), ("limits", #"{"per_day": 1.5, "max": 2}"#)])
        }

        mutating func profile() -> String {
            object(
                [("userName", text()), ("id", #""0b44dc4e-1f2c-4bde-9c5a-3a6a5b1c7e11""#)],
                [
                    ("nickname", text()), ("line1", text()), ("minAge", "18"), ("lat", "48.1"), ("status", "null"),
                    ("avatar", #""https://example.com/a.png""#),
                ])
        }

        mutating func alarm() -> String {
            let level = ["low", "high", "unknown"].randomElement(using: &random) ?? "low"
            let detail = object([("text", text()), ("count", "18446744073709551615")])
            return object(
                [("level", "\"\(level)\""), ("raised", date()), ("values", list { _ in "null" })], [("detail", detail)])
        }

        mutating func tree(depth: Int = 0) -> String {
            let children = depth > 2 ? "[]" : list { $0.tree(depth: depth + 1) }
            return object(
                [("name", text()), ("children", children)],
                [("replies", list { [$0.text(), "12"].randomElement(using: &$0.random) ?? "1" })])
        }
    }

    @Test
    func `none of 600 good payloads of many styles is suspicious`() throws {
        var reports: [String] = []
        for seed in 0..<100 as Range<UInt64> {
            var maker = Maker(random: SplitMix64(seed: seed))
            func check<T: Decodable & SendableMetatype>(_ text: String, _ type: T.Type) throws {
                try JSONDecoderCheck.decode(type, text)
                let found = try found(text, as: type, ("dates", "iso8601"))
                reports += found.filter { !$0.contains("strategy-unused") }.map { "\(seed) \($0) of \(text)" }
            }
            try check(maker.ledger(), SuspicionModels.Ledger.self)
            try check(maker.profile(), SuspicionModels.Profile.self)
            try check(maker.alarm(), SuspicionModels.Alarm.self)
            try check(maker.tree(), SuspicionModels.Tree.self)
            try check(maker.list { $0.alarm() }, [SuspicionModels.Alarm].self)
            try check(
                "{\"a_b\": \(maker.profile()), \"cD\": \(maker.profile())}", [String: SuspicionModels.Profile].self)
        }
        #expect(reports == [])
    }
}

/// Decodes with plain Foundation.
private enum JSONDecoderCheck {
    static func decode<T: Decodable>(_ type: T.Type, _ text: String) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        _ = try decoder.decode(type, from: Data(text.utf8))
    }
}
