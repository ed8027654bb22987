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
    private static let maxLength = 100

    /// - Returns: Nil for a text that doesn't begin with an ISO 8601 date, or whose date is followed by anything but a
    ///   time.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.maxLength else { return nil }
        var scan = DateScan(Array(text.utf8))
        guard let year = scan.number(.year, 4), scan.take(UInt8(ascii: "-")), let month = scan.number(.month, 2),
            scan.take(UInt8(ascii: "-")), let day = scan.number(.day, 2)
        else { return nil }
        self.year = year
        if !(1...12).contains(month) {
            flaw = .month(month)
        } else if !(1...Self.days(in: month, of: year)).contains(day) {
            flaw = .day(day, month: month, year: year)
        }
        seconds = Double(CivilDate.day(year, month, day)) * 86_400
        guard !scan.isAtEnd else { return }
        guard scan.word(["T", "t", " "]) != nil, let hour = scan.number(.hour, 2), scan.take(UInt8(ascii: ":")),
            let minute = scan.number(.minute, 2)
        else { return nil }
        let second = scan.take(UInt8(ascii: ":")) ? scan.number(.second, 2) : 0
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
}

extension DateScan {
    /// The text that isn't scanned yet.
    fileprivate var rest: String { String(decoding: bytes[place...], as: UTF8.self) }

    /// Scans a number of any value with this many digits.
    fileprivate mutating func number(_ field: Field, _ count: Int) -> Int? {
        number(field, count...count, 0...Int.max)
    }

    fileprivate mutating func fraction() -> Double {
        let start = place
        guard word([".", ","]) != nil else { return 0 }
        var (value, unit) = (0.0, 1.0)
        while let digit = number(.fraction, 1) {
            unit /= 10
            value += Double(digit) * unit
        }
        if place == start + 1 { place = start }
        return value
    }

    /// Scans the offset from UTC in seconds; nil if no time zone follows.
    fileprivate mutating func zone() -> Int? {
        if word(["Z", "z"]) != nil { return 0 }
        let start = place
        guard let sign = word(["+", "-"]), let hours = number(.zone, 2), hours < 24 else {
            place = start
            return nil
        }
        let end = place
        _ = take(UInt8(ascii: ":"))
        let minutes = number(.zone, 2)
        if minutes.map({ $0 < 60 }) != true { place = end }
        let minute = minutes.map { $0 < 60 ? $0 : 0 } ?? 0
        return (hours * 60 + minute) * (sign == "-" ? -60 : 60)
    }
}

/// Scans the parts of a date from the start of a text.
package struct DateScan {
    /// What a number of a date means.
    package enum Field: String, Sendable {
        case year, month, week, day, hour, minute, second, weekday, fraction
        case zone = "time zone"
    }

    fileprivate let bytes: [UInt8]
    package fileprivate(set) var place = 0
    /// The first number that was out of its field's range: `month 13`; nil if there was none.
    package private(set) var fault: String?

    package static let zones = ["GMT", "UTC", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT"]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var isAtEnd: Bool { place == bytes.count }
    /// The next byte; nil at the end.
    package var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    package mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    /// Scans a number with this many digits; nil if there are fewer. A value outside the range is only noted as a ``fault``.
    package mutating func number(_ field: Field, _ digits: ClosedRange<Int>, _ range: ClosedRange<Int>) -> Int? {
        var (count, value) = (0, 0)
        while count < digits.upperBound, let digit = next, digit >= 0x30, digit <= 0x39 {
            value = value &* 10 &+ Int(digit - 0x30)
            count += 1
            place += 1
        }
        if !range.contains(value) { fault = fault ?? "\(field.rawValue) \(value)" }
        return count >= digits.lowerBound ? value : nil
    }

    /// Scans one of several words.
    package mutating func word(_ words: [String]) -> String? {
        let found = words.first { bytes[place...].starts(with: $0.utf8) }
        place += found?.utf8.count ?? 0
        return found
    }

    /// Scans `Z`, `+01`, `+0100` or `+01:00` and returns the pattern letters that read it.
    package mutating func offset() -> String? {
        guard let sign = next else { return nil }
        place += 1
        if sign | 0x20 == UInt8(ascii: "z") { return "X" }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), number(.zone, 2...2, 0...14) != nil else {
            return nil
        }
        if take(UInt8(ascii: ":")) { return number(.zone, 2...2, 0...59) != nil ? "XXXXX" : nil }
        guard next.map({ $0 >= 0x30 && $0 <= 0x39 }) == true else { return "X" }
        return number(.zone, 2...2, 0...59) != nil ? "Z" : nil
    }
}

/// Dates as numbers of days since 1970-01-01. Years are counted from March, so that a leap day is the last day of its year.
package enum CivilDate {
    /// Returns the day number of a date in the Gregorian calendar.
    package static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let (era, yearOfEra) = (month > 2 ? year : year - 1).flooredDivision(by: 400)
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear - 719_468
    }

    /// Returns the date of a day number in the Gregorian calendar, which repeats in eras of 400 years.
    package static func gregorian(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let (era, ofEra) = (day + 719_468).flooredDivision(by: 146_097)
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        return date(
            year: yearOfEra + era * 400, day: ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100))
    }

    /// Returns the date of a day number in the Julian calendar, which repeats every four years.
    package static func julian(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let (cycle, ofCycle) = (day + 719_470).flooredDivision(by: 1461)
        let yearOfCycle = (ofCycle - ofCycle / 1460) / 365
        return date(year: cycle * 4 + yearOfCycle, day: ofCycle - 365 * yearOfCycle)
    }

    /// - Parameters:
    ///   - year: A year that begins in March.
    ///   - ofYear: The day in it, from 0.
    private static func date(year: Int, day ofYear: Int) -> (year: Int, month: Int, day: Int) {
        let month = (5 * ofYear + 2) / 153
        return (
            month < 10 ? year : year + 1, month < 10 ? month + 3 : month - 9, ofYear - (153 * month + 2) / 5 + 1
        )
    }
}

extension Int {
    /// Returns the quotient rounded down, and the remainder, which is not negative.
    package func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
