import DecodeTrace
import JSONText
import SwiftDeclarations

// Types that stand between a property and its value: property wrappers, enums with values, types that try others.
extension FailureDescriber {
    /// The type that was requested for the whole place of a failure; nil if unknown.
    private func placeType(_ failure: Failure) -> TypeExpression? {
        guard failure.node >= 0, let row = tree.row(ofNode: failure.node), tree[row].node >= 0 else { return nil }
        let name = trace.typeName(of: Int(tree[row].node))
        return name.isEmpty ? nil : TypeExpression(name)
    }

    /// The property wrapper of ResilientCodable that converted the value; nil without one.
    func converter(_ failure: Failure) -> TypeExpression? {
        placeType(failure).flatMap { declared.convertsScalars($0.unwrapped) ? $0.unwrapped : nil }
    }

    /// Whether the value's property has a wrapper of ResilientCodable.
    func hasWrapper(_ failure: Failure) -> Bool {
        guard failure.node >= 0 else { return false }
        let asked = TypeExpression(trace.typeName(of: failure.node))
        return [asked, placeType(failure)].compactMap { $0?.unwrapped }.contains { declared.plain($0) != $0 }
    }

    /// The property whose wrapper reads its value from another type than the declared one, as an `Int` from a string; nil
    /// for other failures.
    func convertedProperty(_ failure: Failure) -> ModelSource.Property? {
        guard case .key(let key) = failure.path.components.last, let owner = failure.owner?.unwrapped,
            let requested = failure.requested.map({ declared.plain($0).unwrapped }), let name = requested.lastName,
            let property = declared.property(for: key, in: owner)?.source, !property.wrappers.isEmpty,
            let type = property.type.map({ TypeExpression($0).unwrapped })
        else { return nil }
        let isSame = type == requested || type.lastName == name || property.wrappers.contains("@\(name)")
        return isSame ? nil : property
    }

    /// A failure with the types that the source declares in place of the property wrappers that read them.
    func withoutWrappers(_ failure: Failure) -> Failure {
        var plain = failure
        if let converter = converter(failure), !isAbsent(failure) {
            plain.requestedType = declared.plain(converter).text
        } else if let requested = failure.requested, declared.plain(requested) != requested {
            plain.requestedType = declared.plain(requested).text
        }
        if let owner = failure.owner, case let type = declared.plain(owner), type != owner, type.unwrapped.member != nil
        {
            plain.ownerType = type.text
        }
        return plain
    }

    /// The type whose code requested another type for its own value; nil if there is none.
    func askingType(_ failure: Failure) -> TypeExpression? {
        guard let type = placeType(failure)?.unwrapped, type != failure.requested?.unwrapped, type.member == nil else {
            return nil
        }
        return type
    }

    /// `the value "radius" of Shape.circle`, if the failure is in an associated value of an enum's case.
    func caseValue(_ failure: Failure) -> String? {
        guard let owner = failure.owner?.unwrapped, case .key(let label) = failure.path.components.last,
            case .key(let name)? = failure.path.components.dropLast().last,
            let found = declared.cases(of: owner.text)?.first(where: { $0.key == name }),
            !declared.isWrittenByHand(owner.text)
        else { return nil }
        let keys = declared.declaration(of: "\(owner.text).\(found.name.capitalizedFirst)CodingKeys")?.declaration
        let property = keys?.properties.first { $0.codingKey == label }?.name
        return "\(owner.declaredText).\(found.name).\(property ?? label)"
    }

    /// The defect of a key that keeps the decoder from opening its object; nil for other failures.
    func badKey(_ failure: Failure, in place: JSONDocument.Token) -> Defect? {
        guard document.kind(place) == .object, failure.kind == .dataCorrupted,
            failure.debugDescription == "The given data was not valid JSON."
        else { return nil }
        return document.children(of: place).prefix(2000).lazy
            .compactMap { document.defects(of: $0).first(where: \.isInKey) }.first
    }
}
