import Foundation
import ResilientCodable
import Testing

// The code of the documentation, unchanged: one namespace per page.

private enum FailableValues {
    struct Picture: Codable {
        var url: String
        var width: Int
    }

    struct Product: Codable {
        var name: String
        @FailableDecodable var image: Picture?
    }
}

private enum FailableArrays {
    struct Product: Codable {
        var name: String
    }

    struct Page: Codable {
        @FailableCodableArray var products: [Product]
        @FailableArrayOrEmpty var offers: [Product]
    }
}

private enum FailableDictionaries {
    struct Prices: Codable {
        @FailableCodableDictionary var prices: [String: Double]
    }
}

private enum ConvertibleScalars {
    struct Offer: Codable {
        @Convertible var price: Double
        @Convertible var code: String
        @Convertible var isNew: Bool
    }
}

extension ConvertibleScalars {
    struct Basket: Codable {
        @Convertible var ids: [Int]
        @Convertible var prices: [String: Double]
    }
    // {"ids": ["1", 2], "prices": {"tea": "2.5"}}  →  [1, 2] and ["tea": 2.5]
}

private enum NullAndMissing {
    struct PersonChanges: Codable {
        var nickname: PatchValue<String> = .missing
        var age: PatchValue<Int> = .missing
        var city: PatchValue<String> = .missing
    }
}

private enum StringsFromScalars {
    struct Record: Codable {
        @StringConvertible var id: String
        @StringConvertible var version: String
    }
}

private enum UnknownCases {
    enum Beverage: String, IncorrectEnumFallbackMechanism {
        static var fallbackForIncorrectEnumValue: Beverage { .other }
        case tea = "Tea", coffee = "Coffee", other
    }

    struct Order: Codable {
        var drinks: [Beverage]
    }
}

private enum ManyDateFormats {
    enum Day: DateFormats {
        static var dateFormats: [DateCodingFormat] { [.format("yyyy-MM-dd"), .iso8601] }
    }

    struct Person: Codable {
        @FormattedDate<Day> var birthday: Date
    }
}

private enum MissingAndInvalid {
    enum Stock: DecodingDefaultProvider {
        static var missing: Int { 1 }
        static var invalid: Int { 0 }
    }

    struct Item: Codable {
        @Defaulted<Stock> var stock: Int
    }
}

private enum FailableSets {
    struct Recipe: Codable {
        @FailableCodableSet var tags: Set<String>
    }
}

private enum ReadyMadeDefaults {
    enum Size: String, Codable, CaseIterable {
        case small, large
    }

    struct Parcel: Codable {
        @Defaulted<DecodingDefault.False> var isFragile: Bool
        @Defaulted<DecodingDefault.True> var isInsured: Bool
        @Defaulted<DecodingDefault.Zero> var weight: Double
        @Defaulted<DecodingDefault.Empty> var labels: [String]
        @Defaulted<DecodingDefault.FirstCase> var size: Size
        @Defaulted<DecodingDefault.Nil> var note: String?
    }
}

private enum UsedDefaults {
    struct Listing: Codable {
        @Defaulted<DecodingDefault.Zero> var stock: Int
        @Defaulted<DecodingDefault.Empty> var name: String
        @FailableArrayOrEmpty var images: [String]
    }

    static func report(of payload: Data) throws -> String {
        func usedDefaults(of payload: Data) throws -> String {
            let decoder = JSONDecoder()
            let reporter = decoder.reportSwallowedErrors()
            reporter.recordsDefaults = true
            _ = try decoder.decode(Listing.self, from: payload)
            return "\(reporter)"
        }
        return try usedDefaults(of: payload)
    }
}

private enum KeptRawValues {
    enum Status: String {
        case open, paid
    }

    struct Invoice: Codable {
        var status: OpenEnum<Status>

        var label: String {
            switch status {
            case .known(.open): "To be paid"
            case .known(.paid): "Paid"
            case .unknown(let raw): raw
            }
        }
    }

    enum Beverage: String, IncorrectEnumFallbackMechanism {
        static var fallbackForIncorrectEnumValue: Beverage { .other }
        static var isFrozen: Bool { false }
        case tea = "Tea", coffee = "Coffee", other
    }
}

private enum YourOwnTraits {
    struct NegativeDuration: Error {}

    enum MinutesTraits: CodableTraits {
        static func createStorable(from seconds: Int) throws -> Double {
            guard seconds >= 0 else { throw NegativeDuration() }
            return Double(seconds) / 60
        }

