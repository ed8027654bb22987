import DecodeTrace

/// Why a failure happened and what to change, in sentences.
package struct Explanation: Sendable, Hashable {
    /// The exact cause; `codascope explain` has a page for it.
    package var code: FailureCode
    /// What was found and which rule of JSONDecoder it broke, one sentence each, the most relevant first.
    package var notes: [String]
    /// What to change and where, one sentence each. None of these was tried.
    package var advice: [Advice]
    /// Whether no other changes are offered, because they don't fit the situation: optional properties don't fix an
    /// error response.
    package var offersOnlyItsRemedies = false
    /// For a missing key, the payload's keys that may be meant, nearest first.
    package var nearKeys: [NearKey] = []

    init(_ code: FailureCode, _ notes: [String], advice: [Advice]) {
        self.code = code
        self.notes = notes
        self.advice = advice
    }

    init(_ code: FailureCode, _ notes: String..., advice: Advice...) {
        self.init(code, notes, advice: advice)
    }

    /// Notes and advice. A sentence that quotes a long value is shortened.
    package var sentences: [String] { shownNotes + shownAdvice.map(\.text) }
    /// The notes; one that quotes a long value is shortened.
    package var shownNotes: [String] { notes.map { $0.shortened(to: Self.sentenceLimit) } }
    /// The advice; a sentence that quotes a long value is shortened.
    package var shownAdvice: [Advice] { advice.map { $0.shortened(to: Self.sentenceLimit) } }

    /// The remedies that the advice names, each once, in its order.
    package var remedies: [Remedy] {
        var seen: Set<Remedy> = []
        return advice.flatMap(\.remedies).filter { seen.insert($0).inserted }
    }

    /// The maximum length of a sentence, in Unicode scalars.
    private static let sentenceLimit = 1200
}

extension String {
    /// Whether it is written where there is no value.
    var standsForNothing: Bool {
        ["", "-", "--", "–", "—", "n/a", "na", "none", "null", "nil", "unavailable", "unknown"].contains(lowercased())
    }

    /// The text as a sentence: with a full stop, unless it ends with a mark of its own, also inside quotation marks.
    package var ended: String { last { $0 != "\"" }.map { ".?!".contains($0) } == true ? self : self + "." }
}
