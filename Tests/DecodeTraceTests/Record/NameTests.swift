import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Names of types, texts of paths.
@Suite struct NameTests {
    private struct Hidden {
        struct Inner<T> { struct Deep {} }
    }

    @Test
    func `types have the names that source code gives them`() {
        struct Local {}
        struct Generic<T> {}
        let names: [(any Any.Type, String)] = [
            (Int.self, "Int"), (City.self, "City"), ([City].self, "[City]"), (String?.self, "String?"),
            ([String: [City]].self, "[String: [City]]"), ([[Int?]?].self, "[[Int?]?]"), (Int??.self, "Int??"),
            (Country.self, "Country"), (Hidden.self, "NameTests.Hidden"),
            (Hidden.Inner<Int>.Deep.self, "NameTests.Hidden.Inner<Int>.Deep"), (Local.self, "NameTests.Local"),
            (Generic<Local>.self, "NameTests.Generic<NameTests.Local>"), (Set<Pair>.self, "Set<Pair>"),
            (A<[Int]>.self, "A<[Int]>"),
            ((Int, String).self, "(Int, String)"), ((any Decodable).self, "Decodable"),
            ((any Decodable)?.self, "Decodable?"), ((() -> Int)?.self, "(() -> Int)?"),
            (City.Type.self, "City.Type"), (ClosedRange<Int>.self, "ClosedRange<Int>"), (Date.self, "Date"),
            (Strategies.self, "Strategies"), (Result<[City], any Error>.self, "Result<[City], Error>"),
            (Generic<Generic<[String: Int?]>>.self, "NameTests.Generic<NameTests.Generic<[String: Int?]>>"),
            (Größe.self, "NameTests.Größe"),
        ]
        for (type, name) in names { #expect(TypeName.of(type) == name) }
    }

    private struct Größe {}

    @Test
    func `a path is described in Swift notation`() {
        func text(_ components: CodingPath.Component...) -> String { CodingPath(components).description }
        #expect(text() == "")
        #expect(text(.key("cities"), .index(2), .key("name")) == "cities[2].name")
        #expect(text(.index(0), .index(1)) == "[0][1]")
        #expect(text(.key("odd key"), .key("x")) == #"["odd key"].x"#)
        #expect(text(.key("a"), .key("")) == #"a[""]"#)
        #expect(text(.key("1st"), .key("_2")) == #"["1st"]._2"#)
        #expect(text(.key("quo\"te\\\n\u{1B}")) == #"["quo\"te\\\n\u{1B}"]"#)
        #expect(text(.key("größe")) == "größe")
    }

    @Test
    func `a path is created from coding keys, and a dictionary's integer keys stay keys`() {
        struct Numbered: CodingKey {
            var stringValue: String
            var intValue: Int?
            init(_ string: String, _ int: Int?) { (stringValue, intValue) = (string, int) }
            init?(stringValue: String) { nil }
            init?(intValue: Int) { nil }
        }
        let path = CodingPath([Numbered("a", nil), Numbered("Index 3", 3), Numbered("3", 3)] as [any CodingKey])
        #expect(path.components == [.key("a"), .index(3), .key("3")])
    }

    @Test
    func `a path is a list of strings and integers in JSON`() throws {
        let path = CodingPath([.key("a"), .index(2)])
        let data = try JSONEncoder().encode(path)
        #expect(String(decoding: data, as: UTF8.self) == #"{"components":["a",2]}"#)
        #expect(try JSONDecoder().decode(CodingPath.self, from: data) == path)
    }
}