        static func createDecodable(from minutes: Double) throws -> Int? {
            Int((minutes * 60).rounded())
        }
    }

    enum JoinedTraits: CodableTraits {
        static func createStorable(_ words: [String]) -> String? { words.joined(separator: ",") }
        static func createDecodable(_ text: String) -> [String]? { text.components(separatedBy: ",") }
    }

    struct Lesson: CodableEntity {
        @CodableKeyedProperty<MinutesTraits>(key: "seconds", mandatory: true) var minutes
        @CodableKeyedProperty<JoinedTraits> var words
        static let codableKeyPaths = KeyPathList<Lesson> {
            \Lesson._minutes
            \Lesson._words
        }
    }
}

private enum DeclaredProperties {
    struct Sensor: CodableEntity {
        @CodableScalar var count: Int = 7
        @CodableScalar(key: "place.room") var room: String = "hall"
        @CodableStableBool var isOn: Bool = false
        @CodableArrayProperty var values: [Double] = []
        init() {}
        static let codableKeyPaths = KeyPathList<Sensor> {
            \Sensor._count
            \Sensor._room
            \Sensor._isOn
            \Sensor._values
        }
    }
}

struct UserProfile {
    var userName: String
}

extension UserProfile: VariablyCodable {
    static var keySets: [CodingType: [PartialKeyPath<UserProfile>: String]] {
        [.local: [\.userName: "USER_NAME"], .remote: [\.userName: "user_name"]]
    }
    init(from container: KeySetDecodingContainer<UserProfile>) throws {
        userName = try container.decodeValue(for: \.userName)
    }
    func encode(to container: inout KeySetEncodingContainer<UserProfile>) throws {
        try container.encodeValue(userName, for: \.userName)
    }
}

private enum SwallowedErrors {
    struct Stall: Codable {
        @FailableCodableArray var prices: [Double]
        @StringConvertible var id: String
        @FailableDecodable var open: Bool?
    }

    static func report(of payload: Data) throws -> String {
        func report(of payload: Data) throws -> String {
            let decoder = JSONDecoder()
            let reporter = decoder.reportSwallowedErrors()
            _ = try decoder.decode(Stall.self, from: payload)
            return "\(reporter)"
        }
        return try report(of: payload)
    }
}

private enum AnyJSON {
    struct LogEntry: Codable {
        var name: String
        var details: JSONValue
    }
}

private enum EnumsByType {
    struct Song: Codable {
        var title: String
    }

    struct Film: Codable {
        var title: String
        var minutes: Int
    }

    enum Media: ChosenByType {
        case song(Song), film(Film), unknown(UnknownKind)

        static let kinds: [ChosenKind<Media>] = [
            ChosenKind("song", Media.song) { if case .song(let song) = $0 { song } else { nil } },
            ChosenKind("film", Media.film) { if case .film(let film) = $0 { film } else { nil } },
            .unknown(Media.unknown) { if case .unknown(let unknown) = $0 { unknown } else { nil } },
        ]
    }
}

private enum DeclaredTexts {
    enum Day: DateFormats {
        static var dateFormats: [DateCodingFormat] { [.format("yyyy-MM-dd"), .iso8601] }
    }

    struct Profile: CodableEntity {
        @CodableISO8601Date var seen: Date
        @CodableFormattedDate<Day>(key: "born") var birthday: Date
        @CodableOptionalFormattedDate<Day> var end: Date?
        @CodableOptionalURL var website: URL?
        @CodableColor var tint: RGBColor
        init() {}
        static let codableKeyPaths = KeyPathList<Profile> {
            \Profile._seen
            \Profile._birthday
            \Profile._end
            \Profile._website
            \Profile._tint
        }
    }
}

private enum OtherKeys {
    struct Article: CodableEntity {
        @CodableScalar(key: "title", alternatives: ["headline", "meta.title"]) var title: String
        init() {}
        static let codableKeyPaths = KeyPathList<Article> { \Article._title }
    }
}

private enum HowAValueWasDecoded {
    enum Stock: DecodingDefaultProvider {
        static var missing: Int { 1 }
        static var invalid: Int { 0 }
    }

    struct Shelf: Codable {
        @FailableDecodable var image: String?
        @Defaulted<Stock> var stock: Int
        @Convertible var price: Double
        @FailableCodableArray var sizes: [Int]

