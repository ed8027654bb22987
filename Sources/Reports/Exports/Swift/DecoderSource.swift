import DecodeService
import JSONText
import SwiftDeclarations

/// Swift source of a decoder and an encoder with given strategies: the functions `makeDecoder()` and `makeEncoder()`.
///
/// The source needs only Foundation, and decodes as Codascope does. With ``usesLibrary`` it uses ResilientCodable for
/// lists of date formats, which is shorter.
struct DecoderSource: Sendable {
    /// The strategies, without what-ifs.
    var strategies: StrategySet
    var format: PayloadFormat
    /// A decoder of the user's own code that the strategies are applied to; nil for a new one.
    var ownDecoder: String?
    /// Whether ResilientCodable is used where it is shorter.
    var usesLibrary: Bool
    /// The access level to put before each function, with a space: `private`.
    var access = ""

    /// - Parameters:
    ///   - strategies: The strategies, without what-ifs.
    ///   - format: The payload's format.
    ///   - ownDecoder: A decoder of the user's own code that the strategies are applied to.
    ///   - usesLibrary: Whether ResilientCodable is used where it is shorter.
    init(
        strategies: StrategySet, format: PayloadFormat = .json, ownDecoder: String? = nil, usesLibrary: Bool = false
    ) {
        self.strategies = format.applicable(strategies)
        self.format = format
        self.ownDecoder = ownDecoder
        self.usesLibrary = usesLibrary
    }

    /// The modules to import, in order.
    var imports: [String] { needsLibrary ? ["Foundation", "ResilientCodable"] : ["Foundation"] }

    private var isJSON: Bool { format == .json }
    private var listsDates: Bool { if case .any = strategies.dates { true } else { false } }
    /// The library reads strings only with text formats, and doesn't support `floats: strings`.
    private var needsLibrary: Bool { usesLibrary && listsDates && strategies.floats == .throw }
    private var decoderType: String { format.decoderName }
    private var encoderType: String { isJSON ? "JSONEncoder" : "PropertyListEncoder" }
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
    func lines(withEncoder: Bool = true) -> [String] {
        var lines = SwiftLines(decoder)
        if withEncoder { lines.addBlock(encoder) }
        for helper in helpers(withEncoder: withEncoder) { lines.addBlock(helper) }
        return lines.lines
    }

    // MARK: The decoder

    private var decoder: [String] {
        function("Decoder", decoderType, copying: isJSON ? ownDecoder : nil, decoderSettings)
    }

    private var encoder: [String] { function("Encoder", encoderType, encoderSettings) }

    private func function(
        _ name: String, _ type: String, copying own: String? = nil, _ settings: [String]
    ) -> [String] {
        let coder = name.lowercased()
        var lines = SwiftLines()
        lines.add("\(access)func make\(name)() -> \(type) {")
        if settings.isEmpty {
            lines.add(own ?? "\(type)()", indented: 1)
        } else {
            lines.add(own.map(Self.copy) ?? ["let \(coder) = \(type)()"], indented: 1)
            lines.add(settings + ["return \(coder)"], indented: 1)
        }
        lines.add("}")
        return lines.lines
    }

    /// Copies the decoder, because it may be shared.
    private static func copy(of decoder: String) -> [String] {
        ["let own = \(decoder)", "let decoder = JSONDecoder()"]
            + [
                "keyDecodingStrategy", "dateDecodingStrategy", "dataDecodingStrategy",
                "nonConformingFloatDecodingStrategy", "allowsJSON5", "assumesTopLevelDictionary", "userInfo",
            ].map { "decoder.\($0) = own.\($0)" }
    }

    private var decoderSettings: [String] {
        var lines: [String] = []
        if isJSON {
            lines += decodedKeys.decoding
            lines += dateDecoding
            lines += DataConversionSource(strategies.data).decoding
            if case .strings(let spellings) = strategies.floats {
                lines.append("decoder.nonConformingFloatDecodingStrategy = .convertFromString(")
                lines.append("    \(Self.arguments(spellings)))")
            }
            if strategies.json5 == .on { lines.append("decoder.allowsJSON5 = true") }
            if strategies.topLevel == .dictionary { lines.append("decoder.assumesTopLevelDictionary = true") }
        }
        return lines + Self.keySet(strategies.keySet, of: "decoder")
    }

    private static func arguments(_ spellings: FloatSpellings) -> String {
        [
            ("positiveInfinity", spellings.positiveInfinity), ("negativeInfinity", spellings.negativeInfinity),
            ("nan", spellings.nan),
        ].map { "\($0): \(SwiftLiteral.quoted($1))" }.joined(separator: ", ")
    }

    /// ResilientCodable reads the name of a key set from this key.
    private static func keySet(_ keySet: KeySetStrategy, of coder: String) -> [String] {
        guard case .named(let name) = keySet else { return [] }
        return [
            "if let keySet = CodingUserInfoKey(rawValue: \"\(KeySetStrategy.userInfoKey)\") {",
            "    \(coder).userInfo[keySet] = \(SwiftLiteral.quoted(name))", "}",
        ]
    }

    // MARK: The encoder

