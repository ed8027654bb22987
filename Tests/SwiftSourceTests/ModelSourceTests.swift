import Foundation
import Lessons
import SwiftSource
import Testing

@Suite("Model source") struct ModelSourceTests {
    /// A type, its lines, and its properties with theirs.
    private func outline(_ declaration: ModelSource.Declaration) -> String {
        let properties = declaration.properties.map { property in
            let key = property.codingKey == property.name ? "" : "=\(property.codingKey)"
            return " \(property.line):\(property.name)\(key)\(property.type.map { "(\($0))" } ?? "")"
        }
        return "\(declaration.kind) \(declaration.name) \(declaration.lines.lowerBound)-\(declaration.lines.upperBound)"
            + properties.joined()
    }

    @Test(
        "every lesson's types and properties are found",
        arguments: zip(
            [
                "Basics.swift", "Nested.swift", "RawEnums.swift", "CodingKeys.swift", "KeyStrategies.swift",
                "Dates.swift",
                "Heterogeneous.swift", "FailableArrays.swift",
            ],
            [
                ["struct City 1-6 2:name(String) 3:lat(Double) 4:lon(Double) 5:population(Int)"],
                [
                    "struct Country 1-4 2:name(String) 3:cities([City])",
                    "struct City 6-9 7:name(String) 8:coordinates(Coordinates)",
                    "struct Coordinates 11-14 12:latitude(Double) 13:longitude(Double)",
                ],
                [
                    "struct Movie 1-5 2:title(String) 3:year(Int) 4:genre(Genre)",
                    "enum Genre 7-12 8:comedy=Comedy 9:drama=Drama 10:thriller=Thriller 11:animation=Animation",
                    "struct NumberedMovie 14-18 15:title(String) 16:year(Int) 17:genre(NumberedGenre)",
                    "enum NumberedGenre 20-23 21:comedy 22:drama 22:thriller 22:animation",
                ],
                [
                    "struct City 1-11 2:name(String) 3:latitude(Double) 4:longitude(Double)",
                    "enum City.CodingKeys 6-10 7:name=n 8:latitude=l 9:longitude=lo",
                ],
                [
                    "struct Product 3-7 4:productName(String) 5:unitPrice(Double) 6:thumbnailUrl(URL)",
                    "struct Poster 9-12 10:posterTitle(String) 11:imageURL(URL)",
                    "struct PosterWithKeys 14-22 15:posterTitle(String) 16:imageURL(URL)",
                    "enum PosterWithKeys.CodingKeys 18-21 19:posterTitle 20:imageURL=imageUrl",
                ],
                ["struct Event 3-6 4:title(String) 5:date(Date)"],
                [
                    "struct LooseMedia 3-10 4:type(String) 5:title(String) 6:artist(String?) 7:published(Int?) "
                        + "8:director(String?) 9:minutes(Int?)",
                    "class MediaItem 14-17 15:type(String) 16:title(String)",
                    "class SongItem 19-38 20:artist(String) 21:published(Int)",
                    "enum SongItem.CodingKeys 23-23 23:artist 23:published",
                    "class FilmItem 40-59 41:director(String) 42:minutes(Int)",
                    "enum FilmItem.CodingKeys 44-44 44:director 44:minutes",
                    "struct MediaBox 61-80 62:item(MediaItem)",
                    "enum MediaBox.CodingKeys 64-64 64:type",
                    "enum Media 84-113 85:song 86:film 87:unknown",
                    "enum Media.CodingKeys 89-89 89:type",
                    "struct Song 115-119 116:title(String) 117:artist(String) 118:published(Int)",
                    "struct Film 121-125 122:title(String) 123:director(String) 124:minutes(Int)",
                ],
                [
                    "struct Country 4-7 5:name(String) 6:cities([City])",
                    "struct City 9-12 10:name(String) 11:population(Int)",
                    "struct ProductList 14-16 15:products([Product])",
                    "struct Product 18-22 19:name(String) 20:price(Double) 21:image(Picture?)",
                    "struct Picture 24-27 25:url(URL) 26:width(Int)",
                ],
            ]))
    func lessons(file: String, expected: [String]) throws {
        let model = try #require(LessonCatalog.all.flatMap(\.models).first { $0.sourceFile == file })
        #expect(ModelSource(model.source).declarations.map(outline) == expected)
    }

    @Test("every model's line is the line of its declaration", arguments: LessonCatalog.all)
    func lines(_ lesson: Lesson) throws {
        for model in lesson.models {
            let lines = model.source.split(separator: "\n", omittingEmptySubsequences: false)
            // Conformances may stand in the declaration or in an extension.
            let declaration = "\(model.kind.rawValue) \(model.name)"
            #expect([": ", " {"].contains { lines[model.line - 1].hasPrefix(declaration + $0) })
        }
    }

