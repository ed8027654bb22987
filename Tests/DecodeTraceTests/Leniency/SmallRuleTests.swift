import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// `optionals: failable`.
@Suite struct OptionalRuleTests {
    private let leniency = Leniency(optionals: .failable)

    @Test
    func `a failing optional becomes nil, however it is requested`() throws {
        #expect(try lenient(O<Int>.self, #"{"a":"x"}"#, leniency).result.get().a == nil)
        #expect(try lenient(A<Int?>.self, #"{"a":"x"}"#, leniency).result.get().a == nil)
        #expect(
            try lenient(Country.self, #"{"name":"x","cities":[],"capital":{"name":1}}"#, leniency)
                .result.get().capital == nil)
        #expect(try lenient([Int?].self, #"[1,"x",2]"#, leniency).result.get() == [1, nil, 2])
        #expect(try lenient(Int?.self, #""x""#, leniency).result.get() == nil)
        #expect(try lenient([String: Int?].self, #"{"k":"x"}"#, leniency).result.get() == ["k": Int?.none])
    }

    @Test
    func `an optional set to nil keeps its inner failure in the record`() {
        let traced = lenient(O<Pair>.self, #"{"a":{"first":1}}"#, leniency)
        #expect(
            traced.trace.description == """
                O<Pair>
                  a: Pair? → adjusted
                    first: Int
                    second: String → failed, adjusted keyNotFound: \
                No value associated with key CodingKeys(stringValue: "second", intValue: nil) ("second"). \
                (optionals: set to nil)
                """)
    }

    @Test
    func `a value that isn't optional fails, and so does text that isn't JSON`() {
        #expect(describe(lenient(A<Int>.self, #"{"a":"x"}"#, leniency).result).hasPrefix("error typeMismatch"))
        #expect(describe(lenient(Optional<Int>.self, "{", leniency).result).hasPrefix("error dataCorrupted"))
    }
}

/// `missing: defaults`.
@Suite struct MissingRuleTests {
    private let leniency = Leniency(missing: .defaults)

    @Test
    func `a missing key becomes the empty value of its type`() throws {
        #expect(try lenient(A<Int>.self, "{}", leniency).result.get().a == 0)
        #expect(try lenient(A<UInt128>.self, "{}", leniency).result.get().a == 0)
        #expect(try lenient(A<Double>.self, "{}", leniency).result.get().a == 0)
        #expect(try lenient(A<String>.self, "{}", leniency).result.get().a == "")
        #expect(try lenient(A<Bool>.self, "{}", leniency).result.get().a == false)
        #expect(try lenient(A<[City]>.self, "{}", leniency).result.get().a.isEmpty)
        #expect(try lenient(A<Set<Int>>.self, "{}", leniency).result.get().a.isEmpty)
        #expect(try lenient(A<[String: City]>.self, "{}", leniency).result.get().a.isEmpty)
        #expect(try lenient(A<Int?>.self, "{}", leniency).result.get().a == nil)
    }

    @Test
    func `null becomes the empty value of its type`() throws {
        #expect(try lenient(A<Int>.self, #"{"a":null}"#, leniency).result.get().a == 0)
        #expect(try lenient(A<Bool>.self, #"{"a":null}"#, leniency).result.get().a == false)
        #expect(try lenient(A<[Int]>.self, #"{"a":null}"#, leniency).result.get().a == [])
        #expect(try lenient([Int].self, "[1,null,2]", leniency).result.get() == [1, 0, 2])
        #expect(try lenient([String: Int].self, #"{"k":null}"#, leniency).result.get() == ["k": 0])
        #expect(try lenient([String: Int].self, #"{"k":null}"#, leniency, .snake).result.get() == ["k": 0])
        #expect(try lenient(String.self, "null", leniency).result.get() == "")
        #expect(try lenient([Int].self, "null", leniency).result.get() == [])
    }

