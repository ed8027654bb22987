import Foundation
import Testing

@testable import Explorer

/// The Swift value beside the payload's token, and what is suspicious of it.
@Suite struct ValueRowTests {
    @Test
    func `a date that decoded wrongly is shown beside its number, and said to be suspicious`() async throws {
        let harness = try await Harness("dates/seconds", model: "dates/Event")
        try await harness.play("g 2j")
        try expectSnapshot(harness, "values-date-120x40")
    }

    @Test
    func `a narrow tree shows the value, and leaves out the number`() async throws {
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
}
