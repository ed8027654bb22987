import DecodeService
import DecodeTrace
import Foundation
import JSONText
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
            let form = Advice(
                "a date that \(own == nil ? "dates: \(strategies.dates.printed)" : "the custom strategy") reads",
                own == nil ? example.remedies : [])
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
            let candidates = (shape?.formats ?? []) + strategies.dates.formats
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
        describer.shared.reads(token, format, in: document)
    }

    private func shape(of token: JSONDocument.Token) -> DateShape? {
        describer.shared.dateShape(of: token, in: document)
    }

    /// Names a date that databases write as an object; nil for another object.
    func dateObject(_ object: JSONDocument.Token) -> String? {
        switch DateObject(object, in: document) {
        case .mongoDB: "The object is a date in MongoDB's extended JSON."
        case .php: "The object is a PHP DateTime written by json_encode; $date->format(DATE_ATOM) writes a string."
        case .firestore: "The object is a Firestore timestamp: seconds since 1970, and nanoseconds."
        case .protocolBuffers: "The object is a Protocol Buffers timestamp: seconds since 1970, and nanoseconds."
        case nil: nil
        }
    }
}
