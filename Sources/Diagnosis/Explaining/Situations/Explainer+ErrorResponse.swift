import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

// An error that the server sent in place of the value.
extension Explainer {
    /// Explains that the server sent an error instead of the requested value; nil if it didn't.
    ///
    /// The error is the object that lacks the key or is of another kind than the value, or one around a value that is empty:
    /// `{"status": "error", "message": …, "data": null}`.
    func errorResponse() -> Explanation? {
        guard let place, document.tokenCount > 0, failure.kind != .other else { return nil }
        let isMissing = lacksKey
        let owners = owners
        var token = place
        var path = isMissing ? failure.holderPath : failure.path
        for (level, wanted) in ((isMissing ? [] : [requested]) + owners).enumerated() {
            if level > 0 {
                guard let parent = document.parent(token), !path.isEmpty else { return nil }
                path.components.removeLast()
                if level == 1, let dictionary = failure.owner?.unwrapped, let type = dictionary.value {
                    // A dictionary has any keys: it is an error if it has no value of its type.
                    let isError = document.children(of: parent).prefix(100).allSatisfy { value in
                        document.key(value).map(ErrorObject.isMark) == true && !fits(type, value)
                    }
                    guard isError, let error = ErrorObject(parent, in: document) else { return nil }
                    return explanation(error, of: parent, at: path, dictionary)
                }
                if let wanted, let error = ErrorObject(parent, in: document), isBeside(error, token, level),
                    !wants(error, of: parent, wanted, besides: token)
                {
                    return explanation(error, of: parent, at: path, wanted)
                }
                token = parent
            } else if let wanted {
                // A list of errors may stand in place of an object.
                let first = wantedShape == .array || document.kind(token) != .array ? nil : document.firstChild(token)
                let object = first ?? token
                if let error = ErrorObject(object, in: document), !wants(error, of: object, wanted) {
                    return explanation(error, of: object, at: first == nil ? path : path.appending(.index(0)), wanted)
                }
            }
            guard level == 0 || document.isHollow(token) else { return nil }
        }
        return nil
    }

    /// Whether an error is the reason for what failed in a member of its object: the member is empty, says what is wrong, or
    /// is a status that is of another kind for an error.
    private func isBeside(_ error: ErrorObject, _ member: JSONDocument.Token, _ level: Int) -> Bool {
        let isInside = error.text.map { (member..<document.end(member)).contains($0.token) } ?? false
        let isStatus = level == 1 && document.key(member).map { $0 != error.key && ErrorObject.isMark($0) } == true
        return document.isHollow(member) || isInside && error.flag != nil
            || isStatus && (error.isSure || error.flag?.token == member)
    }

    /// Whether the model wants such an object: it is about errors, or a value that may have one.
    ///
    /// - Parameter failed: The member that failed, or has the failure inside.
    private func wants(
        _ error: ErrorObject, of object: JSONDocument.Token, _ wanted: TypeExpression,
        besides failed: JSONDocument.Token? = nil
    ) -> Bool {
        let isNamed = { (name: String) in KeySpelling(name).words.contains(where: ErrorObject.names.contains) }
        if isNamed(wanted.lastName ?? "") || document.key(object).map(isNamed) == true { return true }
        if holdsValue(besides: error, in: object, of: wanted) { return true }
        let keys = Set(declared.keys(of: wanted.text))
        let known = document.children(of: object).prefix(100).compactMap { member -> String? in
            guard document.kind(member) != .null, member != failed, let key = document.key(member) else { return nil }
            let row = tree.row(ofToken: member)
            let isRead =
                keys.isEmpty
                ? row.map { tree[$0].mark == .decoded } : keys.contains(strategies.convertKey(key))
            return isRead == true ? strategies.convertKey(key) : nil
        }
        let lacksError = error.isSure && error.key.map { !keys.contains(strategies.convertKey($0)) } == true
        if known.count > 1, !keys.isEmpty, !lacksError, keys.allSatisfy(ErrorObject.isMark) { return true }
        let property = error.key.flatMap { declared.property(for: strategies.convertKey($0), in: wanted) }
        if let property, !property.isOptional, let type = property.type.map({ TypeExpression($0) }),
            ![.array, .bool, .number].contains(type.wantedShape(strategies))
        {
            return true
        }
        let values = known.count { !ErrorObject.isMark($0) }
        let lacking = keys.subtracting(known).count { declared.property(for: $0, in: wanted)?.isOptional != true }
        guard error.isSure else {
            // A log entry has such members, too, but lacks no object or array when it does.
            let shape = requested?.wantedShape(strategies)
            let isScalar = shape.map { ![.array, .object].contains($0) } ?? (declared.isEnum(type) == true)
            let speaks = error.text.map { known.contains(strategies.convertKey($0.path)) }
            return isScalar && (values > 0 || speaks == true) || values > (speaks == nil ? 0 : max(1, lacking))
        }
        guard error.key == nil || error.flag == nil else { return false }
        let isStructured = error.text.map { document.parent($0.token) != object } ?? false
        return values > (property != nil && !isStructured ? 0 : max(1, lacking))
    }

