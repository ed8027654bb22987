import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Reads an array's elements as numbers, as often as it says.
private struct Stays: Decodable {
    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        for _ in 0..<60_000 { _ = try? list.decode(Int.self) }
    }
}

/// Reads each element as a number or as a text.
private struct Moves: Decodable {
    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
            if (try? list.decode(Int.self)) == nil { _ = try list.decode(String.self) }
        }
    }
}

/// Calls once for each element, and stays at the first.
private struct Counts: Decodable {
    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        for _ in 0..<(list.count ?? 0) { _ = try? list.decode(Int.self) }
    }
}

/// Asks for one key and its value, as often as the payload says.
private struct Asked: Decodable {
    enum Keys: CodingKey { case a, calls }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let calls = try container.decode(Int.self, forKey: .calls)
        for _ in 0..<calls / 2 where container.contains(.a) { _ = try? container.decode(Int.self, forKey: .a) }
    }
}

/// Whole records as text.
@Suite struct RecordTests {
    @Test func `a loop that stays at one element stands still`() {
        func isStanding<T: Decodable>(_ type: T.Type, _ count: Int) -> Bool {
            let progress = DecodeProgress()
            let payload = Data("[\(String(repeating: "\"x\",", count: count - 1))\"x\"]".utf8)
            _ = JSONDecoder().trace(type, from: payload, progress: progress)
            return progress.isStandingStill
        }
        #expect(isStanding(Stays.self, 1))
        #expect(!isStanding(Moves.self, 60_000))
        #expect(!isStanding(Counts.self, 60_000))
    }

    @Test(arguments: [(calls: 800_000, objects: 1, stands: true), (300_000, 1, false), (40, 20_000, false)])
    func `a loop that asks for the same keys stands still`(_ calls: Int, objects: Int, stands: Bool) {
        let progress = DecodeProgress()
        let object = "{\"a\": \"x\", \"calls\": \(calls)}"
        let payload = Data("[\(repeatElement(object, count: objects).joined(separator: ","))]".utf8)
        _ = JSONDecoder().trace([Asked].self, from: payload, progress: progress)
        #expect(progress.isStandingStill == stands)
    }

    private func tree<T: Decodable>(
        _ type: T.Type, _ json: String, _ strategies: Strategies = .standard
    ) -> String {
        let trace = strategies.decoder().trace(type, from: Data(json.utf8)).trace
        #expect(trace.brokenInvariants() == [])
        return trace.description
    }

    @Test
    func `a failing decode is recorded up to its failure`() {
        let json = #"{"name":"X","cities":[{"name":"a","population":2},{"name":"b","population":null}],"capital":null}"#
        #expect(
            tree(Country.self, json) == """
                Country → failed inside
                  name: String
                  cities: [City] → failed inside
                    [0]: City
                      name: String
                      population: Int
                      mayor: String? → absent
                    [1]: City → failed inside
                      name: String
                      population: Int → failed, valueNotFound: Cannot get value of type Int -- found null value instead
                """)
    }

    @Test
    func `null and a missing key are recorded as different results`() {
        #expect(
            tree([O<City>].self, #"[{"a":null},{}]"#) == "[O<City>]\n  [0]: O<City>\n    a: City? → decodedNil"
                .replacingOccurrences(of: "decodedNil", with: "nil") + "\n  [1]: O<City>\n    a: City? → absent")
        #expect(
            tree([O<Int>].self, #"[{"a":null},{}]"#)
                == "[O<Int>]\n  [0]: O<Int>\n    a: Int? → nil\n  [1]: O<Int>\n    a: Int? → absent")
        #expect(
            tree(UnkeyedIfPresent.self, "[null,{\"a\":1},null]") == """
                UnkeyedIfPresent
                  [0]: Int? → nil
                  [1]: A<Int>?
                    a: Int
                  [2]: [String: Int]? → nil
                  [3]: [Int]? → absent
                  [4]: Date? → absent
                """)
    }

    @Test
    func `children of nested containers and super decoders are listed below them`() {
        #expect(
            tree(Nested.self, #"{"a":[{"b":1},2,[7],[8]],"b":[{"a":3}],"c":{"a":5}}"#) == """
                Nested
                  a: nestedUnkeyedContainer
                    [0]: nestedContainer by Nested.CodingKeys
                      b: Int
                      c: Int? → absent
                    [1]: Int
                    [2]: nestedUnkeyedContainer
                      [0]: Int
                    [3]: superDecoder
                      [0]: Int
                  c: nestedContainer by Nested.CodingKeys
                    a: Int
                  b: superDecoder
                    [0]: A<Int>
                      a: Int
                """)
    }

    @Test
    func `a failure in a late child propagates through its container`() {
        #expect(
            tree(Nested.self, #"{"a":[{"b":1},2,[7],[8]],"b":[{"a":3}],"c":{"a":"x"}}"#) == """
                Nested → failed inside
                  a: nestedUnkeyedContainer
                    [0]: nestedContainer by Nested.CodingKeys
                      b: Int
                    [1]: Int
                    [2]: nestedUnkeyedContainer
                  c: nestedContainer by Nested.CodingKeys → failed inside
                    a: Int → failed, typeMismatch: Expected to decode Int but found a string instead.
                  b: superDecoder
                    [0]: A<Int>
                      a: Int
                """)
    }

    @Test
    func `every housekeeping call has a node, and so does a container that fails or is opened second`() {
        let missing = #"No value associated with key CodingKeys(stringValue: "missing", intValue: nil) ("missing")."#
        let text = tree(Asking.self, #"{"here":1,"null":null,"more":2}"#)
        #expect(
            text == """
                Asking
                  here: contains
                  here: decodeNil
                  null: contains
                  null: decodeNil → nil
                  missing: contains → absent
                  missing: decodeNil → absorbed, absorbed keyNotFound: \(missing)
                  allKeys
                  singleValueContainer
                  decodeNil
                  unkeyedContainer → absorbed, absorbed typeMismatch: \
                Expected to decode Array<Any> but found a dictionary instead.
                """)
        let trace = JSONDecoder().trace(Asking.self, from: Data(#"{"here":1,"null":null}"#.utf8)).trace
        #expect((1..<trace.count).allSatisfy(trace.isHousekeeping))
        #expect(!trace.isHousekeeping(0))
    }

    @Test
    func `a base class opens a second container`() {
        #expect(
            tree(Dog.self, #"{"name":"rex","legs":4}"#) == """
                Dog
                  name: String
                  container by Animal.CodingKeys
                  legs: Int
                """)
    }

    @Test
    func `a value read through a single value container has a child without a key`() {
        #expect(
            tree([Wrapped].self, #"[{"first":1,"second":"s"}]"#) == """
                [Wrapped]
                  [0]: Wrapped
                    Pair
                      first: Int
                      second: String
                """)
        let trace = JSONDecoder().trace([Wrapped].self, from: Data(#"[{"first":1,"second":"s"}]"#.utf8)).trace
        #expect((0..<trace.count).map { trace[$0].container } == [.unkeyed, .single, .keyed, .none, .none])
        #expect(
            (0..<trace.count).map { trace.path(of: $0).description } == ["", "[0]", "[0]", "[0].first", "[0].second"])
    }

    @Test
    func `a dictionary that is exempt from key conversion is recorded with its own keys`() {
        #expect(
            tree(A<[String: [Int]]>.self, #"{"a":{"k_l":[1],"m_n":[]}}"#, .snake) == """
                A<[String: [Int]]>
                  a: [String: [Int]]
                    k_l: [Int]
                      [0]: Int
                    m_n: [Int]
                """)
    }

    @Test
    func `types that Foundation decodes itself are leaves`() {
        #expect(
            tree(A<[Date]>.self, #"{"a":[1,2]}"#) == "A<[Date]>\n  a: [Date]\n    [0]: Date\n    [1]: Date")
        #expect(tree(URL.self, #""https://a.b""#) == "URL")
    }

    @Test
    func `a scalar at the root is one node`() {
        #expect(tree(Int.self, "7") == "Int")
        #expect(tree(Int.self, "x") == "Int → failed, invalidJSON: The given data was not valid JSON.")
    }

    @Test
    func `nodes, keys, types and key types can be read one by one`() {
        let data = Data(#"{"a":[{"name":"n","population":1}]}"#.utf8)
        let traced = JSONDecoder().trace(A<[City]>.self, from: data)
        let trace = traced.trace
        #expect(trace.count == 6)
        #expect(Array(trace.children(of: 0)) == [1])
        #expect(Array(trace.children(of: 2)) == [3, 4, 5])
        #expect(Array(trace.children(of: 5)) == [])
        #expect(trace.key(of: 0) == nil)
        #expect(trace.key(of: 1) == .key("a"))
        #expect(trace.key(of: 2) == .index(0))
        #expect(trace.path(of: 4) == CodingPath([.key("a"), .index(0), .key("population")]))
        #expect(trace.depth(of: 4) == 3)
        #expect(trace[4].call == .decode)
        #expect(trace[5].call == .decodeIfPresent)
        #expect(trace[0].call == .root)
        #expect(trace.typeName(of: 2) == "City")
        #expect(trace.keyTypes.map(\.name) == ["A<[City]>.CodingKeys", "City.CodingKeys"])
        #expect(trace[2].keyType == 1)
        #expect(trace[1].keyType == -1)
        #expect(trace.failures == [])
        #expect(MemoryLayout<Trace.Node>.stride == 20)
    }

    @Test
    func `a key type says which names it knows`() throws {
        let traced = Strategies.standard.decoder().trace(
            [String: City].self, from: Data(#"{"k":{"name":"n","population":1}}"#.utf8))
        let everything = traced.trace.keyTypes.map(\.takesEverything)
        #expect(everything == [true, false])
        #expect(traced.keyProbes.map { $0.knows("name") } == [true, true])
        #expect(traced.keyProbes.map { $0.knows("nickname") } == [true, false])
        let keys = JSONDecoder().trace(EveryScalar.self, from: Data("{}".utf8)).trace.keyTypes
        #expect(keys == [KeyType(name: "PlainKey", takesEverything: true)])
    }

    @Test
    func `values that were finished before a failure are kept on request`() throws {
        let data = Data(#"{"name":"X","cities":[{"name":"a","population":2},{"name":"b","population":null}]}"#.utf8)
        let traced = JSONDecoder().trace(Country.self, from: data, keepingValues: true)
        #expect(
            traced.finished.map { "\(traced.trace.path(of: $0.node)) = \(canonical($0.value))" } == [
                #"name = "X""#,
                #"cities[0] = City(name: "a", population: 2, mayor: Optional<String>()nil)"#,
                #"cities[1].name = "b""#,
            ])
        #expect(JSONDecoder().trace(Country.self, from: data).finished.isEmpty)
        let whole = JSONDecoder().trace([Int].self, from: Data("[1]".utf8), keepingValues: true)
        #expect(whole.finished.isEmpty)
    }

    @Test
    func `finished values in scalar lists, nested containers and string dictionaries are kept, too`() {
        func kept<T: Decodable>(_ type: T.Type, _ json: String) -> [String] {
            let traced = Strategies.snake.decoder().trace(type, from: Data(json.utf8), keepingValues: true)
            return traced.finished.map { "\(traced.trace.path(of: $0.node)) = \($0.value)" }
        }
        #expect(kept(A<[Int]>.self, #"{"a":[1,2,"x"]}"#) == ["a[0] = 1", "a[1] = 2"])
        #expect(kept(A<[String: Int]>.self, #"{"a":{"k_l":1,"m":"x"}}"#) == ["a.k_l = 1"])
        #expect(
            kept(Nested.self, #"{"a":[{"b":1},2,[7]],"b":[{"a":3}],"c":{"a":"x"}}"#) == [
                "a[0].b = 1", "a[1] = 2", "b[0] = A<Int>(a: 3)",
            ])
    }
}
