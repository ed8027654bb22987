import DecodeService
import Diagnosis
import SwiftDeclarations

/// Swift source that converts a form of `Data` that Foundation doesn't support.
///
/// The functions do the same as those of Strategies. A test compares them.
struct DataConversionSource {
    private let data: DataStrategy

    init(_ data: DataStrategy) { self.data = data }

    /// What configures a decoder.
    var decoding: SwiftCode {
        switch data {
        case .base64: ""
        case .deferred: "decoder.dataDecodingStrategy = .deferredToData"
        case .base64url, .base64Any, .hex:
            """
            decoder.dataDecodingStrategy = .custom { decoder in
                let container = try decoder.singleValueContainer()
                guard let data = makeData(from: try container.decode(String.self)) else {
                    throw DecodingError.dataCorruptedError(
                        in: container, debugDescription: \(literal: "The string is not \(data.inWords)."))
                }
                return data
            }
            """
        }
    }

    /// What configures an encoder.
    var encoding: SwiftCode {
        switch data {
        case .base64, .base64Any: ""
        case .deferred: "encoder.dataEncodingStrategy = .deferredToData"
        case .base64url, .hex:
            """
            encoder.dataEncodingStrategy = .custom { data, encoder in
                var container = encoder.singleValueContainer()
                try container.encode(makeText(from: data))
            }
            """
        }
    }

    /// The function that converts a payload's string to bytes.
    var decodingFunction: SwiftCode {
        switch data {
        case .base64, .deferred: ""
        case .base64url:
            """
            /// Base64 with `-` and `_`, with or without padding.
            private func makeData(from text: String) -> Data? {
                guard !text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }) else {
                    return nil
                }
                var base64 = text
                \(Self.base64)
            }
            """
        case .base64Any:
            """
            /// Base64 with either alphabet, with or without padding, line breaks and spaces.
            private func makeData(from text: String) -> Data? {
                var base64 = String(decoding: text.utf8.filter { $0 > 0x20 }, as: UTF8.self)
                \(Self.base64)
            }
            """
        case .hex:
            """
            /// Two hexadecimal digits for each byte.
            private func makeData(from text: String) -> Data? {
                let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
                guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
                return Data(
                    stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
            }
            """
        }
    }

    /// The function that converts bytes to a string.
    var encodingFunction: SwiftCode {
        switch data {
        case .base64, .base64Any, .deferred: ""
        case .base64url:
            """
            private func makeText(from data: Data) -> String {
                data.base64EncodedString().replacingOccurrences(of: "+", with: "-")
                    .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
            }
            """
        case .hex:
            """
            private func makeText(from data: Data) -> String {
                data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            }
            """
        }
    }

    private static let base64: SwiftCode = """
        base64 = base64.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        if base64.utf8.last != UInt8(ascii: "=") {
            base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        }
        return Data(base64Encoded: base64)
        """
}
