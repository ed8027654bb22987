import DecodeTrace
import JSONText
import SwiftDeclarations

// One element in place of a list.
extension Explainer {
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
