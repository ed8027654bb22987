import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import Foundation
import JSONText
import Lessons
import Strategies
import Testing

@testable import DecodeEngine
@testable import Reports

/// What decoded and is likely wrong.
@Suite struct SuspicionTests {
    /// 2026-05-28.
    private static let now = Date(timeIntervalSince1970: 1_780_000_000)

    /// A decode with its values, as `check --fail-on suspicious` makes it.
    private func decode(
        _ table: ModelTable, _ model: String, _ payload: Data, _ strategies: [(name: String, value: String)],
        lesson: String? = nil
    ) throws -> DiagnosedDecode {
        var set = StrategySet()
        for (name, value) in strategies { try set.set(name, to: value) }
        let request = DecodeRequest(model: model, preferredLesson: lesson, strategies: set, values: .afterwards)
        let payload = Payload(payload)
        var result: DecodeResult?
        var values = DecodedValues.none
        request.answer(for: IndexedPayload(payload.data, format: payload.format), models: table) { event in
            switch event {
            case .result(let answer): result = answer
            case .values(let read): values = read
            default: break
            }
        }
        return DiagnosedDecode(
            try #require(result), payload: payload, requested: set, values: values, now: Self.now)
    }

    /// The suspicions of a decode, a line each.
    private func found<T: Decodable & SendableMetatype>(
        in text: String, as type: T.Type, _ strategies: (name: String, value: String)...
    ) throws -> String {
        let table = ModelTable(library: [("Model", type)])
        let decode = try decode(table, "Model", Data(text.utf8), strategies)
        return decode.suspicions().map { suspicion in
            "\(suspicion.pointer) \(suspicion.code.rawValue): \(suspicion.sentence)"
        }.joined(separator: "\n")
    }

    private struct Voyage: Decodable {
        var sailed: Date
        var docked: Date?
    }

    @Test
    func `a number that another strategy reads as a recent date is suspicious, each property once`() throws {
        let payload = #"[{"sailed": 1767225600, "docked": 1767312000}, {"sailed": 1767398400}, {"sailed": 1767398400}]"#
        let deferred = try found(in: payload, as: [Voyage].self)
        #expect(
            deferred == """
                /0/sailed date-implausible: [0].sailed decoded as 2057-01-01 00:00:00Z, 30 years from now. Read as seconds \
                since 1970, it would be 2026-01-01 00:00:00Z. The same is true in 2 other places
                /0/docked date-implausible: [0].docked decoded as 2057-01-02 00:00:00Z, 30 years from now. Read as seconds \
                since 1970, it would be 2026-01-02 00:00:00Z
                """)
        let milliseconds = try found(in: #"{"sailed": 1767225600}"#, as: Voyage.self, ("dates", "milliseconds"))
        #expect(
            milliseconds == """
                /sailed date-implausible: sailed decoded as 1970-01-21 10:53:45.600Z, 56 years ago. Read as seconds since \
                1970, it would be 2026-01-01 00:00:00Z
                """)
        let seconds = try found(in: #"{"sailed": 1767225600000}"#, as: Voyage.self, ("dates", "seconds"))
        #expect(
            seconds == """
                /sailed date-implausible: sailed decoded as 57971-02-25 00:00:00Z, 55944 years from now. Read as \
                milliseconds since 1970, it would be 2026-01-01 00:00:00Z
                """)
    }

    @Test
    func `dates that payloads mean are not suspicious: births, expiries, the epoch, and the year 9999`() throws {
        #expect(
            try found(
                in: #"[{"sailed": "1931-05-01T00:00:00Z"}, {"sailed": "9999-12-31T23:59:59Z"}]"#, as: [Voyage].self,
                ("dates", "iso8601")) == "")
        #expect(
            try found(in: #"[{"sailed": 0}, {"sailed": 2524608000}]"#, as: [Voyage].self, ("dates", "seconds")) == "")
        let first = try found(in: #"{"sailed": "0001-01-01T00:00:00Z"}"#, as: Voyage.self, ("dates", "iso8601"))
        #expect(
            first == "/sailed date-implausible: sailed decoded as 0001-01-01 00:00:00Z, 2025 years ago")
    }

    private struct Ship: Decodable {
        var name: String
        var homePort: String?
        var length: Double?
        var captain: String?
    }

    @Test
    func `nil is suspicious beside a key that nearly matches and is never read`() throws {
        let payload = #"{"name": "Aurora", "home_port": "Oslo", "lenght": 80, "colour": "red"}"#
        let near = try found(in: payload, as: Ship.self)
        #expect(
            near == """
                 nil-beside-near-key: homePort is nil: the payload has no key "homePort". It has "home_port", which the model \
                never reads
                 nil-beside-near-key: length is nil: the payload has no key "length". It has "lenght", which the model never \
                reads
                """)
        #expect(
            try found(in: #"{"name": "A", "homePort": "Oslo", "portOfHome": 1, "captain": null}"#, as: Ship.self) == "")
    }