    @Test
    func `the note says what the value became`() {
        #expect(
            fates(lenient(City.self, #"{"name":null}"#, leniency).trace)
                == [#"name adjusted missing: set to """#, "population adjusted missing: set to 0"])
        #expect(fates(lenient(A<[Int]>.self, "{}", leniency).trace) == ["a adjusted missing: set to []"])
        #expect(fates(lenient(A<[String: Int]>.self, "{}", leniency).trace) == ["a adjusted missing: set to [:]"])
        #expect(fates(lenient(A<Int?>.self, "{}", leniency).trace) == ["a adjusted missing: set to nil"])
    }

    @Test
    func `a value of another kind, and a type without an empty value, fail as before`() {
        #expect(describe(lenient(A<Int>.self, #"{"a":"x"}"#, leniency).result).hasPrefix("error typeMismatch"))
        #expect(describe(lenient(A<City>.self, "{}", leniency).result).hasPrefix("error keyNotFound"))
        #expect(describe(lenient(A<Suit>.self, "{}", leniency).result).hasPrefix("error keyNotFound"))
        #expect(describe(lenient(Int.self, "", leniency).result).hasPrefix("error dataCorrupted"))
    }
}

/// `dictionaries: failable`.
@Suite struct DictionaryRuleTests {
    private let leniency = Leniency(dictionaries: .failable)

    @Test
    func `values that fail are left out, with their keys`() throws {
        #expect(try lenient([String: Int].self, #"{"a":1,"b":"x","c":3}"#, leniency).result.get() == ["a": 1, "c": 3])
        #expect(try lenient([Int: Int].self, #"{"1":1,"2":"x"}"#, leniency).result.get() == [1: 1])
        #expect(try lenient([ID: Int].self, #"{"k":"x","l":2}"#, leniency).result.get().map(\.key.text) == ["l"])
        #expect(try lenient(A<[String: Pair]>.self, #"{"a":{"k":{"first":1}}}"#, leniency).result.get().a.isEmpty)
        #expect(
            try lenient([String: [String: Int]].self, #"{"k":{"l":"x","m":1},"n":3}"#, leniency)
                .result.get() == ["k": ["m": 1]])
        #expect(try lenient([String: Int].self, #"{"a_b":1,"c_d":"x"}"#, leniency, .snake).result.get() == ["a_b": 1])
        #expect(try lenient(O<[String: Int]>.self, #"{"a":{"k":"x","l":1}}"#, leniency).result.get().a == ["l": 1])
    }

    @Test
    func `a dropped value keeps its subtree and its failure`() {
        let traced = lenient([String: Pair].self, #"{"k":{"first":1},"l":{"first":2,"second":"s"}}"#, leniency)
        #expect(
            traced.trace.description
                == """
                [String: Pair]
                  allKeys by AnyCodingKey
                  k: Pair → skipped
                    first: Int
                    second: String → failed, dropped keyNotFound: \
                No value associated with key CodingKeys(stringValue: "second", intValue: nil) ("second").
                  l: Pair
                    first: Int
                    second: String
                """.replacingOccurrences(of: " by AnyCodingKey", with: ""))
        #expect(traced.trace.failures.map(\.rule) == [.dictionaries])
    }

    @Test
    func `keys that the type rejects, and arrays, fail as before`() {
        for (json, leniency) in [
            (#"{"x":1}"#, leniency), (#"{"1":"x"}"#, Leniency(arrays: .failable)), ("[1]", leniency),
        ] {
            let plain = describe(Result { try JSONDecoder().decode([Int: Int].self, from: Data(json.utf8)) })
            #expect(describe(lenient([Int: Int].self, json, leniency).result) == plain)
        }
        #expect(describe(lenient([Int].self, #"["x"]"#, leniency).result).hasPrefix("error typeMismatch"))
    }
}

/// `enums: fallback`.
@Suite struct EnumRuleTests {
    private enum Named: String, Decodable, CaseIterable { case first, unknown }
    private enum Raw: String, Decodable { case first = "FIRST", rest = "OTHER" }
    private enum Own: Int, FallbackDecodable {
        case zero, one
        static var decodingFallback: Own { .one }
    }
    private let leniency = Leniency(enums: .fallback)

    @Test
    func `an unknown raw value becomes the enum's fallback`() throws {
        #expect(try lenient(Named.self, #""x""#, leniency).result.get() == .unknown)
        #expect(try lenient([Raw].self, #"["x","FIRST"]"#, leniency).result.get() == [.rest, .first])
        #expect(try lenient(O<Own>.self, #"{"a":7}"#, leniency).result.get().a == .one)
        #expect(try lenient(A<Named?>.self, #"{"a":"x"}"#, leniency).result.get().a == .unknown)
        #expect(
            fates(lenient([Named].self, #"["first","x"]"#, leniency).trace)
                == [#"[1] adjusted enums: "x" taken as unknown"#])
    }

    @Test
    func `an enum without a fallback, or a value of the wrong type, fails as before`() {
        #expect(describe(lenient(Suit.self, #""clubs""#, leniency).result).hasPrefix("error dataCorrupted"))
        #expect(describe(lenient(Named.self, "7", leniency).result).hasPrefix("error typeMismatch"))
        #expect(describe(lenient(Named.self, "null", leniency).result).hasPrefix("error valueNotFound"))
        #expect(describe(lenient(A<Named>.self, "{}", leniency).result).hasPrefix("error keyNotFound"))
    }
}

/// `keys: case-insensitive`.
@Suite struct KeyCaseRuleTests {
    private let leniency = Leniency(keys: .caseInsensitive)

    @Test
    func `a key in another case is found by every kind of call`() throws {
        let city = lenient(City.self, #"{"Name":"x","POPULATION":1,"mayor":"m"}"#, leniency)
        #expect(canonical(try city.result.get()) == canonical(City(name: "x", population: 1, mayor: "m")))
        #expect(
            fates(city.trace) == [
                #"name adjusted keys: "Name" used for "name""#,
                #"population adjusted keys: "POPULATION" used for "population""#,
            ])
        #expect(try lenient(O<Int>.self, #"{"A":1}"#, leniency).result.get().a == 1)
        let pair = try lenient(O<Pair>.self, #"{"A":{"First":1,"SECOND":"s"}}"#, leniency).result.get().a
        #expect(pair == Pair(first: 1, second: "s"))
        #expect(
            try lenient(Asking.self, #"{"HERE":1,"Null":null}"#, leniency).result.get().seen.prefix(4)
                == ["true", "false", "true", "true"])
        #expect(
            try lenient(Nested.self, #"{"A":[{"B":1},2,[3],[4]],"C":{"A":5},"B":[{"A":6}]}"#, leniency)
                .result.get().values == [1, 2, 6, 5, 3, 4, -1])
    }

    @Test
    func `the exact key wins, and an ambiguous key is noted`() throws {
        let exact = lenient(A<Int>.self, #"{"A":1,"a":2}"#, leniency)
        #expect(try exact.result.get().a == 2)
        #expect(exact.trace.failures == [])
        let several = lenient(City.self, #"{"name":"x","Population":1,"POPULATION":2,"populatioN":3}"#, leniency)
        #expect(try several.result.get().population == 2)
        #expect(
            fates(several.trace) == [
                #"population adjusted keys: "POPULATION" used for "population"; "#
                    + #"ambiguous: the payload also has "Population", "populatioN""#
            ])
    }

    @Test
    func `dictionaries keep their keys, and a missing key has the model's spelling in its error`() throws {
        #expect(try lenient([String: Int].self, #"{"A":1,"a":2}"#, leniency).result.get() == ["A": 1, "a": 2])
        #expect(try lenient([Int: Int].self, #"{"1":1}"#, leniency).result.get() == [1: 1])
        let plain = describe(Result { try JSONDecoder().decode(City.self, from: Data("{}".utf8)) })
        #expect(describe(lenient(City.self, "{}", leniency).result) == plain)
    }
}
