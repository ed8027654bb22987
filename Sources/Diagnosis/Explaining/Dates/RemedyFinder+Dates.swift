package import DecodeService
import DecodeTrace
import Foundation
package import JSONText
import SwiftDeclarations

/// Remedies for a date: the formats that the payload has at that place.
extension RemedyFinder {
    func dates(for place: PlacedFailure) -> [Remedy] {
        let tokens = values(at: place)
        let texts = tokens.compactMap { document.kind($0) == .string ? document.stringValue($0) : nil }
        let numbers = tokens.compactMap { token in
            document.kind(token) == .number ? Double(document.sourceText(token, limit: 400)) : nil
        }
        guard !texts.isEmpty || !numbers.isEmpty else { return [] }
        let here = DateStrategy.reading(texts: texts, numbers: numbers)
        if texts.count == tokens.count, let local = localTime(for: place, tokens, here.strategies) {
            return [.source(local)]
        }
        let first = here.strategies.first
        let both = joined(with: first)
        var remedies = (here.strategies.prefix(3) + [both].compactMap(\.self)).map { Remedy.strategy(\.dates, $0) }
        if !here.isWhole, let some = both ?? first.map({ .any($0.formats) }) {
            remedies.append(.strategies([StrategyChange(\.dates, some), StrategyChange(\.datesElse, .distantPast)]))
        }
        return remedies
    }

    /// An initializer that reads times in the zone that a member beside each of them names; nil if none does.
    private func localTime(
        for place: PlacedFailure, _ times: [JSONDocument.Token], _ readings: [DateStrategy]
    ) -> SourceChange? {
        guard let key = place.lastKey, let owner = place.failure.owner?.unwrapped,
            let (file, type) = declared.declaration(of: owner.text), declared.isSynthesized(type),
            let property = file.source.property(for: key, in: type.name),
            case .format(let pattern)? = readings.first?.formats.first(where: \.assumesUTC), let first = times.first,
            let zone = zone(beside: first), let name = document.key(zone),
            document.parent(zone) == document.parent(first),
            times.allSatisfy({ time in
                let zone = document.parent(time).flatMap { document.member(name, of: $0) }
                return zone.flatMap { document.stringValue($0) }.flatMap { TimeZone(identifier: $0) } != nil
            })
        else { return nil }
        return InitializerWriter(source: file.source, type: type)
            .change(finding: [
                property.name:
                    .localTime(pattern: pattern, zone: strategies.convertKey(name), key: key)
            ])
    }

    /// What has to be true for a format, as a clause: that a zone beside the time doesn't apply, or that the days are meant, if
    /// another format reads all texts at a place, too, as other days; nil for other formats.
    func dateCondition(_ dates: DateStrategy, at place: PlacedFailure) -> String? {
        let tokens = values(at: place).filter { document.kind($0) == .string }
        guard place.type?.name == "Date", let first = tokens.first else { return nil }
        if dates.formats.contains(where: \.assumesUTC), let zone = zone(beside: first), let key = document.key(zone) {
            return "\"\(key)\", \(document.sourceText(zone, limit: 60)), doesn't apply"
        }
        let readings = DateStrategy.reading(texts: tokens.compactMap { document.stringValue($0) }).strategies
        let source = document.sourceText(first, limit: 400)
        // A year or a month gets a day that nobody wrote.
        let dayless = dates.formats.first { format in
            guard case .format(let pattern) = format else { return false }
            return pattern.contains("yy") && !pattern.contains { "dDwWeE".contains($0) }
        }
        if let dayless {
            let text = tokens.map { document.sourceText($0, limit: 400) }.first {
                DateStrategy.one(dayless).date(from: $0) != nil
            }
            return "\(text ?? source) means its first day"
        }
        guard readings.contains(dates), Set(readings.compactMap { $0.date(from: source) }).count > 1,
            let day = dates.date(from: source)
        else { return nil }
        return "\(source) is \(day.formatted(.iso8601.year().month().day()))"
    }

    /// The member of the objects around a time that names its zone: `"timeZone": "Europe/Oslo"`, `"utc_offset": "+01:00"`.
    private func zone(beside time: JSONDocument.Token) -> JSONDocument.Token? {
        var place = document.parent(time)
        while let object = place {
            let found = document.children(of: object).prefix(200).first { member in
                guard [.string, .number].contains(document.foundKind(member)) else { return false }
                let words = KeySpelling(document.key(member) ?? "").words
                return words.contains("timezone") || words.contains("tz") || words.suffix(2) == ["time", "zone"]
                    || words.suffix(2) == ["utc", "offset"]
            }
            if let found { return found }
            place = document.parent(object)
        }
        return nil
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
}

extension FailureCause {
    /// The date that failed, as the payload writes it; nil for other causes.
    ///
    /// - Complexity: O(length of the path)
    package func date(in document: JSONDocument, _ strategies: StrategySet) -> String? {
        guard let ending else { return nil }
        return ([ending.failure] + ending.attempts.reversed()).lazy
            .map { PlacedFailure($0, types: [], in: document, strategies) }
            .first { $0.type?.name == "Date" }?.token.map { document.sourceText($0, limit: 400) }
    }
}
