import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

// Arrays and dictionaries.
extension SuspicionFinder {
    /// An array or dictionary that failed and became empty, or whose elements all failed.
    func emptied(_ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        guard document.firstChild(token) != nil, isCollection(row) else { return nil }
        let current = tree[row]
        let count = document.childCount(token)
        let elements = count == 1 ? "1 element" : "\(count.grouped) elements"
        if current.mark == .absorbed, !declaresFallback(row), let value = values.value(row), value.kind == .empty {
            return suspicion(
                .emptied, row, "\(name(row)) has \(elements), failed to decode, and became empty", "became empty",
                Self.whyItFails)
        }
        guard current.mark == .decoded || current.mark == .adjusted, tree.hasChildren(row),
            current.traits.contains(.holdsFailure) || alternatives != nil
        else { return nil }
        var failed: Int32 = -1
        for child in tree.children(of: row) {
            if isLost(child, after: failed) {
                failed = tree[child].token
            } else if tree[child].node >= 0 {
                return nil
            }
        }
        guard failed >= 0 else { return nil }
        return suspicion(
            .emptied, row, "\(name(row)) has \(elements), and none of them decoded", "none of them decoded",
            Self.whyItFails)
    }

    /// Whether an element failed, and nothing was read in its place.
    ///
    /// - Parameter failed: The token of the last element that failed. Code may try several types, each with a row.
    private func isLost(_ row: Int, after failed: Int32) -> Bool {
        let current = tree[row]
        if current.mark == .absorbed || current.traits.contains(.dropped) { return true }
        guard current.node >= 0, current.token >= 0,
            current.token == failed || alternatives?.alternative(at: row) != nil
        else { return false }
        // Code may skip a failed element by decoding a type that reads nothing.
        return type(of: row).wantedShape(strategies) == nil
            && (trace[Int(current.inner)].container == .none
                || !tree.children(of: row).contains { tree[$0].node >= 0 })
    }

    /// Elements that failed, were then read as another type, and are missing in the decoded value.
    func skipped(_ row: Int) -> Suspicion? {
        guard let alternatives, tree[row].traits.contains(.partial) || !declaresFallback(row),
            case .count(let held)? = values.recorded(row)?.kind
        else { return nil }
        var read = 0
        var skipped: [(row: Int, alternative: Trace.Alternative)] = []
        for child in tree.children(of: row) where tree[child].node >= 0 && tree[child].token >= 0 {
            read += 1
            if let found = alternatives.alternative(at: child) { skipped.append((child, found)) }
        }
        guard let (first, alternative) = skipped.first, let attempt = alternative.attempts.first,
            held <= read - skipped.count
        else { return nil }
        let message = "\(attempt.type), was read as \(alternative.chosen), and isn't in the decoded value"
        guard held > 0 else {
            let count = read == 1 ? "1 element" : "\(read.grouped) elements"
            return suspicion(
                .emptied, row,
                "\(name(row)) has \(count), and none of them decoded: \(name(first)) failed as \(message)",
                "none of them decoded", Self.whyItFails)
        }
        var found = suspicion(
            .skipped, first, "\(name(first)) failed to decode as \(message)", "skipped", Self.whyItFails)
        found.rows = skipped.map { Int32($0.row) }
        return found
    }

    /// An array that was not read beyond a failed element.
    func stopped(_ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        guard tree[row].mark == .decoded || tree[row].mark == .adjusted, alternatives != nil,
            trace[Int(tree[row].inner)].container == .unkeyed
        else { return nil }
        var (failed, unread) = (-1, 0)
        for child in tree.children(of: row) {
            if failed >= 0 {
                guard tree[child].node < 0 else { return nil }
                unread += 1
            } else if isLost(child, after: -1) {
                failed = child
            }
        }
        guard failed >= 0, unread > 0 else { return nil }
        let elements = unread == 1 ? "the element after it was" : "the \(unread.grouped) elements after it were"
        return suspicion(
            .stopped, row, "\(name(failed)) failed to decode, and \(elements) not read", "stopped at \(name(failed))",
            "Step over the failed element by decoding a type that accepts anything, or use @FailableCodableArray.")
    }

