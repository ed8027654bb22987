import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

// Missing keys, null where a value is expected, and the end of an array.
extension Explainer {
    func missingKey() -> Explanation {
        guard case .key(let wanted) = failure.path.components.last, let object = place else {
            return Explanation(.keyMissing)
        }
        if let value = unlabelledValue(wanted, in: object) { return value }
        let elsewhere = finder.elsewhere(for: placed)
        if let elsewhere, !elsewhere.parts.isEmpty { return explanation(of: elsewhere, for: wanted) }
        let near = nearKeys(of: wanted, in: object)
        if near.first?.relation.isSpelling != true {
            if let wrapped = wrappedPayload(object) {
                var explanation = Explanation(.keyElsewhere, wrapped.note, advice: wrapped.advice)
                explanation.nearKeys = near.filter { $0.relation == .deeper }
                return explanation
            }
            if let shape = discriminated() { return shape }
        }
        if let flat = flatSuperclass(wanted, in: object) ?? flatValue(wanted, in: object) { return flat }
        if near.first.map({ $0.certainty == .related && !$0.isElsewhere }) != false, let elsewhere {
            return explanation(of: elsewhere, for: wanted)
        }
        var explanation = Explanation(.keyMissing)
        explanation.nearKeys = near
        let isOpen =
            near.allSatisfy { $0.certainty == .related && $0.relation == .word }
            && near.first.map { KeySpelling($0.key).endsInForm } != true
        let successors = isOpen ? successors(of: wanted, in: object) : []
        guard successors.count < 2 else {
            let keys = Self.list(successors.map { "\"\(Self.shortened($0))\"" }, joining: "or")
            explanation.notes.append(keysSentence(of: object))
            explanation.advice = [
                "If \(keys) took the place of \"\(wanted)\", name it in \(keysName)\(keysAt): the payload doesn't say which."
            ]
            explanation.offersOnlyItsRemedies = true
            return explanation
        }
        if let best = near.first {
            explanation.code =
                best.isElsewhere
                ? .keyElsewhere : best.relation == .word && best.certainty != .same ? .keyMissing : .keySpelling
            let rivals = rivals(of: best, among: near)
            explanation.notes.append(sentence(on: best, for: wanted))
            if rivals.isEmpty {
                // Another word that is only like the wanted one is worth a look, and no change.
                let isReadable = requested.map { document.mayBe(best.token, $0, strategies) } ?? true
                let isPart =
                    best.certainty != .same && !best.isElsewhere && !document.isContainer(best.token)
                    && finder.needsObject(requested?.unwrapped)
                let isOther =
                    isPart
                    || best.certainty == .related && !best.isElsewhere
                        && (!KeySpelling(best.key).extends(KeySpelling(wanted)) || !isReadable)
                let advice = advice(on: best, for: wanted)
                explanation.advice.append(isOther ? Advice(advice.text) : advice)
            } else {
                let keys = Self.list(([best] + rivals).map { "\"\(Self.shortened($0.key))\"" }, joining: "or")
                explanation.advice.append("If \(keys) is the right key, name it in \(keysName)\(keysAt).")
                if best.relation.isSpelling {
                    explanation.notes += rivals.map { sentence(on: $0, for: wanted) }
                    explanation.offersOnlyItsRemedies = true
                    return explanation
                }
            }
            guard best.certainty != .same, !best.isElsewhere else { return explanation }
        } else {
            explanation.notes.append(keysSentence(of: object))
        }
        let absent = absentKey(wanted)
        explanation.notes += absent.notes
        explanation.advice += absent.advice
        return explanation
    }

    /// The keys that may be meant as well as the nearest one: which of them it is, the payload doesn't show.
    private func rivals(of best: NearKey, among near: [NearKey]) -> [NearKey] {
        let isSpelling = best.relation.isSpelling
        guard best.certainty == .related,
            isSpelling || best.relation == .word && !KeySpelling(best.key).endsInForm
        else { return [] }
        return near.dropFirst().filter {
            $0.certainty == .related && (isSpelling ? $0.relation.isSpelling : $0.relation == .word)
        }
    }

    /// The unread keys that share a word with a key that all objects lack, and whose values its property reads.
    private func successors(of wanted: String, in object: JSONDocument.Token) -> [String] {
        guard let requested, placed.siblings(strategies, most: 1).isEmpty else { return [] }
        let words = Set(KeySpelling(wanted).words.filter { !KeyWords.isLight($0) })
        return document.children(of: object).prefix(200).filter { !isAskedFor($0) }.compactMap { member in
            guard let key = document.key(member), !words.isDisjoint(with: KeySpelling(key).words),
                document.kind(member) != .null, document.mayBe(member, requested.unwrapped, strategies)
            else { return nil }
            return key
        }
    }

