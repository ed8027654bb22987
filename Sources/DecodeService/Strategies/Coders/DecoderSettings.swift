package import DecodeTrace
package import Foundation

/// The settings of the user's own decoder, expressed as strategies.
package struct DecoderSettings: Hashable, Sendable, Codable {
    /// The strategies that match the decoder's settings, as far as possible. Keys that its custom code converts are mapped one
    /// by one.
    package var strategies: StrategySet
    /// The names of the strategies that custom code replaces: `keys`, `dates`, `data`.
    package var custom: [String]

    package init(strategies: StrategySet, custom: [String] = []) {
        self.strategies = strategies
        self.custom = custom
    }

    /// Reads a decoder's settings.
    ///
    /// - Parameters:
    ///   - decoder: A decoder with any configuration.
    ///   - payloadKeys: The payload's keys. The decoder's custom code converts each as if it were at the root.
    package init(reading decoder: JSONDecoder, payloadKeys: Set<String>) {
        var settings = RecordedSettings(decoder)
        if case .custom(let convert) = decoder.keyDecodingStrategy {
            for key in payloadKeys {
                let model = convert([AnyCodingKey(key)]).stringValue
                if model != key { settings.keyPairs[key] = model }
            }
        }
        self.init(settings)
    }

    /// Expresses settings that were read from a decoder, here or where a decode was recorded.
    package init(_ recorded: RecordedSettings) {
        var strategies = StrategySet()
        var custom: [String] = []
        switch recorded.keys {
        case "snake": strategies.keys = .snake
        case "custom":
            custom.append("keys")
            let pairs = recorded.keyPairs.sorted { $0.key < $1.key }
                .map { KeyStrategy.KeyPair(payload: $0.key, model: $0.value) }
            if !pairs.isEmpty { strategies.keys = .map(pairs) }
        default: break
        }
        switch recorded.dates {
        case "seconds": strategies.dates = .one(.seconds)
        case "milliseconds": strategies.dates = .one(.milliseconds)
        case "iso8601": strategies.dates = .one(.iso8601)
        case "formatted": strategies.dates = .one(.format(recorded.dateFormat ?? ""))
        case "custom": custom.append("dates")
        default: break
        }
        if recorded.data == "deferred" { strategies.data = .deferred }
        if recorded.data == "custom" { custom.append("data") }
        if let floats = recorded.floats, floats.count == 3 {
            strategies.floats = .strings(
                FloatSpellings(nan: floats[2], positiveInfinity: floats[0], negativeInfinity: floats[1]))
        }
        if recorded.allowsJSON5 { strategies.json5 = .on }
        if recorded.assumesTopLevelDictionary { strategies.topLevel = .dictionary }
        self.init(strategies: strategies, custom: custom)
    }

    /// Returns the settings, overridden by the strategies that are not at their default.
    package func applying(_ chosen: StrategySet) -> DecoderSettings {
        var result = self
        for (name, value) in chosen.changed {
            // A set accepts its own values.
            try? result.strategies.set(name, to: value)
            result.custom.removeAll { $0 == name }
        }
        return result
    }
}

extension StrategySet {
    /// Returns a copy of a decoder, overridden by the strategies that are not at their default.
    ///
    /// - Parameter decoder: The user's decoder. It isn't changed, unless it is an instance of a subclass, which can't be
    ///   copied.
    package func decoder(over decoder: JSONDecoder) -> JSONDecoder {
        let made = type(of: decoder) == JSONDecoder.self ? JSONDecoder() : decoder
        let own = makeDecoder()
        let names = Set(changed.map(\.name))
        made.keyDecodingStrategy = (names.contains("keys") ? own : decoder).keyDecodingStrategy
        made.dateDecodingStrategy = (names.contains("dates") ? own : decoder).dateDecodingStrategy
        made.dataDecodingStrategy = (names.contains("data") ? own : decoder).dataDecodingStrategy
        made.nonConformingFloatDecodingStrategy =
            (names.contains("floats") ? own : decoder).nonConformingFloatDecodingStrategy
        made.allowsJSON5 = (names.contains("json5") ? own : decoder).allowsJSON5
        made.assumesTopLevelDictionary = (names.contains("top-level") ? own : decoder).assumesTopLevelDictionary
        made.userInfo = decoder.userInfo.merging(own.userInfo) { _, chosen in chosen }
        return made
    }

    /// Returns a copy of an encoder, overridden by the strategies of encoding that are not at their default.
    ///
    /// - Parameter encoder: The user's encoder. It isn't changed, unless it is an instance of a subclass.
    package func encoder(over encoder: JSONEncoder) -> JSONEncoder {
        let made = type(of: encoder) == JSONEncoder.self ? JSONEncoder() : encoder
        let own = makeEncoder()
        let names = Set(changed.map(\.name))
        made.keyEncodingStrategy = (names.contains("encode-keys") ? own : encoder).keyEncodingStrategy
        made.dateEncodingStrategy = (names.contains("encode-dates") ? own : encoder).dateEncodingStrategy
        made.dataEncodingStrategy = (names.contains("encode-data") ? own : encoder).dataEncodingStrategy
        made.nonConformingFloatEncodingStrategy =
            (names.contains("encode-floats") ? own : encoder).nonConformingFloatEncodingStrategy
        made.outputFormatting = encoder.outputFormatting.union(own.outputFormatting)
        made.userInfo = encoder.userInfo.merging(own.userInfo) { _, chosen in chosen }
        return made
    }

    /// The strategies with those of encoding that an encoder has, as far as they can be expressed, unless they are chosen.
    package func reading(_ encoder: JSONEncoder) -> StrategySet {
        var result = self
        let names = Set(changed.map(\.name))
        if !names.contains("encode-keys") {
            if case .convertToSnakeCase = encoder.keyEncodingStrategy { result.encodeKeys = .own(.snake) }
            if case .useDefaultKeys = encoder.keyEncodingStrategy { result.encodeKeys = .own(.default) }
        }
        if !names.contains("encode-dates") {
            switch encoder.dateEncodingStrategy {
            case .deferredToDate: result.encodeDates = .own(.one(.deferred))
            case .secondsSince1970: result.encodeDates = .own(.one(.seconds))
            case .millisecondsSince1970: result.encodeDates = .own(.one(.milliseconds))
            case .iso8601: result.encodeDates = .own(.one(.iso8601))
            default: break
            }
        }
        return result
    }
}
