import DecodeService
import DecodeTrace
import Foundation
import JSONText
import Lessons
import Testing

@testable import DecodeEngine

@Suite struct PreviewTests {
    private func preview<T: Decodable & SendableMetatype>(
        of type: T.Type, _ text: String, _ strategies: [String: String] = [:]
    ) throws -> Preview {
        let table = ModelTable(library: [("Model", type)])
        var set = StrategySet()
        for (name, value) in strategies { try set.set(name, to: value) }
        let request = DecodeRequest(model: "Model", strategies: set, wantsPreview: true)
        return try request.run(on: IndexedPayload(Data(text.utf8)), models: table).decoded().makePreview()
    }

    private func text(_ preview: Preview) -> String { String(decoding: preview.bytes?.data ?? Data(), as: UTF8.self) }

    private struct Reading: Decodable {
        var value: Double
        var unit: String
    }

    @Test
    func `finished values of a Decodable-only model are shown, whatever an encoder would reject`() throws {
        let finished = #"{"value":"nan","unit":"K"}"#
        let floats = ["output": "compact", "floats": "strings"]
        guard case .notEncodable(let shown) = try preview(of: Reading.self, finished, floats) else {
            Issue.record("not shown")
            return
        }
        #expect(String(decoding: shown.data, as: UTF8.self) == finished)
        let unfinished = try preview(of: Reading.self, #"{"value":1.5,"unit":2}"#, ["output": "compact"])
        guard case .partial(let bytes, _, let isEncodable) = unfinished else {
            Issue.record("not partial")
            return
        }
        #expect(String(decoding: bytes.data, as: UTF8.self) == #"{"value":1.5}"#)
        #expect(!isEncodable)
    }

    @Test
    func `a dictionary fails at the same member each time`() throws {
        let members = (0..<12).map { #""key\#($0)": "x""# }.joined(separator: ", ")
        let payload = IndexedPayload(Data("{\(members)}".utf8))
        let places = try (0..<20).map { _ in
            try DecodeRequest(model: "[String: Int]").run(on: payload, models: .lessons).decoded().result.trace.failures
                .first?.path.description
        }
        #expect(Set(places) == ["key0"])
    }

    @Test
    func `the preview of a failed dictionary contains exactly the finished members`() throws {
        let good = (0..<30).map { #""good\#($0)": \#($0)"# }
        let bad = (0..<5).map { #""bad\#($0)": "x""# }
        let payload = IndexedPayload(Data("{\((good + bad).joined(separator: ", "))}".utf8))
        // The decoder lists the keys in a different order each time.
        for _ in 0..<20 {
            let request = DecodeRequest(model: "[String: Int]", wantsPreview: true)
            let decoded = try request.run(on: payload, models: .lessons).decoded()
            let trace = decoded.result.trace
            let finished = trace.children(of: 0).filter { trace[$0].key >= 0 && trace[$0].outcome == .decoded }
                .map { trace.path(of: $0).description }
            guard case .partial(let bytes, let place, _) = decoded.makePreview() else {
                // Nothing was finished.
                #expect(finished.isEmpty)
                continue
            }
            let written = try JSONDecoder().decode([String: Int].self, from: bytes.data)
            #expect(written.keys.sorted() == finished.sorted())
            #expect(place.description == trace.failures.first?.path.description)
        }
    }

    struct City: Codable {
        var name: String
        var bestPlaces: [String: Int]
        var founded: Date?
        var area = 1
        enum CodingKeys: CodingKey { case name, bestPlaces, founded }
    }

    struct Country: Codable {
        var cities: [City]
        var name: String
    }

    @Test
    func `members come in the payload's order, at every depth, as the encoder wrote them`() throws {
        let payload = """
            {"name":"Japan","cities":[{"founded":1,"best_places":{"z_z":1,"a_a":2,"m":3},"name":"Tokyo"},\
            {"name":"Kyoto","best_places":{}}]}
            """
        let compact = try preview(of: Country.self, payload, ["keys": "snake", "output": "compact"])
        #expect(
            text(compact) == """
                {"name":"Japan","cities":[{"founded":1,"best_places":{"z_z":1,"a_a":2,"m":3},"name":"Tokyo"},\
                {"name":"Kyoto","best_places":{}}]}
                """)
        let pretty = try preview(of: Country.self, payload, ["keys": "snake"])
        #expect(
            text(pretty) == """
                {
                  "name" : "Japan",
                  "cities" : [
                    {
                      "founded" : 1,
                      "best_places" : {
                        "z_z" : 1,
                        "a_a" : 2,
                        "m" : 3
                      },
                      "name" : "Tokyo"
                    },
                    {
                      "name" : "Kyoto",
                      "best_places" : {

                      }
                    }
                  ]
                }
                """)
    }

    @Test
    func `keys that are encoded differently than decoded are still matched`() throws {
        let payload = #"{"name":"Tokyo","best_places":{"b":1},"founded":2}"#
        let preview = try preview(
            of: City.self, payload, ["keys": "snake", "encode-keys": "default", "output": "compact"])
        #expect(text(preview) == #"{"name":"Tokyo","bestPlaces":{"b":1},"founded":2}"#)
    }

    @Test
    func `sorted order is the encoder's own`() throws {
        let preview = try preview(
            of: Country.self, #"{"name":"Japan","cities":[]}"#, ["order": "sorted", "output": "compact"])
        #expect(text(preview) == #"{"cities":[],"name":"Japan"}"#)
    }

    @Test
    func `a failed decode leaves its finished parts in a skeleton, in request order`() throws {
        let payload = """
            {"name":"Japan","cities":[{"name":"Tokyo","bestPlaces":{"b":1,"a":2},"founded":0},\
            {"founded":3,"name":"Kyoto","bestPlaces":{"c":"x"}},{"name":"Osaka"}]}
            """
        let compact = try preview(of: Country.self, payload, ["output": "compact"])
        #expect(
            compact
                == .partial(
                    TextBytes(
                        Array(
                            """
                            {"cities":[{"name":"Tokyo","bestPlaces":{"b":1,"a":2},"founded":0},\
                            {"name":"Kyoto","bestPlaces":{}}]}
                            """.utf8)),
                    stoppedAt: CodingPath([.key("cities"), .index(1), .key("bestPlaces"), .key("c")]),
                    isEncodable: true))
        let pretty = try preview(of: Country.self, payload)
        #expect(
            text(pretty) == """
                {
                  "cities" : [
                    {
                      "name" : "Tokyo",
                      "bestPlaces" : {
                        "b" : 1,
                        "a" : 2
                      },
                      "founded" : 0
                    },
                    {
                      "name" : "Kyoto",
                      "bestPlaces" : {

                      }
                    }
                  ]
                }
                """)
    }

    @Test
    func `the skeleton's keys are converted as by the encoder, but a dictionary's aren't`() throws {
        let payload = #"{"name":"Tokyo","best_places":{"a_b":1},"founded":"x"}"#
        let preview = try preview(of: City.self, payload, ["keys": "snake", "output": "compact"])
        #expect(text(preview) == #"{"name":"Tokyo","best_places":{"a_b":1}}"#)
        let dictionary = try self.preview(
            of: [String: Int].self, #"{"a_b":1,"c_d":"x"}"#, ["keys": "snake", "output": "compact"])
        #expect([#"{"a_b":1}"#, "{}"].contains(text(dictionary)), "a dictionary asks in no fixed order")
    }

    @Test
    func `dates in a skeleton are written by the strategy, as in a model`() throws {
        struct Dated: Codable {
            var at: Date
            var dates: [Date]
            var count: Int
        }
        let preview = try preview(
            of: Dated.self, #"{"dates":[0,60],"at":0,"count":"x"}"#,
            ["dates": "seconds", "encode-dates": "iso8601", "output": "compact"])
        #expect(
            text(preview)
                == #"{"at":"1970-01-01T00:00:00Z","dates":["1970-01-01T00:00:00Z","1970-01-01T00:01:00Z"]}"#)
    }

    @Test
    func `there is no preview if the root itself fails`() throws {
        #expect(try preview(of: Int.self, #""x""#) == .nothing)
        #expect(try preview(of: [Int].self, "{") == .nothing)
    }

    @Test
    func `a value that can't be encoded reports where and why`() throws {
        struct Ratio: Codable {
            var value: [Double]
        }
        let preview = try preview(
            of: Ratio.self, #"{"value":[1,"inf"]}"#, ["floats": "strings", "encode-floats": "throw"])
        guard case .encodeFailed(let path, let reason) = preview else {
            Issue.record("\(preview)")
            return
        }
        #expect(path == CodingPath([.key("value"), .index(1)]))
        #expect(reason.contains("inf"))
    }

    @Test
    func `a value that isn't Encodable is shown by its properties`() throws {
        enum Size: String, Decodable { case small }
        struct Inner: Decodable {
            var sizes: [Size]
            var date: Date
            var none: Int?
        }
        struct Shown: Decodable {
            var name: String
            var inner: [String: Inner]
        }
        let preview = try preview(
            of: Shown.self, #"{"inner":{"k":{"date":0,"sizes":["small"]}},"name":"x"}"#,
            ["dates": "seconds", "output": "compact"])
        guard case .notEncodable = preview else {
            Issue.record("\(preview)")
            return
        }
        #expect(text(preview) == #"{"inner":{"k":{"date":0,"sizes":["small"],"none":null}},"name":"x"}"#)
    }

    /// Rejects one number.
    struct Odd: Codable, Sendable {
        var number: Int
        enum CodingKeys: CodingKey { case number }
        init(from decoder: any Decoder) throws {
            number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
        }
        func encode(to encoder: any Encoder) throws {
            guard number != 1234 else {
                throw EncodingError.invalidValue(
                    number, .init(codingPath: encoder.codingPath, debugDescription: "not this one"))
            }
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(number, forKey: .number)
        }
    }

    @Test(
        arguments: [EncodedParts.size, EncodedParts.size + 1, 2 * EncodedParts.size, 2 * EncodedParts.size + 500],
        [["output": "compact"], ["output": "pretty"], ["output": "compact", "order": "sorted"]])
    func `a long array encodes to the same text in parts`(count: Int, strategies: [String: String]) throws {
        let cities = (0..<count).map { #"{"name":"City \#($0)","bestPlaces":{"z":\#($0),"a":2},"area":[1]}"# }
        // Inside another object, the same array is encoded in one piece.
        let inOnePiece = try preview(
            of: [String: [City]].self, "{\"all\":[\(cities.joined(separator: ","))]}", strategies)
        let inParts = try preview(of: [City].self, "[\(cities.joined(separator: ","))]", strategies)
        let whole = text(inOnePiece).drop { $0 != "[" }.dropLast().trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(text(inParts) == whole.replacing("\n  ", with: "\n"))
        #expect(text(inParts).contains("City \(count - 1)"))
    }

    @Test
    func `reserved memory is limited by the payload's size, however long the first elements are`() {
        #expect(JoinedParts.room(forPart: 8000, of: 2500, most: 1 << 20) == 30_000)
        #expect(JoinedParts.room(forPart: 30_000_000, of: 10_000_000, most: 240_000_000) == 240_000_000)
    }

    @Test
    func `an element that the encoder rejects has its index in the whole array`() throws {
        let numbers = (0..<2000).map { #"{"number":\#($0)}"# }
        let preview = try preview(of: [Odd].self, "[\(numbers.joined(separator: ","))]")
        #expect(preview == .encodeFailed(path: CodingPath([.index(1234)]), reason: "not this one"))
    }
}
