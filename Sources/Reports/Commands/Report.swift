package import DecodeService
package import DecodeTrace
package import Diagnosis
package import JSONText

/// The report on one decode as data: the object that `check --format json` prints.
///
/// Its keys are stable; ``schemaVersion`` changes if a key changes its meaning or is removed.
package struct Report: Encodable, Sendable, Hashable {
    /// The version of the report's keys.
    package static let currentSchemaVersion = 1

    package var schemaVersion: Int
    /// The payload as given: a path, or `-` for standard input.
    package var payload: String
    /// The requested model: a type expression.
    package var model: String
    /// Every strategy with its value.
    package var strategies: StrategySet
    package var outcome: DecodeResult.Outcome
    /// The failures, including absorbed ones, in the order of the decode.
    package var failures: [ReportedFailure]
    /// Pointers of the values that the model never asks for, outermost only, in payload order.
    package var ignored: [String]
    /// Values that a lenient strategy changed or supplied.
    package var adjusted: [Adjustment]
    /// Places that were decoded after other types had been tried there, which isn't a failure: the first ones, up to
    /// ``maxAlternatives`` and ``maxAlternativeSteps``. `counts` has the total.
    package var alternatives: [DiagnosedAlternative]
    /// Values that decoded but are likely wrong: one for each property and code.
    package var suspicions: [ReportedSuspicion]
    package var counts: Counts
    /// How much of the payload was used, in values and bytes; nil for text that is not JSON.
    @NullIfNil package var coverage: Coverage?
    /// What is lost and added when the value is encoded again; nil if there is nothing to encode.
    @NullIfNil package var roundTrip: RoundTrip?
    /// The changes that together make it decode; nil if a single change does, and if none were found.
    @NullIfNil package var plan: ReportedPlan?
    /// A problem after the decode, such as while encoding again; nil if there was none.
    package var trouble: PayloadTrouble?

    /// - Parameter fixes: The result of the search for fixes of the failure that ended the decode; nil if there was none.
    package init(
        payload: String, model: String, strategies: StrategySet, outcome: DecodeResult.Outcome, diagnosis: Diagnosis,
        suspicions: [Suspicion] = [], document: JSONDocument, preview: Preview = .nothing,
        fixes: FixProgress? = nil
    ) {
        schemaVersion = Self.currentSchemaVersion
        self.payload = payload
        self.model = model
        self.strategies = strategies
        self.outcome = outcome
        failures = diagnosis.failures.map { ReportedFailure($0, in: document) }
        if let ending = diagnosis.endingIndex, let fixes {
            let explained = diagnosis.failures[ending].explained()
            failures[ending].suggestions = ReportedFailure.Suggestion.all(of: fixes, for: explained.code.rawValue)
            failures[ending].advice = fixes.untried(explained.advice).map(\.text)
        }
        ignored = diagnosis.ignored
        adjusted = diagnosis.adjusted.map { Adjustment($0, in: document) }
        alternatives = diagnosis.alternatives(limit: Self.maxAlternatives, steps: Self.maxAlternativeSteps)
        self.suspicions = suspicions.map { ReportedSuspicion($0, fixes?.answers(to: $0) ?? []) }
        counts = diagnosis.counts
        coverage = diagnosis.coverage
        roundTrip = RoundTrip(preview, of: document, strategies: strategies)
        self.plan = ReportedPlan(fixes?.plan)
    }

    /// The maximum number of alternatives. A type that decodes any JSON has one for nearly every value inside it.
    package static let maxAlternatives = 200
    /// The maximum total length of the alternatives' paths, which grow with the nesting.
    package static let maxAlternativeSteps = 5000
}

/// A value in a report that decoded but is likely wrong.
package struct ReportedSuspicion: Codable, Sendable, Hashable {
    /// The RFC 6901 pointer with the payload's keys; for a missing key, of the object that lacks it.
    package var pointer: String
    package var path: [CodingPath.Component]
    package var code: Suspicion.Code
    package var message: String
    /// The number of other elements in which the same property is suspicious for the same reason; nil, and omitted, for
    /// none.
    package var others: Int?
    /// What to do, one sentence each.
    package var advice: [String]
    /// The changes that were tried and after which the value is no longer suspicious; nil, and omitted, for none.
    package var suggestions: [ReportedFailure.Suggestion]?

    init(_ suspicion: Suspicion, _ tried: [Trial]) {
        pointer = suspicion.pointer
        path = suspicion.path.components
        code = suspicion.code
        message = suspicion.message
        others = suspicion.others > 0 ? suspicion.others : nil
        advice = suspicion.advice.filter { !tried.contains(whichIsPartOf: $0) }.map(\.text)
        suggestions = tried.isEmpty ? nil : tried.map { .init($0, for: suspicion.code.rawValue) }
    }
}

