import ModelBuild
import SwiftDeclarations
import Testing

@Suite struct DeclarationTests {
    @Test func `a property is found by its coding key`() {
        let source = ModelSource(
            """
            struct A: Codable {
                var plain: Int
                var renamed: Int
                var `class`: Int
                static var shared = A()
                var computed: Int { let inner = 1; return inner }

                init(from decoder: any Decoder) throws { let local = 2; _ = local }

                enum CodingKeys: String, CodingKey {
                    case plain, renamed = "other_name"
                    case `class`
                    case gone = "hand_written"
                }
            }
            """)
        let lines = ["plain", "other_name", "class", "hand_written", "renamed", "shared", "local", "inner"].map {
            source.line(ofProperty: $0, in: "A")
        }
        #expect(lines == [2, 3, 4, 13, 3, nil, nil, nil])
    }

    @Test func `coding keys of another name are read, too`() {
        let source = ModelSource(
            """
            struct A: Decodable {
                let name: String
                init(from decoder: any Decoder) throws {
                    name = try decoder.container(keyedBy: Names.self).decode(String.self, forKey: .name)
                }
            }

            extension A {
                private enum Names: String, CodingKey { case name = "n" }
            }
            """)
        #expect(source.line(ofProperty: "n", in: "A") == 2)
        #expect(source.declaration(of: "A")?.lines == 1...6)
    }

    @Test func `a property that a macro stores under another name is found by that name`() {
        let source = ModelSource(
            """
            @Observable
            final class Profile: Codable {
                var name = ""
                var age: Int = 0
                enum CodingKeys: String, CodingKey { case _name = "name", _age = "years" }
            }
            @Observable
            final class Plain: Codable {
                var count: Int = 0
            }
            """)
        #expect(["name", "years"].map { source.property(for: $0, in: "Profile")?.name } == ["name", "age"])
        #expect(["name", "years"].map { source.line(ofProperty: $0, in: "Profile") } == [3, 4])
        #expect(source.line(ofProperty: "_count", in: "Plain") == 9)
    }

    @Test func `a property of a superclass is found`() {
        let source = ModelSource(
            """
            class Base: Codable {
                var id: Int
            }
            final class Child: Base {
                class var shared: Child? { nil }
                class func make() -> Child? { nil }
                override class var other: Int { 1 }
                var name: String
            }
            """)
        #expect(source.line(ofProperty: "id", in: "Child") == 2)
        #expect(source.line(ofProperty: "name", in: "Child") == 8)
        #expect(source.declarations.map(\.name) == ["Base", "Child"])
    }

    @Test func `a nested type is found by its full name, or by its last name if no outer type has it`() {
        let source = ModelSource(
            """
            struct Canada: Codable {
                struct Feature: Codable {
                    struct Point { var x: Double }
                    var kind: String
                }
                var features: [Feature]
            }
            struct Point { var y: Double }
            extension Canada.Feature { var isEmpty: Bool { false } }
            """)
        #expect(source.line(ofProperty: "kind", in: "Canada.Feature") == 4)
        #expect(source.line(ofProperty: "kind", in: "Feature") == 4)
        #expect(source.line(ofProperty: "x", in: "Canada.Feature.Point") == 3)
        #expect(source.line(ofProperty: "y", in: "Point") == 8)
        #expect(source.line(ofProperty: "isEmpty", in: "Feature") == 9)
        #expect(source.declaration(of: "Feature")?.owner == "Canada")
        #expect(source.declaration(of: "Nothing") == nil)
    }

    @Test func `comments, strings and closures neither hide nor add declarations`() {
        let source = ModelSource(
            #####"""
            // struct Ghost { var a: Int }
            /* struct Ghost { /* nested */ var b: Int } */
            struct A {
                var text = "struct Ghost { var c: Int }" // }
                var long = """
                    struct Ghost { \(["}"].map { $0 + "{" }.joined(separator: "\"")) "
                    """
                var raw = #"\" } "#
                let make: (Int) -> [String: Int] = { value in
                    let ghost = value
                    return ["}": ghost]
                }
                var first = 1, second: Int = 2
                @Wrapper(name: "}", count: 3) var wrapped: [String: [Int]]?
                private(set) public static var hidden = 4
                package private(set) var shown: Int = 5 {
                    didSet { let ghost = shown; _ = ghost }
                }
                lazy var sum: Int =
                    first
                    + second
                var last: Generic<Int, (String) -> Bool>
            }
            """#####)
        #expect(
            source.declarations.map(\.outline) == [
                "struct A 3-23 4:text 5:long 8:raw 9:make((Int) -> [String: Int]) 13:first 13:second(Int) "
                    + "14:wrapped([String: [Int]]?) 16:shown(Int) 19:sum(Int) 22:last(Generic<Int, (String) -> Bool>)"
            ])
    }

    @Test func `an enum's cases are found by name and by raw value`() {
        let source = ModelSource(
            """
            enum E: String, CaseIterable, Codable {
                case a, b = "B"
                indirect case c(E, label: [String: Int] = [:])
                case `default`
                var title: String { switch self { case .a: "x"; default: "y" } }
            }
            """)
        #expect(
            ["a", "B", "b", "c", "default", "title", "x"].map { source.line(ofProperty: $0, in: "E") } == [
                2, 2, 2, 3, 4, 5, nil,
            ])
    }

    @Test func `generic types with constraints and attributes are read`() {
        let source = ModelSource(
            """
            @MainActor
            public struct Box<Value: Codable & Sendable>: Codable, @unchecked Sendable, P<Value> where Value: Hashable {
                public var value: Value
            }
            """)
        #expect(source.declarations.map(\.outline) == ["struct Box 2-4 3:value(Value)"])
        #expect(source.declarations.first?.inherits == ["Codable", "Sendable", "P"])
    }

    @Test(arguments: [
        "struct A { var a: Int", "struct A { var a: Int = (", "struct A { var a: Int /* ",
        "struct A { var a: Int = \"",
        "struct A { var a: Int ; var `", "struct A { var a: Int = \"\"\"\n \\(", "}}} struct A { var a: Int } }",
    ])
    func `a truncated source is read as far as possible`(_ text: String) {
        #expect(ModelSource(text).line(ofProperty: "a", in: "A") == 1)
    }
}
