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
            if let first = objects.first, !kinds.contains(.array),
                objects.count == 1 || isRecord(first, in: Array(objects))
            {
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
        return [
            .source(.wrapperType(around: found.type.text, at: found.path, condition: pageCondition(at: found.path)))
        ]
    }

    /// What has to be true for a list in an envelope to be all that an app wants, if the members around it say that there is
    /// more of it; nil if none does.
    ///
    /// - Complexity: O(members of the objects on the way), bounded
    func pageCondition(at path: ValuePath) -> String? {
        var (object, around): (JSONDocument.Token, [JSONDocument.Token]) = (0, [])
        for key in path.keys {
            let members = document.children(of: object).prefix(Self.maxMembers).filter { document.key($0) != key }
            around +=
                members
                + members.filter { document.kind($0) == .object }
                .flatMap { document.children(of: $0).prefix(Self.maxMembers) }
            guard let next = document.member(key, of: object) else { return nil }
            object = next
        }
        guard document.kind(object) == .array else { return nil }
        let count = document.childCount(object)
        let members = around.map { member in
            (words: KeySpelling(document.key(member) ?? "").words, text: document.sourceText(member, limit: 40))
        }
        // Beside a page's number or size, a total is one of elements, not of money.
        let isPaged = members.contains { !Self.pageWords.isDisjoint(with: $0.words) }
        for (words, text) in members {
            let counts = words == ["total"] ? isPaged : !Self.countWords.isDisjoint(with: words)
            let isCount = words == ["count"] || words.dropFirst() == ["count"] && words.first == "odata"
            if words.contains("total") && counts || isCount, let total = Int(text), total > count {
                return "\(count) of \(total) elements are enough"
            }
            // Also `@odata.nextLink`.
            let next = words.drop { $0 == "odata" }
            let isNext = next.first == "next" && next.dropFirst().allSatisfy(Self.pageWords.contains)
            let hasMore = words == ["has", "more"] || words.prefix(2) == ["has", "next"]
            if isNext && !["null", "\"\"", "false"].contains(text) || hasMore && text == "true" {
                return "one page is enough"
            }
        }
        return nil
    }

    /// The words of keys that tell of pages, and those that say what a total counts.
    private static let pageWords: Set<String> = ["cursor", "limit", "link", "offset", "page", "pages", "token", "url"]
    private static let countWords: Set<String> = [
        "count", "elements", "entries", "hits", "items", "records", "results",
    ]

    /// What the payload holds in a member in place of a model: it, or a list of it.
    func enveloped(
        _ root: TypeExpression, _ place: PlacedFailure, asked: [String]
    ) -> (type: TypeExpression, path: ValuePath, token: JSONDocument.Token)? {
        if let one = content(for: root, place, asked: asked) { return (root, one.path, one.token) }
        let list = TypeExpression.array(root)
        guard root.element == nil, let many = content(for: list, place, asked: asked), !isOwnList(many.path, of: root),
            many.path.element != nil || hasKeys(of: root, Array(document.children(of: many.token).prefix(20)))
        else { return nil }
        return (list, many.path, many.token)
    }

    /// Whether the list at a path is that of a model's own property, which has its name.
    private func isOwnList(_ path: ValuePath, of root: TypeExpression) -> Bool {
        guard let key = path.keys.last.map({ KeySpelling(strategies.convertKey($0)).letters }) else { return false }
        return declared.storedProperties(of: root.text).contains { property in
            KeySpelling(declared.key(of: property, in: root)).letters == key
                && property.type.map { TypeExpression($0).unwrapped.element != nil } == true
        }
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
        // Beside the list or the object itself, under another name, the rest of the model in a member is no envelope.
        let missing = isMissingKey && renamed(for: place) { _ in false } != nil ? place.lastKey : nil
        let needed = missing.map { KeySpelling($0).letters }
        func score(_ token: JSONDocument.Token) -> Int? {
            guard document.kind(token) == (isList ? .array : .object) else { return nil }
            guard isList else {
                // What the root has of the model would be lost with a type around it.
                let found = self.keys(in: token, of: wanted)
                return found.isSuperset(of: atRoot) && needed.map(found.contains) != false ? found.count : 0
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

// Payloads that hold the model's value in a member.
extension Explainer {
    /// Explains a root that has none of the model's keys, if a member of it has some.
    ///
    /// - Parameter object: The object that lacks a key.
    func wrappedPayload(_ object: JSONDocument.Token) -> (note: String, advice: Advice)? {
        guard failure.path.components.count == 1, object == 0, let owner, let root = rootType?.unwrapped,
            root == owner
        else { return nil }
        let wanted = Set(declared.keys(of: owner.text).map { KeySpelling($0).letters })
        guard !wanted.isEmpty, finder.keys(in: object, of: wanted).isEmpty,
            let best = finder.enveloped(root, placed, asked: declared.keys(of: owner.text))
        else { return nil }
        let content = best.type == root ? best.token : document.firstChild(best.token) ?? best.token
        let found = document.children(of: content).prefix(100).compactMap { document.key($0) }
            .filter { wanted.contains(KeySpelling(strategies.convertKey($0)).letters) }
        let path = best.path.text
        let has = found.isEmpty ? "has \(best.type.text)" : "has \(Self.list(found.map { "\"\($0)\"" }))"
        let subject = best.type == root ? "the object" : "the first element"
        return (
            "The payload has none of \(owner.text)'s keys, but \(subject) under \"\(path)\"\(at(best.token)) \(has).",
            "The payload is wrapped in \"\(path)\": \(wrapper(at: best.path, of: best.type.text))."
        )
    }

    /// ``decode a wrapper type, `struct Response: Decodable { var data: City }` ``.
    ///
    /// - Parameters:
    ///   - path: The way from the payload to the value.
    ///   - type: The type to decode there.
    func wrapper(at path: ValuePath, of type: String) -> Advice {
        let change = Remedy.source(.wrapperType(around: type, at: path, condition: finder.pageCondition(at: path)))
        guard path.element == nil, path.keys.count < 3 else {
            let each = path.element.map { ", with \(withArticle(element)) under \"\($0)\" in each element" } ?? ""
            return Advice("decode types for \"\(path.text)\"\(each)", change)
        }
        let names = ["Response", "Inner"].prefix(path.keys.count)
        let types = names.dropFirst() + [type]
        let texts = zip(names, zip(path.keys, types)).map { name, member in
            "`struct \(name): Decodable { \(Self.property(member.0, member.1, strategies.convertKey)) }`"
        }
        return Advice(
            texts.count == 1
                ? "decode a wrapper type, \(texts[0])" : "decode wrapper types, \(Self.list(texts))", change)
    }

    /// A property for a key; with `CodingKeys` if the key isn't a valid Swift name.
    private static func property(_ key: String, _ type: String, _ convert: (String) -> String) -> String {
        let converted = convert(key)
        let joined = SwiftSketch.propertyName(converted)
        guard joined != converted else { return "var \(SwiftName.escaped(converted)): \(type)" }
        let name = joined.isEmpty ? "value" : joined
        return "var \(SwiftName.escaped(name)): \(type); enum CodingKeys: String, CodingKey { "
            + "case \(SwiftName.escaped(name)) = \(SwiftLiteral.quoted(converted)) }"
    }

    /// The type that the decode was started with.
    var rootType: TypeExpression? {
        guard trace.count > 0 else { return nil }
        let name = trace.typeName(of: 0)
        return name.isEmpty ? nil : TypeExpression(name)
    }
}