    /// Explains a missing key for which the payload has no other one.
    private func absentKey(_ wanted: String) -> Explanation {
        if let wrapped = missingKeyOfWrapper(wanted) { return wrapped }
        if failedCall == .decodeNil {
            return Explanation(
                .keyMissing, "decodeNil(forKey:) throws if the key is missing: only a value can be null.",
                advice:
                    "If the key may be missing, use decodeIfPresent, or call contains(_:) before decodeNil(forKey:) in "
                    + "\(initializer); otherwise send \"\(wanted)\".")
        }
        guard requested != nil else {
            return Explanation(
                .keyMissing, "The model opens a container for this key whether or not it is present.",
                advice:
                    "If the key may be missing, call contains(_:) before opening the container; otherwise send \"\(wanted)\"."
            )
        }
        return Explanation(
            .keyMissing, rule,
            advice: "If the key may be missing, \(acceptingNil); otherwise send \"\(wanted)\".")
    }

    /// The call that failed; nil if the record has none.
    private var failedCall: Trace.Call? { failure.node >= 0 ? trace[failure.node].call : nil }

    /// Why a missing key fails here.
    private var rule: String {
        guard let asking else {
            if isOptional, failedCall == .decode {
                return
                    "The type is optional, but it stands for a generic parameter or in a property wrapper, so the "
                    + "synthesized init(from:) calls decode(_:forKey:), which throws if the key is missing."
            }
            // The synthesized init(from:) has an enum of keys, which takes no other ones.
            if keyType?.takesEverything == true, failedCall == .decode {
                return "\(owner?.text ?? "The model") requires this key: decode(_:forKey:) throws if it is missing."
            }
            return
                "A property that isn't optional needs its key: the synthesized init(from:) throws if the key is missing, "
                + "even if the declaration has a default value."
        }
        let how = asking.method.map { "reads it with \($0)(…)" } ?? "reads it"
        let subject = "\(owner?.text ?? "The model")'s init(from:)"
        return "\(subject) \(how) (\(asking.place)), which throws if the key is missing."
    }

    /// Advice to decode a missing key or null as nil, as the second half of a sentence.
    var acceptingNil: Advice {
        if asker != nil { return "use decodeIfPresent in \(initializer) and adapt the code there" }
        guard let asking else { return "\(verb) \(optionalDeclaration)" }
        let ask = "use decodeIfPresent in \(owner?.declaredText ?? "the model").init(from:) (\(asking.place))"
        guard let property, !property.isCase, let type = property.type, !isAskedInCode else {
            return Advice("\(ask) and adapt the code there")
        }
        guard !property.isOptional else { return Advice(ask, call(.ifPresent, nil)) }
        let optional = TypeExpression(type).asOptional.text
        let declaration = "`\(owner?.declaredText ?? "").\(property.name): \(optional)`"
        return Advice("\(ask) and declare \(declaration) (\(property.place))", call(.ifPresent, optional))
    }

    /// The payload's keys that may be meant by a missing key.
    func nearKeys(of wanted: String, in object: JSONDocument.Token) -> [NearKey] {
        let search = NearKeys(
            document: document, strategies: strategies, shared: shared, isTaken: isAskedFor)
        let name = property?.name
        // Hand-written code may try several types for a key.
        let found = search.find(
            wanted, in: object, converts: strategies.convertsKeys, property: name == wanted ? nil : name,
            as: asking == nil ? requested : nil, of: owner)
        guard found.allSatisfy({ $0.certainty == .related && !$0.isElsewhere }) else { return found }
        return [finder.renamed(for: placed, isTaken: isAskedFor)].compactMap(\.self) + found
    }

    /// Whether the model requests a member by its own key, or would have, so that it isn't the missing one.
    private func isAskedFor(_ member: JSONDocument.Token) -> Bool {
        guard let row = tree.row(ofToken: member) else { return false }
        return ![.ignored, .none].contains(tree[row].mark)
    }

