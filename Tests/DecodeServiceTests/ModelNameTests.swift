import DecodeService
import Testing

@Suite struct ModelNameTests {
    private static func model(_ name: String, lesson: String?, file: String, line: Int = 1) -> ModelDescriptor {
        ModelDescriptor(
            name: name, qualifiedName: lesson.map { "\($0)/\(name)" } ?? name, kind: .struct, lesson: lesson, title: "",
            sourceFile: file, line: line, isEncodable: true)
    }

    @Test func `a name is as short as possible while it is unambiguous`() {
        let models = [
            Self.model("City", lesson: "basics", file: "Basics.swift"),
            Self.model("City", lesson: "nullability", file: "Nullability.swift"),
            // Two lessons share these types.
            Self.model("Order", lesson: "dates", file: "Orders.swift", line: 4),
            Self.model("Order", lesson: "keys", file: "Orders.swift", line: 4),
            Self.model("Shop", lesson: "keys", file: "Orders.swift", line: 9),
            Self.model("Outer.Mine", lesson: nil, file: "Mine.swift"),
        ]
        #expect(
            models.map(models.shortName) == ["basics/City", "nullability/City", "Order", "Order", "Shop", "Outer.Mine"])
    }
}
