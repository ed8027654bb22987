import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

/// An enum that a hand-written `init(from:)`, its own or that of the type with a property of it, chooses by a string of the
/// object, as far as the source shows it.
struct HandWrittenUnion {
    /// A case with one value whose branch can be copied for another case.
    struct Template {
        var name: String
        /// The type of its value, as written.
        var type: String
        /// The coding key of the member that holds the value; nil if the object is the value.
        var member: String?
        /// The common end of the names of types: `Post` for `case text(TextPost)`; nil for other names.
        var suffix: String?
    }

    let file: DeclaredTypes.File
    let type: ModelSource.Declaration
    /// The type with the `init(from:)`: the enum, or the one that has it as a property.
    let decoder: ModelSource.Declaration
    /// What the branches set: `self`, or that property.
    let target: SwiftCode
    /// The switch over the string, or over an enum with such raw values.
    let decoding: ModelSource.Switch
    /// The switch of a hand-written `encode(to:)`; nil if there is none.
    let encoding: ModelSource.Switch?
    /// The call that reads the string.
    let call: ModelSource.DecodingCall
    /// The coding key of the string.
    let key: String
    /// The enum of the coding keys that has it; nil if it isn't the type's own.
    let keys: String?
    /// The enum of the strings; nil for a switch over strings.
    let kind: ModelSource.Declaration?
    /// The members with a switch that needs a branch for each case, which only a person can write.
    let otherSwitches: [String]

    /// - Returns: Nil for other types, and for code of another form.
    init?(_ name: String, in declared: DeclaredTypes) {
        guard let (file, type) = declared.declaration(of: name), type.kind == .enum,
            type.properties.contains(where: \.hasPayload),
            let (decoder, target) = Self.decoder(of: type, in: file.source, declared),
            let initializer = file.source.decodingInitializer(of: decoder.name)
        else { return nil }
        let source = file.source
        let switches = source.parts(of: type).flatMap(\.switches)
        let branched = source.parts(of: decoder).flatMap(\.switches).first { statement in
            statement.member == "init(from:)"
                && statement.branches.contains { !$0.literals.isEmpty || $0.patterns.first?.first == "." }
        }
        guard let decoding = branched else { return nil }
        let isOfStrings = decoding.branches.contains { !$0.literals.isEmpty }
        func kind(_ call: ModelSource.DecodingCall) -> ModelSource.Declaration? {
            guard let name = call.type else { return nil }
            let found = source.declaration(of: "\(type.name).\(name)") ?? source.declaration(of: name)
            return found.flatMap { $0.kind == .enum && $0.inherits.contains("String") ? $0 : nil }
        }
        guard let asking = Self.asking(decoding.subject, in: source.code(of: initializer).text),
            let call = initializer.calls.first(where: { call in
                call.method == "decode" && (isOfStrings ? call.type == "String" : kind(call) != nil)
                    && call.key.map { asking.contains("\($0))") } == true
            }), let keyName = call.key
        else { return nil }
        let keys = source.declarations.filter { $0.kind == .enum && $0.inherits.contains { $0.hasSuffix("CodingKey") } }
        let own = keys.filter { $0.owner == decoder.name }
        let entries = (own + keys).flatMap(\.properties)
        self.decoder = decoder
        self.target = target == "self" ? "self" : "\(name: target)"
        (self.file, self.type, self.decoding, self.call) = (file, type, decoding, call)
        key = entries.first { $0.name == keyName }?.codingKey ?? keyName
        self.keys = own.first { $0.properties.contains { $0.name == keyName } }?.name
        self.kind = isOfStrings ? nil : kind(call)
        encoding = switches.first { $0.member == "encode(to:)" && $0.subject == "self" }
        otherSwitches = switches.filter {
            $0.subject == "self" && $0.fallback == nil && ($0.branches.isEmpty || $0.member != "encode(to:)")
        }.map(\.member)
    }

    /// The type whose `init(from:)` chooses a case of an enum, and what it sets to it.
    private static func decoder(
        of type: ModelSource.Declaration, in source: ModelSource, _ declared: DeclaredTypes
    ) -> (ModelSource.Declaration, String)? {
        if source.decodingInitializer(of: type.name) != nil { return (type, "self") }
        for owner in source.declarations where owner.kind != .enum && owner.kind != .extension {
            guard source.decodingInitializer(of: owner.name) != nil else { continue }
            let property = declared.storedProperties(of: owner.name).first { property in
                property.type.map { declared.qualified(TypeExpression($0), in: owner.name).text } == type.name
            }
            if let property { return (owner, property.name) }
        }
        return nil
    }

