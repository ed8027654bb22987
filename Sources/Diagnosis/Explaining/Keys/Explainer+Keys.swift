import DecodeTrace
import DecodeTree
import JSONText
import Strategies
import SwiftSource
import SwiftTypes

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
                case .capitals, .acronym, .style, .property, .typo, .abbreviation: .keySpelling
                }
            explanation.notes.append(sentence(on: best, for: wanted))
            explanation.advice += advice(on: best, for: wanted)
        }
        if near.first?.relation == .word || near.isEmpty {
            if near.isEmpty { explanation.notes.append(keysSentence(of: object)) }
            if failure.path.components.count == 1, let error = errorAnswer(object) {
                explanation.notes.append("The payload looks like an error in place of the answer: \(error).")
                explanation.advice.append(
                    "Look at the response's status before decoding, and decode errors as their own type.")
                return explanation
            }
            guard requested != nil else {
                explanation.notes.append("The model opens a container there, whether the key is there or not.")
                explanation.advice.append(
                    "If the payload may lack it, ask contains(_:) before opening it; else send \"\(wanted)\".")
                return explanation
            }
            explanation.notes.append(rule)
            explanation.advice.append("If the payload may lack it, \(takingNil); else send \"\(wanted)\".")
        }
        return explanation
    }

    /// Why a missing key fails there.
    private var rule: String {
        guard let asking else {
            return "A property that is no optional must be there: the synthesized init(from:) throws where its key is "
                + "missing, whatever value its declaration gives."
        }
        let how = asking.method.map { "asks for it with \($0)(…)" } ?? "asks for it"
        let subject = "\(owner?.text ?? "The model")'s init(from:)"
        return "\(subject) \(how) (\(asking.place)), which throws where the key is missing."
    }

    /// What to change so that a missing key or null is nil, as the second half of a sentence.
    private var takingNil: String {
        guard let asking else {
            let type = (outerType ?? requested)?.asOptional.text ?? ""
            return "declare \(plainDeclaration(as: type))"
        }
        let ask = "ask with decodeIfPresent in \(owner?.text ?? "the model").init(from:) (\(asking.place))"
        guard let property, !property.isCase, !property.isOptional, let type = property.type else { return ask }
        let declaration = "`\(owner?.text ?? "").\(property.name): \(TypeExpression(type).asOptional.text)`"
        return "\(ask) and declare \(declaration) (\(property.place))"
    }

    /// What a missing key may be meant to be.
    func nearKeys(of wanted: String, in object: JSONDocument.Token) -> [NearKey] {
        let search = NearKeys(
            document: document, strategies: strategies, shared: describer.shared, isTaken: isAskedFor)
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
        // What is shown of a key is far shorter, converted or not.
        let keys = document.children(of: object).prefix(limit).compactMap { document.key($0, limit: 400) }
        let name = holderName
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
        text.shortened(to: limit)
    }

    private func sentence(on near: NearKey, for wanted: String) -> String {
        let key = "\"\(near.key)\""
        let place = at(near.token)
        let made =
            near.converted == near.key
            ? "" : ", of which keys: \(strategies["keys"] ?? "") makes \"\(near.converted)\""
        let inner = document.parent(near.token).flatMap { document.key($0) } ?? ""
        switch near.relation {
        case .capitals, .acronym, .style:
            if near.key == wanted {
                return "\(holderName) has \(key)\(place), but keys: \(strategies["keys"] ?? "") makes "
                    + "\"\(near.converted)\" of it before the model is asked."
            }
            let difference =
                switch near.relation {
                case .style: "the same words \(KeySpelling(near.key).style ?? "joined otherwise")"
                case .acronym: "the acronym has other capitals, and \(decoder) compares keys letter by letter"
                default: "other capitals, and \(decoder) compares keys letter by letter"
                }
            return "\(holderName) has \(key)\(place)\(made): \(difference)."
        case .property:
            let owner = owner?.text ?? "the model"
            return "\(owner)'s CodingKeys call \(property?.name ?? "it") \"\(wanted)\"\(declaredAt), and \(holder) has "
                + "\(key)\(place)\(made)."
        case .typo:
            return "\(holderName) has \(key)\(place)\(made): \(Self.count(near.edits, "letter")) away from "
                + "\"\(wanted)\"."
        case .abbreviation:
            let isShort = KeySpelling(near.converted).isAbbreviation(of: KeySpelling(wanted))
            let relation = isShort ? "short for" : "the long form of"
            return "\(holderName) has \(key)\(place)\(made), which may be \(relation) \"\(wanted)\"."
        case .deeper: return "\(key) stands one level deeper, in \"\(inner)\"\(place)\(made)."
        case .higher: return "\(key) stands one level higher\(place)\(made)."
        case .word: return "\(holderName) has \(key)\(place)\(made), which the model never asks for."
        }
    }

    private func advice(on near: NearKey, for wanted: String) -> [String] {
        let owner = owner?.text ?? "the model"
        switch near.relation {
        case .capitals, .acronym, .style:
            let naming = naming(near, wanted)
            guard near.key != wanted, let strategy = near.keyStrategy, strategies.keys == .default, !readsKeySet else {
                return ["\(naming.capitalizedFirst)."]
            }
            let swift = strategy == "snake" ? " (keyDecodingStrategy = .convertFromSnakeCase)" : ""
            return ["Decode with keys: \(strategy)\(swift), or \(naming)."]
        case .property:
            return ["Send \"\(wanted)\", or \(naming(near, wanted))."]
        case .typo:
            return ["If it is a misspelling, send \"\(wanted)\", or \(naming(near, wanted))."]
        case .abbreviation: return ["If that is meant, \(naming(near, wanted)), or send \"\(wanted)\"."]
        case .deeper: return [deeper(near, than: owner, wanted)]
        case .higher:
            return [
                "Move the property out of \(owner)\(declaredAt) to the type around it, or send \"\(wanted)\" inside "
                    + "\(holder)."
            ]
        case .word:
            return ["If \"\(near.key)\" is meant, \(naming(near, wanted))."]
        }
    }

    /// What to write so that the model asks for a key of the payload, and where.
    private func naming(_ near: NearKey, _ wanted: String) -> String {
        let owner = owner?.text ?? "the model"
        if readsKeySet {
            return "choose the key set whose keys these are (key-set), or name it \"\(near.converted)\" in the set "
                + "\"\(strategies["key-set"] ?? "")\" of \(owner)"
        }
        let like =
            near.converted == near.key
            ? "name it as the payload does" : "name it as keys: \(strategies["keys"] ?? "") makes it"
        if keyType?.takesEverything == true {
            return "\(like): ask for \"\(near.converted)\" in \(owner)'s init(from:)\(declaredAt)"
        }
        let name = property?.name ?? wanted
        let same = name == near.converted ? "" : " = \(SwiftLiteral.quoted(near.converted))"
        // Coding keys that are written must name every property; a lone case would lose the others.
        let others = self.owner.map(declared.mustNameOthers) == true
        return "\(like): `case \(name)\(same)` in \(keyType?.name ?? "\(owner).CodingKeys")\(declaredAt)"
            + (others ? ", beside a case for every other property" : "")
    }

    /// Whether the type asks by a key set that is chosen from outside, and not by coding keys.
    private var readsKeySet: Bool { strategies.keySet != .none && keyType?.takesEverything == true }

    /// The type of the keys that the object was asked by.
    private var keyType: KeyType? {
        var node = failure.node
        while node >= 0, node < trace.count {
            let keyType = Int(trace[node].keyType)
            if trace.keyTypes.indices.contains(keyType) { return trace.keyTypes[keyType] }
            node = Int(trace[node].parent)
        }
        return nil
    }

    /// What to do where the object that is wanted lies inside the one that was asked, or only the one member of it.
    private func deeper(_ near: NearKey, than owner: String, _ wanted: String) -> String {
        let inner = document.parent(near.token)
        let name = inner.flatMap { document.key($0) } ?? ""
        if let inner, failure.path.components.count == 1, looksLike(owner, inner),
            document.parent(inner).map({ document.children(of: $0).contains { $0 != inner && isAskedFor($0) } }) != true
        {
            return "The payload is wrapped in \"\(name)\": decode a type around it, "
                + "`struct Response: Decodable { var \(name): \(owner) }`."
        }
        return "Give \(owner) a property \"\(name)\" of a type that has \"\(wanted)\", or read it through "
            + "nestedContainer(keyedBy:forKey:) in init(from:)\(declaredAt)."
    }

    // MARK: Null and the end of an array

    func missingValue() -> Explanation {
        if found == .null { return nullValue() }
        var explanation = Explanation(.pastTheEnd)
        if let array = place, document.kind(array) == .array {
            let number = document.childCount(array)
            explanation.notes.append(
                "\(holderName) has \(Self.count(number, "element")), and the model "
                    + "asks for one more: reading on past the last element throws.")
        }
        explanation.advice.append(
            "Look at isAtEnd or count before asking, ask with decodeIfPresent, or send the element.")
        return explanation
    }

    private func nullValue() -> Explanation {
        var explanation = Explanation(.nullValue)
        if requested == nil {
            explanation.notes.append("The model opens a container there, and there is none in null.")
            explanation.advice.append(
                "Send \(describer.containerName(failure)), or ask decodeNil(forKey:) before opening it.")
            return explanation
        }
        let declared = outerType?.text ?? type
        explanation.notes.append(
            failure.kind == .typeMismatch
                ? "\(decoder) takes null for an optional only. For a Bool it calls this a type mismatch."
                : "\(decoder) takes null for an optional only; \(declared) is none.")
        explanation.advice.append(
            "If null may stand there, \(takingNil); else send \(example).")
        return explanation
    }

    func nullForBool() -> Explanation { nullValue() }

    /// What a value of the type looks like in JSON, in a word or two.
    var example: String {
        if let oneCase { return oneCase }
        return switch requested?.wantedShape(strategies) {
        case .string? where type == "String": "a string"
        case .bool?: "true or false"
        case .number?: requested?.name.map(FoundNumber.integers.contains) == true ? "a whole number" : "a number"
        case .object?: "an object"
        case .array? where type != "Data": "an array"
        default: "a value"
        }
    }
}
