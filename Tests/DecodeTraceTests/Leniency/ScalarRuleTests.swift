import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Numbers, strings and Bools that are converted to one another.
@Suite struct ScalarRuleTests {
    private let leniency = Leniency(scalars: .lossless)

    private func taken<T: Decodable & Equatable>(_ json: String, as type: T.Type) -> T? {
        try? lenient([T].self, "[\(json)]", leniency).result.get().first
    }

    @Test
    func `scalars are converted if nothing is lost`() {
        #expect(taken(#""12""#, as: Int.self) == 12)
        #expect(taken(#""-12""#, as: Int8.self) == -12)
        #expect(taken(#""1e2""#, as: UInt8.self) == 100)
        #expect(taken(#""12.0""#, as: Int.self) == 12)
        #expect(taken(#""340282366920938463463374607431768211455""#, as: UInt128.self) == .max)
        #expect(taken(#""12.2""#, as: Double.self) == 12.2)
        #expect(taken(#""12.2""#, as: Float.self) == 12.2)
        #expect(taken(#""12.2""#, as: Decimal.self) == Decimal(122) / 10)
        #expect(taken(#""-1e-3""#, as: Decimal.self) == -1 / Decimal(1000))
        #expect(taken("7", as: String.self) == "7")
        #expect(taken("-7.25", as: String.self) == "-7.25")
        #expect(taken("true", as: String.self) == "true")
        #expect(taken("9223372036854775808", as: String.self) == "9223372036854775808")
        #expect(taken(#""true""#, as: Bool.self) == true)
        #expect(taken(#""Yes""#, as: Bool.self) == true)
        #expect(taken(#""no""#, as: Bool.self) == false)
        #expect(taken("1", as: Bool.self) == true)
        #expect(taken("0", as: Bool.self) == false)
        #expect(taken("true", as: Int.self) == 1)
        #expect(taken("false", as: UInt8.self) == 0)
    }

    @Test(arguments: [
        #""x""#, #""""#, #"" 12""#, #""0x1F""#, #""inf""#, #""+5""#, #""012""#, "300", "1.5", "null", "[]", "{}",
    ])
    func `values that can't be converted without loss fail as before`(json: String) {
        let plain = describe(Result { try JSONDecoder().decode([Int8].self, from: Data("[\(json)]".utf8)) })
        #expect(describe(lenient([Int8].self, "[\(json)]", leniency).result) == plain)
    }

    @Test
    func `numbers that the type can't hold exactly aren't converted`() {
        #expect(taken(#""300""#, as: Int8.self) == nil)
        #expect(taken(#""-1""#, as: UInt.self) == nil)
        #expect(taken(#""1e400""#, as: Double.self) == nil)
        #expect(taken(#""1e-400""#, as: Double.self) == nil)
        #expect(taken(#""9007199254740993""#, as: Double.self) == nil)
        #expect(taken(#""nan""#, as: Double.self) == nil)
        #expect(taken(#""1e400""#, as: Decimal.self) == nil)
        #expect(taken(#""1e-400""#, as: Decimal.self) == nil)
        #expect(taken(#""0.123456789012345678901234567890123456789""#, as: Decimal.self) == nil)
        #expect(taken(#""NaN""#, as: Decimal.self) == nil)
        #expect(taken("true", as: Double.self) == nil)
        #expect(taken("2", as: Bool.self) == nil)
    }

    @Test
    func `scalars are converted wherever they are requested`() throws {
        #expect(try lenient(Int.self, #""12""#, leniency).result.get() == 12)
        #expect(try lenient(A<Int>.self, #"{"a":"12"}"#, leniency).result.get().a == 12)
        #expect(try lenient(O<Int>.self, #"{"a":"12"}"#, leniency).result.get().a == 12)
        #expect(try lenient(A<Int?>.self, #"{"a":"12"}"#, leniency).result.get().a == 12)
        #expect(try lenient(A<Level>.self, #"{"a":"2"}"#, leniency).result.get().a == .high)
        #expect(try lenient([String: Int].self, #"{"k":"12","l":1}"#, leniency).result.get() == ["k": 12, "l": 1])
        #expect(try lenient([String: Int].self, #"{"k_l":"12"}"#, leniency, .snake).result.get() == ["k_l": 12])
        #expect(try lenient(Set<Int>.self, #"["12"]"#, leniency).result.get() == [12])
        #expect(try lenient([[Int]].self, #"[[1,"2"],["3"]]"#, leniency).result.get() == [[1, 2], [3]])
    }

    @Test
    func `the record marks the value and keeps the failure`() {
        let traced = lenient(City.self, #"{"name":7,"population":"12","mayor":null}"#, leniency)
        #expect(
            traced.trace.description == """
                City
                  name: String → adjusted, adjusted typeMismatch: \
                Expected to decode String but found number instead. (scalars: 7 taken as "7")
                  population: Int → adjusted, adjusted typeMismatch: \
                Expected to decode Int but found a string instead. (scalars: "12" taken as 12)
                  mayor: String? → nil
                """)
        #expect(traced.trace.failures.map(\.requestedType) == ["String", "Int"])
    }

    @Test
    func `an error that the model catches is left alone`() throws {
        #expect(canonical(try lenient(Mood.self, "7", leniency).result.get()) == canonical(Mood.number(7)))
        let caught = lenient(Lossy<Int>.self, #"[1,"2",3]"#, leniency)
        #expect(try caught.result.get().values == [1, 3])
        #expect(fates(caught.trace) == ["[1] absorbed"])
    }

    @Test
    func `a root that is decoded with a configuration is lenient too`() throws {
        let data = Data(#""12""#.utf8)
        let traced = JSONDecoder().trace(Scaled.self, from: data, configuration: 10, leniency: leniency)
        #expect(try traced.result.get().value == 120)
        #expect(fates(traced.trace) == [#" adjusted scalars: "12" taken as 12"#])
    }
}
