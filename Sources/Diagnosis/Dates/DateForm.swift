import JSONText

extension DateShape {
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

/// The forms of a date that is written as an object, recognized by its keys.
enum DateObject {
    /// MongoDB's extended JSON.
    case mongoDB
    /// A `DateTime` of PHP.
    case php
    /// A timestamp of Firestore or of Protocol Buffers: seconds since 1970, and nanoseconds.
    case firestore, protocolBuffers

    /// - Returns: Nil for another object.
    init?(_ object: JSONDocument.Token, in document: JSONDocument) {
        let keys = Set(document.children(of: object).prefix(8).compactMap { document.key($0) })
        if keys.contains("$date") {
            self = .mongoDB
        } else if keys.isSuperset(of: ["date", "timezone_type", "timezone"]) {
            self = .php
        } else if keys.isSuperset(of: ["seconds", "nanos"]) {
            self = .protocolBuffers
        } else if [["_seconds", "_nanoseconds"], ["seconds", "nanoseconds"]].contains(where: keys.isSuperset) {
            self = .firestore
        } else {
            return nil
        }
    }
}
