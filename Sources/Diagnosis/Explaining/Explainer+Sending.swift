import DecodeService
import DecodeTrace
import Foundation
import JSONText
import SwiftDeclarations

// What to send instead, as the object of the verb "send", with the change to the payload.
extension Explainer {
    /// A JSON value in place of the one that failed.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - words: Words for it; nil for the JSON itself.
    func sending(_ json: String, as words: String? = nil) -> Advice {
        Advice(words ?? json, replacement(json).map { .payload([$0]) })
    }

    /// The JSON of the failing value as it is written.
    var raw: String { place.map { raw($0) } ?? "null" }

    /// The JSON of a value as it is written.
    func raw(_ token: JSONDocument.Token) -> String {
        String(decoding: document.text[document.span(token)], as: UTF8.self)
    }

    /// Another key for a member.
    func sendingKey(_ key: String?, of member: JSONDocument.Token?, as words: String) -> Advice {
        guard document.foreign == nil, let key, let span = member.flatMap({ document.keySpan($0) }) else {
            return Advice(words)
        }
        return Advice(words, .payload([PayloadChange(span, SampleJSON.string(key))]))
    }

    /// Null, with the declaration that must change to accept it.
    func sendingNull(and declaration: Advice? = nil) -> Advice {
        let null = sending("null")
        guard let declaration else { return null }
        return Advice("\(null) and \(declaration)").together
    }

    /// A value like `a string`, with an example of it.
    var example: Advice {
        let sample = sample
        return sample.json.map { sending($0, as: sample.words) } ?? Advice(sample.words)
    }

    /// A value of the requested type in words, and as JSON if the type is simple.
    private var sample: (words: String, json: String?) {
        if let oneCase { return (oneCase, oneCaseValues.first ?? "null") }
        return
            switch requested?.wantedShape(strategies)
        {
        case .string? where type == "String": ("a string", "\"text\"")
        case .bool?: ("true or false", "false")
        case .number?:
            (requested?.name.map(FoundNumber.integers.contains) == true ? "a whole number" : "a number", "0")
        case .object?: ("an object", "{}")
        case .array? where type != "Data": ("an array", "[]")
        case .date?: ("a date", SampleJSON.date(Date(timeIntervalSince1970: 0), strategies))
        case .string? where type == "URL": ("a URL", "\"https://example.com\"")
        case .string? where type == "UUID": ("a UUID", "\"00000000-0000-0000-0000-000000000000\"")
        case nil where !declared.keys(of: type).isEmpty && !declared.isWrittenByHand(type): ("an object", nil)
        default: ("a value", nil)
        }
    }

    /// The missing key, with an example of its value if its type is simple.
    func sendingKey(_ key: String) -> Advice {
        let words = Advice("\"\(key)\"")
        guard let object = place, document.foreign == nil, document.kind(object) == .object,
            let name = strategies.payloadKey(for: key), let value = sample.json ?? (isOptional ? "null" : nil)
        else { return words }
        let start = document.span(object).lowerBound + 1
        let comma = document.firstChild(object) == nil ? "" : ", "
        return Advice(
            words.text, .payload([PayloadChange(start..<start, "\(SampleJSON.string(name)): \(value)\(comma)")]))
    }

    /// A key of the payload under another name.
    func sendingKey(_ key: String, inPlaceOf near: NearKey) -> Advice {
        sendingKey(strategies.payloadKey(for: key), of: near.token, as: "\"\(key)\"")
    }

    private func replacement(_ json: String) -> PayloadChange? {
        // The place of a missing key is the object that lacks it.
        guard let place, document.foreign == nil, failure.kind != .keyNotFound else { return nil }
        return PayloadChange(document.span(place), json)
    }
}
