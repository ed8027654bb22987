public import Strategies

/// What a date in a payload really is, as its text or number tells.
public struct DateShape: Sendable, Hashable {
    /// How a person would call it: `ISO 8601 with a fraction of a second`.
    public var name: String
    /// The formats that may read it, likeliest first; several where the text alone does not tell. Empty for a form that
    /// no strategy reads.
    public var formats: [DateFormat]
    /// What else is to be said of it, a sentence.
    public var note: String?

    init(_ name: String, _ formats: DateFormat..., note: String? = nil) {
        self.name = name
        self.formats = formats
        self.note = note
    }

    // MARK: Text

    /// The form of a text; nil for one that is none of the known forms.
    public init?(text: String) {
        guard let shape = Self.shape(of: text) else { return nil }
        self = shape
    }

    /// The form of a number, which only its size tells.
    public init?(number: Double) {
        switch abs(number) {
        case 1e8..<1e11: self.init("seconds since 1970", .seconds)
        case 1e11..<1e14: self.init("milliseconds since 1970", .milliseconds)
        case 1e14..<1e17: self.init("microseconds since 1970", note: "No strategy reads microseconds.")
        case 1e17..<1e20: self.init("nanoseconds since 1970", note: "No strategy reads nanoseconds.")
        default: return nil
        }
    }

    private static func shape(of text: String) -> DateShape? {
        let digits = text.allSatisfy { $0.isASCII && $0.isNumber }
        if digits, !text.isEmpty { return ofDigits(text) }
        return iso(text) ?? numeric(text) ?? worded(text) ?? odd(text)
    }

    private static func ofDigits(_ text: String) -> DateShape? {
        switch text.count {
        case 4: return DateShape("a year", .format("yyyy"))
        case 8 where ("1900"..."2100").contains(text.prefix(4)):
            return DateShape("a date without hyphens", .format("yyyyMMdd"))
        case 14 where ("1900"..."2100").contains(text.prefix(4)):
            return DateShape("a date and time without separators", .format("yyyyMMddHHmmss"))
        default: break
        }
        guard let number = Double(text), let shape = DateShape(number: number) else { return nil }
        return DateShape(
            "\(shape.name), as a string",
            note: "The strategies for numbers read a number only: without its quotes it would be dates: "
                + "\(shape.formats.first?.printed ?? "seconds").")
    }

