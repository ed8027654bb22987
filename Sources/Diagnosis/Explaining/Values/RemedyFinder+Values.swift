import DecodeService
import DecodeTrace
import Foundation
import JSONText
import SwiftDeclarations

/// Remedies for a value that can't be decoded or is missing: strategies that read it, another type or a property
/// wrapper for its property, and ways to continue without it.
extension RemedyFinder {
    /// The payload's values at a place, in all elements; the failing value alone if no others are known.
    ///
    /// - Parameter most: The maximum number of values.
    func values(at place: PlacedFailure, most: Int = 2000) -> [JSONDocument.Token] {
        let all = place.siblings(strategies, most: most)
        return all.isEmpty ? place.token.map { [$0] } ?? [] : all
    }

    /// Changes that depend on the requested type and the value found.
    func values(for place: PlacedFailure) -> [Remedy] {
        let reading: [Remedy] =
            switch place.type?.name {
            case "Date"? where !declared.declares("Date"): dates(for: place)
            case "Data"? where !declared.declares("Data"): data(for: place)
            default:
                place.failure.kind != .valueNotFound && place.found.isScalar && !isFalseForNoText(place)
                    ? floats(for: place) + [.strategy(\.scalars, .lossless)] : []
            }
        return siblingKey(for: place) + memberOfObject(for: place) + reading + otherTypes(for: place)
    }

    /// Whether false stands among texts, where it alone means that there is none.
    func isFalseForNoText(_ place: PlacedFailure) -> Bool {
        guard place.found == .bool, place.type?.text == "String" else { return false }
        let kinds = Set(values(at: place, most: Self.maxValues).map { document.kind($0) })
        return kinds.isSuperset(of: [.false, .string]) && !kinds.contains(.true)
    }

    /// The one member of an object that the call of a hand-written initializer reads, where the property has another type than
    /// the call: `{"value": 19.4, "unit": "F"}`.
    private func memberOfObject(for place: PlacedFailure) -> [Remedy] {
        guard place.failure.kind == .typeMismatch, place.found == .object, let object = place.token,
            let type = place.type, type.wantedShape(strategies)?.kind.isScalar == true, let key = place.lastKey,
            let owner = place.failure.owner?.unwrapped.declaredText, isAskedFor(key, in: owner, as: type),
            property(of: place)?.type.unwrapped != type
        else { return [] }
        let objects = values(at: place, most: Self.maxValues)
        let keys = document.children(of: object).prefix(50).compactMap { document.key($0) }
        let names = fitting(Set(keys), in: objects, as: type)
        let word = SwiftSketch.typeName(key)
        guard names.count == 1, objects.allSatisfy({ document.kind($0) == .object }), !haveSeveralUnits(objects),
            let name = freeName([word, "\(word)Value"]),
            let code = sketch(for: owner).declaration(named: name, of: objects)
        else { return [] }
        let member = SwiftSketch.propertyName(names[0])
        return [.source(.call(owner: owner, key: key, .member(member, of: name, code: code), propertyType: nil))]
    }

    /// Words of a key that say in what form or unit another key's value is sent.
    private static let formWords: Set<String> = [
        "double", "float", "gmt", "int", "iso", "milliseconds", "ms", "numeric", "raw", "s", "sec", "seconds", "unix",
        "utc",
    ]

    /// The coding key of the member beside a value of another form that has the form in all objects: `uptime_s` beside an
    /// `uptime` that is a text.
    private func siblingKey(for place: PlacedFailure) -> [Remedy] {
        guard place.found == .string, let type = place.type, let shape = type.wantedShape(strategies), shape != .string,
            let property = property(of: place), property.depth == 0, property.isSynthesized, let wanted = place.lastKey
        else { return [] }
        let objects = values(at: place, most: Self.maxValues).compactMap { document.parent($0) }
        let words = KeySpelling(wanted).words
        guard let first = objects.first else { return [] }
        let keys = document.children(of: first).prefix(200).compactMap { document.key($0) }.filter { key in
            let own = KeySpelling(strategies.convertKey(key)).words
            return own.count == words.count + 1 && Array(own.prefix(words.count)) == words
                && own.last.map(Self.formWords.contains) == true
                && objects.allSatisfy { object in
                    document.member(key, of: object).map { reading([$0], as: type).fits } == true
                }
        }
        guard keys.count == 1 else { return [] }
        let rename = SourceChange.KeyRename(wanted: wanted, key: strategies.convertKey(keys[0]))
        return [.source(.codingKeys(owner: property.owner, [rename]))]
    }