extension JSONDocument {
    /// The keys of an object's first members that each of several objects has with a value of some kind.
    ///
    /// - Parameter most: The maximum number of the first object's members.
    func keys(inEach objects: [Token], most: Int, where isWanted: (Token) -> Bool) -> [String] {
        guard let first = objects.first, objects.allSatisfy({ kind($0) == .object }) else { return [] }
        return children(of: first).prefix(most).compactMap { key($0) }.filter { key in
            objects.allSatisfy { member(key, of: $0).map(isWanted) == true }
        }
    }

    /// The value to which keys lead from an object, one after the other; nil if one is missing.
    func member(at keys: [String], of object: Token) -> Token? {
        keys.reduce(Optional(object)) { place, key in
            place.flatMap { kind($0) == .object ? member(key, of: $0) : nil }
        }
    }

    /// The members of an object, each followed by its own members if it is an object, with the keys that lead to them.
    ///
    /// - Parameters:
    ///   - most: The maximum number of the object's members.
    ///   - inner: The maximum number of members of each.
    func members(of object: Token, most: Int, inner: Int) -> [(keys: [String], token: Token)] {
        children(of: object).prefix(most).flatMap { member -> [(keys: [String], token: Token)] in
            guard let key = key(member) else { return [] }
            let inside = kind(member) == .object ? Array(children(of: member).prefix(inner)) : []
            return [([key], member)] + inside.compactMap { token in self.key(token).map { ([key, $0], token) } }
        }
    }
}