    private struct Fleet: Decodable {
        var ships: [Ship]
        var ports: [String]
        enum CodingKeys: CodingKey { case ships, ports }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            ships = (try? container.decode([Ship].self, forKey: .ships)) ?? []
            ports = try container.decode([String].self, forKey: .ports)
        }
    }

    @Test
    func `an array is suspicious if none of its elements decoded`() throws {
        let swallowed = try found(in: #"{"ships": [{"name": "A"}, {"name": 1}], "ports": []}"#, as: Fleet.self)
        #expect(swallowed == "/ships emptied: ships has 2 elements, failed to decode, and became empty")
        let dropped = try found(in: #"{"ships": [], "ports": [1, 2]}"#, as: Fleet.self, ("arrays", "failable"))
        #expect(dropped == "/ports emptied: ports has 2 elements, and none of them decoded")
        #expect(try found(in: #"{"ships": [], "ports": [1, "b"]}"#, as: Fleet.self, ("arrays", "failable")) == "")
    }

    private enum Cargo: String, Decodable {
        case grain, crudeOil = "crude_oil", other
        init(from decoder: any Decoder) throws {
            self = Cargo(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
        }
    }

    private struct Hold: Decodable {
        var cargo: Cargo
        var decks: Int
        enum CodingKeys: CodingKey { case cargo, decks }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            cargo = try container.decode(Cargo.self, forKey: .cargo)
            decks = (try? container.decode(Int.self, forKey: .decks)) ?? 1
        }
    }

    @Test
    func `a fallback is suspicious where the payload has another value`() throws {
        let found = try found(
            in: """
                [{"cargo": "steel", "decks": "two"}, {"cargo": "crude_oil", "decks": 3}, {"cargo": "other", "decks": 1}]
                """, as: [Hold].self)
        #expect(
            found == """
                /0/cargo fallback: [0].cargo is "steel", and decoded as the fallback .other
                /0/decks fallback: [0].decks is "two", which failed to decode, and became 1
                """)
    }

    @Test
    func `an integer that lost digits is suspicious, a fraction of many digits is not`() throws {
        let lost = try found(in: "[9007199254740993, 9007199254740992, 0.1234567890123456789]", as: [Double].self)
        #expect(
            lost == "/0 precision: [0] is 9007199254740993, and decoded as 9007199254740992.0: digits were lost")
        let short = try found(in: "[16777217, 0.5, 12345.6789]", as: [Float].self)
        #expect(
            short == """
                /0 precision: [0] is 16777217, and decoded as 16777216.0: digits were lost. The same is true in 1 other place
                """)
    }

    @Test
    func `a strategy that had nothing to convert is suspicious, a lenient one is not`() throws {
        let unused = try found(
            in: #"{"name": "Aurora"}"#, as: Ship.self, ("keys", "snake"), ("dates", "iso8601"), ("data", "deferred"),
            ("arrays", "failable"), ("missing", "defaults"))
        #expect(
            unused == """
                 strategy-unused: keys: snake changed nothing: no key of the payload is converted
                 strategy-unused: dates: iso8601 changed nothing: the model decodes no Date
                 strategy-unused: data: deferred changed nothing: the model decodes no Data
                """)
    }

    @Test
    func `no good payload of a lesson is suspicious`() throws {
        var found: [String] = []
        for lesson in LessonCatalog.all {
            for payload in lesson.payloads where !payload.isBroken {
                let decode = try decode(
                    .lessons, payload.model, payload.data, payload.strategies, lesson: lesson.name)
                found += decode.suspicions().map { "\(payload.file) \($0.code.rawValue) \($0.pointer)" }
            }
        }
        // The lesson's own subject: a value that isn't in the enum becomes the fallback.
        #expect(found == ["demo-data/unknown-enum/juice.json fallback /drinks"])
    }

    @Test
    func `each code has a page`() {
        #expect(SuspicionPage.all.map(\.name) == Suspicion.Code.allCases.map(\.rawValue))
        #expect(
            SuspicionPage.page(named: "Precision")?.text(width: 60) == [
                "precision: a number that lost digits", "", "A value that decoded and is likely wrong.", "",
                "A Double keeps every integer up to 2^53, 9007199254740992,",
                "and a Float up to 2^24. The decoder rounds a larger one to",
                "the nearest number that the type has, without an error.", "", "What to do:",
                "  - Declare an integer type, or Decimal.",
                "  - If it is an identifier, declare a String and have the", "    server send it in quotes.",
            ])
    }

    @Test
    func `a check prints them as warnings at their place`() throws {
        let table = ModelTable(library: [("Model", Ship.self)])
        let decode = try decode(table, "Model", Data("{\"name\": \"A\",\n \"Length\": 80}".utf8), [])
        let text = ReportText().text(
            of: decode, payload: "ship.json", model: "Ship", suspicions: decode.suspicions(), fixes: nil)
        #expect(
            text == """
                ship.json:1:1: warning: length is nil: the payload has no key "length". It has "Length", which the model never \
                reads (nil-beside-near-key)
                    1 | {"name": "A",
                      | ^^^^^^^^^^^^^ has "Length", not "length"
                ship.json: decoded as Ship, 1 value, 1 suspicious, 1 ignored (/Length)

                """)
        let report = Report(
            payload: "ship.json", model: "Ship", strategies: decode.strategies, outcome: decode.result.outcome,
            diagnosis: decode.diagnosis, suspicions: decode.suspicions(), document: decode.document)
        #expect(
            try ReportJSON.text(report.suspicions, isOneLine: true) == """
                [{"code":"nil-beside-near-key","message":"length is nil: the payload has no key \\"length\\". It has \
                \\"Length\\", which the model never reads","path":["length"],"pointer":""}]
                """)
    }
}
