public import DecodeTrace
public import JSONText

/// A failure tied to its place in the payload and said in plain words.
public struct DiagnosedFailure: Sendable {
    /// What the trace recorded; nil for text that is not JSON, where no call was made.
    public let failure: Failure?
    public let kind: Failure.Kind
    /// The coding path of the value asked for, a missing key included.
    public let path: CodingPath
    /// RFC 6901 pointer as the payload names it; for a missing key the object that lacks it.
    public let pointer: String
    /// The token of the value, or of the object that lacks it.
    public let token: JSONDocument.Token?
    /// Bytes of the document's text: the value, or the object that lacks it.
    public let span: Range<Int>
    public let position: Position
    /// The requested type as a person writes it.
    public let requestedType: String
    /// The type whose `init(from:)` asked, nil where none did.
    public let ownerType: String?
    /// The kind of token found: `null`, `bool`, `number`, `string`, `array`, `object`, `nothing`.
    public let found: String
    /// One sentence: what stands there and what the model wants.
    public let message: String
    /// A few words for the line under the value: `found null, expected String`.
    public let label: String

    /// The error that left the code, where several attempts failed there and this one came furthest; else the failure.
    public let thrown: Failure?

    /// How many other attempts there were where the failure is, or around it.
    public let attemptCount: Int

    /// Lists attempts when they are asked for.
    let listAttempts: @Sendable (Int) -> [DiagnosedAttempt]

    /// What else the code tried where the failure is, or around it, all in vain: the nearest first.
    ///
    /// - Parameter limit: The most to give.
    public func attempts(limit: Int = .max) -> [DiagnosedAttempt] { listAttempts(limit) }

    /// Makes the explanation when it is asked for: of thousands of failures few are read.
    let explain: @Sendable (DeclaredTypes?) -> Explanation

    /// Why it came about and what can be changed.
    ///
    /// - Parameter declared: What the models' source says; nil for what was known when the decode was diagnosed.
    /// - Complexity: O(members of the object that it lies in).
    public func explained(by declared: DeclaredTypes? = nil) -> Explanation { explain(declared) }

    /// Notes and advice, a sentence each.
    public var explanation: [String] { explained().sentences }

    /// For a missing key what it may be meant to be, nearest first.
    public var nearKeys: [NearKey] { explained().nearKeys }

    /// A lenient strategy supplied a value in its place.
    public var isAdjusted: Bool { failure?.fate == .adjusted }

    /// What was done about it, with the strategy's name, or why nothing could be: `scalars: "12" taken as 12`.
    public var remedy: String? {
        guard let failure, let note = failure.note else { return nil }
        return failure.rule.map { "\($0): \(note)" } ?? note
    }

    /// The failure was swallowed and the decode went on.
    public var isAbsorbed: Bool {
        switch failure?.fate {
        case .absorbed, .dropped, .translated, .superseded: true
        case .failed, .adjusted, .standIn, nil: false
        }
    }
}
