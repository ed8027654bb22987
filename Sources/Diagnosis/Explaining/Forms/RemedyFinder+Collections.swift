import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

/// Property wrappers that read a collection from another one: a dictionary from a list whose elements say their key, or
/// from the empty list that PHP writes; a list or set from an object whose keys are its values.
extension RemedyFinder {
    func collectionForm(for place: PlacedFailure) -> OtherForm? {
        guard document.foreign == nil, place.failure.kind == .typeMismatch, let property = property(of: place),
            property.depth == 0
        else { return nil }
        let type = property.type.unwrapped.replacingNames { declared.qualifiedName($0, in: property.owner) }
        let values = values(at: place, most: Self.maxValues).filter { document.kind($0) != .null }
        if let value = type.value, type.key?.text == "String" {
            return emptyLists(values, type, value, property) ?? keyedElements(values, type, value, property)
        }
        let element = type.element ?? (type.name == "Set" ? type.arguments.first : nil)
        return element?.text == "String" ? keysOfObjects(values, type, property) : nil
    }

    /// A dictionary that is an empty list where it has no values.
    private func emptyLists(
        _ values: [JSONDocument.Token], _ type: TypeExpression, _ value: TypeExpression, _ property: DeclaredProperty
    ) -> OtherForm? {
        let isKnown = values.allSatisfy {
            document.kind($0) == .object || document.kind($0) == .array && document.firstChild($0) == nil
        }
        guard isKnown, !values.isEmpty else { return nil }
        return form(
            ValueWrapper(
                name: "DictionaryOrEmptyList", summary: "a dictionary, an empty list as one without values",
                type: TypeExpression("[String: Value]"), parameter: "Value",
                decoding: """
                    let isEmptyList = (try? decoder.unkeyedContainer())?.isAtEnd == true
                    wrappedValue = isEmptyList ? [:] : try container.decode([String: Value].self)
                    """), on: property)
    }

    /// A dictionary whose keys and values are members of a list's elements.
    private func keyedElements(
        _ lists: [JSONDocument.Token], _ type: TypeExpression, _ value: TypeExpression, _ property: DeclaredProperty
    ) -> OtherForm? {
        guard lists.allSatisfy({ document.kind($0) == .array }) else { return nil }
        let elements = lists.flatMap { document.children(of: $0).prefix(Self.maxValues) }
        guard let first = elements.first, elements.allSatisfy({ document.kind($0) == .object }) else { return nil }
        let names = document.children(of: first).prefix(50).compactMap { document.key($0) }
        let keys = names.filter { name in
            lists.allSatisfy { list in
                let texts = document.children(of: list).prefix(Self.maxValues).map { element in
                    document.member(name, of: element).flatMap { document.stringValue($0) }
                }
                return !texts.contains(nil) && Set(texts).count == texts.count
            }
        }
        let whole = hasKeys(of: value, elements)
        let contents = names.filter { name in
            let members = elements.compactMap { document.member(name, of: $0) }
            return members.count == elements.count && !keys.contains(name) && mayRead(members, as: value)
        }
        let named = keys.first { KeySpelling($0).isCommon } ?? keys.first
        guard let key = named, whole || contents.count == 1 else { return nil }
        var cases: [SwiftCode] = [.codingKey("key", strategies.convertKey(key))]
        if !whole { cases.append(.codingKey("value", strategies.convertKey(contents[0]))) }
        let isEncodable = coding(of: property.owner).text == "Codable" && !whole
        let initializer: SwiftCode = """
            init(from decoder: any Decoder) throws {
                key = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .key)
                value = try \(value)(from: decoder)
            }
            """
        let wrapper = ValueWrapper(
            name: "\(property.name.capitalizedFirst)By\(SwiftSketch.typeName(key))",
            summary: "a dictionary from a list whose elements have their key under \"\(key)\"", type: type,
            conformances: isEncodable ? "Codable" : "Decodable",
            members: """
                private struct Element: \(isEncodable ? "Codable" : "Decodable") {
                    let key: String
                    let value: \(value)

                    enum CodingKeys: String, CodingKey {
                        \(cases.lines)
                    }
                    \(whole ? initializer : "")
                }
                """,
            decoding: """
                let elements = try container.decode([Element].self)
                wrappedValue = Dictionary(elements.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
                """, encoding: "wrappedValue.map { Element(key: $0.key, value: $0.value) }")
        return form(wrapper, on: property, if: keys.count == 1 ? nil : "\"\(key)\" is the key")
    }

    /// The keys of objects whose values only say that the key is there.
    private func keysOfObjects(
        _ values: [JSONDocument.Token], _ type: TypeExpression, _ property: DeclaredProperty
    ) -> OtherForm? {
        let objects = values.filter { document.kind($0) == .object }
        let members = objects.flatMap { document.children(of: $0).prefix(Self.maxValues) }
        guard objects.count == values.count, !members.isEmpty, members.allSatisfy({ document.kind($0) == .true })
        else { return nil }
        let isList = type.name != "Set"
        return form(
            ValueWrapper(
                name: isList ? "ListOfKeys" : "SetOfKeys",
                summary: "the keys of an object that are true\(isList ? ", in their order" : "")", type: type,
                conformances: coding(of: property.owner),
                decoding: """
                    let members = try container.decode([String: Bool].self)
                    wrappedValue = \(isList ? "members.filter(\\.value).keys.sorted()" : "Set(members.filter(\\.value).keys)")
                    """,
                encoding: "Dictionary(wrappedValue.map { ($0, true) }, uniquingKeysWith: { first, _ in first })"),
            on: property)
    }
}
