import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// What the record says about errors.
@Suite struct FailureTests {
    private func failures<T: Decodable>(
        _ type: T.Type, _ json: String, _ strategies: Strategies = .standard
    ) -> [String] {
        let trace = strategies.decoder().trace(type, from: Data(json.utf8)).trace
        #expect(trace.brokenInvariants() == [])
        for failure in trace.failures { #expect(trace.failure(at: failure.node) == failure) }
        return trace.failures.map {
            "\($0.fate) \($0.kind) at '\($0.path)', asked for \($0.requestedType) by \($0.ownerType ?? "nobody"), "
                + "said '\($0.foundationPath)'\($0.isDecodingError ? "" : ", no DecodingError")"
        }
    }

    @Test
    func `a missing key is part of the failure's path`() {
        #expect(
            failures([City].self, #"[{"name":"a"}]"#) == [
                "failed keyNotFound at '[0].population', asked for Int by City, said '[0]'"
            ])
    }

    @Test
    func `a request is attributed to the type whose coding keys it uses`() {
        #expect(
            failures([Whole].self, #"[{"total":1}]"#) == [
                "failed keyNotFound at '[0].share', asked for Int by Part, said '[0]'"
            ])
        #expect(
            failures([Whole].self, #"[{"share":1,"total":"2"}]"#) == [
                "failed typeMismatch at '[0].total', asked for Int by Whole, said '[0].total'"
            ])
        #expect(
            failures(Derived.self, #"{"own":1}"#) == ["failed keyNotFound at 'base', asked for Int by Base, said ''"])
        #expect(
            failures(Derived.self, #"{"base":1}"#) == ["failed keyNotFound at 'own', asked for Int by Derived, said ''"]
        )
    }

    @Test
    func `a number that Foundation rejects late has its actual path`() {
        for json in [#"{"a":[1,300]}"#, #"{"a":[1,1.5]}"#, #"{"a":[1,1e400]}"#] {
            #expect(
                failures(A<[Int8]>.self, json) == [
                    "failed invalidJSON at 'a[1]', asked for Int8 by A<[Int8]>, said '', no DecodingError"
                ])
        }
    }

    @Test
    func `a string that Foundation rejects late has its actual path`() {
        #expect(
            failures(A<[City]>.self, #"{"a":[{"name":"\ud800","population":1}]}"#) == [
                "failed invalidJSON at 'a[0].name', asked for String by City, said '', no DecodingError"
            ])
    }

    @Test
    func `a failed ISO 8601 date has its actual path`() {
        let bare = "failed dataCorrupted at 'a', asked for Date by A<Date>, said ''"
        #expect(failures(A<Date>.self, #"{"a":"x"}"#, .iso8601) == [bare])
        #expect(
            failures(O<Date>.self, #"{"a":"x"}"#, .iso8601) == [
                "failed dataCorrupted at 'a', asked for Date? by O<Date>, said ''"
            ])
        #expect(
            failures(A<[String: [Date]]>.self, #"{"a":{"b_c":["x"]}}"#, .snakeISO8601) == [
                "failed dataCorrupted at 'a.b_c[0]', asked for Date by [String: [Date]], said 'a.b_c'"
            ])
        #expect(
            failures(A<[String: Date]>.self, #"{"a":{"b_c":"x"}}"#, .snakeISO8601) == [
                "failed dataCorrupted at 'a.b_c', asked for Date by [String: Date], said ''"
            ])
    }

    @Test
    func `a container of the wrong kind is a failure of the type that requested it`() {
        #expect(
            failures(A<City>.self, #"{"a":[]}"#) == ["failed typeMismatch at 'a', asked for City by A<City>, said 'a'"])
        #expect(
            failures(A<[Int]>.self, #"{"a":{}}"#) == [
                "failed typeMismatch at 'a', asked for [Int] by A<[Int]>, said 'a'"
            ])
    }

    @Test
    func `text that is not JSON fails at the root`() {
        #expect(
            failures(A<Int>.self, #"{"a":"#) == ["failed invalidJSON at '', asked for A<Int> by nobody, said ''"])
    }

    @Test
    func `an error swallowed by try? is absorbed`() {
        #expect(
            failures(A<Mood>.self, #"{"a":true}"#) == [
                "failed typeMismatch at 'a', asked for Int by A<Mood>, said 'a'"
            ])
        #expect(
            failures(A<Lossy<City>>.self, #"{"a":[{"name":1},{"name":"a","population":1.5}]}"#) == [
                "absorbed typeMismatch at 'a[0].name', asked for String by City, said 'a[0].name'",
                "absorbed invalidJSON at 'a[1].population', asked for Int by City, said '', no DecodingError",
            ])
    }

    @Test
    func `an error that is caught and rethrown after another call ends the decode`() {
        #expect(
            failures([Rethrowing].self, #"[{"pair":{"first":1}}]"#) == [
                "failed keyNotFound at '[0].pair.second', asked for String by Pair, said '[0].pair'"
            ])
    }

    @Test
    func `an error thrown in place of another keeps both`() {
        #expect(
            failures([Translating].self, #"[{"pair":{"first":1}}]"#) == [
                "translated keyNotFound at '[0].pair.second', asked for String by Pair, said '[0].pair'",
                "failed other at '[0]', asked for Translating by nobody, said '', no DecodingError",
            ])
    }

    @Test
    func `a model's own error has the path that it names`() {
        #expect(
            failures([Refusing].self, #"[{"value":101}]"#) == [
                "failed dataCorrupted at '[0].value', asked for Refusing by Refusing, said '[0].value'"
            ])
        #expect(
            failures([Refusing].self, #"[{"value":-1}]"#) == [
                "failed other at '[0]', asked for Refusing by nobody, said '', no DecodingError"
            ])
    }

    @Test
    func `a value requested past the end of a list has its index in the path`() {
        #expect(
            failures(A<AtEnd<City>>.self, #"{"a":[]}"#) == [
                "failed valueNotFound at 'a[0]', asked for City by A<AtEnd<City>>, said 'a[0]'"
            ])
    }

    @Test
    func `a failure survives encoding to JSON`() throws {
        let trace = JSONDecoder().trace([City].self, from: Data(#"[{"name":1}]"#.utf8)).trace
        let again = try JSONDecoder().decode([Failure].self, from: JSONEncoder().encode(trace.failures))
        #expect(again == trace.failures)
    }
}

private struct Part: Decodable { var share: Int }

private struct Whole: Decodable {
    var part: Part
    var total: Int

    enum CodingKeys: CodingKey { case total }

    init(from decoder: any Decoder) throws {
        part = try Part(from: decoder)
        total = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .total)
    }
}

private class Base: Decodable { var base: Int }

private final class Derived: Base {
    var own: Int

    enum CodingKeys: CodingKey { case own }

    required init(from decoder: any Decoder) throws {
        own = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .own)
        try super.init(from: decoder)
    }
}
