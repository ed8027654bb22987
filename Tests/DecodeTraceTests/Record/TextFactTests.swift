import Foundation
import Testing

@testable import DecodeTrace

private enum Genre: String, Codable { case drama }

private struct Level: RawRepresentable, Codable, Hashable {
    var rawValue: Int
    init?(rawValue: Int) {
        guard rawValue > 0 else { return nil }
        self.rawValue = rawValue
    }
}

private struct Tag: Hashable, Codable, CodingKeyRepresentable {
    var name: String
    init?<T: CodingKey>(codingKey: T) {
        guard codingKey.stringValue != "x" else { return nil }
        name = codingKey.stringValue
    }
    var codingKey: any CodingKey { AnyCodingKey(stringValue: name) }
}

private enum Figure: Codable { case circle(radius: Int), square(side: Int) }

/// The texts are those of the standard library and the compiler. If a test fails, they have changed.
@Suite struct TextFactTests {
    private func fact<T: Decodable>(_ type: T.Type, _ payload: String) -> Failure.TextFact? {
        JSONDecoder().trace(type, from: Data(payload.utf8)).trace.failures.first?.textFact
    }

    @Test func `an unknown raw value is recognized, with its type`() {
        #expect(fact(Genre.self, #""noir""#) == .noRawValue(type: "Genre"))
        #expect(fact([Level?].self, "[1, 0]") == .noRawValue(type: "Level"))
    }

    @Test func `a key that isn't an integer, or that its type rejects, is recognized`() {
        #expect(fact([Int: String].self, #"{"x": "a"}"#) == .keyIsNoInteger)
        #expect(fact([Tag: Int].self, #"{"a": 1, "x": 2}"#) == .keyRefused)
    }

    @Test func `an odd number of alternating keys and values is recognized`() {
        #expect(fact([Genre: Int].self, #"["drama"]"#) == .oddPairs)
    }

    @Test func `an object that names no case, or several, is recognized`() {
        #expect(fact(Figure.self, "{}") == .notOneCase)
        #expect(fact(Figure.self, #"{"circle": {"radius": 1}, "square": {"side": 2}}"#) == .notOneCase)
    }

    @Test func `type mismatches, range errors and invalid UUIDs contain no fact`() {
        #expect(fact(Int.self, #""1""#) == nil)
        #expect(fact(ClosedRange<Int>.self, "[3, 1]") == nil)
        #expect(fact(UUID.self, #""x""#) == nil)
    }
}
