import Foundation

/// What hand-written code of a model may do to the values of keys, as its source shows it.
package struct SuspectKeys: Codable, Sendable, Hashable {
    /// Keys that are suspicious if the model ignores them.
    package var ignored: Set<String>
    /// Keys whose text code converts, with a fallback in place of a text that it can't convert.
    package var converted: [String: ConvertedText]

    package init(ignored: Set<String> = [], converted: [String: ConvertedText] = [:]) {
        self.ignored = ignored
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
