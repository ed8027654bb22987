import Foundation

extension DateStrategy {
    func decoding(otherwise: DateFallback) -> JSONDecoder.DateDecodingStrategy {
        switch self {
        case .one(.deferred): return .deferredToDate
        case .one(.seconds): return .secondsSince1970
        case .one(.milliseconds): return .millisecondsSince1970
        case .one(.iso8601): return .iso8601
        case .one(.format(let pattern)): return .formatted(PatternFormatter(pattern: pattern))
        case .any(let formats):
            let reader = DateListReader(formats, otherwise: otherwise)
            return .custom(reader.date(from:))
        }
    }

    var encoding: JSONEncoder.DateEncodingStrategy {
        switch formats.first ?? .deferred {
        case .deferred: .deferredToDate
        case .seconds: .secondsSince1970
        case .milliseconds: .millisecondsSince1970
        case .iso8601: .iso8601
        case .format(let pattern): .formatted(PatternFormatter(pattern: pattern))
        }
    }
}

/// Implements `dates: any`: tries each format as Foundation reads it, in order. Formatters are created once per decoder.
private struct DateListReader: Sendable {
    private let readers: [@Sendable (any Decoder) throws -> Date]
    private let names: String
    private let otherwise: DateFallback

    init(_ formats: [DateFormat], otherwise: DateFallback) {
        readers = formats.map(Self.reader(of:))
        names = formats.map(\.printed).joined(separator: ", ")
        self.otherwise = otherwise
    }

    func date(from decoder: any Decoder) throws -> Date {
        let container = try decoder.singleValueContainer()
        var firstError: (any Error)?
        for reader in readers {
            do {
                return try reader(decoder)
            } catch {
                firstError = firstError ?? error
            }
        }
        // Null isn't a date in an unknown format: keep the error that every other type throws.
        if container.decodeNil(), let firstError { throw firstError }
        switch otherwise {
        case .distantPast: return .distantPast
        case .throw:
            let found = (try? container.decode(String.self)).map { "the string \"\($0.prefix(80))\"" }
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "No date format matches \(found ?? "the value"). Formats tried: \(names).")
        }
    }

    private static func reader(of format: DateFormat) -> @Sendable (any Decoder) throws -> Date {
        switch format {
        case .deferred: { try Date(from: $0) }
        case .seconds: { Date(timeIntervalSince1970: try $0.singleValueContainer().decode(Double.self)) }
        case .milliseconds: { Date(timeIntervalSince1970: try $0.singleValueContainer().decode(Double.self) / 1000) }
        case .iso8601: { try Date.ISO8601FormatStyle().parse(try $0.singleValueContainer().decode(String.self)) }
        case .format(let pattern): formatReader(PatternFormatter(pattern: pattern))
        }
    }

    private static func formatReader(_ formatter: DateFormatter) -> @Sendable (any Decoder) throws -> Date {
        { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = formatter.date(from: try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "Date string does not match format expected by formatter.")
            }
            return date
        }
    }
}

/// A formatter that reads and writes the same on every machine: `en_US_POSIX`, the Gregorian calendar, UTC.
private final class PatternFormatter: DateFormatter, @unchecked Sendable {  // immutable after init
    init(pattern: String) {
        super.init()
        locale = Locale(identifier: "en_US_POSIX")
        calendar = Calendar(identifier: .gregorian)
        timeZone = .gmt
        dateFormat = pattern
    }

    required init?(coder: NSCoder) { nil }

    /// Returns nil where Foundation traps on Linux: if the pattern matches up to the middle of a character, as in
    /// `2026-01-01\u{301}`. On other systems, Foundation returns nil for this and for all other text after a date.
    override func date(from string: String) -> Date? {
        string.utf8.allSatisfy { $0 < 0x80 } || string.allSatisfy { $0.unicodeScalars.count == 1 }
            ? super.date(from: string) : nil
    }
}