    /// The call that decodes what a switch is over; nil if it is over something made from that.
    private static func asking(_ subject: String, in code: String) -> Substring? {
        var text = Substring(subject)
        if subject.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
            guard let start = code.firstRange(of: "let \(subject)")?.upperBound else { return nil }
            text = code[start...].prefix { $0 != "\n" && $0 != ";" }
        }
        return text.wholeMatch(of: #/.*decode\(.*forKey: *[\w.]+\)\s*/#) == nil ? nil : text
    }

    /// The strings for which a case is chosen.
    var values: [String] {
        kind.map { $0.properties.filter(\.isCase).map(\.codingKey) } ?? decoding.branches.flatMap(\.literals)
    }

    /// The text of a branch for a case.
    func branch(of name: String, in statement: ModelSource.Switch) -> (branch: ModelSource.Branch, text: String)? {
        statement.branches.lazy.filter { $0.patterns.count == 1 }.map { ($0, file.source[$0.bytes]) }
            .first { Self.replacing(".\(name)", with: "", in: $0.1) != $0.1 }
    }

    /// The cases whose branches can be copied.
    var templates: [Template] {
        type.properties.compactMap { entry in
            guard let values = entry.associated, values.count == 1, values[0].label == nil, entry.name != call.key,
                let (_, text) = branch(of: entry.name, in: decoding)
            else { return nil }
            let type = values[0].type
            let suffix =
                type.hasPrefix(entry.name.capitalizedFirst) ? String(type.dropFirst(entry.name.count)) : nil
            if let range = text.firstRange(of: "\(type).self, forKey: ."),
                let member = text[range.upperBound...].prefixMatch(of: #/\w+/#).map({ String($0.output) })
            {
                let entries = file.source.declarations.filter { $0.kind == .enum }.flatMap(\.properties)
                let key = entries.first { $0.name == member && !$0.hasPayload }?.codingKey ?? member
                return member == entry.name ? nil : Template(name: entry.name, type: type, member: key, suffix: suffix)
            }
            let readsObject = ["\(type)(from:", "\(type).self)", ".init(from:"].contains { text.contains($0) }
            return readsObject && !text.contains("forKey:")
                ? Template(name: entry.name, type: type, member: nil, suffix: suffix) : nil
        }
    }

    /// A text with a word replaced wherever no letter, digit or underscore follows it.
    static func replacing(_ word: String, with new: String, in text: String) -> String {
        var result = ""
        var rest = text[...]
        while let range = rest.firstRange(of: word) {
            let next = rest[range.upperBound...].first
            let isWhole = next.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
            result += rest[..<range.lowerBound] + (isWhole ? new : word)
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}

/// Cases that a hand-written enum lacks for a discriminator of the payload.
struct MissingCase {
    var union: HandWrittenUnion
    /// The discriminator.
    var value: String
    /// The case that reads the object: `poll(PollPost)`; nil if no type for it can be written.
    var added: (declaration: String, remedy: Remedy)?
    /// A case that keeps the discriminator alone; nil if there is no place for it.
    var unknown: (declaration: String, remedy: Remedy)?
    /// A switch over the discriminator in the capitals of the code, if only those differ: it needs no case then.
    var respelled: Remedy?
    /// The coding key of another member, which has one of the known strings in each object.
    var moved: (key: String, remedy: Remedy)?

    var remedies: [Remedy] { [moved?.remedy, added?.remedy, unknown?.remedy, respelled].compactMap(\.self) }
}

extension RemedyFinder {
    /// The case that a hand-written enum lacks, if its code rejected an object's discriminator; nil for other failures.
    func missingCase(for place: PlacedFailure) -> MissingCase? {
        guard document.foreign == nil, document.tokenCount > 0 else { return nil }
        for index in place.types.indices.suffix(2).reversed() {
            guard let name = place.types[index]?.unwrapped.name, let union = union(chosenBy: name) else { continue }
            let path = CodingPath(Array(place.failure.path.components.prefix(index)))
            func discriminator(_ object: JSONDocument.Token) -> String? {
                document.kind(object) == .object
                    ? resolver.child(.key(union.key), of: object).flatMap { document.stringValue($0) } : nil
            }
            guard let object = resolver.token(at: path), let value = discriminator(object),
                !union.values.contains(value)
            else {
                continue
            }
            let all = PlacedFailure.values(at: path, in: document, strategies, most: Self.maxValues)
            if let key = otherDiscriminator(of: union, in: all.isEmpty ? [object] : all), let keys = union.keys {
                let rename = SourceChange.KeyRename(wanted: union.key, key: strategies.convertKey(key))
                return MissingCase(
                    union: union, value: value, moved: (key, .source(.codingKeys(owner: keys, [rename]))))
            }
            let alike = all.filter { discriminator($0) == value }
            return missingCase(value, of: union, in: alike.isEmpty ? [object] : alike)
        }
        return nil
    }

    /// The only other member that has one of the union's strings in each object; by chance one object may have one.
    private func otherDiscriminator(of union: HandWrittenUnion, in objects: [JSONDocument.Token]) -> String? {
        let known = document.keys(inEach: objects, most: 50) { value in
            document.stringValue(value).map(union.values.contains) == true
        }
        let found = known.filter { key in
            let texts = objects.compactMap { document.member(key, of: $0).flatMap { document.stringValue($0) } }
            return strategies.convertKey(key) != union.key
                && (DiscriminatedEnum.isDiscriminator(key) || Set(texts).count > 1)
        }
        return found.count == 1 ? found[0] : nil
    }

    /// The enum of which a type's `init(from:)` chooses a case: the type itself, or that of one of its properties.
    private func union(chosenBy name: String) -> HandWrittenUnion? {
        let names = declared.storedProperties(of: name).compactMap(\.type).map {
            declared.qualified(TypeExpression($0).unwrapped, in: name).text
        }
        return ([name] + names).lazy.compactMap { [declared] in HandWrittenUnion($0, in: declared) }.first
    }

    private func missingCase(
        _ value: String, of union: HandWrittenUnion, in objects: [JSONDocument.Token]
    ) -> MissingCase {
        var missing = MissingCase(union: union, value: value)
        let type = union.type.name
        if union.kind == nil, let known = union.values.first(where: { $0.lowercased() == value.lowercased() }) {
            let isLowercase = known == value.lowercased()
            guard isLowercase || known == value.uppercased(),
                union.values.allSatisfy({ $0 == (isLowercase ? $0.lowercased() : $0.uppercased()) })
            else { return missing }
            missing.respelled = .source(
                .spelledCases(of: type, .capitals(of: union.values, isLowercase: isLowercase)))
            return missing
        }
        let taken = Set((union.type.properties + (union.kind?.properties ?? [])).map(\.name))
        if let name = ["unknown", "other", "unrecognized"].first(where: { !taken.contains($0) }) {
            let rest = Set(objects.flatMap { document.children(of: $0).prefix(50).compactMap { document.key($0) } })
                .subtracting([union.key] + declared.keys(of: union.decoder.name)).sorted()
            let list = Explainer.list(rest.map { "\"\($0)\"" }, limit: 4)
            let change = SourceChange.UnionCase(
                name: name, value: nil, content: "String", key: union.key,
                condition: rest.isEmpty ? nil : "\(list) of \"\(value)\" \(rest.count == 1 ? "isn't" : "aren't") needed"
            )
            missing.unknown = ("\(name)(String)", .source(.unionCase(type: type, change)))
        }
        let name = KeySpelling(value).camelCase
        guard !name.isEmpty, !taken.contains(name) else { return missing }
        let templates = union.templates
        let template = templates.first { template in
            template.member.map { key in objects.allSatisfy { resolver.child(.key(key), of: $0) != nil } } ?? true
        }
        let values = objects.compactMap { object in
            template?.member.map { resolver.child(.key($0), of: object) } ?? object
        }
        var sketch = sketch(for: type)
        if union.decoder != union.type { sketch.leftOut = Set(declared.keys(of: union.decoder.name)) }
        let suffix = templates.lazy.compactMap(\.suffix).first
        var content: TypeExpression
        var code: SwiftCode = ""
        if values.allSatisfy({ document.kind($0) == .object }) {
            let names = [suffix ?? union.type.lastName, union.type.lastName, "Content"]
            if let known = otherType(for: values, than: TypeExpression(""), nil)?.type {
                content = known
            } else if let own = freeName(names.map { name.capitalizedFirst + $0 }),
                let written = sketch.declaration(named: own, of: values)
            {
                (content, code) = (TypeExpression(own), written)
            } else {
                return missing
            }
        } else if let found = sketch.type(
            of: values, named: name.capitalizedFirst, depth: 0,
            declared: template.map { TypeExpression(TypeExpression($0.type).innermostName) })
        {
            (content, code) = (found.type, found.declaration)
        } else {
            return missing
        }
        let hasKey = template?.member == nil && (!code.isEmpty || declared.keys(of: content.text).contains(union.key))
        let change = SourceChange.UnionCase(
            name: name, value: value, content: content.text, like: template?.name, key: hasKey ? nil : union.key,
            code: code)
        missing.added = ("\(name)(\(content.text))", .source(.unionCase(type: type, change)))
        return missing
    }
}
