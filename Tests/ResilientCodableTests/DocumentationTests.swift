import Foundation
import ResilientCodable
import Testing

// The code of the documentation, as it stands there: a page each.

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
        @Formatted<Day> var birthday: Date
    }
}

private enum MissingAndInvalid {
    enum Stock: DefaultProvider {
        static var missing: Int { 1 }
        static var invalid: Int { 0 }
    }

    struct Item: Codable {
        @Defaulted<Stock> var stock: Int
    }
}

private enum DeclaredProperties {
    struct Sensor: CodableEntity, DefaultConstructible {
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
    init(from container: DecodingContainer<UserProfile>) throws {
        userName = try container.decodeValue(for: \.userName)
    }
    func encode(to container: inout EncodingContainer<UserProfile>) throws {
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
        DocumentationPage("StringsFromScalars", StringsFromScalars.Record.self),
        DocumentationPage("UnknownCases", UnknownCases.Order.self),
        DocumentationPage("ManyDateFormats", ManyDateFormats.Person.self),
        DocumentationPage("MissingAndInvalid", [MissingAndInvalid.Item].self),
        DocumentationPage("DeclaredProperties", DeclaredProperties.Sensor.self),
        DocumentationPage("SeveralKeySets", UserProfile.self),
        DocumentationPage("SwallowedErrors", SwallowedErrors.Stall.self),
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

    /// What stands between the fences of a language.
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

/// The documentation's examples give what it says that they give.
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

    @Test func `the report is the one that its page shows`() throws {
        let text = try DocumentationPage.text("SwallowedErrors")
        let payload = try #require(DocumentationPage.blocks(of: text, "json").first)
        #expect(
            try SwallowedErrors.report(of: Data(payload.utf8)) == DocumentationPage.blocks(of: text, "text").first)
    }

    @Test(arguments: DocumentationPage.all)
    func `all code of a page stands in this file, so that it compiles`(_ page: DocumentationPage) throws {
        func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let source = words(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
        let blocks = DocumentationPage.blocks(of: try DocumentationPage.text(page.name), "swift")
        #expect(blocks.count == 1)
        for statement in blocks.flatMap({ $0.split(separator: "\n\n") }) {
            #expect(source.contains(words(String(statement))), "\(statement)")
        }
    }

    @Test
    func `every page has an example, says when not to use it, and is named in the table of payloads`() throws {
        let landing = try DocumentationPage.text("ResilientCodable")
        let rows = landing.split(separator: "\n").filter { $0.hasPrefix("| ") }
        #expect(try DocumentationPage.files() == (DocumentationPage.all.map(\.name) + ["ResilientCodable"]).sorted())
        for page in DocumentationPage.all {
            #expect(try DocumentationPage.text(page.name).contains("### When not to use it"))
            #expect(rows.contains { $0.contains("<doc:\(page.name)>") } || page.name == "SwallowedErrors")
            #expect(landing.contains("- <doc:\(page.name)>"))
        }
    }
}
