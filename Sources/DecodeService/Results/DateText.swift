package import Foundation

/// Formats dates in UTC: `2026-04-01 09:30:00Z`, with milliseconds if there are any.
package enum DateText {
    /// Returns the text of a date, or its seconds if it is beyond the calendar's range.
    package static func of(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        guard isInCalendar(date) else { return "\(seconds) s since 1970" }
        let thousandths = Int((seconds * 1000).rounded(.toNearestOrAwayFromZero))
        let (second, fraction) = thousandths.flooredDivision(by: 1000)
        let (day, ofDay) = second.flooredDivision(by: 86_400)
        let (year, month, dayOfMonth) = civil(day)
        let clock = [ofDay / 3600, ofDay / 60 % 60, ofDay % 60].map { padded($0, 2) }.joined(separator: ":")
        let sign = year < 0 ? "-" : ""
        return "\(sign)\(padded(abs(year), 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2)) \(clock)"
            + (fraction > 0 ? ".\(padded(fraction, 3))" : "") + "Z"
    }

    /// Whether a date is in the calendar's range.
    package static func isInCalendar(_ date: Date) -> Bool { abs(date.timeIntervalSince1970) < 1e14 }

    /// Returns the year of a date in UTC, or the largest or smallest `Int` if it is beyond the calendar's range.
    package static func year(of date: Date) -> Int {
        let seconds = date.timeIntervalSince1970
        guard isInCalendar(date) else { return seconds < 0 ? .min : .max }
        return civil(Int(seconds.rounded(.down)).flooredDivision(by: 86_400).quotient).year
    }

    /// The first day of the Gregorian calendar, 1582-10-15, in days since 1970.
    private static let firstGregorianDay = -141_427

    /// Returns the date of a day since 1970, in the Julian calendar before October 1582, as in Foundation's formatters.
    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        day < firstGregorianDay ? CivilDate.julian(day) : CivilDate.gregorian(day)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