package struct ReportedFailure: Codable, Sendable, Hashable {
    package var kind: Failure.Kind
    /// The coding path of the requested value, including a missing key: keys as strings, indices as integers.
    package var path: [CodingPath.Component]
    /// The RFC 6901 pointer with the payload's keys; for a missing key, of the object that lacks it.
    package var pointer: String
    /// The line, from 1. Nil, and omitted, if the position in the file isn't known, as in property lists.
    package var line: Int?
    /// The column in Unicode scalars, from 1; nil if the line is.
    package var column: Int?
    /// In bytes of the file on disk; nil if the line is.
    package var offset: Int?
    /// In bytes of the file on disk; nil if the line is.
    package var length: Int?
    package var requestedType: String
    /// The kind of token: `null`, `bool`, `number`, `string`, `array`, `object`, `nothing`.
    package var found: String
    package var message: String
    /// The exact cause: `codascope explain CODE` has details.
    package var code: FailureCode
    /// What was found and which rule of JSONDecoder it broke, one sentence each.
    package var explanation: [String]
    /// Changes that were not tried, one sentence each. Empty if a change that was tried loses nothing and can be made
    /// in an app.
    package var advice: [String]
    /// The error itself; of several attempts, the one that was finally thrown.
    package var foundation: FoundationError
    /// Whether it was swallowed.
    package var absorbed: Bool
    /// Why the decode could not continue from here with `errors: all`, if it could not.
    package var note: String?
    /// The other failed attempts at the failure's place or around it, nearest first. The failure is that of the attempt
    /// that got furthest.
    package var attempts: [DiagnosedAttempt]
    /// The number of further attempts beyond `attempts`; nil, and omitted, for none.
    package var attemptsLeftOut: Int?
    /// The changes that were tried, with their results, and those that could not be tried for lack of time or a
    /// compiler.
    package var suggestions: [Suggestion]

    /// The maximum number of listed attempts.
    package static let maxAttempts = 32

    /// The contents of the error itself.
    package struct FoundationError: Codable, Sendable, Hashable {
        package var path: [CodingPath.Component]
        package var debugDescription: String
    }

    /// A change, and what is known about it.
    package struct Suggestion: Codable, Sendable, Hashable {
        /// The identity of the change. Equal changes have the same one in every report.
        package var id: String
        /// The code of the failure or of the suspicion that it answers.
        package var situation: String
        /// `tried`, or why it was not: `untried-time`, `untried-compiler`, `untried-recorded`.
        package var standing: String
        /// Names and values of strategies, `model` with another type expression, or `edit` with a unified diff of the
        /// model's source.
        package var change: [String: String]
        package var title: String
        /// `decoded`; `recovered`; `further` if the failure is gone but another one follows; `untried` if the change
        /// was not run.
        package var outcome: String
        /// What an app has after the change: `keeps`, `guess`, `leavesOut`, `makesUp`, `breaks`; nil, and omitted, for a
        /// change that doesn't decode or wasn't run.
        package var applicability: Verdict.Applicability?
        /// What has to be true for the change to keep the meaning of all values, a clause each.
        package var conditions: [String] = []
        /// The package that the app needs for it; nil, and omitted, for none.
        package var needs: String?
        /// The errors in code that has to change with it, `FILE:LINE:COLUMN: MESSAGE` each; nil, and omitted, for none.
        package var adapt: [String]?
        /// The number of losses; 0 for a change that does not decode.
        package var lost: Int
        /// The losses: the first five hundred places.
        package var losses: [Loss]
        /// The next failure; nil, and omitted, for a change that decodes.
        package var next: ReportedPlan.Next?
        /// How many documents of a list decode with it; nil, and omitted, for a single payload.
        package var documents: DocumentTally?

        /// The changes of a search, in its order: those that decode, those that get further, and those that were not
        /// tried.
        static func all(of fixes: FixProgress, for situation: String) -> [Suggestion] {
            let untried = "untried-\(fixes.untriedReason.rawValue)"
            return (fixes.working + fixes.further).map { Suggestion($0, for: situation) }
                + fixes.untried.map { Suggestion($0, for: situation, standing: untried, outcome: "untried") }
        }

        private init(_ fix: Fix, for situation: String, standing: String = "tried", outcome: String) {
            id = fix.id
            self.situation = situation
            self.standing = standing
            change = fix.asChange
            needs = fix.neededPackage
            title = fix.title
            self.outcome = outcome
            lost = 0
            losses = []
        }

        init(_ tried: Trial, for situation: String) {
            self.init(tried.fix, for: situation, outcome: tried.ended)
            if tried.works { (applicability, conditions) = (tried.verdict.applicability, tried.verdict.conditions) }
            adapt = tried.adaptations
            lost = tried.losses.count
            losses = tried.losses.list
            next = tried.next.flatMap { next in next.kind.map { ReportedPlan.Next(kind: $0, pointer: next.pointer) } }
            documents = tried.documents
        }
    }

    /// A failure with its position in the file.
    init(_ failure: DiagnosedFailure, in document: JSONDocument) {
        kind = failure.kind
        path = failure.path.components
        pointer = failure.pointer
        if document.hasPositions {
            line = failure.position.line
            column = failure.position.column
            offset = failure.position.offset
            let positions = document.positions(of: failure.span)
            length = positions.upperBound.offset - positions.lowerBound.offset
        }
        requestedType = failure.requestedType
        found = failure.found.rawValue
        message = failure.message
        let explained = failure.explained()
        code = explained.code
        explanation = explained.notes
        advice = explained.advice.map(\.text)
        foundation = FoundationError(
            path: failure.thrown?.foundationPath.components ?? [],
            debugDescription: failure.thrown?.debugDescription ?? "")
        attempts = failure.attempts(limit: Self.maxAttempts)
        let leftOut = failure.attemptCount - attempts.count
        attemptsLeftOut = leftOut > 0 ? leftOut : nil
        absorbed = failure.isAbsorbed
        note = failure.isAdjusted ? nil : failure.failure?.note
        suggestions = []
    }
}