    /// Changes that continue without a value that is missing or null.
    func absence(at place: PlacedFailure) -> [Remedy] {
        [.strategy(\.missing, .defaults)] + declaredValue(for: place) + optionalType(for: place)
    }

    /// An `init(from:)` that keeps the value with which a property is declared, which the synthesized one ignores.
    private func declaredValue(for place: PlacedFailure) -> [Remedy] {
        guard place.failure.kind == .keyNotFound, let key = place.lastKey, let owner = place.failure.owner else {
            return []
        }
        return owner.declaredNames.compactMap { name -> Remedy? in
            guard let property = declared.declaration(of: name)?.file.source.property(for: key, in: name),
                property.type.map({ !TypeExpression($0).isOptional }) ?? true
            else { return nil }
            return declared.initializer(of: name, finding: [property.name: .declaration]).map(Remedy.source)
        }
    }

    // MARK: The property's type

    /// A type that reads all values at the place, or the wrapper that converts them.
    func otherTypes(for place: PlacedFailure) -> [Remedy] {
        guard place.found != .null else { return optionalType(for: place) }
        guard place.failure.kind != .keyNotFound, !isDamaged(place) else { return [] }
        let values = values(at: place)
        let other = otherType(for: place, values)
        let property = property(of: place)
        let converting = convertible(place, property, values)
        guard let property else { return converting }
        // A parameter's type is that of every use of the generic type.
        guard let old = property.type.member(depth: property.depth)?.unwrapped,
            let other = other.flatMap({ keepingPhantom($0, old, place) }), place.string?.isEmpty != true,
            !declared.genericParameters(of: property.owner).contains(old.text)
        else { return converting }
        let type = property.type.replacing(depth: property.depth) { $0.isOptional ? .optional(other) : other }
        let typed = typed(type, call: .type(type.unwrapped.text), property, place)
        // Nobody counts with a postal code.
        if old.text == "String", place.lastKey.map(Self.isCodeName) == true { return converting }
        // A string in place of a number or a Bool would lose the property's meaning.
        return other.unwrapped.name == "String" ? converting + typed : typed + converting
    }

    /// Whether a text is a damaged one among others that its type reads: the model is right.
    func isDamaged(_ place: PlacedFailure) -> Bool {
        let reads: (String) -> Bool
        switch place.type?.text {
        case "UUID": reads = { UUID(uuidString: $0) != nil }
        case "Data" where strategies.data == .base64: reads = { !$0.isEmpty && Data(base64Encoded: $0) != nil }
        default: return false
        }
        return place.string?.standsForNothing == false
            && values(at: place).contains { document.stringValue($0).map(reads) == true }
    }

    /// What has to be true for a change to keep what a value means, as a clause; nil if the payload shows it.
    ///
    /// - Parameters:
    ///   - replaced: The type that it replaces, as it is written; nil if it replaces none.
    ///   - known: Which of the object's keys the model knows, after conversion; nil if that wasn't determined.
    func condition(
        of change: SourceChange, replacing replaced: String?, at place: PlacedFailure, known: Set<String>?
    ) -> String? {
        let isAlternative = if case .alternatives = change { true } else { false }
        if isAlternative || change.makesOptional(replacing: replaced), let entry = strangeEntry(at: place) {
            return "\"\(entry)\" is an entry like the others"
        }
        if change.makesOptional(replacing: replaced) {
            return errorBeside(place).map { "null isn't due to \"\($0)\"" }
                ?? optionalCondition(at: place, known: known)
        }
        if place.found == .string, place.type?.wantedShape(strategies) == .number, let sign = sign(beside: place, known)
        {
            return "\"\(sign)\" doesn't give \"\(place.lastKey ?? "")\" its sign"
        }
        if case .wrapper(_, _, .convertible) = change, let key = place.lastKey, place.found == .number,
            place.type?.text == "String", Self.isCodeName(key)
        {
            return "\"\(key)\" has lost no leading zeros"
        }
        if case .call(_, _, .member(let member, _, _), _) = change {
            return unitCondition(member, in: values(at: place, most: 1))
        }
        guard let type = change.retyped?.type, let old = replaced.map({ TypeExpression($0).unwrapped }),
            let key = place.lastKey
        else { return nil }
        if place.failure.textFact == .keyIsNoInteger { return "\"\(key)\" is a key like the others" }
        let name = TypeExpression(type).unwrapped.innermostName
        guard FoundNumber.integers.contains(old.innermostName) else { return nil }
        let values = values(at: place)
        if ["Double", "Float", "Decimal"].contains(name), isMoney(key, values) { return "\"\(key)\" isn't in cents" }
        let negative = Set(values.map { document.sourceText($0, limit: 40) }.filter { $0.hasPrefix("-") })
        guard old.innermostName.hasPrefix("U"), name.hasPrefix("Int"), negative.count == 1 else { return nil }
        return negative.first.map { "\($0) is a real value and doesn't mean \"no value\"" }
    }

