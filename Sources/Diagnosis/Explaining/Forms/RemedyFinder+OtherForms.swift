package import DecodeService
import DecodeTrace
import Foundation
import JSONText
package import SwiftDeclarations

/// A change of a property that reads the form in which the payload has its value.
struct OtherForm {
    /// What the property's declaration is then, as in `@LocaleIdentifier var language: Locale`.
    var declaration: String
    /// Where that is: `Nested.swift:7`.
    var place: String
    var remedy: Remedy
    /// How it is introduced in a sentence.
    var words: String

    static let objectWords = "declare a type for the object"
}

/// Changes that keep what a value means: a property wrapper that reads another form of it, another argument of a generic
/// type, or a type for the payload's own shape.
extension RemedyFinder {
    /// A property on the path of a failure, with its values in all elements; null isn't one of them.
    struct PropertyLevel {
        var property: DeclaredProperty
        var values: [JSONDocument.Token]
    }

    /// The maximum number of values examined per place.
    static let maxValues = 200

    /// The properties on the path of a failure, the innermost first; without a missing one, which has no value.
    func levels(of place: PlacedFailure) -> [PropertyLevel] {
        let path = place.failure.path.components
        return path.indices.reversed().compactMap { index in
            guard let property = property(of: place, at: index) else { return nil }
            let prefix = CodingPath(Array(path[...index]))
            let values = PlacedFailure.values(at: prefix, in: document, strategies, most: Self.maxValues)
                .filter { document.kind($0) != .null }
            return values.isEmpty ? nil : PropertyLevel(property: property, values: values)
        }
    }

    /// The change that reads the form of the payload's values; nil if none is known.
    func form(for place: PlacedFailure) -> OtherForm? {
        foundation(for: place)?.form ?? notation(for: place) ?? textForm(for: place) ?? memberForm(for: place)
            ?? collectionForm(for: place) ?? severalKinds(for: place) ?? ownType(for: place)
    }

    // MARK: Property wrappers

    /// The format of Foundation's type that a failure is about, with the change that reads the payload's form; nil for a
    /// value of another type inside it.
    func foundation(for place: PlacedFailure) -> (format: FoundationFormat, type: TypeExpression, form: OtherForm?)? {
        let failure = place.failure
        guard document.foreign == nil, place.found != .null, failure.kind != .valueNotFound else { return nil }
        let asked = failure.requested?.unwrapped ?? failure.owner?.unwrapped
        let own = failure.kind == .keyNotFound ? failure.owner?.unwrapped : asked
        guard let own, let inner = FoundationFormat(of: own, declared) else { return nil }
        for level in levels(of: place).reversed() {
            let type = declared.expanded(level.property.type.unwrapped, in: level.property.owner)
            guard let format = FoundationFormat(of: type, declared) else { continue }
            let wrapped = format.wrapper(for: level.values, as: type, in: document, key: strategies.convertKey)
                .flatMap { form($0, on: level.property) }
            return (format, type, wrapped ?? (type.wantedShape(strategies) == nil ? ownType(at: level, depth: 0) : nil))
        }
        return (inner, own, ownType(for: place))
    }