/// A value that a lenient strategy changed or supplied.
package struct Adjustment: Codable, Sendable, Hashable {
    package var pointer: String
    package var path: [CodingPath.Component]
    /// The strategy.
    package var rule: Failure.Rule?
    /// What was done: `"12" taken as 12`.
    package var note: String
    /// The failure without the strategy.
    package var original: ReportedFailure

    init(_ failure: DiagnosedFailure, in document: JSONDocument) {
        pointer = failure.pointer
        path = failure.path.components
        rule = failure.failure?.rule
        note = failure.failure?.note ?? ""
        original = ReportedFailure(failure, in: document)
    }
}

/// What is lost, changed and added when the payload is decoded and encoded again.
package struct RoundTrip: Codable, Sendable, Hashable {
    /// One value that differs.
    package struct Change: Codable, Sendable, Hashable {
        package var pointer: String
        /// The value before, as its text, shortened.
        package var from: String?
        /// The value after, as its text, shortened.
        package var to: String?
        /// A remark, such as on lost digits or another kind of value.
        package var note: String?

        init(_ change: Difference.Change) {
            pointer = change.pointer
            from = change.oldText
            to = change.newText
            note = change.note
        }
    }

    /// Why the value could not be encoded.
    package struct EncodingFailure: Codable, Sendable, Hashable {
        package var path: [CodingPath.Component]
        package var reason: String
    }

    package var removed: [Change] = []
    package var changed: [Change] = []
    package var added: [Change] = []
    /// Equal values that are written differently: nothing is lost.
    package var equivalent: [Change] = []
    /// Nil if it was encoded.
    package var failure: EncodingFailure?

    /// Compares a payload with its re-encoded value; nil if the value was not encoded completely.
    ///
    /// - Parameters:
    ///   - preview: The value encoded again.
    ///   - document: The payload's text.
    ///   - strategies: The strategies for decoding and encoding.
    package init?(_ preview: Preview, of document: JSONDocument, strategies: StrategySet) {
        switch preview {
        case .encoded(let bytes):
            let difference = Difference(
                payload: document, encoded: JSONDocument(again: bytes, as: document), strategies: strategies)
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

/// The report on a payload that could not be checked, instead of a ``Report``.
package struct TroubleReport: Encodable, Sendable, Hashable {
    package var schemaVersion = Report.currentSchemaVersion
    /// The payload as given: a path, or `-` for standard input.
    package var payload: String
    /// The requested model; nil if none was.
    @NullIfNil package var model: String?
    /// Every strategy with its value.
    package var strategies: StrategySet
    /// Always `trouble`.
    package var outcome = "trouble"
    package var trouble: PayloadTrouble

    package init(payload: String, model: String?, strategies: StrategySet, trouble: PayloadTrouble) {
        self.payload = payload
        self.model = model
        self.strategies = strategies
        self.trouble = trouble
    }
}

/// A property that is written as null if it is nil, instead of being left out.
@propertyWrapper
package struct NullIfNil<Value: Encodable & Hashable & Sendable>: Encodable, Hashable, Sendable {
    package var wrappedValue: Value?

    package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}
