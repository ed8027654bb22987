import Foundation
import ResilientCodable
import SeededRandom
import Testing

private struct Prices: Codable, Hashable, Sendable {
    @FailableCodableDictionary var prices: [String: Double]
}

private let badValues = ["null", "true", #""x""#, "{}", #"{"deep": [[], {}]}"#, "[]", "[1, [2]]", "1e400"]

@Suite("FailableDecodableDictionary") struct FailableDictionaryTests {
    @Test func `valid members are all decoded`() throws {
        let prices = try decode(Prices.self, from: #"{"prices": {"tea": 2.5, "coffee": 3}}"#)
        #expect(prices.prices == ["tea": 2.5, "coffee": 3])
        #expect(prices.$prices.dropped.isEmpty)
    }

    @Test(arguments: 0...6)
    func `members with invalid values are dropped at every position`(count: Int) throws {
        for placement in 0..<(1 << count) {
            let isBad = (0..<count).map { placement & (1 << $0) != 0 }
            let members = isBad.indices.map { index in
                "\"k\(index)\": " + (isBad[index] ? badValues[(index + placement) % badValues.count] : "\(index)")
            }
            let prices = try decode(Prices.self, from: "{\"prices\": {\(members.joined(separator: ", "))}}")
            let good = isBad.indices.filter { !isBad[$0] }
            #expect(prices.prices == Dictionary(uniqueKeysWithValues: good.map { ("k\($0)", Double($0)) }))
            #expect(Set(prices.$prices.dropped.keys) == Set(isBad.indices.filter { isBad[$0] }.map { "k\($0)" }))
        }
    }

    @Test func `keys and their values stay together under every key strategy`() throws {
        struct Deep: Codable, Equatable { @FailableCodableDictionary var allPrices: [String: [String: Int]] }
        let deep = try decode(
            Deep.self,
            from: #"{"all_prices": {"a_b": {"c_d": 1, "cD": 2}, "aB": {"x_y": 3}, "bad_one": 4, "A_B": {}}}"#
        ) { $0.keyDecodingStrategy = .convertFromSnakeCase }
        #expect(deep.allPrices == ["a_b": ["c_d": 1, "cD": 2], "aB": ["x_y": 3], "A_B": [:]])
        #expect(Array(deep.$allPrices.dropped.keys) == ["bad_one"])

        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        let upper = try decode(Prices.self, from: #"{"PRICES": {"a": 1, "A": 2, "b": null}}"#) {
            $0.keyDecodingStrategy = .custom { Key(stringValue: $0.last?.stringValue.lowercased() ?? "") }
        }
        #expect(upper.prices == ["a": 1, "A": 2])
    }

    @Test func `keys are encoded unchanged under snake case`() throws {
        struct Deep: Codable, Equatable { @FailableCodableDictionary var allPrices: [String: Int] }
        let deep = Deep(allPrices: ["aB": 1, "a_b": 2])
        let payload = try encoded(deep) { $0.keyEncodingStrategy = .convertToSnakeCase }
        #expect(payload == #"{"all_prices":{"aB":1,"a_b":2}}"#)
        #expect(try decode(Deep.self, from: payload) { $0.keyDecodingStrategy = .convertFromSnakeCase } == deep)
    }

    @Test(arguments: ["{}", #"{"prices": null}"#, #"{"prices": []}"#, #"{"prices": 1}"#])
    func `anything but an object fails as for a plain dictionary`(_ payload: String) throws {
        struct Plain: Decodable { var prices: [String: Double] }
        let plain = #expect(throws: DecodingError.self) { try decode(Plain.self, from: payload) }
        let error = #expect(throws: DecodingError.self) { try decode(Prices.self, from: payload) }
        #expect(kind(try #require(error)) == kind(try #require(plain)))
    }

    private func kind(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound: "key"
        case .valueNotFound: "value"
        case .typeMismatch: "type"
        default: "other"
        }
    }

    @Test(arguments: ["{}", #"{"f": null}"#])
    func `an optional dictionary may be missing or null`(_ payload: String) throws {
        struct Holder: Decodable { let f: FailableDecodableDictionary<String, Int>? }
        #expect(try decode(Holder.self, from: payload).f == nil)
    }

    @Test func `null is a valid value if values are optional`() throws {
        let values = try decode(FailableDecodableDictionary<String, Int?>.self, from: #"{"a": 1, "b": null, "c": "x"}"#)
        #expect(values.wrappedValue == ["a": 1, "b": nil])
    }

    @Test func `nested dictionaries drop their own members`() throws {
        typealias Inner = FailableDecodableDictionary<String, Int>
        let values = try decode(
            FailableDecodableDictionary<String, [Inner]>.self,
            from: #"{"a": [{"x": 1, "y": null}, {}], "b": [1], "c": []}"#)
        #expect(values.wrappedValue == ["a": [["x": 1], [:]], "c": []])
    }

    @Test func `integer keys are decoded, and any other key fails`() throws {
        typealias Numbers = FailableDecodableDictionary<Int, String>
        #expect(try decode(Numbers.self, from: #"{"1": "a", "2": 3}"#).wrappedValue == [1: "a"])
        #expect(throws: DecodingError.self) { try decode(Numbers.self, from: #"{"one": "a"}"#) }
    }

    @Test func `date strategies apply to the values`() throws {
        let dates = try decode(FailableDecodableDictionary<String, Date>.self, from: #"{"a": 60, "b": "x"}"#) {
            $0.dateDecodingStrategy = .secondsSince1970
        }
        #expect(dates.wrappedValue == ["a": Date(timeIntervalSince1970: 60)])
    }

    @Test func `property lists decode in the same way`() throws {
        let data = try PropertyListSerialization.data(
            fromPropertyList: ["prices": ["a": 1.5, "b": "x"] as [String: Any]], format: .xml, options: 0)
        #expect(try PropertyListDecoder().decode(Prices.self, from: data).prices == ["a": 1.5])
    }

    @Test(arguments: 0..<50)
    func `an encoded value decodes as the same value`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let members = (0..<Int.random(in: 0...8, using: &random)).map { _ in
            (["a_b", "aB", "é", "", "x\"y", "1", "A"].randomElement(using: &random) ?? "", Double.random(in: -9...9))
        }
        let prices = Prices(prices: Dictionary(members) { first, _ in first })
        #expect(try decode(Prices.self, from: encoded(prices)) == prices)
    }

    @Test func `dropped members don't affect equality`() throws {
        let whole = try decode(Prices.self, from: #"{"prices": {"a": 1}}"#)
        let part = try decode(Prices.self, from: #"{"prices": {"a": 1, "b": null}}"#)
        #expect(whole == part)
        #expect(whole.hashValue == part.hashValue)
        #expect(part.$prices.dropped.count == 1)
    }

    @Test func `it is a collection whose members can be changed`() throws {
        var values = try decode(FailableDecodableDictionary<String, Int>.self, from: #"{"a": 1, "b": "x"}"#)
        values["c"] = 3
        #expect(values.sorted { $0.key < $1.key }.map(\.value) == [1, 3])
        values["a"] = nil
        #expect(values.wrappedValue == ["c": 3])
        #expect(values.count == 1)
    }

    @Test func `a key that an enum rejects is dropped with its value, and reported`() throws {
        enum Language: String, Codable, CodingKeyRepresentable { case en, de }
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        let texts = try decoder.decode(
            FailableDecodableDictionary<Language, String>.self, from: Data(#"{"en": "a", "xx": "b", "de": 1}"#.utf8))
        #expect(texts.wrappedValue == [.en: "a"])
        #expect(Array(texts.dropped.keys) == [.de])
        #expect(reporter.errors.map { $0.path.map(\.stringValue) }.sorted { $0[0] < $1[0] } == [["de"], ["xx"]])
        #expect(try encoded(texts) == #"{"en":"a"}"#)
    }
}
