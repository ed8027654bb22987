import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

// Values of another form than the type reads, and of another type of the user's: what a search for fixes tries, too.
extension Explainer {
    var finder: RemedyFinder {
        RemedyFinder(
            document: document, strategies: strategies, model: rootType?.text ?? "", declared: declared)
    }

    var placed: PlacedFailure {
        PlacedFailure(failure, types: TrialFigures.Ending.types(to: failure, in: trace), in: document, strategies)
    }

    /// Advice to read the failing value as it is sent; nil if no change for that is known.
    var readingItsForm: Advice? { finder.form(for: placed).map(advice) }

    private func advice(_ form: OtherForm) -> Advice {
        "\(form.words), \(Advice("`\(form.declaration)`", form.remedy)) (\(form.place))"
    }

    /// Advice to read values of several kinds, or in a notation; nil if there are none, or no type for them is known.
    var readingSeveralKinds: Advice? {
        (finder.notation(for: placed) ?? finder.severalKinds(for: placed)).map(advice)
    }

    /// Notes and advice on the case that a hand-written enum lacks; nil for other failures.
    var missingCase: (notes: [String], advice: Advice)? {
        guard let missing = finder.missingCase(for: placed) else { return nil }
        let union = missing.union
        let name = union.type.name
        let known = union.values.map { "\"\($0)\"" }
        let value = "\"\(Self.shortened(missing.value))\""
        var notes = ["\(name).init(from:) has no case for \(value); it knows \(Self.list(known, limit: 12))."]
        let declarations = [missing.added, missing.unknown].compactMap(\.self)
            .map { Advice("`case \($0.declaration)`", $0.remedy) }
        if let other = union.otherSwitches.first {
            notes.append("\(name).\(other) switches over the cases as well: a new one needs a branch there, too.")
        }
        let place = declaredPlace(of: name)
        if let (key, remedy) = missing.moved {
            let reading = Advice("read that key", remedy)
            return (notes, "\"\(key)\" has the values that it knows: \(reading) in \(name)\(place).")
        }
        if let respelled = missing.respelled {
            return (notes, "\(Advice("Read it in other capitals, too", respelled)), in \(name).init(from:)\(place).")
        }
        guard !declarations.isEmpty else {
            return (notes, "Add a case for \(value) to \(name)\(place), with its branches.")
        }
        return (
            notes, "Add \(Advice.joined(declarations, by: ", or ")) to \(name)\(place) and to its init(from:)."
        )
    }

    /// The type of a list in place of the requested type: `[Point]` for a `NonEmpty<Point>`.
    var listType: String {
        let list = requested.map { TypeExpression.array($0) }
        return list.flatMap { finder.keepingPhantom($0, requested ?? $0, placed) }?.text ?? "[\(type)]"
    }

    /// Explains a value that a type of Foundation doesn't read, since its format is hard to guess; nil for other failures.
    func foundationFormat() -> Explanation? {
        guard failure.kind != .dataCorrupted, let (format, type, form) = finder.foundation(for: placed),
            type.wantedShape(strategies) == nil
        else { return nil }
        let other = found == .string ? "String" : found == .number ? "Double" : nil
        let converting: Advice =
            form.map { "\(advice($0).capitalizedFirst)" }
            ?? other.map { "\(declaring(as: $0, then: " and convert it").capitalizedFirst)" }
            ?? "Declare a type of your own for the value, and convert it"
        return Explanation(
            failure.kind == .keyNotFound ? .keyMissing : containerCode,
            "\(decoder) reads \(withArticle(type.text)) from \(format.reads).",
            "That is \(type.declaredText)'s own format, which a model can't change.", advice: "\(converting).")
    }

