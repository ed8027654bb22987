package import DecodeTrace
package import JSONText
package import SwiftDeclarations

/// A failure with its place in the payload and its explanation in words.
package struct DiagnosedFailure: Sendable {
    /// The failure in the trace; nil for text that is not JSON, where no call was made.
    package let failure: Failure?
    package let kind: Failure.Kind
    /// The coding path of the requested value, including a missing key.
    package let path: CodingPath
    /// The RFC 6901 pointer, with the payload's keys; for a missing key, of the object that lacks it.
    package let pointer: String
    /// The token of the value, or of the object that lacks it.
    package let token: JSONDocument.Token?
    /// The byte range of the value, or of the object that lacks it.
    package let span: Range<Int>
    package let position: TextPosition
    /// The requested type as written in source.
    package let requestedType: String
    /// The kind of value found.
    package let found: FoundKind
    /// A few words for the line under the value: `found null, expected String`.
    package let label: String

    /// The error that was finally thrown, if several attempts failed here and this one got furthest; otherwise the failure.
    package let thrown: Failure?

    /// The number of other attempts at the failure's place or around it.
    package let attemptCount: Int

    /// Lists the attempts on demand.
    let listAttempts: @Sendable (Int) -> [DiagnosedAttempt]

    /// The other failed attempts at the failure's place or around it, nearest first.
    ///
    /// - Parameter limit: The maximum number of attempts.
    package func attempts(limit: Int = .max) -> [DiagnosedAttempt] { listAttempts(limit) }

    /// Builds the message on demand.
    let makeMessage: @Sendable (DeclaredTypes?) -> String

    /// One sentence: what was found and what the model expects.
    package func message(by declared: DeclaredTypes) -> String { makeMessage(declared) }

    /// The message, with the declarations that were known when the decode was diagnosed.
    package var message: String { makeMessage(nil) }

    /// Builds the explanation on demand: of thousands of failures, few are read.
    let explain: @Sendable (DeclaredTypes?) -> Explanation

    /// Why it happened and what to change.
    ///
    /// - Parameter declared: The types declared in the models' source; nil for those known when the decode was diagnosed.
    /// - Complexity: O(members of the object that it lies in).
    package func explained(by declared: DeclaredTypes? = nil) -> Explanation { explain(declared) }

    /// For a missing key, the payload's keys that may be meant, nearest first.
    package var nearKeys: [NearKey] { explained().nearKeys }

    /// Whether a lenient strategy supplied a value instead.
    package var isAdjusted: Bool { failure?.fate == .adjusted }

    /// What a strategy did about it, or why it couldn't: `scalars: "12" taken as 12`.
    package var remedy: String? {
        guard let failure, let note = failure.note else { return nil }
        return failure.rule.map { "\($0): \(note)" } ?? note
    }

    /// How the error, or the error that the code threw in its place, was handled in the end.
    let finalFate: Failure.Fate?

    /// Whether the failure was swallowed and the decode continued.
    package var isAbsorbed: Bool {
        switch finalFate {
        case .absorbed, .dropped, .translated, .superseded, .consequence: true
        case .failed, .adjusted, .standIn, nil: false
        }
    }

    /// Whether the code threw another error in its place, which ended the decode.
    package var isReplaced: Bool { failure?.fate == .translated && !isAbsorbed }

    /// Whether a message quotes the error with its kind, since a model threw it itself.
    package func isErrorQuoted(in message: String) -> Bool {
        failure?.isModelsOwn == true && message.contains(" threw \(kind.rawValue)")
    }
}

/// One of several types that code tried unsuccessfully at a place.
package struct DiagnosedAttempt: Sendable, Hashable, Codable {
    /// What was tried: a type, or the kind of a container that could not be opened, such as `an object`.
    package var type: String
    package var kind: Failure.Kind
    /// One sentence: what was found and what was expected.
    package var message: String
}

/// A place that was decoded after other types had been tried there.
package struct DiagnosedAlternative: Sendable, Hashable, Codable {
    /// The RFC 6901 pointer, with the payload's keys.
    package var pointer: String
    package var path: [CodingPath.Component]
    /// The type that decoded it.
    package var chosen: String
    /// The attempts before that, in order.
    package var attempts: [DiagnosedAttempt]
}

extension Failure {
    /// The requested type; nil for a call that requests none, such as opening a nested container.
    package var requested: TypeExpression? { requestedType.isEmpty ? nil : TypeExpression(requestedType) }

    /// The type whose `init(from:)` requested the value; nil if none did.
    package var owner: TypeExpression? { ownerType.map { TypeExpression($0) } }

    /// The path of the object or array that holds the value.
    var holderPath: CodingPath { CodingPath(Array(path.components.dropLast())) }

    /// Whether a model threw the `DecodingError` itself.
    var isModelsOwn: Bool { origin == .model && isDecodingError }

    /// The path of the value; for a missing key, of the object that lacks it.
    var placePath: CodingPath { kind == .keyNotFound ? holderPath : path }
}
