import DecodeTrace
import Foundation
import Testing

@testable import FidelityCases

/// Whole records of models that make special calls.
@Suite struct KindTests {
    private func tree<T: Decodable>(_ type: T.Type, _ json: String) -> String {
        JSONDecoder().trace(type, from: Data(json.utf8)).trace.description
    }

    @Test
    func `an enum with associated values lists its keys, then opens the one that it finds`() {
        #expect(
            tree([Shape].self, #"[{"square":{"side":2,"_1":3}}]"#) == """
                [Shape]
                  [0]: Shape
                    allKeys
                    square: nestedContainer by Shape.SquareCodingKeys
                      side: Double
                      _1: Int
                """)
    }

    @Test
    func `a recursive enum nests`() {
        #expect(
            tree(Expression.self, #"{"negation":{"of":{"number":{"_0":5}}}}"#) == """
                Expression
                  allKeys
                  negation: nestedContainer by Expression.NegationCodingKeys
                    of: Expression
                      allKeys
                      number: nestedContainer by Expression.NumberCodingKeys
                        _0: Int128
                """)
    }

    @Test
    func `a recursive class nests`() {
        #expect(
            tree(Tree.self, #"{"value":1,"children":[{"value":2}]}"#) == """
                Tree
                  value: Int
                  children: [Tree]?
                    [0]: Tree
                      value: Int
                      children: [Tree]? → absent
                """)
    }

    @Test
    func `a dictionary lists its keys, then requests each value`() {
        #expect(
            tree(A<[Int: City]>.self, #"{"a":{"1":{"name":"n","population":1}}}"#) == """
                A<[Int: City]>
                  a: [Int: City]
                    allKeys
                    ["1"]: City
                      name: String
                      population: Int
                      mayor: String? → absent
                """)
        #expect(
            tree([ID: Pair].self, #"{"x":{"first":1,"second":"s"}}"#) == """
                [ID: Pair]
                  allKeys
                  x: Pair
                    first: Int
                    second: String
                """)
        #expect(
            tree([Suit: Int].self, #"["hearts",1]"#) == """
                [Suit: Int]
                  [0]: Suit
                    String
                  [1]: Int
                """)
    }

    @Test
    func `sets are recorded like arrays, and wide integers like other integers`() {
        #expect(
            tree(Set<Pair>.self, #"[{"first":1,"second":"s"}]"#) == """
                Set<Pair>
                  [0]: Pair
                    first: Int
                    second: String
                """)
        #expect(
            tree(A<[Int128]>.self, #"{"a":[1]}"#) == """
                A<[Int128]>
                  a: [Int128]
                    [0]: Int128
                """)
    }

    @Test
    func `a subclass passes a super decoder to its base class`() {
        #expect(
            tree(Cat.self, #"{"lives":9,"super":{"legs":4}}"#) == """
                Cat
                  lives: Int
                  super: superDecoder by Animal.CodingKeys
                    legs: Int
                """)
    }

    @Test
    func `models composed on one decoder open its container again`() {
        #expect(
            tree(Composed.self, #"{"name":"n","population":1,"first":1,"second":"s"}"#) == """
                Composed
                  name: String
                  population: Int
                  mayor: String? → absent
                  container by Pair.CodingKeys
                  first: Int
                  second: String
                """)
    }

    @Test
    func `calls on an escaped decoder belong to the value that it was made for`() {
        let missing = #"No value associated with key CodingKeys(stringValue: "first", intValue: nil) ("first")."#
        #expect(
            tree(Deferred.self, #"{"early":{"first":1,"second":"s"}}"#) == """
                Deferred
                  early: Raw
                    first: Int → absorbed, absorbed keyNotFound: \(missing)
                    singleValueContainer
                    [Int] → absorbed
                      unkeyedContainer → absorbed, superseded typeMismatch: Expected to decode Array<Any> but found a dictionary instead.
                  late: Raw? → absent
                  early: Pair
                    first: Int
                    second: String
                """)
    }
}
