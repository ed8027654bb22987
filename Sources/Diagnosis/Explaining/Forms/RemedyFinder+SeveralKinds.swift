import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

/// Types for values of several kinds: a number in one element and a string in another, one object or a list of them.
extension RemedyFinder {
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
        // An empty string, list or object may stand for no value.
        guard Set(values.filter { !isEmpty($0) }.map { document.foundKind($0) }).count > 1 else {
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

    /// Every value that the property's type reads at the failure's place, for all indices and all keys of dictionaries.
    ///
    /// - Parameter levels: How many steps of the path lead to them; nil for all.
    func everyValue(at place: PlacedFailure, levels: Int? = nil) -> [JSONDocument.Token] {
        var tokens: [JSONDocument.Token] = [0]
        let path = place.failure.path.components
        for (step, type) in zip(path.prefix(levels ?? path.count), place.types) {
            tokens = Array(
                tokens.lazy.flatMap { [self] token -> [JSONDocument.Token] in
                    switch step {
                    case .index: return document.kind(token) == .array ? Array(document.children(of: token)) : []
                    case .key where type?.unwrapped.value != nil:
                        return document.kind(token) == .object ? Array(document.children(of: token)) : []
                    case .key: return resolver.child(step, of: token).map { [$0] } ?? []
                    }
                }.prefix(Self.maxValues))
        }
        return tokens
    }

    private func isEmpty(_ value: JSONDocument.Token) -> Bool {
        document.isContainer(value) ? document.firstChild(value) == nil : document.stringValue(value)?.isEmpty == true
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
