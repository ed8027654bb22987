import Foundation

/// A `DateFormatter` pattern with the other settings of its formatter.
struct DateFormatterPattern: Hashable, Sendable {
    let pattern: String
    let timeZone: TimeZone
    let locale: String

    /// One formatter per pattern: creating one takes far longer than reading a date.
    private static let formatters = Locked<[DateFormatterPattern: DateFormatter]>([:])

    var formatter: DateFormatter {
        Self.formatters.withLock { formatters in
            if let formatter = formatters[self] { return formatter }
            let formatter = makeFormatter()
            formatters[self] = formatter
            return formatter
        }
    }

    private func makeFormatter() -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: locale)
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = timeZone
        formatter.isLenient = false
        formatter.dateFormat = pattern
        return formatter
    }
}
