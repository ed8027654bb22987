package import Foundation

/// The decoder settings that the comparisons vary.
package enum Strategies: String, Sendable, CaseIterable {
    case standard, snake, iso8601, snakeISO8601, seconds, milliseconds, formatted, customDate, customDateInside
    case customKeys, nonConforming, spelledFloats, rawData, customData, base64url, json5, topLevelDictionary

    /// Creates a decoder with these settings.
    package func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        switch self {
        case .standard: break
        case .snake: decoder.keyDecodingStrategy = .convertFromSnakeCase
        case .iso8601: decoder.dateDecodingStrategy = .iso8601
        case .snakeISO8601:
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            decoder.dateDecodingStrategy = .iso8601
        case .seconds: decoder.dateDecodingStrategy = .secondsSince1970
        case .milliseconds: decoder.dateDecodingStrategy = .millisecondsSince1970
        case .formatted:
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = "yyyy-MM-dd"
            decoder.dateDecodingStrategy = .formatted(formatter)
        case .customDate:
            decoder.dateDecodingStrategy = .custom { decoder in
                Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self))
            }
        case .customDateInside:
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            decoder.dateDecodingStrategy = .custom { decoder in
                let box = try decoder.singleValueContainer().decode([String: Double].self)
                guard let seconds = box["epoch"] else {
                    throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "epoch"))
                }
                return Date(timeIntervalSince1970: seconds)
            }
        case .customKeys:
            decoder.keyDecodingStrategy = .custom { path in
                let last = path.last?.stringValue ?? ""
                return PlainKey(stringValue: last.replacingOccurrences(of: "x_", with: ""))
            }
        case .nonConforming:
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        case .spelledFloats:
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        case .rawData: decoder.dataDecodingStrategy = .deferredToData
        case .customData:
            decoder.dataDecodingStrategy = .custom { decoder in
                Data(try decoder.singleValueContainer().decode(String.self).utf8)
            }
        case .base64url:
            decoder.dataDecodingStrategy = .custom { decoder in
                let container = try decoder.singleValueContainer()
                let text = try container.decode(String.self)
                let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
                let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
                guard let data = Data(base64Encoded: base64 + padding) else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "not base64url")
                }
                return data
            }
        case .json5: decoder.allowsJSON5 = true
        case .topLevelDictionary: decoder.assumesTopLevelDictionary = true
        }
        return decoder
    }
}

struct PlainKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
