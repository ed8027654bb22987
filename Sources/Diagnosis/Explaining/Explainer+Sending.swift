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

    /// A value of the requested type in words: the payload doesn't say which one is right.
    var example: Advice {
        let words =
            switch requested?.wantedShape(strategies) {
            case _ where oneCase != nil: oneCase ?? ""
            case .string? where type == "String": "a string"
            case .string? where ["URL", "UUID"].contains(type): "a \(type)"
            case .bool?: "true or false"
            case .number?: requested?.name.map(FoundNumber.integers.contains) == true ? "a whole number" : "a number"
            case .object?: "an object"
            case .array? where type != "Data": "an array"
            case .date?: "a date"
            case nil where !declared.keys(of: type).isEmpty && !declared.isWrittenByHand(type): "an object"
            default: "a value"
            }
        return Advice(words)
    }

    /// The missing key, with whatever value is right.
    func sendingKey(_ key: String) -> Advice { Advice("\"\(key)\"") }

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
