import DecodeService
import Foundation
package import JSONText

/// The time of a payload according to its timestamp, in milliseconds since 1970.
package struct PayloadTime: Sendable, Hashable, Comparable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (one: PayloadTime, other: PayloadTime) -> Bool { one.milliseconds < other.milliseconds }

    /// ISO 8601 in UTC, with a fraction only if there is one.
    package var description: String {
        var days = milliseconds / 86_400_000
        var rest = milliseconds % 86_400_000
        if rest < 0 { (days, rest) = (days - 1, rest + 86_400_000) }
        let (year, month, day) = CivilDate.gregorian(Int(days))
        func two(_ number: some BinaryInteger) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let four = String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
        let fraction = rest % 1000
        let tail = fraction == 0 ? "" : "." + String("\(1000 + fraction)".dropFirst())
        return "\(four)-\(two(month))-\(two(day))T\(two(rest / 3_600_000)):\(two(rest / 60_000 % 60)):"
            + "\(two(rest / 1000 % 60))\(tail)Z"
    }

    // MARK: Reading

    /// Reads a number of seconds, milliseconds, microseconds or nanoseconds since 1970. Its magnitude determines the
    /// unit.
    package init?(number: Double) {
        let milliseconds: Double
        switch abs(number) {
        case 1e8..<1e11: milliseconds = number * 1000
        case 1e11..<1e14: milliseconds = number
        case 1e14..<1e17: milliseconds = number / 1e3
        case 1e17..<1e20: milliseconds = number / 1e6
        default: return nil
        }
        self.init(milliseconds: Int64(milliseconds.rounded()))
    }

    /// The times in the years from 0000 to 9999.
    private static let written: Range<Int64> = -62_167_219_200_000..<253_402_300_800_000

    /// Reads ISO 8601 with or without a time, a fraction and a zone; without a zone it is UTC.
    package init?(text: String) {
        guard let date = WrittenDate(text), date.flaw == nil else { return nil }
        self.init(milliseconds: Int64((date.seconds * 1000).rounded()))
        // With a zone, the time in UTC may be in a year that is written otherwise.
        guard Self.written.contains(milliseconds) else { return nil }
    }
}

extension PayloadTime: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = PayloadTime(text: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not an ISO 8601 date.")
        }
        self = time
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Where payloads have their timestamp: `created_at`, `meta.time`, or a JSON pointer.
package struct TimeKey: Sendable, Hashable {
    private let keys: [String]

    /// - Parameter path: Keys separated by periods, or a JSON pointer.
    package init(_ path: String) {
        if path.hasPrefix("/") {
            keys = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
                String($0).replacing("~1", with: "/").replacing("~0", with: "~")
            }
        } else {
            keys = path.split(separator: ".").map(String.init)
        }
    }

    /// The time of a payload; nil if it has none.
    package func time(of document: JSONDocument) -> PayloadTime? {
        guard document.fault == nil, let token = document.resolve(keys.map { .key($0) }) else { return nil }
        switch document.kind(token) {
        case .string: return document.stringValue(token).flatMap { PayloadTime(text: $0) }
        case .number: return Double(document.sourceText(token, limit: 40)).flatMap { PayloadTime(number: $0) }
        default: return nil
        }
    }
}