    /// Whether a row's call opened an array, or an object with keys of any name.
    private func isCollection(_ row: Int) -> Bool {
        let inner = Int(tree[row].inner)
        switch trace[inner].container {
        case .unkeyed: return true
        case .keyed: return takesAnyKey(row)
        case .none, .single: return TypeExpression(trace.typeName(of: inner)).unwrapped.member != nil
        }
    }

    /// A dictionary whose keys the key strategy changed.
    ///
    /// JSONDecoder doesn't convert the keys of a dictionary that it decodes itself; `Dictionary.init(from:)` and code that
    /// lists the keys of an object get converted keys.
    func convertedKeys(_ row: Int) -> Suspicion? {
        guard strategies.convertsKeys, let keyType = keyType(of: row), keyType.takesEverything,
            keyType.name.hasSuffix("_DictionaryCodingKey") || readsEveryKey(row)
        else { return nil }
        for child in tree.children(of: row).prefix(Self.maxMembers) {
            guard tree[child].node >= 0, tree[child].token >= 0, let key = document.key(Int(tree[child].token)),
                case .key(let converted) = trace.key(of: Int(tree[child].node)), converted != key
            else { continue }
            return suspicion(
                .dictionaryKeysConverted, row,
                "\(name(row)) decoded as a dictionary, and keys: \(strategies.keys.printed) changed its keys: \"\(key)\" "
                    + "became \"\(converted)\"",
                "\"\(key)\" became \"\(converted)\"",
                "\(containing(row)), such as decode([String: Value].self, forKey:), whose keys JSONDecoder doesn't convert."
            )
        }
        return nil
    }

    /// Keys of an object that are one key of the decoded dictionary.
    func collapsedKeys(_ row: Int) -> Suspicion? {
        guard takesAnyKey(row), case .count(let held)? = values.recorded(row)?.kind else { return nil }
        let members = tree.children(of: row).filter { tree[$0].node >= 0 && tree[$0].token >= 0 }
        guard held < members.count, held > 0 else { return nil }
        var first: [String: String] = [:]
        for member in members {
            guard let key = document.key(Int(tree[member].token)) else { continue }
            guard let other = first.updateValue(key, forKey: FoldedKey.folding(key)), other != key else { continue }
            let type = type(of: row).key.map { "equal as \($0.text)" } ?? "one key for \(type(of: row).text)"
            let count = held == 1 ? "1 value" : "\(held.grouped) values"
            return suspicion(
                .keysEqual, member,
                "\(name(row)) has \(members.count.grouped) keys and decoded with \(count): \"\(other)\" and \"\(key)\" are "
                    + type, "the same key as \"\(other)\"",
                "Write one of the two keys, or decode a dictionary of strings, whose keys stay as they are.")
        }
        return nil
    }

    /// Whether hand-written code lists the keys of a row's object and reads all of them, as of a dictionary.
    private func readsEveryKey(_ row: Int) -> Bool {
        trace.children(of: Int(tree[row].inner)).contains { trace[$0].call == .allKeys }
            && tree.children(of: row).prefix(Self.maxMembers).allSatisfy { tree[$0].node >= 0 && tree[$0].token >= 0 }
    }

    /// Advice to decode the dictionary of a row through a container.
    private func containing(_ row: Int) -> Advice {
        let parent = Int(tree[row].parent)
        let asked = TypeExpression(trace.typeName(of: Int(tree[row].node))).unwrapped
        let caller = ([asked] + (parent >= 0 ? [type(of: parent)] : [])).compactMap(\.name)
            .first(where: declared.callsDictionary)
        return Advice(
            "Decode it as a value of a container", caller.map { Remedy.source(.containedDictionary(of: $0)) })
    }

    private static let whyItFails: Advice =
        "Decode it without try?, or with --errors all, to see why the elements fail."

    /// The maximum number of members examined per object.
    static let maxMembers = 200

    // MARK: Keys