    /// A property that is read with a wrapper; nil if it can't have one.
    ///
    /// - Parameter depth: How many arrays and dictionaries of the property are around the values that the wrapper reads.
    func form(
        _ wrapper: ValueWrapper, on property: DeclaredProperty, depth: Int = 0, if condition: String? = nil
    ) -> OtherForm? {
        guard property.isWrappable || !property.isSynthesized else { return nil }
        var wrapper = wrapper
        wrapper.conformances = wrapper.conformances + conformances(besides: property.owner)
        // Another type of that name, the app's or one for another property, reads something else.
        if let text = declared.declaration(of: wrapper.name)?.file.source.text {
            let known = Set(text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
            let code = wrapper.decoding.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            if !known.isSuperset(of: code) { wrapper.name = property.name.capitalizedFirst + wrapper.name }
        }
        if depth > 0 {
            let levels = (0...depth).compactMap { property.type.unwrapped.member(depth: $0) }
            guard !levels.contains(where: \.isOptional), !levels.contains(where: { $0.name == "Set" }) else {
                return nil
            }
            wrapper = wrapper.lifted(
                to: declared.qualified(property.type.unwrapped, in: property.owner), depth: depth)
        }
        if property.type.isOptional { wrapper = wrapper.optional }
        let own = declared.storedProperties(of: property.owner).first { $0.name == property.name }
        let name = SourceChange.PropertyName(
            owner: property.owner, property: property.name,
            key: own.map { declared.key(of: $0, in: TypeExpression(property.owner)) })
        return OtherForm(
            declaration: "@\(wrapper.name) var \(property.name): \(property.type.text)", place: property.place,
            remedy: .source(wrapper.change(on: [name], if: condition)),
            words: "convert it with a property wrapper")
    }

    /// The protocols that the members of a type need, too, for the compiler to write its conformances.
    func conformances(besides owner: String) -> SwiftCode {
        let names = ["Hashable", "Equatable", "Sendable"].filter { declared.inherits(owner, $0) }
        return names.map { name -> SwiftCode in ", \(name: name)" }.joined(separator: "")
    }

    func coding(of owner: String) -> SwiftCode { declared.isEncodable(owner) ? "Codable" : "Decodable" }

    /// The property of a failing value if it is the value's own, and its type as code outside of the owner names it.
    private func ownProperty(of place: PlacedFailure) -> (property: DeclaredProperty, type: TypeExpression)? {
        guard document.foreign == nil, place.failure.kind == .typeMismatch, let property = property(of: place),
            let type = property.type.member(depth: property.depth)?.unwrapped
        else { return nil }
        return (property, declared.qualified(type, in: property.owner))
    }

    /// A wrapper that decodes the JSON in a string, plain or in Base64, if that is what the property's type reads; nil for
    /// other strings.
    func textForm(for place: PlacedFailure) -> OtherForm? {
        guard let text = place.string, let (property, _) = ownProperty(of: place), let asked = place.type else {
            return nil
        }
        let plain = inner([UInt8](text.utf8), as: asked)
        guard let json = plain ?? Data(base64Encoded: text).flatMap({ inner([UInt8]($0), as: asked) }) else {
            return nil
        }
        let dates = json.dates(as: asked)
        guard dates != .unknown else { return nil }
        return form(jsonText(isBase64: plain == nil, dates), on: property, depth: property.depth)
    }

    /// A finder for bytes that are the JSON of an object or array which a type may read; nil for other bytes.
    private func inner(_ bytes: [UInt8], as type: TypeExpression) -> RemedyFinder? {
        guard let first = bytes.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        else { return nil }
        let json = JSONDocument(bytes: bytes)
        let finder = RemedyFinder(document: json, strategies: strategies, model: type.text, declared: declared)
        return json.fault == nil && json.tokenCount > 0 && finder.mayRead([0], as: type) ? finder : nil
    }

    /// How the dates of JSON inside a value are written.
    private enum InnerDates: Equatable { case none, unknown, written(DateStrategy) }

    /// How the dates are written that a type reads from the whole document.
    private func dates(as type: TypeExpression) -> InnerDates {
        let tokens = reading([0], as: type).dates
        guard !tokens.isEmpty else { return .none }
        let read = DateStrategy.reading(
            texts: tokens.compactMap { document.stringValue($0) },
            numbers: tokens.filter { document.kind($0) == .number }.compactMap {
                Double(document.sourceText($0, limit: 40))
            })
        return read.strategies.first { $0.constant != nil }.map { .written($0) } ?? .unknown
    }

    private func jsonText(isBase64: Bool, _ dates: InnerDates) -> ValueWrapper {
        let (decoder, encoder) = innerCoders(dates)
        let json: SwiftCode = "try \(encoder.isEmpty ? "JSONEncoder()" : "Self.encoder").encode(wrappedValue)"
        return ValueWrapper(
            name: isBase64 ? "JSONInBase64" : "JSONInText",
            summary: "a value from a \(isBase64 ? "Base64 string" : "string") that holds its JSON",
            type: TypeExpression("Value"), parameter: "Value", members: [decoder, encoder].blocks,
            decoding: """
                let \(isBase64 ? "data" : "text") = try container.decode(\(isBase64 ? "Data" : "String").self)
                wrappedValue = try \(decoder.isEmpty ? "JSONDecoder()" : "Self.decoder").decode(Value.self, from: \(isBase64 ? "data" : "Data(text.utf8)"))
                """, encoding: isBase64 ? json : "String(decoding: \(json), as: UTF8.self)")
    }

    /// A decoder and an encoder for JSON inside a value, with the current key strategy if Foundation has it, and as its dates
    /// are written; empty without either.
    private func innerCoders(_ inner: InnerDates) -> (decoder: SwiftCode, encoder: SwiftCode) {
        let dates: SwiftCode? = if case .written(let strategy) = inner { strategy.constant } else { nil }
        let hasSnake = strategies.keys == .snake
        guard dates != nil || hasSnake else { return ("", "") }
        func code(_ name: SwiftCode, _ type: SwiftCode, _ keys: SwiftCode, _ setting: SwiftCode) -> SwiftCode {
            var lines: [SwiftCode] = hasSnake ? ["\(name).key\(setting) = \(keys)"] : []
            if let dates { lines.append("\(name).date\(setting) = \(dates)") }
            return """
                private static var \(name): \(type) {
                    let \(name) = \(type)()
                    \(lines.lines)
                    return \(name)
                }
                """
        }
        return (
            code("decoder", "JSONDecoder", ".convertFromSnakeCase", "DecodingStrategy"),
            code("encoder", "JSONEncoder", ".convertToSnakeCase", "EncodingStrategy")
        )
    }

    /// A wrapper that reads a value from a member of an object: the only one, as MongoDB writes `{"$oid": "…"}`, or, where no
    /// type of its own can stand in code written by hand, the only one that fits; nil for other values.
    func memberForm(for place: PlacedFailure) -> OtherForm? {
        guard place.found == .object, let (property, type) = ownProperty(of: place), let asked = place.type,
            asked.wantedShape(strategies).map({ ![.array, .object].contains($0) }) == true
        else { return nil }
        let values = values(at: place, most: Self.maxValues).filter { document.kind($0) != .null }
        let objects = values.filter { document.kind($0) == .object }
        if let form = measured(values, objects, as: asked, property, type) { return form }
        let keys = Set(objects.flatMap { document.children(of: $0).prefix(20).map { document.key($0) ?? "" } })
        var fitting = fitting(keys, in: values, as: asked)
        // MongoDB writes `{"$numberDecimal": "12.50"}`.
        let isText = fitting.isEmpty && keys.count == 1 && asked.wantedShape(strategies) == .number
        if isText {
            fitting = keys.filter { key in
                objects.compactMap { document.member(key, of: $0) }
                    .allSatisfy { document.kind($0) == .string && converts($0, to: asked.text) }
            }
        }
        guard fitting.count == 1, let key = fitting.first, keys.count == 1 || !property.isSynthesized,
            !haveSeveralUnits(objects)
        else { return nil }
        let word = KeySpelling(key).camelCase.capitalizedFirst
        let number: SwiftCode = type.text == "Decimal" ? "Decimal(string: text)" : "\(type)(text)"
        let read: SwiftCode =
            !isText
            ? "wrappedValue = try object.decode(\(type).self, forKey: .value)"
            : """
            let text = try object.decode(String.self, forKey: .value)
            guard let number = \(number) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .value, in: object, debugDescription: text + " isn't a number.")
            }
            wrappedValue = number
            """
        let encoded: SwiftCode = isText ? #""\(wrappedValue)""# : "wrappedValue"
        let wrapper = ValueWrapper(
            name: "\(type.innermostName.filter { $0 != "." })In\(word.isEmpty ? "Object" : word)",
            summary: "\(type.text) itself, or from the member \"\(key)\" of an object", type: type,
            conformances: coding(of: property.owner),
            members: "private enum Keys: String, CodingKey { case value = \(literal: strategies.convertKey(key)) }",
            decoding: """
                if let object = try? decoder.container(keyedBy: Keys.self) {
                    \(read)
                } else {
                    wrappedValue = try container.decode(\(type).self)
                }
                """, encoding: objects.count == values.count ? "[\(literal: key): \(encoded)]" : "wrappedValue")
        let meaning = unitCondition(key, in: objects) ?? "\"\(key)\" is what \"\(property.name)\" means"
        return form(wrapper, on: property, depth: property.depth, if: keys.count == 1 ? nil : meaning)
    }

    /// A wrapper that reads numbers with their units beside them, and numbers alone, in the unit of the property. Where the
    /// property names none and the payload has one, a type for the object keeps it.
    private func measured(
        _ values: [JSONDocument.Token], _ objects: [JSONDocument.Token], as asked: TypeExpression,
        _ property: DeclaredProperty, _ type: TypeExpression
    ) -> OtherForm? {
        let hints = declared.hints(on: property.name, of: property.owner)
        guard let (measure, base, condition) = measure(of: objects, as: asked, hints: hints),
            condition == nil || haveSeveralUnits(objects),
            values.allSatisfy({ document.kind($0) == .number || document.kind($0) == .object })
        else { return nil }
        let wrapper = ValueWrapper(
            name: "In\(base.capitalizedFirst)", summary: "a number in \(base), or one with its unit beside it",
            type: type, conformances: coding(of: property.owner),
            members: """
                private struct Content: Codable {
                    var value: \(measure.isText ? "String" : "Double")
                    var unit: String

                    \(.codingKeys([.codingKey("value", measure.value), .codingKey("unit", measure.unit)]))
                }

                private static let units: [String: Double] = [\(UnitNotation.table(measure.worth))]
                """,
            decoding: """
                if let number = try? container.decode(\(type).self) {
                    wrappedValue = number
                    return
                }
                let content = try container.decode(Content.self)
                guard let worth = Self.units[content.unit.lowercased()]\(measure.isText ? ", let value = Double(content.value)" : "")
                else {
                    throw DecodingError.dataCorruptedError(
                        in: container, debugDescription: "\\(content.value) \\(content.unit) isn't known.")
                }
                wrappedValue = \(Measure.made("\(measure.isText ? "value" : "content.value") * worth", as: type))
                """,
            encoding:
                "Content(value: \(measure.isText ? #""\(wrappedValue)""# : "Double(wrappedValue)"), unit: \(literal: base))"
        )
        return form(wrapper, on: property, depth: property.depth, if: condition)
    }

    /// The keys under which all objects among values have a value of a type; the other values have to be of it themselves.
    func fitting(_ keys: Set<String>, in values: [JSONDocument.Token], as type: TypeExpression) -> [String] {
        keys.filter { key in
            values.allSatisfy { value in
                let member = document.kind(value) == .object ? document.member(key, of: value) : value
                return member.map { document.mayBe($0, type, strategies) } ?? false
            }
        }
    }

    // MARK: Types

    /// A type for objects, or lists of them, that stand where the model expects something else; nil if its own types may read
    /// them.
    func ownType(for place: PlacedFailure) -> OtherForm? {
        guard place.failure.kind == .typeMismatch, [.object, .array].contains(place.found),
            let property = property(of: place)
        else { return nil }
        let level = PropertyLevel(property: property, values: values(at: place, most: Self.maxValues))
        return ownType(at: level, depth: property.depth) ?? genericType(at: level, place)
    }

    /// The same for lists of a generic type's parameter: the type for the payload's shape has the parameter, too.
    private func genericType(at level: PropertyLevel, _ place: PlacedFailure) -> OtherForm? {
        let arguments = place.failure.owner.map { declared.arguments(of: $0, declaredAs: level.property.owner) } ?? [:]
        let used = arguments.first { level.property.type.allNames.contains($0.key) && declared.declares($0.value) }
        guard let (parameter, argument) = used else { return nil }
        var level = level
        level.property.type = TypeExpression(
            level.property.type.replacingNames { $0 == parameter ? argument : $0 }.text)
        return ownType(at: level, depth: level.property.depth, (parameter, argument))
    }

    /// - Parameter generic: The parameter that the type has, and the type in whose place it stands; nil for none.
    private func ownType(
        at level: PropertyLevel, depth: Int, _ generic: (parameter: String, argument: String)? = nil
    ) -> OtherForm? {
        let property = level.property
        let values = level.values.filter { document.kind($0) != .null }
        let areLists = values.allSatisfy { document.kind($0) == .array }
        if let element = old(of: property, depth)?.element, declared.ownDeclaration(of: element) != nil,
            property.isSynthesized, areKeyed(values, by: element)
        {
            return form(
                property, depth: depth, as: .dictionary(key: TypeExpression("String"), value: element), "",
                "the keys look like data: declare a dictionary")
        }
        let objects = areLists ? Array(values.flatMap { document.children(of: $0) }.prefix(Self.maxValues)) : values
        guard property.isSynthesized, let old = old(of: property, depth), old.value == nil,
            !areLists || old.element == nil,
            objects.allSatisfy({ document.kind($0) == .object && document.firstChild($0) != nil }),
            declared.ownDeclaration(of: old).map({ $0.kind == .enum }) ?? true,
            !declared.genericParameters(of: property.owner).contains(old.text), let first = objects.first
        else { return nil }
        var sketch = sketch(for: property.owner)
        if !areLists, let keys = sketch.keysOfData(in: objects) {
            let word = KeyWords.singular(property.name).capitalizedFirst
            guard let found = sketch.type(of: objects, named: word, depth: 0, declared: old) else { return nil }
            return form(
                property, depth: depth, as: found.type, found.declaration,
                "\(keys): declare a dictionary")
        }
        let word = (depth > 0 || areLists ? KeyWords.singular(property.name) : property.name).capitalizedFirst
        if let generic {
            let known = sketch.known
            sketch.parameters = "<\(name: generic.parameter): \(coding(of: property.owner))>"
            sketch.known = { values, old in
                known(values, old)?.replacingNames { $0 == generic.argument ? generic.parameter : $0 }
            }
        }
        guard isRecord(first, in: objects), old.element == nil || hasList(first, of: old),
            let name = freeName([word, "\(word)Content"]),
            let code = sketch.declaration(named: name, of: objects, declared: old)
        else { return nil }
        let own = TypeExpression(generic.map { "\(name)<\($0.parameter)>" } ?? name)
        return form(property, depth: depth, as: areLists ? .array(own) : own, code, OtherForm.objectWords)
    }

    private func old(of property: DeclaredProperty, _ depth: Int) -> TypeExpression? {
        property.type.member(depth: depth)?.unwrapped
    }

    /// Whether most members of objects are values of a type.
    private func areKeyed(_ objects: [JSONDocument.Token], by type: TypeExpression) -> Bool {
        let members = objects.flatMap { document.children(of: $0).prefix(Self.maxValues) }
        return objects.allSatisfy { document.kind($0) == .object } && !hasKeys(of: type, objects)
            && members.count > 1 && 2 * members.count { hasKeys(of: type, [$0]) } > members.count
    }

    /// Writes types that a type of the user's has, with others of the user's where they read the values.
    func sketch(for owner: String) -> SwiftSketch {
        var sketch = SwiftSketch(
            document: document, strategies: strategies, conformances: coding(of: owner) + conformances(besides: owner))
        sketch.maxDepth = 5
        sketch.known = { values, old in
            let old = old.map { self.declared.qualified($0, in: owner) }
            let declared = [old, old?.member].compactMap { $0?.unwrapped }
            if let own = declared.first(where: { self.mayRead(values, as: $0) }) { return own }
            // Another type doesn't replace a date or a number by a text.
            let isTelling = declared.first.map {
                $0.text != "String" && $0.wantedShape(self.strategies)?.kind.isScalar == true
            }
            return isTelling == true ? nil : self.otherType(for: values, than: TypeExpression(""), nil)?.type
        }
        sketch.property = { [declared] type, key, values in
            let properties = declared.storedProperties(of: type.unwrapped.text)
            guard type.unwrapped.name != nil,
                let found = properties.first(where: { declared.key(of: $0, in: type.unwrapped) == key }),
                let written = found.type.map({ TypeExpression($0) })
            else { return nil }
            let own = declared.qualified(written, in: type.unwrapped.text)
            guard self.mayRead(values, as: own.unwrapped) else { return nil }
            return (own, found.wrappers.first.map { $0.filter { $0 != "@" } })
        }
        return sketch
    }

    /// Whether a type of the user's or of the standard library reads values, or at least half of its keys are theirs.
    func mayRead(_ values: [JSONDocument.Token], as type: TypeExpression) -> Bool {
        guard type.allNames.allSatisfy({ declared.declares($0) || TypeExpression($0).wantedShape(strategies) != nil })
        else { return false }
        if reading(values, as: type).fits { return true }
        guard type.value == nil, let element = type.element else { return hasKeys(of: type, values) }
        let elements = values.flatMap { document.children(of: $0).prefix(Self.maxValues) }
        return values.allSatisfy { document.kind($0) == .array } && hasKeys(of: element, elements)
    }

    /// Names of the standard library, Foundation and concurrency that a type of the app would hide.
    private static let usedNames: Set<String> = [
        "Actor", "Bundle", "Character", "Clock", "Collection", "Decoder", "Encoder", "Error", "Identifiable",
        "Operation", "Optional", "Process", "Progress", "Result", "Sequence", "Stream", "Task", "Thread", "Timer",
        "Type", "Unit",
    ]

    /// The first name that no type has.
    func freeName(_ names: [String]) -> String? {
        names.first { name in
            !declared.declares(name) && TypeExpression(name).wantedShape(strategies) == nil
                && !Self.usedNames.contains(name)
                && !FoundationFormat.all.contains { $0.type == name }
        }
    }

    /// A property with another type at a depth of arrays and dictionaries.
    ///
    /// - Parameter code: The code that declares the type; empty if it is known.
    func form(
        _ property: DeclaredProperty, depth: Int, as own: TypeExpression, _ code: SwiftCode, _ words: String
    ) -> OtherForm {
        let type = property.type.replacing(depth: depth) { $0.isOptional ? own.asOptional : own }
        let (owner, name) = (property.owner, property.name)
        return OtherForm(
            declaration: "\(owner).\(name): \(type.text)", place: property.place,
            remedy: .source(
                code.isEmpty
                    ? .propertyType(owner: owner, property: name, type: type.text)
                    : .declaredType(owner: owner, property: name, type: type.text, code: code)), words: words)
    }

    /// Whether an object's keys are names: one of them is in all objects.
    func isRecord(_ object: JSONDocument.Token, in objects: [JSONDocument.Token]) -> Bool {
        document.children(of: object).prefix(50).compactMap { document.key($0) }
            .contains { key in objects.allSatisfy { document.member(key, of: $0) != nil } }
    }

    /// Whether an object in place of a list has the list, perhaps with the elements in a member of each; otherwise it may be
    /// one element, or hold them by their keys.
    private func hasList(_ object: JSONDocument.Token, of type: TypeExpression) -> Bool {
        values(inside: object).contains { _, value in
            guard document.kind(value) == .array else { return false }
            return !reading([value], as: type, generously: true).places.isEmpty
                || type.element.map { declared.ownDeclaration(of: $0) != nil && holder(of: $0, in: value) != nil }
                    == true
        }
    }

    /// A type in place of a property's own, if the value was read as another type: the generic type with another
    /// argument, or what its argument reads without it. Nil if the property's type says itself what it reads.
    ///
    /// - Parameters:
    ///   - other: The type that would read the value.
    ///   - old: The property's type.
    func keepingPhantom(_ other: TypeExpression, _ old: TypeExpression, _ place: PlacedFailure) -> TypeExpression? {
        guard let found = declared.ownDeclaration(of: old), found.kind != .enum else { return other }
        guard old != place.type else {
            let all = values(at: place, most: Self.maxValues)
            return ([old] + old.arguments.reversed()).lazy.flatMap { [$0, .array($0)] }
                .first { $0 != old && self.reading(all, as: $0).fits }
                ?? (old.isGeneric || !place.found.isScalar ? nil : other)
        }
        return place.type.flatMap { old.replacingArgument($0, with: other) }
    }
}

extension TypeExpression {
    /// A generic type with another argument in place of the last one that is a type; nil if none is.
    func replacingArgument(_ old: TypeExpression, with new: TypeExpression) -> TypeExpression? {
        guard case .named(var parts) = self, let last = parts.indices.last,
            let index = parts[last].arguments.lastIndex(where: { $0.unwrapped == old })
        else { return nil }
        parts[last].arguments[index] = parts[last].arguments[index].isOptional ? new.asOptional : new
        return .named(parts)
    }
}

extension DateStrategy {
    /// Foundation's strategy in Swift: `.iso8601`; nil for the default, and for those that take code.
    package var constant: SwiftCode? {
        switch self {
        case .one(.iso8601): ".iso8601"
        case .one(.seconds): ".secondsSince1970"
        case .one(.milliseconds): ".millisecondsSince1970"
        default: nil
        }
    }
}
