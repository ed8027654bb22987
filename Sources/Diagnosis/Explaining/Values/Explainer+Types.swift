import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

// Values of another type than the requested one.
extension Explainer {
    func wrongType() -> Explanation {
        if let payload = enumWithPayload() { return payload }
        // One element here and a list there is no matter of shapes.
        if let place, others.contains(where: { document.kind($0) == .array }), let single = singleElement(place) {
            return single
        }
        if let shape = discriminated() { return shape }
        if document.foreign != nil, ["Date", "Data"].contains(standardType) || [.date, .data].contains(found) {
            return ownKind()
        }
        switch (found, wantedShape) {
        case (.null, _): return nullValue()
        case (.string, .date), (.number, .date): return wrongDate()
        case (.string, .number): return stringForNumber()
        case (.number, .string): return numberForString()
        case (.bool, .number), (.bool, .string), (.number, .bool), (.string, .bool): return boolMismatch()
        case (.object, .array): return objectForArray()
        case (.array, .object): return arrayForObject()
        case (.object, _), (.array, _): return containerForValue()
        case (_, .array), (_, .object): return valueForContainer()
        // A single value of the wrong kind, such as true for a date.
        default:
            return Explanation(
                .valueForContainer, "\(decoder) reads \(withArticle(type)) from \(source).",
                advice: "Send \(source), or \(declaring(as: "Bool")).")
        }
    }

    /// Explains a nested container that the model opens on a value of another kind.
    func wrongContainer() -> Explanation {
        let container = containerName
        let name = owner?.text ?? "The model"
        var rule = "\(name).init(from:) opens a container here that needs \(container)."
        if case .key(let key)? = failure.path.components.last, declared.caseKeys(of: name).contains(key) {
            rule = "The values of the case \(key) are the members of \(container)."
            // A member that tells the case, beside one with the case's name.
            if let object = place.flatMap({ document.parent($0) }),
                let (note, advice) = decodingByMember(of: object, as: name)
            {
                return Explanation(.discriminator, rule, note, advice: advice)
            }
        }
        return Explanation(
            containerCode, rule,
            advice: container == "an array" && found.isScalar
                ? "Send \(sending("[\(raw)]", as: "an array, such as [\(shown(place, limit: 24))]"))."
                : "Send \(sending(container == "an array" ? "[]" : "{}", as: container)).")
    }

    /// The cause if the model opens a container, and the value is of another kind.
    var containerCode: FailureCode {
        found == .array ? .arrayForObject : found == .object ? .objectForArray : .valueForContainer
    }

    /// Explains a date or data in a property list, which has its own kinds for them.
    private func ownKind() -> Explanation {
        let own: Advice = type == "Date" ? "a date" : type == "Data" ? "data" : example
        let wantsOwn = type == "Date" || type == "Data"
        let other =
            switch found {
            case .date: "Date"
            case .data: "Data"
            case .string: "String"
            case .bool: "Bool"
            case .number: FoundNumber.smallestInteger(for: [shown(place)]) ?? "Double"
            case .array, .object, .null, .other, .nothing: ""
            }
        return Explanation(
            .valueForContainer,
            wantsOwn
                ? "\(decoder) reads a Date only from a date, and Data only from data."
                : "\(decoder) reads \(withArticle(type)) only from \(source).",
            advice: other.isEmpty ? "Write \(own) here." : "Write \(own) here, or \(declaring(as: other)).")
    }

    /// The form that the model expects: the container that it opened, or else the form that the type is decoded from.
    var wantedShape: WantedShape {
        switch failure.node >= 0 ? trace[failure.node].call : .root {
        case .unkeyedContainer, .nestedUnkeyedContainer: .array
        case .container, .nestedContainer: .object
        default: declared.declares(type) ? .object : requested?.wantedShape(strategies) ?? .object
        }
    }

    // MARK: Strings, numbers and Bools

