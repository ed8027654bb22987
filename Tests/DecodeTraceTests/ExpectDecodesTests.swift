import DecodeTraceTesting
import Foundation
import Synchronization
import Testing

private struct City: Decodable, Equatable {
    var name: String
    var population: Int?

    private enum CodingKeys: String, CodingKey { case name, population }

    init(name: String, population: Int?) {
        self.name = name
        self.population = population
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        population = try? container.decode(Int.self, forKey: .population)
    }
}

private struct Country: Decodable {
    var cities: [City]
}

private struct Page: Decodable {
    enum CodingKeys: CodingKey { case size }
    init(from decoder: any Decoder) throws {
        let path = try decoder.container(keyedBy: CodingKeys.self).codingPath + [CodingKeys.size]
        throw DecodingError.typeMismatch(
            Int.self, .init(codingPath: path, debugDescription: "Expected Int, but found \"many\"."))
    }
}

/// The expectations, and what their issues say.
@Suite struct ExpectDecodesTests {
    /// Runs expectations, and returns the issues' texts.
    private func issues(_ count: Int, _ body: () -> Void) -> [String] {
        let found = Mutex<[String]>([])
        withKnownIssue {
            body()
        } matching: { issue in
            found.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
            return true
        }
        let texts = found.withLock { $0 }
        #expect(texts.count == count)
        return texts
    }

    private func folder(_ files: [String: String]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("decodes-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        return folder
    }

    @Test func `a payload that decodes returns its value`() {
        let city = expectDecodes(City.self, from: Data(#"{"name":"Oslo"}"#.utf8))
        #expect(city == City(name: "Oslo", population: nil))
    }

    @Test func `an issue says what failed, where, and which type requested it`() {
        let payload = "{\"cities\": [\n  {\"name\": \"é\"},\n\t{\"n\": 1, \"name\": null}\n]}"
        let texts = issues(1) { expectDecodes(Country.self, from: Data(payload.utf8), named: "country.json") }
        #expect(
            texts.first?.split(separator: "\n").prefix(4).joined(separator: "\n") == """
                country.json:3:19: cities[1].name is null, but City.name isn't optional (valueNotFound)
                    3 |     {"n": 1, "name": null}
                      |                      ^^^^
                  requested by City.init(from:) as String
                """)
    }

    @Test func `of a long line, the part around the value is shown`() {
        let payload = "[{\"name\":\"\(String(repeating: "é", count: 200))\"},{\"name\":7},{\"name\":\"Oslo\"}]"
        let texts = issues(1) { expectDecodes([City].self, from: Data(payload.utf8)) }
        let lines = texts.first?.split(separator: "\n").map { Array($0) } ?? []
        #expect(lines.count > 2 && lines[1].count < 140)
        #expect(lines.count > 2 && String(lines[1].prefix(9)) == "    1 | …" && lines[1].last == "]")
        let mark = lines.count > 2 ? lines[2].firstIndex(of: "^") : nil
        #expect(mark.map { lines[1][$0] } == "7")
    }

    @Test func `an error that a type throws itself names that type, not a type of the value`() {
        let texts = issues(1) { expectDecodes(Page.self, from: Data(#"{"size":"many"}"#.utf8)) }
        #expect(texts.first?.hasPrefix("payload:1:9: size was rejected by Page (typeMismatch)") == true, "\(texts)")
        #expect(texts.first?.hasSuffix("Expected Int, but found \"many\".") == true, "\(texts)")
    }

    /// The lesson `testing` says this of its payload without pieces.
    @Test func `the issue for the lesson's payload is the one that the lesson quotes`() {
        struct Item: Decodable { var name: String, pieces: Int }
        struct Order: Decodable { var items: [Item] }
        let payload =
            "{\n  \"number\": 1042,\n  \"items\": [\n    {\"name\": \"Sencha\", \"pieces\": 2},\n    {\"name\": \"Assam\"}\n  ]\n}"
        let texts = issues(1) { expectDecodes(Order.self, from: Data(payload.utf8), named: "no-pieces.json") }
        #expect(texts.first?.hasPrefix("no-pieces.json:5:5: items[1].pieces is missing (keyNotFound)") == true)
    }

    @Test func `a missing key is reported at the object that lacks it`() {
        let texts = issues(1) { expectDecodes(City.self, from: Data("{\n}".utf8)) }
        #expect(texts.first?.hasPrefix("payload:1:1: name is missing (keyNotFound)\n    1 | {\n      | ^\n") == true)
    }

    @Test func `text that isn't JSON is an issue`() {
        #expect(issues(1) { expectDecodes(City.self, from: Data("{\"name\"".utf8)) }.first?.contains("JSON") == true)
        #expect(issues(1) { expectDecodes(City.self, from: Data()) }.count == 1)
    }

    @Test func `a failure that the model caught is an issue only on request`() {
        let payload = Data(#"{"name":"Oslo","population":"many"}"#.utf8)
        #expect(expectDecodes(City.self, from: payload) != nil)
        let texts = issues(1) { expectDecodes(City.self, from: payload, rejectsAbsorbed: true) }
        #expect(
            texts.first?.hasPrefix("payload:1:29: population isn't Int (typeMismatch, swallowed by the model)") == true)
    }

    @Test func `converted keys are found, too`() {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        struct User: Decodable { var firstName: String }
        let texts = issues(1) {
            expectDecodes(User.self, from: Data(#"{"first_name":null}"#.utf8), using: decoder)
        }
        #expect(texts.first?.hasPrefix("payload:1:15: firstName is null") == true, "\(texts)")
    }

    @Test func `every file of a folder is decoded, and each one that fails has an issue`() throws {
        let folder = try folder([
            "a.json": #"{"name":"A"}"#, "b.json": #"{"name":1}"#, "c.json": #"{"name":"C"}"#, "readme.md": "x",
        ])
        defer { try? FileManager.default.removeItem(at: folder) }
        var values: [String: City] = [:]
        let texts = issues(1) { values = expectDecodes(City.self, fromEachIn: folder) }
        #expect(values.keys.sorted() == ["a.json", "c.json"])
        #expect(texts.first?.hasPrefix("b.json:1:9: name isn't String (typeMismatch)") == true)
        #expect(expectDecodes(City.self, from: folder.appendingPathComponent("a.json")) != nil)
    }

    @Test func `an empty folder and a missing file are issues`() throws {
        let folder = try folder([:])
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(
            issues(1) { expectDecodes(City.self, fromEachIn: folder) }.first?.contains("contains no .json file") == true
        )
        let missing = folder.appendingPathComponent("none.json")
        #expect(issues(1) { expectDecodes(City.self, from: missing) }.first?.contains("can't be read") == true)
    }
}
