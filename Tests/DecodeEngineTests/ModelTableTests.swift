import DecodeService
import Foundation
import Lessons
import Testing

@testable import DecodeEngine

@Suite struct ModelTableTests {
    private struct Country: Codable {}
    private struct City: Codable {}
    private struct OtherCity: Decodable {}

    private static func entry(_ name: String, _ lesson: String, _ type: any (Decodable & SendableMetatype).Type)
        -> ModelTable.Entry
    {
        ModelTable.Entry(
            descriptor: ModelDescriptor(
                name: name, qualifiedName: "\(lesson)/\(name)", kind: .struct, lesson: lesson, title: lesson,
                sourceFile: "\(type).swift", line: 1, isEncodable: true),
            type: type, source: ModelSourceFile(file: "\(lesson).swift", text: lesson))
    }

    private let table = ModelTable(entries: [
        entry("Country", "first", Country.self), entry("City", "first", City.self),
        entry("Country", "second", Country.self), entry("City", "second", OtherCity.self),
    ])

    private func resolved(_ text: String, preferring lesson: String? = nil) throws -> ModelTable.Resolved {
        try table.resolve(text, preferring: lesson)
    }

    @Test(arguments: [
        ("[[City: Int]]", 2, "a dictionary's keys must be Hashable, and second/City isn't,"),
        ("[String: Set<City>?]", 10, "a Set's elements must be Hashable, and second/City isn't,"),
        ("[Result<Int>]", 2, "only Array, Set, Optional and Dictionary accept types in angle brackets"),
    ])
    func `an error in a type expression has the expression and the column of the fault`(
        text: String, column: Int, reason: String
    ) {
        #expect(throws: RunnerTrouble.badModelExpression(expression: text, column: column, reason: reason)) {
            try resolved(text, preferring: "second")
        }
    }

    @Test
    func `names, qualified names, standard types and their combinations are found`() throws {
        #expect(try resolved("first/City").type == City.self)
        #expect(try resolved("second/City").type == OtherCity.self)
        #expect(try resolved("[String: second/City]?").type == [String: OtherCity]?.self)
        #expect(try resolved("[[String: Int]]").type == [[String: Int]].self)
        #expect(try resolved("[Int: Decimal]").type == [Int: Decimal].self)
        #expect(try resolved("Set<UUID>").type == Set<UUID>.self)
        #expect(try resolved("[first/City]").model == "[first/City]")
    }

    @Test
    func `a name that two lessons give to one type is not ambiguous`() throws {
        #expect(try resolved("Country").type == Country.self)
    }

    @Test
    func `a name of two types is ambiguous unless a lesson is preferred`() throws {
        #expect(throws: RunnerTrouble.ambiguousModel(name: "City", candidates: ["first/City", "second/City"])) {
            try resolved("[City]")
        }
        #expect(try resolved("City", preferring: "second").type == OtherCity.self)
    }

    @Test
    func `the error for an unknown name has similar names and the whole list`() throws {
        let candidates = ["Country", "first/City", "second/City"]
        #expect(throws: RunnerTrouble.unknownModel(name: "Contry", near: ["Country"], candidates: candidates)) {
            try resolved("Contry")
        }
        #expect(
            throws: RunnerTrouble.unknownModel(
                name: "Cty", near: ["first/City", "second/City"], candidates: candidates)
        ) { try resolved("Cty") }
        #expect(throws: RunnerTrouble.unknownModel(name: "Zebra", near: [], candidates: candidates)) {
            try resolved("Zebra")
        }
        #expect(throws: RunnerTrouble.unknownModel(name: "Stirng", near: ["String"], candidates: candidates)) {
            try resolved("Stirng")
        }
    }

    @Test
    func `a Set or dictionary key that isn't Hashable is rejected`() {
        #expect(throws: RunnerTrouble.self) { try resolved("Set<Country>") }
        #expect(throws: RunnerTrouble.self) { try resolved("[Country: Int]") }
    }

    @Test(arguments: LessonCatalog.all.map(\.name))
    func `every model of every lesson is found by its name`(name: String) throws {
        let lesson = try #require(LessonCatalog.lesson(named: name))
        for model in lesson.models {
            #expect(try ModelTable.lessons.resolve("\(lesson.name)/\(model.name)", preferring: nil).type == model.type)
            #expect(try ModelTable.lessons.resolve(model.name, preferring: lesson.name).type == model.type)
        }
    }
}
