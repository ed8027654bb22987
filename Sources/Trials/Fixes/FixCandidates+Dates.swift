import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import Strategies

/// Candidates for a date: the formats that the payload has at that place.
extension FixCandidates {
    func dateFixes(for place: PlacedFailure) -> [Fix] {
        let tokens = place.siblings(strategies)
        let all = tokens.isEmpty ? place.token.map { [$0] } ?? [] : tokens
        let texts = all.compactMap { document.kind($0) == .string ? document.stringValue($0) : nil }
        let numbers = all.compactMap { token in
            document.kind(token) == .number ? Double(document.sourceText(token, limit: 400)) : nil
        }
        guard !texts.isEmpty || !numbers.isEmpty else { return [] }
        let here = DateStrategy.reading(texts: texts, numbers: numbers)
        let own = place.token.map { document.sourceText($0, limit: 400) }
        var fixes = here.strategies.prefix(3).map { fix($0, for: own) }
        if let both = joined(with: here.strategies.first) { fixes.append(fix(both, for: own)) }
        if !here.isWhole, let some = joined(with: here.strategies.first) ?? here.strategies.first.map(asList) {
            fixes.append(
                Fix(
                    [StrategyChange(\.dates, some), StrategyChange(\.datesElse, .distantPast)],
                    title: "use Date.distantPast for unreadable dates"))
        }
        return fixes
    }

    private func fix(_ dates: DateStrategy, for value: String?) -> Fix {
        var fix = Fix(\.dates, dates, title: title(of: dates))
        fix.day = value.flatMap(dates.date)?.formatted(.iso8601.year().month().day())
        return fix
    }

    /// The current formats combined with those of this place; nil if no date format is set that other dates may need.
    private func joined(with strategy: DateStrategy?) -> DateStrategy? {
        guard let strategy, strategies.dates != .deferred else { return nil }
        var formats = strategies.dates.formats
        for format in strategy.formats where !formats.contains(format) {
            guard !(format.isNumeric && formats.contains(where: \.isNumeric)) else { continue }
            formats.append(format)
        }
        return formats.count > 1 ? .any(formats) : nil
    }

    private func asList(_ strategy: DateStrategy) -> DateStrategy { .any(strategy.formats) }

    private func title(of dates: DateStrategy) -> String {
        switch dates {
        case .one(.format(let pattern)): "read dates as \(pattern)"
        case .one(let format): "read dates as \(format.printed)"
        case .any(let formats): "read dates in \(formats.count) formats"
        }
    }
}
