public import Foundation

/// What to do with a value that no format can read.
public enum UnreadableDate: Hashable, Sendable {
    /// The decode fails.
    case `throw`
    /// The date becomes `Date.distantPast`.
    case distantPast
    /// The date becomes this one.
    case date(Date)

    var date: Date? {
        switch self {
        case .throw: nil
        case .distantPast: .distantPast
        case .date(let date): date
        }
    }
}

/// Reads dates in any of several formats, tried in order.
struct DateReader: Sendable {
    let formats: [DateCodingFormat]
    var otherwise = UnreadableDate.throw

    func date(from decoder: any Decoder) throws -> Date {
        let container = try decoder.singleValueContainer()
        let found: String
        if let text = try? container.decode(String.self) {
            for format in formats {
                if let date = format.date(from: text) { return date }
            }
            found = "the string \"\(text.prefix(80))\""
        } else if let number = try? container.decode(Double.self) {
            for format in formats {
                if let date = format.date(from: number) { return date }
            }
            found = "the number \(DecimalDigits("\(number)")?.text ?? "\(number)")"
        } else if container.decodeNil() {
            // Null isn't a date in an unknown format: keep the error that every other type throws.
            throw DecodingError.valueNotFound(
                Date.self,
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "Expected a date but found null instead."))
        } else {
            found = "a value that is neither a string nor a number"
        }
        let error = DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: decoder.codingPath,
                debugDescription: "No date format matches \(found). Formats tried: "
                    + formats.map(\.description).joined(separator: ", ") + "."))
        guard let date = otherwise.date else { throw error }
        decoder.report(error, for: Date.self, remedy: .replaced(by: "\(date)"))
        return date
    }
}

extension JSONDecoder.DateDecodingStrategy {
    /// Reads dates in any of several formats.
    ///
    /// ```swift
    /// decoder.dateDecodingStrategy = .anyOf([.iso8601, .format("yyyy-MM-dd"), .secondsSince1970])
    /// // ["2024-05-01T10:00:00Z", "2024-05-01", 1714521600]  →  three dates
    /// ```
    ///
    /// The formats are tried in order, and the first that matches is used. Every numeric format reads any number, so
    /// only the first numeric format is ever used. Null always throws, whatever `otherwise` is.
    ///
    /// - Parameters:
    ///   - formats: The formats.
    ///   - otherwise: What to do with a value that no format can read.
    public static func anyOf(
        _ formats: [DateCodingFormat], otherwise: UnreadableDate = .throw
    ) -> JSONDecoder.DateDecodingStrategy {
        .custom(DateReader(formats: formats, otherwise: otherwise).date(from:))
    }
}

extension JSONEncoder.DateEncodingStrategy {
    /// Writes dates in one format: the encoding counterpart of `anyOf`.
    ///
    /// ```swift
    /// encoder.dateEncodingStrategy = .written(as: .format("yyyy-MM-dd"))    // "2024-05-01"
    /// ```
    public static func written(as format: DateCodingFormat) -> JSONEncoder.DateEncodingStrategy {
        .custom { date, encoder in try format.encode(date, to: encoder) }
    }
}
