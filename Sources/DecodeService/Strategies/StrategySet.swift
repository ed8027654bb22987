package import DecodeTrace
package import JSONText

/// A value for every strategy: all settings, apart from the model, that affect how a payload is decoded and encoded again.
///
/// ```swift
/// var strategies = StrategySet()
/// try strategies.set("dates", to: "any:iso8601|seconds")
/// strategies.keys = .snake
/// let event = try strategies.makeDecoder().decode(Event.self, from: payload)
/// ```
package struct StrategySet: Hashable, Sendable {
    /// How the payload's keys are converted to the model's.
    package var keys = KeyStrategy.default
    /// How a `Date` is written in the payload.
    package var dates = DateStrategy.deferred
    /// What `dates: any` does if none of its formats matches.
    package var datesElse = DateFallback.throw
    /// How `Data` is written in the payload.
    package var data = DataStrategy.base64
    /// How infinity and not-a-number are written in the payload.
    package var floats = FloatStrategy.throw
    /// Whether the payload may be JSON5.
    package var json5 = Toggle.off
    /// What the decoder expects at the top level.
    package var topLevel = TopLevelStrategy.any
    /// What happens to an array if an element fails.
    package var arrays = Leniency.Arrays.strict
    /// What happens to a dictionary if a value fails.
    package var dictionaries = Leniency.Dictionaries.strict
    /// What happens to an optional whose value is present but fails.
    package var optionals = Leniency.Optionals.strict
    /// Which values a number, a string or a `Bool` can be decoded from.
    package var scalars = Leniency.Scalars.strict
    /// What happens to a raw value that an enum doesn't have.
    package var enums = Leniency.Enums.strict
    /// What happens to a missing key, and to null.
    package var missing = Leniency.Missing.strict
    /// What happens after a failure.
    package var errors = Leniency.Errors.first
    /// Which key set is read by a type that has several.
    package var keySet = KeySetStrategy.none

    /// How the model's keys are written.
    package var encodeKeys = Mirrored<KeyStrategy>.same
    /// How a `Date` is written.
    package var encodeDates = Mirrored<DateStrategy>.same
    /// How a `Data` is written.
    package var encodeData = Mirrored<DataStrategy>.same
    /// How infinity and not-a-number are written.
    package var encodeFloats = Mirrored<FloatStrategy>.same
    /// Which key set is written by a type that has several.
    package var encodeKeySet = Mirrored<KeySetStrategy>.same
    /// How the re-encoded JSON is formatted.
    package var output = OutputStrategy.pretty
    /// The order of keys in the re-encoded JSON.
    package var order = OrderStrategy.payload

    /// Every strategy at its default: a plain `JSONDecoder()` and `JSONEncoder()`.
    package init() {}

    /// All strategies, in display order.
    package static let all: [Strategy] = StrategyRow.all.map(\.strategy)

    /// Returns the strategy with a name, or nil if there is none.
    package static func strategy(named name: String) -> Strategy? { StrategyRow.byName[name]?.strategy }

    /// A strategy's value as written by the user.
    package subscript(_ strategy: Strategy) -> String { self[strategy.name] ?? "" }

    /// A strategy's value as written by the user; nil if there is no strategy of this name.
    package subscript(_ name: String) -> String? { StrategyRow.byName[name]?.read(self) }

    /// Sets a strategy to a value.
    ///
    /// - Parameters:
    ///   - name: The strategy's name, such as `dates`.
    ///   - value: The value as written by the user, such as `format:yyyy-MM-dd`.
    /// - Throws: A `StrategyError` that says what is accepted and what was probably meant; the set is then unchanged.
    package mutating func set(_ name: String, to value: String) throws(StrategyError) {
        guard let row = StrategyRow.byName[name] else {
            throw StrategyError(.unknownName, name: name, value: value, accepted: Self.all.map(\.name))
        }
        do throws(ValueProblem) {
            try row.write(&self, value)
        } catch {
            let kind: StrategyError.Kind =
                switch error {
                case .unknown: .unknownValue
                case .malformed(let reason): .malformedValue(reason)
                }
            throw StrategyError(kind, name: name, value: value, accepted: row.strategy.values.map(\.spelling))
        }
    }

    /// The strategies that are not at their default, with their values, in the order of the table.
    package var changed: [(name: String, value: String)] {
        StrategyRow.all.compactMap { row in
            let value = row.read(self)
            return value == row.strategy.defaultValue ? nil : (row.strategy.name, value)
        }
    }

    /// Warnings about the set, one sentence each: unreachable date formats, keys that are mapped twice, floats
    /// that are spelled alike.
    package var warnings: [String] {
        keys.warnings
            + dates.unreachable.map { format in
                guard format.isNumeric, let taker = dates.formats.first(where: \.isNumeric) else {
                    return "dates: \(format.printed) is never reached because it was tried before."
                }
                return
                    "dates: \(format.printed) is never reached because \(taker.printed) before it reads every number."
            } + floats.warnings
    }

    /// Whether the payload's keys and the model's can differ.
    package var convertsKeys: Bool { keys != .default }

    /// Converts a payload's key to the coding key that the model sees.
    ///
    /// - Parameter payloadKey: The key as the payload has it, unescaped.
    /// - Complexity: O(*n*) in the length of the key.
    package func convertKey(_ payloadKey: String) -> String { keys.decoded(payloadKey) }

    /// Converts a coding key to the key in the re-encoded JSON.
    ///
    /// - Parameter modelKey: The coding key's string value.
    /// - Complexity: O(*n*) in the length of the key.
    package func encodedKey(_ modelKey: String) -> String { encodeKeys.resolved(keys).encoded(modelKey) }

    /// Returns a payload key that the decoder converts to a coding key, or nil if there is none.
    ///
    /// - Complexity: O(*n*) in the length of the key.
    package func payloadKey(for modelKey: String) -> String? {
        [modelKey, encodedKey(modelKey)].first { convertKey($0) == modelKey }
    }
}

