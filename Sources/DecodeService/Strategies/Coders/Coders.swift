package import Foundation

extension StrategySet {
    /// Returns a `JSONDecoder` with these strategies, except the what-ifs (`arrays` to `errors`, and `keys:
    /// case-insensitive`), which a decoder can't express: see `leniency`.
    package func makeDecoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = keys.decoding
        decoder.dateDecodingStrategy = dates.decoding(otherwise: datesElse)
        decoder.dataDecodingStrategy = data.decoding
        decoder.nonConformingFloatDecodingStrategy = floats.decoding
        decoder.allowsJSON5 = json5 == .on
        decoder.assumesTopLevelDictionary = topLevel == .dictionary
        keySet.tell(&decoder.userInfo)
        return decoder
    }

    /// Returns a `JSONEncoder` with these strategies, except `order: payload`, which an encoder can't express: its
    /// output has the encoder's own order.
    package func makeEncoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = encodeKeys.resolved(keys).encoding
        encoder.dateEncodingStrategy = encodeDates.resolved(dates).encoding
        encoder.dataEncodingStrategy = encodeData.resolved(data).encoding
        encoder.nonConformingFloatEncodingStrategy = encodeFloats.resolved(floats).encoding
        encodeKeySet.resolved(keySet).tell(&encoder.userInfo)
        if output == .pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        if order == .sorted { encoder.outputFormatting.insert(.sortedKeys) }
        return encoder
    }

    /// Returns a `PropertyListDecoder` with the only strategy that it supports: `key-set`.
    package func makePropertyListDecoder() -> PropertyListDecoder {
        let decoder = PropertyListDecoder()
        keySet.tell(&decoder.userInfo)
        return decoder
    }

    /// Returns a `PropertyListEncoder` with the only strategy that it supports: `encode-key-set`.
    ///
    /// - Parameter format: XML or binary.
    package func makePropertyListEncoder(_ format: PropertyListSerialization.PropertyListFormat) -> PropertyListEncoder
    {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        encodeKeySet.resolved(keySet).tell(&encoder.userInfo)
        return encoder
    }
}

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
        case .format(let pattern):
            { [formatter = PatternFormatter(pattern: pattern)] decoder in
                let container = try decoder.singleValueContainer()
                guard let date = formatter.date(from: try container.decode(String.self)) else {
                    throw DecodingError.dataCorruptedError(
                        in: container, debugDescription: "Date string does not match format expected by formatter.")
                }
                return date
            }
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

extension DataStrategy {
    var decoding: JSONDecoder.DataDecodingStrategy {
        switch self {
        case .base64: .base64
        case .deferred: .deferredToData
        case .base64url, .base64Any, .hex:
            .custom { decoder in
                let container = try decoder.singleValueContainer()
                guard let bytes = bytes(of: try container.decode(String.self)) else {
                    throw DecodingError.dataCorruptedError(
                        in: container, debugDescription: "The string isn't valid for the strategy data: \(printed).")
                }
                return bytes
            }
        }
    }

    var encoding: JSONEncoder.DataEncodingStrategy {
        switch self {
        case .base64, .base64Any: .base64
        case .deferred: .deferredToData
        case .base64url, .hex:
            .custom { bytes, encoder in
                var container = encoder.singleValueContainer()
                try container.encode(text(of: bytes))
            }
        }
    }
}

extension FloatStrategy {
    var decoding: JSONDecoder.NonConformingFloatDecodingStrategy {
        switch self {
        case .throw: .throw
        case .strings(let spellings):
            .convertFromString(
                positiveInfinity: spellings.positiveInfinity, negativeInfinity: spellings.negativeInfinity,
                nan: spellings.nan)
        }
    }

    var encoding: JSONEncoder.NonConformingFloatEncodingStrategy {
        switch self {
        case .throw: .throw
        case .strings(let spellings):
            .convertToString(
                positiveInfinity: spellings.positiveInfinity, negativeInfinity: spellings.negativeInfinity,
                nan: spellings.nan)
        }
    }
}

extension KeySetStrategy {
    /// Passes the set to a decoder or an encoder by its name as a `String`, which every copy of the library reads, including
    /// the one that a user's own model was built with.
    func tell(_ userInfo: inout [CodingUserInfoKey: any Sendable]) {
        guard case .named(let name) = self, let key = CodingUserInfoKey(rawValue: Self.userInfoKey) else { return }
        userInfo[key] = name
    }
}
