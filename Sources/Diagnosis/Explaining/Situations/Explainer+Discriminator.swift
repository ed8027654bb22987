import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

// Objects of several shapes, with a member that tells which one: `{"type": "join", …}`.
extension Explainer {
    /// The objects with one value of the discriminator, and whether they have the requested value.
    private typealias Group = (value: String, objects: [JSONDocument.Token], isLikeOwner: Bool)

    /// The objects of an array, grouped by their discriminator.
    private struct Shapes {
        /// The discriminator's key, as the payload writes it.
        var key: String
        /// The objects with each of its values, in payload order.
        var groups: [Group]
        /// The type of the array's elements.
        var owner: TypeExpression
        /// The length of the path to an element.
        var depth: Int
        /// The discriminator's value where the decode failed.
        var failing: String
    }

    /// The maximum numbers of elements compared, and of values that count as kinds.
    private static let maxElements = 200
    private static let maxKinds = 12

    /// Explains a missing key or a value of another kind in an element whose discriminator differs from that of the
    /// elements with the expected value; nil for other failures.
    func discriminated() -> Explanation? {
        guard let shapes = shapes() else { return nil }
        let found = Self.list(shapes.groups.filter(\.isLikeOwner).map { "\"\($0.value)\"" }, limit: 4)
        let wanted = lastKey
        let words = "an enum with a case for each value of \"\(shapes.key)\", whose init(from:) decodes that first"
        let change = decoding(shapes)
        var explanation = Explanation(
            .discriminator,
            "\"\(shapes.key)\" tells the shapes of the elements apart: those of \(found) have "
                + (failure.kind == .keyNotFound
                    ? "\"\(wanted)\", and those of \"\(shapes.failing)\" don't."
                    : "\(withArticle(type)) for \"\(wanted)\", and those of \"\(shapes.failing)\" \(article)."),
            advice: "In place of \(shapes.owner.declaredText), decode \(Advice(words, change)).")
        explanation.offersOnlyItsRemedies = change != nil
        if failure.kind == .keyNotFound {
            explanation.advice.append("Or \(acceptingNil), and keep one type for all shapes.")
        }
        return explanation
    }

    // MARK: Evidence

    private func shapes() -> Shapes? {
        guard case .key(let wanted) = failure.path.components.last, found != .null, let place, let owner,
            failure.kind == .keyNotFound || failure.kind == .typeMismatch && document.key(place) != nil
        else { return nil }
        let isMissing = failure.kind == .keyNotFound
        guard let object = isMissing ? place : document.parent(place), document.kind(object) == .object else {
            return nil
        }
        var levels = [(element: object, path: [CodingPath.Component](), owner: Optional(owner))]
        if let parent = document.parent(object), document.kind(parent) == .object, let key = document.key(object) {
            let component = CodingPath.Component.key(strategies.convertKey(key))
            levels.append((parent, [component], owners.dropFirst().first ?? nil))
        }
        for (level, (element, path, owner)) in levels.enumerated() {
            guard let array = document.parent(element), document.kind(array) == .array, let owner,
                document.children(of: element).contains(where: isDiscriminator)
            else { continue }
            /// Whether an element has the requested value; nil if that isn't known.
            func isLikeOwner(_ other: JSONDocument.Token) -> Bool? {
                var object = other
                for component in path {
                    guard let inner = resolver.child(component, of: object) else { return nil }
                    object = inner
                }
                guard document.kind(object) == .object else { return isMissing ? nil : false }
                let value = resolver.child(.key(wanted), of: object)
                guard !isMissing else { return value != nil }
                return value.flatMap { document.kind($0) == .null ? nil : document.foundKind($0) != found }
            }
            let depth = failure.path.components.count - 1 - level
            let all = Array(document.children(of: array).prefix(Self.maxElements))
            guard all.count > 1, all.allSatisfy({ document.kind($0) == .object }) else { continue }
            for member in document.children(of: element).prefix(Self.maxElements) {
                guard let key = document.key(member), isDiscriminator(member),
                    let failing = document.stringValue(member),
                    let shapes = groups(of: all, by: key, isLikeOwner), shapes.contains(where: \.isLikeOwner),
                    // A text of each element's own tells nothing of a value that converts: a number in quotes.
                    isMissing || shapes.count < all.count || !finder.converts(place, to: type),
                    shapes.first(where: { $0.value == failing })?.isLikeOwner == false,
                    !isMissing || hasOwnKeys(failing, among: shapes)
                else { continue }
                return Shapes(key: key, groups: shapes, owner: owner, depth: depth, failing: failing)
            }
        }
        return nil
    }

    private func isDiscriminator(_ member: JSONDocument.Token) -> Bool {
        document.kind(member) == .string && document.key(member).map(DiscriminatedEnum.isDiscriminator) == true
    }

    /// Groups the elements by a member's values; nil if an element lacks the member, or elements with one value differ.
    private func groups(
        of all: [JSONDocument.Token], by key: String, _ isLikeOwner: (JSONDocument.Token) -> Bool?
    ) -> [Group]? {
        var groups: [Group] = []
        for element in all {
            guard let value = document.member(key, of: element).flatMap({ document.stringValue($0) }), !value.isEmpty
            else { return nil }
            guard let isLike = isLikeOwner(element) else { return nil }
            guard let index = groups.firstIndex(where: { $0.value == value }) else {
                guard groups.count < Self.maxKinds else { return nil }
                groups.append((value, [element], isLike))
                continue
            }
            guard isLike == groups[index].isLikeOwner else { return nil }
            groups[index].objects.append(element)
        }
        return groups.count > 1 ? groups : nil
    }

