import Testing

@testable import SwiftDeclarations

@Suite struct TypeExpressionTests {
    @Test(
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
            ("Either<A,[B]>", "Either<A, [B]>"),
            ("Page<Order>.Item<Int>?", "Page<Order>.Item<Int>?"),
        ])
    func `a type is read in every spelling and written in the short one`(text: String, written: String) throws {
        #expect(try TypeExpression(parsing: text).text == written)
    }

    @Test(
        arguments: [
            ("", 1, "a type is missing"),
            ("[City", 6, "']' is missing"),
            ("City]", 5, "']' is not expected"),
            ("[City}", 6, "']' is expected instead of '}'"),
            ("[String: ]", 10, "']' is not the start of a type"),
            ("Page<City", 10, "'>' is missing"),
            ("Page<>", 6, "'>' is not the start of a type"),
            ("Page<Order>.", 13, "a type is missing"),
            ("?", 1, "'?' is not the start of a type"),
            ("(Int, Int)", 1, "'(' is not the start of a type"),
        ])
    func `text that is not a type of names and brackets is rejected with the column`(
        text: String, column: Int, reason: String
    ) {
        #expect(throws: TypeSyntaxError(column: column, reason: reason)) { try TypeExpression(parsing: text) }
    }

    @Test(arguments: ["[", "?", "A<", "[A:", "A.", "A?"])
    func `an endlessly nested type is rejected without overflowing the stack`(piece: String) {
        let text = String(repeating: piece, count: 100_000)
        #expect(throws: TypeSyntaxError.self) { try TypeExpression(parsing: text + "x?y") }
    }

    @Test(
        arguments: [
            ("(Int,String)", "(Int, String)"), ("(Int)->Void", "(Int) -> Void"),
            ("any  Shape&Sendable", "any Shape & Sendable"),
            ("(any Shape).Type", "(any Shape).Type"),
            ("@Sendable (_ x: Array<Int>) async throws -> ()", "@Sendable (_ x: [Int]) async throws -> ()"),
            ("inout ~Copyable", "inout ~Copyable"), ("[3 of Int]", "[3 of Int]"),
            ("() throws(Fault) -> (a: Int, b: Int...)", "() throws(Fault) -> (a: Int, b: Int...)"),
        ])
    func `a type of another form is text, written from its parts`(text: String, written: String) {
        #expect(TypeExpression(text) == .other(written))
        #expect(TypeExpression(written).text == written)
        #expect(TypeExpression(text).isCode)
    }

    @Test func `a type of another form can be an element, and an optional`() {
        #expect(TypeExpression("[String: any Shape]").value == .other("any Shape"))
        #expect(TypeExpression("(any Shape)?") == .optional(.other("any Shape")))
        #expect(TypeExpression("((Int) -> Int)?").text == "((Int) -> Int)?")
        #expect(TypeExpression("(Int, Int)?").text == "(Int, Int)?")
    }

    @Test(
        arguments: [
            ("City", "City"), ("class", "`class`"), ("Any", "Any"), ("A.Type", "A.Type"), ("some", "`some`"),
            ("[self: `a b`]", "[`self`: `a b`]"),
            ("Page<3, 日本>?", "Page<3, 日本>?"), ("(any self, Int)", "(any `self`, Int)"), ("any P & Q", "any P & Q"),
        ])
    func `a type is written as code with backticks where a name needs them`(text: String, code: String) {
        let source: SwiftCode = "\(TypeExpression(text))"
        #expect(source.text == code)
        #expect(TypeExpression(text).isCode)
    }

    @Test(
        arguments: [
            "Int).self, from: Data()); system(\"\"); _ = ((Int", "", "A;B", "Int\nInt", "`a", "nullability/City", "$0",
            "(unknown context at $1).City",
            "\u{202E}A", "A // x", "a\\(b)", "\"A\"",
        ])
    func `text that is not a type of Swift is one name in backticks`(text: String) {
        let source: SwiftCode = "\(TypeExpression(text))"
        #expect(!TypeExpression(text).isCode)
        for part in source.text.split(separator: ".") where part != source.text {
            #expect(SwiftName.isPlain(part) || part.contains("`"))
        }
        #expect(source.text.filter { $0 == "`" }.count >= 2 && !source.text.contains("\n"))
    }

    @Test(
        arguments: [
            ("City", 0), ("(unknown context at $10b).City", 0), ("(extension in M):Swift.Array<A where A: P>.B", 0),
            ("any P & Q", 0),
            ("(Int, b: String) -> ()", 0), ("`raw name`", 0), ("नाम", 0), ("Int).self", 4), ("[Int", 5), ("A;B", 2),
            ("A\u{1B}[31m", 2), ("\"A\"", 1),
            ("a\u{202E}b", 2), ("`a", 3), ("A\nB", 2),
        ])
    func `the name of a type in a file has only what such names have`(name: String, column: Int) {
        #expect(TypeExpression.fault(inName: name)?.column ?? 0 == column)
    }

    @Test func `an optional of a type with spaces has parentheses`() {
        #expect(TypeExpression.optional(.other("any Shape")).text == "(any Shape)?")
    }

    @Test func `optionals are unwrapped completely, and not wrapped twice`() {
        let type = TypeExpression("[City]??")
        #expect(type.isOptional && type.unwrapped == TypeExpression("[City]"))
        #expect(type.asOptional == type)
        #expect(TypeExpression("City").asOptional.text == "City?")
    }

    @Test(
        arguments: [
            ("[City]", "City", "-", "-"), ("Set<City>", "City", "-", "-"), ("[Int: [City]]", "-", "Int", "[City]"),
            ("Page<City>", "-", "-", "-"), ("[City]?", "-", "-", "-"), ("Outer.Set<City>", "-", "-", "-"),
        ])
    func `collections have element, key and value types`(text: String, element: String, key: String, value: String) {
        let type = TypeExpression(text)
        #expect(
            [type.element, type.key, type.value].map { $0?.text ?? "-" } == [element, key, value])
    }

    @Test(
        arguments: [
            ("[String: Page<Order>?]", ["Page", "Order"]), ("Either<A, [B.C]>", ["Either", "A", "B.C"]),
            ("City", ["City"]), ("Page<Order>.Item", ["Page.Item"]), ("any Shape", ["any Shape"]),
        ])
    func `the types that may declare properties are listed from the outside in`(text: String, names: [String]) {
        #expect(TypeExpression(text).declaredNames == names)
        #expect(TypeExpression(text).innermostName == names.last)
    }

    @Test func `all names include those of keys and arguments`() {
        #expect(TypeExpression("[Level: Page<Order, Meta>.Item]").allNames == ["Level", "Page.Item", "Order", "Meta"])
    }

    @Test(
        arguments: [
            ("[City]", 1, "[New]"), ("[City?]?", 1, "[New]?"), ("[[City]]", 1, "[New]"), ("[[City]]", 2, "[[New]]"),
            ("[String: [City]]", 2, "[String: [New]]"), ("Set<City>", 1, "Set<New>"), ("City", 0, "New"),
            ("City", 3, "New"),
        ])
    func `a member is replaced at the given depth`(text: String, depth: Int, changed: String) {
        let type = TypeExpression(text).replacing(depth: depth) { _ in TypeExpression("New") }
        #expect(type.text == changed)
    }

    @Test(
        arguments: [
            ("City", "City", true), ("[String: City]?", "City", true), ("[String: City]", "String", true),
            ("Page<Order>.Item", "Order", true), ("SuperCity", "City", false), ("[City]", "Cit", false),
            ("[[City]]", "[City]", true), ("Page.Item", "Item", false),
        ])
    func `a type contains itself and its parts, but no type whose name is only similar`(
        text: String, part: String, isPart: Bool
    ) {
        #expect(TypeExpression(text).contains(TypeExpression(part)) == isPart)
    }

    @Test func `names are replaced in keys and arguments too`() {
        let type = TypeExpression("[basics/Level: Page<basics/Order?>.Item]").replacingNames { $0.uppercased() }
        #expect(type.text == "[BASICS/LEVEL: PAGE<BASICS/ORDER?>.ITEM]")
    }
}
