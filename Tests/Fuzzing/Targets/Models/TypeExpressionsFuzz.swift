import SwiftDeclarations

extension FuzzTarget {
    static let typeExpressions = FuzzTarget(
        "type-expressions",
        "a type is refused at a column of it, or written as what reads back as the same",
        longest: 256,
        seeds: {
            [
                "City", "[City]", "[String: City]", "City?", "Array<Optional<City>>", "nullability/City", "Set<A.B>",
                "Dictionary<Int, [[A]?]>", "Page<Order>.Item?", "Either<A, [B]>", "[[[[[[[[", "A<B", "[A:", "", "é",
                String(repeating: "[", count: 40), String(repeating: "?", count: 40),
            ].map(Array.init)
        },
        check: { bytes in
            let text = FuzzInput(bytes).text
            let type = TypeExpression(text)
            _ = (type.declaredNames, type.allNames, type.innermostName, type.unwrapped.member)
            let read = Result { () throws(TypeSyntaxError) in try TypeExpression(parsing: text) }
            switch read {
            case .success(let read):
                try require(read == type, "\(text.debugDescription) is read in two ways")
                let again = TypeExpression(read.text)
                try require(again == read, "\(text.debugDescription) is written as \(read.text.debugDescription)")
            case .failure(let error):
                let isInside = (1...text.count + 1).contains(error.column)
                try require(isInside, "column \(error.column) of \(text.debugDescription)")
                try require(type == .other(text), "\(text.debugDescription) is refused and read")
            }
        })
}