    private func stringForNumber() -> Explanation {
        let text = text ?? ""
        let rule =
            converted.map { "`@Convertible` converts a string to \(withArticle($0.text)) only if nothing is lost." }
            ?? "\(decoder) never converts a string to a number."
        if let other = FoundNumber.inJSON(text), other != text {
            return Explanation(
                .stringForNumber, rule, "\(shown(place)) isn't a number in JSON; as one it is \(other).",
                advice: "Send \(sending(other))\(asNumber), or \(declaringText).")
        }
        if FoundNumber.isJSON(text) { return numberInQuotes(text, rule) }
        if let outer = outerType?.unwrapped.text, let value = declared.rawValue(ofCase: text, in: outer) {
            return Explanation(
                .stringForNumber, rule,
                "\(shown(place)) is the name of a case of \(outer), whose raw value is \(value).",
                advice: "Send \(sending(value)), or \(declaring(as: "String")).")
        }
        if let number = Self.localized(text) {
            return Explanation(
                .stringForNumber, rule,
                "\(shown(place)) is a number in a localized format; in JSON it is \(number).",
                advice:
                    "Send \(sending(number)), or \(declaring(as: "String", then: " and parse it with the right locale"))."
            )
        }
        let null: Advice = text.isEmpty && isOptional ? "\(sending("null")) or " : ""
        let zero = sending(isOptional ? "null" : "0", as: isOptional ? "null" : "a number")
        return Explanation(
            .stringForNumber, rule,
            oddFloat(text)
                ?? (text.isEmpty
                    ? "The string is empty."
                    : "\(shown(place)) isn't a number\(isText ? " even without the quotes" : "")."),
            advice: readingFloats.map { "Decode with \($0), or send \(zero)." } ?? readingEmptyAsNil
                ?? "Send \(null)\(example), or \(declaring(as: "String")).")
    }

    /// Whether the payload is JSON, which writes strings in quotes.
    private var isText: Bool { document.foreign == nil }

    /// How to send a number in place of a string.
    private var asNumber: String { isText ? " without quotes" : " as a number" }

    /// Explains a string whose content is a number as JSON writes it.
    private func numberInQuotes(_ text: String, _ rule: String) -> Explanation {
        let fits = !FoundNumber.integers.contains(type) || FoundNumber(text).fits(type)
        var explanation = Explanation(
            .stringForNumber, rule,
            (isText ? "Without the quotes" : "As a number") + " it would be "
                + (fits
                    ? (isText ? "the number " : "") + "\(Self.shortened(text))."
                    : "\(Self.shortened(text)), which doesn't fit in \(type) either."))
        let number = sending(text, as: Self.shortened(text))
        if let oneCase {
            let value = oneCaseValues.contains(text) ? text : oneCase
            explanation.advice = ["Send \(sending(value))\(asNumber), or \(declaringText)."]
        } else if !fits {
            explanation.advice = ["Send a number that fits\(isText ? ", without quotes" : ""), or \(declaringText)."]
        } else if caseValue == nil, converted == nil, isConvertible {
            let other = otherNumber
            if let other {
                explanation.notes.append(
                    "Another value of this property is a number: \(shown(other.token))\(at(other.token)).")
            }
            let accepting = converting(other?.allNumbers != false ? type : "String")
            explanation.advice = ["Send \(number)\(asNumber), or accept both: \(accepting)."]
        } else {
            explanation.advice = ["Send \(number)\(asNumber)\(orDeclaringText)."]
        }
        return explanation
    }

    /// `declare City.area: String and convert it`.
    private var declaringText: Advice { declaring(as: "String", then: " and convert it") }

    /// `, declare City.area: String and convert it, or decode with scalars: lossless to see the result`.
    private var orDeclaringText: Advice {
        guard strategies.scalars != .lossless else { return " or \(declaringText)" }
        let lossless = Advice("decode with scalars: lossless", .strategy(\.scalars, .lossless))
        return ", \(declaringText), or \(lossless) to see the result"
    }

    /// `@Convertible` on the property, declared as a type; in hand-written code the type that its call asks for.
    private func converting(_ declared: String) -> Advice {
        if asking?.method != nil, declared == type {
            return Advice("`Convertible<\(type)>` (ResilientCodable) in \(initializer)", call(.converted, nil))
        }
        let words = "`@Convertible` (ResilientCodable) on \(plainDeclaration(as: declared).text)"
        guard let owner, let property, declared == type else { return Advice(words) }
        return Advice(words, .source(.wrapper(owner: owner.declaredText, property: property.name, .convertible)))
    }

