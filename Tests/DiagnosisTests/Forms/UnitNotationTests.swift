import Testing

@testable import Diagnosis

/// Numbers that are sent with units.
struct UnitNotationTests {
    @Test(arguments: [
        (["2 m", "80 cm"], ["height", "the", "height", "in", "metres"], "m", false),
        (["2 m", "80 cm"], ["height", "cm"], "cm", false),
        (["1.5 km", "850 m"], ["distance", "a", "m", "long"], "m", true),
        (["1.5 km", "850 m"], ["distance", "kilometers", "or", "miles"], "m", true),
        (["2 kg", "750 g"], ["weight", "kilograms"], "kg", false), (["2 kW", "750 W"], ["load"], "W", true),
    ])
    func `a property has the unit that its name or comment says, otherwise a guessed one`(
        _ texts: [String], _ hints: [String], _ base: String, _ isGuess: Bool
    ) throws {
        let notation = try #require(UnitNotation(texts, hints: hints))
        #expect(notation.base == base)
        #expect(notation.isGuess == isGuess)
    }

    /// One unit, units of two kinds, and those that capitals or custom decide.
    @Test(arguments: [
        ["2 kg", "3 kg"], ["2 kg", "3 m"], ["2 MW", "300 kW"], ["5 MB", "300 kB"], ["2,5 kg", "300 g"], ["kg", "2 g"],
    ])
    func `other texts have no unit that is sure`(_ texts: [String]) {
        #expect(UnitNotation(texts, hints: []) == nil)
    }

    @Test func `all units of a kind are worth what the property's is`() throws {
        let notation = try #require(UnitNotation(["2 kg", "750 g"], hints: ["kilograms"]))
        let worth = notation.worth.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { "\($0.key) \($0.value)" }
        #expect(
            worth == [
                "mcg 1e-09", "ug 1e-09", "µg 1e-09", "mg 1e-06", "g 0.001", "oz 0.028349523125", "lb 0.45359237",
                "lbs 0.45359237", "kg 1.0", "t 1000.0",
            ])
    }
}
