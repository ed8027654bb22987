import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

/// Property wrappers that read a collection from another one: a dictionary from a list whose elements say their key, or
/// from the empty list that PHP writes; a list or set from an object whose keys are its values.
extension RemedyFinder {
    private static let maxTokens = 5000

    func collectionForm(for place: PlacedFailure) -> OtherForm? {
        guard document.foreign == nil, place.failure.kind == .typeMismatch, let property = property(of: place),
            property.depth == 0
        else { return nil }
        let type = declared.qualified(property.type.unwrapped, in: property.owner)
        let values = values(at: place, most: Self.maxValues).filter { document.kind($0) != .null }
        if let value = type.value, type.key?.text == "String" {
            return emptyLists(values, property) ?? keyedElements(values, type, value, property)
        }
        let element = type.element ?? (type.name == "Set" ? type.arguments.first : nil)
        return element.flatMap { element in
            (element.text == "String" ? keysOfObjects(values, type, property) : nil)
                ?? rows(values, element, property) ?? emptyTexts(place, element, property)
                ?? valuesOfObjects(values, element, property)
        }
    }

    /// A list from an empty text, where other values are lists or single elements, as converters from XML write them.
    private func emptyTexts(
        _ place: PlacedFailure, _ element: TypeExpression, _ property: DeclaredProperty
    ) -> OtherForm? {
        guard property.type.unwrapped.element != nil, element.text != "String",
            let owner = place.failure.owner?.unwrapped
        else { return nil }
        // A type may have lists of itself, at any depth.
        let values = (0..<min(document.tokenCount, Self.maxTokens)).filter { value in
            guard document.key(value).map(strategies.convertKey) == place.lastKey, let object = document.parent(value)
            else { return false }
            return hasKeys(of: owner, [object])
        }
        let others = values.filter { document.stringValue($0)?.isEmpty != true }
        let elements = others.flatMap { document.kind($0) == .array ? Array(document.children(of: $0)) : [$0] }
        let areObjects = elements.allSatisfy { document.kind($0) == .object }
        guard others.count < values.count, others.contains(where: { document.kind($0) != .array }),
            declared.ownDeclaration(of: element) != nil ? areObjects : reading(elements, as: element).fits
        else { return nil }
        let wrapper = ValueWrapper.list(
            "OneManyOrNone", "a single element without its array; an empty string has none",
            """
            let isEmpty = (try? container.decode(String.self))?.isEmpty == true
            wrappedValue = isEmpty ? [] : [try container.decode(Element.self)]
            """)
        return form(wrapper, on: property)
    }

    /// A list from an object that has its elements under keys: if they are scalars, if the keys count them, or if other values
    /// at the place are lists.
    private func valuesOfObjects(
        _ values: [JSONDocument.Token], _ element: TypeExpression, _ property: DeclaredProperty
    ) -> OtherForm? {
        let objects = values.filter { document.kind($0) == .object }
        let members = objects.flatMap { document.children(of: $0).prefix(Self.maxValues) }
        // Keys that are data belong to the app's value: a dictionary keeps them.
        let isScalar =
            element.wantedShape(strategies)?.kind.isScalar == true && !sketch(for: property.owner).isDictionary(objects)
        guard property.type.unwrapped.element != nil, !members.isEmpty,
            isScalar || objects.count < values.count || objects.allSatisfy(document.hasIndexesAsKeys),
            values.allSatisfy({ [.object, .array].contains(document.kind($0)) }), reading(members, as: element).fits
        else { return nil }
        let wrapper = ValueWrapper.list(
            "ListOrValues", "the values of an object, in the order of its keys",
            """
            let values = try container.decode([String: Element].self)
            wrappedValue = values.sorted { (Int($0.key) ?? .max, $0.key) < (Int($1.key) ?? .max, $1.key) }.map(\\.value)
            """)
        return form(wrapper, on: property)
    }

