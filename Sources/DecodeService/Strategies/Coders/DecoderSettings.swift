import DecodeTrace
package import Foundation

/// The settings of the user's own decoder, expressed as strategies.
package struct DecoderSettings: Hashable, Sendable, Codable {
    /// The strategies that match the decoder's settings, as far as possible. Keys that its custom code converts are mapped one
    /// by one.
    package var strategies: StrategySet
    /// The names of the strategies that custom code replaces: `keys`, `dates`, `data`.
    package var custom: [String]

    /// Creates settings.
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
        var strategies = StrategySet()
        var custom: [String] = []
        switch decoder.keyDecodingStrategy {
        case .useDefaultKeys: break
        case .convertFromSnakeCase: strategies.keys = .snake
        case .custom(let convert):
            custom.append("keys")
            let pairs = payloadKeys.sorted().compactMap { key -> KeyStrategy.KeyPair? in
                let model = convert([AnyCodingKey(key)]).stringValue
                return model == key ? nil : KeyStrategy.KeyPair(payload: key, model: model)
            }
            if !pairs.isEmpty { strategies.keys = .map(pairs) }
        @unknown default: custom.append("keys")
        }
        switch decoder.dateDecodingStrategy {
        case .deferredToDate: break
        case .secondsSince1970: strategies.dates = .one(.seconds)
        case .millisecondsSince1970: strategies.dates = .one(.milliseconds)
        case .iso8601: strategies.dates = .one(.iso8601)
        #if canImport(Darwin)
        // On other systems, `.formatted` creates a custom strategy.
        case .formatted(let formatter): strategies.dates = .one(.format(formatter.dateFormat ?? ""))
        #endif
        case .custom: custom.append("dates")
        @unknown default: custom.append("dates")
        }
        switch decoder.dataDecodingStrategy {
        case .base64: break
        case .deferredToData: strategies.data = .deferred
        case .custom: custom.append("data")
        @unknown default: custom.append("data")
        }
        if case .convertFromString(let positive, let negative, let nan) = decoder.nonConformingFloatDecodingStrategy {
            strategies.floats = .strings(
                FloatSpellings(nan: nan, positiveInfinity: positive, negativeInfinity: negative))
        }
        if decoder.allowsJSON5 { strategies.json5 = .on }
        if decoder.assumesTopLevelDictionary { strategies.topLevel = .dictionary }
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
}
