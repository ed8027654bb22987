package import DecodeService
import DecodeTrace

extension Remedy {
    /// What it does, in a few words: `convert keys from snake_case`, `decode as [City]`; nil for changes of sources and
    /// payloads, which are named by what they change.
    ///
    /// - Parameter current: The strategies that it changes.
    package func title(over current: StrategySet) -> String? {
        switch self {
        case .strategies(let changes): changes.map { $0.title(over: current) }.joined(separator: ", ")
        case .model(let model): "decode as \(model)"
        case .source, .payload, .all: nil
        }
    }
}

extension StrategyChange {
    private static let titles: [StrategyChange: String] = [
        StrategyChange(\.keys, .default): "use keys as written",
        StrategyChange(\.keys, .snake): "convert keys from snake_case",
        StrategyChange(\.keys, .screamingSnake): "convert keys from SCREAMING_SNAKE_CASE",
        StrategyChange(\.keys, .kebab): "convert keys from kebab-case",
        StrategyChange(\.keys, .pascal): "convert keys from PascalCase",
        StrategyChange(\.keys, .caseInsensitive): "match keys ignoring case",
        StrategyChange(\.missing, .defaults): "use defaults for missing values",
        StrategyChange(\.enums, .fallback): "use the enum's fallback",
        StrategyChange(\.scalars, .lossless): "convert scalars if nothing is lost",
        StrategyChange(\.optionals, .failable): "decode failing optionals as nil",
        StrategyChange(\.arrays, .failable): "drop failing elements",
        StrategyChange(\.dictionaries, .failable): "drop failing values",
        StrategyChange(\.datesElse, .distantPast): "use Date.distantPast for unreadable dates",
        StrategyChange(\.json5, .on): "read the text as JSON5",
        StrategyChange(\.topLevel, .dictionary): "read the text as an object without braces",
        StrategyChange(\.data, .base64): "decode data from Base64",
        StrategyChange(\.data, .deferred): "decode data from an array of bytes",
        StrategyChange(\.data, .base64url): "decode data from base64url",
        StrategyChange(\.data, .base64Any): "decode data from any Base64",
        StrategyChange(\.data, .hex): "decode data from hexadecimal digits",
    ]

    /// What it does, in a few words.
    ///
    /// - Parameter current: The strategies that it changes. For a map of keys, the title names only added pairs.
    func title(over current: StrategySet) -> String {
        if let title = Self.titles[self] { return title }
        let set = StrategySet().with(self)
        if self == StrategyChange(\.keys, set.keys), case .map(let pairs) = set.keys {
            let known: [KeyStrategy.KeyPair] = if case .map(let pairs) = current.keys { pairs } else { [] }
            let added = pairs.filter { !known.contains($0) && $0.model != current.convertKey($0.payload) }
            if let first = added.first { return "map \"\(first.payload)\" to \"\(first.model)\"" }
        }
        if self == StrategyChange(\.keySet, set.keySet), case .named(let name) = set.keySet {
            return "use the key set \(name)"
        }
        if self == StrategyChange(\.dates, set.dates) {
            switch set.dates {
            case .one(.format(let pattern)): return "read dates as \(pattern)"
            case .one(let format): return "read dates as \(format.printed)"
            case .any(let formats): return "read dates in \(formats.count) formats"
            }
        }
        if self == StrategyChange(\.floats, set.floats), case .strings(let spellings) = set.floats {
            return "read \(spellings.positiveInfinity) and \(spellings.nan) as numbers"
        }
        return StrategySet.strategy(named: name)?.explanation(of: value) ?? "\(name): \(value)"
    }
}
