import Foundation
import ResilientCodable
import Testing

private struct Lists: Codable, Equatable {
    @Convertible var ids: [Int]
    @Convertible var names: [String]
    @Convertible var codes: Set<Int>
    @Convertible var prices: [String: Double]
}

private struct Ids: Codable, Equatable { @Convertible var ids: [Int] }
private struct OptionalIds: Codable, Equatable { @Convertible var ids: [Int]? }
private struct Prices: Codable, Equatable { @Convertible var prices: [String: Double] }

/// The kind and the path of a decode's failure.
private func failure<Value: Decodable>(_ type: Value.Type, _ payload: String) -> String {
    entityFailure { _ = try decode(type, from: payload) }
}

@Suite("Convertible collections") struct ConvertibleCollectionTests {
    @Test func `each element of an array, a set and a dictionary converts`() throws {
        let lists = try decode(
            Lists.self,
            from: #"""
                {"ids": ["1", 2, 3.0, true], "names": ["a", 7, false], "codes": ["1", 1, 2],
                 "prices": {"tea": "2.5", "rice": 1}}
                """#)
        #expect(
            lists
                == Lists(
                    ids: [1, 2, 3, 1], names: ["a", "7", "false"], codes: [1, 2], prices: ["tea": 2.5, "rice": 1]))
        #expect(
            [lists.$ids, lists.$names, lists.$codes, lists.$prices].map(\.description)
                == ["converted", "converted", "converted", "converted"])
        #expect(try decode(Lists.self, from: encoded(lists)) == lists)
    }

    @Test func `it encodes as a plain collection`() throws {
        #expect(try encoded(decode(Ids.self, from: #"{"ids": ["1", 2]}"#)) == #"{"ids":[1,2]}"#)
        #expect(try encoded(decode(Prices.self, from: #"{"prices": {"a": "1.5"}}"#)) == #"{"prices":{"a":1.5}}"#)
    }

    @Test(arguments: [#"{"ids": []}"#, #"{"ids": [1, 2]}"#])
    func `a collection that needs no conversion is decoded as it is`(_ payload: String) throws {
        #expect(try decode(Ids.self, from: payload).$ids.description == "decoded")
    }

    @Test(arguments: [
        (#"{"ids": [1, "x"]}"#, "typeMismatch Int at ids.1"), (#"{"ids": ["1", null]}"#, "valueNotFound Int at ids.1"),
        (#"{"ids": [[1]]}"#, "typeMismatch Int at ids.0"), (#"{"ids": [{}]}"#, "typeMismatch Int at ids.0"),
        (#"{"ids": [1, "9223372036854775808"]}"#, "typeMismatch Int at ids.1"),
    ])
    func `an element that doesn't convert throws at its own path`(_ payload: String, _ expected: String) {
        #expect(failure(Ids.self, payload) == expected)
    }

    @Test func `a value of a dictionary that doesn't convert throws at its own path`() {
        #expect(failure(Prices.self, #"{"prices": {"tea": "dear"}}"#) == "typeMismatch Double at prices.tea")
    }

    @Test(arguments: ["{}", #"{"ids": null}"#, #"{"ids": 1}"#, #"{"ids": "1"}"#, #"{"ids": {"0": 1}}"#])
    func `any other value throws the error of the plain collection`(_ payload: String) throws {
        struct Plain: Decodable { var ids: [Int] }
        #expect(failure(Ids.self, payload) == failure(Plain.self, payload))
        #expect(failure(Ids.self, payload) != "nothing")
    }

    @Test func `an optional collection may be missing or null`() throws {
        let missing = try decode(OptionalIds.self, from: "{}")
        #expect(missing.ids == nil && missing.$ids.wasMissing)
        let null = try decode(OptionalIds.self, from: #"{"ids": null}"#)
        #expect(null.ids == nil && null.$ids.wasNull)
        #expect(try decode(OptionalIds.self, from: #"{"ids": ["1", 2]}"#).ids == [1, 2])
        #expect(try encoded(null) == "{}")
    }

    @Test func `elements may be nested collections, optionals and types with raw values`() throws {
        enum Level: Int, Codable { case low = 1, high }
        #expect(try decode(Convertible<[[Int]]>.self, from: #"[["1"], [], [2]]"#).wrappedValue == [[1], [], [2]])
        #expect(try decode(Convertible<[Int?]>.self, from: #"["1", null]"#).wrappedValue == [1, nil])
        #expect(try decode(Convertible<[Level]>.self, from: #"["2", 1]"#).wrappedValue == [.high, .low])
        #expect(try decode(Convertible<[String: [Int]]>.self, from: #"{"a": ["1"]}"#).wrappedValue == ["a": [1]])
    }

    @Test func `the keys of a dictionary stay as they are under snake case`() throws {
        let prices = try decode(Prices.self, from: #"{"prices": {"green_tea": "2.5"}}"#) {
            $0.keyDecodingStrategy = .convertFromSnakeCase
        }
        #expect(prices.prices == ["green_tea": 2.5])
    }

    @Test func `each conversion is reported at its element, once`() throws {
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        _ = try decoder.decode(Ids.self, from: Data(#"{"ids": ["1", 2, "3"]}"#.utf8))
        #expect(
            reporter.errors.map { "\($0.path.map(\.stringValue)) \($0.remedy)" }
                == [#"["ids", "Index 0"] converted to 1"#, #"["ids", "Index 2"] converted to 3"#])
    }

    @Test func `property lists convert in the same way`() throws {
        let data = try PropertyListSerialization.data(
            fromPropertyList: ["ids": ["1", 2] as [Any]], format: .xml, options: 0)
        #expect(try PropertyListDecoder().decode(Ids.self, from: data) == Ids(ids: [1, 2]))
    }
}
