import DecodeTrace
import JSONText
import Strategies

// A key that is not there, null where a value is wanted, and the end of an array.
extension Explainer {
    func missingKey() -> Explanation {
        guard case .key(let wanted) = failure.path.components.last, let object = place else {
            return Explanation(.keyMissing)
        }
        let near = nearKeys(of: wanted, in: object)
        var explanation = Explanation(.keyMissing)
        explanation.nearKeys = near
        if let best = near.first {
            explanation.code =
                switch best.relation {
                case .deeper, .higher: .keyElsewhere
                case .word: .keyMissing
                case .capitals, .acronym, .style, .property, .typo: .keySpelling
                }
            explanation.notes.append(sentence(on: best, for: wanted))
            explanation.advice += advice(on: best, for: wanted)
        }
        if near.first?.relation == .word || near.isEmpty {
            explanation.notes.insert(keysSentence(of: object), at: 0)
            explanation.notes.append(
                "A property that is no optional must be there: the synthesized init(from:) throws where its key is "
                    + "missing, whatever value its declaration gives.")
            explanation.advice.append(
                "If the payload may lack it, declare \(declaration(as: type + "?")); else send \"\(wanted)\".")
        }
        return explanation
    }

    /// What a missing key may be meant to be.
    func nearKeys(of wanted: String, in object: JSONDocument.Token) -> [NearKey] {
        let search = NearKeys(document: document, strategies: strategies, isTaken: isAskedFor)
        let name = property?.name
        return search.find(
            wanted, in: object, converts: strategies.convertsKeys, property: name == wanted ? nil : name)
    }

    /// Whether the model asks for a member by its own name, or would have: the key it lacks is another one then.
    private func isAskedFor(_ member: JSONDocument.Token) -> Bool {
        guard let row = describer.tree.row(ofToken: member) else { return false }
        return ![.ignored, .none].contains(describer.tree[row].mark)
    }

    private func keysSentence(of object: JSONDocument.Token) -> String {
        let limit = 200
        let keys = document.children(of: object).prefix(limit).compactMap { document.key($0) }
        let name = holder == "the payload" ? "The payload" : holder
        guard !keys.isEmpty else { return "\(name) is an empty object." }
        let converted = keys.map(strategies.convertKey)
        let strategy = strategies.convertsKeys && converted != keys
        let shown = (strategy ? converted : keys).map { "\"\(Self.shortened($0))\"" }
        let more = keys.count == limit ? " at least" : ""
        return strategy
            ? "Under keys: \(strategies["keys"] ?? "") the keys of \(holder) read \(Self.list(shown))\(more)."
            : "\(name) has\(more) \(keys.count == 1 ? "only the key" : "the keys") \(Self.list(shown))."
    }

    static func shortened(_ text: String, limit: Int = 40) -> String {
        text.count > limit ? text.prefix(limit - 1) + "…" : text
    }

    private func sentence(on near: NearKey, for wanted: String) -> String {
        let key = "\"\(near.key)\""
        let place = "\(line(near.token))"
        let spelling = KeySpelling(near.key)
        if near.key == wanted, near.relation != .deeper, near.relation != .higher {
            return "The payload has \(key) (\(place)), but keys: \(strategies["keys"] ?? "") makes "
                + "\"\(near.converted)\" of it."
        }
        let made =
            near.converted == near.key
            ? "" : ", of which keys: \(strategies["keys"] ?? "") makes \"\(near.converted)\""
        switch near.relation {
        case .capitals:
            return "The payload has \(key) (\(place))\(made): other capitals, and \(decoder) compares keys letter by "
                + "letter."
        case .acronym:
            return "The payload has \(key) (\(place))\(made): the acronym has other capitals, and \(decoder) compares "
                + "keys letter by letter."
        case .style:
            let style = spelling.style.map { " in \($0)" } ?? ", joined otherwise"
            return "The payload has \(key) (\(place)), the same words\(style)\(made)."
        case .property:
            let owner = failure.ownerType.map(describer.bare) ?? "the model"
            return "\(owner)'s CodingKeys call \(property?.name ?? "it") \"\(wanted)\"\(declaredAt); the payload has "
                + "\(key) (\(place))\(made)."
        case .typo:
            return "The payload has \(key) (\(place))\(made): \(Self.count(near.edits, "letter")) away from "
                + "\"\(wanted)\"."
        case .deeper:
            let inner = document.parent(near.token).flatMap { document.key($0) } ?? ""
            return
                "\(key) stands one level deeper, in \"\(inner)\" (\(place)\(made.isEmpty ? "" : "; " + made.dropFirst(2)))."
        case .higher:
            return "\(key) stands one level higher (\(place)\(made.isEmpty ? "" : "; " + made.dropFirst(2)))."
        case .word:
            return "The payload has \(key) (\(place))\(made), which the model never asks for."
        }
    }

