import ArgumentParser
import DecodeService

/// One option for each strategy, with the strategy's name and values.
///
/// A test compares the names with `StrategySet.all`, so that no strategy lacks its option.
struct StrategyOptions: ParsableArguments {
    @Option(help: help("keys"), completion: values(of: "keys")) var keys: String?
    @Option(help: help("dates"), completion: values(of: "dates")) var dates: String?
    @Option(help: help("dates-else"), completion: values(of: "dates-else")) var datesElse: String?
    @Option(help: help("data"), completion: values(of: "data")) var data: String?
    @Option(help: help("floats"), completion: values(of: "floats")) var floats: String?
    @Option(help: help("json5"), completion: values(of: "json5")) var json5: String?
    @Option(help: help("top-level"), completion: values(of: "top-level")) var topLevel: String?
    @Option(help: help("arrays"), completion: values(of: "arrays")) var arrays: String?
    @Option(help: help("dictionaries"), completion: values(of: "dictionaries")) var dictionaries: String?
    @Option(help: help("optionals"), completion: values(of: "optionals")) var optionals: String?
    @Option(help: help("scalars"), completion: values(of: "scalars")) var scalars: String?
    @Option(help: help("enums"), completion: values(of: "enums")) var enums: String?
    @Option(help: help("missing"), completion: values(of: "missing")) var missing: String?
    @Option(help: help("errors"), completion: values(of: "errors")) var errors: String?
    @Option(help: help("key-set"), completion: values(of: "key-set")) var keySet: String?
    @Option(help: help("encode-keys"), completion: values(of: "encode-keys")) var encodeKeys: String?
    @Option(help: help("encode-dates"), completion: values(of: "encode-dates")) var encodeDates: String?
    @Option(help: help("encode-data"), completion: values(of: "encode-data")) var encodeData: String?
    @Option(help: help("encode-floats"), completion: values(of: "encode-floats")) var encodeFloats: String?
    @Option(help: help("encode-key-set"), completion: values(of: "encode-key-set")) var encodeKeySet: String?
    @Option(help: help("output"), completion: values(of: "output")) var output: String?
    @Option(help: help("order"), completion: values(of: "order")) var order: String?

    /// Every option by the name of its strategy.
    var values: [(name: String, value: String?)] {
        [
            ("keys", keys), ("dates", dates), ("dates-else", datesElse), ("data", data), ("floats", floats),
            ("json5", json5), ("top-level", topLevel), ("arrays", arrays), ("dictionaries", dictionaries),
            ("optionals", optionals), ("scalars", scalars), ("enums", enums), ("missing", missing), ("errors", errors),
            ("key-set", keySet), ("encode-keys", encodeKeys), ("encode-dates", encodeDates),
            ("encode-data", encodeData), ("encode-floats", encodeFloats), ("encode-key-set", encodeKeySet),
            ("output", output), ("order", order),
        ]
    }

    /// The strategy set given by the options.
    /// - Throws: `ValidationError` that names the option and lists the accepted values.
    func strategies() throws -> StrategySet {
        var set = StrategySet()
        for (name, value) in values {
            guard let value else { continue }
            do throws(StrategyError) {
                try set.set(name, to: value)
            } catch {
                throw ValidationError(error.description)
            }
        }
        return set
    }

    /// Options set to a strategy's default, which doesn't override the settings of the user's own decoder.
    var atDefault: [(name: String, value: String)] {
        let standard = StrategySet()
        return values.compactMap { name, value in
            value.flatMap { $0 == standard[name] ? (name, $0) : nil }
        }
    }

    /// Reports usage errors before anything is read.
    func validate() throws { _ = try strategies() }

    private static func values(of name: String) -> CompletionKind { Completions.values(ofStrategy: name) }

    private static func help(_ name: String) -> ArgumentHelp {
        guard let strategy = StrategySet.strategy(named: name) else { return "" }
        let values = strategy.values.map(\.spelling).joined(separator: " ")
        return ArgumentHelp("\(strategy.summary) Values: \(values)", valueName: "value")
    }
}