    /// A missing key whose object has an unread key of the same meaning.
    func missingKey(_ row: Int) -> Suspicion? {
        guard let (key, nears, _) = unreadKeys(near: row),
            let near = nears.first(where: { $0.certainty == .same }) ?? moved(key, nears)
        else { return lostDefault(row) }
        let parent = Int(tree[row].parent)
        let requested = TypeExpression(trace.typeName(of: Int(tree[row].node)))
        let state = state(ofMissing: row, key, in: parent, requested)
        let name = propertyName(row, key, in: parent)
        if near.key == key, near.relation != .deeper {
            return suspicion(
                .codingKeyConverted, row,
                "\(name) \(state): keys: \(strategies.keys.printed) converts the payload's \"\(key)\" to "
                    + "\"\(near.converted)\", and the coding key is \"\(key)\"",
                "keys: \(strategies.keys.printed) converts it to \"\(near.converted)\"",
                naming(near, key, in: parent))
        }
        let outer = near.relation == .deeper ? document.parent(near.token).flatMap { document.key($0) } : nil
        let found = [outer, near.key].compactMap(\.self).joined(separator: ".")
        return suspicion(
            .nilBesideNearKey, row,
            "\(name) \(state): the payload has no key \"\(key)\". It has \"\(found)\", which the model never reads",
            "has \"\(found)\", not \"\(key)\"",
            outer.map { finding([$0, near.key], key, in: parent) } ?? naming(near, key, in: parent))
    }

    /// The only key of an unread object that is the missing one, unless it is one that many kinds of objects have.
    private func moved(_ key: String, _ nears: [NearKey]) -> NearKey? {
        let inner = nears.filter { $0.relation == .deeper }
        return inner.count == 1 && !KeySpelling(key).isCommon ? inner.first : nil
    }

    /// Advice to read a property where its value is, by the payload's keys.
    private func finding(_ keys: [String], _ key: String, in parent: Int) -> Advice {
        let owner = type(of: parent)
        let property = declared.property(for: key, in: owner)?.name ?? key
        let path = ValuePath(keys: keys).converted(by: strategies)
        let change = owner.name.flatMap { declared.initializer(of: $0, finding: [property: .path(path)]) }
        return Advice(
            "Read \(property) from \"\(path.text)\" in \(owner.declaredText)'s init(from:).", change.map { .source($0) }
        )
    }

    /// A missing key whose property is declared with a value, which synthesized code replaces by nil.
    private func lostDefault(_ row: Int) -> Suspicion? {
        let parent = Int(tree[row].parent)
        guard parent >= 0, case .key(let key) = trace.key(of: Int(tree[row].node)),
            let owner = type(of: parent).name, let (file, found) = declared.declaration(of: owner),
            declared.isSynthesized(found), let property = file.source.property(for: key, in: owner), !property.isCase,
            property.wrappers.isEmpty, let type = property.type, TypeExpression(type).isOptional,
            let value = file.source.initialValue(of: property), value != "nil"
        else { return nil }
        let change = declared.initializer(of: owner, finding: [property.name: .declaration])
        let name = propertyName(row, key, in: parent)
        return suspicion(
            .defaultLost, row,
            "\(name) is nil: the payload has no key \"\(key)\", and decodeIfPresent(_:forKey:) doesn't use the declared value \(value)",
            "nil, not \(value)",
            Advice("Decode it with `?? \(value)` in \(Advice("\(owner).init(from:)", change.map { .source($0) }))."))
    }

    /// The missing keys beside an unread key that has all of their words and more, or fewer, or says the opposite: too little
    /// for a suspicion, and enough not to say that everything is kept. A clause each.
    func mistakableKeys() -> [String] {
        var seen: Set<String> = []
        return (0..<tree.count).compactMap { row in
            guard tree[row].token < 0, tree[row].mark == .decodedNil, let (key, nears, free) = unreadKeys(near: row),
                !nears.contains(where: { $0.certainty == .same })
            else { return nil }
            let wanted = KeySpelling(key)
            let near = nears.first { free.contains($0.token) && KeySpelling($0.key).extends(wanted) }?.key
            let unread = free.sorted().compactMap { document.key($0) }
            let opposite = unread.first { KeySpelling($0).isOpposite(of: wanted) }
            let words =
                near.map { "\"\($0)\" isn't read, and may be \"\(key)\"" }
                ?? opposite.map { "\"\($0)\" isn't read, and may be the opposite of \"\(key)\"" }
            return words.flatMap { seen.insert($0).inserted ? $0 : nil }
        }
    }

