import DecodeService
import Foundation
import JSONText

/// Reorders the members of encoded objects to the payload's order.
///
/// Works on the encoder's text, so that numbers, strings and the space between them are unchanged: only whole members
/// are moved.
struct MemberOrder {
    private let encoded: JSONDocument
    private let payload: JSONDocument
    private let keys: EncodedKeys

    /// - Parameters:
    ///   - encoded: The encoder's output.
    ///   - payload: The decoded payload.
    ///   - keys: How the payload's keys are encoded.
    init(encoded: Data, payload: JSONDocument, keys: EncodedKeys) {
        self.encoded = JSONDocument(encoded)
        self.payload = payload
        self.keys = keys
    }

    /// Returns the encoded text with members in the payload's order; those missing from the payload come last, by name.
    ///
    /// - Parameter source: The payload's value for the encoded one; nil if unknown.
    /// - Complexity: O(n log m) for objects of m members; recursion as deep as the text.
    func reordered(after source: JSONDocument.Token?) -> TextBytes {
        TextBytes(text { write(0, after: source, to: &$0) })
    }

    /// Returns the encoded text, an array that is a part of a longer one, with members in order.
    ///
    /// - Parameter element: The payload's element for the first encoded one; nil if unknown.
    func reordered(afterElement element: JSONDocument.Token?) -> [UInt8] {
        text { writeElements(of: 0, after: element, to: &$0) }
    }

    /// Returns what is written; the encoded text as it is if it can't be read.
    private func text(_ write: (inout [UInt8]) -> Void) -> [UInt8] {
        guard encoded.tokenCount > 0, encoded.fault == nil else { return encoded.text }
        var output: [UInt8] = []
        output.reserveCapacity(encoded.text.count)
        write(&output)
        return output
    }

    private func write(_ token: JSONDocument.Token, after source: JSONDocument.Token?, to output: inout [UInt8]) {
        switch encoded.kind(token) {
        case .object: writeObject(token, after: Places(of: source, in: payload, keys), to: &output)
        case .array: writeArray(token, after: source, to: &output)
        default: output += encoded.text[encoded.span(token)]
        }
    }

    private func writeArray(_ token: JSONDocument.Token, after source: JSONDocument.Token?, to output: inout [UInt8]) {
        let element = source.flatMap { payload.kind($0) == .array ? payload.firstChild($0) : nil }
        writeElements(of: token, after: element, to: &output)
    }

    /// If elements were dropped, later ones are matched with a neighbor: siblings usually have the same order of
    /// members.
    private func writeElements(
        of token: JSONDocument.Token, after first: JSONDocument.Token?, to output: inout [UInt8]
    ) {
        var element = first
        let span = encoded.span(token)
        var position = span.lowerBound
        for child in encoded.children(of: token) {
            let childSpan = encoded.span(child)
            output += encoded.text[position..<childSpan.lowerBound]
            write(child, after: element, to: &output)
            position = childSpan.upperBound
            if let current = element, let next = payload.nextSibling(current) { element = next }
        }
        output += encoded.text[position..<span.upperBound]
    }

    private func writeObject(_ token: JSONDocument.Token, after places: Places, to output: inout [UInt8]) {
        let span = encoded.span(token)
        let members = sortedMembers(of: token, after: places)
        var position = span.lowerBound
        for (slot, member) in zip(encoded.children(of: token), members) {
            output += encoded.text[position..<start(of: slot)]
            output += encoded.text[start(of: member.token)..<encoded.span(member.token).lowerBound]
            write(member.token, after: member.source, to: &output)
            position = encoded.span(slot).upperBound
        }
        output += encoded.text[position..<span.upperBound]
    }

    /// The start of a member: its key.
    private func start(of member: JSONDocument.Token) -> Int {
        encoded.keySpan(member)?.lowerBound ?? encoded.span(member).lowerBound
    }

    private struct Member {
        var token: JSONDocument.Token
        var key: String
        /// The payload's value for it. Tokens increase with position, so they define the order.
        var source: JSONDocument.Token?
    }

    private func sortedMembers(of token: JSONDocument.Token, after places: Places) -> [Member] {
        var members = encoded.children(of: token).map { child in
            let key = encoded.key(child) ?? ""
            return Member(token: child, key: key, source: places.source(of: key))
        }
        members.sort { ($0.source ?? .max, $0.key) < ($1.source ?? .max, $1.key) }
        return members
    }

    /// The position of each key in an object of the payload.
    private struct Places {
        private var asWritten: [String: JSONDocument.Token] = [:]
        private var asEncoded: [String: JSONDocument.Token] = [:]

        init(of object: JSONDocument.Token?, in payload: JSONDocument, _ keys: EncodedKeys) {
            guard let object, payload.kind(object) == .object else { return }
            for member in payload.children(of: object) {
                guard let key = payload.key(member) else { continue }
                // Of equal keys, the first one was decoded.
                if asWritten[key] == nil { asWritten[key] = member }
                let encodedKey = keys.encoded(key)
                if encodedKey != key, asEncoded[encodedKey] == nil { asEncoded[encodedKey] = member }
            }
        }

        func source(of key: String) -> JSONDocument.Token? { asWritten[key] ?? asEncoded[key] }
    }
}

/// A cache of how a payload's keys are encoded again. Each key is converted once, because objects mostly repeat the
/// keys of earlier ones.
final class EncodedKeys {
    private let strategies: StrategySet
    private var known: [String: String] = [:]

    /// - Parameter strategies: The key conversions for decoding and encoding.
    init(_ strategies: StrategySet) { self.strategies = strategies }

    /// Returns a key of the payload as it is encoded.
    func encoded(_ key: String) -> String {
        if let encoded = known[key] { return encoded }
        let encoded = strategies.encodedKey(strategies.convertKey(key))
        known[key] = encoded
        return encoded
    }
}
