import Foundation
import Synchronization

/// A `DateFormatter` pattern with all that its formatter depends on.
struct DatePattern: Hashable, Sendable {
    let pattern: String
    let timeZone: TimeZone
    let locale: String

    /// Each pattern's formatter is built once: building one takes far longer than reading a date.
    private static let formatters = Mutex<[DatePattern: DateFormatter]>([:])

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
