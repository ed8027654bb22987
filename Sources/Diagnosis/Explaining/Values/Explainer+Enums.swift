import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

// Unknown raw values, and enums with associated values.
extension Explainer {
    /// Whether an enum threw the failure because no case has the raw value.
    var isUnknownRawValue: Bool {
        guard case .noRawValue(let thrower) = failure.textFact else { return false }
        return TypeExpression(thrower).lastName == requested?.lastName
    }

    func unknownRawValue() -> Explanation {
        guard declared.isEnum(type) != false else {
            return Explanation(
                .refused,
                "\(type) is decoded from its raw value, and \(type)(rawValue:) returned nil for \(shown(place, limit: 60)).",
                advice: "Check what \(type)(rawValue:) accepts\(declaredPlace(of: type)), or send another value.")
        }
        let rule =
            "\(type) is decoded from its raw value, which must match a case exactly"
            + (self.text == nil ? "." : ", including capitalization and spaces.")
        let values = declared.rawValues(of: type)
        let text = shown(place, limit: 60)
        guard !values.isEmpty else {
            return Explanation(.unknownCase, rule, advice: "Add \(caseAdvice(text, place: "")), \(fallbackAdvice).")
        }
        if let key = place.flatMap({ declared.keyOfCases(type, beside: [$0] + others, in: document) }), let owner,
            case .key(let wanted) = failure.path.components.last
        {
            let change = SourceChange.codingKeys(
                owner: owner.declaredText, [.init(wanted: wanted, key: strategies.convertKey(key))])
            return Explanation(
                .unknownCase, rule, "\"\(key)\" beside it has only raw values of \(type).",
                advice: "\(Advice("Use the coding key \"\(key)\" in \(owner.text)", .source(change)))\(declaredAt).")
        }
        let near = text.hasPrefix("\"") ? RemedyFinder.nearest(to: text, among: values) : nil
        let isRespelled = near.map { KeySpelling($0).letters == KeySpelling(text).letters } ?? false
        if near == nil, let missing = missingCase {
            return Explanation(.unknownCase, [rule] + missing.notes, advice: [missing.advice])
        }
        let start: Advice = near.map { "Send \(sending($0)), \(isRespelled ? respelling($0) : "")or " } ?? ""
        let reading = near.flatMap { near in
            self.text.flatMap { finder.reading($0, as: String(near.dropFirst().dropLast()), in: type) }
        }
        var other = "it"
        if case .source(.spelledCases(_, .capitals))? = reading { other = "other capitals" }
        let accepting =
            reading.map { Advice("read \(other), too, in an init(from:) of \(type)\(declaredPlace(of: type))", $0) }
            ?? "add \(caseAdvice(text, place: declaredPlace(of: type)))"
        var explanation = Explanation(
            .unknownCase, rule, "\(type)'s raw values are \(Self.list(values, limit: 12)).",
            advice: "\((start + accepting).capitalizedFirst), \(fallbackAdvice).")
        if let near {
            let capitals = near.lowercased() == text.lowercased() ? "differs only in capitalization" : nil
            let isSpaced = near.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace }
            let same = capitals ?? (isSpaced ? "differs only in white space" : "has the same words")
            explanation.notes.append("\(near) \(isRespelled ? same : "is the closest").")
        }
        return explanation
    }

    /// `make "in_progress" the raw value of that case, `: a part of a sentence, with the change.
    ///
    /// - Parameter old: The case's raw value as JSON.
    private func respelling(_ old: String) -> Advice {
        Advice(
            "make \(shown(place, limit: 60)) the raw value of that case, ",
            self.text.map { .source(.respelledCase(type: type, old: String(old.dropFirst().dropLast()), rawValue: $0)) }
        )
    }

    /// A case for a raw value, as the object of a verb.
    private func caseAdvice(_ rawValue: String, place: String) -> Advice {
        let value: SourceChange.RawValue? = self.place.flatMap { token in
            document.stringValue(token).map { .text($0) }
                ?? (document.kind(token) == .number ? .number(raw(token)) : nil)
        }
        return Advice(
            "a case with the raw value \(rawValue) to \(type)\(place)",
            value.map { .source(.enumCase(type: type, rawValue: $0)) })
    }

    /// Other advice on unknown values that works for this enum, as the end of a sentence.
    private var fallbackAdvice: Advice {
        if strategies.enums == .fallback {
            return "or one for all unknown values (enums: fallback is on, but \(type) has no such case)"
        }
        guard let fallback = declared.fallback(of: type) else {
            return "or one for all unknown values (IncorrectEnumFallbackMechanism in ResilientCodable)"
        }
        let name = fallback.hasPrefix("\"") ? fallback : "\(type).\(fallback)"
        return Advice("or decode unknown values as \(name) (enums: fallback)", .strategy(\.enums, .fallback))
    }

    /// The raw values that an enum accepts: `"low" or "high"`; nil for other types, and if the enum's cases are
    /// unknown.
    var oneCase: String? {
        let values = oneCaseValues
        return values.isEmpty ? nil : Self.list(values, limit: 4, joining: "or")
    }

    /// The enum's raw values as JSON.
    var oneCaseValues: [String] { outerType.map { declared.rawValues(of: $0.unwrapped.text) } ?? [] }

    // MARK: Cases with associated values

    /// Explains a single value where an enum with associated values expects an object.
    func enumCase() -> Explanation? {
        let cases = declared.caseKeys(of: type)
        guard !cases.isEmpty, declared.rawValues(of: type).isEmpty, wantedShape == .object,
            !declared.isWrittenByHand(type)
        else { return nil }
        let named = text.flatMap { cases.contains($0) ? $0 : nil }
        let form = sending(
            "{\"\(named ?? cases[0])\": {}}", as: named.map { "`{\"\($0)\": {}}`" } ?? "such an object")
        return Explanation(
            .enumPayload,
            "\(decoder) reads \(type) from an object whose one key is the case's name, even for a case without values: "
                + "`{\"\(named ?? cases[0])\": {…}}`.",
            "Its cases are \(Self.list(cases.map { "\"\($0)\"" }, limit: 12)).",
            advice: "Send \(form), or write an init(from:) for \(type)\(declaredPlace(of: type)) that "
                + "reads the payload's form.")
    }

    /// Explains an object that should have one key, the name of a case.
    func enumWithPayload() -> Explanation? {
        guard failure.textFact == .notOneCase, let object = place else { return nil }
        let keys = document.children(of: object).prefix(50).compactMap { document.key($0) }
        let cases = declared.caseKeys(of: type)
        let shown = Self.list(keys.map { "\"\(Self.shortened($0))\"" })
        let known = keys.filter { cases.contains(strategies.convertKey($0)) }
        let named = declared.cases(of: type)?.first { $0.name == keys.first && $0.key != $0.name }
        let found =
            switch keys.count {
            case 0: "The object has no key."
            case 1 where named != nil:
                "Its only key is \(shown), but the key of the case \(named?.name ?? "") is \"\(named?.key ?? "")\"."
            case 1: "Its only key is \(shown), which isn't a case of \(type)."
            case _ where cases.isEmpty: "The object has the keys \(shown)."
            case _ where known.count > 1:
                "The object has \(known.count) keys that name a case: \(Self.list(known.map { "\"\($0)\"" }))."
            default: "The object has the keys \(shown), none of which is a case of \(type)."
            }
        var explanation = Explanation(
            .enumPayload,
            "\(decoder) reads \(type) from an object in which exactly one key is the name of a case: "
                + "`{\"\(cases.first ?? "name")\": {…}}`.",
            found)
        if !cases.isEmpty {
            explanation.notes.append("Its cases are \(Self.list(cases.map { "\"\($0)\"" }, limit: 12)).")
        }
        if known.isEmpty, let (note, advice) = decodingByMember(of: object, as: type) {
            explanation.code = .discriminator
            explanation.notes.append(note)
            explanation.advice = [advice]
            return explanation
        }
        explanation.advice = [
            known.count > 1
                ? "Send only one of these keys."
                : "Send an object whose only key is a case's name, or write an init(from:) for \(type)"
                    + "\(declaredPlace(of: type)) that reads the payload's form."
        ]
        return explanation
    }
}
