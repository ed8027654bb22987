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
        else {
            return nil
        }
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
}