    private func keysSentence(of object: JSONDocument.Token) -> String {
        let limit = 200
        // The limit is far longer than what is shown of a key, converted or not.
        let keys = document.children(of: object).prefix(limit).compactMap { document.key($0, limit: 400) }
        guard !keys.isEmpty else { return "\(holderName) is an empty object." }
        let converted = keys.map(strategies.convertKey)
        let subject = converted == keys ? holderName : "With keys: \(strategies.keys.printed), \(holder)"
        let more = keys.count == limit ? " at least" : ""
        let shown = converted.map { "\"\(Self.shortened($0))\"" }
        return "\(subject) has\(more) \(keys.count == 1 ? "only the key" : "the keys") \(Self.list(shown))."
    }

    static func shortened(_ text: String, limit: Int = 40) -> String {
        text.shortened(to: limit)
    }

    private func sentence(on near: NearKey, for wanted: String) -> String {
        let key = "\"\(near.key)\""
        let place = at(near.token)
        let made =
            near.converted == near.key
            ? "" : ", which keys: \(strategies.keys.printed) converts to \"\(near.converted)\""
        let inner = document.parent(near.token).flatMap { document.key($0) } ?? ""
        switch near.relation {
        case .capitals, .acronym, .style:
            if near.key == wanted {
                return "\(holderName) has \(key)\(place), but keys: \(strategies.keys.printed) converts "
                    + "it to \"\(near.converted)\" before the model sees it."
            }
            let difference =
                switch near.relation {
                case .style where property.map { ModelSource.Property.storage(of: $0.name) } == wanted:
                    "a macro such as @Observable stores \(near.key) as \(wanted), and that is its coding key"
                case .style: "the same words \(KeySpelling(near.key).style ?? "joined differently")"
                case .acronym: "the acronym is capitalized differently, and \(decoder)'s keys are case-sensitive"
                default: "the capitalization differs, and \(decoder)'s keys are case-sensitive"
                }
            return "\(holderName) has \(key)\(place)\(made): \(difference)."
        case .property:
            return
                "\(keysName) maps \(property?.name ?? "it") to \"\(wanted)\"\(keysAt), but \(holder) has "
                + "\(key)\(place)\(made)."
        case .typo:
            return "\(holderName) has \(key)\(place)\(made): \(Self.count(near.edits, "letter")) away from "
                + "\"\(wanted)\"."
        case .abbreviation:
            let relation = near.converted.count < wanted.count ? "short for" : "the long form of"
            return "\(holderName) has \(key)\(place)\(made), which may be \(relation) \"\(wanted)\"."
        case .deeper: return "\(key) is one level deeper, in \"\(inner)\"\(place)\(made)."
        case .higher: return "\(key) is one level higher\(place)\(made)."
        case .word: return "\(holderName) has \(key)\(place)\(made), which the model never reads."
        }
    }

    private func advice(on near: NearKey, for wanted: String) -> Advice {
        if near.breaksOthers {
            return "Other objects here have \"\(wanted)\": send \(sendingKey(wanted, inPlaceOf: near)) here, too."
        }
        let owner = owner?.text ?? "the model"
        switch near.relation {
        case .capitals, .acronym, .style:
            let naming = naming(near, wanted)
            guard near.key != wanted, let strategy = near.keyStrategy, strategies.keys == .default, !readsKeySet else {
                return "\(naming.capitalizedFirst)."
            }
            let swift = strategy == "snake" ? " (keyDecodingStrategy = .convertFromSnakeCase)" : ""
            let decoding = Advice(
                "Decode with keys: \(strategy)\(swift)",
                (try? StrategyChange("keys", strategy)).map { .strategies([$0]) })
            return "\(decoding), or \(naming)."
        case .property: return "Send \(sendingKey(wanted, inPlaceOf: near)), or \(naming(near, wanted))."
        case .typo:
            return
                "If that is a misspelling, send \(sendingKey(wanted, inPlaceOf: near)); otherwise \(naming(near, wanted))."
        case .abbreviation:
            return "If they mean the same, \(naming(near, wanted)); otherwise send \"\(wanted)\"."
        case .deeper: return deeper(near, than: owner, wanted)
        case .higher:
            return
                "Move the property from \(owner)\(declaredAt) to the enclosing type, or send \"\(wanted)\" inside "
                + "\(holder)."
        case .word: return "If \"\(near.key)\" is the right key, \(naming(near, wanted))."
        }
    }