    /// The key of an error that the server sent beside the object with a null, or beside one around it, and the model doesn't
    /// read.
    private func errorBeside(_ place: PlacedFailure) -> String? {
        guard place.found == .null, var token = place.token else { return nil }
        let keys = Set(place.types.flatMap { $0.map { declared.keys(of: $0.unwrapped.innermostName) } ?? [] })
        while let parent = document.parent(token) {
            if let error = ErrorObject(parent, in: document), error.isSure, let key = error.key, error.text != nil,
                !keys.contains(strategies.convertKey(key))
            {
                return key
            }
            token = parent
        }
        return nil
    }

    /// The key of a member beside an amount that says which way the money goes, and that nothing reads.
    private func sign(beside place: PlacedFailure, _ known: Set<String>?) -> String? {
        guard let object = place.token.flatMap({ document.parent($0) }), document.kind(object) == .object else {
            return nil
        }
        let read = known ?? Set(declared.keys(of: place.failure.owner?.unwrapped.text ?? ""))
        let signs: Set = ["crdt", "credit", "cr", "dbit", "debit", "dr", "haben", "soll"]
        return document.children(of: object).prefix(200).lazy.compactMap { [document] member in
            document.stringValue(member).map { signs.contains($0.lowercased()) } == true ? document.key(member) : nil
        }.first { [strategies] in !read.contains(strategies.convertKey($0)) }
    }

    /// The key of an entry of a dictionary that has none of the keys which all others have.
    private func strangeEntry(at place: PlacedFailure) -> String? {
        guard let entry = place.entry, let object = place.token, let owner = place.failure.owner?.unwrapped,
            let holder = document.parent(object)
        else { return nil }
        let others = document.children(of: holder).filter { $0 != object }
        let isStrange = declared.keys(of: owner.text).allSatisfy { resolver.child(.key($0), of: object) == nil }
        return isStrange && others.count > 1 && hasKeys(of: owner, others) ? entry.key : nil
    }

    /// What has to be true for code to read a member that has a unit beside it, as a clause; nil without one.
    func unitCondition(_ key: String, in objects: [JSONDocument.Token]) -> String? {
        objects.first.flatMap { unit(in: $0) }
            .map { "the code expects \"\(key)\" in \(document.sourceText($0, limit: 40))" }
    }

    /// Whether objects have units beside their numbers that differ.
    func haveSeveralUnits(_ objects: [JSONDocument.Token]) -> Bool {
        Set(objects.compactMap { unit(in: $0).map { document.sourceText($0, limit: 40) } }).count > 1
    }

    func unit(in object: JSONDocument.Token) -> JSONDocument.Token? {
        document.children(of: object).prefix(50).first { member in
            document.kind(member) == .string && KeySpelling.isUnit(document.key(member) ?? "")
        }
    }

    /// Whether a key names digits that are no number: their zeros count.
    static func isCodeName(_ key: String) -> Bool {
        let names: Set = [
            "ean", "gtin", "iban", "insee", "isbn", "phone", "pin", "plz", "postal", "postcode", "siren", "siret",
            "upc", "zip", "zipcode",
        ]
        return !names.isDisjoint(with: KeySpelling(key).words)
    }

    /// Whether numbers are amounts of money: their key says so, or a currency stands beside them.
    private func isMoney(_ key: String, _ values: [JSONDocument.Token]) -> Bool {
        let money: Set = ["balance", "cost", "fare", "fee", "price", "salary", "tax"]
        if !money.isDisjoint(with: KeySpelling(key).words.map(KeyWords.singular)) { return true }
        guard let object = values.first.flatMap({ document.parent($0) }) else { return false }
        return document.children(of: object).prefix(200).contains { member in
            document.stringValue(member).map(Self.currencies.contains) == true
                && KeySpelling(document.key(member) ?? "").words.contains { $0.hasPrefix("curr") }
        }
    }

    private static let currencies = Set(Locale.commonISOCurrencyCodes)

