package import DecodeTrace
package import JSONText

/// A failure tied to its place in the payload and said in plain words.
package struct DiagnosedFailure: Sendable {
    /// What the trace recorded; nil for text that is not JSON, where no call was made.
    package let failure: Failure?
    package let kind: Failure.Kind
    /// The coding path of the value asked for, a missing key included.
    package let path: CodingPath
    /// RFC 6901 pointer as the payload names it; for a missing key the object that lacks it.
    package let pointer: String
    /// The token of the value, or of the object that lacks it.
    package let token: JSONDocument.Token?
    /// Bytes of the document's text: the value, or the object that lacks it.
    package let span: Range<Int>
    package let position: Position
    /// The requested type as a person writes it.
    package let requestedType: String
    /// The type whose `init(from:)` asked, nil where none did.
    package let ownerType: String?
    /// The kind of value found.
    package let found: FoundKind
    /// A few words for the line under the value: `found null, expected String`.
    package let label: String

    /// The error that left the code, where several attempts failed there and this one came furthest; else the failure.
    package let thrown: Failure?

    /// How many other attempts there were where the failure is, or around it.
    package let attemptCount: Int

    /// Lists attempts when they are asked for.
    let listAttempts: @Sendable (Int) -> [DiagnosedAttempt]

    /// What else the code tried where the failure is, or around it, all in vain: the nearest first.
    ///
    /// - Parameter limit: The most to give.
    package func attempts(limit: Int = .max) -> [DiagnosedAttempt] { listAttempts(limit) }

    /// Makes the message when it is asked for.
    let say: @Sendable (DeclaredTypes?) -> String

    /// One sentence: what stands there and what the model wants.
    ///
    /// - Parameter declared: What the models' source says.
    package func message(by declared: DeclaredTypes) -> String { say(declared) }

    /// The same by what was known of the models' source when the decode was diagnosed.
    package var message: String { say(nil) }

    /// Makes the explanation when it is asked for: of thousands of failures few are read.
    let explain: @Sendable (DeclaredTypes?) -> Explanation

    /// Why it came about and what can be changed.
    ///
    /// - Parameter declared: What the models' source says; nil for what was known when the decode was diagnosed.
    /// - Complexity: O(members of the object that it lies in).
    package func explained(by declared: DeclaredTypes? = nil) -> Explanation { explain(declared) }

    /// Notes and advice, a sentence each.
    package var explanation: [String] { explained().sentences }

    /// For a missing key what it may be meant to be, nearest first.
    package var nearKeys: [NearKey] { explained().nearKeys }

    /// A lenient strategy supplied a value in its place.
    package var isAdjusted: Bool { failure?.fate == .adjusted }

    /// What was done about it, with the strategy's name, or why nothing could be: `scalars: "12" taken as 12`.
    package var remedy: String? {
        guard let failure, let note = failure.note else { return nil }
        return failure.rule.map { "\($0): \(note)" } ?? note
    }

    /// The failure was swallowed and the decode went on.
    package var isAbsorbed: Bool {
        switch failure?.fate {
        case .absorbed, .dropped, .translated, .superseded: true
        case .failed, .adjusted, .standIn, nil: false
        }
    }
}
