import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

// Values of another type than the requested one.
extension Explainer {
    func wrongType() -> Explanation {
        if let payload = enumWithPayload() { return payload }
        if let shape = discriminated() { return shape }
        if document.foreign != nil, ["Date", "Data"].contains(type) || [.date, .data].contains(found) {
            return ownKind()
        }
        switch (found, wantedShape) {
        case (.null, _): return nullForBool()
        case (.string, .date), (.number, .date): return wrongDate()
        case (.string, .number): return stringForNumber()
        case (.number, .string): return numberForString()
        case (.bool, .number), (.bool, .string), (.number, .bool), (.string, .bool): return boolMismatch()
        case (.object, .array): return objectForArray()
        case (.array, .object): return arrayForObject()
        case (.object, _), (.array, _): return containerForValue()
        case (_, .array), (_, .object): return valueForContainer()
        default: return otherValue()
        }
    }

    /// Explains a nested container that the model opens on a value of another kind.
    func wrongContainer() -> Explanation {
        let container = describer.containerName(failure)
        var explanation = Explanation(
            found == .array ? .arrayForObject : found == .object ? .objectForArray : .valueForContainer)
        let name = owner?.text ?? "The model"
        if case .key(let key)? = failure.path.components.last, declared.caseNames(of: name).contains(key) {
            explanation.notes.append("The values of the case \(key) are the members of \(container).")
        } else {
            explanation.notes.append("\(name).init(from:) opens a container here that needs \(container).")
        }
        explanation.advice.append(
            container == "an array" && found.isScalar
                ? "Send \(sending("[\(raw)]", as: "an array, such as [\(shown(place, limit: 24))]"))."
                : "Send \(sending(container == "an array" ? "[]" : "{}", as: container))."
        )
        return explanation
    }

