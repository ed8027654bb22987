package import DecodeService
import DecodeTrace
import Foundation
package import JSONText
import SwiftDeclarations

// A date that the current strategy doesn't read: its actual format, and the strategy that reads it.
extension Explainer {
    func wrongDate() -> Explanation {
        guard let place else { return Explanation(.dateFormat) }
        let own = ownWords("dates", "date")
        let rule = own ?? Self.rule(for: strategies.dates)
        let shape: DateShape? =
            if let text { DateShape(text: text) } else { Double(shown(place)).flatMap { DateShape(number: $0) } }
        let other = text == nil ? "Double" : "String"
        guard let shape else {
            let isEmpty = text?.isEmpty == true
            let form =
                "a date that \(own == nil ? "dates: \(strategies.dates.printed)" : "the custom strategy") reads"
            return Explanation(
                .dateFormat, rule,
                isEmpty
                    ? "The string is empty." : "\(shown(place)) isn't in a date format that Codascope recognizes.",
                advice: readingEmptyAsNil
                    ?? (isEmpty
                        ? "Send \(sendingNull(and: isOptional ? nil : declaring(as: "Date?"))), or send \(example)."
                        : "Send \(form), or \(declaring(as: other))."))
        }
        // Suggest only formats that actually read it.
        let formats = text == nil ? Array(shape.formats.prefix(1)) : shape.formats
        var readings = formats.compactMap { format in
            DateStrategy.one(format).date(from: raw(place)).map { (format, DateText.of($0)) }
        }
        let telling = readings.count > 1 ? tellingDate(besides: place, among: readings.map(\.0)) : nil
        if let telling { readings.removeAll { !reads(telling, $0.0) } }
        let others = otherDates(than: place, formats: readings.map(\.0))
        let advice: Advice
        if let list = others?.advice {
            advice = list
        } else if !readings.isEmpty {
            let ways = readings.map { format, date in
                Advice("dates: \(format.printed), which gives \(date)", .strategy(\.dates, .one(format)))
            }
            advice = "Decode with \(Advice.joined(ways, by: "; or with "))."
        } else if shape.formats.isEmpty {
            advice =
                "Decode it with a custom strategy (dateDecodingStrategy = .custom), or \(declaring(as: other))."
        } else {
            advice = "It is written like a date but isn't a valid one: check its numbers."
        }
        let note = telling.map(order) ?? (shape.fault == nil ? shape.note : nil)
        return Explanation(
            .dateFormat, [rule, form(of: shape, at: place), note, others?.note].compactMap(\.self), advice: [advice])
    }

    /// Another date that only one of the formats reads, if that one reads all other dates.
    private func tellingDate(
        besides place: JSONDocument.Token, among formats: [DateFormat]
    ) -> JSONDocument.Token? {
        let others = dates.filter { $0 != place && shape(of: $0) != nil }
        let fitting = formats.filter { format in others.allSatisfy { reads($0, format) } }
        guard fitting.count == 1 else { return nil }
        return others.first { other in formats.count { reads(other, $0) } == 1 }
    }

    /// `"13/04/2024" (line 3) is day, month and year, and so is this one.`
    private func order(of telling: JSONDocument.Token) -> String {
        "\(shown(telling))\(at(telling)) is \(shape(of: telling)?.name ?? "a date"), and so is this one."
    }

    /// `"2026-05-04" is a date without a time.`
    private func form(of shape: DateShape, at place: JSONDocument.Token) -> String {
        guard let fault = shape.fault else { return "\(shown(place)) is \(shape.name)." }
        return "\(shown(place)) is written like \(shape.name), but there is no \(fault)."
    }

    private static func rule(for dates: DateStrategy) -> String {
        switch dates {
        case .any: return "dates: \(dates.printed) tries each of these formats, and none of them matches."
        case .one(.deferred):
            return "dates: deferred reads a number of seconds since 1 January 2001, which is how Date encodes itself."
        case .one(.seconds): return "dates: seconds reads a number of seconds since 1970."
        case .one(.milliseconds): return "dates: milliseconds reads a number of milliseconds since 1970."
        case .one(.iso8601):
            return "dates: iso8601 reads a string such as \"2024-01-02T03:04:05Z\", with date, time and time zone."
        case .one(.format(let pattern)):
            return "dates: format reads a string that matches the pattern \(pattern) exactly."
        }
    }

