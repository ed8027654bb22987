import Foundation
import Synchronization
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// `errors: all`.
@Suite struct ErrorRuleTests {
    private let leniency = Leniency(errors: .all)

    private struct Order: Decodable {
        var id: UUID
        var state: Suit
        var count: Int8
        var city: City
        var tags: [String]
        var link: URL
        var note: String?
        var flags: [String: Bool]
    }

    /// Its `init(from:)` rejects every stand-in.
    private struct Strict: Decodable {
        var text: String
        enum CodingKeys: String, CodingKey { case text }
        init(from decoder: any Decoder) throws {
            text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text)
            guard text.hasPrefix("ok") else {
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not ok"))
            }
        }
    }

    private struct Holder: Decodable {
        var before: Int
        var strict: Strict
        var after: Int
    }

    @Test
    func `every failure is listed in one pass, and the result is the first of them`() {
        let json = #"""
            {"id":"x","state":"clubs","count":300,"city":{"name":1,"population":"x"},
             "tags":["spades",1],"link":"","note":7,"flags":{"k":1}}
            """#
        let traced = lenient(Order.self, json, leniency)
        #expect(
            fates(traced.trace) == [
                "id standIn errors", "state standIn errors", "count standIn errors", "city.name standIn errors",
                "city.population standIn errors", "tags[1] standIn errors", "link standIn errors",
                "note standIn errors", "flags.k standIn errors",
            ])
        let first = describe(Result { try JSONDecoder().decode(Order.self, from: Data(json.utf8)) })
        #expect(describe(traced.result) == first)
        #expect(traced.trace[0].outcome == .failedInside)
    }

    @Test
    func `a first failure that Foundation finds late is thrown as by JSONDecoder`() {
        let json = #"{"first":1e400,"second":1}"#
        let traced = lenient(Pair.self, json, leniency)
        #expect(traced.trace.failures.map(\.kind) == [.invalidJSON, .typeMismatch])
        guard case .failure(let error) = traced.result else { return #expect(Bool(false), "it must fail") }
        #expect(isInvalidJSON(error))
    }

    @Test
    func `an error that the model catches isn't a failure`() throws {
        let moods = lenient([Mood].self, #"["a",7]"#, leniency)
        #expect(try moods.result.get().count == 2)
        #expect(fates(moods.trace) == [])
        #expect(moods.trace.thrown.map(\.fate) == [.superseded])
        #expect(
            try lenient(Lossy<City>.self, #"[{"name":1},{"name":"x","population":1}]"#, leniency)
                .result.get().values.count == 1)
    }

    @Test
    func `a failure without a stand-in says so, and the enclosing value gets one`() {
        let traced = lenient(Holder.self, #"{"before":"x","strict":{"text":"no"},"after":"y"}"#, leniency)
        #expect(
            fates(traced.trace) == [
                "before standIn errors",
                "strict failed: no stand-in could be created for ErrorRuleTests.Strict: the rest of the payload was not checked",
            ])
        let array = lenient([Holder].self, #"[{"before":1,"strict":{"text":"no"},"after":"y"},3]"#, leniency)
        #expect(
            fates(array.trace) == [
                "[0].strict standIn errors: no stand-in could be created for ErrorRuleTests.Strict: "
                    + "the rest of the enclosing ErrorRuleTests.Holder was not checked",
                "[1] standIn errors: no stand-in could be created for ErrorRuleTests.Holder",
            ])
    }

    /// Opens a nested object in its own code.
    private struct Place: Decodable {
        var name: String
        var lat: Int
        var note: Int
        enum CodingKeys: String, CodingKey { case name, point, lat, note }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            lat = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .point).decode(Int.self, forKey: .lat)
            note = try container.decode(Int.self, forKey: .note)
        }
    }

    @Test
    func `a failed nested value gets a stand-in, and the rest of the owner is checked`() {
        let json = #"[{"name":1,"point":7,"note":"x"},{"name":"a","point":{"lat":"y"},"note":"z"}]"#
        #expect(
            fates(lenient([Place].self, json, leniency).trace) == [
                "[0].name standIn errors", "[0].point standIn errors", "[0].note standIn errors",
                "[1].point.lat standIn errors", "[1].note standIn errors",
            ])
        #expect(
            fates(lenient(Place.self, #"{"name":"a","note":"x"}"#, leniency).trace)
                == ["point standIn errors", "note standIn errors"])
    }

    @Test
    func `a value of the same type elsewhere in the payload is used as a stand-in`() {
        let json = #"[{"before":1,"strict":{"text":"ok"},"after":1},{"before":1,"strict":{"text":"no"},"after":"y"}]"#
        #expect(
            fates(lenient([Holder].self, json, leniency).trace)
                == ["[1].strict standIn errors", "[1].after standIn errors"])
    }

    @Test
    func `a value that contains a stand-in isn't kept as finished`() {
        let json = #"[{"first":1,"second":"s"},{"first":"x","second":"t"},{"first":2,"second":"u"}]"#
        let traced = JSONDecoder().trace(
            [Pair].self, from: Data(json.utf8), leniency: leniency, keepingValues: true)
        #expect(
            traced.finished.map { "\(traced.trace.path(of: $0.node))" } == ["[0]", "[1].second", "[2]"])
    }

    @Test
    func `stand-ins are created for common types`() {
        let standIns = StandIns()
        #expect(standIns.value(Int128.self) == 0)
        #expect(standIns.value(Bool.self) == false)
        #expect(standIns.value([City].self)?.count == 0)
        #expect(standIns.value(Int?.self) == .some(nil))
        #expect(standIns.value(City.self)?.name == "")
        #expect(standIns.value(Country.self)?.cities.count == 0)
        #expect(standIns.value(Level.self) == .low)
        #expect(standIns.value(Date.self) != nil && standIns.value(URL.self) != nil && standIns.value(UUID.self) != nil)
        #expect(standIns.value(TimeZone.self) != nil && standIns.value(Decimal.self) == 0)
        #expect(standIns.value(Tree.self)?.value == 0)
        #expect(standIns.value(Shape.self) == nil)
        #expect(standIns.value(Suit.self) == nil)
        let reading = StandIns()
        reading.readPayload = { try? JSONDecoder().decode($0, from: Data(#"[{"a":["x","spades"]},7]"#.utf8)) }
        #expect(reading.value(Suit.self) == .spades)
        #expect(standIns.value(Range<Int>.self) != nil)
    }

    @Test
    func `text that is not JSON has one failure`() {
        #expect(describe(lenient([Int].self, "[1,", leniency).result).hasPrefix("error dataCorrupted"))
    }

    @Test
    func `many failures in one model are all listed`() {
        let count = 500
        let json = "[" + Array(repeating: "\"x\"", count: count).joined(separator: ",") + "]"
        #expect(lenient(HandMade.self, json, leniency).trace.failures.count == count)
    }

    /// Reads an array in its own code, so that it isn't known which errors it catches.
    private struct HandMade: Decodable {
        var values: [Int] = []
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd { values.append(try container.decode(Int.self)) }
        }
    }

    /// Counts the attempts to create an instance, and rejects all of them.
    private struct Closed: RawRepresentable, Decodable {
        @TaskLocal static var tries: Tries?
        final class Tries: Sendable {
            let count = Atomic(0)
        }

        var rawValue: String
        init?(rawValue: String) {
            Self.tries?.count.add(1, ordering: .relaxed)
            return nil
        }
    }

    @Test(arguments: [100, 1000])
    func `a stand-in that can't be created is searched for only once`(count: Int) {
        let tries = Closed.Tries()
        let json = "[" + (0..<count).map { "\"x\($0)\"" }.joined(separator: ",") + "]"
        let traced = Closed.$tries.withValue(tries) {
            JSONDecoder().trace([Closed].self, from: Data(json.utf8), leniency: leniency)
        }
        #expect(traced.trace.failures.count == count)
        // Three for each failing decode, one for each text of the payload, and the usual names.
        #expect(tries.count.load(ordering: .relaxed) <= 4 * count + 100)
    }

    /// Can't be created, because it contains two instances of itself.
    private final class Twins: Decodable {
        let left: Twins
        let right: Twins
    }

    private struct TwinsHolder: Decodable {
        var before: Int8
        var pair: Twins
        var after: Int8
    }

    @Test
    func `a type that contains itself twice gets no stand-in`() {
        let traced = lenient(TwinsHolder.self, #"{"before":300,"pair":null,"after":300}"#, leniency)
        #expect(
            traced.trace.failures.map(\.path.description) == ["before", "pair"],
            "\(fates(traced.trace))")
    }
}
