import Testing

@testable import Explorer

/// Whole screens at five steps of decodes of different kinds.
@Suite struct StepScreenTests {
    static let decodes = [
        ("written", "custom-init/enabled-string", "custom-init/Machine", [1, 2, 3, 4, 5]),
        ("inherited", "inheritance/child", "inheritance/MyChildClass", [1, 2, 5, 6, 8]),
        ("wrapped", "failable-arrays/null-name", "failable-arrays/Country", [4, 7, 12, 13, 20]),
    ]

    @Test(arguments: decodes, [(120, 40), (80, 24), (40, 10)])
    func `each step matches its snapshot`(decode: (String, String, String, [Int]), size: (Int, Int)) async throws {
        let (name, payload, model, steps) = decode
        let harness = try await Harness(payload, model: model, columns: size.0, rows: size.1)
        for step in steps {
            try await harness.play(": \(step.description.map(String.init).joined(separator: " ")) Enter")
            try expectSnapshot(harness, "step-\(name)-\(step)-\(size.0)x\(size.1)", style: size.0 == 120)
        }
    }
}
