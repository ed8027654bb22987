import Foundation
import ResilientCodable
import SeededRandom
import Testing

private struct Product: Codable, Hashable, Sendable {
    @Convertible var price: Double
    @StringConvertible var id: String
}

/// Expects two decodes to fail with the same text.
private func expectSameFailure<Wrapped: Decodable, Plain: Decodable>(
    _ wrapped: Wrapped.Type, _ plain: Plain.Type, from payload: String, at location: SourceLocation = #_sourceLocation
) throws {
    let expected = #expect(throws: (any Error).self, sourceLocation: location) { try decode(plain, from: payload) }
    let error = #expect(throws: (any Error).self, sourceLocation: location) { try decode(wrapped, from: payload) }
    let texts = try [#require(error), #require(expected)].map { String(describing: $0) }
    #expect(texts[0] == texts[1], sourceLocation: location)
}

@Suite("Convertible") struct ConvertibleTests {
    @Test func `a value of the type itself stays as it is`() throws {
        #expect(try decode(Convertible<Double>.self, from: "12.2").wrappedValue == 12.2)
        #expect(try decode(Convertible<String>.self, from: #""a""#).wrappedValue == "a")
        #expect(try decode(Convertible<Bool>.self, from: "true").wrappedValue)
    }

    @Test func `as a plain type, it has the members of the value`() throws {
        let prices = try decode([Convertible<Double>].self, from: #"["1.5", 2]"#)
        #expect(prices.map(\.isNaN) == [false, false])
        let ids = try decode([StringConvertible].self, from: "[12, true]")
        #expect(ids.map(\.count) == [2, 4])
    }

    @Test(arguments: [
        (#""12.2""#, 12.2), (#""7""#, 7), (#""-1e3""#, -1000), (#""9007199254740992""#, 9007199254740992),
    ])
    func `a string gives the number it spells`(_ payload: String, _ number: Double) throws {
        #expect(try decode(Convertible<Double>.self, from: payload).wrappedValue == number)
    }

    @Test(arguments: [
        ("7", "7"), ("7.0", "7"), ("0.1", "0.1"), ("true", "true"), ("false", "false"), ("-3", "-3"),
        ("18446744073709551615", "18446744073709551615"),
    ])
    func `a scalar gives a string`(_ payload: String, _ text: String) throws {
        #expect(try decode(Convertible<String>.self, from: payload).wrappedValue == text)
    }

    @Test func `a string gives the bool or the integer it spells`() throws {
        #expect(try decode(Convertible<Bool>.self, from: #""true""#).wrappedValue)
        #expect(try !decode(Convertible<Bool>.self, from: #""false""#).wrappedValue)
        #expect(try decode(Convertible<UInt8>.self, from: #""255""#).wrappedValue == 255)
    }

    @Test(arguments: [
        #""twelve""#, #""""#, #"" 1""#, #""1e400""#, #""nan""#, #""inf""#, #""9007199254740993""#, "null", "true",
        "[1]", "{}", "1e400",
    ])
    func `a value that a Double can't hold fails`(_ payload: String) throws {
        try expectSameFailure(Convertible<Double>.self, Double.self, from: payload)
    }

    @Test(arguments: ["300", "-1", "1.5", "1e30", #""300""#, #""1.5""#, #"" 1""#, "null", "[]"])
    func `a value that isn't an integer in range fails`(_ payload: String) throws {
        try expectSameFailure(Convertible<UInt8>.self, UInt8.self, from: payload)
    }

    @Test(arguments: ["2", "0.5", "-1", #""on""#, #""""#, "null"])
    func `a number other than 1 and 0 or an unknown word fails for a Bool`(_ payload: String) throws {
        try expectSameFailure(Convertible<Bool>.self, Bool.self, from: payload)
    }

    @Test func `a missing key fails, and an optional one may be missing or null`() throws {
        struct Plain: Decodable { var price: Double }
        struct Wrapped: Decodable { @Convertible var price: Double }
        struct Optional: Decodable { var price: Convertible<Double>? }
        try expectSameFailure(Wrapped.self, Plain.self, from: "{}")
        #expect(try decode(Optional.self, from: "{}").price == nil)
        #expect(try decode(Optional.self, from: #"{"price": null}"#).price == nil)
        #expect(try decode(Optional.self, from: #"{"price": "1"}"#).price?.wrappedValue == 1)
    }

    @Test func `it converts nested, in arrays and dictionaries, under snake case`() throws {
        struct Item: Decodable { @Convertible var unitPrice: Double }
        struct Order: Decodable { var allItems: [Item] }
        let order = try decode(Order.self, from: #"{"all_items": [{"unit_price": "1.5"}, {"unit_price": 2}]}"#) {
            $0.keyDecodingStrategy = .convertFromSnakeCase
        }
        #expect(order.allItems.map(\.unitPrice) == [1.5, 2])
        #expect(try decode([Convertible<Int>].self, from: #"[1, "2"]"#).map(\.wrappedValue) == [1, 2])
        #expect(try decode([String: Convertible<Int>].self, from: #"{"a": "2"}"#)["a"]?.wrappedValue == 2)
        let failable = try decode(FailableDecodableArray<Convertible<Int>>.self, from: #"["1", "x", 3]"#)
        #expect(failable.map(\.wrappedValue) == [1, 3])
    }

    @Test(arguments: 0..<50)
    func `it encodes as the value, and decodes from it again`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let number = Double(bitPattern: UInt64.random(in: .min ... .max, using: &random))
        let product = Product(price: number.isFinite ? number : 0, id: "\(seed)")
        #expect(try decode(Product.self, from: encoded(product)) == product)
        #expect(try encoded(Product(price: 12.2, id: "1")) == #"{"id":"1","price":12.2}"#)
    }

    @Test func `a conversion is reported`() throws {
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        _ = try decoder.decode(Product.self, from: Data(#"{"price": "1.50", "id": 1}"#.utf8))
        #expect(reporter.errors.map(\.remedy) == [.converted(to: "1.5"), .converted(to: "1")])
        #expect(reporter.errors.map { $0.path.map(\.stringValue) } == [["price"], ["id"]])
    }

    @Test func `wrappers of equal values are equal, and print as the value`() {
        #expect(Set([Convertible(wrappedValue: 1), Convertible(wrappedValue: 1)]).count == 1)
        #expect(Convertible(wrappedValue: 1) != Convertible(wrappedValue: 2))
        #expect("\(Convertible(wrappedValue: 1.5))" == "1.5")
    }

    @Test func `property lists convert in the same way`() throws {
        let data = try PropertyListSerialization.data(
            fromPropertyList: ["price": "1.5", "id": 7] as [String: Any], format: .xml, options: 0)
        #expect(try PropertyListDecoder().decode(Product.self, from: data) == Product(price: 1.5, id: "7"))
    }
}

@Suite("StringConvertible") struct StringConvertibleTests {
    @Test(arguments: [
        (#""a""#, "a"), (#""1.0""#, "1.0"), ("1", "1"), ("1.0", "1"), ("1e2", "100"), ("-7", "-7"), ("0.1", "0.1"),
        ("1.50", "1.5"), ("1e20", "100000000000000000000"), ("1.5e22", "15000000000000000000000"),
        ("1e-7", "0.0000001"), ("-1.25e-5", "-0.0000125"), ("9223372036854775808", "9223372036854775808"),
        ("true", "true"), ("false", "false"),
    ])
    func `a string stays as it is, and a number or a bool becomes text`(_ payload: String, _ text: String) throws {
        #expect(try decode(StringConvertible.self, from: payload).wrappedValue == text)
    }

    @Test(arguments: 0..<100)
    func `a number's text reads back as the number, and has no exponent`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        // The exponents that a number of Foundation's Decimal can have.
        let number = Double.random(in: -1...1, using: &random) * pow(10, Double.random(in: -100...37, using: &random))
        let text = try decode(StringConvertible.self, from: encoded(number)).wrappedValue
        #expect(Double(text) == number)
        #expect(!text.contains("e"))
    }

    @Test(arguments: [
        "null", "[]", "{}", #"["a"]"#, "1e400", "1e300", "1e-200", "123456789012345678901234567890123456789012",
        "0.12345678901234567890123456789012345678",
    ])
    func `anything else, and a number with unknown digits, fails as for a plain string`(_ payload: String)
        throws
    {
        try expectSameFailure(StringConvertible.self, String.self, from: payload)
    }

    @Test func `a missing key fails, and an optional one may be missing or null`() throws {
        struct Plain: Decodable { var id: String }
        struct Wrapped: Decodable { @StringConvertible var id: String }
        struct Optional: Decodable { var id: StringConvertible? }
        try expectSameFailure(Wrapped.self, Plain.self, from: "{}")
        #expect(try decode(Optional.self, from: "{}").id == nil)
        #expect(try decode(Optional.self, from: #"{"id": null}"#).id == nil)
    }

    @Test func `it converts in arrays, under snake case, and encodes as a string`() throws {
        struct Item: Codable, Equatable { @StringConvertible var itemId: String }
        let items = try decode([Item].self, from: #"[{"item_id": 1}, {"item_id": "b"}]"#) {
            $0.keyDecodingStrategy = .convertFromSnakeCase
        }
        #expect(items == [Item(itemId: "1"), Item(itemId: "b")])
        #expect(try encoded(items) == #"[{"itemId":"1"},{"itemId":"b"}]"#)
        #expect(try decode([Item].self, from: encoded(items)) == items)
    }

    @Test func `it can be written as a literal`() {
        let id: StringConvertible = "a"
        #expect(Set([id, "a"]).count == 1)
        #expect("\(id)" == "a")
    }
}
