import Testing

@testable import Explorer

/// After a change of strategies or model, the new first failure is selected, unless the user had moved on.
@Suite struct FollowingTests {
    private static let payload = #"{"name": 5, "lat": "1", "lon": 2, "population": "x"}"#

    /// Sets scalars to lossless, which converts name and lat.
    private static let repair = "s l Enter"

    @Test
    func `after a strategy repairs a failure, the next one is selected`() async throws {
        let harness = try await Harness(text: Self.payload, model: "basics/City")
        #expect(harness.selected == "name")
        try await harness.play(Self.repair)
        #expect(harness.selected == "population")
        try await harness.play("u")
        #expect(harness.selected == "name")
    }

    @Test
    func `after a repair of a failure visited with f, the next one is selected`() async throws {
        let harness = try await Harness(text: Self.payload, model: "basics/City")
        try await harness.play("g f " + Self.repair)
        #expect(harness.selected == "population")
    }

    @Test
    func `a selection that the user moved stays after a repair`() async throws {
        let harness = try await Harness(text: Self.payload, model: "basics/City")
        try await harness.play("j j " + Self.repair)
        #expect(harness.selected == "lon")
    }

    @Test
    func `after a change of the model, its failure is selected`() async throws {
        let harness = try await Harness("custom-init/enabled-string", model: "custom-init/Machine")
        try await harness.play("m / b a s i c s / C i t y Enter Enter")
        #expect(harness.state.setup.model == "basics/City")
        #expect(harness.selected == "lat")
    }
}