    private var encoderSettings: [String] {
        let keySet = Self.keySet(strategies.encodeKeySet.resolved(strategies.keySet), of: "encoder")
        guard isJSON else { return ["encoder.outputFormat = .xml"] + keySet }
        var lines = encodedKeys.encoding
        switch (strategies.encodeDates.resolved(strategies.dates)).formats.first ?? .deferred {
        case .deferred: break
        case .seconds: lines.append("encoder.dateEncodingStrategy = .secondsSince1970")
        case .milliseconds: lines.append("encoder.dateEncodingStrategy = .millisecondsSince1970")
        case .iso8601: lines.append("encoder.dateEncodingStrategy = .iso8601")
        case .format(let pattern):
            lines.append("encoder.dateEncodingStrategy = .formatted(makeFormatter(\(SwiftLiteral.quoted(pattern))))")
        }
        lines += encodedData.encoding
        if case .strings(let spellings) = strategies.encodeFloats.resolved(strategies.floats) {
            lines.append("encoder.nonConformingFloatEncodingStrategy = .convertToString(")
            lines.append("    \(Self.arguments(spellings)))")
        }
        let formatting =
            (strategies.output == .pretty ? [".prettyPrinted"] : [])
            + (strategies.order == .sorted ? [".sortedKeys"] : [])
        if !formatting.isEmpty { lines.append("encoder.outputFormatting = [\(formatting.joined(separator: ", "))]") }
        return lines + keySet
    }

    // MARK: Dates

    private var dateDecoding: [String] {
        switch strategies.dates {
        case .one(.deferred): []
        case .one(.seconds): ["decoder.dateDecodingStrategy = .secondsSince1970"]
        case .one(.milliseconds): ["decoder.dateDecodingStrategy = .millisecondsSince1970"]
        case .one(.iso8601): ["decoder.dateDecodingStrategy = .iso8601"]
        case .one(.format(let pattern)):
            ["decoder.dateDecodingStrategy = .formatted(makeFormatter(\(SwiftLiteral.quoted(pattern))))"]
        case .any(let formats): needsLibrary ? library(formats) : list(formats)
        }
    }

    private func library(_ formats: [DateFormat]) -> [String] {
        let list = formats.map { format in
            switch format {
            case .deferred: ".deferredToDate"
            case .seconds: ".secondsSince1970"
            case .milliseconds: ".millisecondsSince1970"
            case .iso8601: ".iso8601"
            case .format(let pattern): ".format(\(SwiftLiteral.quoted(pattern)))"
            }
        }
        let otherwise = strategies.datesElse == .distantPast ? ", otherwise: .distantPast" : ""
        return ["decoder.dateDecodingStrategy = .anyOf([\(list.joined(separator: ", "))]\(otherwise))"]
    }

    /// A closure that tries each format, as `dates: any` does.
    private func list(_ formats: [DateFormat]) -> [String] {
        var lines = SwiftLines()
        let patterns = formats.compactMap { if case .format(let pattern) = $0 { pattern } else { nil } }
        if !patterns.isEmpty {
            let list = patterns.map(SwiftLiteral.quoted).joined(separator: ", ")
            lines.add("// Created once, because creating a formatter is expensive.")
            lines.add("let formatters = [\(list)].map(makeFormatter)")
        }
        lines.add("decoder.dateDecodingStrategy = .custom { decoder in")
        lines.add("let container = try decoder.singleValueContainer()", indented: 1)
        lines.add("let readers: [() throws -> Date] = [", indented: 1)
        var number = 0
        for format in formats {
            let reader: String
            switch format {
            case .deferred: reader = "{ try Date(from: decoder) }"
            case .seconds: reader = "{ Date(timeIntervalSince1970: try container.decode(Double.self)) }"
            case .milliseconds:
                reader = "{ Date(timeIntervalSince1970: try container.decode(Double.self) / 1000) }"
            case .iso8601: reader = "{ try Date.ISO8601FormatStyle().parse(try container.decode(String.self)) }"
            case .format:
                reader = "{ try readDate(in: container, by: formatters[\(number)]) }"
                number += 1
            }
            lines.add("\(reader),", indented: 2)
        }
        lines.add("]", indented: 1)
        lines.add(
            [
                "var firstError: (any Error)?", "for reader in readers {",
                "    do { return try reader() } catch { firstError = firstError ?? error }", "}",
                "// Null is reported as null, not as an unknown format.",
                "if container.decodeNil(), let firstError { throw firstError }",
            ], indented: 1)
        if strategies.datesElse == .distantPast {
            lines.add("return .distantPast", indented: 1)
        } else {
            lines.add(
                [
                    "throw DecodingError.dataCorruptedError(",
                    "    in: container, debugDescription: \"No date format matches the value.\")",
                ], indented: 1)
        }
        lines.add("}")
        return lines.lines
    }

    // MARK: Helpers

    private func helpers(withEncoder: Bool) -> [[String]] {
        guard isJSON else { return [] }
        var helpers: [[String]] = []
        let written = strategies.encodeDates.resolved(strategies.dates).formats.first
        let readsPatterns =
            strategies.dates.formats.contains(where: \.isPattern) && !needsLibrary
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

    private var formatter: [String] {
        [
            "private func makeFormatter(_ pattern: String) -> DateFormatter {", "    let formatter = DateFormatter()",
            "    // The same on every machine.", "    formatter.locale = Locale(identifier: \"en_US_POSIX\")",
            "    formatter.calendar = Calendar(identifier: .gregorian)",
            "    formatter.timeZone = TimeZone(secondsFromGMT: 0)", "    formatter.dateFormat = pattern",
            "    return formatter", "}",
        ]
    }

    private var patternReader: [String] {
        [
            "private func readDate(in container: any SingleValueDecodingContainer, by formatter: DateFormatter) throws -> Date {",
            "    guard let date = formatter.date(from: try container.decode(String.self)) else {",
            "        throw DecodingError.dataCorruptedError(",
            "            in: container, debugDescription: \"The date does not match \\(formatter.dateFormat ?? \"\").\")",
            "    }", "    return date", "}",
        ]
    }
}

extension DateFormat {
    fileprivate var isPattern: Bool { if case .format = self { true } else { false } }
}
