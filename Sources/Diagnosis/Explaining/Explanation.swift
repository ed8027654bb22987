import DecodeTrace

/// Why a failure came about and what can be changed, in plain words.
package struct Explanation: Sendable, Hashable {
    /// What exactly went wrong; its page says more.
    package var code: FailureCode
    /// What stands there and which rule of JSONDecoder made it fail, a sentence each, the most telling first.
    package var notes: [String]
    /// What to change and where, a sentence each. None of these was tried.
    package var advice: [String]
    /// For a missing key what it may be meant to be, nearest first.
    package var nearKeys: [NearKey] = []
    /// For an unknown raw value those that the enum knows, as JSON; empty where they cannot be learned.
    package var rawValues: [String] = []
    /// The raw value that was meant, perhaps, as JSON.
    package var nearRawValue: String?
    /// For a date the format that it really has, if it has a known one.
    package var date: DateShape?

    init(_ code: FailureCode, _ notes: [String] = [], advice: [String] = []) {
        self.code = code
        self.notes = notes
        self.advice = advice
    }

    /// Notes and advice. A sentence that quotes a value quotes the beginning of a long one.
    package var sentences: [String] { (notes + advice).map { $0.shortened(to: Self.sentenceLimit) } }

    /// The most scalars of a sentence.
    private static let sentenceLimit = 1200
}
