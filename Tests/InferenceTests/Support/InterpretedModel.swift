import Foundation
import ModelBuild

/// Interprets a model instead of compiling it: makes the calls of the synthesized code on Foundation's own decoder. It
/// shares no code with the inference.
struct InterpretedModel: DecodableWithConfiguration {
    /// The type to decode, and the record of what was seen.
    struct Configuration {
        var type: SwiftType
        var model: InferredModel
        var seen: Seen
    }

    /// The properties and cases seen in decodes. They show whether a type is wider than its payloads.
    final class Seen {
        var events: Set<String> = []
    }

    typealias DecodingConfiguration = Configuration

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Mismatch: Error {
        var words: String
    }

    /// Decodes a payload with the types of a model, as `JSONDecoder` would.
    static func decode(
        _ payload: Data, as model: InferredModel, by decoder: JSONDecoder, seen: Seen = Seen()
    ) throws {
        _ = try decoder.decode(
            InterpretedModel.self, from: payload,
            configuration: Configuration(type: model.root, model: model, seen: seen))
    }

    init(from decoder: any Decoder, configuration: Configuration) throws {
        func inner(_ type: SwiftType) -> Configuration {
            var inner = configuration
            inner.type = type
            return inner
        }
        switch configuration.type {
        case .bool: _ = try decoder.singleValueContainer().decode(Bool.self)
        case .int: _ = try decoder.singleValueContainer().decode(Int.self)
        case .uint64: _ = try decoder.singleValueContainer().decode(UInt64.self)
        case .double: _ = try decoder.singleValueContainer().decode(Double.self)
        case .decimal: _ = try decoder.singleValueContainer().decode(Decimal.self)
        case .string: _ = try decoder.singleValueContainer().decode(String.self)
        case .date: _ = try decoder.singleValueContainer().decode(Date.self)
        case .url: _ = try decoder.singleValueContainer().decode(URL.self)
        case .unknown: break
        case .optional(let wrapped):
            if try decoder.singleValueContainer().decodeNil() { return }
            _ = try Self(from: decoder, configuration: inner(wrapped))
        case .array(let element):
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd { _ = try container.decode(Self.self, configuration: inner(element)) }
        case .dictionary(let value):
            let container = try decoder.container(keyedBy: Key.self)
            for key in container.allKeys {
                _ = try container.decode(Self.self, forKey: key, configuration: inner(value))
            }
        case .boxed(let value): _ = try Self(from: decoder, configuration: inner(value))
        case .declared(let number): try Self.decode(number, decoder, configuration, inner)
        }
    }

    private static func decode(
        _ number: Int, _ decoder: any Decoder, _ configuration: Configuration, _ inner: (SwiftType) -> Configuration
    ) throws {
        let declaration = configuration.model.declarations[number]
        func note(_ what: String) { configuration.seen.events.insert("\(number) \(what)") }
        switch declaration.content {
        case .record(let properties):
            let container = try decoder.container(keyedBy: Key.self)
            for property in properties {
                let key = Key(stringValue: property.key)
                if case .optional(let wrapped) = property.type {
                    // Foundation's decodeIfPresent with a configuration doesn't check for null.
                    if try !container.contains(key) || container.decodeNil(forKey: key) {
                        note("\(property.name) nil")
                    } else {
                        _ = try container.decode(Self.self, forKey: key, configuration: inner(wrapped))
                        note("\(property.name) there")
                    }
                } else {
                    _ = try container.decode(Self.self, forKey: key, configuration: inner(property.type))
                    note("\(property.name) there")
                }
            }
        case .strings(let cases):
            let text = try decoder.singleValueContainer().decode(String.self)
            guard let found = cases.first(where: { $0.value == text }) else { throw Mismatch(words: text) }
            note(found.name)
        case .variants(let key, _, let variants):
            let text = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: Key(stringValue: key))
            guard let found = variants.first(where: { $0.value == text }) else { throw Mismatch(words: text) }
            note(found.name)
            if let type = found.type { _ = try Self(from: decoder, configuration: inner(type)) }
        case .tokens(let cases):
            for item in cases {
                let isLast = item == cases.last
                let isArray = if case .array = item.type { true } else { false }
                if isLast || (isArray && (try? decoder.unkeyedContainer()) != nil) {
                    _ = try Self(from: decoder, configuration: inner(item.type))
                    return note(item.name)
                }
                if !isArray, (try? Self(from: decoder, configuration: inner(item.type))) != nil {
                    return note(item.name)
                }
            }
        }
    }

    /// The events that must be seen if no type is wider than its payloads.
    static func expected(of model: InferredModel) -> Set<String> {
        var events: Set<String> = []
        for (number, declaration) in model.declarations.enumerated() {
            switch declaration.content {
            case .record(let properties):
                for property in properties {
                    if case .optional(let wrapped) = property.type {
                        events.insert("\(number) \(property.name) nil")
                        if wrapped == .unknown { continue }
                    }
                    events.insert("\(number) \(property.name) there")
                }
            case .strings(let cases): events.formUnion(cases.map { "\(number) \($0.name)" })
            case .variants(_, _, let variants): events.formUnion(variants.map { "\(number) \($0.name)" })
            case .tokens(let cases): events.formUnion(cases.map { "\(number) \($0.name)" })
            }
        }
        return events
    }
}
