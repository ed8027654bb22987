import Testing

@testable import Diagnosis

/// The types that a model declares, whether or not a decode requested them.
@Suite struct ReachedTypesTests {
    private static let declared = DeclaredTypes([
        (
            "Trip.swift",
            ParsedSources.source(
                """
                struct Trip: Codable { let legs: [Leg]; let next: Trip? }
                struct Leg: Codable { let stops: [String: Stop] }
                enum Stop: Codable { case at(Date), nowhere }
                struct Ticket: Codable { let kind: Kind }
                enum Kind: String, Codable { case single }
                """)
        )
    ])

    @Test
    func `types are reached through arrays, dictionaries, associated values and the type itself`() {
        let reached = Self.declared.types(reachedFrom: "[Trip]")
        #expect(
            reached.types == [
                "[Leg]", "Trip?", "[String: Stop]", "Trip", "Leg", "String", "Stop", "Date", "Codable",
            ])
    }

    @Test
    func `reports whether a reached enum has raw values`() {
        #expect(Self.declared.types(reachedFrom: "Ticket").hasRawValues)
        #expect(!Self.declared.types(reachedFrom: "Leg").hasRawValues)
    }

    @Test
    func `an unknown model reaches nothing but its name`() {
        #expect(Self.declared.types(reachedFrom: "Elsewhere?").types == ["Elsewhere"])
    }
}
