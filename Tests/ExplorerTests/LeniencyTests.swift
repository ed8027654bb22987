import Testing

@testable import Explorer

/// The text of the Why pane about values that a lenient strategy affected.
@Suite("Lenient values in the explorer") struct LeniencyTests {
    private let payload = #"[{"title": 7, "year": 1, "genre": "Drama"}]"#

    private func why(_ strategies: [String: String], _ keys: String) async throws -> [String] {
        let harness = try await Harness(text: payload, model: "[raw-enums/Movie]", strategies: strategies)
        try await harness.play(keys)
        return WhyParagraphs.of(harness.state)
    }

    @Test
    func `describes an adjusted value with the strategy and the failure that it prevented`() async throws {
        let said = try await why(["scalars": "lossless"], "j j")
        #expect(
            said == [
                #"[0].title was changed by a strategy. scalars: 7 taken as "7". "#
                    + "Without it: [0].title is a number (7), but Movie.title is a String: typeMismatch. "
                    + "Line 1, column 12."
            ])
    }

    @Test
    func `reports that the decode continued after a failure`() async throws {
        let said = try await why(["errors": "all"], "f")
        #expect(
            said == [
                "[0].title is a number (7), but Movie.title is a String: typeMismatch. Line 1, column 12.",
                "JSONDecoder never converts a number to a string: 7 isn't \"7\".",
                "The error says: Expected to decode String but found number instead.",
                "The decode continued with a stand-in to find other failures (errors: all).",
            ])
    }

    @Test
    func `the text of the root begins with the failures by place`() async throws {
        let harness = try await Harness(
            text: #"[1, "a", "b", 2, "c", "d"]"#, model: "[Int]", strategies: ["errors": "all"])
        try await harness.play("g")
        #expect(WhyParagraphs.of(harness.state).first == "[*] is a string in 4 of 6 values.")
    }
}
