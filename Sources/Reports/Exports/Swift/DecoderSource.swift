import DecodeService
import Diagnosis
import JSONText
import SwiftDeclarations

/// Swift source of a decoder and an encoder with given strategies: the functions `makeDecoder()` and `makeEncoder()`.
///
/// The source needs only Foundation, and decodes as Codascope does.
struct DecoderSource: Sendable {
    /// The strategies, without what-ifs.
    var strategies: StrategySet
    var format: PayloadFormat
    /// A decoder of the user's own code that the strategies are applied to; nil for a new one.
    var ownDecoder: String?
    /// The access level to put before each function, with a space: `private`.
    var access: SwiftCode = ""

    /// - Parameters:
    ///   - strategies: The strategies, without what-ifs.
    ///   - format: The payload's format.
    ///   - ownDecoder: A decoder of the user's own code that the strategies are applied to.
    init(
        strategies: StrategySet, format: PayloadFormat = .json, ownDecoder: String? = nil
    ) {
        self.strategies = format.applicable(strategies)
        self.format = format
        self.ownDecoder = ownDecoder
    }

    private var isJSON: Bool { format == .json }
    private var listsDates: Bool { if case .any = strategies.dates { true } else { false } }
    /// What the types of both coders begin with.
    private var kind: SwiftCode { isJSON ? "JSON" : "PropertyList" }
    private var decodedKeys: KeyConversionSource { KeyConversionSource(strategies.keys) }
    private var encodedKeys: KeyConversionSource {
        KeyConversionSource(strategies.encodeKeys.resolved(strategies.keys))
    }
    private var encodedData: DataConversionSource {
        DataConversionSource(strategies.encodeData.resolved(strategies.data))
    }

    /// The functions and their helpers.
    ///
    /// - Parameter withEncoder: Whether to write `makeEncoder()`, too.
    func code(withEncoder: Bool = true) -> SwiftCode {
        ([decoder] + (withEncoder ? [encoder] : []) + helpers(withEncoder: withEncoder)).blocks
    }

    // MARK: The decoder

    private var decoder: SwiftCode {
        guard isJSON, let ownDecoder else { return function("Decoder", "\(kind)Decoder()", decoderSettings) }
        let own = SwiftCode(ownSource: ownDecoder)
        guard !decoderSettings.isEmpty else { return function("Decoder", own, "") }
        // Copies the decoder, because it may be shared.
        let copied: [SwiftCode] = [
            "keyDecodingStrategy", "dateDecodingStrategy", "dataDecodingStrategy",
            "nonConformingFloatDecodingStrategy", "allowsJSON5", "assumesTopLevelDictionary", "userInfo",
        ]
        let copy = copied.map { "decoder.\($0) = own.\($0)" as SwiftCode }.lines
        return """
            \(access)func makeDecoder() -> JSONDecoder {
                let own = \(own)
                let decoder = JSONDecoder()
                \(copy)
                \(decoderSettings)
                return decoder
            }
            """
    }

    private var encoder: SwiftCode { function("Encoder", "\(kind)Encoder()", encoderSettings) }

    private func function(_ name: SwiftCode, _ coder: SwiftCode, _ settings: SwiftCode) -> SwiftCode {
        let variable: SwiftCode = name == "Decoder" ? "decoder" : "encoder"
        let body: SwiftCode =
            settings.isEmpty
            ? coder
            : """
            let \(variable) = \(coder)
            \(settings)
            return \(variable)
            """
        return """
            \(access)func make\(name)() -> \(kind)\(name) {
                \(body)
            }
            """
    }

    private var decoderSettings: SwiftCode {
        var settings: [SwiftCode] = []
        if isJSON {
            settings = [decodedKeys.decoding, dateDecoding, DataConversionSource(strategies.data).decoding]
            if case .strings(let spellings) = strategies.floats {
                settings.append(
                    """
                    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                        \(Self.arguments(spellings)))
                    """)
            }
            if strategies.json5 == .on { settings.append("decoder.allowsJSON5 = true") }
            if strategies.topLevel == .dictionary { settings.append("decoder.assumesTopLevelDictionary = true") }
        }
        return (settings + [Self.keySet(strategies.keySet, of: "decoder")]).filter { !$0.isEmpty }.lines
    }

    private static func arguments(_ spellings: FloatSpellings) -> SwiftCode {
        """
        positiveInfinity: \(literal: spellings.positiveInfinity), \
        negativeInfinity: \(literal: spellings.negativeInfinity), nan: \(literal: spellings.nan)
        """
    }

    /// ResilientCodable reads the name of a key set from this key.
    private static func keySet(_ keySet: KeySetStrategy, of coder: SwiftCode) -> SwiftCode {
        guard case .named(let name) = keySet else { return "" }
        return """
            if let keySet = CodingUserInfoKey(rawValue: \(literal: KeySetStrategy.userInfoKey)) {
                \(coder).userInfo[keySet] = \(literal: name)
            }
            """
    }

    // MARK: The encoder

