import Foundation
import Synchronization
import Testing

@testable import DecodeEngine
@testable import Explorer

/// The Swift value beside the payload's token, and its suspicions.
@Suite struct ValueRowTests {
    @Test
    func `a date that decoded wrongly is shown beside its number as suspicious`() async throws {
        let harness = try await Harness("dates/seconds", model: "dates/Event")
        try await harness.play("g 2j")
        try expectSnapshot(harness, "values-date-120x40")
    }

    @Test
    func `a narrow tree shows the value without the number`() async throws {
        let harness = try await Harness(
            "dates/seconds", model: "dates/Event", strategies: ["dates": "seconds"], columns: 40, rows: 10)
        try await harness.play("g 2j")
        try expectSnapshot(harness, "values-date-40x10")
    }

    @Test
    func `a fallback, a converted key and a supplied value each show what the model holds`() async throws {
        let fallback = try await Harness("unknown-enum/juice", model: "unknown-enum/Person", ascii: true)
        #expect(fallback.screen.contains(#""Juice" -> .other"#))
        let converted = try await Harness(
            text: #"[{"unit_price": "12.5", "product_name": null, "thumbnail_url": "https://e.com/a b"}]"#,
            model: "[key-strategies/Product]",
            strategies: ["keys": "snake", "scalars": "lossless", "missing": "defaults"])
        try expectSnapshot(converted, "values-converted-120x40")
    }

    @Test
    func `an empty key is shown as one`() async throws {
        let harness = try await Harness(text: #"{"": 3, "a": 4}"#, model: "[String: Int]", columns: 100, rows: 20)
        #expect(harness.lines(with: ": Int").contains { $0.contains(#""": Int"#) }, "\(harness.screen)")
    }

    @Test(arguments: [("[String: [Int]]", "[]"), ("[String: [String: Int]]", "{}")])
    func `an empty array or object is shown as one`(model: String, brackets: String) async throws {
        let harness = try await Harness(
            text: #"{"none": \#(brackets)}"#, model: model, columns: 100, rows: 20)
        #expect(harness.lines(with: "none: [").first?.contains("\(brackets) │") == true, "\(harness.screen)")
    }

    /// Requests its keys in one order the first time, in the other the second time, as a dictionary may.
    private struct Turning: Decodable {
        private static let decodes = Atomic(0)
        enum CodingKeys: CodingKey { case first, second }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let isEven = Self.decodes.add(1, ordering: .relaxed).oldValue.isMultiple(of: 2)
            for key in isEven ? [CodingKeys.first, .second] : [.second, .first] {
                _ = try container.decode(Date.self, forKey: key)
            }
        }
    }

    @Test
    func `a value of a large payload, read in a later decode, is shown at its own key`() async throws {
        var environment = Harness.environment
        environment.runner = InProcessRunner(ModelTable(library: [("Turning", Turning.self)]))
        let room = String(repeating: " ", count: 200_000)
        let harness = try await Harness(
            text: #"{"first": 1, "second": 2\#(room)}"#, model: "Turning", columns: 120, rows: 30,
            environment: environment)
        #expect(
            harness.lines(with: ": Date").map { $0.prefix(while: { $0 != "│" }).split(separator: " ").dropFirst() } == [
                ["first:", "Date", "1", "→", "2001-01-01", "00:00:01Z"],
                ["second:", "Date", "2", "→", "2001-01-01", "00:00:02Z"],
            ])
    }
}
