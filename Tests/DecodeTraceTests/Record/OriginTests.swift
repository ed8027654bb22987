import Foundation
import Testing

@testable import DecodeTrace

/// Text in the form `#rrggbb`.
private struct Color: Decodable {
    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard text.hasPrefix("#") else {
            throw DecodingError.typeMismatch(
                Color.self, .init(codingPath: decoder.codingPath, debugDescription: "\(text) is no color"))
        }
    }
}
/// A text or a number, and nothing else.
private struct Label: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if (try? container.decode(String.self)) != nil { return }
        if (try? container.decode(Int.self)) != nil { return }
        throw DecodingError.typeMismatch(
            Label.self, .init(codingPath: container.codingPath, debugDescription: "neither text nor number"))
    }
}
/// Throws in a function that its initializer calls.
private struct Checked: Decodable {
    enum CodingKeys: CodingKey { case size }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try Self.check(try container.decode(Int.self, forKey: .size), container)
    }
    private static func check(_ size: Int, _ container: KeyedDecodingContainer<CodingKeys>) throws {
        guard size > 0 else {
            throw DecodingError.dataCorruptedError(forKey: .size, in: container, debugDescription: "no size")
        }
    }
}
@propertyWrapper private struct Positive: Decodable {
    var wrappedValue: Int
    init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Int.self)
        guard wrappedValue > 0 else {
            throw DecodingError.valueNotFound(Int.self, .init(codingPath: [], debugDescription: "not positive"))
        }
    }
}
private struct Wrapped: Decodable { @Positive var count: Int }
private class Named: Decodable {
    enum Keys: CodingKey { case name }
    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        guard try !container.decode(String.self, forKey: .name).isEmpty else {
            throw DecodingError.keyNotFound(Keys.name, .init(codingPath: [], debugDescription: "a name is needed"))
        }
    }
}
private final class Employee: Named {
    enum CodingKeys: CodingKey { case salary }
    required init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .salary)
        try super.init(from: decoder)
    }
}
private struct Nested: Decodable {
    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        _ = try JSONDecoder().decode([Int].self, from: Data(text.utf8))
    }
}
private struct Refusal: Error {}
private struct Refusing: Decodable { init(from decoder: any Decoder) throws { throw Refusal() } }
/// Catches an error of the decoder, and throws it again.
private struct Logging: Decodable {
    init(from decoder: any Decoder) throws {
        do { _ = try decoder.singleValueContainer().decode(Int.self) } catch { throw error }
    }
}
/// Catches an error of the decoder, tries something else, and throws the first error.
private struct Retrying: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do { _ = try container.decode(Int.self) } catch {
            guard (try? container.decode(String.self)) == nil, (try? container.decode(Double.self)) == nil else {
                return
            }
            throw error
        }
    }
}
private enum Size: String, Decodable { case small, large }
private enum Figure: Decodable { case circle(radius: Int), empty }
private struct Level: RawRepresentable, Decodable {
    var rawValue: Int
    init?(rawValue: Int) { return nil }
}

@Suite struct OriginTests {
    private func origins<T: Decodable>(_ type: T.Type, _ payload: String) -> [Failure.Origin] {
        JSONDecoder().trace(type, from: Data(payload.utf8)).trace.failures.map(\.origin)
    }

    @Test func `an error that init(from:) throws is the model's, whatever its kind and path`() {
        #expect(origins([Color].self, #"["red"]"#) == [.model])
        #expect(origins([String: Label].self, #"{"a": [1]}"#) == [.model])
        #expect(origins(Checked.self, #"{"size": 0}"#) == [.model])
        #expect(origins(Wrapped.self, #"{"count": -1}"#) == [.model])
        #expect(origins(Employee.self, #"{"name": "", "salary": 1}"#) == [.model])
        #expect(origins(Refusing.self, "1") == [.model])
    }

    @Test
    func `an error of another decoder that the model uses is the model's, and isn't about the payload's text`() {
        let failure = JSONDecoder().trace(Nested.self, from: Data(#""[1""#.utf8)).trace.failures.first
        #expect(failure?.origin == .model)
        #expect(failure?.kind == .dataCorrupted)
        #expect(origins([Nested].self, #"["[\"a\"]"]"#) == [.model])
    }

    @Test func `an error of a call is the decoder's, even if the requested type is the model's`() {
        #expect(origins([Color].self, "[1]") == [.decoder])
        #expect(origins([Color].self, "[null]") == [.decoder])
        #expect(origins(Checked.self, "{}") == [.decoder])
        #expect(origins(Checked.self, "[]") == [.decoder])
        #expect(origins(Checked.self, #"{"size": 1.5}"#) == [.decoder])
        #expect(origins([Date].self, #"["today"]"#) == [.decoder])
        #expect(origins(Size.self, "1") == [.decoder])
    }

    @Test func `an error of the decoder that the model rethrows stays the decoder's`() {
        #expect(origins([Logging].self, #"["a"]"#) == [.decoder])
    }

    @Test func `an error of the decoder that is rethrown after other attempts stays the decoder's`() {
        #expect(origins([Retrying].self, "[[1]]") == [.decoder])
    }

    @Test func `an error of synthesized or library code is the library's`() {
        #expect(origins(Size.self, #""medium""#) == [.library])
        #expect(origins(Level.self, "3") == [.library])
        #expect(origins(Figure.self, "{}") == [.library])
        #expect(origins(ClosedRange<Int>.self, "[3, 1]") == [.library])
        #expect(origins([Int: Int].self, #"{"a": 1}"#) == [.library])
        #expect(origins(UUID.self, #""a""#) == [.library])
    }

    @Test func `the origin is the same with leniency and in a packed record`() throws {
        let payload = Data(#"["red", 1, "medium"]"#.utf8)
        let lenient = JSONDecoder().trace([Color].self, from: payload, leniency: Leniency(arrays: .failable)).trace
        #expect(lenient.failures.map(\.origin) == [.model, .decoder, .model])
        let again = try Trace(packed: lenient.packed())
        #expect(again.failures == lenient.failures)
    }
}