    private func advice(on near: NearKey, for wanted: String) -> [String] {
        let owner = failure.ownerType.map(describer.bare) ?? "the model"
        let name = property?.name ?? wanted
        let same = name == near.converted ? "" : " = \"\(near.converted)\""
        let codingKey = "`case \(name)\(same)` in \(owner).CodingKeys\(declaredAt)"
        switch near.relation {
        case .capitals, .acronym, .style:
            if near.key == wanted {
                return ["Name it as the strategy makes it: \(codingKey)."]
            }
            guard let strategy = near.keyStrategy, strategies.keys == .default else {
                return ["Name it as the payload does: \(codingKey)."]
            }
            let swift = strategy == "snake" ? " (keyDecodingStrategy = .convertFromSnakeCase)" : ""
            return ["Decode with keys: \(strategy)\(swift), or name it as the payload does: \(codingKey)."]
        case .property:
            return ["Send \"\(wanted)\", or let CodingKeys name it as the payload does: \(codingKey)."]
        case .typo:
            return ["If it is a misspelling, send \"\(wanted)\", or name it as the payload does: \(codingKey)."]
        case .deeper:
            let inner = document.parent(near.token).flatMap { document.key($0) } ?? ""
            return [
                "Give \(owner) a property \"\(inner)\" of a type that has \"\(wanted)\", or read it through "
                    + "nestedContainer(keyedBy:forKey:) in init(from:)\(declaredAt)."
            ]
        case .higher:
            return [
                "Move the property out of \(owner)\(declaredAt) to the type around it, or send \"\(wanted)\" inside "
                    + "\(holder)."
            ]
        case .word:
            return ["If \"\(near.key)\" is meant: \(codingKey)."]
        }
    }

    // MARK: Null and the end of an array

    func missingValue() -> Explanation {
        if found == "null" { return nullValue() }
        var explanation = Explanation(.pastTheEnd)
        if let array = place, document.kind(array) == .array {
            let number = document.childCount(array)
            explanation.notes.append(
                "\(holder == "the payload" ? "The payload" : holder) has \(Self.count(number, "element")), and the model "
                    + "asks for one more: reading on past the last element throws.")
        }
        explanation.advice.append(
            "Look at isAtEnd or count before asking, ask with decodeIfPresent, or send the element.")
        return explanation
    }

    private func nullValue() -> Explanation {
        var explanation = Explanation(.nullValue)
        explanation.notes.append(
            failure.kind == .typeMismatch
                ? "\(decoder) takes null for an optional only. For a Bool it calls this a type mismatch."
                : "\(decoder) takes null for an optional only; \(type) is none.")
        explanation.advice.append(
            "If null may stand there, declare \(declaration(as: type + "?")); else send \(Self.example(of: type)).")
        return explanation
    }

    func nullForBool() -> Explanation { nullValue() }

    /// What a value of a type looks like in JSON, in a word or two.
    static func example(of type: String) -> String {
        switch type {
        case "String": "a string"
        case "Bool": "true or false"
        case "Double", "Float", "Decimal", "CGFloat": "a number"
        case _ where FoundNumber.integers.contains(type): "a whole number"
        case _ where type.hasPrefix("[") && type.contains(": "): "an object"
        case _ where type.hasPrefix("["): "an array"
        default: "a value"
        }
    }
}