    /// A list of objects from one object whose members are lists of equal length, a column for each property.
    private func rows(
        _ values: [JSONDocument.Token], _ element: TypeExpression, _ property: DeclaredProperty
    ) -> OtherForm? {
        guard property.type.unwrapped.element != nil, let found = declared.ownDeclaration(of: element),
            found.kind == .struct,
            declared.isSynthesized(found), values.allSatisfy({ document.kind($0) == .object }), !values.isEmpty
        else { return nil }
        let properties = declared.storedProperties(of: found.name)
        var (members, arguments): ([SwiftCode], [SwiftCode]) = ([], [])
        var (keys, checks): ([SwiftCode], [SwiftCode]) = ([], [])
        var loosened: [SourceChange.PropertyName] = []
        for property in properties {
            let key = declared.key(of: property, in: element)
            let columns = values.compactMap { resolver.child(.key(key), of: $0) }
            guard columns.count == values.count, columns.allSatisfy({ document.kind($0) == .array }),
                var type = property.type.map({
                    declared.qualified(TypeExpression($0), in: found.name)
                })
            else { return nil }
            let hasNull = columns.contains { document.children(of: $0).contains { document.kind($0) == .null } }
            if hasNull, !type.isOptional {
                type = type.asOptional
                loosened.append(.init(owner: found.name, property: property.name, type: type.text))
            }
            members.append("let \(name: property.name): [\(type)]")
            keys.append(.codingKey(property.name, key))
            arguments.append("\(name: property.name): columns.\(member: property.name)[row]")
            checks.append("columns.\(member: property.name).count")
        }
        let counts = values.map { value in
            Set(document.children(of: value).filter { document.kind($0) == .array }.map { document.childCount($0) })
        }
        guard properties.count > 1, counts.allSatisfy({ $0.count == 1 }), let first = properties.first else {
            return nil
        }
        let columns = properties.map { property -> SwiftCode in
            "\(name: property.name): wrappedValue.map(\\.\(member: property.name))"
        }
        let conformances = coding(of: property.owner)
        var wrapper = ValueWrapper(
            name: "\(found.lastName)Columns", summary: "a list of \(found.lastName) from a column for each property",
            type: .array(TypeExpression(found.name)), conformances: conformances,
            members: """
                private struct Columns: \(conformances) {
                    \(members.lines)

                    \(.codingKeys(keys))
                }
                """,
            decoding: """
                let columns = try container.decode(Columns.self)
                guard Set([\(checks.joined(separator: ", "))]).count == 1 else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "The columns differ in length.")
                }
                wrappedValue = columns.\(member: first.name).indices.map { row in
                    \(TypeExpression(found.name))(\(arguments.joined(separator: ", ")))
                }
                """, encoding: "Columns(\(columns.joined(separator: ", ")))")
        wrapper.loosened = loosened
        return form(wrapper, on: property)
    }