    /// Whether `@Convertible` of ResilientCodable can be added to the property, or to the call of hand-written code.
    private var isConvertible: Bool {
        if asking?.method != nil { return call(.converted, nil) != nil && SourceChange.PropertyWrapper.converts(type) }
        guard let property, let type = property.type else { return false }
        return SourceChange.PropertyWrapper.converts(type)
    }

    /// A note on a string that names infinity or not-a-number.
    private func oddFloat(_ text: String) -> String? {
        guard document.foreign == nil, ["Double", "Float", "CGFloat"].contains(type), let word = FloatWord(text.utf8)
        else { return nil }
        let name = word == .nan ? "not-a-number" : word == .positiveInfinity ? "infinity" : "negative infinity"
        return
            "\(shown(place)) is \(name), which JSON can't write as a number: \(decoder) reads it from the strings that its "
            + "nonConformingFloatDecodingStrategy names."
    }

    /// The strategy that reads this string, and the other ones of this property, as numbers that JSON can't write.
    private var readingFloats: Advice? {
        guard document.foreign == nil, strategies.floats == .throw, ["Double", "Float", "CGFloat"].contains(type),
            let text, FloatWord(text.utf8) != nil
        else { return nil }
        let texts = ([place].compactMap(\.self) + others).filter { document.kind($0) == .string }
            .map { String(decoding: document.text[document.span($0)].dropFirst().dropLast(), as: UTF8.self) }
        guard let strategy = FloatStrategy.reading(texts: texts) else { return nil }
        return Advice(
            "floats: \(strategy.printed) (nonConformingFloatDecodingStrategy)", .strategy(\.floats, strategy))
    }

