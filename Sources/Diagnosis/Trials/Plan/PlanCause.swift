import DecodeService
package import DecodeTrace
import JSONText
import SwiftDeclarations

/// One of the failures that a plan has to remove: a cause at a place of the model, for all indices.
struct PlanCause: Sendable {
    /// Identifies a cause: the place without indices and dictionary keys, the failure, and for a raw value that an enum
    /// doesn't know, the value.
    struct Signature: Hashable, Sendable {
        var place: [String]
        var kind: Failure.Kind?
        var requestedType: String
        /// The class that asks for its superclass's object, which each does in code of its own; nil for other causes.
        var owner: String?
        var value: String?
    }

    let signature: Signature
    /// Finds the cause on demand: of thousands, few are removed by a plan.
    let findCause: @Sendable () -> FailureCause
    var cause: FailureCause { findCause() }
    /// Explains the failure with the declarations of a draft, on demand; nil for text that isn't JSON.
    var explain: (@Sendable (DeclaredTypes) -> Explanation)?
    /// The payload in which it was found, in which other failures may already be removed.
    let document: JSONDocument
    /// Whether the payload has the missing key in another spelling.
    var isRenamed = false
    /// The failure as the plan shows it.
    var failure: PlannedFailure

    /// The changes that may remove it, the likeliest first: those that its explanation names, then those that are worth a
    /// trial without.
    func remedies(_ finder: RemedyFinder) -> [Remedy] {
        (explain?(finder.declared).remedies ?? []) + finder.remedies(for: cause)
    }
}

/// A failure that a step of a plan removes, with the first place where it occurs.
package struct PlannedFailure: Sendable, Hashable {
    /// The kind of failure; nil for text that isn't JSON.
    package var kind: Failure.Kind?
    /// The coding path of the requested value.
    package var path: CodingPath
    /// The RFC 6901 pointer in the payload; for a missing key, that of the object that lacks it.
    package var pointer: String
}

extension PlannedFailure {
    /// The failure that ended a decode of valid JSON. A number that the decoder rejects late isn't a fault of the text.
    init(_ failure: Failure, in document: JSONDocument, _ strategies: StrategySet) {
        self.init(
            kind: failure.kind == .invalidJSON ? .dataCorrupted : failure.kind, path: failure.path,
            pointer: document.pointer(document.token(of: failure, strategies)))
    }

    /// What failed and where, in a few words: `typeMismatch at lines[0].price`.
    package var words: String {
        let place = path.components.isEmpty ? "the root" : path.description
        return kind.map { "\($0.rawValue) at \(place)" } ?? "text that is not JSON"
    }
}

/// Causes with one kind of failure, counted.
package struct CauseCount: Sendable, Hashable {
    package var first: PlannedFailure
    package var count = 1
}

extension PlanCause.Signature {
    /// - Parameters:
    ///   - types: The requested types from the root down.
    ///   - token: The value, or the object that lacks it; nil if the payload has neither.
    init(_ failure: Failure, types: [String?], at token: JSONDocument.Token?, in document: JSONDocument) {
        place = zip(failure.path.components, types).map { step, type in
            switch step {
            case .index: "*"
            case .key(let key):
                type.map { TypeExpression($0).unwrapped.value != nil } == true ? "*" : "/\(key)"
            }
        }
        kind = failure.kind
        requestedType = failure.requestedType
        owner = failure.path.components.last == .key("super") ? failure.ownerType : nil
        // Another value that an enum doesn't know is another cause.
        let isEnum = failure.kind == .dataCorrupted && failure.textFact != nil
        value = isEnum ? token.map { document.sourceText($0, limit: 100) } : nil
    }

    /// The cause of text that isn't JSON.
    static let notJSON = PlanCause.Signature(place: [], kind: nil, requestedType: "", value: nil)
}
