import Foundation
import ResilientCodable
import Testing

private enum Drink: String { case tea, coffee }
private enum Level: Int { case low, high }

private struct Order: Codable, Hashable {
    var drinks: [OpenEnum<Drink>]
    var level: OpenEnum<Level>?
}

private enum Open: String, IncorrectEnumFallbackMechanism {
    static var fallbackForIncorrectEnumValue: Open { .other }
    static var isFrozen: Bool { false }
    case tea, other
}

private enum Frozen: String, IncorrectEnumFallbackMechanism {
    static var fallbackForIncorrectEnumValue: Frozen { .other }
    case tea, other
}

@Suite("OpenEnum") struct OpenEnumTests {
    private let payload = #"{"drinks":["tea","juice",""],"level":7}"#

    @Test func `an unknown raw value is kept`() throws {
        let order = try decode(Order.self, from: payload)
        #expect(order.drinks == [.known(.tea), .unknown("juice"), .unknown("")])
        #expect(order.drinks.map(\.known) == [.tea, nil, nil])
        #expect(order.level?.rawValue == 7)
    }

    @Test func `it encodes the raw value that it was decoded from`() throws {
        #expect(try encoded(decode(Order.self, from: payload)) == payload)
    }

    @Test func `nothing is reported`() throws {
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        _ = try decoder.decode(Order.self, from: Data(payload.utf8))
        #expect(reporter.errors.isEmpty)
    }

    @Test(arguments: [
        ("{}", "keyNotFound drinks at the root"), (#"{"drinks": [null]}"#, "valueNotFound"),
        (#"{"drinks": [1]}"#, "typeMismatch"), (#"{"drinks": {}}"#, "typeMismatch"),
        (#"{"drinks": [], "level": 1e30}"#, "dataCorrupted"), (#"{"drinks": [], "level": "1"}"#, "typeMismatch"),
    ])
    func `a value of another type fails`(_ payload: String, _ failure: String) {
        let failed = entityFailure { _ = try decode(Order.self, from: payload) }
        #expect(failed.hasPrefix(failure), "\(failed)")
    }

    @Test func `a missing or null optional is nil`() throws {
        #expect(try decode(Order.self, from: #"{"drinks": []}"#).level == nil)
        #expect(try decode(Order.self, from: #"{"drinks": [], "level": null}"#).level == nil)
    }

    @Test func `an unknown value that equals a case's raw value is equal to the case`() {
        #expect(OpenEnum<Drink>.unknown("tea") == .known(.tea))
        #expect(Set([OpenEnum<Drink>.unknown("tea"), OpenEnum(rawValue: "tea")]).count == 1)
        #expect("\(OpenEnum<Drink>(rawValue: "juice")) \(OpenEnum<Drink>(rawValue: "tea"))" == "juice tea")
    }
}

@Suite("isFrozen") struct FrozenEnumTests {
    private func errors<Value: Decodable>(_ type: Value.Type) throws -> Int {
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        _ = try decoder.decode([Value].self, from: Data(#"["tea", "juice"]"#.utf8))
        return reporter.errors.count
    }

    @Test func `an unknown raw value of a frozen enum is reported`() throws {
        #expect(try errors(Frozen.self) == 1)
    }

    @Test func `an unknown raw value of an enum that isn't frozen isn't reported`() throws {
        #expect(try errors(Open.self) == 0)
        #expect(try decode([Open].self, from: #"["juice"]"#) == [.other])
    }

    @Test func `an enum that isn't frozen still fails for a value of another type`() {
        #expect(entityFailure { _ = try decode([Open].self, from: "[1]") }.hasPrefix("typeMismatch"))
    }
}
