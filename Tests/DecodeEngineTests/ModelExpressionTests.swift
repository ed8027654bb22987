import DecodeService
import Testing

@testable import DecodeEngine

@Suite struct ModelExpressionTests {
    @Test(
        "expressions are read in every spelling and written in the short one",
        arguments: [
            ("City", "City"),
            ("  [ City ]  ", "[City]"),
            ("City?", "City?"),
            ("[String:City]", "[String: City]"),
            ("Array<Optional<City>>", "[City?]"),
            ("Dictionary<String, [City?]>?", "[String: [City?]]?"),
            ("[[[String: City??]]]", "[[[String: City??]]]"),
            ("nullability/City", "nullability/City"),
            ("key-variants/Canada.Feature", "key-variants/Canada.Feature"),
            ("Set<String>", "Set<String>"),
        ])
    func spellings(text: String, written: String) throws {
        #expect(try ModelExpression(parsing: text).written { $0 } == written)
    }

    @Test(
        "what is not a type is refused with the column",
        arguments: [
            ("", 1, "a type is missing"),
            ("[City", 6, "']' is missing"),
            ("City]", 5, "']' is not expected"),
            ("[City}", 6, "']' is expected and not '}'"),
            ("[String: ]", 10, "']' is not the start of a type"),
            ("Result<City, Int>", 1, "only Array, Set, Optional and Dictionary take types in angle brackets"),
            ("Array<City, City>", 1, "only Array, Set, Optional and Dictionary take types in angle brackets"),
            ("?", 1, "'?' is not the start of a type"),
        ])
    func refusals(text: String, column: Int, reason: String) {
        #expect(throws: RunnerTrouble.badModelExpression(expression: text, column: column, reason: reason)) {
            try ModelExpression(parsing: text)
        }
    }

    @Test("an expression nested without end is refused and does not eat the stack")
    func deep() {
        let text = String(repeating: "[", count: 100_000)
        #expect(throws: RunnerTrouble.self) { try ModelExpression(parsing: text) }
    }
}
