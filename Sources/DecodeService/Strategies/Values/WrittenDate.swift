/// A date, or a date and time, in ISO 8601, read field by field. Foundation's decoder accepts fields out of range and
/// ignores what follows.
package struct WrittenDate: Hashable, Sendable {
    /// Why the text isn't a valid date and time.
    package enum Flaw: Hashable, Sendable {
        case month(Int)
        /// A day that the month doesn't have.
        case day(Int, month: Int, year: Int)
        case hour(Int)
        case minute(Int)
        case second(Int)
        /// Text after the date and time.
        case rest(String)
    }

    /// In seconds since 1970; in UTC if the text has no time zone.
    package private(set) var seconds = 0.0
    package private(set) var year = 0
    package private(set) var hasZone = false
    package private(set) var flaw: Flaw?

    /// Whether its fields exist in the calendar and on a clock, whatever follows them.
    package var isOfCalendar: Bool {
        switch flaw {
        case nil, .rest: true
        case .month, .day, .hour, .minute, .second: false
        }
    }

    /// Longer texts aren't dates.
    private static let longest = 100

    /// - Returns: Nil for a text that doesn't begin with an ISO 8601 date, or whose date is followed by anything but a
    ///   time.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        var scan = Scan(bytes: Array(text.utf8))
        guard let year = scan.number(4), scan.take("-"), let month = scan.number(2), scan.take("-"),
            let day = scan.number(2)
        else { return nil }
        self.year = year
        if !(1...12).contains(month) {
            flaw = .month(month)
        } else if !(1...Self.days(in: month, of: year)).contains(day) {
            flaw = .day(day, month: month, year: year)
        }
        seconds = Double(CivilDate.day(year, month, day)) * 86_400
        guard !scan.isAtEnd else { return }
        guard scan.take("T") || scan.take("t") || scan.take(" "), let hour = scan.number(2), scan.take(":"),
            let minute = scan.number(2)
        else { return nil }
        let second = scan.take(":") ? scan.number(2) : 0
        guard let second else { return nil }
        seconds += Double(hour * 3600 + minute * 60 + second)
        // The end of a day may be written 24:00, and a minute may have a leap second.
        if hour > 24 || hour == 24 && minute + second > 0 {
            flaw = flaw ?? .hour(hour)
        } else if minute > 59 {
            flaw = flaw ?? .minute(minute)
        } else if second > 60 {
            flaw = flaw ?? .second(second)
        }
        seconds += scan.fraction()
        if let offset = scan.zone() {
            hasZone = true
            seconds -= Double(offset)
        }
        if !scan.isAtEnd { flaw = flaw ?? .rest(scan.rest) }
    }

    /// Returns the number of days in a month of the Gregorian calendar.
    package static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    private struct Scan {
        let bytes: [UInt8]
        var place = 0

        var isAtEnd: Bool { place == bytes.count }
        var rest: String { String(decoding: bytes[place...], as: UTF8.self) }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard place < bytes.count, UInt32(bytes[place]) == character.value else { return false }
            place += 1
            return true
        }

        private var digit: Int? {
            guard place < bytes.count, (0x30...0x39).contains(bytes[place]) else { return nil }
            return Int(bytes[place]) - 0x30
        }

        mutating func number(_ count: Int) -> Int? {
            var value = 0
            let start = place
            while place < start + count {
                guard let digit else { return nil }
                value = value * 10 + digit
                place += 1
            }
            return value
        }

        mutating func fraction() -> Double {
            let start = place
            guard take(".") || take(",") else { return 0 }
            var (value, unit) = (0.0, 1.0)
            while let digit {
                unit /= 10
                value += Double(digit) * unit
                place += 1
            }
            if place == start + 1 { place = start }
            return value
        }

        /// Reads the offset from UTC in seconds; nil if no time zone follows.
        mutating func zone() -> Int? {
            if take("Z") || take("z") { return 0 }
            let start = place
            let isWest = take("-")
            guard isWest || take("+"), let hours = number(2), hours < 24 else {
                place = start
                return nil
            }
            let end = place
            _ = take(":")
            if let minutes = number(2), minutes < 60 { return (hours * 60 + minutes) * (isWest ? -60 : 60) }
            place = end
            return hours * (isWest ? -3600 : 3600)
        }
    }
}
