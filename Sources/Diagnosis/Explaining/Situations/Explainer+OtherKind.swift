import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

// An object that says that it is something else: `{"object": "subscription", …}` where an Invoice is read.
extension Explainer {
    /// The last words of keys that name an object's type by convention. Others, such as `kind`, may name a kind of the type.
    private static let typeNames: Set = ["object", "typename", "class"]
    /// Values that name no kind of thing.
    private static let generalKinds: Set = ["list", "object", "entity", "item", "node", "edge", "feature", "resource"]

    /// A note and advice on an object that names another kind than its type, and lacks keys that the type needs; nil for
    /// other objects, and if the keys are only spelled differently or are deeper inside.
    var otherKind: (note: String, advice: Advice)? {
        guard let place, let owner, let type = declared.ownDeclaration(of: owner), type.kind != .enum,
            declared.isSynthesized(type),
            let object = describer.lacksKey(failure) ? place : document.parent(place), document.kind(object) == .object
        else { return nil }
        // It is made anew each time it is asked for.
        let finder = self.finder
        let needed = declared.storedProperties(of: type.name)
            .filter { $0.wrappers.isEmpty && $0.type.map { TypeExpression($0).isOptional } != true }
            .map { declared.key(of: $0, in: owner) }
        let lacking = needed.filter { finder.resolver.child(.key($0), of: object) == nil }
        guard lacking.count > 1, let kind = kind(of: object, besides: owner),
            lacking.count * (kind.isType ? 3 : 2) >= needed.count
        else { return nil }
        let near = NearKeys(document: document, strategies: strategies) { _ in false }
        let letters = Set(needed.map { KeySpelling($0).letters })
        let isInside = (object + 1..<document.end(object)).prefix(4000).contains { inner in
            document.kind(inner) == .object && finder.keys(in: inner, of: letters).count * 2 >= letters.count
        }
        guard !isInside, !near.pairs(lacking, in: object, of: owner).contains(where: { $0.near.certainty == .same })
        else { return nil }
        let path =
            describer.lacksKey(failure) ? failure.holderPath : CodingPath(Array(failure.path.components.dropLast()))
        return (
            "\(path.isEmpty ? "The payload" : path.excerpt) says \"\(kind.key)\": \"\(kind.value)\", and lacks "
                + "\(lacking.count) of the \(needed.count) keys that \(withArticle(owner.text)) needs: "
                + "\(Self.list(lacking.map { "\"\($0)\"" })).",
            .request(
                "Check \"\(kind.key)\" before decoding \(withArticle(owner.text)): "
                    + "an optional property would only hide that this is something else.")
        )
    }

    private typealias Kind = (key: String, value: String, isType: Bool)

    /// The member that names an object's kind in other words than those of a type that doesn't read it; nil if there is none.
    private func kind(of object: JSONDocument.Token, besides type: TypeExpression) -> Kind? {
        let own = Set(KeySpelling(type.lastName ?? "").words.map(KeyWords.singular))
        return document.children(of: object).prefix(50).lazy.compactMap { member -> Kind? in
            guard let key = document.key(member), DiscriminatedEnum.isDiscriminator(key),
                declared.property(for: strategies.convertKey(key), in: type) == nil,
                let value = document.stringValue(member), value.count <= 40, !value.contains(" ")
            else { return nil }
            let words = Set(KeySpelling(value).words.map(KeyWords.singular))
            guard !words.isEmpty, words.isDisjoint(with: own.union(Self.generalKinds)) else { return nil }
            return (key, value, KeySpelling(key).words.last.map(Self.typeNames.contains) == true)
        }.first
    }
}
