import Foundation
import ResilientCodable
import Testing

private enum Beverage: String, IncorrectEnumFallbackMechanism {
    static let fallbackForIncorrectEnumValue: Beverage = .other
    case tea = "Tea"
    case coffee = "Coffee"
    case other
}

private enum Level: Int, IncorrectEnumFallbackMechanism, CaseIterable {
    static var fallbackForIncorrectEnumValue: Level { .none }
    case none = 0
    case low = 1
    case high = 10
}

private enum Small: UInt8, IncorrectEnumFallbackMechanism {
    static let fallbackForIncorrectEnumValue: Small = .one
    case one = 1
    case two
}

private struct Person: Codable, Hashable, Sendable {
    var drink: Beverage
    var favourite: Beverage?
}

@Suite("IncorrectEnumFallbackMechanism") struct EnumFallbackTests {
    @Test func `a known raw value gives its case`() throws {
        #expect(try decode([Beverage].self, from: #"["Tea", "Coffee", "other"]"#) == [.tea, .coffee, .other])
        #expect(try decode([Level].self, from: "[0, 1, 10]") == Level.allCases)
    }

    @Test(arguments: [#""Juice""#, #""tea""#, #""""#])
    func `an unknown raw value gives the fallback`(_ payload: String) throws {
        #expect(try decode(Beverage.self, from: payload) == .other)
    }

    @Test(arguments: ["2", "-1", "9223372036854775807"])
    func `an unknown number gives the fallback`(_ payload: String) throws {
        #expect(try decode(Level.self, from: payload) == .none)
    }

    @Test(arguments: ["1", "null", "[]", "{}", "true"])
    func `a value of the wrong type still fails`(_ payload: String) {
        #expect(throws: DecodingError.self) { try decode(Beverage.self, from: payload) }
    }

    @Test(arguments: [#""low""#, "1.5", "1e400", "null", "[1]"])
    func `a value that isn't an integer still fails`(_ payload: String) {
        #expect(throws: (any Error).self) { try decode(Level.self, from: payload) }
    }

    @Test func `other raw values work, within their range`() throws {
        #expect(try decode([Small].self, from: "[1, 2, 3]") == [.one, .two, .one])
        #expect(throws: (any Error).self) { try decode(Small.self, from: "300") }
        #expect(try encoded([Small.two]) == "[2]")
    }

    @Test func `it works in structs, optionals, arrays and dictionaries, under snake case`() throws {
        #expect(
            try decode(Person.self, from: #"{"drink": "Juice", "favourite": "Milk"}"#)
                == Person(drink: .other, favourite: .other))
        #expect(try decode(Person.self, from: #"{"drink": "Tea"}"#) == Person(drink: .tea))
        #expect(try decode(Person.self, from: #"{"drink": "Tea", "favourite": null}"#) == Person(drink: .tea))
        #expect(try decode([Beverage?].self, from: #"["Juice", null, "Tea"]"#) == [.other, nil, .tea])
        #expect(try decode([String: Level].self, from: #"{"a": 1, "b": 7}"#) == ["a": .low, "b": .none])
        struct Order: Decodable { var firstDrink: Beverage }
        let order = try decode(Order.self, from: #"{"first_drink": "coffee_black"}"#) {
            $0.keyDecodingStrategy = .convertFromSnakeCase
        }
        #expect(order.firstDrink == .other)
    }

    @Test func `a missing key fails`() {
        #expect(throws: DecodingError.self) { try decode(Person.self, from: "{}") }
    }

    @Test(arguments: Level.allCases)
    private func `it encodes as its raw value, and decodes from it again`(_ level: Level) throws {
        #expect(try decode([Level].self, from: encoded([level])) == [level])
        let person = Person(drink: .tea, favourite: .other)
        #expect(try encoded(person) == #"{"drink":"Tea","favourite":"other"}"#)
        #expect(try decode(Person.self, from: encoded(person)) == person)
    }

    @Test func `the fallback is reported with the raw value`() throws {
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        _ = try decoder.decode([Beverage].self, from: Data(#"["Tea", "Juice"]"#.utf8))
        #expect(
            reporter.errors.map(\.description) == [
                "[1]: not a valid Beverage: Beverage has no case with the raw value Juice (other instead)"
            ])
    }
}
