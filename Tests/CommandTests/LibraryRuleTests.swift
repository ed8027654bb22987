import Foundation
import TestSupport
import Testing

/// What `check` says of models that use ResilientCodable, or types like its own.
@Suite(.serialized, .timeLimit(.minutes(60))) struct LibraryRuleTests {
    /// A payload, and texts that the output has.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var model: String
        var payload: String
        var says: [String]
        var options: [String] = []
    }

    private static let models = ##"""
        import Foundation
        import ResilientCodable

        struct Reading: CodableEntity, DefaultConstructible {
            @CodableScalar var level: Int = 7
            @CodableScalar(key: "place.room", mandatory: true) var room: String = "hall"
            @CodableISO8601Date var taken: Date
            @CodableURL var manual: URL = URL(string: "file://")!
            @CodableColor var lamp: RGBColor
            @CodableStableBool var isOn: Bool
            @CodableKeyedProperty<EvenTraits>(key: "pin") var even: Int = 2
            @CodableScalar var unlisted: Int = 0
            static let codableKeyPaths = KeyPathList<Reading> {
                \Reading._level; \Reading._room; \Reading._taken; \Reading._manual; \Reading._lamp; \Reading._isOn
                \Reading._even
            }
        }
        enum EvenTraits: CodableTraits {
            struct Odd: Error {}
            static func createStorable(from coded: Int) throws -> Int {
                if coded % 2 == 0 { return coded }
                throw Odd()
            }
            static func createDecodable(from storable: Int) throws -> Int? { storable }
        }
        struct Parcel: Codable { @FormattedDate<Day> var sent: Date }
        enum Day: DateFormats {
            static let dateFormats: [DateCodingFormat] = [.format("yyyy-MM-dd")]
        }
        struct Login: VariablyDecodable {
            var name: String
            static var keySets: [CodingType: [PartialKeyPath<Login>: String]] {
                [.local: [\.name: "NAME"], .legacy: [\.name: "n"], CodingType("wire"): [\.name: "login"]]
            }
            init(from container: DecodingContainer<Login>) throws { name = try container.decodeValue(for: \.name) }
        }
        extension CodingType { static let legacy = CodingType("old") }
        enum Payment: ChosenByType {
            case card(Card), unknown(UnknownKind)
            static let kinds: [ChosenKind<Payment>] = [
                ChosenKind("card", Payment.card) { if case .card(let card) = $0 { card } else { nil } },
                .unknown(Payment.unknown) { if case .unknown(let unknown) = $0 { unknown } else { nil } },
            ]
        }
        struct Card: Codable { var digits: String }
        enum Drink: String, IncorrectEnumFallbackMechanism {
            static let isFrozen = false
            static let fallbackForIncorrectEnumValue: Drink = .other
            case tea, other
        }
        struct Guest: Codable { var drink: Drink }
        enum Grain: String, IncorrectEnumFallbackMechanism {
            static let fallbackForIncorrectEnumValue: Grain = .other
            case rye, other
        }
        struct Meal: Codable { var grain: Grain }
        enum Vehicle: Decodable {
            case bus(Bus), tram(Tram)
            enum CodingKeys: CodingKey { case kind }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                self = try container.decode(String.self, forKey: .kind) == "bus"
                    ? .bus(Bus(from: decoder)) : .tram(Tram(from: decoder))
            }
        }
        struct Bus: CodableEntity {
            @CodableScalar(mandatory: true) var seats: Int
            static let codableKeyPaths = KeyPathList<Bus> { \Bus._seats }
        }
        struct Tram: CodableEntity {
            @CodableScalar(mandatory: true) var cars: Int
            static let codableKeyPaths = KeyPathList<Tram> { \Tram._cars }
        }
        struct Bag: Codable { @StringConvertible var id: String; @Convertible var price: Double; var name: String }
        struct Visit: CodableEntity {
            @CodableISO8601Date var date: Date
            @CodableURL var page: URL = URL(string: "file://")!
            static let codableKeyPaths = KeyPathList<Visit> { \Visit._date; \Visit._page }
        }
        struct Palette: Codable { @FailableCodableDictionary var shades: [Shade: Int] }
        enum Shade: String, Codable { case dark, light }
        """##

    private static let room = #""place": {"room": "attic"}"#

    private static let cases = [
        Case(
            testDescription: "a missing mandatory key", model: "Reading", payload: #"{"place": {}}"#,
            says: [
                #"place has no key "room", but Reading.room is mandatory (keyNotFound)"#,
                "`Reading.room` is declared with `mandatory: true` (Models.swift:6), so a missing key fails.",
                "fix: Reading.room: mandatory: false  decodes, keeps everything",
            ]),
        Case(
            testDescription: "null for a mandatory property", model: "Reading", payload: #"{"place": {"room": null}}"#,
            says: [
                "place.room is null, but Reading.room is a mandatory String (valueNotFound)",
                "fix: Reading.room: mandatory: false",
            ]),
        Case(
            testDescription: "a scalar that doesn't convert", model: "Reading",
            payload: "{\(room), \"level\": \"many\"}",
            says: [
                #"level is a string ("many"), but Reading.level is an Int (typeMismatch)"#,
                "`@CodableScalar` (Models.swift:5) converts another scalar to an Int only if nothing is lost.",
                "fix: Reading.level: @CodableScalar String  decodes, a guess: if any text is valid for Reading.level",
            ]),
        Case(
            testDescription: "a date in another format", model: "Reading",
            payload: "{\(room), \"taken\": \"2026-03-01\"}",
            says: [
                #"taken is "2026-03-01", which `@CodableISO8601Date` of Reading.taken doesn't read (dataCorrupted)"#,
                "fix: Reading.taken: @CodableFormattedDate<ReadingTakenFormats>  decodes, keeps everything",
            ]),
        Case(
            testDescription: "a date of a property of that name", model: "Visit", payload: #"{"date": "2026-03-01"}"#,
            says: ["fix: Visit.date: @CodableFormattedDate<VisitDateFormats>  decodes, keeps everything"]),
        Case(
            testDescription: "a date beside another failure", model: "Visit",
            payload: #"{"date": "2026-03-01", "page": "a b"}"#,
            says: ["1. Visit.date: @CodableFormattedDate<VisitDateFormats>", "2. Visit.page: @CodableScalar String"]),
        Case(
            testDescription: "an object for a dictionary whose keys are no strings", model: "Palette",
            payload: #"{"shades": {"dark": 1, "grey": 2}}"#,
            says: ["shades is an object, but Palette.shades is [Shade: Int] (typeMismatch)"]),
        Case(
            testDescription: "a URL without a scheme", model: "Reading", payload: "{\(room), \"manual\": \"a b\"}",
            says: [
                "it has no scheme such as https:.", "`@CodableURL` (Models.swift:8)",
                "fix: Reading.manual: @CodableScalar String",
            ]),
        Case(
            testDescription: "a color by name", model: "Reading", payload: "{\(room), \"lamp\": \"red\"}",
            says: ["`@CodableColor` (Models.swift:9) reads a color only in the form #RRGGBB"]),
        Case(
            testDescription: "a Bool in an unknown form", model: "Reading", payload: "{\(room), \"isOn\": \"maybe\"}",
            says: [
                #"isOn is a string ("maybe"), but Reading.isOn is a Bool"#, "`@CodableStableBool` (Models.swift:10)",
            ]),
        Case(
            testDescription: "an error of the model's own traits", model: "Reading", payload: "{\(room), \"pin\": 3}",
            says: ["EvenTraits converts the value, and threw this error: Odd()", "(Models.swift:18)"]),
        Case(
            testDescription: "a property that isn't listed", model: "Reading", payload: "{\(room), \"unlisted\": 3}",
            says: ["Reading.unlisted is declared (Models.swift:12), but Reading.codableKeyPaths doesn't list it"]),
        Case(
            testDescription: "a date that none of a property's formats reads", model: "Parcel",
            payload: #"{"sent": "01.03.2026"}"#,
            says: [
                "reads only the formats of Day (Models.swift:27)",
                #"fix: Day.dateFormats: .format("dd.MM.yyyy")  decodes"#,
            ]),
        Case(
            testDescription: "a decode without a key set", model: "Login", payload: #"{"n": "ada"}"#,
            says: ["fix: --key-set old  decodes, keeps everything"]),
        Case(
            testDescription: "a kind that lacks a key", model: "[Payment]", payload: #"[{"type": "card"}]"#,
            says: [
                #"[0] has no key "digits", but Card.digits is a String (keyNotFound)"#, "fix: Card.digits: String?",
            ]),
        Case(
            testDescription: "a fallback for cases that are awaited", model: "Guest", payload: #"{"drink": "juice"}"#,
            says: ["decoded as Guest, 1 value\n"], options: ["--fail-on", "suspicious"]),
        Case(
            testDescription: "a fallback that an enum declares", model: "Meal", payload: #"{"grain": "oats"}"#,
            says: ["decoded as Meal, 1 value\n"], options: ["--fail-on", "suspicious"]),
        Case(
            testDescription: "an entity that another type hands its decoder to", model: "[Vehicle]",
            payload: #"[{"kind": "tram", "cars": 2}, {"kind": "bus"}]"#,
            says: [
                #"[1] has no key "seats", but Bus.seats is mandatory (keyNotFound)"#,
                "fix: Bus.seats: mandatory: false  decodes, keeps everything",
            ]),
        Case(
            testDescription: "scalars that were converted", model: "Bag",
            payload: #"{"id": 7, "price": "1.5", "name": "a"}"#,
            says: ["decoded as Bag, 3 values, 2 converted"]),
    ]

    @Test(arguments: cases)
    func `a failure is explained by the library's rule, and changes are tried`(_ each: Case) async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("Models.swift", Data(Self.models.utf8))
        _ = try folder.write("payload.json", Data(each.payload.utf8))
        let run = try await CommandRun.of(
            ["check", "payload.json", "--models", "Models.swift", "--model", each.model, "--suggest", "600"]
                + each.options,
            in: folder.url, environment: TemporaryFolder.sharedCache)
        for text in each.says { #expect(run.output.contains(text), "\(run.output)\(run.errors)") }
        #expect(!run.output.contains("threw this error itself"), "\(run.output)")
    }

    /// Texts of plain models, and what is said of a payload.
    @Test(arguments: [
        (
            "struct Item: Codable { @Convertible var price: Double }", "Item", #"{"price": "twelve"}"#,
            "price is a string (\"twelve\"), but Item.price is a Convertible<Double>, read as a Double",
            "only if nothing is lost"
        ),
        (
            "enum Genre: String, Codable { case comedy = \"COMEDI\", drama = \"DRAMA\" }", "[Genre]",
            #"["DRAMA", "COMEDY"]"#, "fix: Genre: init(from:) that reads \"COMEDY\" as \"COMEDI\"", "threw"
        ),
        (
            "struct Media: Codable { var type: String, title: String, year: Int, singer: String?, actor: String? }",
            "[Media]",
            #"[{"type": "film", "title": "a", "actor": "b", "year": 1}, {"type": "song", "title": "c", "singer": "d"}]"#,
            "fix: Media.year: Int? ", "threw"
        ),
        (
            "struct Stay: Codable { var kind: String, city: String, nights: Int }", "[Stay]",
            #"[{"kind": "hotel", "city": "a", "nights": 2}, {"kind": "flight", "city": "b", "gate": "C4"}]"#,
            "fix: Stay.nights: Int? ", "threw"
        ),
        (
            """
            struct Trip: Decodable {
                var kind: String, nights: Int
                enum CodingKeys: CodingKey { case kind, nights }
                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: CodingKeys.self)
                    kind = try container.decode(String.self, forKey: .kind)
                    nights = try container.decode(Int.self, forKey: .nights)
                }
            }
            """, "[Trip]", #"[{"kind": "hotel", "nights": 2}, {"kind": "flight", "gate": "C4"}]"#,
            "fix: Trip.init(from:): decodeIfPresent(Int.self, forKey: .nights) ", "threw"
        ),
        (
            """
            struct Stuck: Decodable { init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                while !list.isAtEnd { _ = try? list.decode([Int].self) }
            } }
            """, "Stuck", "[[1], [\"x\"]]", "Stuck's init(from:) was calling decode for [1] (line 1, column 7) for the",
            "--time-limit"
        ),
    ])
    func `models without the library are explained by their own code`(
        _ source: String, _ model: String, _ payload: String, _ says: String, _ lacks: String
    ) async throws {
        let wrapper = """
            @propertyWrapper struct Convertible<Value: Codable & LosslessStringConvertible>: Codable {
                var wrappedValue: Value
                init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
                init(from decoder: any Decoder) throws {
                    let container = try decoder.singleValueContainer()
                    let text = try? container.decode(String.self)
                    wrappedValue = try text.flatMap { Value($0) } ?? container.decode(Value.self)
                }
                func encode(to encoder: any Encoder) throws {
                    var container = encoder.singleValueContainer()
                    try container.encode(wrappedValue)
                }
            }

            """
        let folder = try TemporaryFolder()
        _ = try folder.write("Models.swift", Data((wrapper + source).utf8))
        _ = try folder.write("payload.json", Data(payload.utf8))
        let run = try await CommandRun.of(
            ["check", "payload.json", "--models", "Models.swift", "--model", model, "--suggest", "600"], in: folder.url,
            environment: TemporaryFolder.sharedCache)
        #expect((run.output + run.errors).contains(says), "\(run.output)\(run.errors)")
        #expect(!(run.output + run.errors).contains(lacks), "\(run.output)\(run.errors)")
    }

    @Test func `a declared property in a type that isn't an entity doesn't compile`() async throws {
        let folder = try TemporaryFolder()
        let source =
            "import ResilientCodable\nstruct Plain: Codable { @CodableScalar(key: \"n\") var count: Int = 3 }\n"
        _ = try folder.write("Models.swift", Data(source.utf8))
        _ = try folder.write("payload.json", Data("{}".utf8))
        let run = try await CommandRun.of(
            ["check", "payload.json", "--models", "Models.swift", "--model", "Plain"], in: folder.url,
            environment: TemporaryFolder.sharedCache)
        #expect(run.errors.contains("type 'Plain' does not conform to protocol 'Decodable'"), "\(run.errors)")
    }
}
