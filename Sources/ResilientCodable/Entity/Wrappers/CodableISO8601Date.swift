public import Foundation

/// A date and time as an ISO 8601 string, regardless of the decoder's date strategy.
///
/// ```swift
/// @CodableISO8601Date var date: Date    // {"date": "2020-12-05T15:39:02Z"}, also "…02.25Z" and "…02+01:00"
/// ```
///
/// It encodes in UTC, with enough digits of a second to decode exactly the same date again.
public typealias CodableISO8601Date = CodableKeyedProperty<ISO8601DateTraits>

/// An optional date: null decodes as nil.
public typealias CodableOptionalISO8601Date = CodableKeyedProperty<OptionalTraits<ISO8601DateTraits>>

/// The traits of `CodableISO8601Date`.
public enum ISO8601DateTraits: InitializedCodableTraits {
    public typealias Coded = String
    public typealias Storable = Date

    /// `Date.distantPast`.
    public static var initialValue: Date { .distantPast }

    public static func createStorable(from coded: String) throws -> Date {
        guard let date = date(from: coded) else {
            throw UnusableValue(
                description: "\"\(coded)\" isn't an ISO 8601 date and time such as 2020-12-05T15:39:02Z.")
        }
        return date
    }

    public static func createDecodable(from storable: Date) throws -> String? {
        guard let text = text(of: storable), date(from: text) == storable else {
            throw UnusableValue(
                description:
                    "A date \(storable.timeIntervalSinceReferenceDate) seconds from 2001 can't be written in ISO 8601.")
        }
        return text
    }

    /// Parses the fraction and time zone separately: the fraction's text is exact, whereas Foundation keeps milliseconds
    /// at best. Foundation also reads 31 February as 3 March, and accepts any text that starts like a time zone.
    private static func date(from text: String) -> Date? {
        let local = text.prefix(19) + "Z"
        var rest = text.dropFirst(19)
        var fraction = ""
        if let point = rest.first, point == "." || point == "," {
            fraction = String(rest.dropFirst().prefix { $0.isASCII && $0.isNumber })
            guard !fraction.isEmpty else { return nil }
            rest = rest.dropFirst(1 + fraction.count)
        }
        guard let ahead = secondsAheadOfUTC(rest), let whole = try? Date.ISO8601FormatStyle().parse(String(local)),
            Date.ISO8601FormatStyle().format(whole) == local,
            var seconds = Int64(exactly: whole.timeIntervalSinceReferenceDate)
        else { return nil }
        seconds -= ahead
        guard fraction.contains(where: { $0 != "0" }) else {
            return Date(timeIntervalSinceReferenceDate: Double(seconds))
        }
        // Before 2001, seconds count down while the fraction counts up.
        let decimal = seconds < 0 ? "-\(-(seconds + 1)).\(complement(of: fraction))" : "\(seconds).\(fraction)"
        return Double(decimal).map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    /// Seconds for `Z`, `+hh`, `+hhmm` or `+hh:mm`.
    private static func secondsAheadOfUTC(_ zone: Substring) -> Int64? {
        if zone == "Z" { return 0 }
        let bytes = Array(zone.utf8)
        guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            bytes.count != 6 || bytes[3] == UInt8(ascii: ":")
        else { return nil }
        let digits = bytes.dropFirst().enumerated().filter { bytes.count != 6 || $0.offset != 2 }.map {
            Int64($0.element) - 0x30
        }
        guard digits.count == 2 || digits.count == 4, digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
        let hours = digits[0] * 10 + digits[1]
        let minutes = digits.count == 4 ? digits[2] * 10 + digits[3] : 0
        guard hours < 24, minutes < 60 else { return nil }
        return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }

    private static func text(of date: Date) -> String? {
        let time = date.timeIntervalSinceReferenceDate
        guard abs(time) < 1e13 else { return nil }
        let whole = time.rounded(.down)
        var fraction = time == whole ? "" : fractionDigits(of: time)
        if time < 0, !fraction.isEmpty { fraction = complement(of: fraction) }
        var text = Date.ISO8601FormatStyle().format(Date(timeIntervalSinceReferenceDate: whole))
        guard !fraction.isEmpty else { return text }
        guard text.hasSuffix("Z") else { return nil }
        text.removeLast()
        return text + "." + fraction + "Z"
    }

    /// The digits after the decimal point of the shortest decimal for a number.
    private static func fractionDigits(of number: Double) -> String {
        let text = "\(abs(number))"
        let halves = text.split(separator: "e")
        let digits = halves[0].split(separator: ".")
        guard halves.count == 2, let exponent = Int(halves[1]) else { return String(digits.last ?? "") }
        // Only numbers below 1 are written with an exponent here: 1.5e-07.
        return String(repeating: "0", count: max(-exponent - 1, 0)) + digits[0]
            + (digits.count > 1 && digits[1] != "0" ? digits[1] : "")
    }

    /// The difference to 1, in decimal digits that are not all 0.
    private static func complement(of fraction: String) -> String {
        var digits = fraction.utf8.map { 9 - Int($0 - UInt8(ascii: "0")) }
        var index = digits.count - 1
        while index >= 0, digits[index] == 9 {
            digits[index] = 0
            index -= 1
        }
        if index >= 0 { digits[index] += 1 }
        return digits.map { "\($0)" }.joined()
    }
}