    /// The key that an object lacks for a row, the object's unread keys that may be meant by it, and all unread members; nil if
    /// there are none.
    private func unreadKeys(
        near row: Int
    ) -> (key: String, nears: [NearKey], free: Set<JSONDocument.Token>)? {
        let parent = Int(tree[row].parent)
        guard parent >= 0, tree[parent].token >= 0, case .key(let key) = trace.key(of: Int(tree[row].node)) else {
            return nil
        }
        let object = Int(tree[parent].token)
        guard document.kind(object) == .object else { return nil }
        var free: Set<JSONDocument.Token> = []
        for child in tree.children(of: parent).prefix(Self.maxMembers) {
            let current = tree[child]
            if current.mark == .ignored, current.token >= 0, !current.traits.contains(.hiddenDuplicate),
                tree.row(ofToken: Int(current.token)) == child
            {
                free.insert(Int(current.token))
            }
        }
        guard !free.isEmpty else { return nil }
        let requested = TypeExpression(trace.typeName(of: Int(tree[row].node)))
        let search = NearKeys(document: document, strategies: strategies) { !free.contains($0) }
        let nears = search.find(key, in: object, converts: strategies.convertsKeys, as: requested, of: type(of: parent))
            .filter { near in
                let holder = near.relation == .deeper ? document.parent(near.token) : near.token
                return document.kind(near.token) != .null && holder.map(free.contains) == true
            }
        return (key, nears, free)
    }

    /// Advice to give a coding key the payload's key.
    private func naming(_ near: NearKey, _ key: String, in parent: Int) -> Advice {
        let owner = type(of: parent).declaredText
        let change = SourceChange.codingKeys(owner: owner, [.init(wanted: key, key: near.converted)])
        let words = "Use the coding key \"\(near.converted)\" in \(owner)"
        if near.key == key {
            return Advice(
                "\(words), or decode without keys: \(strategies.keys.printed).",
                [.source(change), .strategy(\.keys, .default)])
        }
        guard strategies.keys == .default, let strategy = near.keyStrategy,
            let other = try? StrategyChange("keys", strategy)
        else { return Advice("\(words).", .source(change)) }
        return Advice("\(words), or decode with keys: \(strategy).", [.source(change), .strategies([other])])
    }

    /// The path of a missing key, with the property that the source declares for it.
    private func propertyName(_ row: Int, _ key: String, in parent: Int) -> String {
        guard let property = declared.property(for: key, in: type(of: parent)), !property.isCase,
            property.name != key
        else { return name(row) }
        return path(of: parent).appending(.key(property.name)).shortDescription
    }

    /// The state of a property whose key is missing: `is nil`, `is 0`.
    private func state(ofMissing row: Int, _ key: String, in parent: Int, _ requested: TypeExpression) -> String {
        if let value = values.recorded(row) { return "is \(value.text)" }
        let property = declared.property(for: key, in: type(of: parent))
        guard let type = property?.type, !(property?.isCase ?? true) else {
            // The type of a property wrapper isn't that of its value.
            return requested.unwrapped.arguments.isEmpty || requested.unwrapped.isBracketed ? "is nil" : "has no value"
        }
        return TypeExpression(type).isOptional ? "is nil" : "has its default"
    }

