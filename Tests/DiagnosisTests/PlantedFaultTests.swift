import DecodeTrace
import DiagnosisSupport
import Foundation
import JSONText
import SeededRandom
import Testing

@testable import Diagnosis

/// Generated payloads in which a known number of values is broken, independently of each other.
@Suite struct PlantedFaultTests {
    private enum State: String, Codable, CaseIterable { case open, closed }
    private enum Color: String, Codable { case red, green, blue }
    private enum Level: Int, Codable { case low = 10, high = 20 }

    private struct Point: Codable {
        var x: Double
        var y: Double
    }

    /// Reads a nested object and a nested array in code of its own.
    private struct Route: Codable {
        var name: String
        var start: Point
        var stops: [Int] = []

        enum CodingKeys: String, CodingKey { case name, start, stops, x, y }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            let nested = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .start)
            start = Point(
                x: try nested.decode(Double.self, forKey: .x), y: try nested.decode(Double.self, forKey: .y))
            var list = try container.nestedUnkeyedContainer(forKey: .stops)
            while !list.isAtEnd { stops.append(try list.decode(Int.self)) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(start, forKey: .start)
            try container.encode(stops, forKey: .stops)
        }
    }

    private struct Item: Codable {
        var id: UUID
        var state: State
        var color: Color
        var level: Level?
        var homepage: URL
        var tags: Set<String>
        var routes: [Route]
        var countByName: [String: Int]
        var stateByColor: [String: State]
        var levels: [Level]
        var corner: Point?
    }

    private struct Root: Codable {
        var title: String
        var items: [Item]
        var byKey: [String: Item]
        var total: Int
    }

    private static func route(_ random: inout SplitMix64) -> String {
        let stops = (0..<Int.random(in: 0...3, using: &random)).map { "\($0)" }.joined(separator: ", ")
        return #"{"name": "r", "start": {"x": 1.5, "y": 2}, "stops": [\#(stops)]}"#
    }

    private static func item(_ random: inout SplitMix64) -> String {
        let routes = (0..<Int.random(in: 0...2, using: &random)).map { _ in route(&random) }.joined(separator: ", ")
        let color = random.pick(["red", "green", "blue"])
        return #"""
            {"id": "0E9F5A4C-32B1-4E3C-9C52-0D2E1B6C7A11", "state": "open", "color": "\#(color)", "level": 10,
             "homepage": "https://example.com", "tags": ["a", "b"], "routes": [\#(routes)],
             "countByName": {"zeta": 1, "alpha": 2, "mid": 3, "nu": 4}, "stateByColor": {"red": "open", "blue": "closed"},
             "levels": [10, 20], "corner": {"x": 0, "y": 1}}
            """#
    }

    private static func payload(_ random: inout SplitMix64) -> String {
        let items = (0..<3).map { _ in item(&random) }.joined(separator: ", ")
        let byKey = ["uno", "dos", "tres"].map { "\"\($0)\": \(item(&random))" }.joined(separator: ", ")
        return #"{"title": "t", "items": [\#(items)], "byKey": {\#(byKey)}, "total": 1}"#
    }

    /// A value that no property accepts where another one stands: an enum's unknown case, a wrong type.
    private static func broken(_ text: String, _ random: inout SplitMix64) -> String {
        let wrong = text.hasPrefix("\"") ? ["7", "[]", "true"] : ["\"no\"", "true", "[true]"]
        let isEnum = ["\"open\"", "\"closed\"", "\"red\"", "\"green\"", "\"blue\""].contains(text)
        return random.pick(isEnum ? wrong + ["\"purple\""] : wrong)
    }

    @Test(arguments: 0..<60)
    func `errors: all lists each planted fault once, in payload order, in every run`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let good = Self.payload(&random)
        let document = JSONDocument(Data(good.utf8))
        // A broken scalar hides no other fault.
        let scalars = (0..<document.tokenCount).filter { [.string, .number].contains(document.kind($0)) }
        let chosen = Array(scalars.shuffled(using: &random).prefix(Int.random(in: 1...8, using: &random))).sorted()
        var bytes = Array(good.utf8)
        for token in chosen.reversed() {
            let span = document.span(token)
            let text = String(decoding: bytes[span], as: UTF8.self)
            bytes.replaceSubrange(span, with: Array(Self.broken(text, &random).utf8))
        }
        let payload = String(decoding: bytes, as: UTF8.self)
        let planted = chosen.map { document.pointer($0) }
        for strategies in [["errors": "all"], ["errors": "all"], ["errors": "all", "keys": "snake"]] {
            let found = try tree(Root.self, payload, strategies).diagnosis.failures
            #expect(found.map(\.pointer) == planted, "\(strategies) of \(payload)")
            #expect(found.allSatisfy { $0.failure?.note == nil }, "\(found.compactMap(\.remedy))")
        }
    }
}