    /// What has to be true for the property of a missing key to be optional; nil if other objects there have the key, or
    /// the key isn't missing. Unread values that the property would read are named.
    ///
    /// - Parameter known: Which of the object's keys the model knows, after conversion; nil if that wasn't determined.
    func optionalCondition(at place: PlacedFailure, known: Set<String>?) -> String? {
        guard place.failure.kind == .keyNotFound, let key = place.lastKey else { return nil }
        // Where other objects have the key, only a key that none of them has may stand for it: "village" for "city".
        let having = place.siblings(strategies, most: 200).compactMap { document.parent($0) }
        let unread = unreadKeys(at: place, known).filter { other in
            having.allSatisfy { document.member(other, of: $0) == nil }
        }
        // Of many, those that share most of the key's words.
        let words = Set(KeySpelling(key).words)
        let alike = unread.filter { other in
            2 * words.intersection(KeySpelling(strategies.convertKey(other)).words).count > words.count
        }
        let others = alike.isEmpty ? unread : alike
        guard having.isEmpty || !others.isEmpty else { return nil }
        let isNone = others.count > 1 ? "are" : "is"
        let isTelling = !others.isEmpty && (others.count < 4 || !having.isEmpty)
        return "\"\(key)\" may be missing"
            + (isTelling
                ? " and \(Explainer.list(others.map { "\"\($0)\"" }, limit: 4)) \(isNone) something else" : "")
    }

    /// The keys beside a missing one that nothing reads and whose values its property would read, or a part of it.
    private func unreadKeys(at place: PlacedFailure, _ known: Set<String>?) -> [String] {
        guard let known, let object = place.token, document.kind(object) == .object,
            let type = place.failure.requested?.unwrapped
        else { return [] }
        let ofType = Set(declared.keys(of: type.text))
        let owned = known.union(declared.keys(of: place.failure.owner?.unwrapped.text ?? ""))
        return document.children(of: object).prefix(200).compactMap { member in
            guard let key = document.key(member), !owned.contains(strategies.convertKey(key)) else { return nil }
            let reading = reading([member], as: type)
            // The key itself, in an object that nothing reads.
            let inside =
                document.kind(member) != .object
                ? nil
                : values(inside: member).first { path, token in
                    path.keys.last.map(strategies.convertKey) == place.lastKey && self.reading([token], as: type).fits
                }
            if let inside { return ([key] + inside.path.keys).joined(separator: ".") }
            // An object or a list that shares a word with the key may be what it is about.
            let words = Set(KeySpelling(strategies.convertKey(key)).words.map(KeyWords.singular))
            if document.isContainer(member), document.firstChild(member) != nil,
                !words.isDisjoint(with: KeySpelling(place.lastKey ?? "").words.map(KeyWords.singular))
            {
                return key
            }
            return reading.fits && !reading.places.isEmpty || ofType.contains(strategies.convertKey(key)) ? key : nil
        }
    }

    private func optionalType(for place: PlacedFailure) -> [Remedy] {
        // What lies flat in the object isn't missing, nor what is in an envelope.
        let isWrapped =
            place.failure.kind == .keyNotFound && place.failure.path.components.count == 1
            && (place.types.first ?? nil).flatMap { root in
                content(for: root.unwrapped, place, asked: declared.keys(of: root.unwrapped.text))
            } != nil
        guard place.failure.kind == .keyNotFound || place.found == .null, let property = property(of: place),
            !isWrapped,
            flatKeys(of: place).isEmpty
        else { return [] }
        let type = property.type.replacing(depth: property.depth) { $0.asOptional }
        return alternatives(for: place, property, type) + typed(type, call: .ifPresent, property, place)
    }

    /// The most keys that may stand in place of a missing one.
    private static let maxAlternatives = 4
    /// The most keys of an object that are compared for its kind.
    private static let maxKindKeys = 20

    /// An optional for the property of a missing key, beside optional properties for the keys that only the objects without it
    /// have: `date` in place of `dateTime`.
    private func alternatives(
        for place: PlacedFailure, _ property: DeclaredProperty, _ type: TypeExpression
    ) -> [Remedy] {
        guard place.failure.kind == .keyNotFound, property.depth == 0, property.isSynthesized,
            let wanted = place.lastKey, let owner = place.failure.owner?.unwrapped
        else { return [] }
        let objects = everyValue(at: place)
            .filter { document.kind($0) == .object }
        let having = objects.filter { resolver.child(.key(wanted), of: $0) != nil }
        // Those of other types are the matter of other code: a text that those with the key share with this one is their kind.
        let kinds = document.children(of: place.token ?? 0).prefix(Self.maxKindKeys).compactMap { member in
            document.key(member).flatMap { key in document.stringValue(member).map { (key: key, value: $0) } }
        }.filter { kind in
            having.allSatisfy { document.member(kind.key, of: $0).flatMap(document.stringValue) == kind.value }
        }
        let lacking = objects.filter { object in
            resolver.child(.key(wanted), of: object) == nil
                && kinds.allSatisfy { document.member($0.key, of: object).flatMap(document.stringValue) == $0.value }
                && (hasKeys(of: owner, [object]) || document.childCount(object) <= Self.maxAlternatives)
        }
        guard !having.isEmpty else { return [] }
        let known = Set(declared.keys(of: owner.text))
        var keys: [String] = []
        for key in lacking.flatMap({ document.children(of: $0).prefix(200).compactMap { document.key($0) } })
        where !keys.contains(key) && !known.contains(strategies.convertKey(key))
            && having.allSatisfy({ document.member(key, of: $0) == nil })
        {
            keys.append(key)
        }
        guard !keys.isEmpty, keys.count <= Self.maxAlternatives else { return [] }
        let sketch = sketch(for: property.owner)
        let added = keys.compactMap { key -> SourceChange.AddedProperty? in
            let values = lacking.compactMap { document.member(key, of: $0) }.filter { document.kind($0) != .null }
            let name = SwiftSketch.propertyName(strategies.convertKey(key))
            guard !name.isEmpty, !values.isEmpty,
                let made = sketch.type(of: values, named: SwiftSketch.typeName(name), depth: 0)
            else { return nil }
            return SourceChange.AddedProperty(
                name: name, key: strategies.convertKey(key), type: made.type.unwrapped, code: made.declaration)
        }
        guard added.count == keys.count else { return [] }
        return [
            .source(.alternatives(owner: property.owner, property: property.name, type: type.text, added))
        ]
    }

    /// Another type for a property: in its declaration, and in the hand-written call that reads it.
    private func typed(
        _ type: TypeExpression, call: SourceChange.Call, _ property: DeclaredProperty, _ place: PlacedFailure
    ) -> [Remedy] {
        guard property.depth == 0, !property.isSynthesized else {
            return [.source(.propertyType(owner: property.owner, property: property.name, type: type.text))]
        }
        guard let key = place.failure.path.components.last?.codingKey,
            isAskedFor(key, in: property.owner, as: place.type)
        else { return [] }
        return [
            .source(
                .call(
                    owner: property.owner, key: key, call, propertyType: type == property.type ? nil : type.text))
        ]
    }

    /// Whether a hand-written `init(from:)` decodes a key as a type, and does so once.
    private func isAskedFor(
        _ key: String, in owner: String, as type: TypeExpression?, by methods: [String] = ["decode"]
    ) -> Bool {
        declared.sources.contains { source in
            source.decodingCalls(for: key, in: owner).count { call in
                methods.contains(call.method) && call.type.map { TypeExpression($0).unwrapped } == type
            } == 1
        }
    }

    /// The type that accepts every value of the payload at this place; nil if none was found.
    private func otherType(for place: PlacedFailure, _ values: [JSONDocument.Token]) -> TypeExpression? {
        let kinds = Set(values.map { document.foundKind($0) }).subtracting([.null])
        guard kinds.count == 1, let kind = kinds.first else { return nil }
        let type: TypeExpression
        switch kind {
        case .string: type = TypeExpression("String")
        case .bool: type = TypeExpression("Bool")
        case .number:
            let numbers = values.filter { document.kind($0) != .null }.map { document.sourceText($0, limit: 400) }
            type = TypeExpression(FoundNumber.smallestInteger(for: numbers) ?? "Double")
        // An array instead of one value. A single element in place of a list is explained, and has its own remedies.
        case .array:
            guard let asked = place.type, asked.member == nil else { return nil }
            // A list of numbers that are a date's parts is no list of dates.
            let format = FoundationFormat(of: asked, declared)
            guard format?.wrapper(for: values, as: asked, in: document, key: \.self) == nil else { return nil }
            let elements = values.flatMap { document.children(of: $0).prefix(Self.maxValues) }
            let areTexts = !elements.isEmpty && elements.allSatisfy { document.kind($0) == .string }
            return .array(areTexts && !reading(elements, as: asked).fits ? TypeExpression("String") : asked)
        case .object, .null, .date, .data, .other, .nothing: return nil
        }
        return type == place.type ? nil : type
    }

    /// The wrapper that converts scalars, if every value of the payload at the place converts; in a hand-written
    /// `init(from:)` as the type that its call asks for, so that the code around it stays.
    private func convertible(
        _ place: PlacedFailure, _ property: DeclaredProperty?, _ values: [JSONDocument.Token]
    ) -> [Remedy] {
        guard place.failure.kind == .typeMismatch, place.found.isScalar, let asked = place.type else { return [] }
        if isFalseForNoText(place) { return [] }
        if let property, property.isSynthesized {
            let type = property.type.member(depth: property.depth)?.unwrapped.text ?? ""
            let absent = Set(values.compactMap { document.stringValue($0) }.filter(\.standsForNothing))
            let texts = values.filter { document.stringValue($0).map(absent.contains) != true }
            guard SourceChange.PropertyWrapper.converts(type), !texts.isEmpty,
                texts.allSatisfy({ converts($0, to: type) })
            else { return [] }
            if property.depth > 0 {
                // Where a key of a dictionary fails, its values are numbers.
                let isWhole = place.found == .string && absent.isEmpty
                return isWhole ? readingText(property, type, isOptional: false) : []
            }
            let wrapped = !absent.isEmpty ? [] : [property.wrapped(by: .convertible)]
            // A Bool is no text of a number.
            guard !values.contains(where: { document.foundKind($0) == .bool }) else { return wrapped }
            return wrapped
                + readingText(property, type, isOptional: !absent.isEmpty || property.type.isOptional, absent.sorted())
        }
        guard let key = place.lastKey, let owner = place.failure.owner?.unwrapped.declaredText,
            SourceChange.PropertyWrapper.converts(asked.text), values.allSatisfy({ converts($0, to: asked.text) }),
            isAskedFor(key, in: owner, as: asked, by: ["decode", "decodeIfPresent"])
        else { return [] }
        return [.source(.call(owner: owner, key: key, .converted, propertyType: nil))]
    }

    /// A wrapper of the models' own that reads a number from a string, too: it needs no package. An optional one reads an
    /// empty string as nil.
    ///
    /// - Parameter absent: The texts that stand for no value.
    private func readingText(
        _ property: DeclaredProperty, _ type: String, isOptional: Bool, _ absent: [String] = []
    ) -> [Remedy] {
        guard property.isWrappable, FoundNumber.integers.contains(type) || ["Double", "Float"].contains(type) else {
            return []
        }
        let words = absent.filter { !$0.isEmpty }.map { "\(literal: $0)" as SwiftCode }
        let isAbsent: SwiftCode =
            words.isEmpty ? "text.isEmpty" : "[\((["\(literal: "")"] + words).joined(separator: ", "))].contains(text)"
        let null: SwiftCode = """
            if \(isAbsent) {
                wrappedValue = nil
                return
            }
            """
        let plain = ValueWrapper(
            name: words.isEmpty ? "FromText" : "FromTextIfKnown",
            summary:
                "a number, or a string that holds one\(isOptional ? ", \(words.isEmpty ? "an empty string" : Explainer.list(absent.map { "\"\($0)\"" }, joining: "or")) as nil" : "")",
            type: TypeExpression("Value"), parameter: "Value", constraint: "Decodable & LosslessStringConvertible",
            decoding: """
                guard let text = try? container.decode(String.self) else {
                    wrappedValue = try container.decode(Value.self)
                    return
                }
                \(isOptional ? null : "")
                guard let value = Value(text) else {
                    throw DecodingError.dataCorruptedError(
                        in: container, debugDescription: "\\(text) isn't a value of \\(Value.self).")
                }
                wrappedValue = value
                """)
        guard property.depth == 0 else {
            return (form(plain, on: property, depth: property.depth)?.remedy).map { [$0] } ?? []
        }
        let wrapper = isOptional ? plain.optional : plain
        let name = SourceChange.PropertyName(
            owner: property.owner, property: property.name,
            type: isOptional && !property.type.isOptional ? property.type.asOptional.text : nil)
        return [.source(wrapper.change(on: [name]))]
    }

    /// Whether a value may convert to a type without loss; a string only if it spells a value of the type.
    func converts(_ token: JSONDocument.Token, to type: String) -> Bool {
        switch document.foundKind(token) {
        case .string:
            let text = document.stringValue(token) ?? ""
            if type == "String" { return true }
            if type == "Bool" { return text.truth != nil }
            // The zeros of "00417" belong to a number that nobody counts with.
            let isPadded = text.count > 2 && text.hasPrefix("0") && text.allSatisfy(\.isNumber)
            return NumberLiteral(text) != nil && !isPadded
                && (!FoundNumber.integers.contains(type) || FoundNumber(text).fits(type))
        case .number:
            guard type == "Bool" else { return true }
            return ["0", "1"].contains(document.sourceText(token, limit: 400))
        case .bool: return ["Double", "Float", "Decimal"].allSatisfy { $0 != type }
        case .null: return true
        default: return false
        }
    }

    // MARK: Cases

    /// Remedies for an unknown raw value: the enum's fallback, another raw value for a case, and a new case.
    func cases(for place: PlacedFailure) -> [Remedy] {
        guard place.found == .string || place.found == .number, place.type?.wantedShape(strategies) == nil else {
            return []
        }
        var remedies: [Remedy] = [.strategy(\.enums, .fallback)]
        if place.failure.kind == .dataCorrupted, let value = place.string, let name = place.type?.innermostName,
            declared.keyOfCases(name, beside: values(at: place), in: document) == nil,
            let type = declared.declaration(of: name)?.declaration, type.kind == .enum, type.inherits.contains("String")
        {
            let near = Self.nearest(to: value, among: type.properties.filter(\.isCase).map(\.codingKey))
            // What one side misspells, others may spell right: both are read.
            if let near, KeySpelling(near).letters == KeySpelling(value).letters {
                remedies.append(.source(.respelledCase(type: name, old: near, rawValue: value)))
            }
            // A second case for the same thing is never meant.
            remedies.append(
                near.flatMap { reading(value, as: $0, in: name) }
                    ?? .source(.enumCase(type: name, rawValue: .text(value))))
        }
        return remedies
    }

    /// An `init(from:)` by which an enum of numbers reads the names of its cases, as protocol buffers and .NET write them:
    /// `STATUS_DRIVING` and `Driving` for `case driving = 2`.
    func caseNames(for place: PlacedFailure) -> [Remedy] {
        guard place.failure.kind == .typeMismatch, place.found == .string, let property = property(of: place),
            let name = property.type.member(depth: property.depth)?.unwrapped.innermostName,
            let type = declared.declaration(of: name)?.declaration, type.kind == .enum,
            let raw = type.inherits.first(where: FoundNumber.integers.contains), !declared.isWrittenByHand(name)
        else { return [] }
        let cases = type.properties.filter(\.isCase).map(\.name)
        let values = everyValue(at: place).filter { document.kind($0) != .null }
        let texts = Set(values.compactMap { document.stringValue($0) })
        let keys: [KeyStrategy] = [.default, .pascal, .snake, .screamingSnake, .kebab]
        let styles: [(String) -> String] = keys.map { $0.encoded } + [{ $0.lowercased() }, { $0.uppercased() }]
        for style in styles {
            let ends = cases.map(style)
            // What all texts begin with ends in a separator: `STATUS_`.
            guard let text = texts.min(), let end = ends.filter(text.hasSuffix).max(by: { $0.count < $1.count }) else {
                continue
            }
            let start = String(text.dropLast(end.count))
            let written = ends.map { start + $0 }
            guard start.last?.isLetter != true, texts.allSatisfy(written.contains) else { continue }
            let entries = zip(written, cases).map { "\(literal: $0): .\(member: $1)" as SwiftCode }
            let isEncoded = declared.isEncodable(name)
            let decoding = SwiftCode.decoding(
                from: .single,
                """
                if let number = try? container.decode(\(TypeExpression(raw)).self), let value = Self(rawValue: number) {
                    self = value
                    return
                }
                let text = try container.decode(String.self)
                guard let value = Self.names[text] else {
                    throw DecodingError.dataCorruptedError(
                        in: container, debugDescription: "\\(text) isn't the name of a case.")
                }
                self = value
                """)
            let encoding = SwiftCode.encoding(
                to: .single, "try container.encode(Self.names.first { $0.value == self }?.key)")
            let code = [
                "private static let names: [String: Self] = [\(entries.joined(separator: ", "))]", decoding,
                isEncoded ? encoding : "",
            ].blocks
            return [.source(.members(of: name, code: code, title: "\(name): init(from:) that reads names"))]
        }
        return []
    }

    /// The raw value that a text misspells: the same words, the same in American English, or with a slip of the finger.
    static func nearest(to text: String, among values: [String]) -> String? {
        // A sign that stands for others is compared as those: "½" as "1/2".
        let wanted = KeySpelling(text.precomposedStringWithCompatibilityMapping)
        guard !wanted.letters.isEmpty else { return nil }
        let same = values.filter { KeySpelling($0).letters == wanted.letters }
        guard same.isEmpty else { return same.count == 1 ? same[0] : nil }
        return values.first { value in
            let meaning = KeySpelling(value).meaning(of: wanted)
            return if meaning?.certainty == .same, case .typo? = meaning?.likeness { true } else { false }
        }
    }

    /// An `init(from:)` that reads a text as a case, too: all texts in other capitals, or this one; nil for an enum that has
    /// one.
    func reading(_ text: String, as raw: String, in type: String) -> Remedy? {
        guard text != raw, !declared.isWrittenByHand(type) else { return nil }
        let isCapitalized = [text.lowercased(), text.uppercased()].contains(raw)
        return .source(
            .spelledCases(
                of: type,
                isCapitalized
                    ? .capitals(
                        of: declared.rawValues(of: type).map(\.trimmingQuotes), isLowercase: text.lowercased() == raw)
                    : .text(text, for: raw)))
    }

    // MARK: Tolerance

    /// Changes that drop the failing value and continue: strategies first, then wrappers of properties, the innermost
    /// first.
    func tolerance(for place: PlacedFailure) -> [Remedy] {
        var remedies: [Remedy] = []
        let path = place.failure.path.components
        if place.types.dropFirst().contains(where: { $0?.isOptional == true }) {
            remedies.append(.strategy(\.optionals, .failable))
        }
        if path.contains(where: { if case .index = $0 { true } else { false } }) {
            remedies.append(.strategy(\.arrays, .failable))
        }
        let isInDictionary = zip(path, place.types).contains { step, type in
            if case .key = step { type?.unwrapped.value != nil } else { false }
        }
        if isInDictionary { remedies.append(.strategy(\.dictionaries, .failable)) }
        for index in path.indices.reversed() {
            guard case .key = path[index], let property = property(of: place, at: index) else { continue }
            let isBelow = index + 1 < path.count
            if isBelow, case .index = path[index + 1] {
                if case .array = property.type { remedies.append(property.wrapped(by: .failableArray)) }
                if property.type.name == "Set" { remedies.append(property.wrapped(by: .failableSet)) }
            }
            let isMissing = !isBelow && place.failure.kind == .keyNotFound
            if property.type.isOptional, !isMissing { remedies.append(property.wrapped(by: .failable)) }
        }
        return remedies
    }

    // MARK: Data, and numbers that JSON doesn't have

    /// The maximum number of the payload's tokens searched for spellings.
    private static let maxTokens = 5000

    /// Forms of data that read all values at the place.
    func data(for place: PlacedFailure) -> [Remedy] {
        let values = values(at: place, most: Self.maxValues).filter { document.kind($0) != .null }
        // Eight hexadecimal digits are hardly Base64 by chance.
        let areHex = values.allSatisfy { document.stringValue($0)?.wholeMatch(of: #/([0-9A-Fa-f]{2}){4,}/#) != nil }
        guard document.format == .json else { return [] }
        let forms = DataStrategy.reading(
            values.map { String(decoding: document.text[document.span($0)], as: UTF8.self) }
        ).filter { !areHex || $0 == .hex }
        // A form that was chosen for other data must still read it.
        let isChosen = strategies.data.isText && strategies.data != .base64
        return forms.enumerated().filter { $0.offset == 0 || isChosen && $0.element == .base64Any }
            .map { .strategy(\.data, $0.element) }
    }

    /// The spellings of infinity and not-a-number at the place.
    func floats(for place: PlacedFailure) -> [Remedy] {
        guard document.format == .json, ["Double", "Float"].contains(place.type?.name), let token = place.token,
            written(token).flatMap({ FloatWord($0.utf8) }) != nil
        else { return [] }
        let others = (0..<min(document.tokenCount, Self.maxTokens)).lazy.compactMap { [self] in written($0) }
        guard
            case .strings(let spellings)? = FloatStrategy.reading(
                texts: values(at: place, most: Self.maxValues).compactMap { written($0) },
                others: others.filter { FloatWord($0.utf8) != nil })
        else { return [] }
        return [.strategy(\.floats, .strings(spellings))]
    }

    /// A short string as it is written between its quotes.
    private func written(_ token: JSONDocument.Token) -> String? {
        let span = document.span(token)
        guard document.kind(token) == .string, span.count <= 16 else { return nil }
        return String(decoding: document.text[span].dropFirst().dropLast(), as: UTF8.self)
    }
}
