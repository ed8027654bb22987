import DecodeService
import DecodeTrace
import Foundation
import JSONText
import SwiftDeclarations

/// Another decode inside a model's `init(from:)`, such as of JSON in a string, to which an error belongs.
struct OtherDecode: Sendable {
    /// The call that read the text; nil if no text in the record has a value at the error's path.
    var reader: Int?
    /// The payload's string that holds the text.
    var token: JSONDocument.Token?
    /// The error's path in that text, with the key that is missing there.
    var path: CodingPath
    /// A sentence on the place inside the text; nil if it is not known.
    var note: String?
}

// Errors that the models' code throws itself.
extension Explainer {
    /// `Hex.init(from:)`, the code that threw an error.
    var thrower: String { "\(TypeExpression(trace.typeName(of: failure.node)).unwrapped.text).init(from:)" }

    /// The message for a `DecodingError` that the model threw itself: its description, without the decoder's rules.
    var ownErrorMessage: String {
        let words = failure.debugDescription.isEmpty ? ", without a description" : ": \"\(errorText)\""
        let kind = failure.kind.rawValue
        if let other = otherDecode {
            let place = other.path.isEmpty ? "" : " at \(other.path.excerpt)"
            return other.token == nil
                ? "\(subject(failure.path)): \(thrower) threw \(kind) of another decode\(place)\(words)"
                : "\(subject(failure.path)) is text that \(thrower) decodes with another decoder, which threw "
                    + "\(kind)\(place)\(words)"
        }
        guard failure.kind == .keyNotFound, namesMember else {
            return "\(subject(failure.path)): \(thrower) threw \(kind)\(words)"
        }
        return "\(holder): \(thrower) threw \(kind) for \(quoted(lastKey))\(words)"
    }

    /// Whether the error's path is that of a member of the value whose code threw it.
    var namesMember: Bool { failure.path.components.count > trace.pathLength(of: failure.node) }

    /// Whether a call made by the thrower had failed before, so that the error may replace another one.
    ///
    /// - Complexity: O(calls inside the value)
    var hasErrorInside: Bool {
        ((failure.node + 1)..<max(Int(trace[failure.node].end), failure.node + 1)).contains {
            trace[$0].outcome.isThrown
        }
    }

    /// The code that threw another error in place of a failure; nil if none did.
    var replacer: String? {
        guard failure.fate == .translated, let after = trace.aftermath(of: failure),
            after.course == .threwAnotherError
        else { return nil }
        return trace.initializer(of: after.node)
    }

    /// `cities[0]`, `the payload`.
    func subject(_ path: CodingPath) -> String { path.isEmpty ? "the payload" : path.excerpt }

    // MARK: Decodes inside a decode

    /// The other decode that a model's error belongs to; nil if it belongs to this one.
    ///
    /// An error of another decoder has a decoder's description and a path of its own, which has no meaning in this
    /// payload. It belongs to a text that the same code read, if that text has such a value at the error's path.
    var otherDecode: OtherDecode? {
        guard failure.isModelsOwn, let words = failure.decoderWords else { return nil }
        return shared.otherDecodes.value(of: failure.node) { findOtherDecode(words) }
    }

    private func findOtherDecode(_ words: Failure.DecoderWords) -> OtherDecode? {
        var path = failure.foundationPath
        if case .noKey(let key) = words { path = CodingPath(path.components + [.key(key)]) }
        var left = Self.maxTexts
        for node in ((failure.node + 1)..<max(Int(trace[failure.node].end), failure.node + 1)).reversed() {
            guard left > 0 else { break }
            guard let (token, text) = text(readBy: node) else { continue }
            left -= 1
            let inner = JSONDocument(text)
            guard let found = self.token(in: inner, at: failure.foundationPath, words) else { continue }
            return OtherDecode(reader: node, token: token, path: path, note: Self.note(on: inner, found, path, words))
        }
        // A model may also throw an error with a decoder's description about a member of its own value.
        let isOfThis = resolver.token(at: failure.foundationPath).map { fits(words, document, $0) } ?? false
        return isOfThis && failure.foundationPath.hasPrefix(trace.path(of: failure.node))
            ? nil : OtherDecode(path: path)
    }

    /// A sentence on the place inside a text.
    private static func note(
        on text: JSONDocument, _ token: JSONDocument.Token, _ path: CodingPath, _ words: Failure.DecoderWords
    ) -> String? {
        func place(_ byte: Int) -> String {
            let position = text.position(byte)
            return "line \(position.line), column \(position.column)"
        }
        if let fault = text.fault { return "That text is not JSON: \(fault.message) (\(place(fault.byte)))." }
        guard !path.isEmpty else { return nil }
        let start = place(text.span(token).lowerBound)
        if case .noKey(let key) = words {
            return "In that text, the object at \(start) has no key \"\(CodingPath.excerpt(of: key))\"."
        }
        return "In that text, \(path.excerpt) is \(text.sourceText(token, limit: 40)) (\(start))."
    }

    /// The maximum number of texts that are searched: the last ones that the code read.
    private static let maxTexts = 16

    /// The text that a call read; nil if it read something else.
    private func text(readBy node: Int) -> (token: JSONDocument.Token, text: Data)? {
        let call = trace[node]
        guard call.call == .decode || call.call == .decodeIfPresent, call.outcome == .decoded,
            let row = tree.row(ofNode: node), tree[row].token >= 0
        else { return nil }
        let token = Int(tree[row].token)
        guard let text = document.stringValue(token) else { return nil }
        switch TypeExpression(trace.typeName(of: node)).unwrapped.name {
        case "String": return (token, Data(text.utf8))
        case "Data": return Data(base64Encoded: text).map { (token, $0) }
        default: return nil
        }
    }

    /// The value in a text that an error may be about, or the object that lacks a key; nil if there is none.
    private func token(
        in text: JSONDocument, at path: CodingPath, _ words: Failure.DecoderWords
    ) -> JSONDocument.Token? {
        if case .notJSON = words {
            // Foundation reports the whole text as invalid even if only a number or a string in it is.
            let isCandidate = text.fault != nil || text.tokenCount == 0 || text.isContainer(0)
            return path.isEmpty && isCandidate ? 0 : nil
        }
        guard text.fault == nil, text.tokenCount > 0 else { return nil }
        // The other decoder may convert keys.
        return [StrategySet(), StrategySet().with(StrategyChange(\.keys, .snake))].lazy
            .compactMap { KeyResolver(document: text, strategies: $0).token(at: path) }
            .first { fits(words, text, $0) }
    }

    /// Whether a value is of the kind that an error says was found.
    private func fits(_ words: Failure.DecoderWords, _ text: JSONDocument, _ token: JSONDocument.Token) -> Bool {
        switch words {
        case .found(let word): text.foundKind(token) == FoundKind(word)
        case .noKey(let key): text.kind(token) == .object && text.member(key, of: token) == nil
        case .notJSON: false
        case .other: true
        }
    }
}

extension FoundKind {
    /// The kind that a decoder's word names.
    fileprivate init(_ word: Failure.FoundWord) {
        self =
            switch word {
            case .null: .null
            case .string: .string
            case .number: .number
            case .bool: .bool
            case .array: .array
            case .object: .object
            }
    }
}