    /// A member with the same key as an earlier one and another value.
    func hiddenKey(_ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        let parent = Int(tree[row].parent)
        guard parent >= 0, tree[parent].node >= 0, let key = document.key(token) else { return nil }
        guard let used = readMembers(of: parent)[convertedKey(key, in: parent)], let other = document.key(used),
            document.text[document.span(used)] != document.text[document.span(token)]
        else { return nil }
        let values = "JSONDecoder read \(written(used)) and ignored \(written(token))"
        if key.utf8.elementsEqual(other.utf8) {
            return suspicion(
                .keyTwice, row, "\(name(row)): the key \"\(key)\" is written twice. \(values)",
                "the second \"\(key)\"", "Write the key once: most other parsers read the last value.")
        }
        if key == other {
            return suspicion(
                .keysEqual, row,
                "\(name(row)): two keys are written \"\(key)\" with different Unicode scalars, and equal for Swift. \(values)",
                "equal to another key", "Write one of the two keys.")
        }
        return suspicion(
            .keysEqual, row,
            "\(name(row)): \"\(other)\" and \"\(key)\" are one key with keys: \(strategies.keys.printed). \(values)",
            "the same key as \"\(other)\"", "Write one of the two keys, or decode without the strategy.")
    }

    /// The values of an object that were read, by their converted keys; of equal keys the first one.
    private func readMembers(of object: Int) -> [String: JSONDocument.Token] {
        readMembers.value(of: object) {
            let read = tree.children(of: object).compactMap { child in
                tree[child].node >= 0 && tree[child].token >= 0 ? Int(tree[child].token) : nil
            }
            let members = read.compactMap { token in
                document.key(token).map { (convertedKey($0, in: object), token) }
            }
            return Dictionary(members) { first, _ in first }
        }
    }

    /// An error that the model doesn't read, in an object whose other values are null, empty or missing.
    func unreadError(_ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        let parent = Int(tree[row].parent)
        guard parent >= 0, tree[parent].node >= 0, tree[parent].token >= 0,
            [.decoded, .adjusted].contains(tree[parent].mark), tree.row(ofToken: token) == row, !takesAnyKey(parent),
            let key = document.key(token), errorMarks.value(of: key, { ErrorObject.isMark(key) }),
            let error = ErrorObject(Int(tree[parent].token), in: document), error.isSure || error.flag != nil,
            (error.key ?? error.text?.path) == key
        else { return nil }
        let values = tree.children(of: parent).prefix(Self.maxMembers).filter { child in
            guard tree[child].node >= 0, tree[child].token >= 0 else { return false }
            return document.key(Int(tree[child].token)).map(ErrorObject.isMark) != true
        }
        let isMissing = tree.children(of: parent).contains { tree[$0].token < 0 && tree[$0].mark == .decodedNil }
        guard !values.isEmpty || isMissing, values.allSatisfy({ document.isHollow(Int(tree[$0].token)) }) else {
            return nil
        }
        return suspicion(
            .errorUnread, row,
            "\(name(row)) was not decoded, though it says what went wrong: \(error.evidence(in: document))",
            "an error that isn't decoded", readingError(key, token, in: type(of: parent)))
    }

    /// Advice to read an error beside the data.
    private func readingError(_ key: String, _ token: JSONDocument.Token, in owner: TypeExpression) -> Advice {
        let (converted, words) = (strategies.convertKey(key), "Declare a property for \"\(key)\"")
        let property = SwiftSketch.propertyName(converted)
        let sketch = SwiftSketch(
            document: document, strategies: strategies,
            conformances: declared.isEncodable(owner.name ?? "") ? "Codable" : "Decodable")
        guard property == converted, let name = owner.name, let (file, type) = declared.declaration(of: name),
            declared.isSynthesized(type), file.source.codingKeys(of: type) == nil,
            let made = sketch.type(of: [token], named: "Response\(SwiftSketch.typeName(property))", depth: 0)
        else { return Advice("\(words), and check it before the data.") }
        let code = ["var \(name: property): \(made.type.asOptional)", made.declaration].filter { !$0.isEmpty }.blocks
        let change = SourceChange.members(
            of: type.name, code: code, title: "\(type.lastName).\(property): \(made.type.asOptional.text)")
        return "\(Advice(words, .source(change))), and check it before the data."
    }

