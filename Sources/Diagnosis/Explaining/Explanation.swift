import DecodeTrace

/// Why a failure happened and what to change, in sentences.
package struct Explanation: Sendable, Hashable {
    /// The exact cause; `codascope explain` has a page for it.
    package var code: FailureCode
    /// What was found and which rule of JSONDecoder it broke, one sentence each, the most relevant first.
    package var notes: [String]
    /// What to change and where, one sentence each. None of these was tried.
    package var advice: [String]
    /// For a missing key, the payload's keys that may be meant, nearest first.
    package var nearKeys: [NearKey] = []
    /// For an unknown raw value, the enum's raw values as JSON; empty if they are unknown.
    package var rawValues: [String] = []
    /// The raw value that was probably meant, as JSON.
    package var nearRawValue: String?
    /// For a date, its actual format, if it is recognized.
    package var date: DateShape?

    init(_ code: FailureCode, _ notes: [String] = [], advice: [String] = []) {
        self.code = code
        self.notes = notes
        self.advice = advice
    }

    /// Notes and advice. A sentence that quotes a long value is shortened.
    package var sentences: [String] { shownNotes + shownAdvice }
    /// The notes; one that quotes a long value is shortened.
    package var shownNotes: [String] { notes.map { $0.shortened(to: Self.sentenceLimit) } }
    /// The advice; a sentence that quotes a long value is shortened.
    package var shownAdvice: [String] { advice.map { $0.shortened(to: Self.sentenceLimit) } }

    /// The maximum length of a sentence, in Unicode scalars.
    private static let sentenceLimit = 1200
}