    private var encoderSettings: SwiftCode {
        let keySet = Self.keySet(strategies.encodeKeySet.resolved(strategies.keySet), of: "encoder")
        var settings: [SwiftCode] = isJSON ? [encodedKeys.encoding] : ["encoder.outputFormat = .xml"]
        if isJSON {
            switch (strategies.encodeDates.resolved(strategies.dates)).formats.first ?? .deferred {
            case .deferred: break
            case .seconds: settings.append("encoder.dateEncodingStrategy = .secondsSince1970")
            case .milliseconds: settings.append("encoder.dateEncodingStrategy = .millisecondsSince1970")
            case .iso8601: settings.append("encoder.dateEncodingStrategy = .iso8601")
            case .format(let pattern):
                settings.append("encoder.dateEncodingStrategy = .formatted(makeFormatter(\(literal: pattern)))")
            }
            settings.append(encodedData.encoding)
            if case .strings(let spellings) = strategies.encodeFloats.resolved(strategies.floats) {
                settings.append(
                    """
                    encoder.nonConformingFloatEncodingStrategy = .convertToString(
                        \(Self.arguments(spellings)))
                    """)
            }
            let formatting: [SwiftCode] =
                (strategies.output == .pretty ? [".prettyPrinted"] : [])
                + (strategies.order == .sorted ? [".sortedKeys"] : [])
            if !formatting.isEmpty {
                settings.append("encoder.outputFormatting = [\(formatting.joined(separator: ", "))]")
            }
        }
        return (settings + [keySet]).filter { !$0.isEmpty }.lines
    }

    // MARK: Dates

    private var dateDecoding: SwiftCode {
        switch strategies.dates {
        case .one(.format(let pattern)):
            "decoder.dateDecodingStrategy = .formatted(makeFormatter(\(literal: pattern)))"
        case .one: strategies.dates.constant.map { "decoder.dateDecodingStrategy = \($0)" } ?? ""
        case .any(let formats): list(formats)
        }
    }

    /// A closure that tries each format, as `dates: any` does.
    private func list(_ formats: [DateFormat]) -> SwiftCode {
        var patterns: [SwiftCode] = []
        let readers = formats.map { format -> SwiftCode in
            switch format {
            case .deferred: return "{ try Date(from: decoder) },"
            case .seconds: return "{ Date(timeIntervalSince1970: try container.decode(Double.self)) },"
            case .milliseconds: return "{ Date(timeIntervalSince1970: try container.decode(Double.self) / 1000) },"
            case .iso8601: return "{ try Date.ISO8601FormatStyle().parse(try container.decode(String.self)) },"
            case .format(let pattern):
                patterns.append("\(literal: pattern)")
                return "{ try readDate(in: container, by: formatters[\(patterns.count - 1)]) },"
            }
        }
        let formatters: SwiftCode = """
            // Created once, because creating a formatter is expensive.
            let formatters = [\(patterns.joined(separator: ", "))].map(makeFormatter)
            """
        let otherwise: SwiftCode =
            strategies.datesElse == .distantPast
            ? "return .distantPast"
            : """
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "No date format matches the value.")
            """
        return """
            \(patterns.isEmpty ? "" : formatters)
            decoder.dateDecodingStrategy = .custom { decoder in
                let container = try decoder.singleValueContainer()
                let readers: [() throws -> Date] = [
                    \(readers.lines)
                ]
                var firstError: (any Error)?
                for reader in readers {
                    do { return try reader() } catch { firstError = firstError ?? error }
                }
                // Null is reported as null, not as an unknown format.
                if container.decodeNil(), let firstError { throw firstError }
                \(otherwise)
            }
            """
    }

    // MARK: Helpers

    private func helpers(withEncoder: Bool) -> [SwiftCode] {
        guard isJSON else { return [] }
        var helpers: [SwiftCode] = []
        let written = strategies.encodeDates.resolved(strategies.dates).formats.first
        let readsPatterns = strategies.dates.formats.contains(where: \.isPattern)
        if readsPatterns || withEncoder && written?.isPattern == true { helpers.append(formatter) }
        if readsPatterns, listsDates { helpers.append(patternReader) }
        let conversions = [decodedKeys] + (withEncoder ? [encodedKeys] : [])
        if conversions.contains(where: \.isCustom) { helpers.append(KeyConversionSource.key) }
        if decodedKeys.isCustom { helpers.append(decodedKeys.decodingFunction) }
        if withEncoder, encodedKeys.isCustom { helpers.append(encodedKeys.encodingFunction) }
        helpers.append(DataConversionSource(strategies.data).decodingFunction)
        if withEncoder { helpers.append(encodedData.encodingFunction) }
        return helpers
    }

    private var formatter: SwiftCode {
        """
        private func makeFormatter(_ pattern: String) -> DateFormatter {
            let formatter = DateFormatter()
            // The same on every machine.
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.calendar = Calendar(identifier: .gregorian)
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = pattern
            return formatter
        }
        """
    }

    private var patternReader: SwiftCode {
        """
        private func readDate(in container: any SingleValueDecodingContainer, by formatter: DateFormatter) throws -> Date {
            guard let date = formatter.date(from: try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "The date does not match \\(formatter.dateFormat ?? "").")
            }
            return date
        }
        """
    }
}

extension DateFormat {
    fileprivate var isPattern: Bool { if case .format = self { true } else { false } }
}
