public import DecodeService
public import DecodeTrace
public import JSONText
public import Strategies

/// What is said of one decode to a machine: the object that `check --format json` prints.
///
/// Its keys are stable; ``schemaVersion`` changes when one of them changes its meaning or goes.
public struct Report: Codable, Sendable, Hashable {
    /// The version of the report's keys.
    public static let currentSchemaVersion = 1

    public var schemaVersion: Int
    /// The payload as it was named: a path, or `-` for standard input.
    public var payload: String
    /// The model as it was asked for: a type expression.
    public var model: String
    /// Every strategy with its value.
    public var strategies: StrategySet
    public var outcome: DecodeResult.Outcome
    /// What failed, absorbed failures too, in the order of the decode.
    public var failures: [ReportedFailure]
    /// Pointers of the values that the model never asks for, topmost only, in payload order.
    public var ignored: [String]
    /// Values that a lenient strategy changed or supplied.
    public var adjusted: [Adjustment]
    /// Places that were read after other types had been tried there, which is no failure: the first of them, as many as
    /// ``mostAlternatives`` and as ``mostAlternativeSteps`` allow. `counts` says how many there are.
    public var alternatives: [DiagnosedAlternative]
    public var counts: Counts
    /// How much of the payload was used, in values and bytes; nil for text that is not JSON.
    public var coverage: Coverage?
    /// What is lost and added when the value is encoded again; nil when there is nothing to encode.
    public var roundTrip: RoundTrip?

    /// What went wrong after the decode, as while the value was encoded again; nil where nothing did.
    public var trouble: ReportedTrouble?

    /// Puts a report together.
    ///
    /// - Parameters:
    ///   - payload: The payload's name.
    ///   - model: The model as it was asked for.
    ///   - strategies: How it was decoded.
    ///   - outcome: How it ended.
    ///   - diagnosis: What was found.
    ///   - document: The payload's text.
    ///   - preview: The value encoded again, if that was done.
    ///   - fixes: The fixes for what ended the decode that were tried, the best first.
    public init(
        payload: String, model: String, strategies: StrategySet, outcome: DecodeResult.Outcome, diagnosis: Diagnosis,
        document: JSONDocument, preview: Preview = .nothing, fixes: [TriedFix] = []
    ) {
        schemaVersion = Self.currentSchemaVersion
        self.payload = payload
        self.model = model
        self.strategies = strategies
        self.outcome = outcome
        failures = diagnosis.failures.map { ReportedFailure($0, in: document) }
        if let ending = diagnosis.endingIndex {
            failures[ending].suggestions = fixes.map(ReportedFailure.Suggestion.init)
        }
        ignored = diagnosis.ignored
        adjusted = diagnosis.adjusted.map { Adjustment($0, in: document) }
        alternatives = diagnosis.alternatives(limit: Self.mostAlternatives, steps: Self.mostAlternativeSteps)
        counts = diagnosis.counts
        coverage = diagnosis.coverage
        roundTrip = RoundTrip(preview, of: document, strategies: strategies)
    }

    /// A value of any JSON has an alternative for nearly every value inside it; more of them than these say nothing new.
    public static let mostAlternatives = 200
    /// All steps of the paths of the alternatives together: where they nest, each path is as long as the nesting is deep.
    public static let mostAlternativeSteps = 5000

    /// Whether a failure was swallowed on the way.
    public var hasAbsorbed: Bool { failures.contains(where: \.absorbed) }

    private enum CodingKeys: String, CodingKey {
        case schemaVersion, payload, model, strategies, outcome, failures, ignored, adjusted, alternatives, counts,
            coverage, roundTrip, trouble
    }

    /// Writes every key, `roundTrip` as null when there is none.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(schemaVersion, forKey: .schemaVersion)
        try container.encode(payload, forKey: .payload)
        try container.encode(model, forKey: .model)
        try container.encode(strategies, forKey: .strategies)
        try container.encode(outcome, forKey: .outcome)
        try container.encode(failures, forKey: .failures)
        try container.encode(ignored, forKey: .ignored)
        try container.encode(adjusted, forKey: .adjusted)
        try container.encode(alternatives, forKey: .alternatives)
        try container.encode(counts, forKey: .counts)
        try container.encode(coverage, forKey: .coverage)
        try container.encode(roundTrip, forKey: .roundTrip)
        try container.encodeIfPresent(trouble, forKey: .trouble)
    }
}

/// One failure in a report.
public struct ReportedFailure: Codable, Sendable, Hashable {
    public var kind: Failure.Kind
    /// The coding path of the value asked for, a missing key included: keys as strings, indices as integers.
    public var path: [CodingPath.Component]
    /// RFC 6901 pointer as the payload names it; for a missing key the object that lacks it.
    public var pointer: String
    /// From 1. Nil, and no key of the report, where the place in the file is not known, as in property lists.
    public var line: Int?
    /// From 1, in Unicode scalars; nil with the line.
    public var column: Int?
    /// In bytes of the file as it is on disk; nil with the line.
    public var offset: Int?
    /// In bytes of the file as it is on disk; nil with the line.
    public var length: Int?
    public var requestedType: String
    /// The kind of token: `null`, `bool`, `number`, `string`, `array`, `object`, `nothing`.
    public var found: String
    public var message: String
    /// What exactly went wrong: `codascope explain CODE` says more.
    public var code: FailureCode
    /// What stands there and which rule of JSONDecoder made it fail, a sentence each.
    public var explanation: [String]
    /// What to change and where, a sentence each; not tried.
    public var advice: [String]
    /// What the error itself says: of several attempts the one that the code threw in the end.
    public var foundation: FoundationError
    /// Whether it was thrown and then swallowed.
    public var absorbed: Bool
    /// Why the decode could not go on from here under `errors: all`, if it could not.
    public var note: String?
    /// What else the code tried where the failure is, or around it, all in vain: the nearest first. The failure is that of
    /// the attempt that came furthest.
    public var attempts: [DiagnosedAttempt]
    /// How many attempts more there were than `attempts` lists; nil, and no key of the report, for none.
    public var attemptsLeftOut: Int?
    /// Changes that were tried and what came of each.
    public var suggestions: [Suggestion]

