import DecodeTrace
import JSONText
import SwiftDeclarations

// Values of a type that accepts too much: the first alternative of an enum, a base class.
extension SuspicionFinder {
    /// The members of an object, by their keys after conversion.
    private struct Members {
        var read: [String: JSONDocument.Token] = [:]
        var unread: [String: JSONDocument.Token] = [:]
        /// All keys that were asked for.
        var asked: Set<String> = []

        func token(_ key: String) -> JSONDocument.Token? { read[key] ?? unread[key] }
    }

    private func members(of row: Int) -> Members {
        var members = Members()
        for child in tree.children(of: row).prefix(Self.maxMembers) {
            let current = tree[child]
            if current.node >= 0, case .key(let key) = trace.key(of: Int(current.node)) { members.asked.insert(key) }
            guard current.token >= 0, let key = document.key(Int(current.token)) else { continue }
            let converted = convertedKey(key, in: row)
            if current.mark == .ignored {
                members.unread[converted] = Int(current.token)
            } else {
                members.read[converted] = Int(current.token)
            }
        }
        return members
    }

    /// An object that decoded as the first type that accepts it, with more keys of another type that the code tries.
    func firstAlternative(_ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        guard tree[row].mark == .decoded || tree[row].mark == .adjusted,
            tree.children(of: row).prefix(Self.maxMembers).contains(where: { tree[$0].mark == .ignored })
        else { return nil }
        let (chooser, offered) = offers(at: row)
        guard !offered.isEmpty else { return nil }
        let members = members(of: row)
        // Types that were tried before failed.
        let failed = Set(alternatives?.alternative(at: row)?.attempts.map { TypeExpression($0.type) } ?? [])
        let taken = offered.first {
            Set(declared.keys(of: $0.type.text)) == members.asked || $0.type.lastName == type(of: row).lastName
        }
        let others = offered.filter { offer in
            offer != taken && !failed.contains { $0.lastName == offer.type.lastName }
                && reads(offer.type, members, whole: !members.read.isEmpty)
        }
        let present = Set(members.read.keys).union(members.unread.keys)
        let known = others.compactMap { offer -> (offer: DeclaredTypes.Alternative, count: Int)? in
            let count = present.intersection(declared.keys(of: offer.type.text)).count
            return count > members.read.count ? (offer, count) : nil
        }
        let kind = self.kind(of: members)
        if let kind, let taken, names(kind.value, taken) { return nil }
        if let attempt = alternatives?.alternative(at: row)?.attempts.last, let taken,
            let other = offered.first(where: { $0.type.lastName == TypeExpression(attempt.type).lastName }),
            let key = Set(declared.keys(of: other.type.text)).intersection(members.unread.keys).min(),
            !members.read.isEmpty,
            present.intersection(declared.keys(of: other.type.text)).count > members.read.count
        {
            return suspicion(
                .firstAlternative, row,
                "\(name(row)) decoded as \(taken.type.text) since \(other.type.text) failed "
                    + "(\(attempt.failure.kind.rawValue) at \(attempt.failure.path.shortDescription)), and left "
                    + "\(Self.quoted(members.unread.keys)) unread: \"\(key)\" is a key of \(other.type.text)",
                "decoded as \(taken.type.text)",
                "See with --errors all why \(other.type.text) fails, or choose the type by the object's keys.")
        }
        // The alternative that the object names, or the one that knows most of its keys.
        let named = kind.flatMap { kind in known.first { names(kind.value, $0.offer) } }
        guard let best = named ?? known.max(by: { $0.count < $1.count }) else { return nil }
        let keys = Set(declared.keys(of: best.offer.type.text)).intersection(members.unread.keys).sorted()
        guard let key = keys.first else { return nil }
        let holder = best.offer.case.map { ", for .\($0)" } ?? ""
        let another = "\"\(key)\" is a key of \(best.offer.type.text)\(holder)"
        guard !members.read.isEmpty else {
            return suspicion(
                .firstAlternative, row,
                "\(name(row)) decoded as the first alternative of \(chooser) that accepts any object, which read none of its "
                    + "keys: \(another)",
                "none of its keys was read",
                requiring(row, members.asked, taken)
                    ?? "Make the properties that distinguish the types non-optional, or choose the type by the object's keys."
            )
        }
        // Code that also asks for other keys has its own way to choose.
        guard let taken = taken?.type.text else { return nil }
        let evidence = named == nil ? "" : kind.map { ", and its \"\($0.key)\" is \(written($0.token))" } ?? ""
        return suspicion(
            .firstAlternative, row,
            "\(name(row)) decoded as \(taken), which \(chooser) tries first, and left \(Self.quoted(members.unread.keys)) unread: "
                + another + evidence,
            "decoded as \(taken)",
            "Try \(best.offer.type.text) before \(taken)"
                + "\(kind.map { ", or choose the type by \"\($0.key)\"." } ?? ", or choose the type by the object's keys.")"
        )
    }

    private static func quoted(_ keys: some Sequence<String>) -> String {
        Explainer.list(keys.sorted().map { "\"\($0.shortened(to: 40))\"" }, limit: 3)
    }

    /// The types that code tries for a row's value, and the name of the type whose code it is.
    private func offers(at row: Int) -> (chooser: String, [DeclaredTypes.Alternative]) {
        // An enum may decode one of its types as a value of its own.
        var node = Int(tree[row].inner)
        while node >= Int(tree[row].node) {
            let number = Int(trace[node].type)
            if number >= 0, !offersByType[number].isEmpty { return (types[number].text, offersByType[number]) }
            node = Int(trace[node].parent)
        }
        let parent = Int(tree[row].parent)
        guard parent >= 0, tree[parent].node >= 0, case .key(let key) = trace.key(of: Int(tree[row].node)),
            case let owner = type(of: parent), owner.member == nil
        else { return ("", []) }
        return (owner.declaredText, declared.alternatives(for: key, of: owner))
    }

    /// Whether a type can read an object with its members: those that it requires are there, and of the right kind.
    ///
    /// - Parameter whole: Whether members may not be missing.
    private func reads(_ type: TypeExpression, _ members: Members, whole: Bool) -> Bool {
        guard declared.ownDeclaration(of: type) != nil else { return false }
        return declared.storedProperties(of: type.text).allSatisfy { property in
            guard let text = property.type else { return true }
            let wanted = declared.qualified(TypeExpression(text), in: type.text)
            guard let token = members.token(declared.key(of: property, in: type)) else {
                return !whole || wanted.isOptional || !property.wrappers.isEmpty
                    || declared.isWrittenByHand(type.text)
            }
            guard property.wrappers.isEmpty else { return true }
            let values = declared.rawValues(of: wanted.unwrapped.text)
            guard values.isEmpty || document.kind(token) == .null else { return values.contains(written(token)) }
            return document.mayBe(token, wanted, strategies)
        }
    }

    /// The member that says what an object is, if there is one.
    private func kind(of members: Members) -> (key: String, value: String, token: JSONDocument.Token)? {
        let all = members.unread.merging(members.read) { first, _ in first }.sorted { $0.value < $1.value }
        return all.lazy.compactMap { [document] key, token in
            guard DiscriminatedEnum.isDiscriminator(key) else { return nil }
            return document.stringValue(token).map { (key, $0, token) }
        }.first
    }

    /// Whether a discriminator's value names an alternative: `video`, `video_post` and `VIDEO` name `.video(VideoPost)`.
    private func names(_ value: String, _ alternative: DeclaredTypes.Alternative) -> Bool {
        let value = KeySpelling(value).letters
        let type = alternative.type.lastName ?? ""
        return !value.isEmpty && [alternative.case ?? type, type].contains { KeySpelling($0).letters == value }
    }

    /// Advice to require the only key of the alternative that read nothing; nil for an alternative with several keys,
    /// since its objects may lack some of them.
    private func requiring(_ row: Int, _ asked: Set<String>, _ taken: DeclaredTypes.Alternative?) -> Advice? {
        guard asked.count == 1, let key = asked.first, let owner = taken?.type,
            let property = declared.property(for: key, in: owner),
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
            let enumName = DiscriminatedEnum.name(for: last, declared),
            let key = document.children(of: token).prefix(Self.maxMembers).lazy.compactMap(document.key)
                .first(where: { key in
                    DiscriminatedEnum.isDiscriminator(key)
                        && objects.allSatisfy { document.member(key, of: $0).flatMap(document.stringValue) != nil }
                }),
            let cases = cases(of: objects, by: key, row, name), case let other = KeySpelling(last).camelCase,
            !cases.contains(where: { $0.name == other })
        else { return Advice(words) }
        let choice = DiscriminatedEnum(cases, by: convertedKey(key, in: row), for: name, declared, other: (other, name))
        guard let code = choice.declaration(named: enumName, choice.isEncodable ? "Codable" : "Decodable") else {
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
