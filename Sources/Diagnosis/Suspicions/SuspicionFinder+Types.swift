import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

// Values of a type that accepts too much: the first alternative of an enum, a base class.
extension SuspicionFinder {
    /// The keys of an object that were not requested, after conversion; nil if one of its members was read.
    private func unreadKeys(of row: Int) -> Set<String>? {
        var keys: Set<String> = []
        for child in tree.children(of: row).prefix(Self.maxMembers) where tree[child].token >= 0 {
            guard tree[child].mark == .ignored else { return nil }
            if let key = document.key(Int(tree[child].token)) { keys.insert(convertedKey(key, in: row)) }
        }
        return keys
    }

    /// An object from which an enum's alternative read nothing, with keys of another alternative.
    func firstAlternative(_ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        guard tree[row].mark == .decoded || tree[row].mark == .adjusted, let unread = unreadKeys(of: row),
            !unread.isEmpty, let name = type(of: row).name
        else { return nil }
        let known = declared.alternatives(of: name).compactMap { alternative in
            let keys = Set(declared.keys(of: alternative.type.text)).intersection(unread).sorted()
            return keys.first.map { (alternative, key: $0, count: keys.count) }
        }
        // The alternative that knows most of the object's keys.
        guard let best = known.max(by: { $0.count < $1.count }) else { return nil }
        return suspicion(
            .firstAlternative, row,
            "\(self.name(row)) decoded as the first alternative of \(name) that accepts any object, which read none of its "
                + "keys: \"\(best.key)\" is a key of \(best.0.type.text), for .\(best.0.case)",
            "none of its keys was read",
            requiring(row, name)
                ?? "Make the properties that distinguish the types non-optional, or choose the type by the object's keys."
        )
    }

    /// Advice to require the only key of the alternative that read nothing; nil for an alternative with several keys,
    /// since its objects may lack some of them.
    private func requiring(_ row: Int, _ name: String) -> Advice? {
        let asked = tree.children(of: row).compactMap { child -> String? in
            guard tree[child].token < 0, tree[child].node >= 0,
                case .key(let key) = trace.key(of: Int(tree[child].node))
            else { return nil }
            return key
        }
        let first = declared.alternatives(of: name).first { declared.keys(of: $0.type.text) == asked }
        guard asked.count == 1, let owner = first?.type, let property = declared.property(for: asked[0], in: owner),
            let type = property.type.map({ TypeExpression($0) }), type.isOptional
        else { return nil }
        let declaration = property.declaration(in: owner, as: type.unwrapped.text)
        return "Declare \(declaration) to require it, or choose the type by the object's keys."
    }

    /// An object that decoded as a base class, with keys of a subclass.
    func baseClass(_ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        let subclasses = subclasses(of: row)
        guard !subclasses.isEmpty, tree[row].mark == .decoded || tree[row].mark == .adjusted,
            let name = type(of: row).name
        else { return nil }
        for child in tree.children(of: row).prefix(Self.maxMembers) {
            guard tree[child].mark == .ignored, tree[child].token >= 0, document.kind(Int(tree[child].token)) != .null,
                let key = document.key(Int(tree[child].token))
            else { continue }
            let converted = convertedKey(key, in: row)
            guard unasked(converted, of: type(of: row)) == nil,
                let owner = subclasses.first(where: { $0.source.storedKeys(of: $0.declaration).contains(converted) })
            else { continue }
            let choice = advice(.baseClass, at: row) { choosing(row, token, name) }
            return suspicion(
                .baseClass, row,
                "\(self.name(row)) decoded as \(name), and \"\(key)\" was not read: it is a property of "
                    + "\(owner.declaration.name), a subclass",
                "decoded as \(name)",
                "Decode the discriminator first and then the class that it names, or use \(choice).")
        }
        return nil
    }

    /// Advice to use an enum with a case for each class of the elements around a row, chosen by their discriminator.
    private func choosing(_ row: Int, _ token: JSONDocument.Token, _ name: String) -> Advice {
        let words = "an enum with a case for each kind"
        let objects = siblings(of: row, most: Self.maxMembers).filter { document.kind($0) == .object }
        guard let last = TypeExpression(name).lastName, let holder = holder(of: row),
            let enumName = ["Any\(last)", "\(last)Variant", "\(last)Shape"].first(where: { !declared.declares($0) }),
            let key = document.children(of: token).prefix(Self.maxMembers).lazy.compactMap(document.key)
                .first(where: { key in
                    DiscriminatedEnum.isDiscriminator(key)
                        && objects.allSatisfy { document.member(key, of: $0).flatMap(document.stringValue) != nil }
                }),
            let cases = cases(of: objects, by: key, row, name), case let other = KeySpelling(last).camelCase,
            !cases.contains(where: { $0.name == other })
        else { return Advice(words) }
        let isEncodable = declared.isEncodable(name)
        let converted = convertedKey(key, in: row)
        let choice = DiscriminatedEnum(
            cases: cases, key: converted, isEncodable: isEncodable,
            writers: declared.storedKeys(ofClass: name).contains(converted)
                ? [] : Set(cases.compactMap { if case .type(let type) = $0.content { type } else { nil } }),
            other: (other, name))
        guard let code = choice.declaration(named: enumName, isEncodable ? "Codable" : "Decodable") else {
            return Advice(words)
        }
        return Advice(words, holder.replacement(by: enumName, code: code, beside: name))
    }

    /// A case for each value of a discriminator whose objects have keys of a subclass; nil if objects with one value
    /// differ in class, or two values would share a case.
    private func cases(
        of objects: [JSONDocument.Token], by key: String, _ row: Int, _ base: String
    ) -> [DiscriminatedEnum.Case]? {
        var cases: [DiscriminatedEnum.Case] = []
        let subclasses = subclasses(of: row).map(\.declaration.name).map { ($0, declared.storedKeys(ofClass: $0)) }
        let baseKeys = declared.storedKeys(ofClass: base)
        for object in objects {
            guard let value = document.member(key, of: object).flatMap(document.stringValue) else { return nil }
            let keys = Set(
                document.children(of: object).prefix(Self.maxMembers).compactMap(document.key)
                    .map { convertedKey($0, in: row) })
            // The class that knows most of the object's keys.
            let known = subclasses.map { ($0, keys.intersection($1).count) }.max { $0.1 < $1.1 }
            guard let (type, count) = known, count > keys.intersection(baseKeys).count else { continue }
            if let other = cases.first(where: { $0.value == value }) {
                guard case .type(type) = other.content else { return nil }
                continue
            }
            let name = KeySpelling(value).camelCase
            guard !name.isEmpty, !cases.contains(where: { $0.name == name }), cases.count < Self.maxKinds else {
                return nil
            }
            cases.append(DiscriminatedEnum.Case(name: name, value: value, content: .type(type)))
        }
        return cases.isEmpty ? nil : cases
    }

    private static let maxKinds = 12
}
