package import DecodeService
import DecodeTrace

/// One change that may fix a failure.
///
/// Remedies that make the same change are equal: the one that advice names, a search tries and a report lists. `Trial` in
/// Trials knows whether it was run, and what it gave.
package enum Remedy: Sendable, Hashable {
    /// Strategies of the decoder.
    case strategies([StrategyChange])
    /// Another type expression to decode as.
    case model(String)
    /// A change of the models' source.
    case source(SourceChange)
    /// Another payload: texts in place of bytes of the document's text.
    case payload([PayloadChange])
    /// Several of them together.
    indirect case all([Remedy])

    /// A strategy with another value.
    static func strategy<Value: StrategyValue>(
        _ property: any WritableKeyPath<StrategySet, Value> & Sendable, _ value: Value
    ) -> Remedy {
        .strategies([StrategyChange(property, value)])
    }

    /// Whether an app can make it: neither another payload nor a what-if strategy.
    package var isForApps: Bool {
        switch self {
        case .strategies(let changes): changes.allSatisfy { !$0.isWhatIf }
        case .model, .source: true
        case .payload: false
        case .all(let remedies): remedies.allSatisfy(\.isForApps)
        }
    }

    /// Whether it changes the payload, possibly with other changes.
    package var isPayload: Bool {
        switch self {
        case .payload: true
        case .all(let remedies): remedies.contains(where: \.isPayload)
        case .strategies, .model, .source: false
        }
    }

    /// The names of the strategies that it sets, possibly with other changes.
    package var strategyNames: [String] {
        switch self {
        case .strategies(let changes): changes.map(\.name)
        case .all(let remedies): remedies.flatMap(\.strategyNames)
        case .model, .source, .payload: []
        }
    }

    /// Its change of the models' source; nil for others.
    package var source: SourceChange? { if case .source(let change) = self { change } else { nil } }

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

/// A text in place of bytes of the payload.
package struct PayloadChange: Sendable, Hashable {
    /// The bytes of the document's text that are replaced; empty to insert.
    package var span: Range<Int>
    package var text: String

    package init(_ span: Range<Int>, _ text: String) {
        self.span = span
        self.text = text
    }

    /// Applies changes to a text, except those that overlap others.
    ///
    /// - Parameters:
    ///   - changes: The changes, in any order; members that are inserted at one place into an empty object are separated.
    ///   - text: The document's text.
    /// - Returns: The text, and the indices of the applied changes, in the order of the text.
    /// - Complexity: O(*n* + *m* log *m*) for *n* bytes and *m* changes
    package static func applied(_ changes: [PayloadChange], to text: [UInt8]) -> (text: [UInt8], made: [Int]) {
        var result: [UInt8] = []
        var made: [Int] = []
        var end = 0
        let order = changes.indices.sorted { (changes[$0].span.lowerBound, $0) < (changes[$1].span.lowerBound, $1) }
        for index in order {
            let change = changes[index]
            guard change.span.lowerBound >= end, change.span.upperBound <= text.count else { continue }
            result += text[end..<change.span.lowerBound]
            if change.span.isEmpty, let last = made.last.map({ changes[$0] }), last.span == change.span,
                !last.text.hasSuffix(", ")
            {
                result += Array(", ".utf8)
            }
            result += Array(change.text.utf8)
            end = change.span.upperBound
            made.append(index)
        }
        return (result + text[end...], made)
    }
}
