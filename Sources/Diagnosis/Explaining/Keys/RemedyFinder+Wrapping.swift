import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

/// Remedies for a payload that has the model's value one or two levels deeper, or has one element where a list is asked
/// for: other type expressions, and a type around the model.
extension RemedyFinder {
    /// The maximum number of members examined per object.
    private static let maxMembers = 100

    func wrapping(for place: PlacedFailure, _ cause: FailureCause?) -> [Remedy] {
        let path = place.failure.path.components
        guard path.count <= 1, document.tokenCount > 0 else { return [] }
        let isAtRoot = path.isEmpty || place.failure.kind == .keyNotFound
        return expressions(isAtRoot: isAtRoot).map { .model($0.text) }
            + wrapperType(for: place, asked: cause?.askedKeys ?? [])
    }

    // MARK: Type expressions

    private func expressions(isAtRoot: Bool) -> [TypeExpression] {
        let model = TypeExpression(model)
        let isList = model.element != nil
        let isDictionary = model.value != nil
        let wrapped = model.member ?? model
        switch document.kind(0) {
        case .array:
            // The payload may have one more array around it than the model.
            if isList { return isAtRoot ? [] : [.array(model)] }
            // The list itself, without the object that the model puts around it.
            let elements = Array(document.children(of: 0).prefix(20))
            let lists = declared.storedProperties(of: model.text).compactMap { property in
                property.type.map {
                    declared.qualified(TypeExpression($0), in: model.text).unwrapped
                }
            }.filter { $0.element.map { hasKeys(of: $0, elements) } == true }
            return hasKeys(of: wrapped, elements) ? [.array(wrapped)] : lists + [.array(wrapped)]
        case .object:
            var expressions: [TypeExpression] = []
            let kinds = document.children(of: 0).prefix(200).map { document.kind($0) }
            if isList || isDictionary { expressions.append(wrapped) }
            let objects = document.children(of: 0).filter { document.kind($0) == .object }.prefix(200)
            // The values of one dictionary have keys in common.
            if let first = objects.first, objects.count == 1 || isRecord(first, in: Array(objects)) {
                expressions.append(Self.keyed(wrapped))
            }
            if kinds.contains(.array), kinds.allSatisfy({ $0 == .array || $0 == .null }) {
                expressions.append(Self.keyed(.array(wrapped)))
            }
            let inner = document.children(of: 0).prefix(200).filter { document.kind($0) == .object }
                .flatMap { document.children(of: $0).prefix(200) }.map { document.kind($0) }
            // Wrapped twice: {"response": {"cities": […]}}.
            if isList, inner.contains(.array) { expressions.append(Self.keyed(Self.keyed(.array(wrapped)))) }
            if !isList, !isDictionary, inner.contains(.object) { expressions.append(Self.keyed(Self.keyed(wrapped))) }
            return isAtRoot || isDictionary ? expressions : []
        default: return []
        }
    }

    private static func keyed(_ value: TypeExpression) -> TypeExpression {
        .dictionary(key: TypeExpression("String"), value: value)
    }

    // MARK: A type around the model

    /// A type with one property for the member that holds the model's value; empty if no member resembles it.
    ///
    /// - Parameter asked: The keys that the model asks for at the root, as far as that is known.
    /// - Complexity: O(members of the root, of the objects in it, and of their members), all bounded
    private func wrapperType(for place: PlacedFailure, asked: [String]) -> [Remedy] {
        guard let root = place.types.first ?? nil, declared.declares(root.innermostName),
            let found = enveloped(root, place, asked: asked)
        else { return [] }
        return [.source(.wrapperType(around: found.type.text, at: found.path))]
    }

    /// What the payload holds in a member in place of a model: it, or a list of it.
    func enveloped(
        _ root: TypeExpression, _ place: PlacedFailure, asked: [String]
    ) -> (type: TypeExpression, path: ValuePath, token: JSONDocument.Token)? {
        if let one = content(for: root, place, asked: asked) { return (root, one.path, one.token) }
        let list = TypeExpression.array(root)
        guard root.element == nil, let many = content(for: list, place, asked: asked),
            many.path.element != nil || hasKeys(of: root, Array(document.children(of: many.token).prefix(20)))
        else { return nil }
        return (list, many.path, many.token)
    }

    /// The value that may be what the model is made from, with the way to it.
    func content(
        for root: TypeExpression, _ place: PlacedFailure, asked: [String]
    ) -> (path: ValuePath, token: JSONDocument.Token)? {
        guard document.kind(0) == .object, root.value == nil else { return nil }
        let isMissingKey = place.failure.kind == .keyNotFound
        guard place.failure.path.components.count == (isMissingKey ? 1 : 0) else { return nil }
        let names =
            isMissingKey
            ? asked + [place.lastKey].compactMap(\.self)
            : root.member.map { declared.keys(of: $0.unwrapped.innermostName) } ?? []
        let wanted = Set(names.map { KeySpelling($0).letters })
        let isList = root.element != nil
        let atRoot = isList ? [] : keys(in: 0, of: wanted)
        func score(_ token: JSONDocument.Token) -> Int? {
            guard document.kind(token) == (isList ? .array : .object) else { return nil }
            guard isList else {
                // What the root has of the model would be lost with a type around it.
                let found = self.keys(in: token, of: wanted)
                return found.isSuperset(of: atRoot) ? found.count : 0
            }
            guard let first = document.firstChild(token) else { return 0 }
            return document.kind(first) == .object ? self.keys(in: first, of: wanted).count : 0
        }
        let least = isList ? 0 : atRoot.count + 1
        let found = document.members(of: 0, most: Self.maxMembers, inner: Self.maxMembers).compactMap { keys, token in
            score(token).map { (keys: keys, token: token, score: $0) }
        }
        // A list whose first element has none of the wanted keys is chosen only if there is no other list.
        let isOnly = found.count == 1
        let fitting = found.filter { $0.score >= least && (!isList || $0.score > 0 || isOnly) }
        if let best = fitting.max(by: { ($0.score, -$0.keys.count) < ($1.score, -$1.keys.count) }),
            best.score > 0 || !isList
        {
            return (ValuePath(keys: best.keys), best.token)
        }
        guard let element = root.element, declared.ownDeclaration(of: element) != nil else {
            return fitting.first.map { (ValuePath(keys: $0.keys), $0.token) }
        }
        // Deeper, or in one member of each element: `{"edges": [{"node": …}]}`.
        let deeper = values(inside: 0).compactMap { path, token -> (path: ValuePath, token: JSONDocument.Token)? in
            guard document.kind(token) == .array, let inner = holder(of: element, in: token) else { return nil }
            return (ValuePath(keys: path.keys, element: inner.isEmpty ? nil : inner), token)
        }
        return deeper.count == 1 ? deeper[0] : fitting.first.map { (ValuePath(keys: $0.keys), $0.token) }
    }

    /// The wanted keys that an object has, by their letters after conversion.
    func keys(in object: JSONDocument.Token, of wanted: Set<[Character]>) -> Set<[Character]> {
        wanted.intersection(
            document.children(of: object).prefix(Self.maxMembers).compactMap { member in
                document.key(member).map { KeySpelling(strategies.convertKey($0)).letters }
            })
    }
}