    /// Whether another member than the error has an object with at least half of the keys that the model asks for: a response
    /// may have data and errors.
    private func holdsValue(
        besides error: ErrorObject, in object: JSONDocument.Token, of wanted: TypeExpression
    ) -> Bool {
        let keys = Set(declared.keys(of: wanted.innermostName).map { KeySpelling($0).letters })
        guard keys.count > 1 else { return false }
        return document.children(of: object).prefix(100).contains { member in
            guard document.isContainer(member), document.key(member) != error.key else { return false }
            return (member..<document.end(member)).prefix(4000).contains { inner in
                document.kind(inner) == .object && finder.keys(in: inner, of: keys).count * 2 >= keys.count
            }
        }
    }

    private func explanation(
        _ error: ErrorObject, of object: JSONDocument.Token, at path: CodingPath, _ wanted: TypeExpression
    ) -> Explanation {
        let place = path.isEmpty ? "The payload" : path.excerpt
        // The model knows the error already: only its data isn't there.
        let isKnown = error.key.map { declared.property(for: strategies.convertKey($0), in: wanted) != nil } == true
        let lacksData =
            (found == .nothing || found == .null) && failure.owner?.unwrapped == wanted.unwrapped
            && requested?.wantedShape(strategies)?.kind.isScalar != true
        var explanation: Explanation
        if isKnown, lacksData, let key = error.key {
            explanation = Explanation(
                .errorResponse,
                "\(place) is an error response without data: \(error.evidence(in: document)).",
                advice: .request("Check \(check(error, wanted)) before the data, and show the error."),
                "\(acceptingNil.capitalizedFirst): a response has either \"\(key)\" or data.")
        } else {
            explanation = Explanation(
                .errorResponse,
                [
                    "\(place) is an error response, not \(withArticle(wanted.text)): \(error.evidence(in: document)).",
                    found == .nothing || found == .null ? "An optional property would only hide the error." : nil,
                ].compactMap(\.self),
                advice: [
                    .request("Check \(check(error, wanted)) before decoding, and show the error."),
                    "\(decodingApart("errors", object, ["ErrorResponse", "APIErrorResponse", "ServerErrorResponse"])).",
                ])
        }
        explanation.offersOnlyItsRemedies = true
        return explanation
    }

    /// The member that distinguishes an error from a value, as the object of `check`.
    private func check(_ error: ErrorObject, _ wanted: TypeExpression) -> String {
        let own = error.key.flatMap {
            declared.property(for: strategies.convertKey($0), in: wanted) == nil ? nil : $0
        }
        return (error.checked ?? own).map { "\"\($0)\"" } ?? "the response's status"
    }

    /// `Decode errors as a type of their own`, with the type if it can be written and decoded.
    ///
    /// - Parameter names: Names for the type, the best first.
    private func decodingApart(_ things: String, _ object: JSONDocument.Token, _ names: [String]) -> Advice {
        let words = "Decode \(things) as a type of their own"
        let name = names.first { !declared.declares($0) }
        let sketch = SwiftSketch(document: document, strategies: strategies)
        guard let name, let root = rootType, let code = sketch.declaration(named: name, of: [object]),
            let model = object == 0 ? name : model(root, decoding: name)
        else { return Advice(words) }
        let change = SourceChange.declarations(
            beside: root.innermostName, code: code, title: "struct \(name): Decodable", model: model)
        return Advice("\(words): `\(Self.inOneLine(code.lines))`", .source(change))
    }

    /// The model's expression with the error's type in place of the generic argument that was requested here.
    private func model(_ root: TypeExpression, decoding name: String) -> String? {
        guard root.isGeneric, let requested, let outer = root.name else { return nil }
        let arguments = root.arguments.map { $0.unwrapped == requested ? name : $0.text }
        guard arguments.contains(name) else { return nil }
        return "\(outer)<\(arguments.joined(separator: ", "))>"
    }

    /// A declaration on one line, as a sentence quotes it.
    static func inOneLine(_ lines: [String]) -> String {
        var text = ""
        for line in lines.lazy.map({ $0.drop { $0 == " " } }) where !line.isEmpty {
            let separator = text.isEmpty || text.hasSuffix("{") || line == "}" ? " " : "; "
            text += text.isEmpty ? String(line) : separator + line
        }
        return text
    }

    // MARK: An object that says that it is something else: `{"object": "subscription", …}` where an Invoice is read

    /// The last words of keys that name an object's type by convention. Others, such as `kind`, may name a kind of the type.
    private static let typeNames: Set = ["object", "typename", "class"]
    /// Keys whose value says what an answer is, if it isn't the wanted one.
    private static let states: Set = ["status", "state", "result", "outcome", "next", "step"]
    /// Values that name no kind of thing.
    private static let generalKinds: Set = ["list", "object", "entity", "item", "node", "edge", "feature", "resource"]