        var problems: [String] {
            var problems: [String] = []
            if let error = $image.error { problems.append("image: \(error)") }
            if $stock.wasMissing { problems.append("no stock") }
            if $price.wasConverted { problems.append("the price was a string") }
            return problems + $sizes.dropped.map { "size \($0.index) is wrong" }
        }
    }
}

/// A page with the type that its payload is decoded as.
struct DocumentationPage: Sendable, CustomTestStringConvertible {
    var name: String
    var again: @Sendable (Data) throws -> Data

    var testDescription: String { name }

    init<Model: Codable & SendableMetatype>(_ name: String, _ type: Model.Type) {
        self.name = name
        again = { data in
            let decoder = JSONDecoder()
            decoder.userInfo[.codingType] = CodingType.remote
            let encoder = JSONEncoder()
            encoder.userInfo[.codingType] = CodingType.local
            return try encoder.encode(decoder.decode(type, from: data))
        }
    }

    static let all = [
        DocumentationPage("FailableValues", FailableValues.Product.self),
        DocumentationPage("FailableArrays", FailableArrays.Page.self),
        DocumentationPage("FailableDictionaries", FailableDictionaries.Prices.self),
        DocumentationPage("ConvertibleScalars", ConvertibleScalars.Offer.self),
        DocumentationPage("NullAndMissing", NullAndMissing.PersonChanges.self),
        DocumentationPage("StringsFromScalars", StringsFromScalars.Record.self),
        DocumentationPage("UnknownCases", UnknownCases.Order.self),
        DocumentationPage("ManyDateFormats", ManyDateFormats.Person.self),
        DocumentationPage("MissingAndInvalid", [MissingAndInvalid.Item].self),
        DocumentationPage("DeclaredProperties", DeclaredProperties.Sensor.self),
        DocumentationPage("SeveralKeySets", UserProfile.self),
        DocumentationPage("SwallowedErrors", SwallowedErrors.Stall.self),
        DocumentationPage("AnyJSON", AnyJSON.LogEntry.self),
        DocumentationPage("EnumsByType", [EnumsByType.Media].self),
        DocumentationPage("DeclaredTexts", DeclaredTexts.Profile.self),
        DocumentationPage("OtherKeys", OtherKeys.Article.self),
        DocumentationPage("HowAValueWasDecoded", HowAValueWasDecoded.Shelf.self),
        DocumentationPage("FailableSets", FailableSets.Recipe.self),
        DocumentationPage("ReadyMadeDefaults", ReadyMadeDefaults.Parcel.self),
        DocumentationPage("UsedDefaults", UsedDefaults.Listing.self),
        DocumentationPage("KeptRawValues", KeptRawValues.Invoice.self),
        DocumentationPage("YourOwnTraits", YourOwnTraits.Lesson.self),
    ]

    /// Pages without a model of their own. The app of `.ci/consumer` compiles and runs their code.
    static let guides = [
        "AddingThePackage", "ByHand", "ConversionTable", "DecodedOnlyEntities", "FromStrictToTolerant", "Names",
        "OtherLibraries",
    ]

    private static let catalogue = URL(filePath: #filePath)
        .appending(path: "../../../Sources/ResilientCodable/ResilientCodable.docc").standardized

    /// Every file of the catalogue, by its name without suffix.
    static func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(at: catalogue, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }.map { $0.deletingPathExtension().lastPathComponent }.sorted()
    }

    static func text(_ name: String) throws -> String {
        try String(contentsOf: catalogue.appending(path: name + ".md"), encoding: .utf8)
    }

    /// Returns the code blocks of a language.
    static func blocks(of text: String, _ language: String) -> [String] {
        var blocks: [String] = []
        var open: (language: Substring, lines: [Substring])?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let block = open {
                    if block.language == language { blocks.append(block.lines.joined(separator: "\n")) }
                    open = nil
                } else {
                    open = (line.dropFirst(3), [])
                }
            } else {
                open?.lines.append(line)
            }
        }
        return blocks
    }
}

