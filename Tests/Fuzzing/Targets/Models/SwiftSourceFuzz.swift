import ModelBuild
import SwiftDeclarations

extension FuzzTarget {
    static let swiftSource = FuzzTarget(
        "swift-source", "any text is read as a Swift source in a time that grows as its length does",
        longest: 1024,
        seeds: {
            [
                """
                import Foundation
                /// A city.
                struct City: Codable {
                    let name: String, population: Int?
                    @Wrapped(a: 1) var tags: [String: [Tag]] = [:]
                    enum CodingKeys: String, CodingKey { case name = "city_name", population; case tags }
                    init(from decoder: any Decoder) throws { let c = try decoder.container(keyedBy: CodingKeys.self) }
                }
                """,
                "enum E: String { case a, b = \"x\", `default`, c(Int) }\nextension City { var x: Int { 1 } }",
                "class A<T: Codable>: B where T: C { #if DEBUG\nvar a: T\n#endif }\ntypealias X = [A<Int>?]",
                "/* /* nested */ */ let s = \"\"\"\n\\(a) \"quoted\"\n\"\"\"; let r = #\"\\#(x)\"#", "struct", "{{{{",
                "\"\\(\"\\(",
                "struct A { struct B { struct C { let d: (Int, String) -> Void } } }", "let x = a < b ? c : d > e",
                "/*", "#\"",
            ].flatMap { [[UInt8]("0" + $0), [UInt8]("3" + $0)] }
        },
        check: { bytes in
            var input = FuzzInput(bytes)
            // Repetition makes anything that takes more than linear time too slow.
            let times = [1, 1, 1, 8, 200][input.choice(below: 5)]
            let once = input.text
            let text = String(repeating: once, count: times)
            let lines = text.utf8.count { $0 == 0x0A } + text.utf8.count { $0 == 0x0D } + 1
            let source = ModelSource(text)
            for declaration in source.declarations {
                try require(
                    declaration.lines.lowerBound >= 1 && declaration.lines.upperBound <= lines,
                    "\(declaration.name) in lines \(declaration.lines) of \(lines)")
                for property in declaration.properties {
                    try require((1...lines).contains(property.line), "\(property.name) in line \(property.line)")
                }
            }
            for declaration in source.declarations.prefix(8) {
                _ = source.property(for: "name", in: declaration.name)
                _ = source.codingKeyLine(for: "name", in: declaration.name)
            }
            try check(source.items, in: 0..<text.utf8.count)
            for byte in [0, text.utf8.count / 2, text.utf8.count] { _ = source.path(to: byte) }
            for place in source.declarations.flatMap(\.properties).map(\.place) {
                try require(
                    place.declaration.lowerBound <= place.name.lowerBound && place.name.upperBound <= text.utf8.count,
                    "a name at \(place.name) of \(place.declaration)")
            }
            try checkLiteral(once)
        })

    private static func check(_ items: [ModelSource.Item], in range: Range<Int>) throws {
        var previous = range.lowerBound
        for item in items {
            try require(
                item.bytes.lowerBound >= previous && item.bytes.upperBound <= range.upperBound,
                "\(item.keyword) \(item.name) at \(item.bytes) of \(range)")
            previous = item.bytes.upperBound
            try check(item.members, in: item.bytes)
        }
    }

    /// Checks that a literal contains exactly its text: no line ends in it, and no quote ends it early.
    private static func checkLiteral(_ text: String) throws {
        let literal = SwiftLiteral.quoted(text)
        var rest = Array(literal.unicodeScalars)[...]
        guard rest.popFirst() == "\"", rest.popLast() == "\"" else {
            throw BrokenPromise(description: "no quotes: \(literal)")
        }
        var read = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            try require(scalar != "\"" && scalar != "\n" && scalar != "\r", "the literal ends early: \(literal)")
            guard scalar == "\\" else {
                read.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "n": read.append("\n")
            case "r": read.append("\r")
            case "t": read.append("\t")
            case "0": read.append("\0")
            case "u":
                let digits = rest.dropFirst().prefix { $0 != "}" }
                guard let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
                    let scalar = Unicode.Scalar(value)
                else { throw BrokenPromise(description: "a bad escape: \(literal)") }
                read.append(scalar)
                rest = rest.dropFirst(digits.count + 2)
            case let scalar?: read.append(scalar)
            case nil: throw BrokenPromise(description: "a backslash at the end: \(literal)")
            }
        }
        try require(read.elementsEqual(text.unicodeScalars), "the literal is another text: \(literal)")
    }
}