extension StrategySet {
    /// The set for property lists: strategies that only JSON's coders have are at their default.
    package var forPropertyLists: StrategySet {
        StrategyRow.all.reduce(into: self) { set, row in
            let applies = row.strategy.name == "keys" ? keys.ignoresCase : row.strategy.appliesToPropertyLists
            // Every strategy accepts its default.
            if !applies { try? row.write(&set, row.strategy.defaultValue) }
        }
    }
}

extension StrategySet: Codable {
    /// Reads an object of names and values; a strategy that is not named has its default.
    ///
    /// - Throws: A `DecodingError.dataCorrupted` at the strategy's name when it cannot be set.
    package init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: AnyCodingKey.self)
        for name in container.allKeys {
            let value = try container.decode(String.self, forKey: name)
            do throws(StrategyError) {
                try set(name.stringValue, to: value)
            } catch {
                throw DecodingError.dataCorruptedError(
                    forKey: name, in: container, debugDescription: error.description)
            }
        }
    }

    /// Writes every strategy with its value, including those at their default.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyCodingKey.self)
        for row in StrategyRow.all {
            try container.encode(row.read(self), forKey: AnyCodingKey(row.strategy.name))
        }
    }
}

extension StrategySet {
    /// The what-if strategies: values that the trace supplies where `JSONDecoder` would fail.
    package var leniency: Leniency {
        Leniency(
            arrays: arrays, dictionaries: dictionaries, optionals: optionals, scalars: scalars, enums: enums,
            missing: missing, errors: errors, keys: keys == .caseInsensitive ? .caseInsensitive : .exact)
    }

    /// The set with every what-if strategy at its default.
    package var withoutWhatIfs: StrategySet {
        changed.compactMap { try? StrategyChange($0.name, $0.value) }
            .reduce(into: StrategySet()) { set, change in
                if !change.isWhatIf { set = set.with(change) }
            }
    }
}

extension StrategySet {
    /// The options with which the index reads a text like a decoder with these strategies.
    package var documentOptions: JSONDocument.Options {
        JSONDocument.Options(allowsJSON5: json5 == .on, assumesTopLevelDictionary: topLevel == .dictionary)
    }
}

extension PayloadFormat {
    /// The strategies that apply to payloads of this format, with the others at their default.
    package func applicable(_ strategies: StrategySet) -> StrategySet {
        switch self {
        case .json: strategies
        case .propertyList: strategies.forPropertyLists
        }
    }

    /// Warnings about strategies that have no effect on payloads of this format, one sentence each.
    package func warnings(_ strategies: StrategySet) -> [String] {
        let applicable = applicable(strategies)
        return strategies.changed.filter { applicable[$0.name] != $0.value }.map { name, value in
            "\(name): \(value) has no effect because the payload is \(withArticle) and \(decoderName) has no such "
                + "setting."
        }
    }
}