    /// A note and advice on another type of the user's that the payload fits; nil if there is none.
    var otherType: (note: String, advice: Advice)? {
        guard failure.fate == .failed, let other = finder.otherType(for: placed), !other.isSame else { return nil }
        let (name, text) = (other.type.innermostName, other.type.text)
        let subject = other.property.map { "\"\($0.name)\"" } ?? "The payload"
        let words =
            other.property.map { "Declare `\($0.owner).\($0.name): \(text)`" }
            ?? "Decode as `\(text)`: --model '\(text)'"
        let values = other.fits ? "and values that it reads" : "though it doesn't read all values as they are"
        return (
            "\(subject) has the keys of \(name)\(declaredPlace(of: name)), \(values).",
            Advice("\(words).", other.remedy)
        )
    }

    // MARK: One element in place of a list

    /// Explains a single element where a property is an array; nil for other values and other properties.
    func singleElement(_ value: JSONDocument.Token) -> Explanation? {
        guard wantedShape == .array, case .array(let member)? = requested, fits(member, value), !isDelimited(value),
            let owner, let property, let declaredType = property.type,
            case .array = TypeExpression(declaredType).unwrapped
        else { return nil }
        let isObject = document.kind(value) == .object
        guard !hasColumns(value) else { return nil }
        let arrays = others.filter { document.kind($0) == .array }
        let notes = [
            "\(decoder) reads \(withArticle(type)) from an array: `[…]`.",
            isObject
                ? "The object has the keys of one \(element): a single element without its array."
                : "The value is a single \(element) without its array.",
        ]
        let sending = sending(
            "[\(raw)]", as: isObject ? "put it in `[…]`" : "send it in an array, [\(shown(place, limit: 24))]")
        let plain = declaring(as: element).capitalizedFirst
        let advice: Advice
        if property.source.place.isWrappable || asking != nil {
            let wrapping = wrapping(
                .list(
                    "OneOrMany", "a single element without its array",
                    "wrappedValue = [try container.decode(Element.self)]"), on: property, of: owner,
                words: "accept one element as well as several")
            // If every value is a single one, the property isn't an array. Code is written for one.
            advice =
                others.isEmpty || !arrays.isEmpty || asking != nil
                ? "\(wrapping.capitalizedFirst), or \(sending)." : "\(plain), or \(wrapping)."
        } else {
            advice =
                arrays.isEmpty
                ? "\(plain), or \(sending)." : "Decode one element as well as several in an init(from:), or \(sending)."
        }
        return Explanation(
            .singleElement, notes + arrays.prefix(1).map(anotherArray), advice: [advice])
    }

    /// Whether an object has lists under an element's keys: the columns of a table.
    func hasColumns(_ object: JSONDocument.Token) -> Bool {
        let keys = declared.keys(of: element)
        return keys.count > 1 && document.kind(object) == .object
            && document.children(of: object).prefix(50).allSatisfy { document.kind($0) == .array }
    }

    /// A note on an array elsewhere for the property.
    func anotherArray(_ array: JSONDocument.Token) -> String {
        "Another value of this property is an array: \(shown(array, limit: 24))\(at(array))."
    }

    /// Whether a text may be several elements by itself: `red,green`.
    private func isDelimited(_ value: JSONDocument.Token) -> Bool {
        document.stringValue(value).map { $0.isEmpty || $0.contains { ",;|\n".contains($0) } } ?? false
    }

    private func wrapping(
        _ wrapper: ValueWrapper, on property: DeclaredTypes.Property, of owner: TypeExpression, words: String
    ) -> Advice {
        let wrapper = property.isOptional ? wrapper.optional : wrapper
        let change = wrapper.change(
            on: [SourceChange.PropertyName(owner: owner.declaredText, property: property.name)])
        guard let asking else {
            return Advice(
                "\(words), for example with a property wrapper, `@\(wrapper.name) var \(property.name): \(property.type ?? "")`"
                    + declaredAt, .source(change))
        }
        return Advice(
            "\(words), for example with \(wrapper.name) in \(owner.declaredText).init(from:) (\(asking.place))",
            .source(change))
    }
}
