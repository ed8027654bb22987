import DecodeTrace
import Foundation
import ResilientCodable
import SeededRandom
import Testing

/// A second decode repeats the calls of the first, although the decoder lists keys in another order each time.
@Suite struct KeyOrderTests {
    private struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Requests the values of all keys, and continues after those that fail.
    private struct Bag: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            for key in container.allKeys where (try? container.decode(Int.self, forKey: key)) == nil {
                _ = try container.nestedContainer(keyedBy: AnyKey.self, forKey: key)
            }
        }
    }

    private struct Store: Decodable {
        var counts: [String: Int]?
        var shelves: [String: [String: Int]]?
        var bags: [Bag]?
        @FailableCodableDictionary var prices: [String: Int]
    }

    /// An object of numbers, some of which are something else.
    private func object(_ random: inout SplitMix64, _ other: String) -> String {
        let members = (0..<Int.random(in: 0...40, using: &random)).map { key in
            #""k\#(key)": \#(Int.random(in: 0..<40, using: &random) == 0 ? other : "1")"#
        }
        return "{\(members.joined(separator: ", "))}"
    }

    private func store(_ random: inout SplitMix64) -> String {
        let shelves = (0..<4).map { #""s\#($0)": \#(object(&random, "true"))"# }.joined(separator: ", ")
        let bags = (0..<2).map { _ in object(&random, Bool.random(using: &random) ? "{}" : "null") }
        return """
            {"counts": \(object(&random, #""x""#)), "shelves": {\(shelves)}, "bags": [\(bags.joined(separator: ", "))],
            "prices": \(object(&random, #""x""#))}
            """
    }

    @Test(arguments: UInt64(0)..<60)
    func `a second decode makes the same calls in the same order`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let data = Data(store(&random).utf8)
        let first = JSONDecoder().trace(Store.self, from: data).trace
        let order = try #require(KeyOrder(of: first))
        for control in [nil, DecodeControl()] {
            let again = JSONDecoder().trace(
                Store.self, from: data, leniency: .none, reader: nil, order: order, control: control)
            #expect(again.trace.hasSameCalls(as: first), "seed \(seed)")
        }
    }

    @Test
    func `the order of another payload's keys leaves no key out`() throws {
        let first = JSONDecoder().trace([String: Int].self, from: Data(#"{"a": 1, "b": 2, "c": 3}"#.utf8)).trace
        let again = JSONDecoder().trace(
            [String: Int].self, from: Data(#"{"b": 2, "d": 4}"#.utf8), leniency: .none, reader: nil,
            order: KeyOrder(of: first))
        #expect(try again.result.get() == ["b": 2, "d": 4])
    }

    @Test
    func `a decode that lists no keys has no order to keep`() {
        #expect(KeyOrder(of: JSONDecoder().trace([Int].self, from: Data("[1]".utf8)).trace) == nil)
    }
}
