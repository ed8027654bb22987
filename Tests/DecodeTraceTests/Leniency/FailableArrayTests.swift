import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Arrays and sets that leave failing elements out.
@Suite struct FailableArrayTests {
    private func lenient<T: Decodable>(
        _ type: T.Type, _ json: String, _ strategies: Strategies = .standard
    ) -> TracedDecode<T> {
        let traced = strategies.decoder().trace(
            type, from: Data(json.utf8), leniency: Leniency(arrays: .failable))
        #expect(traced.trace.brokenInvariants() == [])
        return traced
    }

    private func value<T: Decodable>(
        _ type: T.Type, _ json: String, _ strategies: Strategies = .standard
    ) -> String {
        describe(lenient(type, json, strategies).result)
    }

    @Test
    func `elements that fail are left out, wherever the array is`() throws {
        #expect(try lenient([Int].self, #"[1,"x",2,null,[],3]"#).result.get() == [1, 2, 3])
        #expect(try lenient([[Int]].self, #"[[1,"x"],3,["y"],[2]]"#).result.get() == [[1], [], [2]])
        #expect(try lenient([Int?].self, #"[1,null,"x",2]"#).result.get() == [1, nil, 2])
        #expect(try lenient([Int]?.self, #"[1,"x"]"#).result.get() == [1])
        #expect(try lenient(O<[Int]>.self, #"{"a":["x",2]}"#).result.get().a == [2])
        #expect(try lenient(A<[Int]?>.self, #"{"a":["x",2]}"#).result.get().a == [2])
        #expect(try lenient([String: [Int]].self, #"{"k":["x",2]}"#).result.get() == ["k": [2]])
        #expect(try lenient([String: [Int]].self, #"{"k_l":["x",2]}"#, .snake).result.get() == ["k_l": [2]])
        #expect(try lenient([[String: Int]].self, #"[{"k_l":1},{"k_l":"x"},3]"#, .snake).result.get() == [["k_l": 1]])
        #expect(try lenient([Int8].self, "[1,300,1.5,1e400,2]").result.get() == [1, 2])
        #expect(try lenient([String].self, #"["a","\ud800",1,"b"]"#).result.get() == ["a", "b"])
        #expect(try lenient([Bool].self, "[true,1,null,false]").result.get() == [true, false])
        #expect(try lenient([Date].self, #"["2020-01-01T00:00:00Z","x"]"#, .iso8601).result.get().count == 1)
        #expect(try lenient([Snake].self, #"[{"some_key":1},{"key":1}]"#, .snake).result.get().count == 1)
        #expect(try lenient(Nest.self, "[]").result.get().isLeaf)
    }

    @Test
    func `failing elements of sets and contiguous arrays are left out, too`() throws {
        #expect(try lenient(Set<Int>.self, #"[1,"x",2,2,1.5]"#).result.get() == [1, 2])
        #expect(try lenient(Set<Pair>.self, #"[{"first":1,"second":"s"},{"first":1}]"#).result.get().count == 1)
        #expect(try lenient(ContiguousArray<Int>.self, #"[1,"x",2]"#).result.get() == [1, 2])
    }

    @Test
    func `a value that isn't an array, or is missing, fails as before`() {
        for (json, type) in [("{}", "keyNotFound"), (#"{"a":3}"#, "typeMismatch"), (#"{"a":null}"#, "valueNotFound")] {
            #expect(value(A<[Int]>.self, json).hasPrefix("error " + type))
        }
        #expect(value(City.self, #"{"name":1,"population":1}"#).hasPrefix("error typeMismatch"))
    }

    @Test
    func `elements that throw their own errors are left out, too`() throws {
        let values = try lenient([Refusing].self, #"[{"value":1},{"value":-1},{"value":101}]"#).result.get()
        #expect(values.map(\.value) == [1])
    }

    @Test
    func `a dropped element keeps its subtree and its failure`() {
        let traced = lenient(A<[City]>.self, #"{"a":[{"name":"x","population":1},{"name":"y","population":"z"},3]}"#)
        #expect(
            traced.trace.description == """
                A<[City]>
                  a: [City]
                    [0]: City
                      name: String
                      population: Int
                      mayor: String? → absent
                    [1]: City → skipped
                      name: String
                      population: Int → failed, dropped typeMismatch: \
                Expected to decode Int but found a string instead.
                    [2]: City → skipped
                      container → failed, dropped typeMismatch: \
                Expected to decode Dictionary<String, Any> but found number instead.
                """)
        #expect(traced.trace.failures.map(\.fate) == [.dropped, .dropped])
        #expect(traced.trace.failures.map(\.path.description) == ["a[1].population", "a[2]"])
    }

    @Test
    func `a dropped element without children has its failure in the same node`() {
        #expect(
            lenient([Int].self, #"[1,"x"]"#).trace.description == """
                [Int]
                  [0]: Int
                  [1]: Int → skipped, dropped typeMismatch: Expected to decode Int but found a string instead.
                """)
    }

    @Test
    func `a failure after dropped elements still fails`() {
        let traced = lenient(Country.self, #"{"name":"X","cities":[3]}"#.replacingOccurrences(of: "\"X\"", with: "1"))
        #expect(describe(traced.result).hasPrefix("error typeMismatch"))
        let late = lenient([Pair].self, #"[{"first":1},{"#)
        #expect(describe(late.result).hasPrefix("error dataCorrupted"))
    }

    @Test
    func `an array whose container doesn't advance fails instead of looping`() {
        var container: any UnkeyedDecodingContainer = StuckContainer()
        #expect(!ArrayRule.moveOn(in: &container, from: 0))
    }

    @Test(arguments: [#"[1,"x"]"#, "[1,2]", "3"])
    func `without leniency, no rule applies`(json: String) {
        let data = Data(json.utf8)
        let plain = describe(Result { try JSONDecoder().decode([Int].self, from: data) })
        #expect(describe(JSONDecoder().trace([Int].self, from: data, leniency: .none).result) == plain)
    }

    @Test
    func `property lists are lenient in the same way`() throws {
        let data = try PropertyListSerialization.data(fromPropertyList: [1, "x", 2], format: .xml, options: 0)
        let traced = PropertyListDecoder().trace([Int].self, from: data, leniency: Leniency(arrays: .failable))
        #expect(try traced.result.get() == [1, 2])
    }
}

extension Nest {
    var isLeaf: Bool {
        if case .leaf = self { true } else { false }
    }
}

/// An unkeyed container that returns values without advancing.
private struct StuckContainer: UnkeyedDecodingContainer {
    struct Stuck: Error {}
    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var isAtEnd: Bool { false }
    var currentIndex: Int { 0 }
    mutating func decodeNil() throws -> Bool { false }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try JSONDecoder().decode(type, from: Data("{}".utf8))
    }
    mutating func nestedContainer<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        throw Stuck()
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Stuck() }
    mutating func superDecoder() throws -> any Decoder { throw Stuck() }
}
