import DecodeService
import Diagnosis
import Foundation

/// A value read as a date in one format.
struct DateReading: Hashable, Sendable {
    /// The strategy that reads it this way, or the name of a unit that no strategy reads.
    var format: String
    /// The date in UTC.
    var date: String
    /// The distance from the present.
    var distance: String

    /// Returns the readings of a number in each unit, likeliest first.
    static func readings(of number: Double, now: Date) -> [DateReading] {
        let readings = DateFormat.numeric.compactMap { format in
            format.secondsSince1970(of: number).map {
                reading("dates: \(format.printed)", Date(timeIntervalSince1970: $0), now)
            }
        }
        let microseconds = Date(timeIntervalSince1970: number / 1e6)
        return readings
            + (DateText.isInCalendar(microseconds) ? [reading("microseconds since 1970", microseconds, now)] : [])
    }

    /// Returns the readings of a text in each format that may fit; none for a text that doesn't look like a date.
    static func readings(of text: String, now: Date) -> [DateReading] {
        guard let shape = DateShape(text: text), let source = try? JSONEncoder().encode(text) else { return [] }
        let json = String(decoding: source, as: UTF8.self)
        return shape.formats.compactMap { format in
            DateStrategy.one(format).date(from: json).map { reading("dates: \(format.printed)", $0, now) }
        }
    }

    private static func reading(_ format: String, _ date: Date, _ now: Date) -> DateReading {
        DateReading(
            format: format, date: DateText.of(date), distance: distance(date.timeIntervalSince(now)))
    }

    /// `in 3 days`, `2 years ago`.
    private static func distance(_ seconds: TimeInterval) -> String {
        guard abs(seconds) >= 1 else { return "now" }
        guard abs(seconds) < 3.2e13 else { return seconds < 0 ? "in the distant past" : "in the distant future" }
        let units: [(String, Double)] = [
            ("year", 31_556_952), ("month", 2_629_746), ("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1),
        ]
        let unit = units.first { abs(seconds) >= $0.1 } ?? ("second", 1)
        let count = Int(abs(seconds) / unit.1)
        let words = "\(count) \(unit.0)\(count == 1 ? "" : "s")"
        return seconds < 0 ? "\(words) ago" : "in \(words)"
    }
}
