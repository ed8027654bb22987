import Foundation

/// The verdict of a quick decode of a payload: nil if it is unclear, and the payload needs a separate decode and
/// diagnosis. A failure means that the payload ended the runner, or exceeded a limit.
package typealias ScreenVerdict = Result<CleanDecode?, RunnerTrouble>

/// A decode where nothing was swallowed, changed or suspicious: there is nothing to explain.
package struct CleanDecode: Codable, Sendable, Hashable {
    /// The number of scalars and nulls that were read.
    package var values: Int
    package var duration: Duration
    /// The values that the model never asks for, outermost only, counted by place: a pointer with the payload's keys,
    /// and `*` for indices and the keys of dictionaries.
    package var ignored: [Ignored]
    /// The pointers of the first of these values, in the payload's order: at most ``named``.
    package var firstIgnored: [String]

    /// The maximum number of ignored values that are listed individually.
    package static let named = 3

    /// Ignored values at a place.
    package struct Ignored: Codable, Sendable, Hashable {
        package var place: String
        package var count: Int

        package init(place: String, count: Int) {
            self.place = place
            self.count = count
        }
    }

    package init(values: Int, duration: Duration, ignored: [Ignored] = [], firstIgnored: [String] = []) {
        self.values = values
        self.duration = duration
        self.ignored = ignored
        self.firstIgnored = firstIgnored
    }
}

/// Which decodes may be answered as clean, without a record of their calls.
package enum AcceptedClean: String, Codable, Sendable {
    case none
    /// Those that read everything in the payload.
    case read
    /// Those that may ignore values of the payload, too.
    case readOrIgnored

    /// Whether a decode may be answered as clean.
    package func accepts(_ decode: CleanDecode) -> Bool {
        switch self {
        case .none: false
        case .read: decode.ignored.isEmpty
        case .readOrIgnored: true
        }
    }
}

/// What hand-written code of a model may do to the values of keys, as its source shows it.
package struct SuspectKeys: Codable, Sendable, Hashable {
    /// How keys begin that tell of an error, in lowercase.
    package static let errors = ["errors", "error", "err", "exception", "fault", "failure"]
    /// Keys that are suspicious if the model ignores them.
    package var ignored: Set<String>
    /// Keys that are suspicious if the payload lacks them: of optional properties that are declared with a value.
    package var absent: Set<String>
    /// Keys whose text code converts, with a fallback in place of a text that it can't convert.
    package var converted: [String: ConvertedText]

    package init(
        ignored: Set<String> = [], absent: Set<String> = [], converted: [String: ConvertedText] = [:]
    ) {
        self.ignored = ignored
        self.absent = absent
        self.converted = converted
    }
}

/// What code converts a text to.
package enum ConvertedText: Codable, Sendable, Hashable {
    case integer, number, bool, url, date
    /// An enum with these raw values.
    case rawValues([String])

    package var isRawValue: Bool { if case .rawValues = self { true } else { false } }

    /// Whether a text is certainly converted, so that no fallback takes its place.
    package func isCertain(_ text: String) -> Bool {
        switch self {
        case .integer: Int(text).map { "\($0)" == text } ?? false
        case .number: Double(text) != nil
        case .bool: text == "true" || text == "false"
        case .url: text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && URL(string: text) != nil
        // Only the code's formatter knows.
        case .date: false
        case .rawValues(let values): values.contains(text)
        }
    }

    /// Whether code that needs some date takes this one: the time of the decode, or the beginning or end of a calendar.
    ///
    /// - Parameters:
    ///   - seconds: The date, in seconds since 1970.
    ///   - now: The time of the decode, in seconds since 1970.
    package static func isFallback(date seconds: Double, now: Double) -> Bool {
        abs(seconds - now) < 600 || fixedDates.contains(seconds)
    }

    private static let fixedDates: Set<Double> = [
        0, Date.timeIntervalBetween1970AndReferenceDate, Date.distantPast.timeIntervalSince1970,
        Date.distantFuture.timeIntervalSince1970,
    ]
}