    private func numberForString() -> Explanation {
        let number = shown(place)
        let outer = outerType?.unwrapped.name ?? type
        if let own = ["URL", "UUID"].first(where: { $0 == type || $0 == outer }) {
            return Explanation(
                .numberForString, "\(decoder) reads \(withArticle(own)) from a string.",
                advice: "Send \(withArticle(own)) in a string; the number \(number) isn't one.")
        }
        if let defect = place.flatMap({ document.defects(of: $0).first { !$0.isInKey } }) {
            return Explanation(
                .numberForString, "\(number) isn't a valid JSON number either: \(defect.fault.message.ended)",
                advice: "Send \"\(number)\".")
        }
        let isWhole = NumberLiteral(number)?.hasFraction == false
        return Explanation(
            .numberForString, "\(decoder) never converts a number to a string: \(number) isn't \"\(number)\".",
            advice: oneCase.map { "Send \($0), or \(declaring(as: "Int"))." }
                ?? (type == "String"
                    ? RemedyFinder.isCodeName(lastKey)
                        ? "Send \(sending("\"\(number)\"")), with the zeros that it may have lost."
                        : "Send \(sending("\"\(number)\"")), or \(declaring(as: isWhole ? "Int" : "Double"))."
                    : "Send a string, or make \(type) read numbers, too."))
    }

    private func boolMismatch() -> Explanation {
        guard wantedShape == .bool else {
            return Explanation(
                .boolMismatch,
                "\(decoder) never converts true or false to \(wantedShape == .string ? "a string" : "a number").",
                advice: (finder.isFalseForNoText(placed) ? readingEmptyAsNil : nil)
                    ?? "Send \(example), or \(declaring(as: "Bool")).")
        }
        let isNumber = found == .number
        let truth = (text ?? shown(place)).truth
        let bool = sending(truth == true ? "true" : "false")
        return Explanation(
            .boolMismatch,
            "\(decoder) reads a Bool only from true and false, never from "
                + (isNumber ? "a number such as 1 or 0." : "a string such as \"true\" or \"yes\"."),
            advice: readingFlags.map { "\($0), or send \(bool)." }
                ?? "Send \(truth == nil ? example : bool)\(isNumber ? "" : isText ? " without quotes" : " as a Bool"), or \(declaring(as: isNumber ? "Int" : "String"))."
        )
    }

    // MARK: Objects and arrays

    private func objectForArray() -> Explanation {
        guard let object = place else { return Explanation(.objectForArray) }
        if let data = byteArray(.objectForArray) { return data }
        if requested?.value != nil { return dictionaryKeys() }
        if let own = ownContainer("an array: `[…]`") { return own }
        let rule = "\(decoder) reads \(withArticle(type)) from an array: `[…]`."
        let arrays = arrays(in: object)
        let isOne = looksLike(element, object)
        let deep =
            failure.path.isEmpty && !isOne ? requested.flatMap { finder.content(for: $0, placed, asked: []) } : nil
        if let deep, deep.path.element != nil || arrays.isEmpty {
            return Explanation(
                .objectForArray,
                rule,
                "The elements are deeper, in \"\(deep.path.text)\" (\(line(deep.token))), with "
                    + "\(Self.count(document.childCount(deep.token), "element")).",
                advice: "\(wrapper(at: deep.path, of: type).capitalizedFirst).")
        }
        // An element may itself have arrays of something else.
        let isList = arrays.first.flatMap { document.firstChild($0.token) }.map { looksLike(element, $0) } ?? false
        if isOne, !isList, let single = singleElement(object) { return single }
        if let best = arrays.first, isList || !isOne {
            let number = document.childCount(best.token)
            let others = arrays.dropFirst().map { "\"\($0.keys)\"" }
            return Explanation(
                .objectForArray,
                [
                    rule,
                    "There is an array under \"\(best.keys)\" (\(line(best.token))), with \(Self.count(number, "element")).",
                ] + (others.isEmpty ? [] : ["There is also an array under \(Self.list(others))."]),
                advice: [unwrapping(best.keys, as: type, best.token)])
        }
        var notes = [
            rule,
            isOne && hasColumns(object)
                ? "The object has a list under each key of \(element): a column for each property."
                : isOne
                    ? "The object has the keys of one \(element): a single element without its array."
                    : "No member of the object is an array either; \(keys(of: object)).",
        ]
        let members = document.children(of: object)
        let advice: Advice
        notes += others.filter { document.kind($0) == .array }.prefix(1).map(anotherArray)
        if document.hasIndexesAsKeys(object), others.allSatisfy({ document.kind($0) != .array }) {
            notes.append("Its keys are ascending numbers: PHP writes an array this way if some indexes are missing.")
            advice =
                "Send an array (in PHP: array_values()), or \(readingItsForm ?? declaring(as: "[Int: \(element)]"))."
        } else if let reading = readingItsForm {
            advice = "\(reading.capitalizedFirst), or send an array."
        } else if isOne {
            advice = "\(declaring(as: element).capitalizedFirst), or \(sending("[\(raw)]", as: "put it in `[…]`"))."
        } else if document.firstChild(object) != nil, members.allSatisfy({ document.kind($0) == .object }),
            !declared.declares(element) || members.prefix(20).contains(where: { looksLike(element, $0) })
        {
            advice =
                "If the keys identify the values, \(declaring(as: "[String: \(element)]")); otherwise send an array."
        } else {
            advice = "Send an array: `[…]`."
        }
        return Explanation(.objectForArray, notes, advice: [advice])
    }

    private func arrayForObject() -> Explanation {
        guard let array = place else { return Explanation(.arrayForObject) }
        if let positional = positionalArray(array) { return positional }
        if var own = ownContainer("an object: `{…}`") {
            if let reading = readingEmptyAsNil { own.advice = [reading] }
            return own
        }
        let rule = "\(decoder) reads \(withArticle(type)) from an object: `{…}`."
        let number = document.childCount(array)
        let count = "The array has \(Self.count(number, "element"))"
        let elements = Array(document.children(of: array).prefix(8))
        if requested?.value != nil {
            let notes = [rule, "\(count); a dictionary needs a key for each."]
            let values = elements.filter { document.kind($0) != .null }
            let areFitting = !values.isEmpty && values.allSatisfy { fits(requested?.member, $0) }
            if areFitting, values.count < elements.count {
                let firebase =
                    "Some elements are null: Firebase's Realtime Database writes an object whose keys are numbers as an array, "
                    + "with null for each number that is missing."
                return Explanation(
                    .arrayForObject, notes + [firebase],
                    advice: [
                        "\(declaring(as: "[\(element)?]").capitalizedFirst), or write keys that aren't numbers, which stay an object."
                    ])
            }
            let send: Advice = "send an object: `{\"\(requested?.key?.name == "Int" ? "1" : "key")\": …}`."
            return Explanation(
                .arrayForObject, notes,
                advice: [
                    areFitting
                        ? "\(declaring(as: "[\(element)]").capitalizedFirst), or \(send)" : send.capitalizedFirst
                ])
        }
        if number == 0 {
            let null: Advice = isOptional ? "\(sending("null")) or " : ""
            return Explanation(
                .arrayForObject, rule, "The array is empty: some servers send [] for an object without members.",
                advice: readingEmptyAsNil
                    ?? "If [] is valid here, try an empty array first in init(from:); otherwise send \(null)an object.")
        }
        if elements.allSatisfy({ document.kind($0) == .object }) {
            let objects = "\(count), \(number == 1 ? "an object" : "all of them objects")"
            let words = "the object without the array"
            let object = number == 1 ? sending(raw(elements[0]), as: words) : Advice(words)
            return Explanation(
                .arrayForObject, rule,
                objects + (elements.allSatisfy { looksLike(type, $0) } ? " with the keys of \(type)." : "."),
                advice: failure.path.isEmpty
                    ? Advice("Decode as `[\(type)]`: --model '[\(type)]'.", .model("[\(type)]"))
                    : "\(declaring(as: listType).capitalizedFirst), or send \(object).")
        }
        return Explanation(
            .arrayForObject, rule, "\(count); the first is \(shown(elements.first, limit: 24)).",
            advice: "Send an object, or make \(type) read an array with unkeyedContainer() in init(from:).")
    }

    private func containerForValue() -> Explanation {
        guard let place else { return Explanation(.containerForValue) }
        if found == .array, let set = optionSet(place) { return set }
        let rule = "\(decoder) reads \(withArticle(type)) from \(source)."
        if found == .array { return arrayForValue(place, rule) }
        let keys = "\(keys(of: place).capitalizedFirst)."
        let isBuffer = standardType == "Data" && document.member("data", of: place).map { document.kind($0) } == .array
        let note =
            standardType == "Date" ? dateObject(place) : isBuffer ? keys + " Node.js writes a Buffer this way." : nil
        guard
            let reading = readingItsForm?.capitalizedFirst
                ?? (document.firstChild(place) == nil ? nil : "Give the property a type with these keys")
        else {
            return Explanation(
                .containerForValue, rule, note ?? keys, advice: "Send \(example)\(isOptional ? " or null" : "").")
        }
        // The value that is meant: the only one of its kind. A number beside others isn't a date, and a string no bytes.
        let members = document.children(of: place)
        let fitting = members.filter { document.foundKind($0) == kind(of: wantedShape) }
        let isMeant =
            fitting.count == 1
            && (document.childCount(place) == 1 || !["Data", "Date"].contains(standardType))
        let send =
            fitting.first.flatMap { isMeant ? $0 : nil }.map { sending(raw($0), as: "only \(shown($0, limit: 24))") }
            ?? example
        let advice: Advice = "\(reading), or send \(send)."
        return Explanation(.containerForValue, rule, note ?? keys, advice: advice)
    }

    /// Explains an array where a single value is expected.
    private func arrayForValue(_ array: JSONDocument.Token, _ rule: String) -> Explanation {
        let first = document.firstChild(array)
        let notes = [
            rule,
            "The array has \(Self.count(document.childCount(array), "element"))"
                + (first.map { "; the first is \(shown($0, limit: 24))." } ?? "."),
        ]
        if standardType == "Data" {
            let forms = dataForms
            if let note = otherForm(besides: forms) {
                return Explanation(
                    .containerForValue, notes + [note],
                    advice: [
                        "\(declaring(as: "[UInt8]").capitalizedFirst), or send \(sending("\"\"", as: "a string"))."
                    ])
            }
            let send: Advice = "send \(sending("\"\"", as: "a string of \(strategies.data.inWords)"))."
            return Explanation(
                .containerForValue, notes,
                advice: forms.contains(.deferred)
                    ? [decoding(.deferred), "Otherwise \(send)"] : [send.capitalizedFirst])
        }
        let elements = document.children(of: array).prefix(50)
        let texts = elements.map { document.sourceText($0, limit: 60) }
        let whole = (outerType ?? requested)?.unwrapped
        let isFitting = !texts.isEmpty && elements.allSatisfy { fits(whole, $0) }
        let isText = !isFitting && elements.allSatisfy { document.kind($0) == .string }
        let years = texts.first.flatMap { Int($0) }.map { (1900...2200).contains($0) } ?? false
        if standardType == "Date", years, (3...7).contains(texts.count) {
            return Explanation(
                .containerForValue,
                notes + ["The numbers look like a date's parts, as Java's Jackson writes them: year, month, day."],
                advice: [readingItsForm.map { "\($0.capitalizedFirst), or send \(example)." } ?? "Send \(example)."])
        }
        let list =
            isFitting || texts.isEmpty ? whole?.text : isText ? "String" : FoundNumber.smallestInteger(for: texts)
        return Explanation(
            .containerForValue, notes,
            advice: [
                list.map { "\(declaring(as: "[\($0)]").capitalizedFirst), or send only \(example)." }
                    ?? "Send only \(example)."
            ])
    }

    private func valueForContainer() -> Explanation {
        let isArray = wantedShape == .array
        if requested?.value != nil, isArray { return dictionaryKeys() }
        if let cases = enumCase() { return cases }
        if isArray, let data = byteArray(.valueForContainer) { return data }
        if isArray, let own = ownContainer("an array: `[…]`") { return own }
        let container = isArray ? "an array" : wantedShape == .object ? "an object" : wantedShape.kind.rawValue
        let rule = "\(decoder) reads \(withArticle(type)) from \(container)."
        if let text, ["{", "["].contains(text.first { !$0.isWhitespace }),
            JSONDocument(bytes: Array(text.utf8)).fault == nil
        {
            return Explanation(
                .valueForContainer, rule,
                "The string looks like JSON that was encoded twice. \(decoder) doesn't decode text inside strings.",
                advice: readingItsForm.map {
                    "\($0.capitalizedFirst), or send the JSON itself, without quotes and backslashes."
                }
                    ?? "Send the JSON itself, without quotes and backslashes, or decode the string's contents in a second step."
            )
        }
        if found == .string, text?.isEmpty == true {
            return Explanation(
                .valueForContainer, rule, "The string is empty: some servers send \"\" for a missing value.",
                advice: readingEmptyAsNil
                    ?? (isOptional
                        ? "Send \(sending("null")) or \(container)."
                        : "Send \(sendingNull(and: declaring(as: optionalType))), or send \(container)."))
        }
        if let place, document.kind(place) == .false, !others.contains(where: { document.kind($0) == .true }),
            let reading = readingEmptyAsNil
        {
            return Explanation(
                .valueForContainer, rule, "Some servers send false for a missing value.", advice: reading)
        }
        if let place, let single = singleElement(place) { return single }
        let advice: Advice =
            !isArray
            ? "Send an object, or make \(type) read \(foundForOwnCode) in init(from:)."
            : fits(requested?.member, place)
                ? "Send \(sending("[\(raw)]", as: "it in an array, [\(shown(place, limit: 24))]")), or \(declaring(as: element))."
                : isOptional ? "Send \(sending("null")) or an array." : "Send an array."
        return Explanation(.valueForContainer, rule, advice: advice)
    }

    /// `an array with unkeyedContainer()`: the value, and the call with which a hand-written `init(from:)` reads it.
    private var foundForOwnCode: String {
        switch found {
        case .object: "an object with container(keyedBy:)"
        case .array: "an array with unkeyedContainer()"
        default: "a \(found == .bool ? "Bool" : found.rawValue) with singleValueContainer()"
        }
    }

    /// Explains a type whose own `init(from:)` opens a container of another kind than the value; nil for other types.
    ///
    /// - Parameter container: What the type reads, with an article.
    private func ownContainer(_ container: String) -> Explanation? {
        guard let requested, requested.member == nil, declared.isWrittenByHand(requested.text) else { return nil }
        let name = requested.declaredText
        let place = declared.initializerPlace(of: requested.text).map { " (\($0))" } ?? ""
        return Explanation(
            containerCode, "\(name).init(from:) reads \(container).",
            advice:
                "Send \(container.contains("array") ? "an array" : "an object"), or make \(name) read \(foundForOwnCode) in init(from:)\(place)."
        )
    }

    /// Whether a value is of the kind that a type is decoded from, as far as the type's source is known.
    func fits(_ type: TypeExpression?, _ value: JSONDocument.Token?) -> Bool {
        guard let type = type?.unwrapped, let value else { return false }
        let found = document.foundKind(value)
        guard let shape = type.wantedShape(strategies) else {
            let values = declared.rawValues(of: type.text)
            return values.isEmpty ? looksLike(type.text, value) : found.isScalar && values.contains(shown(value))
        }
        return found == kind(of: shape)
    }

    /// The kind of value that a type of a form is decoded from with the strategies in use.
    private func kind(of shape: WantedShape) -> FoundKind {
        shape == .date && !strategies.dates.formats.allSatisfy(\.isNumeric) ? .string : shape.kind
    }

    /// Explains a dictionary whose keys are neither `String` nor `Int`.
    private func dictionaryKeys() -> Explanation {
        let key = requested?.key?.text ?? type
        let known = declared.rawValues(of: key)
        let keys =
            found == .object ? place.map { document.children(of: $0).prefix(50).compactMap { document.key($0) } } : nil
        let strange = known.isEmpty ? [] : (keys ?? []).map { "\"\($0)\"" }.filter { !known.contains($0) }
        var explanation = Explanation(
            .dictionaryKeys,
            "A dictionary whose keys are neither String nor Int is decoded from an array of alternating keys and values: "
                + "`[key, value, key, value]`. \(key) is neither.",
            advice: "\(representing(key)) to read an object"
                + "\(strange.isEmpty ? "" : " whose keys are all raw values of \(key)"), or "
                + "\(declaring(as: "[String: \(element)]")).")
        if !strange.isEmpty {
            explanation.notes.append(
                "\(key)'s raw values are \(Self.list(known, limit: 12)), but the object has \(Self.list(strange.map { Self.shortened($0) }))."
            )
        }
        return explanation
    }

    /// `Make Name conform to CodingKeyRepresentable`, which needs no code if the type has a raw value.
    private func representing(_ key: String) -> Advice {
        let words = "Make \(key) conform to CodingKeyRepresentable"
        let hasRawValue = ["RawRepresentable", "String", "Int"].contains { declared.inherits(key, $0) }
        guard declared.declares(key), !hasRawValue else {
            return Advice(words, .source(.conformance(type: key, to: "CodingKeyRepresentable")))
        }
        return Advice("\(words) (write codingKey and init(codingKey:))")
    }

    /// Explains an object's key that can't be converted to the dictionary's key type.
    func wrongKey() -> Explanation {
        let text = lastKey
        let key = requested?.key?.text ?? type
        let strings: Advice = "\(verb) \(keyedDeclaration)"
        let values = declared.rawValues(of: key)
        let known = values.isEmpty ? [] : ["\(key)'s raw values are \(Self.list(values, limit: 12))."]
        guard failure.kind == .dataCorrupted else {
            return Explanation(
                .dictionaryKeys,
                "A dictionary whose keys are \(key) is decoded from an object whose keys are whole numbers in quotes; "
                    + "\"\(text)\" isn't one.",
                advice: "Send \(sendingKey("1", of: place, as: "a whole number as the key")), or \(strings).")
        }
        return Explanation(
            .dictionaryKeys,
            [
                "\(key) conforms to CodingKeyRepresentable: the dictionary creates each key with \(key)(codingKey:), which "
                    + "returns nil for \"\(text)\"."
            ] + known,
            advice: [
                "Send a key that \(key) accepts, \(addingCase(text, to: key))or \(strings) and convert the keys later."
            ])
    }

    /// `add a case with the raw value "st" to Unit, `: a part of a sentence; empty for a type without raw values.
    private func addingCase(_ rawValue: String, to type: String) -> Advice {
        guard !declared.rawValues(of: type).isEmpty, declared.inherits(type, "String") else { return "" }
        return Advice(
            "add a case with the raw value \(SwiftLiteral.quoted(rawValue)) to \(type), ",
            .source(.enumCase(type: type, rawValue: .text(rawValue))))
    }

    /// A dictionary with string keys, for the property that has other keys.
    private var keyedDeclaration: Advice {
        // The failure's path ends in the dictionary's key.
        let found = holder(ofFirst: max(0, failure.path.components.count - 1)).flatMap { $0.depth == 0 ? $0 : nil }
        let type = TypeExpression("[String: \(found?.type.unwrapped.value?.text ?? element)]")
        return found.map { $0.declaration(as: $0.type(withValue: type).text) } ?? "`\(type.text)` for \(holder)"
    }

    private func byteArray(_ code: FailureCode) -> Explanation? {
        guard standardType == "Data" else { return nil }
        let forms = dataForms
        let rule = "With data: deferred, \(decoder) reads Data from an array of numbers, one per byte."
        return Explanation(
            code, [rule, otherForm(besides: forms)].compactMap(\.self),
            advice: forms.prefix(1).map(decoding)
                + ["Send \(sending("[]", as: "an array of numbers from 0 to 255"))."])
    }

    // MARK: Words

    /// Advice to reach an array in the payload's object.
    private func unwrapping(_ key: String, as type: String, _ array: JSONDocument.Token) -> Advice {
        let keys = key.split(separator: ".").map(String.init)
        guard failure.path.isEmpty else {
            let path = keys.count == 1 ? "" : ", which is under \"\(key)\""
            let reading = readingItsForm?.capitalizedFirst
            return
                "\(reading ?? Advice("Give the property a type with `var \(SwiftName.escaped(keys.last ?? key)): \(type)`")), or send the array "
                + "itself\(path)."
        }
        return "\(wrapper(at: ValuePath(keys: keys), of: type).capitalizedFirst)."
    }

    /// `its keys are "a" and "b"`.
    private func keys(of object: JSONDocument.Token) -> String {
        let keys = document.children(of: object).prefix(50).compactMap { document.key($0) }
        return keys.isEmpty
            ? "the object has no keys"
            : keys.count == 1
                ? "the object's only key is \"\(Self.shortened(keys[0]))\""
                : "the object's keys are \(Self.list(keys.map { "\"\(Self.shortened($0))\"" }))"
    }

    /// Arrays in an object and in the objects directly inside it, the likeliest first.
    private func arrays(in object: JSONDocument.Token) -> [(keys: String, token: JSONDocument.Token)] {
        let found = document.members(of: object, most: 100, inner: 50).compactMap { keys, member in
            scoreOfArray(member, in: keys.count == 1 ? nil : document.parent(member)).map { score in
                (keys: keys.joined(separator: "."), token: member, score: score)
            }
        }
        return found.sorted { ($1.score, $0.token) < ($0.score, $1.token) }.map { ($0.keys, $0.token) }
    }

    /// How likely a member is the array that is requested; nil for other values.
    ///
    /// - Parameter outer: The member that holds it; nil for a member of the object itself.
    private func scoreOfArray(_ member: JSONDocument.Token, in outer: JSONDocument.Token?) -> Int? {
        // An array inside one of the elements isn't the array of the elements.
        guard document.kind(member) == .array, outer.map({ looksLike(element, $0) }) != true else { return nil }
        let first = document.firstChild(member)
        let score = first.map { looksLike(element, $0) ? 4 : document.kind($0) == .object ? 2 : 1 } ?? 0
        return score * 2 - (outer == nil ? 0 : 1)
    }

    /// Whether a value has most of the keys of a type, if the type's source is known.
    func looksLike(_ type: String, _ value: JSONDocument.Token) -> Bool {
        let keys = declared.keys(of: type)
        guard !keys.isEmpty, document.kind(value) == .object else { return false }
        let common = finder.keys(in: value, of: Set(keys.map { KeySpelling($0).letters })).count
        return common > 0 && (2 * common > keys.count || common == document.childCount(value))
    }

    /// The kind of value that JSONDecoder reads the requested type from.
    private var source: String {
        switch type {
        case "Date":
            let isNumber = strategies.dates.formats.allSatisfy(\.isNumeric)
            return "\(isNumber ? "a number" : "a string") with dates: \(strategies.dates.printed)"
        case "Data": return strategies.data.isText ? "a string" : "an array of numbers"
        case "Bool": return "true or false"
        case "String", "URL", "UUID": return "a string"
        case "Double", "Float", "Decimal", "CGFloat": return "a number"
        case _ where FoundNumber.integers.contains(type): return "a number"
        default: return "a single value"
        }
    }
}
