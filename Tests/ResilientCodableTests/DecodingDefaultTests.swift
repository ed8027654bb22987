import Foundation
import ResilientCodable
import Testing

private enum Size: String, Codable, CaseIterable { case small, large }

private struct Product: Codable, Equatable {
    @Defaulted<DecodingDefault.False> var isNew: Bool
    @Defaulted<DecodingDefault.True> var isListed: Bool
    @Defaulted<DecodingDefault.Zero> var stock: Int8
    @Defaulted<DecodingDefault.Zero> var price: Decimal
    @Defaulted<DecodingDefault.Empty> var name: String
    @Defaulted<DecodingDefault.Empty> var tags: [String]
    @Defaulted<DecodingDefault.Empty> var codes: Set<Int>
    @Defaulted<DecodingDefault.Empty> var prices: [String: Double]
    @Defaulted<DecodingDefault.FirstCase> var size: Size
    @Defaulted<DecodingDefault.Nil> var note: String?
}

private let defaults =
    #"{"codes":[],"isListed":true,"isNew":false,"name":"","price":0,"prices":{},"size":"small","stock":0,"tags":[]}"#

@Suite("DecodingDefault") struct DecodingDefaultTests {
    @Test(arguments: [
        "{}",
        #"{"isNew": null, "isListed": null, "stock": null, "price": null, "name": null, "tags": null, "size": null}"#,
        #"{"isNew": 1, "isListed": "x", "stock": 300, "price": [], "name": 1, "tags": {}, "codes": ["x"], "prices": [1]}"#,
        #"{"size": "huge", "note": 7}"#,
    ])
    func `missing, null and invalid values have their defaults`(_ payload: String) throws {
        #expect(try encoded(decode(Product.self, from: payload)) == defaults)
    }

    @Test func `good values are decoded and encoded again`() throws {
        let payload =
            #"{"codes":[1],"isListed":false,"isNew":true,"name":"a","note":"n","price":2,"prices":{"a":1},"size":"large","stock":7,"tags":["t"]}"#
        #expect(try encoded(decode(Product.self, from: payload)) == payload)
    }

    @Test func `the outcome tells why a default was used`() throws {
        let product = try decode(Product.self, from: #"{"stock": "many", "isNew": null}"#)
        #expect(product.$stock.error != nil)
        #expect(product.$isNew.wasNull)
        #expect(product.$tags.wasMissing)
    }
}

private struct Page: Codable {
    @Defaulted<DecodingDefault.Zero> var count: Int
    @FailableArrayOrEmpty var results: [Int]
    @FailableArrayOrEmpty var offers: [Int]
    @FailableDecodable var title: String?
}

private struct Player: CodableEntity {
    @CodableScalar var score: Int = 7
    @CodableScalar(key: "stats.pass.ratio") var ratio: Double = 0.5
    @CodableOptionalScalar var team: String?
    @CodableOptionalScalar var level: Int? = 3
    static let codableKeyPaths = KeyPathList<Player> {
        \Player._score
        \Player._ratio
        \Player._team
        \Player._level
    }
}

@Suite("Recorded defaults") struct RecordedDefaultTests {
    private func defaults<Model: Decodable>(
        _ type: Model.Type, _ payload: String, records: Bool = true
    ) throws -> [String] {
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        reporter.recordsDefaults = records
        _ = try decoder.decode(type, from: Data(payload.utf8))
        #expect(reporter.errors.isEmpty)
        return reporter.defaults.map(\.description)
    }

    @Test func `missing keys with defaults are recorded in order`() throws {
        #expect(
            try defaults([Page].self, "[{}]") == [
                "[0].count: missing, 0 instead", "[0].results: missing, [] instead", "[0].offers: missing, [] instead",
            ])
    }

    @Test func `nulls with defaults are recorded`() throws {
        let payload = #"{"count": null, "results": null, "offers": null}"#
        #expect(
            try defaults(Page.self, payload) == [
                "count: null, 0 instead", "results: null, [] instead", "offers: null, [] instead",
            ])
    }

    @Test func `a null outside an object is recorded at its index`() throws {
        #expect(
            try defaults([Defaulted<DecodingDefault.Zero<Int>>].self, "[1, null]") == ["[1]: null, 0 instead"])
        #expect(try defaults([String: FailableArrayOrEmpty<Int>].self, #"{"a": null}"#) == ["a: null, [] instead"])
    }

    @Test func `defaults of declared properties are recorded with their whole path`() throws {
        #expect(
            try defaults(Player.self, #"{"stats": {}}"#) == [
                "score: missing, 7 instead", "stats.pass.ratio: missing, 0.5 instead",
                "level: missing, 3 instead",
            ])
        #expect(
            try defaults(Player.self, #"{"SCORE": null, "stats": {"pass": {"ratio": 1}}, "level": null}"#)
                == ["SCORE: null, 7 instead"])
    }

    @Test func `a default string is recorded in quotes`() throws {
        #expect(
            try defaults([String: Defaulted<DecodingDefault.Empty<String>>].self, #"{"a": null}"#)
                == [#"a: null, "" instead"#])
    }

    @Test func `nothing is recorded unless it is asked for`() throws {
        #expect(try defaults(Page.self, "{}", records: false).isEmpty)
        #expect(try defaults(Player.self, "{}", records: false).isEmpty)
    }

    @Test func `another reporter that records defaults has no effect`() throws {
        let other = DecodingErrorReporter()
        other.recordsDefaults = true
        #expect(try defaults(Page.self, "{}", records: false).isEmpty)
        #expect(try decode(Page.self, from: "{}").$count.wasMissing)
        #expect(other.defaults.isEmpty)
    }

    @Test func `recording ends when it is switched off`() throws {
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        reporter.recordsDefaults = true
        reporter.recordsDefaults = true
        reporter.recordsDefaults = false
        _ = try decoder.decode(Page.self, from: Data("{}".utf8))
        #expect(reporter.defaults.isEmpty)
    }

    @Test func `the report prints errors and defaults apart`() throws {
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        reporter.recordsDefaults = true
        let payload = #"{"count": "x", "offers": []}"#
        _ = try decoder.decode(Page.self, from: Data(payload.utf8))
        let lines = "\(reporter)".split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0] == "1 error was swallowed")
        #expect(lines[1].hasPrefix("  count: not a valid Int"))
        #expect(lines.suffix(2) == ["1 default was used", "  results: missing, [] instead"])
        reporter.removeAll()
        #expect("\(reporter)" == "no error was swallowed")
    }

    @Test func `a property list decoder records defaults, too`() throws {
        let decoder = PropertyListDecoder()
        let reporter = decoder.reportSwallowedErrors()
        reporter.recordsDefaults = true
        let data = try PropertyListSerialization.data(
            fromPropertyList: ["results": [1], "offers": [2]], format: .xml, options: 0)
        _ = try decoder.decode(Page.self, from: data)
        #expect(reporter.defaults.map { $0.path.map(\.stringValue) } == [["count"]])
    }
}
