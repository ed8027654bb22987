import Foundation

/// Dates and times in ISO 8601, to the last digit: `2020-12-05T15:39:02.25Z`.
///
/// Foundation's own parser needs newer systems, keeps milliseconds at best, reads 31 February as 3 March, and accepts
/// any text that starts like a time zone. As in Foundation, dates before 15 October 1582 are in the Julian calendar, so
/// `Date.distantPast` is the first second of the year 1.
enum ISO8601Text {
    /// Reads a date and time with a time zone: `Z`, `+hh`, `+hhmm` or `+hh:mm`. The fraction of a second may have any
    /// number of digits. Returns nil for anything else.
    static func date(from text: String) -> Date? {
        guard var parts = Parts(text) else { return nil }
        guard parts.fraction.contains(where: { $0 != 0 }) else {
            return Date(timeIntervalSinceReferenceDate: Double(parts.seconds))
        }
        // Before 2001, seconds count down while the fraction counts up.
        let sign = parts.seconds < 0 ? "-" : ""
        if parts.seconds < 0 {
            parts.seconds = -(parts.seconds + 1)
            parts.fraction = complement(of: parts.fraction)
        }
        let digits = parts.fraction.map { "\($0)" }.joined()
        return Double("\(sign)\(parts.seconds).\(digits)").map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    /// Writes a date in UTC.
    ///
    /// - Parameters:
    ///   - date: The date.
    ///   - milliseconds: True for milliseconds, false for no fraction, nil for as many digits as the date needs.
    /// - Returns: The text, or nil for a date outside the years 0 to 9999.
    static func text(of date: Date, milliseconds: Bool?) -> String? {
        var time = date.timeIntervalSinceReferenceDate
        if milliseconds == true { time = (time * 1000).rounded() / 1000 }
        guard abs(time) < 1e13 else { return nil }
        let whole = time.rounded(.down)
        guard let seconds = Int64(exactly: whole), let start = dateAndTime(seconds) else { return nil }
        var fraction = time == whole ? [] : fractionDigits(of: time)
        if time < 0, !fraction.isEmpty { fraction = complement(of: fraction) }
        switch milliseconds {
        case true?:
            let digits = fraction.prefix(3) + Array(repeating: 0, count: max(0, 3 - fraction.count))
            return start + "." + digits.map { "\($0)" }.joined() + "Z"
        case false?: return start + "Z"
        case nil: return start + (fraction.isEmpty ? "" : "." + fraction.map { "\($0)" }.joined()) + "Z"
        }
    }

    /// Returns the fraction digits of a number's shortest decimal description.
    private static func fractionDigits(of number: Double) -> [UInt8] {
        guard let digits = DecimalDigits("\(number)"), digits.exponent < 0 else { return [] }
        let count = -digits.exponent
        return Array(repeating: 0, count: max(0, count - digits.digits.count)) + digits.digits.suffix(count)
    }

    /// Subtracts a fraction from 1. Its digits are not all 0.
    private static func complement(of fraction: [UInt8]) -> [UInt8] {
        var digits = fraction.map { 9 - $0 }
        var index = digits.count - 1
        while index >= 0, digits[index] == 9 {
            digits[index] = 0
            index -= 1
        }
        if index >= 0 { digits[index] += 1 }
        return digits
    }

    /// Formats seconds since 2001 as `2020-12-05T15:39:02`.
    private static func dateAndTime(_ seconds: Int64) -> String? {
        let sinceEpoch = seconds + Calendar.secondsFrom1970To2001
        let days = Int((Double(sinceEpoch) / 86400).rounded(.down))
        let time = Int(sinceEpoch) - days * 86400
        let day = Calendar.day(days)
        guard (0...9999).contains(day.year) else { return nil }
        func padded(_ number: Int, _ count: Int) -> String {
            let text = "\(number)"
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        return [padded(day.year, 4), padded(day.month, 2), padded(day.day, 2)].joined(separator: "-") + "T"
            + [time / 3600, time / 60 % 60, time % 60].map { padded($0, 2) }.joined(separator: ":")
    }

    /// A parsed date and time.
    private struct Parts {
        /// Seconds since 2001, rounded down.
        var seconds: Int64
        /// The digits of the fraction of a second.
        var fraction: [UInt8] = []

        init?(_ text: String) {
            var bytes = Array(text.utf8)[...]
            func next(_ count: Int, then mark: Character? = nil) -> Int? {
                var number = 0
                for _ in 0..<count {
                    guard let byte = bytes.popFirst(), (0x30...0x39).contains(byte) else { return nil }
                    number = number * 10 + Int(byte - 0x30)
                }
                guard let mark else { return number }
                return bytes.popFirst() == mark.asciiValue ? number : nil
            }
            guard let year = next(4, then: "-"), let month = next(2, then: "-"), let day = next(2, then: "T"),
                let hour = next(2, then: ":"), let minute = next(2, then: ":"), let second = next(2),
                hour < 24, minute < 60, second < 60, let days = Calendar.days(year, month, day)
            else { return nil }
            if bytes.first == UInt8(ascii: ".") || bytes.first == UInt8(ascii: ",") {
                bytes.removeFirst()
                while let byte = bytes.first, (0x30...0x39).contains(byte) {
                    fraction.append(byte - 0x30)
                    bytes.removeFirst()
                }
                guard !fraction.isEmpty else { return nil }
            }
            guard let ahead = Self.secondsAheadOfUTC(bytes) else { return nil }
            let time = hour * 3600 + minute * 60 + second
            seconds = Int64(days * 86400 + time - ahead) - Calendar.secondsFrom1970To2001
        }

        private static func secondsAheadOfUTC(_ zone: ArraySlice<UInt8>) -> Int? {
            if zone.elementsEqual([UInt8(ascii: "Z")]) { return 0 }
            guard let sign = zone.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
            var rest = Array(zone.dropFirst())
            if rest.count == 5, rest[2] == UInt8(ascii: ":") { rest.remove(at: 2) }
            guard rest.count == 2 || rest.count == 4, rest.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            let digits = rest.map { Int($0 - 0x30) }
            let hours = digits[0] * 10 + digits[1]
            let minutes = digits.count == 4 ? digits[2] * 10 + digits[3] : 0
            guard hours < 24, minutes < 60 else { return nil }
            return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
        }
    }

    /// The Gregorian calendar since 15 October 1582, and the Julian calendar before, in days since 1970.
    private enum Calendar {
        static let secondsFrom1970To2001: Int64 = 978_307_200
        /// 15 October 1582.
        private static let firstGregorianDay = -141_427

        /// Returns the days from 1970 to a date, or nil if there is no such date.
        static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
            guard (1...12).contains(month), (1...31).contains(day) else { return nil }
            let gregorian = gregorianDays(year, month, day)
            let days = gregorian >= firstGregorianDay ? gregorian : julianDays(year, month, day)
            let found = Self.day(days)
            return found.year == year && found.month == month && found.day == day ? days : nil
        }

        /// Returns the date for days since 1970. Years begin in March here, so that a leap day is the last day of its
        /// year.
        static func day(_ days: Int) -> (year: Int, month: Int, day: Int) {
            let year: Int
            let dayOfYear: Int
            if days >= firstGregorianDay {
                let shifted = days + 719_468
                let era = floor(shifted, 146_097)
                let dayOfEra = shifted - era * 146_097
                let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
                year = yearOfEra + era * 400
                dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
            } else {
                let shifted = days + 719_470
                let era = floor(shifted, 1461)
                let dayOfEra = shifted - era * 1461
                let yearOfEra = (dayOfEra - dayOfEra / 1460) / 365
                year = yearOfEra + era * 4
                dayOfYear = dayOfEra - 365 * yearOfEra
            }
            let shiftedMonth = (5 * dayOfYear + 2) / 153
            let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
            return (year + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        }

        private static func gregorianDays(_ year: Int, _ month: Int, _ day: Int) -> Int {
            let year = month <= 2 ? year - 1 : year
            let era = floor(year, 400)
            let yearOfEra = year - era * 400
            return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear(month, day) - 719_468
        }

        private static func julianDays(_ year: Int, _ month: Int, _ day: Int) -> Int {
            let year = month <= 2 ? year - 1 : year
            return 365 * year + floor(year, 4) + dayOfYear(month, day) - 719_470
        }

        private static func dayOfYear(_ month: Int, _ day: Int) -> Int {
            (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        }

        private static func floor(_ number: Int, _ divisor: Int) -> Int {
            (number >= 0 ? number : number - divisor + 1) / divisor
        }
    }
}
