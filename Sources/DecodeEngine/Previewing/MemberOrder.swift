import Foundation
import JSONText
import Strategies

/// Puts the members of encoded objects in the payload's order.
///
/// Works on the encoder's text, so that every number and string stays as the encoder wrote it, and so does the space
/// between them: only whole members change places.
struct MemberOrder {
    private let encoded: JSONDocument
    private let payload: JSONDocument
    private let strategies: StrategySet

    /// - Parameters:
    ///   - encoded: What the encoder wrote.
    ///   - payload: What was decoded.
    ///   - strategies: How keys were converted on the way in and out.
    init(encoded: Data, payload: JSONDocument, strategies: StrategySet) {
        self.encoded = JSONDocument(encoded)
        self.payload = payload
        self.strategies = strategies
    }

    /// The encoded text with members in order; those that the payload does not have come last, by name.
    ///
    /// - Parameter source: The payload's value that the encoded one came from; nil when it is not known.
    /// - Complexity: O(n log m) for objects of m members; recursion as deep as the text.
    func reordered(after source: JSONDocument.Token?) -> Data {
        guard encoded.tokenCount > 0, encoded.fault == nil else { return Data(encoded.text) }
        var output: [UInt8] = []
        output.reserveCapacity(encoded.text.count)
        write(0, after: source, to: &output)
        return Data(output)
    }

    private func write(_ token: JSONDocument.Token, after source: JSONDocument.Token?, to output: inout [UInt8]) {
        switch encoded.kind(token) {
        case .object: writeObject(token, after: source, to: &output)
        case .array: writeArray(token, after: source, to: &output)
        default: output += encoded.text[encoded.span(token)]
        }
    }

    private func writeArray(_ token: JSONDocument.Token, after source: JSONDocument.Token?, to output: inout [UInt8]) {
        let span = encoded.span(token)
        var position = span.lowerBound
        // When elements were dropped, those after them meet a neighbour: siblings have their members in like order.
        var element = source.flatMap { payload.kind($0) == .array ? payload.firstChild($0) : nil }
        for child in encoded.children(of: token) {
            let childSpan = encoded.span(child)
            output += encoded.text[position..<childSpan.lowerBound]
            write(child, after: element, to: &output)
            position = childSpan.upperBound
            if let current = element, let next = payload.nextSibling(current) { element = next }
        }
        output += encoded.text[position..<span.upperBound]
    }

    private func writeObject(_ token: JSONDocument.Token, after source: JSONDocument.Token?, to output: inout [UInt8]) {
        let span = encoded.span(token)
        let members = sortedMembers(of: token, after: source)
        var position = span.lowerBound
        for (slot, member) in zip(encoded.children(of: token), members) {
            output += encoded.text[position..<start(of: slot)]
            output += encoded.text[start(of: member.token)..<encoded.span(member.token).lowerBound]
            write(member.token, after: member.source, to: &output)
            position = encoded.span(slot).upperBound
        }
        output += encoded.text[position..<span.upperBound]
    }

    /// Where a member begins: at its key.
    private func start(of member: JSONDocument.Token) -> Int {
        encoded.keySpan(member)?.lowerBound ?? encoded.span(member).lowerBound
    }

    private struct Member {
        var token: JSONDocument.Token
        var key: String
        /// The payload's value it came from. Tokens rise with position, so they serve as the order.
        var source: JSONDocument.Token?
    }

    private func sortedMembers(of token: JSONDocument.Token, after source: JSONDocument.Token?) -> [Member] {
        let places = Places(of: source, in: payload, strategies)
        var members = encoded.children(of: token).map { child in
            let key = encoded.key(child) ?? ""
            return Member(token: child, key: key, source: places.source(of: key))
        }
        members.sort { ($0.source ?? .max, $0.key) < ($1.source ?? .max, $1.key) }
        return members
    }

    /// Where an object of the payload has each key.
    private struct Places {
        private var asWritten: [String: JSONDocument.Token] = [:]
        private var asEncoded: [String: JSONDocument.Token] = [:]

        init(of object: JSONDocument.Token?, in payload: JSONDocument, _ strategies: StrategySet) {
            guard let object, payload.kind(object) == .object else { return }
            for member in payload.children(of: object) {
                guard let key = payload.key(member) else { continue }
                // The first of equal keys is the one that was decoded.
                if asWritten[key] == nil { asWritten[key] = member }
                let encodedKey = strategies.encodedKey(strategies.convertKey(key))
                if encodedKey != key, asEncoded[encodedKey] == nil { asEncoded[encodedKey] = member }
            }
        }

        func source(of key: String) -> JSONDocument.Token? { asWritten[key] ?? asEncoded[key] }
    }
}