    /// Whether all elements with a value have a key that no element with the requested value has. Otherwise, they may
    /// only lack members, without being of another shape.
    private func hasOwnKeys(_ value: String, among groups: [Group]) -> Bool {
        func keys(_ object: JSONDocument.Token) -> Set<String> {
            let members = document.members(of: object, most: Self.maxElements, inner: Self.maxElements)
            return Set(members.map { $0.keys.joined(separator: ".") })
        }
        let known = groups.filter(\.isLikeOwner).flatMap(\.objects).reduce(into: Set<String>()) {
            $0.formUnion(keys($1))
        }
        let failing = groups.first { $0.value == value }?.objects ?? []
        return failing.allSatisfy { !keys($0).isSubset(of: known) }
    }

    // MARK: Code

    /// Declares an enum in place of the elements' type; nil if it can't be written, or the elements' declaration isn't
    /// known.
    private func decoding(_ shapes: Shapes) -> Remedy? {
        let owner = shapes.owner
        guard let found = declared.declaration(of: owner.text)?.declaration, found.access == .module,
            found.kind != .enum, !owner.isGeneric, let last = owner.lastName,
            let holder = holder(ofFirst: shapes.depth),
            let name = DiscriminatedEnum.name(for: last, declared)
        else { return nil }
        if let outer = holder.owner, declared.isWrittenByHand(outer.text) { return nil }
        return code(shapes, named: name).map { holder.replacement(by: name, code: $0, beside: owner.innermostName) }
    }

    /// The enum, with a type for each shape that isn't the model's own.
    private func code(_ shapes: Shapes, named name: String) -> SwiftCode? {
        let owner = shapes.owner.text
        let sketch = finder.sketch(for: owner)
        let needed = declared.storedProperties(of: owner).filter { !TypeExpression($0.type ?? "").isOptional }
            .map { declared.key(of: $0, in: shapes.owner) }
        var cases: [DiscriminatedEnum.Case] = []
        var types: [SwiftCode] = []
        for (value, objects, isLike) in shapes.groups {
            let caseName = KeySpelling(value).camelCase
            guard !caseName.isEmpty, !cases.contains(where: { $0.name == caseName }) else { return nil }
            let isOwn =
                isLike
                && objects.allSatisfy { object in
                    needed.allSatisfy { resolver.child(.key($0), of: object) != nil }
                }
            var type = owner
            if !isOwn {
                type = caseName.capitalizedFirst + (shapes.owner.lastName ?? "")
                if declared.declares(type) { type += "Content" }
                guard let code = sketch.declaration(named: type, of: objects, declared: shapes.owner) else {
                    return nil
                }
                types.append(code)
            }
            cases.append(DiscriminatedEnum.Case(name: caseName, value: value, content: .type(type)))
        }
        let choice = DiscriminatedEnum(cases, by: strategies.convertKey(shapes.key), for: owner, declared)
        return choice.declaration(named: name, sketch.conformances).map { ([$0] + types).blocks }
    }

    // MARK: Enums

    /// Advice to decode an enum's case from the member that names it, and then its values from the same object; nil if
    /// no member names a case.
    ///
    /// - Parameters:
    ///   - object: The object in which the synthesized code expects one key.
    ///   - type: The enum.
    func decodingByMember(of object: JSONDocument.Token, as type: String) -> (note: String, advice: Advice)? {
        guard let cases = declared.cases(of: type) else { return nil }
        func named(_ text: String) -> DeclaredTypes.Case? {
            cases.first { $0.key == text } ?? cases.first { KeySpelling($0.key).letters == KeySpelling(text).letters }
        }
        let members = document.children(of: object).prefix(50)
        let teller = members.first { document.stringValue($0).map { named($0) != nil } ?? false }
        guard let teller, let key = document.key(teller), let text = document.stringValue(teller) else { return nil }
        let note = "\"\(key)\" names the case: \(shown(teller))."
        let place = declaredPlace(of: type)
        let words = "decodes \"\(key)\" first, then that case's values"
        let texts = [text] + spellings(of: key, besides: object)
        let written = cases.map { entry -> DiscriminatedEnum.Case? in
            let content: DiscriminatedEnum.Case.Content
            if entry.values.count == 1, entry.values[0].label == nil {
                let type = entry.values[0].type
                // A value that isn't an object has a member of its own: `{"type": "rooms", "rooms": …}`.
                if !declared.keys(of: type).isEmpty {
                    content = .type(type)
                } else if entry.key == entry.name, entry.name != key,
                    named(text)?.name != entry.name || document.member(entry.name, of: object) != nil
                {
                    content = .member(type)
                } else {
                    return nil
                }
            } else {
                let labelled = entry.values.compactMap { value in value.label.map { (label: $0, type: value.type) } }
                guard labelled.count == entry.values.count else { return nil }
                content = .members(labelled)
            }
            let value = texts.first { named($0)?.name == entry.name } ?? entry.key
            return DiscriminatedEnum.Case(name: entry.name, value: value, content: content)
        }
        let choice = DiscriminatedEnum(written.compactMap(\.self), by: strategies.convertKey(key), for: type, declared)
        guard choice.cases.count == written.count, let code = choice.members
        else { return (note, "Write an init(from:) for \(type)\(place) that \(words).") }
        return (note, "Write an init(from:) for \(type)\(place) that \(extending(type, code, quoting: words)).")
    }

    /// The texts of a member in the other elements of an object's array.
    private func spellings(of key: String, besides object: JSONDocument.Token) -> [String] {
        guard let array = document.parent(object), document.kind(array) == .array else { return [] }
        return document.children(of: array).prefix(Self.maxElements).compactMap { element in
            document.kind(element) == .object
                ? document.member(key, of: element).flatMap { document.stringValue($0) } : nil
        }
    }
}
