import DecodeTrace
import JSONText
import Strategies
import SwiftTypes

// Raw values that no case has, and enums whose cases carry values.
extension Explainer {
    /// Whether the failure is the one that an enum over a raw value throws for a value that no case has.
    var isUnknownRawValue: Bool {
        guard case .noRawValue(let thrower) = failure.textFact else { return false }
        return TypeExpression(thrower).lastName == requested?.lastName
    }

    func unknownRawValue() -> Explanation {
        var explanation = Explanation(.unknownCase)
        explanation.notes.append(
            "\(type) is read by its raw value, and \(decoder) throws for one that no case has: capitals and blanks "
                + "count.")
        let values = declared.rawValues(of: type)
        explanation.rawValues = values
        let text = shown(place, limit: 60)
        if values.isEmpty {
            explanation.advice.append(
                "Add a case with the raw value \(text) to \(type), \(fallbackAdvice).")
            return explanation
        }
        explanation.notes.append("\(type) knows \(Self.list(values, limit: 12)).")
        let near = nearest(to: text, among: values)
        explanation.nearRawValue = near
        let place = declared.place(of: type).map { " (\($0))" } ?? ""
        if let near {
            let isCapitals = near.lowercased() == text.lowercased()
            explanation.notes.append(
                isCapitals ? "\(near) differs from it in capitals only." : "\(near) is the nearest.")
        }
        explanation.advice.append(
            (near.map { "Send \($0), or add" } ?? "Add")
                + " a case with the raw value \(text) to \(type)\(place)"
                + ", \(fallbackAdvice).")
        return explanation
    }

    /// What else can be done about unknown values, as the end of a sentence: only what works for this enum.
    private var fallbackAdvice: String {
        if strategies.enums == .fallback {
            return "or one for all unknown values: enums: fallback is on, and finds none in \(type)"
        }
        guard let fallback = declared.fallback(of: type) else {
            return "or one for all unknown values (IncorrectEnumFallbackMechanism in ResilientCodable)"
        }
        let name = fallback.hasPrefix("\"") ? fallback : "\(type).\(fallback)"
        return "or let unknown values become \(name) (enums: fallback)"
    }

    private func nearest(to text: String, among values: [String]) -> String? {
        let wanted = KeySpelling(text).letters
        guard text.hasPrefix("\""), !wanted.isEmpty else { return nil }
        var best: (value: String, distance: Int)?
        for value in values {
            let letters = KeySpelling(value).letters
            let longest = max(wanted.count, letters.count)
            guard let distance = Spelling.distance(wanted, letters, limit: max(1, longest / 3)),
                distance < best?.distance ?? .max
            else { continue }
            best = (value, distance)
        }
        return best?.value
    }

    /// What an enum that reads itself by its raw value takes there: `"low" or "high"`; nil for other types, and where its
    /// cases are not known.
    var oneCase: String? {
        let values = outerType.map { declared.rawValues(of: $0.unwrapped.text) } ?? []
        return values.isEmpty ? nil : Self.list(values, limit: 4, joining: "or")
    }

    // MARK: Cases that carry values

    /// A single value where an enum whose cases carry values wants an object.
    func enumCase() -> Explanation? {
        let cases = declared.caseNames(of: type)
        guard !cases.isEmpty, declared.rawValues(of: type).isEmpty, wantedShape == .object else { return nil }
        var explanation = Explanation(.enumPayload)
        let text = place.flatMap { document.stringValue($0) }
        let named = text.flatMap { cases.contains($0) ? $0 : nil }
        explanation.notes.append(
            "\(decoder) reads \(type) from an object with one key, the name of the case, also for a case without values: "
                + "`{\"\(named ?? cases[0])\": {…}}`.")
        explanation.notes.append("Its cases are \(Self.list(cases.map { "\"\($0)\"" }, limit: 12)).")
        let place = declared.place(of: type).map { " (\($0))" } ?? ""
        explanation.advice.append(
            "Send \(named.map { "`{\"\($0)\": {}}`" } ?? "such an object"), or write \(type)'s init(from:) for what the "
                + "payload has\(place).")
        return explanation
    }

    /// An object that should have one key, the name of a case.
    func enumWithPayload() -> Explanation? {
        guard failure.textFact == .notOneCase, let object = place else { return nil }
        var explanation = Explanation(.enumPayload)
        let keys = document.children(of: object).prefix(50).compactMap { document.key($0) }
        let cases = declared.caseNames(of: type)
        explanation.notes.append(
            "\(decoder) reads \(type) from an object with one key, the name of the case: `{\"\(cases.first ?? "name")\": "
                + "{…}}`.")
        let shown = Self.list(keys.map { "\"\(Self.shortened($0))\"" })
        let known = keys.filter { cases.contains(strategies.convertKey($0)) }
        switch keys.count {
        case 0: explanation.notes.append("The object has no key.")
        case 1: explanation.notes.append("Its only key is \(shown), which names no case of \(type).")
        default:
            explanation.notes.append(
                cases.isEmpty
                    ? "The object has the keys \(shown)."
                    : known.count > 1
                        ? "The object has \(known.count) keys that name a case: \(Self.list(known.map { "\"\($0)\"" }))."
                        : "The object has the keys \(shown), and none of them names a case of \(type).")
        }
        let place = declared.place(of: type).map { " (\($0))" } ?? ""
        if !cases.isEmpty {
            explanation.notes.append("Its cases are \(Self.list(cases.map { "\"\($0)\"" }, limit: 12)).")
            explanation.rawValues = cases.map { "\"\($0)\"" }
        }
        if let teller = document.children(of: object).prefix(50).first(where: { member in
            document.stringValue(member).map { cases.contains($0) } ?? false
        }), let key = document.key(teller), known.isEmpty {
            explanation.notes.append("\"\(key)\" names the case: \(self.shown(teller)).")
            explanation.advice.append(
                "Write \(type)'s init(from:)\(place): it decodes \"\(key)\" first and then the values of that case.")
            return explanation
        }
        explanation.advice.append(
            known.count > 1
                ? "Send one of these keys alone."
                : "Send an object with the key of one case alone, or write \(type)'s init(from:) for the form that the "
                    + "payload has\(place).")
        return explanation
    }
}
