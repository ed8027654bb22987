import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import Lessons
import TerminalUI
import Testing

@testable import DecodeEngine
@testable import Reports

/// Values that decoded and are likely wrong.
@Suite struct SuspicionTests {
    private func decode(
        _ table: ModelTable, _ model: String, _ payload: Data, _ strategies: [(name: String, value: String)],
        lesson: String? = nil
    ) throws -> DiagnosedDecode {
        try SuspicionRun.decode(table, model, payload, strategies, lesson: lesson)
    }

    private func found<T: Decodable & SendableMetatype>(
        in text: String, as type: T.Type, _ strategies: (name: String, value: String)...
    ) throws -> String {
        try SuspicionRun.found(in: text, as: type, strategies)
    }

    /// A wrapper that accepts what `Double(_:)` does, with a name of the library's.
    @propertyWrapper private struct Convertible<Value: Decodable & LosslessStringConvertible>: Decodable {
        var wrappedValue: Value

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            guard let value = Value(text) else {
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
            }
            wrappedValue = value
        }
    }

    private struct Weight: Decodable {
        @Convertible var kilograms: Double
        @Convertible var name: String
    }

    @Test func `a text that became not-a-number or infinity is suspicious`() throws {
        #expect(
            try found(in: #"{"kilograms": "nan", "name": "nan"}"#, as: Weight.self) == """
                /kilograms value-changed: kilograms is "nan", and became nan: JSON has no such number, so it can't be encoded
                """)
        #expect(try found(in: #"{"kilograms": "-Infinity", "name": "inf"}"#, as: Weight.self).contains("became -inf"))
        #expect(try found(in: #"{"kilograms": "12.5", "name": "nan"}"#, as: Weight.self) == "")
        #expect(try found(in: #"{"kilograms": "nan", "name": "x"}"#, as: Weight.self, ("floats", "strings")) == "")
    }

    private struct Voyage: Decodable {
        var sailed: Date
        var docked: Date?
    }

    @Test
    func `a number that another strategy reads as a recent date is suspicious, once for each property`() throws {
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
    func `plausible dates are not suspicious: births, expiries, the epoch, and the year 9999`() throws {
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

    @Test
    func `a date that was asked for in place of an unreadable text is not suspicious`() throws {
        let strategies = [("dates", "any:iso8601|format:yyyy-MM-dd"), ("dates-else", "distant-past")]
        #expect(try found(in: #"{"sailed": "soon"}"#, as: Voyage.self, strategies[0], strategies[1]) == "")
        let written = try found(
            in: #"{"sailed": "0001-01-01T00:00:00Z"}"#, as: Voyage.self, strategies[0], strategies[1])
        #expect(written == "/sailed date-implausible: sailed decoded as 0001-01-01 00:00:00Z, 2025 years ago")
    }

    private struct Ship: Decodable {
        var name: String
        var homePort: String?
        var length: Double?
        var captain: String?
    }

    private struct Itinerary: Decodable {
        var next: String?
        var line1: String?
        var minFare: Double?
        var day: Int?
        var from: String?
        var late: Bool?
        var tag: String?
        var status: String?
        var firstName: String?
    }

    @Test
    func `nil beside a similar key that is never read is suspicious`() throws {
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

    @Test
    func `nil for a key that is in an object which the model never reads is suspicious, unless many objects have it`()
        throws
    {
        let moved = try found(in: #"{"name": "Aurora", "berth": {"homePort": "Oslo", "quay": 4}}"#, as: Ship.self)
        #expect(
            moved == """
                 nil-beside-near-key: homePort is nil: the payload has no key "homePort". It has "berth.homePort", which the \
                model never reads
                """)
        #expect(try found(in: #"{"next": "a", "flight": {"status": "late"}}"#, as: Itinerary.self) == "")
        #expect(try found(in: #"{"name": "A", "berth": {"homePort": null}}"#, as: Ship.self) == "")
        #expect(
            try found(in: #"{"name": "A", "old": {"homePort": "Oslo"}, "new": {"homePort": "Rome"}}"#, as: Ship.self)
                == "")
    }

    @Test
    func `nil beside a key of another meaning or with an unsuitable value is not suspicious`() throws {
        let others = """
            {"text": "t", "line2": "b", "maxFare": 9, "days": [1], "form": {"a": 1}, "lat": 1.5, "tags": ["x"],
             "states": [], "lastName": "B"}
            """
        #expect(try found(in: others, as: Itinerary.self) == "")
        #expect(try found(in: #"{"name": "A", "lenght": [80], "homePortt": 7}"#, as: Ship.self) == "")
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

    private struct Log: Decodable {
        var at: Date
    }

    @Test(arguments: [
        ("2023-02-29T10:00:00Z", "2023-03-01 10:00:00Z: there is no 29 February 2023"),
        ("2024-02-30T10:00:00Z", "2024-03-01 10:00:00Z: there is no 30 February"),
        ("2023-04-31T23:30:00+02:00", "2023-05-01 21:30:00Z: there is no 31 April"),
        ("2023-05-05T25:10:00Z", "2023-05-06 01:10:00Z: there is no hour 25"),
        ("2023-05-05T10:00:00Z and later", "2023-05-05 10:00:00Z: dates: iso8601 ignores \" and later\" at its end"),
    ])
    func `a date that differs from its text is suspicious under iso8601`(text: String, said: String) throws {
        let found = try found(in: "{\"at\": \"\(text)\"}", as: Log.self, ("dates", "iso8601"))
        #expect(found == "/at date-changed: at is \"\(text)\", and decoded as \(said)")
    }

    @Test(arguments: [
        "2024-02-29T10:00:00Z", "2000-02-29T00:00:00+00:00", "2024-12-31T23:59:59-08:00", "2024-06-30T12:00:00.25Z",
        "2024-06-30T12:00:00z", "1999-12-31T23:59:59+14:00",
    ])
    func `leap days, offsets, fractions and a lowercase z are not suspicious`(text: String) throws {
        for dates in ["iso8601", "any:iso8601|format:yyyy-MM-dd'T'HH:mm:ssXXXXX"] {
            guard let found = try? found(in: "{\"at\": \"\(text)\"}", as: Log.self, ("dates", dates)) else { continue }
            #expect(found == "", "\(dates)")
        }
    }

    private struct Bill: Decodable {
        var total: Decimal
        var rate: Float?
        var ratio: Double?
    }

    @Test
    func `digits that a Decimal lost are suspicious, kept and unread digits are not`() throws {
        let lost = try found(in: #"{"total": 1234567890123456789012345678901234567890.5}"#, as: Bill.self)
        #expect(lost.hasPrefix("/total precision: total is 1234567890123456789012345678901234567890.5, and decoded as"))
        for kept in ["0.1", "1.10", "1e2", "12345678901234567890.25", "0.30", "-0.0"] {
            let payload = "{\"total\": \(kept), \"rate\": 0.1, \"ratio\": 1.10, \"unread\": 123456789012345678901}"
            #expect(try found(in: payload, as: Bill.self) == "", "\(kept)")
        }
    }

    @Test(arguments: [
        ("caf\u{C3}\u{A9}", "café"), ("\\u00c3\\u00bcber \\u00f0\\u009f\\u0098\\u0080", "über 😀"),
        ("it\u{E2}\u{20AC}\u{2122}s", "it’s"), ("S\u{C3}\u{A3}o Paulo", "São Paulo"),
        ("\u{D0}\u{B4}\u{D0}\u{B0}", "да"),
    ])
    func `UTF-8 that was read as Latin-1 is suspicious`(text: String, meant: String) throws {
        let found = try found(in: "[\"\(text)\"]", as: [String].self)
        #expect(found.hasPrefix("/0 mojibake: [0] is \""))
        #expect(found.hasSuffix(": \"\(meant)\""))
    }

    @Test(arguments: [
        "Müller & Söhne, Straße", "SÃO PAULO", "Ã", "«CAMPEû", "Tiếng Việt: Ã…", "naïve café", "Ä–Ö", "日本", "Â©x é",
        "\\u00e9t\\u00e9", "№ 5 °C",
    ])
    func `text of real languages is not suspicious`(text: String) throws {
        #expect(try found(in: "[\"\(text)\"]", as: [String].self) == "")
    }

    private struct Retry: Decodable {
        var count: Int
        var name: String?
    }

    @Test
    func `a key with two different values is suspicious, with equal or unread values it is not`() throws {
        let twice = try found(in: #"{"count": 1, "name": "a", "count": 5}"#, as: Retry.self)
        #expect(
            twice
                == "/count key-twice: count: the key \"count\" is written twice. JSONDecoder read 1 and ignored 5")
        #expect(try found(in: #"{"count": 1, "count": 1}"#, as: Retry.self) == "")
        #expect(try found(in: #"{"count": 1, "x": 1, "x": 2}"#, as: Retry.self) == "")
        let converted = try found(
            in: #"{"count": 1, "na_me": "a", "naMe": "b"}"#, as: Renamed.self, ("keys", "snake"))
        #expect(
            converted
                == "/naMe keys-equal: naMe: \"na_me\" and \"naMe\" are one key with keys: snake. JSONDecoder read \"a\" and ignored \"b\""
        )
    }

    private struct Renamed: Decodable {
        var count: Int
        var naMe: String
    }

    private struct Cafe: Decodable {
        var café: Int
    }

    @Test
    func `two keys that are equal in Swift are suspicious`() throws {
        let found = try found(in: "{\"caf\u{E9}\": 1, \"cafe\u{301}\": 2}", as: Cafe.self)
        #expect(found.hasPrefix("/cafe\u{301} keys-equal: ") && found.hasSuffix("JSONDecoder read 1 and ignored 2"))
    }

    private struct Guest: Decodable {
        var name: String
        var favoriteFood: String?
        enum CodingKeys: String, CodingKey {
            case name
            case favoriteFood = "favorite_food"
        }
    }

    @Test
    func `a coding key in snake case is suspicious under keys: snake, without the strategy it is not`() throws {
        let payload = #"{"name": "A", "favorite_food": "figs"}"#
        #expect(
            try found(in: payload, as: Guest.self, ("keys", "snake"))
                == """
                 coding-key-converted: favoriteFood is nil: keys: snake converts the payload's "favorite_food" to \
                "favoriteFood", and the coding key is "favorite_food"
                """.replacing("favoriteFood is nil", with: "favorite_food is nil"))
        #expect(try found(in: payload, as: Guest.self) == "")
    }

    private struct Update: Decodable {
        var file: String??
        var size: Int?
    }

    @Test
    func `null for a double optional is suspicious, a missing key and other nulls are not`() throws {
        #expect(
            try found(in: #"{"file": null, "size": null}"#, as: Update.self) == """
                /file double-optional: file is null, and decoded as if its key were missing: decodeIfPresent returns nil for \
                both, also as String??
                """)
        #expect(try found(in: #"{"file": "a", "size": 1}"#, as: Update.self) == "")
        #expect(try found(in: "{}", as: Update.self) == "")
    }

    private struct Product: Decodable {
        var id: String
        var parentId: String
    }

    @Test
    func `an empty identifier is suspicious if the other elements have one`() throws {
        let payload =
            #"[{"id": "a", "parentId": ""}, {"id": "", "parentId": "a"}, {"id": "c", "parentId": "a"}, {"id": "d", "parentId": "a"}]"#
        #expect(
            try found(in: payload, as: [Product].self)
                == "/1/id empty-identifier: [1].id is empty, but the other elements have an identifier")
        #expect(try found(in: #"[{"id": "", "parentId": ""}, {"id": "b", "parentId": ""}]"#, as: [Product].self) == "")
    }

    private struct Hooks: Decodable {
        var hooks: [String: Int]
        init(from decoder: any Decoder) throws {
            hooks = try [String: Int](from: decoder)
        }
    }

    private struct Settings: Decodable {
        var limits: [String: Int]
    }

    @Test
    func `a dictionary with converted keys is suspicious, one whose keys JSONDecoder keeps is not`() throws {
        let found = try found(in: #"{"per_day": 3, "max": 1}"#, as: Hooks.self, ("keys", "snake"))
        #expect(
            found == """
                 dictionary-keys-converted: The payload decoded as a dictionary, and keys: snake changed its keys: "per_day" \
                became "perDay"
                """)
        #expect(
            try self.found(in: #"{"limits": {"per_day": 3}, "a_b": 1}"#, as: Settings.self, ("keys", "snake")) == "")
    }

    private struct Anything: Decodable {}

    private struct Queue: Decodable {
        var jobs: [Retry] = []
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd {
                if let job = try? list.decode(Retry.self) {
                    jobs.append(job)
                } else {
                    _ = try list.decode(Anything.self)
                }
            }
        }
    }

    private struct Halting: Decodable {
        var jobs: [Retry] = []
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd, let job = try? list.decode(Retry.self) { jobs.append(job) }
        }
    }

    @Test
    func `a loop that skips every element or ends at a failure is suspicious, one that skips some is not`() throws {
        #expect(
            try found(in: #"[{"count": "a"}, {"count": "b"}]"#, as: Queue.self)
                == " emptied: The payload has 2 elements, and none of them decoded")
        #expect(try found(in: #"[{"count": 1}, {"count": "b"}]"#, as: Queue.self) == "")
        #expect(
            try found(in: #"[{"count": 1}, {"count": "b"}, {"count": 3}, {"count": 4}]"#, as: Halting.self)
                == " stopped: [1] failed to decode, and the 2 elements after it were not read")
        #expect(try found(in: #"[{"count": 1}, {"count": 2}]"#, as: Halting.self) == "")
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
    func `a fallback is suspicious if the payload has another value`() throws {
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
    func `an integer that lost digits is suspicious, a long fraction is not`() throws {
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
    func `a strategy with nothing to convert is suspicious, a lenient one is not`() throws {
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
        // The lesson's own subject: a value that isn't in the enum becomes the fallback, which only its source declares.
        #expect(
            found == [
                "demo-data/testing/order.json nil-beside-near-key ",
                "demo-data/unknown-enum/juice.json fallback /drinks",
            ])
    }

    @Test
    func `each code has a page`() {
        #expect(CodePage.suspicions.map(\.name) == Suspicion.Code.allCases.map(\.rawValue))
        #expect(
            CodePage.page(named: "Precision")?.text(width: 60) == [
                "precision: a number that lost digits", "", "A value that decoded and is likely wrong.", "",
                "A Double keeps every integer up to 2^53, 9007199254740992,",
                "and a Float up to 2^24. The decoder rounds a larger one to",
                "the nearest number that the type has, without an error. A",
                "Decimal keeps 38 digits.", "", "What to do:",
                "  - Declare an integer type, or Decimal.",
                "  - If it is an identifier, declare a String and have the", "    server send it in quotes.",
            ])
    }

    @Test
    func `a check prints suspicions as warnings at their places`() throws {
        let table = ModelTable(library: [("Model", Ship.self)])
        let decode = try decode(table, "Model", Data("{\"name\": \"A\",\n \"Length\": 80}".utf8), [])
        let text = ReportText().text(
            of: decode, payload: "ship.json", model: "Ship", suspicions: decode.suspicions(), fixes: nil
        ).unescaped
        #expect(
            text == """
                ship.json:1:1: warning: length is nil: the payload has no key "length". It has "Length", which the model never \
                reads (nil-beside-near-key)
                    1 | {"name": "A",
                      | ^^^^^^^^^^^^^ has "Length", not "length"
                  = help: Use the coding key "Length" in SuspicionTests.Ship, or decode with keys: pascal.
                ship.json: decoded as Ship, 1 value, 1 suspicious, 1 ignored (Length)

                """)
        let report = Report(
            payload: "ship.json", model: "Ship", strategies: decode.strategies, outcome: decode.result.outcome,
            diagnosis: decode.diagnosis, suspicions: decode.suspicions(), document: decode.document)
        #expect(
            try ReportJSON.text(report.suspicions, isOneLine: true) == """
                [{"advice":["Use the coding key \\"Length\\" in SuspicionTests.Ship, or decode with keys: pascal."],\
                "code":"nil-beside-near-key","message":"length is nil: the payload has no key \\"length\\". It has \
                \\"Length\\", which the model never reads","path":["length"],"pointer":""}]
                """)
    }
}