    /// A note and advice on an object that names another kind than its type, and lacks keys that the type needs; nil for
    /// other objects, and if the keys are only spelled differently or are deeper inside.
    var otherKind: (note: String, advice: [Advice])? {
        guard let place, let owner, let type = declared.ownDeclaration(of: owner), type.kind != .enum,
            declared.isSynthesized(type),
            let object = lacksKey ? place : document.parent(place), document.kind(object) == .object
        else { return nil }
        // It is made anew each time it is asked for.
        let finder = self.finder
        let needed = declared.storedProperties(of: type.name)
            .filter { $0.wrappers.isEmpty && $0.type.map { TypeExpression($0).isOptional } != true }
            .map { declared.key(of: $0, in: owner) }
        let lacking = needed.filter { finder.resolver.child(.key($0), of: object) == nil }
        let kind = kind(of: object, besides: owner)
        guard lacking.count > 1, lacking.count * (kind?.isType == true ? 3 : 2) >= needed.count else { return nil }
        let near = NearKeys(document: document, strategies: strategies) { _ in false }
            .pairs(lacking, in: object, of: owner).map(\.near)
        let letters = Set(needed.map { KeySpelling($0).letters })
        let isInside = (object + 1..<document.end(object)).prefix(4000).contains { inner in
            document.kind(inner) == .object && finder.keys(in: inner, of: letters).count * 2 >= letters.count
        }
        guard !isInside, !near.contains(where: { $0.certainty == .same }),
            kind != nil || isForeign(object, to: owner, lacking, of: needed.count, near.count, finder)
        else { return nil }
        let path = failure.holderPath
        let words = KeySpelling(kind?.value ?? "other").words.map(\.capitalizedFirst).joined()
        let names = words.allSatisfy(\.isLetter) ? ["\(words)Response", "\(words)Answer"] : []
        let apart = decodingApart("such objects", object, names)
        let check = kind.map { "Check \"\($0.key)\" before decoding" } ?? "Check that the request is one for"
        return (
            "\(path.isEmpty ? "The payload" : path.excerpt) "
                + (kind.map { "says \"\($0.key)\": \"\($0.value)\", and" } ?? "has other keys, and")
                + " lacks \(lacking.count) of the \(needed.count) keys that \(withArticle(owner.text)) needs: "
                + "\(Self.list(lacking.map { "\"\($0)\"" })).",
            [
                .request(
                    "\(check) \(withArticle(owner.text)): "
                        + "an optional property would only hide that this is something else.")
            ] + (apart.remedies.isEmpty ? [] : ["\(apart)."])
        )
    }

    /// Whether an object is the answer to another request: it has keys that a type doesn't know, at least three and as many as
    /// it lacks, and half of those that the type needs have no value of the right kind, nor are they inside. Where it lacks
    /// nearly all, half of them may have similar keys.
    private func isForeign(
        _ object: JSONDocument.Token, to type: TypeExpression, _ lacking: [String], of needed: Int, _ similar: Int,
        _ finder: RemedyFinder
    ) -> Bool {
        let isInList = failure.holderPath.components.contains { if case .index = $0 { true } else { false } }
        let unread = document.children(of: object).prefix(50).filter { member in
            document.key(member).map { declared.property(for: strategies.convertKey($0), in: type) == nil } == true
        }
        guard !isInList, unread.count > 2, unread.count >= lacking.count else { return false }
        let inside = Set(
            finder.values(inside: object).compactMap { $0.path.keys.last.map { KeySpelling($0).letters } })
        let missing = lacking.filter { !inside.contains(KeySpelling($0).letters) }
        if missing.count == lacking.count, lacking.count > 3, lacking.count * 4 >= needed * 3,
            2 * similar <= lacking.count
        {
            return true
        }
        let absent = missing.filter { key in
            declared.property(for: key, in: type)?.type.map { TypeExpression($0) }.map { asked in
                !unread.contains { finder.reading([$0], as: asked, generously: true).fits }
            } == true
        }
        return absent.count * 2 >= needed
    }

    private typealias Kind = (key: String, value: String, isType: Bool)

    /// The member that names an object's kind in other words than those of a type that doesn't read it; nil if there is none.
    private func kind(of object: JSONDocument.Token, besides type: TypeExpression) -> Kind? {
        let own = Set(KeySpelling(type.lastName ?? "").words.map(KeyWords.singular))
        let members = document.children(of: object).prefix(50)
        func isUnread(_ key: String) -> Bool { declared.property(for: strategies.convertKey(key), in: type) == nil }
        return members.lazy.compactMap { member -> Kind? in
            guard let key = document.key(member), let value = document.stringValue(member), value.count <= 40,
                !value.contains(" "), isUnread(key)
            else { return nil }
            let all = KeySpelling(value).words
            // An answer with a state of its own and what belongs to it: `"status": "code_required"`.
            guard
                DiscriminatedEnum.isDiscriminator(key)
                    || object == 0 && all.count > 1 && Self.states.contains(String(KeySpelling(key).letters))
                        && members.count(where: { document.key($0).map(isUnread) == true }) > 2
            else { return nil }
            let words = Set(all.map(KeyWords.singular))
            guard !words.isEmpty, words.isDisjoint(with: own.union(Self.generalKinds)) else { return nil }
            return (key, value, KeySpelling(key).words.last.map(Self.typeNames.contains) == true)
        }.first
    }
}
