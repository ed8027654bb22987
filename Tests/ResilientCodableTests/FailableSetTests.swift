import Foundation
import ResilientCodable
import Testing

private struct Article: Codable, Hashable { @FailableCodableSet var tags: Set<Int8> }

@Suite("FailableDecodableSet") struct FailableSetTests {
    @Test func `broken elements are dropped with their indexes`() throws {
        let article = try decode(Article.self, from: #"{"tags": [1, "x", null, 300, 2]}"#)
        #expect(article.tags == [1, 2])
        #expect(article.$tags.dropped.map(\.index) == [1, 2, 3])
    }

    @Test func `equal elements become one and aren't dropped`() throws {
        let article = try decode(Article.self, from: #"{"tags": [1, 1, 2]}"#)
        #expect(article.tags == [1, 2])
        #expect(article.$tags.dropped.isEmpty)
    }

    @Test func `a set encodes as an array that decodes as the same set`() throws {
        let article = try decode(Article.self, from: #"{"tags": [1, "x", 2]}"#)
        let again = try decode(Article.self, from: encoded(article))
        #expect(again == article)
        #expect(again.$tags.dropped.isEmpty)
    }

    @Test(arguments: [
        ("{}", "keyNotFound tags at the root"), (#"{"tags": null}"#, "valueNotFound"),
        (#"{"tags": {}}"#, "typeMismatch"),
        (#"{"tags": "x"}"#, "typeMismatch"),
    ])
    func `a value that isn't an array fails`(_ payload: String, _ failure: String) {
        #expect(entityFailure { _ = try decode(Article.self, from: payload) }.hasPrefix(failure))
    }

    @Test func `dropped elements are reported at their paths`() throws {
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        _ = try decoder.decode([Article].self, from: Data(#"[{"tags": [1, "x"]}]"#.utf8))
        #expect(reporter.errors.map { "\($0)".prefix { $0 != ":" } } == ["[0].tags[1]"])
    }

    @Test func `a plain set is a collection`() throws {
        let set = try decode(FailableDecodableSet<String>.self, from: #"["a", 1, "b"]"#)
        #expect(set.sorted() == ["a", "b"])
        #expect(set.contains("a"))
        #expect(set == ["b", "a"])
        #expect("\(set.dropped)".hasPrefix("[[1]: "))
    }

    @Test func `elements may be sets themselves`() throws {
        let sets = try decode(FailableDecodableSet<FailableDecodableSet<Int>>.self, from: "[[1, null], {}, [2]]")
        #expect(sets == [[1], [2]])
        #expect(sets.dropped.map(\.index) == [1])
    }
}