    /// Advice to make the model request a key of the payload.
    private func naming(_ near: NearKey, _ wanted: String) -> Advice {
        let owner = owner?.text ?? "the model"
        if readsKeySet {
            return
                "choose the key set that has these keys (key-set), or name it \"\(near.converted)\" in \(owner)'s key set "
                + "\"\(strategies.keySet.printed)\""
        }
        let like =
            near.converted == near.key
            ? "use the payload's key" : "use the key that keys: \(strategies.keys.printed) produces"
        if keyType?.takesEverything == true {
            return "\(like): ask for \"\(near.converted)\" in \(owner)'s init(from:)\(declaredAt)"
        }
        let name = property?.name ?? wanted
        let same = name == near.converted ? "" : " = \(SwiftLiteral.quoted(near.converted))"
        // A `CodingKeys` enum must name every property; a single case would drop the others.
        let isUsual = keysName.hasSuffix("CodingKeys")
        let others = isUsual && self.owner.map(declared.mustNameOthers) == true
        // Only an enum with a raw type can have keys that differ from its case names.
        let raw =
            same.isEmpty || declared.hasStringCases(keysName)
            ? "" : ", declared as `enum \(keysName.split(separator: ".").last ?? "CodingKeys"): String, CodingKey`"
        let words =
            "\(like): `case \(SwiftName.escaped(name))\(same)` in \(keysName)\(keysAt)\(raw)"
            + (others ? ", along with a case for every other property" : "")
        let rename = SourceChange.KeyRename(wanted: wanted, key: near.converted, hasForm: near.hasForm)
        let keys = isUsual ? self.owner?.declaredText : keysName
        return Advice(words, keys.map { .source(.codingKeys(owner: $0, [rename])) })
    }

    /// ` (Nested.swift:7)`, where the coding keys name the property, or where it is declared if they are synthesized.
    private var keysAt: String {
        guard let property, let place = declared.keysPlace(of: property.name, in: keysName) else { return declaredAt }
        return " (\(place))"
    }

    /// `City.CodingKeys`: the coding key type that the owner used.
    private var keysName: String {
        let owner = owner?.declaredText ?? "the model"
        // Several types may read one object: the object's own keys may be another type's.
        guard let name = keyType?.name, let last = TypeExpression(name).lastName else { return "\(owner).CodingKeys" }
        let outer = TypeExpression(name).declaredText.dropLast(last.count)
        return outer.isEmpty || outer == "\(owner)." ? TypeExpression(name).declaredText : "\(owner).CodingKeys"
    }

    /// Whether the type uses a key set chosen from outside instead of coding keys.
    private var readsKeySet: Bool { strategies.keySet != .none && keyType?.takesEverything == true }

    /// The coding key type that the object was accessed with.
    private var keyType: KeyType? {
        trace.keyType(around: failure.node).flatMap { trace.keyTypes.indices.contains($0) ? trace.keyTypes[$0] : nil }
    }

    /// Advice for a key that is inside a nested object: wrap the type, or nest one property.
    private func deeper(_ near: NearKey, than owner: String, _ wanted: String) -> Advice {
        let name = document.parent(near.token).flatMap { document.key($0) } ?? ""
        if let root = rootType, failure.path.components.count == 1, root.declaredText != owner {
            return
                "Read it with nestedContainer(keyedBy:forKey:) in \(root.declaredText).init(from:), or send \"\(wanted)\" "
                + "in the payload itself."
        }
        if let change = finder.elsewhere(for: placed)?.change {
            return
                "Read it from \"\(name)\" in \(Advice("\(owner).init(from:)", .source(change))), or send \"\(wanted)\" beside it."
        }
        if self.owner.map({ declared.keys(of: $0.text).contains(strategies.convertKey(name)) }) == true {
            return "Send \"\(wanted)\" beside \"\(name)\", or read it with nestedContainer(keyedBy:forKey:) in "
                + "init(from:)\(declaredAt)."
        }
        return "Give \(owner) a property \"\(name)\" of a type that has \"\(wanted)\", or read it with "
            + "nestedContainer(keyedBy:forKey:) in init(from:)\(declaredAt)."
    }