    /// A member that has a property in the model but was not requested.
    func unreadProperty(_ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        let parent = Int(tree[row].parent)
        guard parent >= 0, tree[parent].node >= 0, [.decoded, .adjusted].contains(tree[parent].mark),
            document.kind(token) != .null, tree.row(ofToken: token) == row, let key = document.key(token),
            !takesAnyKey(parent)
        else { return nil }
        // A container inside an object has no type of its own.
        guard let reader = tree.lineage(of: parent).first(where: { type(of: $0).name != nil }),
            case let type = type(of: reader),
            let found = unasked(convertedKey(key, in: parent), of: type, isInside: reader != parent),
            let reason = found.sentence(type.text)
        else { return nil }
        return suspicion(
            .propertyUnread, row, "\(name(row)) is in the payload and was not decoded: \(reason)", "not decoded",
            found.advice(type.text))
    }

    /// Null for a property of type `T??` that the synthesized code reads.
    func doubleOptional(_ row: Int) -> Suspicion? {
        let node = Int(tree[row].node)
        guard tree[row].mark == .decodedNil, trace[node].call == .decodeIfPresent,
            case .optional(let wrapped) = TypeExpression(trace.typeName(of: node)), wrapped.isOptional
        else { return nil }
        return suspicion(
            .doubleOptional, row,
            "\(name(row)) is null, and decoded as if its key were missing: decodeIfPresent returns nil for both, also as "
                + TypeExpression.optional(wrapped).text,
            "like a missing key",
            "\(askingContains(row, wrapped)) before decoding, or use an enum with the cases missing, null and value.")
    }

    /// Advice to distinguish null from a missing key with an overload that the synthesized code calls.
    private func askingContains(_ row: Int, _ type: TypeExpression) -> Advice {
        guard let owner = property(of: row)?.owner else { return "Ask contains(_:) in init(from:)" }
        let code: SwiftCode = """
            extension KeyedDecodingContainer {
                /// Null is a value here, and nil a missing key.
                func decodeIfPresent(_ type: \(type).Type, forKey key: Key) throws -> \(type)? {
                    contains(key) ? .some(try decodeIfPresent(\(type.unwrapped).self, forKey: key)) : nil
                }
            }
            """
        let title = "extension KeyedDecodingContainer { decodeIfPresent(\(type.text).self) }"
        return Advice(
            "Ask contains(_:) in an overload of decodeIfPresent for \(type.text)",
            .source(.declarations(beside: owner, code: code, title: title)))
    }
}

extension DeclaredTypes.Unasked {
    /// The reason why the key was not requested; nil if the source doesn't show it.
    func sentence(_ type: String) -> String? {
        let declaration = "\(owner).\(property.name) (\(property.place))"
        return switch reason {
        case .initialValue: "\(declaration) is a let with an initial value"
        case .inherited(let parent):
            "\(type) inherits \(parent)'s init(from:), which doesn't know \(declaration)"
        case .notDecodable(let parent): "\(declaration) is a property of the superclass, and \(parent) isn't Decodable"
        case .notCalled(let parent):
            "\(declaration) is a property of the superclass, and \(type)'s init(from:) doesn't let \(parent)'s read it"
        case .code(let place): "\(type)'s init(from:) (\(place)) never asks for the key of \(declaration)"
        case .otherKey(let place, let key):
            "\(owner)'s init(from:) (\(place)) sets \(declaration) from the key .\(key)"
        case .other: nil
        }
    }

    /// Advice on how to request the key.
    func advice(_ type: String) -> Advice {
        let remedy = change.map { Remedy.source($0) }
        return switch reason {
        case .initialValue: "\(Advice("Declare \(property.name) as a var", remedy)), or without its value."
        case .inherited:
            "Write \(Advice("init(from:) in \(owner)", remedy)): decode its own keys, then call super.init(from: decoder)."
        case .notDecodable(let parent):
            "\(Advice("Decode \(property.name) in \(type)'s init(from:)", remedy)), or make \(parent) Decodable."
        case .notCalled: "\(Advice("Call super.init(from: decoder)", remedy)) in \(type)'s init(from:)."
        case .otherKey: "\(Advice("Decode \(property.name) from its own key", remedy)) in \(owner)'s init(from:)."
        case .code, .other:
            "\(Advice("Ask for the key in \(owner)'s init(from:)", remedy)), or leave it out of CodingKeys."
        }
    }
}