    /// A note and advice if other dates of the payload have another format, so that one format isn't enough.
    private func otherDates(
        than place: JSONDocument.Token, formats: [DateFormat]
    ) -> (note: String, advice: Advice?)? {
        let mine = shape(of: place)
        var different: JSONDocument.Token?
        var all = formats.prefix(1) + []
        for other in dates where other != place {
            let shape = shape(of: other)
            let number = Double(document.sourceText(other, limit: 40))
            let present = strategies.dates.formats.filter { number.map($0.isOfOurTime) == true }
            let candidates = present + (shape?.formats ?? []) + strategies.dates.formats
            let isOfMyForm = shape != nil && shape?.name == mine?.name
            if isOfMyForm || formats.first.map({ reads(other, $0) }) == true { continue }
            // A value that no format reads isn't a date, so it says nothing about the others.
            guard let format = candidates.first(where: { reads(other, $0) }) else { continue }
            different = different ?? other
            if !all.contains(format) { all.append(format) }
        }
        guard let different else { return nil }
        let form = shape(of: different)?.name ?? "one that dates: \(strategies.dates.printed) reads"
        // Text formats first: a numeric format reads every number.
        let list = DateStrategy.any(all.filter { !$0.isNumeric } + all.filter(\.isNumeric))
        return (
            "The dates are in different formats: \(shown(different))\(at(different)) is \(form).",
            all.count > 1 && list.unreachable.isEmpty
                ? Advice("Decode with dates: \(list.printed), which tries each in turn.", .strategy(\.dates, list))
                : nil
        )
    }

    /// Other dates: those of the same property elsewhere, and those of other properties of the owning type that its
    /// source declares as dates.
    private var dates: [JSONDocument.Token] {
        (others + membersDeclared(as: "Date")).filter { [.string, .number].contains(document.foundKind($0)) }
    }

    private func reads(_ token: JSONDocument.Token, _ format: DateFormat) -> Bool {
        shared.readings.value(of: .init(format: format, token: token)) {
            DateStrategy.one(format).date(from: raw(token)) != nil
        }
    }

    private func shape(of token: JSONDocument.Token) -> DateShape? {
        shared.shapes.value(of: token) {
            if let text = document.stringValue(token) { return DateShape(text: text) }
            return Double(document.sourceText(token, limit: 40)).flatMap { DateShape(number: $0) }
        }
    }

    /// Names a date that databases write as an object; nil for another object.
    func dateObject(_ object: JSONDocument.Token) -> String? {
        let keys = Set(document.children(of: object).prefix(8).compactMap { document.key($0) })
        let forms: [(keys: [String], form: String)] = [
            (["$date"], "date in MongoDB's extended JSON."),
            (
                ["date", "timezone_type", "timezone"],
                "PHP DateTime written by json_encode; $date->format(DATE_ATOM) writes a string."
            ),
            (["seconds", "nanos"], "Protocol Buffers timestamp: seconds since 1970, and nanoseconds."),
            (["_seconds", "_nanoseconds"], "Firestore timestamp: seconds since 1970, and nanoseconds."),
            (["seconds", "nanoseconds"], "Firestore timestamp: seconds since 1970, and nanoseconds."),
        ]
        return forms.first { keys.isSuperset(of: $0.keys) }.map { "The object is a \($0.form)" }
    }
}

/// Remedies for a date: the formats that the payload has at that place.
extension RemedyFinder {
    func dates(for place: PlacedFailure) -> [Remedy] {
        let tokens = values(at: place)
        let texts = tokens.compactMap { document.kind($0) == .string ? document.stringValue($0) : nil }
        let numbers = tokens.compactMap { token in
            document.kind(token) == .number ? Double(document.sourceText(token, limit: 400)) : nil
        }
        guard !texts.isEmpty || !numbers.isEmpty else { return [] }
        let here = DateStrategy.reading(texts: texts, numbers: numbers, present: strategies.dates.formats)
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
            let (file, type) = declared.declaration(of: owner.text),
            let property = file.source.property(for: key, in: type.name),
            case .format(let pattern)? = readings.first?.formats.first(where: \.assumesUTC), let first = times.first,
            let zone = zone(beside: first), let name = document.key(zone),
            document.parent(zone) == document.parent(first),
            times.allSatisfy({ time in
                let zone = document.parent(time).flatMap { document.member(name, of: $0) }
                return zone.flatMap { document.stringValue($0) }.flatMap { TimeZone(identifier: $0) } != nil
            })
        else { return nil }
        let time = PropertySource.localTime(pattern: pattern, zone: strategies.convertKey(name), key: key)
        return declared.initializer(of: type.name, finding: [property.name: time])
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