    /// Explains a missing key whose value is deeper in the object, in parts of it, or is the key of the object.
    private func explanation(of found: RemedyFinder.Elsewhere, for wanted: String) -> Explanation {
        let reading = Advice("\(owner?.declaredText ?? "the model").init(from:)", .source(found.change))
        guard let path = found.path else {
            let own = if case .key(let key) = failure.holderPath.components.last { key } else { "" }
            return Explanation(
                .keyElsewhere, "The object stands under the key \"\(Self.shortened(own))\" in a dictionary.",
                advice:
                    "If that is its \(wanted), read it in \(reading) from the coding path; otherwise send \"\(wanted)\"."
            )
        }
        guard found.parts.isEmpty else {
            return Explanation(
                .keyElsewhere,
                "\(holderName) has its parts itself, under \(Self.list(found.parts.map { "\"\($0)\"" }, limit: 3)).",
                advice: "Make it of them in \(reading), or send \"\(wanted)\".")
        }
        let each = path.element.map { ", under \"\($0)\" in each element" } ?? ""
        return Explanation(
            .keyElsewhere, "\(holderName) has a value that fits under \"\(path.text)\"\(at(found.token))\(each).",
            advice: "If that is meant, read it in \(reading); otherwise send \"\(wanted)\".")
    }

    /// Explains a missing key of a declared type whose own keys are in the object itself.
    private func flatValue(_ wanted: String, in object: JSONDocument.Token) -> Explanation? {
        guard asking == nil, let name = property?.name, let type = requested?.unwrapped,
            case let found = finder.flatKeys(of: placed), !found.isEmpty
        else { return nil }
        let has =
            "\(holderName) has \(type.text)'s \(found.count == 1 ? "key" : "keys") "
            + "\(Self.list(found.map { "\"\($0)\"" })) itself, not in an object under \"\(wanted)\"."
        let change = owner.flatMap { declared.initializer(of: $0.text, finding: [name: .sameObject]) }
        let initializer = Advice("\(owner?.text ?? "the model").init(from:)", change.map { .source($0) })
        return Explanation(
            .keyElsewhere, has,
            advice: "Read \(name) from the same object in \(initializer), or send it under \"\(wanted)\".")
    }

    // MARK: Null and the end of an array

    func missingValue() -> Explanation {
        if found == .null { return nullValue() }
        var explanation = Explanation(
            .pastTheEnd, advice: "Check isAtEnd or count first, use decodeIfPresent, or send the element.")
        guard let array = place, document.kind(array) == .array else { return explanation }
        let has = Self.count(document.childCount(array), "element")
        if let type = asker, let needed = FoundationFormat(of: type, declared)?.count {
            return Explanation(
                .pastTheEnd,
                "\(type.text) is decoded from an array of \(Self.count(needed, "element")), and \(holder) has "
                    + "\(has); reading past the end throws.",
                advice: "Send \(Self.count(needed, "element")).")
        }
        explanation.notes = [
            "\(holderName) has \(has), and the model asks for one more; reading past the end throws."
        ]
        return explanation
    }

    func nullValue() -> Explanation {
        guard requested != nil else {
            return Explanation(
                .nullValue, "The model opens a container here, but null has no container.",
                advice:
                    "Send \(containerName), or check decodeNil(forKey:) before opening the container."
            )
        }
        let declared = outerType?.text ?? type
        return Explanation(
            .nullValue,
            failure.kind == .typeMismatch
                ? "\(decoder) accepts null only for optionals. For a Bool it reports a type mismatch."
                : "`\(declared)` isn't optional, and \(decoder) accepts null only for optionals.",
            advice: readingSeveralKinds.map { "\($0.capitalizedFirst), or send \(example)." }
                ?? "If null is valid here, \(acceptingNil); otherwise send \(example).")
    }

    // MARK: Classes whose superclass reads a different object than the subclass

    /// Explains a missing key of `superDecoder()`, where the superclass's keys are beside the subclass's own; nil for other
    /// keys.
    func flatSuperclass(_ wanted: String, in object: JSONDocument.Token) -> Explanation? {
        guard requested == nil, isSuperDecoder, let owner, let parent = declared.superclass(of: owner.text) else {
            return nil
        }
        let known = declared.storedKeys(ofClass: parent)
        let found = document.children(of: object).prefix(100).compactMap { document.key($0) }
            .filter { known.contains(strategies.convertKey($0)) }
        guard !found.isEmpty else { return nil }
        let change = Advice("`super.init(from: decoder)`", .source(.superInitializer(of: owner.declaredText)))
        return Explanation(
            .superDecoder,
            "superDecoder() expects what \(parent) reads in an object of its own under \"\(wanted)\", as superEncoder() writes "
                + "it.",
            "\(holderName) has \(parent)'s \(found.count == 1 ? "key" : "keys") \(Self.list(found.map { "\"\($0)\"" })) itself.",
            advice: "Call \(change) in \(initializer), which reads the same object.")
    }

    /// Whether the failing call is `superDecoder()`, or opens its container.
    private var isSuperDecoder: Bool {
        var node = failure.node
        while node >= 0, node < trace.count {
            switch trace[node].call {
            case .superDecoder: return true
            case .container, .unkeyedContainer, .singleValueContainer: node = Int(trace[node].parent)
            default: return false
            }
        }
        return false
    }
}
