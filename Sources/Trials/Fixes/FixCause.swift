package import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import Strategies
import SwiftTypes

/// The cause that a fix has to remove: the failure that ends a decode, with its place in the payload.
package struct FixCause: Sendable, Hashable {
    /// The failure, the attempts before it, and the types on its path; nil for text that isn't JSON.
    package var ending: TrialFigures.Ending?
    /// For a missing key, which of the payload's keys there the model knows, after conversion; nil if that wasn't
    /// determined.
    package var knownKeys: Set<String>?
    /// For a missing key, all keys that the type asks for, including optional ones, as far as known.
    package var askedKeys: [String] = []

    /// - Parameters:
    ///   - ending: The failure that ended the decode; nil for text that isn't JSON.
    ///   - knownKeys: For a missing key, which keys there the model knows.
    package init(_ ending: TrialFigures.Ending?, knownKeys: Set<String>? = nil) {
        self.ending = ending
        self.knownKeys = knownKeys
    }

    /// The cause in a result; nil if the decode returned a value.
    ///
    /// - Complexity: O(failures + depth)
    package init?(_ result: DecodeResult) {
        switch result.outcome {
        case .decoded, .recovered: return nil
        case .invalid: self.init(nil)
        case .failed:
            guard let ending = result.figures?.ending ?? TrialFigures.Ending(result.trace) else { return nil }
            self.init(ending, of: result)
        }
    }

    /// The cause in one failure of a result.
    ///
    /// - Complexity: O(failures + depth)
    init(_ failure: Failure, of result: DecodeResult) {
        self.init(TrialFigures.Ending(failure, in: result.trace), of: result)
    }

    private init(_ ending: TrialFigures.Ending, of result: DecodeResult) {
        self.init(ending, knownKeys: Self.knownKeys(to: ending.failure, result))
        askedKeys = Self.askedKeys(of: ending.failure, result)
    }

    /// The keys that the type with the missing key knows.
    static func knownKeys(to failure: Failure, _ result: DecodeResult) -> Set<String>? {
        guard failure.kind == .keyNotFound, failure.node < result.trace.count else { return nil }
        var node = failure.node
        while node >= 0 {
            let keyType = Int(result.trace[node].keyType)
            if keyType >= 0 {
                return result.knownKeys.takesEverything(keyType: keyType)
                    ? nil : Set(result.knownKeys.keys(keyType: keyType))
            }
            node = Int(result.trace[node].parent)
        }
        return nil
    }

    /// The keys that the type with the missing key asks for.
    private static func askedKeys(of failure: Failure, _ result: DecodeResult) -> [String] {
        guard failure.kind == .keyNotFound, failure.node >= 0, failure.node < result.trace.count else { return [] }
        let owner = Int(result.trace[failure.node].parent)
        guard owner >= 0 else { return [] }
        return result.knownKeys.askedKeys(type: Int(result.trace[owner].type))?.keys.map(\.name) ?? []
    }
}

/// A failure with its place in the payload, from which candidates are made.
struct PlacedFailure {
    let failure: Failure
    /// The requested types from the root to the value: one more than the path has components.
    let types: [TypeExpression?]
    /// The requested type without optionals; nil for a call that requests no type.
    let type: TypeExpression?
    /// The value; for a missing key, the object that lacks it; below a missing value, its nearest existing container.
    let token: JSONDocument.Token?
    let document: JSONDocument

    init(_ failure: Failure, types: [String?], in document: JSONDocument, _ strategies: StrategySet) {
        self.failure = failure
        self.types = types.map { $0.map { TypeExpression($0) } }
        type = failure.requested?.unwrapped
        self.document = document
        var path = failure.path
        if failure.kind == .keyNotFound { path.components = Array(path.components.dropLast()) }
        token =
            Self.tokens(
                path.components[...], below: 0, in: document, KeyResolver(document: document, strategies: strategies),
                all: false, most: 1
            ).first
    }

    /// Every value of the payload at this place, for all indices: the dates of all events.
    ///
    /// - Parameter most: The most values to return.
    func siblings(_ strategies: StrategySet, most: Int = 2000) -> [JSONDocument.Token] {
        Self.tokens(
            failure.path.components[...], below: 0, in: document,
            KeyResolver(document: document, strategies: strategies), all: true, most: most)
    }

    /// The kind of value found; `nothing` for a missing key.
    var found: FoundKind { failure.kind == .keyNotFound ? .nothing : token.map { document.foundKind($0) } ?? .nothing }

    var lastKey: String? { if case .key(let key) = failure.path.components.last { key } else { nil } }

    /// The value, if it is a string.
    var string: String? { token.flatMap { document.kind($0) == .string ? document.stringValue($0) : nil } }

    /// The value as written, if it is a number.
    var number: String? {
        token.flatMap { document.kind($0) == .number ? document.sourceText($0, limit: 400) : nil }
    }

    private static func tokens(
        _ path: ArraySlice<CodingPath.Component>, below token: JSONDocument.Token, in document: JSONDocument,
        _ resolver: KeyResolver, all: Bool, most: Int
    ) -> [JSONDocument.Token] {
        guard document.tokenCount > 0 else { return [] }
        guard let first = path.first else { return [token] }
        let rest = path.dropFirst()
        guard all, case .index = first else {
            guard let child = resolver.child(first, of: token) else { return all ? [] : [token] }
            return tokens(rest, below: child, in: document, resolver, all: all, most: most)
        }
        guard document.kind(token) == .array else { return [] }
        var result: [JSONDocument.Token] = []
        for child in document.children(of: token) {
            result += tokens(rest, below: child, in: document, resolver, all: all, most: most - result.count)
            if result.count >= most { break }
        }
        return result
    }
}
