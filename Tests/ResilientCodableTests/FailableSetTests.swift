import Foundation
import ResilientCodable
import Testing

private struct Article: Codable, Hashable { @FailableCodableSet var tags: Set<Int8> }
private struct EmptyArticle: Codable { @FailableSetOrEmpty var tags: Set<Int8> }
private struct OptionalArticle: Codable { @FailableOptionalSet var tags: Set<Int8>? }
private struct ForgivingArticle: Codable { @ForgivingSet var tags: Set<Int8> }

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

    @Test(arguments: ["{}", #"{"tags": null}"#, #"{"tags": []}"#])
    func `a missing set is empty`(_ payload: String) throws {
        let article = try decode(EmptyArticle.self, from: payload)
        #expect(article.tags.isEmpty)
        #expect(try encoded(article) == #"{"tags":[]}"#)
    }

    @Test func `a set that may be missing fails for another value`() {
        #expect(entityFailure { _ = try decode(EmptyArticle.self, from: #"{"tags": {}}"#) }.hasPrefix("typeMismatch"))
    }

    @Test(arguments: ["{}", #"{"tags": null}"#])
    func `a missing optional set is nil and omitted`(_ payload: String) throws {
        let article = try decode(OptionalArticle.self, from: payload)
        #expect(article.tags == nil)
        #expect(try encoded(article) == "{}")
    }

    @Test func `an optional set keeps its dropped elements`() throws {
        var article = try decode(OptionalArticle.self, from: #"{"tags": [1, "x"]}"#)
        #expect(article.tags == [1])
        article.tags?.insert(2)
        #expect(article.$tags.dropped.map(\.index) == [1])
        #expect(article.tags == [1, 2])
    }

    @Test func `an optional set fails for another value`() {
        #expect(entityFailure { _ = try decode(OptionalArticle.self, from: #"{"tags": 1}"#) }.hasPrefix("typeMismatch"))
    }

    @Test func `a forgiving set is empty for any other value`() throws {
        #expect(try decode(ForgivingArticle.self, from: #"{"tags": {"a": 1}}"#).$tags.outcome.error != nil)
        #expect(try decode(ForgivingArticle.self, from: "{}").$tags.outcome.wasMissing)
        #expect(try decode(ForgivingArticle.self, from: #"{"tags": null}"#).$tags.outcome.wasNull)
        #expect(try decode(ForgivingArticle.self, from: #"{"tags": [1, "x"]}"#).tags == [1])
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
