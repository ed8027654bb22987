import Testing

@testable import Explorer

/// What the Why pane says of values that a lenient strategy touched.
@Suite("Lenient values in the explorer") struct LeniencyTests {
    private let payload = #"[{"title": 7, "year": 1, "genre": "Drama"}]"#

    private func why(_ strategies: [String: String], _ keys: String) async throws -> [String] {
        let harness = try await Harness(text: payload, model: "[raw-enums/Movie]", strategies: strategies)
        try await harness.play(keys)
        return WhyParagraphs.of(harness.state)
    }

    @Test
    func `an adjusted value is said with what was done and with the failure that would have been`() async throws {
        let said = try await why(["scalars": "lossless"], "j j")
        #expect(
            said == [
                #"[0].title was changed by a strategy. scalars: 7 taken as "7". "#
                    + "Without it: [0].title is a number (7), but Movie.title is a String: typeMismatch. "
                    + "Line 1, column 12."
            ])
    }

    @Test
    func `a failure that the decode went on from says so`() async throws {
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
    func `the root of a payload with many failures begins with how many fail where`() async throws {
        let harness = try await Harness(
            text: #"[1, "a", "b", 2, "c", "d"]"#, model: "[Int]", strategies: ["errors": "all"])
        try await harness.play("g")
        #expect(WhyParagraphs.of(harness.state).first == "[*] is a string in 4 of 6 values.")
    }
}