/// The documentation's examples give the documented results.
@Suite("Documentation of ResilientCodable") struct DocumentationTests {
    @Test(arguments: DocumentationPage.all)
    func `the payload of a page decodes, and is encoded as the page says`(_ page: DocumentationPage) throws {
        let payloads = DocumentationPage.blocks(of: try DocumentationPage.text(page.name), "json")
        try #require(payloads.count == 2)
        let again = try page.again(Data(payloads[0].utf8))
        func value(_ data: Data) throws -> NSObject? {
            try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) as? NSObject
        }
        #expect(try value(again) == value(Data(payloads[1].utf8)), "\(String(decoding: again, as: UTF8.self))")
    }

    @Test func `the report equals the one on its page`() throws {
        let text = try DocumentationPage.text("SwallowedErrors")
        let payload = try #require(DocumentationPage.blocks(of: text, "json").first)
        #expect(
            try SwallowedErrors.report(of: Data(payload.utf8)) == DocumentationPage.blocks(of: text, "text").first)
    }

    @Test func `the report with defaults equals the one on its page`() throws {
        let text = try DocumentationPage.text("UsedDefaults")
        let payload = try #require(DocumentationPage.blocks(of: text, "json").first)
        #expect(try UsedDefaults.report(of: Data(payload.utf8)) == DocumentationPage.blocks(of: text, "text").first)
    }

    @Test func `wrapped values have the sizes that the page states`() throws {
        func row<Wrapped, Plain>(_ wrapped: (String, Wrapped.Type), _ plain: (String, Plain.Type)) -> String {
            "| `\(wrapped.0)` | \(MemoryLayout<Wrapped>.stride) | `\(plain.0)` | \(MemoryLayout<Plain>.stride) |"
        }
        let rows = [
            row(("FailableDecodable<Int>", FailableDecodable<Int>.self), ("Int?", Int?.self)),
            row(("Defaulted<Stock>", Defaulted<HowAValueWasDecoded.Stock>.self), ("Int", Int.self)),
            row(("Convertible<Double>", Convertible<Double>.self), ("Double", Double.self)),
            row(("Convertible<[Int]>", Convertible<[Int]>.self), ("[Int]", [Int].self)),
            row(("StringConvertible", StringConvertible.self), ("String", String.self)),
            row(("PatchValue<Int>", PatchValue<Int>.self), ("Int?", Int?.self)),
            row(
                ("OpenEnum<Status>", OpenEnum<KeptRawValues.Status>.self), ("Status", KeptRawValues.Status.self)),
            row(("FailableCodableArray<Int>", FailableCodableArray<Int>.self), ("[Int]", [Int].self)),
            row(("FailableArrayOrEmpty<Int>", FailableArrayOrEmpty<Int>.self), ("[Int]", [Int].self)),
            row(
                ("FailableCodableDictionary<String, Int>", FailableCodableDictionary<String, Int>.self),
                ("[String: Int]", [String: Int].self)),
            row(("FailableCodableSet<Int>", FailableCodableSet<Int>.self), ("Set<Int>", Set<Int>.self)),
            row(("FormattedDate<ISO8601Formats>", FormattedDate<ISO8601Formats>.self), ("Date", Date.self)),
            row(("CodableScalar<Int>", CodableScalar<Int>.self), ("Int", Int.self)),
            row(("CodableScalar<String>", CodableScalar<String>.self), ("String", String.self)),
        ]
        let shown = try DocumentationPage.text("HowAValueWasDecoded").split(separator: "\n").filter {
            $0.hasPrefix("| `")
        }
        #expect(shown.map(String.init) == rows)
    }

    @Test(arguments: DocumentationPage.all)
    func `all code of a page is also in this file, so it compiles`(_ page: DocumentationPage) throws {
        func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let source = words(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
        let blocks = DocumentationPage.blocks(of: try DocumentationPage.text(page.name), "swift")
        #expect(!blocks.isEmpty)
        for statement in blocks.flatMap({ $0.split(separator: "\n\n") }) {
            #expect(source.contains(words(String(statement))), "\(statement)")
        }
    }

    @Test
    func `every page has an example, says when not to use it, and is named in the table of payloads`() throws {
        let landing = try DocumentationPage.text("ResilientCodable")
        let rows = landing.split(separator: "\n").filter { $0.hasPrefix("| ") }
        let names = DocumentationPage.all.map(\.name)
        #expect(try DocumentationPage.files() == (names + DocumentationPage.guides + ["ResilientCodable"]).sorted())
        for name in names + DocumentationPage.guides {
            let saysWhenNot = try DocumentationPage.text(name).contains("### When not to use it")
            #expect(saysWhenNot || ["ConversionTable", "Names", "OtherLibraries"].contains(name))
            #expect(landing.contains("- <doc:\(name)>"))
        }
        for name in names where !["SwallowedErrors", "HowAValueWasDecoded"].contains(name) {
            #expect(rows.contains { $0.contains("<doc:\(name)>") }, "\(name)")
        }
    }
}
