import Foundation

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