    @Test("a shown source reads as a user's own", arguments: LessonCatalog.all)
    func shown(_ lesson: Lesson) {
        for model in lesson.models {
            #expect(!model.source.contains("Lesson"))
            #expect(!model.source.contains("\nprivate "))
            #expect(model.source.hasSuffix("}\n") && !model.source.hasSuffix("\n\n"))
        }
    }

    @Test("a property is found by its coding key") func byKey() {
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

    @Test("a key set of another name is read too") func otherKeys() {
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

    @Test("a property that a macro stores under another name is found by that name") func observable() {
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

    @Test("a class asks its superclass") func superclass() {
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

    @Test("a nested type is found with its owner, and alone when no outer type has its name") func nested() {
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

    @Test("comments, strings and closures hide nothing and add nothing") func noise() {
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
            source.declarations.map(outline) == [
                "struct A 3-23 4:text 5:long 8:raw 9:make((Int) -> [String: Int]) 13:first 13:second(Int) "
                    + "14:wrapped([String: [Int]]?) 16:shown(Int) 19:sum(Int) 22:last(Generic<Int, (String) -> Bool>)"
            ])
    }

    @Test("an enum's cases are found by name and by raw value") func cases() {
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

    @Test("generic types, constraints and attributes are read past") func generics() {
        let source = ModelSource(
            """
            @MainActor
            public struct Box<Value: Codable & Sendable>: Codable, @unchecked Sendable, P<Value> where Value: Hashable {
                public var value: Value
            }
            """)
        #expect(source.declarations.map(outline) == ["struct Box 2-4 3:value(Value)"])
        #expect(source.declarations.first?.inherits == ["Codable", "Sendable", "P"])
    }

    @Test(
        "a source that is cut short is read as far as it goes",
        arguments: [
            "struct A { var a: Int", "struct A { var a: Int = (", "struct A { var a: Int /* ",
            "struct A { var a: Int = \"",
            "struct A { var a: Int ; var `", "struct A { var a: Int = \"\"\"\n \\(", "}}} struct A { var a: Int } }",
        ])
    func cutShort(_ text: String) {
        #expect(ModelSource(text).line(ofProperty: "a", in: "A") == 1)
    }

    @Test("the beginnings of a source can be read") func prefixes() throws {
        let source = try #require(LessonCatalog.lesson(named: "heterogeneous")?.models.first).source
        let whole = ModelSource(source).declarations.map(\.name)
        for length in stride(from: 0, to: source.count, by: 7) {
            let names = ModelSource(String(source.prefix(length))).declarations.map(\.name)
            #expect(names.count <= whole.count)
        }
    }
}

@Suite struct DecodingInitializerTests {
    private let source = ModelSource(
        """
        struct Note: Decodable {
            var id: Int
            var note: String?
            enum Keys: String, CodingKey { case id = "note_id", note, inner }
            init(from other: Other) { id = 0 }
        }
        extension Note {
            init(from decoder: any Decoder) throws {
                let c = try decoder.container(keyedBy: Keys.self)
                id = try c.decode(Int.self, forKey: .id)
                // note = try c.decode(Bool.self, forKey: .note)
                if let text = try? c.decode([String: Int].self, forKey: Keys.note) { print("forKey: .note", text) }
                note = try c.decodeIfPresent(
                    String.self, forKey: .note) ?? c.decode(forKey: .note)
                _ = try c.nestedContainer(keyedBy: Keys.self, forKey: .inner).decode(Int.self, forKey: Key("deep"))
                _ = try c.decode(Int.self, forKey: key)
            }
        }
        class Base: Decodable {
            var tag: String
            required init(from decoder: Decoder) throws {
                tag = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: "tag")
            }
        }
        class Child: Base { required init(from decoder: Decoder) throws { try super.init(from: decoder) } }
        struct Plain: Decodable { var x: Int }
        struct Other: Decodable { enum CodingKeys: String, CodingKey { case inner = "note" } }
        """)

    private func calls(_ key: String, in type: String) -> [String] {
        source.decodingCalls(for: key, in: type).map { "\($0.line) \($0.method) \($0.type ?? "-")" }
    }

    @Test func `a hand-written initializer is found where it stands, and only one that takes a decoder`() {
        #expect(source.decodingInitializer(of: "Note")?.lines == 8...17)
        #expect(source.decodingInitializer(of: "Plain") == nil)
    }

    @Test func `the calls for a key are found by the name of its case, in code and not in comments or texts`() {
        #expect(calls("note_id", in: "Note") == ["10 decode Int"])
        #expect(calls("note", in: "Note") == ["12 decode [String:Int]", "14 decodeIfPresent String", "14 decode -"])
    }

    @Test func `the innermost call around a key is the one that asks for it`() {
        #expect(calls("inner", in: "Note") == ["15 nestedContainer -"])
    }

    @Test func `what a superclass asks for is found in its initializer`() {
        #expect(calls("tag", in: "Child") == ["22 decode String"])
    }

    @Test func `a key that is computed is no call that can be named`() {
        #expect(calls("key", in: "Note") == [])
        #expect(calls("deep", in: "Note") == [])
    }
}