    /// More attempts than these are left out.
    public static let mostAttempts = 32

    /// What the error itself says.
    public struct FoundationError: Codable, Sendable, Hashable {
        public var path: [CodingPath.Component]
        public var debugDescription: String
    }

    /// A change that was tried.
    public struct Suggestion: Codable, Sendable, Hashable {
        /// Names and values of strategies, `model` with another type expression, or `edit` with a unified diff of the
        /// model's source.
        public var change: [String: String]
        public var title: String
        public var outcome: DecodeResult.Outcome
        /// How many values are lost: dropped, taken as nil, or taken for an enum's fallback.
        public var lost: Int

        init(_ tried: TriedFix) {
            change = tried.fix.asChange
            title = tried.fix.title
            outcome = tried.outcome
            lost = tried.lost
        }
    }

    /// A failure with its place in the file.
    init(_ failure: DiagnosedFailure, in document: JSONDocument) {
        kind = failure.kind
        path = failure.path.components
        pointer = failure.pointer
        if document.foreign == nil {
            line = failure.position.line
            column = failure.position.column
            offset = failure.position.offset
            length = document.fileOffset(failure.span.upperBound) - document.fileOffset(failure.span.lowerBound)
        }
        requestedType = failure.requestedType
        found = failure.found
        message = failure.message
        let explained = failure.explained()
        code = explained.code
        explanation = explained.notes
        advice = explained.advice
        foundation = FoundationError(
            path: failure.thrown?.foundationPath.components ?? [],
            debugDescription: failure.thrown?.debugDescription ?? "")
        attempts = failure.attempts(limit: Self.mostAttempts)
        let leftOut = failure.attemptCount - attempts.count
        attemptsLeftOut = leftOut > 0 ? leftOut : nil
        absorbed = failure.isAbsorbed
        note = failure.isAdjusted ? nil : failure.failure?.note
        suggestions = []
    }
}

/// A value that a lenient strategy changed or supplied.
public struct Adjustment: Codable, Sendable, Hashable {
    public var pointer: String
    public var path: [CodingPath.Component]
    /// The strategy that did it.
    public var rule: String
    /// What was done: `"12" taken as 12`.
    public var note: String
    /// The failure that would have been.
    public var original: ReportedFailure

    init(_ failure: DiagnosedFailure, in document: JSONDocument) {
        pointer = failure.pointer
        path = failure.path.components
        rule = failure.failure?.rule ?? ""
        note = failure.failure?.note ?? ""
        original = ReportedFailure(failure, in: document)
    }
}

/// What is lost, changed and added on the way from the payload through the value to JSON.
public struct RoundTrip: Codable, Sendable, Hashable {
    /// One value that is not the same on both sides.
    public struct Change: Codable, Sendable, Hashable {
        public var pointer: String
        /// The value before, as its text, shortened.
        public var from: String?
        /// The value after, as its text, shortened.
        public var to: String?
        /// More about it: lost digits, another kind of value.
        public var note: String?

        init(_ change: Difference.Change) {
            pointer = change.pointer
            from = change.oldText
            to = change.newText
            note = change.note
        }
    }

    /// Why the value could not be encoded.
    public struct EncodingFailure: Codable, Sendable, Hashable {
        public var path: [CodingPath.Component]
        public var reason: String
    }

    public var removed: [Change] = []
    public var changed: [Change] = []
    public var added: [Change] = []
    /// Values that are the same, written otherwise: nothing is lost with them.
    public var equivalent: [Change] = []
    /// Nil when it was encoded.
    public var failure: EncodingFailure?

    /// Compares a payload with what its value encodes to; nil when nothing was encoded as a whole.
    ///
    /// - Parameters:
    ///   - preview: The value encoded again.
    ///   - document: The payload's text.
    ///   - strategies: How it was decoded and encoded.
    public init?(_ preview: Preview, of document: JSONDocument, strategies: StrategySet) {
        switch preview {
        case .encoded(let data):
            let difference = Difference(
                payload: document, encoded: JSONDocument(again: data, as: document), strategies: strategies)
            equivalent = difference.equivalents.map(Change.init)
            for change in difference.changes {
                let reported = Change(change)
                switch change.kind {
                case .removed: removed.append(reported)
                case .changed: changed.append(reported)
                case .added: added.append(reported)
                }
            }
        case .encodeFailed(let path, let reason):
            failure = EncodingFailure(path: path.components, reason: reason)
        case .partial, .notEncodable, .nothing:
            return nil
        }
    }
}
