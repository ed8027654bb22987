import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import Testing

/// Sentences about errors that did not end the decode.
@Suite struct AftermathSentenceTests {
    private func sentences<T: Decodable>(_ type: T.Type, _ json: String, _ leniency: Leniency = .none) -> [String] {
        let trace = JSONDecoder().trace(type, from: Data(json.utf8), leniency: leniency).trace
        return trace.thrown.map { trace.aftermathSentence(of: $0) ?? "it ended the decode" }
    }

    struct Mayor: Decodable {
        var name: String
        var since: Int
    }

    struct Town: Decodable {
        var mayor: Mayor?
        var size: String?
        enum CodingKeys: String, CodingKey { case mayor, size }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            mayor = try? container.decode(Mayor.self, forKey: .mayor)
            if let number = try? container.decode(Int.self, forKey: .size) {
                size = "\(number)"
            } else {
                size = try? container.decode(String.self, forKey: .size)
            }
        }
    }

    struct Failable<Value: Decodable>: Decodable {
        var value: Value?
        init(from decoder: any Decoder) throws { value = try? decoder.singleValueContainer().decode(Value.self) }
    }

    enum Either: Decodable {
        case mayor(Mayor), list([Int])
        init(from decoder: any Decoder) throws {
            if let mayor = try? Mayor(from: decoder) {
                self = .mayor(mayor)
            } else {
                self = .list(try [Int](from: decoder))
            }
        }
    }

    struct Stubborn: Decodable {
        struct Refusal: Error {}
        var mayor: Mayor
        enum CodingKeys: String, CodingKey { case mayor }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            do { mayor = try container.decode(Mayor.self, forKey: .mayor) } catch { throw Refusal() }
        }
    }

    @Test
    func `a sentence says what a model did after each error that it caught`() {
        let town = "AftermathSentenceTests.Town.init(from:)"
        #expect(
            sentences(Town.self, #"{"mayor":{"name":"a","since":"1516"},"size":"large"}"#) == [
                "\(town) swallowed the error and continued with \"size\".",
                "\(town) swallowed the error and tried the same value as String, which succeeded.",
            ])
        #expect(
            sentences(Town.self, #"{"mayor":{"name":"a","since":1},"size":[]}"#) == [
                "\(town) swallowed the error and tried the same value as String, which failed too.",
                "\(town) swallowed the error and finished without asking for anything else.",
            ])
        #expect(
            sentences(Failable<Mayor>.self, #"{"name":"a"}"#) == [
                "AftermathSentenceTests.Failable<AftermathSentenceTests.Mayor>.init(from:) swallowed the error and "
                    + "finished without this value, which is nil or a default."
            ])
        #expect(
            sentences(Either.self, "[1]") == [
                "AftermathSentenceTests.Either.init(from:) swallowed the error and decoded the same value again, as an array."
            ])
        #expect(
            sentences(Stubborn.self, #"{"mayor":1}"#) == [
                "AftermathSentenceTests.Stubborn.init(from:) threw another error instead.", "it ended the decode",
            ])
    }

    @Test
    func `a sentence names the strategy that handled an error`() {
        #expect(
            sentences([Mayor].self, #"[1,{"name":"a","since":1},2]"#, Leniency(arrays: .failable)) == [
                "The element was dropped, and the array continued with element 1 (arrays: failable).",
                "The element was dropped; it was the array's last (arrays: failable).",
            ])
        #expect(
            sentences([String: Int].self, #"{"a":"x"}"#, Leniency(dictionaries: .failable)) == [
                "The value was dropped with its key; it was the last one read (dictionaries: failable)."
            ])
        #expect(
            sentences([Int].self, #"["1"]"#, Leniency(scalars: .lossless)) == [
                "A strategy supplied a value instead (scalars: lossless)."
            ])
        #expect(
            sentences([Int].self, #"["x"]"#, Leniency(errors: .all)) == [
                "The decode continued with a stand-in to find other failures (errors: all)."
            ])
    }

    @Test
    func `the explanation of a step doesn't tell what the code does later`() {
        let text = #"{"mayor":{"name":"a","since":"1516"},"size":"large"}"#
        let trace = JSONDecoder().trace(Town.self, from: Data(text.utf8)).trace
        let document = JSONDocument(Data(text.utf8))
        let tree = DecodeTree(document: document, trace: trace, knownKeys: .none, strategies: StrategySet())
        let explainer = StepExplainer(
            trace: trace, tree: tree, document: document, strategies: StrategySet(), failures: [])
        #expect(
            (0..<trace.count).map { explainer.explain(.init(node: $0, phase: .answer)) } == [
                "Every call inside returned; the result is a value of type AftermathSentenceTests.Town.",
                "AftermathSentenceTests.Mayor.init(from:) doesn't catch the error thrown inside; it propagates to the caller.",
                "The decoder finds \"a\" on line 1 and returns a value of type String.",
                "The error is typeMismatch: \"Expected to decode Int but found a string instead.\"",
                "The error is typeMismatch: \"Expected to decode Int but found a string instead.\"",
                "The decoder finds \"large\" on line 1 and returns a value of type String.",
            ])
    }
}