    /// Explains a single value of the wrong kind, such as true for a date.
    private func otherValue() -> Explanation {
        Explanation(
            .valueForContainer,
            ["\(decoder) reads \(withArticle(type)) from \(describer.source(of: type, strategies))."],
            advice: [
                "Send \(Advice(describer.source(of: type, strategies), example.remedies)), or \(declaring(as: "Bool"))."
            ])
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
            [
                wantsOwn
                    ? "\(decoder) reads a Date only from a date, and Data only from data."
                    : "\(decoder) reads \(withArticle(type)) only from \(describer.source(of: type, strategies))."
            ],
            advice: [other.isEmpty ? "Write \(own) here." : "Write \(own) here, or \(declaring(as: other))."])
    }

    /// The form that the model expects: the container that it opened, or else the form that the type is decoded from.
    var wantedShape: WantedShape {
        switch failure.node >= 0 ? trace[failure.node].call : .root {
        case .unkeyedContainer, .nestedUnkeyedContainer: .array
        case .container, .nestedContainer: .object
        default: requested?.wantedShape(strategies) ?? .object
        }
    }

    // MARK: Strings, numbers and Bools

    private func stringForNumber() -> Explanation {
        var explanation = Explanation(.stringForNumber)
        let text = place.flatMap { document.stringValue($0) } ?? ""
        let isNumber = FoundNumber.isJSON(text)
        explanation.notes.append(
            converted.map { "`@Convertible` converts a string to \(withArticle($0.text)) only if nothing is lost." }
                ?? "\(decoder) never converts a string to a number.")
        if let other = FoundNumber.inJSON(text), other != text {
            explanation.notes.append("\(shown(place)) isn't a number in JSON; as one it is \(other).")
            explanation.advice.append(
                "Send \(sending(other)) without quotes, or \(declaring(as: "String", then: " and convert it")).")
        } else if isNumber {
            let isWhole = FoundNumber.integers.contains(type)
            let fits = !isWhole || FoundNumber(text).fits(type)
            explanation.notes.append(
                fits
                    ? "Without the quotes it would be the number \(Self.shortened(text))."
                    : "Without the quotes it would be \(Self.shortened(text)), which doesn't fit in \(type) either.")
            if let oneCase {
                let value = oneCaseValues.contains(text) ? text : oneCase
                explanation.advice.append(
                    "Send \(sending(value)) without quotes, or \(declaring(as: "String", then: " and convert it")).")
                return explanation
            }
            if fits, !describer.isCaseValue(failure), converted == nil, isConvertible {
                let other = otherNumber
                let declared = other?.allNumbers != false ? type : "String"
                if let other {
                    explanation.notes.append(
                        "Another value of this property is a number: \(shown(other.token))\(at(other.token)).")
                }
                explanation.advice.append(
                    "Send \(sending(text, as: Self.shortened(text))) without quotes, or accept both: \(converting(declared))."
                )
                return explanation
            }
            explanation.advice.append(
                fits
                    ? "Send \(sending(text, as: Self.shortened(text))) without quotes\(orDeclaringText)."
                    : "Send a number that fits, without quotes, or \(declaring(as: "String", then: " and convert it"))."
            )
        } else if let outer = outerType?.unwrapped.text, let value = declared.rawValue(ofCase: text, in: outer) {
            explanation.notes.append("\(shown(place)) is the name of a case of \(outer), whose raw value is \(value).")
            explanation.advice.append("Send \(sending(value)), or \(declaring(as: "String")).")
        } else if let number = Self.localized(text) {
            explanation.notes.append("\(shown(place)) is a number in a localized format; in JSON it is \(number).")
            explanation.advice.append(
                "Send \(sending(number)), or \(declaring(as: "String", then: " and parse it with the right locale"))."
            )
        } else {
            if let note = oddFloat(text) {
                explanation.notes.append(note)
            } else {
                explanation.notes.append(
                    text.isEmpty ? "The string is empty." : "\(shown(place)) isn't a number even without the quotes.")
            }
            if let floats = readingFloats {
                explanation.advice.append(
                    "Decode with \(floats), or send \(sending(isOptional ? "null" : "0", as: isOptional ? "null" : "a number"))."
                )
                return explanation
            }
            if let empty = readingEmptyAsNil {
                explanation.advice.append("\(empty.capitalizedFirst), or send \(sending("null")).")
                return explanation
            }
            let null: Advice = text.isEmpty && isOptional ? "\(sending("null")) or " : ""
            explanation.advice.append(
                "Send \(null)\(example), or \(declaring(as: "String")).")
        }
        return explanation
    }

    /// `, declare City.area: String and convert it, or decode with scalars: lossless to see the result`.
    private var orDeclaringText: Advice {
        let text = declaring(as: "String", then: " and convert it")
        guard strategies.scalars != .lossless else { return " or \(text)" }
        let lossless = Advice("decode with scalars: lossless", .strategy(\.scalars, .lossless))
        return ", \(text), or \(lossless) to see the result"
    }

    /// `@Convertible` on the property, declared as a type.
    private func converting(_ declared: String) -> Advice {
        let words = "`@Convertible` (ResilientCodable) on \(plainDeclaration(as: declared).text)"
        guard let owner, let property, declared == type else { return Advice(words) }
        return Advice(
            words,
            .source(.wrapper(owner: owner.declaredText, property: property.name, .convertible)))
    }

    /// The one object of an array, as the object of `send`.
    private func withoutArray(_ array: JSONDocument.Token) -> Advice {
        let words = "the object without the array"
        guard document.childCount(array) == 1, let only = document.firstChild(array) else { return Advice(words) }
        return sending(raw(only), as: words)
    }

    /// Whether `@Convertible` of ResilientCodable can be added to the property. Hand-written code for the key wouldn't
    /// use it.
    private var isConvertible: Bool {
        guard let property, let type = property.type, asking?.method == nil else { return false }
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
            let text = place.flatMap({ document.stringValue($0) }), FloatWord(text.utf8) != nil
        else { return nil }
        let texts = ([place].compactMap(\.self) + others).filter { document.kind($0) == .string }
            .map { String(decoding: document.text[document.span($0)].dropFirst().dropLast(), as: UTF8.self) }
        guard let strategy = FloatStrategy.reading(texts: texts) else { return nil }
        return Advice(
            "floats: \(strategy.printed) (nonConformingFloatDecodingStrategy)", .strategy(\.floats, strategy))
    }

    private func numberForString() -> Explanation {
        var explanation = Explanation(.numberForString)
        let number = shown(place)
        let outer = outerType?.unwrapped.name ?? type
        if let own = ["URL", "UUID"].first(where: { $0 == type || $0 == outer }) {
            explanation.notes.append("\(decoder) reads \(withArticle(own)) from a string.")
            explanation.advice.append("Send \(withArticle(own)) in a string; the number \(number) isn't one.")
            return explanation
        }
        if let defect = place.flatMap({ document.defects(of: $0).first { !$0.isInKey } }) {
            explanation.notes.append("\(number) isn't a valid JSON number either: \(defect.fault.message.ended)")
            explanation.advice.append("Send \"\(number)\".")
            return explanation
        }
        explanation.notes.append("\(decoder) never converts a number to a string: \(number) isn't \"\(number)\".")
        if let oneCase {
            explanation.advice.append("Send \(oneCase), or \(declaring(as: "Int")).")
            return explanation
        }
        let isWhole = NumberLiteral(number).map { $0.isWhole } ?? false
        explanation.advice.append(
            type == "String"
                ? "Send \(sending("\"\(number)\"")), or \(declaring(as: isWhole ? "Int" : "Double"))."
                : "Send a string, or make \(type) read numbers, too.")
        return explanation
    }

    private func boolMismatch() -> Explanation {
        var explanation = Explanation(.boolMismatch)
        let value = shown(place)
        if wantedShape == .bool {
            explanation.notes.append(
                found == .number
                    ? "\(decoder) reads a Bool only from true and false, never from a number such as 1 or 0."
                    : "\(decoder) reads a Bool only from true and false, never from a string such as \"true\" or \"yes\"."
            )
            if let flags = readingFlags {
                explanation.advice.append(
                    "\(flags.capitalizedFirst), or send \(sending(Self.bool(for: value))).")
                return explanation
            }
            let isWord = ["0", "1", "\"true\"", "\"false\"", "\"yes\"", "\"no\""].contains(value.lowercased())
            let other = found == .number ? "Int" : "String"
            let bool = isWord ? Self.bool(for: value) : "true or false"
            explanation.advice.append(
                "Send \(isWord ? sending(bool) : example)\(found == .number ? "" : " without quotes"), or \(declaring(as: other))."
            )
        } else {
            explanation.notes.append(
                "\(decoder) never converts true or false to \(wantedShape == .string ? "a string" : "a number").")
            explanation.advice.append(
                "Send \(example), or \(declaring(as: "Bool")).")
        }
        return explanation
    }

    private static func bool(for text: String) -> String {
        ["1", "\"true\"", "\"yes\""].contains(text.lowercased()) ? "true" : "false"
    }

    // MARK: Objects and arrays

    private func objectForArray() -> Explanation {
        var explanation = Explanation(.objectForArray)
        guard let object = place else { return explanation }
        if let error = errorResponse(object) { return error }
        if let data = byteArray(explanation) { return data }
        if requested?.value != nil { return dictionaryKeys() }
        if let own = ownContainer("an array: `[…]`") { return own }
        explanation.notes.append("\(decoder) reads \(describer.withArticle(type)) from an array: `[…]`.")
        let arrays = arrays(in: object)
        let isOne = looksLike(element, object)
        // An element may itself have arrays of something else.
        let isList = arrays.first.flatMap { document.firstChild($0.token) }.map { looksLike(element, $0) } ?? false
        if isOne, !isList, let single = singleElement(object) { return single }
        if let best = arrays.first, isList || !isOne {
            let number = document.childCount(best.token)
            explanation.notes.append(
                "There is an array under \"\(best.keys)\" (\(line(best.token))), with \(Self.count(number, "element"))."
            )
            if arrays.count > 1 {
                explanation.notes.append(
                    "There is also an array under \(Self.list(arrays.dropFirst().map { "\"\($0.keys)\"" })).")
            }
            explanation.advice.append(unwrapping(best.keys, as: type, best.token))
        } else {
            explanation.notes.append(
                isOne
                    ? "The object has the keys of one \(element): a single element without its array."
                    : "No member of the object is an array either; \(keys(of: object)).")
            if let values = readingValues(of: object) {
                explanation.notes.append(values.note)
                explanation.advice.append("\(values.advice.capitalizedFirst), or send an array.")
                return explanation
            }
            if isNumbered(object), document.childCount(object) > 0 {
                explanation.notes.append(
                    "Its keys are ascending numbers: PHP writes an array this way if some indexes are missing.")
                explanation.advice.append(
                    "Send an array (in PHP: array_values()), or \(declaring(as: "[Int: \(element)]")).")
                return explanation
            }
            let isValues = isOne ? false : document.children(of: object).allSatisfy { document.kind($0) == .object }
            if isValues, document.childCount(object) > 0 {
                explanation.advice.append(
                    "If the keys identify the values, \(declaring(as: "[String: \(element)]")); otherwise send "
                        + "an array.")
            } else {
                explanation.advice.append(
                    isOne
                        ? "\(declaring(as: element).capitalizedFirst), or \(sending("[\(raw)]", as: "put it in `[…]`"))."
                        : "Send an array: `[…]`.")
            }
        }
        return explanation
    }

    private func arrayForObject() -> Explanation {
        var explanation = Explanation(.arrayForObject)
        guard let array = place else { return explanation }
        if let positional = positionalArray(array) { return positional }
        let number = document.childCount(array)
        let elements = Array(document.children(of: array).prefix(8))
        explanation.notes.append("\(decoder) reads \(withArticle(type)) from an object: `{…}`.")
        let objects = elements.filter { document.kind($0) == .object }
        if let own = ownContainer("an object: `{…}`") { return own }
        if requested?.value != nil {
            explanation.notes.append(
                "The array has \(Self.count(number, "element")); a dictionary needs a key for each.")
            let values = elements.filter { document.kind($0) != .null }
            let areFitting = !values.isEmpty && values.allSatisfy { fits(requested?.member, $0) }
            if areFitting, values.count < elements.count {
                explanation.notes.append(
                    "Some elements are null: Firebase's Realtime Database writes an object whose keys are numbers as an array, "
                        + "with null for each number that is missing.")
                explanation.advice.append(
                    "\(declaring(as: "[\(element)?]").capitalizedFirst), or write keys that aren't numbers, which stay an object."
                )
                return explanation
            }
            let send: Advice = "send an object: `{\"\(requested?.key?.name == "Int" ? "1" : "key")\": …}`."
            explanation.advice.append(
                areFitting
                    ? "\(declaring(as: "[\(element)]").capitalizedFirst), or \(send)" : send.capitalizedFirst)
        } else if number == 0 {
            explanation.notes.append("The array is empty: some servers send [] for an object without members.")
            let null: Advice = isOptional ? "\(sending("null")) or " : ""
            explanation.advice.append(
                "If [] is valid here, try an empty array first in init(from:); otherwise send \(null)an object.")
        } else if !objects.isEmpty, objects.count == elements.count {
            explanation.notes.append(
                "The array has \(Self.count(number, "element")), \(number == 1 ? "an object" : "all of them objects")"
                    + (objects.allSatisfy { looksLike(type, $0) } ? " with the keys of \(type)." : "."))
            explanation.advice.append(
                failure.path.isEmpty
                    ? Advice("Decode as `[\(type)]`: --model '[\(type)]'.", .model("[\(type)]"))
                    : "\(declaring(as: "[\(type)]").capitalizedFirst), or send \(withoutArray(array)).")
        } else {
            explanation.notes.append(
                "The array has \(Self.count(number, "element")); the first is \(shown(elements.first, limit: 24))."
            )
            explanation.advice.append(
                "Send an object, or make \(type) read an array with unkeyedContainer() in init(from:).")
        }
        return explanation
    }

    private func containerForValue() -> Explanation {
        var explanation = Explanation(.containerForValue)
        guard let place else { return explanation }
        if found == .array, let set = optionSet(place) { return set }
        if found == .object, let error = errorResponse(place) { return error }
        explanation.notes.append(
            "\(decoder) reads \(withArticle(type)) from \(describer.source(of: type, strategies)).")
        if found == .array {
            let first = document.firstChild(place)
            explanation.notes.append(
                "The array has \(Self.count(document.childCount(place), "element"))"
                    + (first.map { "; the first is \(shown($0, limit: 24))." } ?? "."))
            if type == "Data" {
                let forms = dataForms
                if let note = otherForm(besides: forms) {
                    explanation.notes.append(note)
                    explanation.advice.append(
                        "\(declaring(as: "[UInt8]").capitalizedFirst), or send \(sending("\"\"", as: "a string")).")
                } else if forms.contains(.deferred) {
                    explanation.advice.append(decoding(.deferred))
                    explanation.advice.append(
                        "Otherwise send \(sending("\"\"", as: "a string of \(strategies.data.inWords)")).")
                } else {
                    explanation.advice.append("Send \(sending("\"\"", as: "a string of \(strategies.data.inWords)")).")
                }
                return explanation
            }
            let elements = document.children(of: place).prefix(50)
            let texts = elements.map { document.sourceText($0, limit: 60) }
            let whole = (outerType ?? requested)?.unwrapped
            let isFitting = !texts.isEmpty && elements.allSatisfy { fits(whole, $0) }
            let isText = !isFitting && elements.allSatisfy { document.kind($0) == .string }
            let years = texts.first.flatMap { Int($0) }.map { (1900...2200).contains($0) } ?? false
            if type == "Date", years, (3...7).contains(texts.count) {
                explanation.notes.append(
                    "The numbers look like a date's parts, as Java's Jackson writes them: year, month, day.")
                explanation.advice.append("Send \(example), or \(declaring(as: "[Int]")).")
                return explanation
            }
            let list =
                isFitting || texts.isEmpty
                ? whole?.text : isText ? "String" : FoundNumber.smallestInteger(for: texts)
            explanation.advice.append(
                list.map { "\(declaring(as: "[\($0)]").capitalizedFirst), or send only \(example)." }
                    ?? "Send only \(example).")
            return explanation
        }
        if type == "Date", let note = dateObject(place) {
            explanation.notes.append(note.note)
            explanation.advice.append(note.advice)
            return explanation
        }
        explanation.notes.append("\(keys(of: place).capitalizedFirst).")
        if type == "Data", let bytes = document.member("data", of: place), document.kind(bytes) == .array {
            explanation.notes.append("Node.js writes a Buffer this way.")
            explanation.advice.append(
                "Send Base64 (in Node.js: buffer.toString(\"base64\")), or give the property a type with `var data: [UInt8]`."
            )
            return explanation
        }
        let isNumericDate = strategies.dates.formats.allSatisfy(\.isNumeric)
        let kind: FoundKind = wantedShape == .date && !isNumericDate ? .string : wantedShape.kind
        let fitting = document.children(of: place).first { document.foundKind($0) == kind }
        if let fitting, let key = document.key(fitting) {
            explanation.advice.append(
                "If \"\(key)\" (\(shown(fitting, limit: 24))) is the value you want, give the property a type with that "
                    + "key, or send \(sending(raw(fitting), as: shown(fitting, limit: 24))) instead of the object.")
        } else {
            let isEmpty = document.firstChild(place) == nil
            explanation.advice.append(
                isEmpty
                    ? "Send \(example)\(isOptional ? " or null" : "")."
                    : "Give the property a type with these keys, or send \(example).")
        }
        return explanation
    }

    private func valueForContainer() -> Explanation {
        if requested?.value != nil, wantedShape == .array { return dictionaryKeys() }
        if let cases = enumCase() { return cases }
        var explanation = Explanation(.valueForContainer)
        if wantedShape == .array, let data = byteArray(explanation) { return data }
        if wantedShape == .array, let own = ownContainer("an array: `[…]`") { return own }
        let container =
            wantedShape == .array ? "an array" : wantedShape == .object ? "an object" : wantedShape.kind.rawValue
        explanation.notes.append("\(decoder) reads \(withArticle(type)) from \(container).")
        if found == .string, let place, let text = document.stringValue(place)?.first(where: { !$0.isWhitespace }),
            text == "{" || text == "["
        {
            explanation.notes.append(
                "The string looks like JSON that was encoded twice. \(decoder) doesn't decode text inside strings.")
            explanation.advice.append(
                "Send the JSON itself, without quotes and backslashes, or decode the string's contents in a second step."
            )
        } else if found == .string, let place, document.stringValue(place)?.isEmpty == true {
            explanation.notes.append("The string is empty: some servers send \"\" for a missing value.")
            explanation.advice.append(
                readingEmptyAsNil.map { "\($0.capitalizedFirst), or send \(sending("null"))." }
                    ?? (isOptional
                        ? "Send \(sending("null")) or \(container)."
                        : "Send \(sendingNull(and: declaring(as: optionalType))), or send \(container)."))
        } else if let place, let single = singleElement(place) {
            return single
        } else if wantedShape == .array {
            explanation.advice.append(
                fits(requested?.member, place)
                    ? "Send \(sending("[\(raw)]", as: "it in an array, [\(shown(place, limit: 24))]")), or \(declaring(as: element))."
                    : isOptional ? "Send \(sending("null")) or an array." : "Send an array.")
        } else {
            explanation.advice.append(
                "Send an object, or make \(type) read a \(found == .bool ? "Bool" : found.rawValue) with singleValueContainer() in init(from:)."
            )
        }
        return explanation
    }

    /// Explains a type whose own `init(from:)` opens a container of another kind than the value; nil for other types.
    ///
    /// - Parameter container: What the type reads, with an article.
    private func ownContainer(_ container: String) -> Explanation? {
        guard let requested, requested.member == nil, declared.isWrittenByHand(requested.text) else { return nil }
        let name = requested.declaredText
        let place = declared.initializerPlace(of: requested.text).map { " (\($0))" } ?? ""
        let isArray = container.contains("array")
        var explanation = Explanation(
            found == .array ? .arrayForObject : found == .object ? .objectForArray : .valueForContainer)
        explanation.notes.append("\(name).init(from:) reads \(container).")
        let other =
            found == .object
            ? "an object with container(keyedBy:)"
            : found == .array
                ? "an array with unkeyedContainer()"
                : "a \(found == .bool ? "Bool" : found.rawValue) with singleValueContainer()"
        explanation.advice.append(
            "Send \(isArray ? "an array" : "an object"), or make \(name) read \(other) in init(from:)\(place).")
        return explanation
    }

    /// Whether a value is of the kind that a type is decoded from, as far as the type's source is known.
    func fits(_ type: TypeExpression?, _ value: JSONDocument.Token?) -> Bool {
        guard let type = type?.unwrapped, let value else { return false }
        let found = document.foundKind(value)
        guard let shape = type.wantedShape(strategies) else {
            let values = declared.rawValues(of: type.text)
            return values.isEmpty ? looksLike(type.text, value) : found.isScalar && values.contains(shown(value))
        }
        let isNumericDate = strategies.dates.formats.allSatisfy(\.isNumeric)
        return found == (shape == .date && !isNumericDate ? .string : shape.kind)
    }

    /// Explains a dictionary whose keys are neither `String` nor `Int`.
    private func dictionaryKeys() -> Explanation {
        var explanation = Explanation(.dictionaryKeys)
        let key = requested?.key?.text ?? type
        explanation.notes.append(
            "A dictionary whose keys are neither String nor Int is decoded from an array of alternating keys and values: "
                + "`[key, value, key, value]`. \(key) is neither.")
        let known = declared.rawValues(of: key)
        let keys =
            found == .object ? place.map { document.children(of: $0).prefix(50).compactMap { document.key($0) } } : nil
        let strange = known.isEmpty ? [] : (keys ?? []).map { "\"\($0)\"" }.filter { !known.contains($0) }
        if !strange.isEmpty {
            explanation.notes.append(
                "\(key)'s raw values are \(Self.list(known, limit: 12)), but the object has \(Self.list(strange.map { Self.shortened($0) }))."
            )
        }
        explanation.advice.append(
            "\(representing(key)) to read an object"
                + "\(strange.isEmpty ? "" : " whose keys are all raw values of \(key)"), or "
                + "\(declaring(as: "[String: \(element)]")).")
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
        let text = describer.lastKey(failure)
        let key = requested?.key?.text ?? type
        let strings: Advice = "\(verb) \(keyedDeclaration)"
        let values = declared.rawValues(of: key)
        let known = values.isEmpty ? [] : ["\(key)'s raw values are \(Self.list(values, limit: 12))."]
        guard failure.kind == .dataCorrupted else {
            return Explanation(
                .dictionaryKeys,
                [
                    "A dictionary whose keys are \(key) is decoded from an object whose keys are whole numbers in quotes; "
                        + "\"\(text)\" isn't one."
                ], advice: ["Send \(sendingKeyText("1", as: "a whole number as the key")), or \(strings)."])
        }
        return Explanation(
            .dictionaryKeys,
            [
                "\(key) conforms to CodingKeyRepresentable: the dictionary creates each key with \(key)(codingKey:), which "
                    + "returns nil for \"\(text)\"."
            ] + known, advice: ["Send a key that \(key) accepts, or \(strings) and convert the keys later."])
    }

    /// A dictionary with string keys, for the property that has other keys.
    private var keyedDeclaration: Advice {
        let type = TypeExpression("[String: \(element)]")
        // The failure's path ends in the dictionary's key.
        guard let found = describer.dictionary(of: failure) else { return "`\(type.text)` for \(holder)" }
        let text = (found.type.isOptional ? type.asOptional : type).text
        guard let property = found.property, let owner = found.owner else {
            return Advice("the model as `\(text)`", .model(text))
        }
        return Advice(
            "`\(owner.declaredText).\(property.name): \(text)` (\(property.place))",
            .source(.propertyType(owner: owner.declaredText, property: property.name, type: text)))
    }

    private func byteArray(_ explanation: Explanation) -> Explanation? {
        guard type == "Data" else { return nil }
        var explanation = explanation
        explanation.notes.append("With data: deferred, \(decoder) reads Data from an array of numbers, one per byte.")
        let forms = dataForms
        if let note = otherForm(besides: forms) { explanation.notes.append(note) }
        if let form = forms.first { explanation.advice.append(decoding(form)) }
        explanation.advice.append("Send \(sending("[]", as: "an array of numbers from 0 to 255")).")
        return explanation
    }

    // MARK: Words

    /// Advice to reach an array in the payload's object.
    private func unwrapping(_ key: String, as type: String, _ array: JSONDocument.Token) -> Advice {
        let keys = key.split(separator: ".").map(String.init)
        guard failure.path.isEmpty else {
            let path = keys.count == 1 ? "" : ", which is under \"\(key)\""
            return
                "Give the property a type with `var \(SwiftName.escaped(keys.last ?? key)): \(type)`, or send the array "
                + "itself\(path)."
        }
        // The elements may be wrapped, too: `{"node": {…}}`.
        if let first = document.firstChild(array), document.kind(first) == .object, !looksLike(element, first),
            let inner = document.children(of: first).first(where: { looksLike(element, $0) }),
            let name = document.key(inner)
        {
            return "\(wrapper(at: keys, of: "[Element]").capitalizedFirst), and `struct Element: Decodable { "
                + "var \(SwiftName.escaped(name)): \(element) }`."
        }
        return "\(wrapper(at: keys, of: type).capitalizedFirst)."
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
        var found: [(keys: String, token: JSONDocument.Token, score: Int)] = []
        func look(_ member: JSONDocument.Token, _ path: String, penalty: Int) {
            guard document.kind(member) == .array else { return }
            let first = document.firstChild(member)
            // An array inside one of the elements isn't the array of the elements.
            if penalty > 0, let outer = document.parent(member), looksLike(element, outer) { return }
            let score = first.map { looksLike(element, $0) ? 4 : document.kind($0) == .object ? 2 : 1 } ?? 0
            found.append((path, member, score * 2 - penalty))
        }
        for member in document.children(of: object).prefix(100) {
            let key = document.key(member) ?? ""
            look(member, key, penalty: 0)
            guard document.kind(member) == .object else { continue }
            for inner in document.children(of: member).prefix(50) {
                look(inner, "\(key).\(document.key(inner) ?? "")", penalty: 1)
            }
        }
        return found.sorted { ($1.score, $0.token) < ($0.score, $1.token) }.map { ($0.keys, $0.token) }
    }

    /// Whether a value has most of the keys of a type, if the type's source is known.
    func looksLike(_ type: String, _ value: JSONDocument.Token) -> Bool {
        let keys = declared.keys(of: type)
        guard !keys.isEmpty, document.kind(value) == .object else { return false }
        let there = Set(
            document.children(of: value).prefix(200).compactMap { document.key($0).map(strategies.convertKey) })
        let common = keys.count { there.contains($0) }
        return common > 0 && (2 * common > keys.count || common == there.count)
    }
}

extension FailureDescriber {
    /// The kind of value that JSONDecoder reads a type from.
    func source(of type: String, _ strategies: StrategySet) -> String {
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

extension NumberLiteral {
    /// Whether the number is an integer.
    var isWhole: Bool { !hasFraction }
}
