import DecodeService

@testable import DecodeEngine

extension FuzzTarget {
    static let modelExpressions = FuzzTarget(
        "model-expressions",
        "a type expression is refused at a column of it, or written as what reads back as the same",
        longest: 256,
        seeds: {
            [
                "City", "[City]", "[String: City]", "City?", "Array<Optional<City>>", "nullability/City", "Set<A.B>",
                "Dictionary<Int, [[A]?]>", "[[[[[[[[", "A<B", "[A:", "", "é", String(repeating: "[", count: 40),
            ].map(Array.init)
        },
        check: { bytes in
            let text = FuzzInput(bytes).text
            do throws(RunnerTrouble) {
                let expression = try ModelExpression(parsing: text)
                let written = expression.written { $0 }
                let again = try ModelExpression(parsing: written)
                try holds(again == expression, "\(text.debugDescription) is written as \(written.debugDescription)")
            } catch {
                guard case .badModelExpression(let expression, let column, _) = error else {
                    throw BrokenPromise(description: "\(error)")
                }
                try require(expression == text, "another expression: \(expression.debugDescription)")
                try require((1...text.count + 1).contains(column), "column \(column) of \(text.debugDescription)")
                _ = error.message
            }
        })

    private static func holds(_ condition: Bool, _ message: @autoclosure () -> String) throws(RunnerTrouble) {
        if !condition { throw .protocolViolation(reason: message()) }
    }
}