    private static func iso(_ text: String) -> DateShape? {
        if let match = text.wholeMatch(
            of:
                #/(?<date>\d{4}-\d{2}-\d{2})(?<gap>[Tt ])(?<time>\d{2}:\d{2}(?<seconds>:\d{2})?)(?<fraction>[.,]\d+)?(?<blank> ?)(?<zone>[Zz]|[+-]\d{2}:?(\d{2})?|UTC|GMT)?/#
        ) {
            let gap = match.gap == "T" ? "'T'" : match.gap == "t" ? "'t'" : " "
            let fraction = match.fraction.map { $0.prefix(1) + String(repeating: "S", count: $0.count - 1) } ?? ""
            let time = match.seconds == nil ? "HH:mm" : "HH:mm:ss"
            let pattern = "yyyy-MM-dd\(gap)\(time)\(fraction)\(match.blank)"
            guard let zone = match.zone else {
                return DateShape(
                    match.gap == " "
                        ? "a date and time with a blank between them, without a time zone"
                        : "ISO 8601 without "
                            + "a time zone",
                    .format(pattern), note: "Without a time zone the pattern takes it for UTC.")
            }
            let isStandard =
                match.gap == "T" && match.seconds != nil && match.blank.isEmpty && zone != "z" && zone != "UTC"
                && zone != "GMT" && match.fraction?.hasPrefix(",") != true
            if isStandard {
                return DateShape(
                    match.fraction == nil ? "ISO 8601" : "ISO 8601 with a fraction of a second", .iso8601,
                    note: match.fraction == nil
                        ? nil
                        : "dates: iso8601 reads the fraction here; Foundation before Swift 6.3 did not, and "
                            + "format:\(pattern)XXXXX did.")
            }
            let letters =
                zone.count == 1 ? "X" : zone.contains(":") ? "XXXXX" : zone.first?.isLetter == true ? "zzz" : "Z"
            return DateShape(
                match.gap == " "
                    ? "a date and time with a blank between them" : "ISO 8601 in a form of its own",
                .format(pattern + letters))
        }
        if text.wholeMatch(of: #/\d{4}-\d{2}-\d{2}/#) != nil {
            return DateShape("a date without a time", .format("yyyy-MM-dd"))
        }
        if text.wholeMatch(of: #/\d{8}T\d{6}Z/#) != nil {
            return DateShape("ISO 8601 without separators", .format("yyyyMMdd'T'HHmmssX"))
        }
        if text.wholeMatch(of: #/\d{4}-\d{2}/#) != nil { return DateShape("a year and a month", .format("yyyy-MM")) }
        if text.wholeMatch(of: #/\d{4}-W\d{2}-\d/#) != nil {
            return DateShape("a year, week and day of the week", .format("YYYY-'W'ww-e"))
        }
        if text.wholeMatch(of: #/\d{2}:\d{2}(:\d{2})?/#) != nil {
            return DateShape(
                "a time of day without a date", .format(text.count > 5 ? "HH:mm:ss" : "HH:mm"),
                note: "The pattern takes it for that time on 1 January 2000.")
        }
        return nil
    }

    /// Day, month and year with slashes, dots or hyphens, in an order that the numbers tell or do not.
    private static func numeric(_ text: String) -> DateShape? {
        if text.wholeMatch(of: #/\d{4}\/\d{1,2}\/\d{1,2}/#) != nil {
            return DateShape("year, month and day with slashes", .format("yyyy/MM/dd"))
        }
        guard
            let match = text.wholeMatch(
                of:
                    #/(?<first>\d{1,2})(?<mark>[\/.-])(?<second>\d{1,2})[\/.-](?<year>\d{4}|\d{2})(?<time> \d{1,2}:\d{2}(?<seconds>:\d{2})?)?/#
            ),
            let first = Int(match.first), let second = Int(match.second)
        else { return nil }
        let mark = match.mark
        let year = match.year.count == 4 ? "yyyy" : "yy"
        let time = match.time == nil ? "" : match.seconds == nil ? " HH:mm" : " HH:mm:ss"
        let monthFirst = DateFormat.format("MM\(mark)dd\(mark)\(year)\(time)")
        let dayFirst = DateFormat.format("dd\(mark)MM\(mark)\(year)\(time)")
        if first > 12, second <= 12 { return DateShape("day, month and year", dayFirst) }
        if second > 12, first <= 12 { return DateShape("month, day and year (as in the US)", monthFirst) }
        if mark == "." { return DateShape("day, month and year with dots", dayFirst) }
        return DateShape(
            "day, month and year in one order or the other", monthFirst, dayFirst,
            note: "Whether \(first) is the month (as in the US) or the day, it does not tell; a date with a day "
                + "over 12 does.")
    }

    private static func worded(_ text: String) -> DateShape? {
        let month = #/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/#
        guard text.contains(month) else { return nil }
        if let match = text.wholeMatch(
            of:
                #/(?<day>[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}(?<seconds>:\d{2})? (?<zone>[A-Z]{2,4}|[+-]\d{4})/#
        ) {
            let zone = match.zone.first?.isLetter == true ? "zzz" : "Z"
            let seconds = match.seconds == nil ? "HH:mm" : "HH:mm:ss"
            return DateShape(
                "RFC 2822, as in mail and HTTP",
                .format("\(match.day == nil ? "" : "EEE, ")dd MMM yyyy \(seconds) \(zone)"))
        }
        if let match = text.wholeMatch(
            of: #/[A-Z][a-z]{2} [A-Z][a-z]{2} \d{2} \d{4} \d{2}:\d{2}:\d{2} GMT[+-]\d{4}(?<name> \(.*\))?/#)
        {
            let name = match.name.map { " '\($0.dropFirst())'" } ?? ""
            return DateShape(
                "what JavaScript's Date.toString() gives", .format("EEE MMM dd yyyy HH:mm:ss 'GMT'Z\(name)"),
                note: "toISOString() in its place gives ISO 8601.")
        }
        if text.wholeMatch(of: #/[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}/#) != nil {
            return DateShape("what C's asctime gives", .format("EEE MMM d HH:mm:ss yyyy"))
        }
        if let match = text.wholeMatch(of: #/(?<month>[A-Z][a-z]+) \d{1,2}, \d{4}/#) {
            return DateShape(
                "a month in words, day and year", .format("\(match.month.count > 3 ? "MMMM" : "MMM") d, yyyy"))
        }
        if let match = text.wholeMatch(of: #/\d{1,2} (?<month>[A-Z][a-z]+) \d{4}/#) {
            return DateShape(
                "day, month in words and year", .format("d \(match.month.count > 3 ? "MMMM" : "MMM") yyyy"))
        }
        return nil
    }

    private static func odd(_ text: String) -> DateShape? {
        if text.wholeMatch(of: #/\/Date\(-?\d+([+-]\d{4})?\)\//#) != nil {
            return DateShape(
                "what ASP.NET's old serializer writes",
                note: "It is milliseconds since 1970 inside /Date(…)/; no "
                    + "strategy reads it.")
        }
        if text.wholeMatch(of: #/\d{9,13}\.\d+/#) != nil {
            return DateShape(
                "seconds since 1970, as a string",
                note: "The strategies for numbers read a number only: without its quotes it would be dates: seconds.")
        }
        return nil
    }
}