    /// A dictionary that is an empty list where it has no values.
    private func emptyLists(_ values: [JSONDocument.Token], _ property: DeclaredProperty) -> OtherForm? {
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

                    \(.codingKeys(cases))
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

    // MARK: Several kinds: a number in one element and a string in another, one object or a list of them

    /// A type for what has values of several kinds in the payload: a property, the elements of its array, or the values of
    /// its dictionary. Nil if they are of one kind, or the declared type reads them after a conversion.
    ///
    /// - Complexity: O(values at the place), bounded
    func severalKinds(for place: PlacedFailure) -> OtherForm? {
        guard document.foreign == nil, place.failure.kind == .typeMismatch || place.failure.kind == .valueNotFound,
            let property = property(of: place), property.isSynthesized, property.isWrappable,
            let declaredType = property.type.member(depth: property.depth),
            !declared.genericParameters(of: property.owner).contains(where: declaredType.allNames.contains),
            declaredType.allNames.allSatisfy({ declared.declaration(of: $0)?.declaration.access ?? .module == .module })
        else { return nil }
        let all = everyValue(at: place)
        let values = all.filter { document.kind($0) != .null }
        let old = declaredType.unwrapped
        let isNullable = values.count < all.count
        let sketch = sketch(for: property.owner)
        let word = (property.depth > 0 ? KeyWords.singular(property.name) : property.name).capitalizedFirst
        // An empty string, list or object may stand for no value, and so may the "-" of a property, or false for an object.
        let isFlag =
            values.contains { document.kind($0) == .true } || [.bool, .number].contains(old.wantedShape(strategies))
        let telling = values.filter { !isEmpty($0, in: property) && (isFlag || document.kind($0) != .false) }
        guard Set(telling.map { document.foundKind($0) }).count > 1 else {
            // An optional is enough for null beside another type, which alone doesn't read it.
            guard isNullable, !declaredType.isOptional, place.found != .null, place.found.isScalar,
                Set(values.map { document.foundKind($0) }).count == 1,
                let found = sketch.type(of: values, named: word, depth: 0, declared: old), found.type != old
            else { return nil }
            return form(property, depth: property.depth, as: found.type.asOptional, "", "declare an optional")
        }
        // What scalars mean to a type with code of its own, an enum of them doesn't say.
        let isLost = declared.isWrittenByHand(old.text) && values.allSatisfy { document.foundKind($0).isScalar }
        guard !isLost, !isConverted(values, to: old, property), !isListWithSingles(values, property) else { return nil }
        let owner = TypeExpression(property.owner).lastName ?? ""
        let names = [word == "Value" ? "\(owner)Value" : "\(word)Value", "\(owner)\(word)Value", "\(owner)\(word)Kind"]
        guard let name = freeName(names),
            let code = sketch.declaration(named: name, ofKindsOf: values, depth: 0, declared: old)
        else { return nil }
        let own = TypeExpression(name)
        return form(
            property, depth: property.depth, as: isNullable ? own.asOptional : own, code,
            "declare an enum with a case for each kind of value")
    }

    /// Every value that the property's type reads at the failure's place, for all indices and all keys of dictionaries; for a
    /// missing key, every object that may lack it.
    func everyValue(at place: PlacedFailure) -> [JSONDocument.Token] {
        PlacedFailure.values(
            at: place.failure.placePath, types: place.types, in: document, strategies, most: Self.maxValues)
    }

    private func isEmpty(_ value: JSONDocument.Token, in property: DeclaredProperty) -> Bool {
        if document.isContainer(value) { return document.firstChild(value) == nil }
        let text = document.stringValue(value)
        return property.depth == 0 ? text?.standsForNothing == true : text?.isEmpty == true
    }

    /// Whether scalars are the declared type's in other spellings: numbers in quotes, 0 for false, dates.
    private func isConverted(
        _ values: [JSONDocument.Token], to type: TypeExpression, _ property: DeclaredProperty
    ) -> Bool {
        guard values.allSatisfy({ document.foundKind($0).isScalar }) else { return false }
        if [.date, .data].contains(type.wantedShape(strategies)) { return true }
        let isOfNumbers = values.allSatisfy { value in
            document.kind(value) == .number
                || document.stringValue(value).map { $0.isEmpty || NumberLiteral($0) != nil } == true
        }
        let isConvertible =
            (property.depth == 0 || type.name == "Bool") && SourceChange.PropertyWrapper.converts(type.text)
            && values.allSatisfy { converts($0, to: type.text) }
        return isOfNumbers || isConvertible
    }

    /// Whether a property's list is sent without its brackets if it has one element, which a property wrapper reads.
    private func isListWithSingles(_ values: [JSONDocument.Token], _ property: DeclaredProperty) -> Bool {
        guard property.depth == 0, case .array(let element) = property.type.unwrapped else { return false }
        let elements = values.filter { document.kind($0) == .array }.flatMap { document.children(of: $0).prefix(20) }
        let kinds = Set(elements.map { document.foundKind($0) })
        return values.filter { document.kind($0) != .array }.allSatisfy { value in
            reading([value], as: element).fits && (kinds.isEmpty || kinds.contains(document.foundKind(value)))
        }
    }
}
