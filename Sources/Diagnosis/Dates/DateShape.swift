package import DecodeService

/// The format of a date in a payload, recognized from its text or number.
package struct DateShape: Sendable, Hashable {
    /// A description: `ISO 8601 with a fraction of a second`.
    package var name: String
    /// The formats that may read it, likeliest first; several if the value alone is ambiguous. Empty if no strategy
    /// reads it.
    package var formats: [DateFormat]
    /// A further sentence about it.
    package var note: String?
    /// A number that keeps it from being a real date: `month 13`; nil if there is none.
    var fault: String?

    init(_ name: String, _ formats: [DateFormat], note: String? = nil, fault: String? = nil) {
        self.name = name
        self.formats = formats
        self.note = note
        self.fault = fault
    }

    // MARK: Numbers

    /// The years 1980 to 2100, in seconds since 1970: the likely range of a date.
    private static let likely = 315_532_800.0...4_133_980_800

    /// The format of a number, guessed from its magnitude; nil if it isn't a plausible date in any unit.
    package init?(number: Double) {
        // Seconds between 1970 and 2001.
        let isDeferred = Self.likely.contains(number + 978_307_200)
        switch abs(number) {
        case ..<1e8:
            self.init(
                "a small number", [.seconds] + (isDeferred ? [.deferred] : []),
                note: "In seconds it would be a date close to the reference date, so it may not be a date at all.")
        case ..<1e11: self.init("seconds since 1970", [.seconds] + (isDeferred ? [.deferred] : []))
        case ..<1e14: self.init("milliseconds since 1970", [.milliseconds])
        case ..<1e17: self.init("microseconds since 1970", [], note: "No strategy reads microseconds.")
        case ..<1e20: self.init("nanoseconds since 1970", [], note: "No strategy reads nanoseconds.")
        default: return nil
        }
    }

    // MARK: Text

    /// Longer texts aren't dates, and a payload may have many of them.
    private static let longest = 80

    /// The format of a text; nil if it matches no known format.
    ///
    /// - Complexity: O(forms · length), and O(1) for a long text or one without digits.
    package init?(text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let bytes = Array(text.utf8)
        guard bytes.contains(where: { $0 >= 0x30 && $0 <= 0x39 }),
            let shape = Self.digits(text, bytes) ?? Self.iso(bytes) ?? Self.ordered(bytes) ?? Self.javaScript(bytes)
                ?? Self.listed(bytes) ?? Self.odd(text)
        else { return nil }
        self = shape
    }

    /// Digits only: a count of seconds in quotes, or a date without separators.
    private static func digits(_ text: String, _ bytes: [UInt8]) -> DateShape? {
        guard bytes.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        let isOfOurTimes = ("1900"..."2100").contains(text.prefix(4))
        switch bytes.count {
        case 4,
            8 where isOfOurTimes, 14 where isOfOurTimes:
            return listed(bytes)
        default: break
        }
        guard bytes.count > 8, let number = Double(text), let shape = DateShape(number: number) else { return nil }
        return inQuotes(shape.name, shape.formats.first ?? .seconds)
    }

    /// A number in quotes, which no strategy reads.
    private static func inQuotes(_ name: String, _ format: DateFormat) -> DateShape {
        DateShape(
            "\(name), as a string", [],
            note: "Numeric date strategies read only numbers. Without its quotes it could be read with dates: "
                + "\(format.printed).")
    }

    /// ISO 8601 with a time, and close variants of it.
    private static func iso(_ bytes: [UInt8]) -> DateShape? {
        var scan = DateScan(bytes)
        guard scan.number(.year, 4...4, 0...9999) != nil, scan.take(UInt8(ascii: "-")),
            scan.number(.month, 2...2, 1...12) != nil, scan.take(UInt8(ascii: "-")),
            scan.number(.day, 2...2, 1...31) != nil
        else { return nil }
        let hasT = scan.take(UInt8(ascii: "T"))
        let gap = hasT ? "'T'" : scan.take(UInt8(ascii: "t")) ? "'t'" : scan.take(UInt8(ascii: " ")) ? " " : nil
        guard let gap, scan.number(.hour, 2...2, 0...24) != nil, scan.take(UInt8(ascii: ":")),
            scan.number(.minute, 2...2, 0...59) != nil
        else { return nil }
        var pattern = "yyyy-MM-dd\(gap)HH:mm"
        let hasSeconds = scan.take(UInt8(ascii: ":"))
        var (hasFraction, hasComma) = (false, false)
        if hasSeconds {
            guard scan.number(.second, 2...2, 0...60) != nil else { return nil }
            hasComma = scan.take(UInt8(ascii: ","))
            hasFraction = hasComma || scan.take(UInt8(ascii: "."))
            let start = scan.place
            guard !hasFraction || scan.number(.fraction, 1...18, 0...Int.max) != nil else { return nil }
            let fraction = String(repeating: "S", count: scan.place - start)
            pattern += ":ss" + (hasFraction ? (hasComma ? "," : ".") + fraction : "")
        }
        let fault = scan.fault
        if scan.isAtEnd {
            return DateShape(
                gap == " "
                    ? "a date and time separated by a space, without a time zone" : "ISO 8601 without a time zone",
                [.format(pattern)], note: "It has no time zone; dates: format:\(pattern) reads it as UTC.",
                fault: fault)
        }
        let hasBlank = scan.take(UInt8(ascii: " "))
        let letters = scan.word(DateScan.zones) == nil ? scan.offset() : "zzz"
        guard let letters, scan.isAtEnd else { return nil }
        if hasT, hasSeconds, !hasBlank, !hasComma {
            let note =
                "dates: iso8601 reads the fraction here; Foundation before Swift 6.3 did not, but "
                + "format:\(pattern)XXXXX did."
            return DateShape(
                hasFraction ? "ISO 8601 with a fraction of a second" : "ISO 8601", [.iso8601],
                note: hasFraction ? note : nil, fault: fault)
        }
        return DateShape(
            gap == " " ? "a date and time separated by a space" : "a variant of ISO 8601",
            [.format(pattern + (hasBlank ? " " : "") + letters)], fault: fault)
    }

    /// Day, month and year with slashes, dots or hyphens, in an order that the numbers may or may not reveal.
    private static func ordered(_ bytes: [UInt8]) -> DateShape? {
        for order in orders where bytes.contains(order.mark) {
            guard let byDay = order.dayFirst.fits(bytes), let byMonth = order.monthFirst.fits(bytes) else { continue }
            let (dayFirst, monthFirst) = (
                DateFormat.format(order.dayFirst.text), DateFormat.format(order.monthFirst.text)
            )
            switch (byDay, byMonth) {
            case (true, false): return DateShape("day, month and year", [dayFirst])
            case (false, true): return DateShape("month, day and year (as in the US)", [monthFirst])
            case (false, false):
                return DateShape("day, month and year", [dayFirst], fault: order.dayFirst.fault(in: bytes))
            case (true, true): break
            }
            if order.mark == UInt8(ascii: ".") { return DateShape("day, month and year with dots", [dayFirst]) }
            let first = Int(String(decoding: bytes.prefix { $0 != order.mark }, as: UTF8.self)) ?? 0
            return DateShape(
                "a day, month and year in an ambiguous order", [monthFirst, dayFirst],
                note:
                    "\(first) may be the month (as in the US) or the day; a date with a day over 12 would settle it.")
        }
        return nil
    }

    /// `Tue Jan 02 2024 03:04:05 GMT+0100 (Central European Standard Time)`.
    private static func javaScript(_ bytes: [UInt8]) -> DateShape? {
        let zone = bytes.firstIndex(of: UInt8(ascii: "("))
        if let zone, zone > 0, bytes.last == UInt8(ascii: ")"), bytes[zone - 1] == 0x20 {
            let name = String(decoding: bytes[zone...], as: UTF8.self)
            return javaScript(Array(bytes[..<(zone - 1)]), zone: " '\(name.replacing("'", with: "''"))'")
        }
        return javaScript(bytes, zone: "")
    }

    private static let javaScriptPattern = DatePattern("EEE MMM dd yyyy HH:mm:ss 'GMT'Z")

    private static func javaScript(_ bytes: [UInt8], zone: String) -> DateShape? {
        guard javaScriptPattern.fits(bytes) != nil else { return nil }
        return DateShape(
            "the output of JavaScript's Date.toString()", [.format(javaScriptPattern.text + zone)],
            note: "Use toISOString() instead to send ISO 8601.", fault: javaScriptPattern.fault(in: bytes))
    }

    /// A format from ``forms``.
    private static func listed(_ bytes: [UInt8]) -> DateShape? {
        for form in forms {
            for pattern in form.patterns {
                guard pattern.fits(bytes) != nil else { continue }
                return DateShape(
                    form.name, form.isReadable ? [.format(pattern.text)] : [], note: form.note,
                    fault: pattern.fault(in: bytes))
            }
        }
        return nil
    }

    private static func odd(_ text: String) -> DateShape? {
        if text.hasPrefix("/Date("), text.hasSuffix(")/") {
            return DateShape(
                "a date from ASP.NET's old serializer", [],
                note: "/Date(…)/ holds milliseconds since 1970; no strategy reads it.")
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 2, (9...13).contains(parts[0].count), !parts[1].isEmpty,
            parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
        {
            return inQuotes("seconds since 1970", .seconds)
        }
        return nil
    }

    /// A date format that a pattern recognizes. The first pattern that matches is used.
    struct Form: Sendable {
        let name: String
        let patterns: [DatePattern]
        let note: String?
        /// Whether `DateFormatter` reads the patterns as the text means them.
        let isReadable: Bool

        init(_ name: String, _ patterns: String..., note: String? = nil, isReadable: Bool = true) {
            self.isReadable = isReadable
            self.name = name
            self.patterns = patterns.map(DatePattern.init)
            self.note = note
        }
    }

    /// Formats that servers write, except those whose field order or time zone has to be worked out.
    static let forms = [
        Form("a date without a time", "yyyy-MM-dd"),
        Form("ISO 8601 without separators", "yyyyMMdd'T'HHmmssX", "yyyyMMdd'T'HHmmss"),
        Form("a year and a month", "yyyy-MM"),
        Form(
            "a year, week and day of the week", "YYYY-'W'ww-e",
            note: "No strategy reads it: DateFormatter counts weeks from Sunday, ISO 8601 from Monday.",
            isReadable: false),
        Form(
            "a time of day without a date", "HH:mm:ss", "HH:mm",
            note: "dates: format reads it as that time on 1 January 2000."),
        Form("year, month and day with slashes", "yyyy/MM/dd", "yyyy/M/d"),
        Form("year, month, day and time with slashes", "yyyy/MM/dd HH:mm:ss", "yyyy/MM/dd HH:mm"),
        Form("a date without hyphens", "yyyyMMdd"),
        Form("a date and time without separators", "yyyyMMddHHmmss"),
        Form("a year", "yyyy"),
        Form(
            "RFC 2822, as in mail and HTTP", "EEE, dd MMM yyyy HH:mm:ss zzz", "EEE, dd MMM yyyy HH:mm:ss Z",
            "EEE, d MMM yyyy HH:mm:ss zzz", "EEE, d MMM yyyy HH:mm:ss Z", "EEE, dd MMM yyyy HH:mm zzz",
            "EEE, dd MMM yyyy HH:mm Z", "dd MMM yyyy HH:mm:ss zzz", "dd MMM yyyy HH:mm:ss Z",
            "d MMM yyyy HH:mm:ss zzz", "d MMM yyyy HH:mm:ss Z", "dd MMM yyyy HH:mm zzz", "dd MMM yyyy HH:mm Z"),
        Form("the date format of Ruby and Twitter", "EEE MMM dd HH:mm:ss Z yyyy", "EEE MMM dd HH:mm:ss zzz yyyy"),
        Form("the output of C's asctime", "EEE MMM d HH:mm:ss yyyy", "EEE MMM  d HH:mm:ss yyyy"),
        Form("a month in words, day and year", "MMM d, yyyy", "MMMM d, yyyy"),
        Form("a month in words, day, year and time", "MMM d, yyyy h:mm a", "MMM d, yyyy HH:mm", "MMMM d, yyyy h:mm a"),
        Form("day, month in words and year", "d MMM yyyy", "d MMMM yyyy", "dd-MMM-yyyy"),
        Form("day, month in words, year and time", "d MMM yyyy HH:mm:ss", "d MMM yyyy HH:mm"),
    ]

    /// A date of three numbers in both orders, with the separator between them.
    struct Order: Sendable {
        let mark: UInt8
        let dayFirst: DatePattern
        let monthFirst: DatePattern
    }

    /// Patterns with two digits for day and month come first.
    static let orders = ["/", ".", "-"].flatMap { mark in
        [("dd", "MM"), ("d", "M")].flatMap { day, month in
            ["yyyy", "yy"].flatMap { year in
                ["", " HH:mm:ss", " HH:mm", " h:mm:ss a", " h:mm a"].map { time in
                    Order(
                        mark: mark.utf8.first ?? 0,
                        dayFirst: DatePattern([day, month, year].joined(separator: mark) + time),
                        monthFirst: DatePattern([month, day, year].joined(separator: mark) + time))
                }
            }
        }
    }
}

/// The fields of a `DateFormatter` pattern, for a quick check of whether a text matches it.
///
/// It supports the fields that servers write: years, months, weeks, days, hours, minutes, seconds, time zones, and
/// English names of months and weekdays. A formatter may still reject a text that matches (31 June).
struct DatePattern: Sendable {
    private enum Part: Sendable {
        case literal(UInt8)
        /// A number with this many digits and a value in this range.
        case number(DateScan.Field, digits: ClosedRange<Int>, range: ClosedRange<Int>)
        case word([String])
        /// A time zone offset: `+0900`, `-03:00` or `Z`.
        case offset
    }

    let text: String
    private let parts: [Part]

    /// - Parameter text: The pattern. Letters that aren't a supported field match themselves.
    init(_ text: String) {
        self.text = text
        var parts: [Part] = []
        var rest = Array(text.utf8)[...]
        while let first = rest.first {
            if first == UInt8(ascii: "'") {
                let quoted = rest.dropFirst().prefix { $0 != UInt8(ascii: "'") }
                parts += quoted.map(Part.literal)
                rest = rest.dropFirst(quoted.count + 2)
            } else {
                let run = rest.prefix { $0 == first }
                parts += Self.field(Character(UnicodeScalar(first)), run.count).map { [$0] } ?? run.map(Part.literal)
                rest = rest.dropFirst(run.count)
            }
        }
        self.parts = parts
    }

    private static func field(_ letter: Character, _ count: Int) -> Part? {
        let short = count == 1 ? 1...2 : count...count
        switch letter {
        case "y", "Y": return .number(.year, digits: count == 1 ? 4...4 : count...count, range: 0...9999)
        case "M" where count < 3: return .number(.month, digits: short, range: 1...12)
        case "M": return .word(count == 3 ? months.map { String($0.prefix(3)) } : months)
        case "w": return .number(.week, digits: short, range: 1...53)
        case "d": return .number(.day, digits: short, range: 1...31)
        case "H": return .number(.hour, digits: short, range: 0...24)
        case "h": return .number(.hour, digits: short, range: 1...12)
        case "m": return .number(.minute, digits: short, range: 0...59)
        case "s": return .number(.second, digits: short, range: 0...60)
        case "e": return .number(.weekday, digits: 1...1, range: 1...7)
        case "E": return .word(count < 4 ? weekdays.map { String($0.prefix(3)) } : weekdays)
        case "a": return .word(["AM", "PM", "am", "pm"])
        case "z": return .word(DateScan.zones)
        case "Z", "X", "x": return .offset
        default: return nil
        }
    }

    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// Whether the whole text matches the pattern; nil if it doesn't.
    ///
    /// - Returns: False if a number is out of its field's range, such as month 13.
    func fits(_ candidate: [UInt8]) -> Bool? { scan(candidate).map { $0.fault == nil } }

    /// The first number of a matching text that is out of its field's range: `month 13`; nil if there is none.
    func fault(in candidate: [UInt8]) -> String? { scan(candidate)?.fault }

    /// The scan of a whole matching text; nil if it doesn't match.
    private func scan(_ candidate: [UInt8]) -> DateScan? {
        var scan = DateScan(candidate)
        for part in parts {
            switch part {
            case .literal(let byte): guard scan.take(byte) else { return nil }
            case .number(let field, let digits, let range):
                guard scan.number(field, digits, range) != nil else { return nil }
            case .word(let words): guard scan.word(words) != nil else { return nil }
            case .offset: guard scan.offset() != nil else { return nil }
            }
        }
        return scan.isAtEnd ? scan : nil
    }
}
