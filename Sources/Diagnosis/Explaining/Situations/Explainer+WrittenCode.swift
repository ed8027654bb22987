import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

// Payloads that need a hand-written init(from:) or declaration. Its code is generated, to be compiled and tried.
extension Explainer {
    // MARK: Arrays by position

    /// Explains an array whose elements are the values of a struct's properties, in their order; nil for other arrays.
    func positionalArray(_ array: JSONDocument.Token) -> Explanation? {
        guard let name = requested?.text, declared.declaration(of: name)?.declaration.kind == .struct,
            !declared.isWrittenByHand(name)
        else { return nil }
        let declaredOrder = declared.storedProperties(of: name)
        // Positions of GeoJSON begin with the longitude (RFC 7946, 3.1.1). It alone can be beyond 90 degrees.
        let isGeoJSON =
            (0..<min(document.tokenCount, Self.maxTokens)).contains { token in
                document.kind(token) == .array && document.key(token) == "coordinates"
            }
            || Self.isPoint(declaredOrder)
                && finder.values(at: placed).compactMap { document.firstChild($0) }.contains { first in
                    Double(document.sourceText(first, limit: 40)).map { abs($0) > 90 } == true
                }
        let columns = columns(of: array)
        let named = columns?.names.compactMap { column in
            declaredOrder.first { KeySpelling($0.codingKey).letters == KeySpelling(column).letters }
        }
        if let columns, let named, named.count < columns.names.count, 2 * named.count > columns.names.count {
            return nil
        }
        let isNamed = columns.map { $0.names.count == named?.count } == true
        let properties =
            (isNamed ? named : nil) ?? (isGeoJSON ? Self.longitudeFirst(declaredOrder) : declaredOrder)
        // A position may also have an altitude.
        let extra = isGeoJSON && properties.count == 2 ? 0 : 1
        let elements = Array(document.children(of: array).prefix(properties.count + extra))
        let types = properties.compactMap { $0.type.map { TypeExpression($0) } }
        guard properties.count > 1, types.count == properties.count, elements.count <= types.count,
            elements.contains(where: { !document.isContainer($0) }),
            types.dropFirst(elements.count).allSatisfy(\.isOptional),
            zip(types, elements).allSatisfy({ type, value in
                document.kind(value) == .null ? type.isOptional : fits(type, value)
            })
        else { return nil }
        let list = zip(properties, elements).map { "\($0.name): \(shown($1, limit: 24))" }
        // Values of one type fit in any order.
        let isSure = Set(types).count == types.count || isGeoJSON || isNamed
        let order = isSure ? nil : "the values are \(Self.list(properties.map(\.name))), in this order"
        let calls = zip(properties, types).map { property, type -> SwiftCode in
            "\(name: property.name) = try container.\(type.isOptional ? "decodeIfPresent" : "decode")(\(type.unwrapped).self)"
        }
        let writes = properties.map { "try container.encode(\(name: $0.name))" as SwiftCode }
        let code = [
            SwiftCode.decoding(from: .unkeyed, calls.lines),
            declared.isEncodable(name) ? .encoding(to: .unkeyed, writes.lines) : "",
        ].blocks
        return Explanation(
            .arrayForObject,
            "The values have positions, not keys: the array fits the properties of \(type) in "
                + (isNamed ? "the order of \"\(columns?.key ?? "")\" " : "their order ")
                + "(\(list.joined(separator: ", "))).",
            advice: "Write an init(from:) for \(type)\(declaredPlace(of: type)) that reads an array: "
                + "\(extending(type, code, quoting: "`decoder.unkeyedContainer()`, then `\(calls[0].text)` and so on", if: order))."
        )
    }

    /// The names that the payload has for the positions of an array: a list of as many different texts in an object around it.
    private func columns(of array: JSONDocument.Token) -> (key: String, names: [String])? {
        let count = document.childCount(array)
        var place = array
        while let parent = document.parent(place) {
            for member in document.children(of: parent).prefix(50)
            where document.kind(parent) == .object && document.kind(member) == .array {
                let names = document.children(of: member).prefix(count + 1).compactMap { document.stringValue($0) }
                if names.count == count, document.childCount(member) == count, Set(names).count == count,
                    let key = document.key(member)
                {
                    return (key, names)
                }
            }
            place = parent
        }
        return nil
    }

    private static let maxTokens = 2000

    /// Properties in the order of GeoJSON: as declared, but the longitude before the latitude.
    private static func longitudeFirst(_ properties: [ModelSource.Property]) -> [ModelSource.Property] {
        guard isPoint(properties) else { return properties }
        return properties.prefix(2).sorted { order($0) < order($1) } + properties.dropFirst(2)
    }

    /// Whether the first two properties are a longitude and a latitude, in either order.
    private static func isPoint(_ properties: [ModelSource.Property]) -> Bool {
        Set(properties.prefix(2).map(order)) == [0, 1]
    }

    /// 0 for a longitude, 1 for a latitude, 2 for others.
    private static func order(_ property: ModelSource.Property) -> Int {
        let words = KeySpelling(property.name).words
        return words.contains { $0.hasPrefix("lon") || $0 == "lng" }
            ? 0 : words.contains { $0.hasPrefix("lat") } ? 1 : 2
    }

    /// Advice to add code in an extension of a type.
    ///
    /// - Parameter condition: What has to be true for it that the payload doesn't show; nil for nothing.
    func extending(_ type: String, _ code: SwiftCode, quoting words: String, if condition: String? = nil) -> Advice {
        let whole: SwiftCode = """
            extension \(TypeExpression(type)) {
                \(code)
            }
            """
        let title = "extension \(type) { init(from:) }"
        return Advice(words, .source(.declarations(beside: type, code: whole, title: title, condition: condition)))
    }

    // MARK: Option sets

    /// Explains an array of names for an option set, which decodes from its raw value; nil for other types.
    func optionSet(_ array: JSONDocument.Token) -> Explanation? {
        guard let set = outerType?.unwrapped, declared.inherits(set.text, "OptionSet") else { return nil }
        let names = document.children(of: array).prefix(100).map { document.stringValue($0) }
        let texts = names.compactMap(\.self)
        guard texts.count == names.count, !texts.isEmpty else { return nil }
        let rule =
            "\(set.text) is an OptionSet: it is decoded from its raw value, one number for all options. The payload has their "
            + "names."
        let options = declared.staticNames(of: set.text)
        let pairs = texts.compactMap { text in
            options.first { KeySpelling($0).letters == KeySpelling(text).letters }.map { (text: text, option: $0) }
        }
        var seen: Set<String> = []
        let rest = options.filter { option in !pairs.contains { $0.option == option } }.map { (text: $0, option: $0) }
        let all = (pairs + rest).filter { seen.insert($0.option).inserted }
        guard pairs.count == texts.count else {
            return Explanation(
                .containerForValue, rule,
                advice:
                    "Write an init(from:) for \(set.text)\(declaredPlace(of: set.text)) that reads [String] and inserts an option for "
                    + "each name, or send the number.")
        }
        let list = all.map { "(\(literal: $0.text), .\(member: $0.option))" as SwiftCode }.joined(separator: ", ")
        let table: SwiftCode = """
            private static var names: [(name: String, option: \(set))] {
                [\(list)]
            }
            """
        let decoding = SwiftCode.decoding(
            from: .single,
            """
            self = []
            for name in try container.decode([String].self) {
                guard let known = Self.names.first(where: { $0.name == name }) else {
                    throw DecodingError.dataCorruptedError(
                        in: container, debugDescription: "No option is called \\(name).")
                }
                formUnion(known.option)
            }
            """)
        let encoding = SwiftCode.encoding(
            to: .single, "try container.encode(Self.names.filter { contains($0.option) }.map(\\.name))")
        let code = [table, decoding, declared.isEncodable(set.text) ? encoding : ""].blocks
        return Explanation(
            .containerForValue, rule,
            advice: "Write an init(from:) for \(set.text)\(declaredPlace(of: set.text)) that reads "
                + "\(extending(set.text, code, quoting: "[String] and inserts an option for each name")); "
                + "decide what an unknown name does.")
    }

    // MARK: Unlabelled values of enums

    /// Explains a missing key `_0`: the synthesized code of an enum reads an unlabelled value under it; nil for other keys.
    ///
    /// - Parameters:
    ///   - wanted: The missing key.
    ///   - object: The object that lacks it.
    func unlabelledValue(_ wanted: String, in object: JSONDocument.Token) -> Explanation? {
        guard wanted.wholeMatch(of: #/_\d+/#) != nil, let owner, !declared.isWrittenByHand(owner.text),
            case .key(let caseKey)? = failure.path.components.dropLast().last,
            let cases = declared.cases(of: owner.text), let failing = cases.first(where: { $0.key == caseKey })
        else { return nil }
        let name = owner.declaredText
        let rule =
            "The synthesized init(from:) of \(name) reads a value without a label under the key \"\(wanted)\": it expects "
            + "`{\"\(caseKey)\": {\"\(wanted)\": …}}`. Only Swift writes that key."
        let words = "decodes the value of \(failing.name) from \"\(caseKey)\" itself"
        let place = declaredPlace(of: name)
        guard failing.values.count == 1, cases.allSatisfy(\.isReadable),
            let only = failing.values.first,
            fits(TypeExpression(only.type), object)
                || declared.keys(of: only.type).isEmpty
        else {
            return Explanation(
                .enumPayload, rule, advice: "Write an init(from:) for \(name)\(place) that \(words).")
        }
        let code = Self.code(decoding: cases, isEncodable: declared.inherits(name, "Codable"))
        return Explanation(
            .enumPayload, rule,
            advice:
                "Write an init(from:) for \(name)\(place) that \(extending(name, code, quoting: words)), or give the value a label."
        )
    }

    /// An `init(from:)` that reads each case of an enum under its key: one value as it is, several by their labels.
    private static func code(decoding cases: [DeclaredTypes.Case], isEncodable: Bool) -> SwiftCode {
        var types: [SwiftCode] = []
        var branches: [SwiftCode] = []
        var switches: [SwiftCode] = []
        for entry in cases {
            let name: SwiftCode = "\(name: entry.name)"
            let opening: SwiftCode = "\(branches.isEmpty ? "if" : "} else if") container.contains(.\(name)) {"
            switch entry.values.count {
            case 0:
                branches.append("\(opening)\n    self = .\(name)")
                switches.append("case .\(name): try container.encode([String: String](), forKey: .\(name))")
            case 1 where entry.values[0].label == nil:
                let type = TypeExpression(entry.values[0].type)
                branches.append(
                    "\(opening)\n    self = .\(name)(try container.decode(\(type).self, forKey: .\(name)))")
                switches.append("case .\(name)(let value): try container.encode(value, forKey: .\(name))")
            default:
                let type = "\(entry.name.capitalizedFirst)Values"
                let labels = entry.values.compactMap(\.label)
                let properties = entry.values.compactMap { value in
                    value.label.map { "let \(name: $0): \(TypeExpression(value.type))" as SwiftCode }
                }
                types.append(
                    """
                    private struct \(name: type): \(isEncodable ? "Codable" : "Decodable") {
                        \(properties.lines)
                    }
                    """)
                let arguments = labels.map { "\(member: $0): values.\(name: $0)" as SwiftCode }
                branches.append(
                    """
                    \(opening)
                        let values = try container.decode(\(name: type).self, forKey: .\(name))
                        self = .\(name)(\(arguments.joined(separator: ", ")))
                    """)
                let bound = labels.map { "let \(name: $0)" as SwiftCode }.joined(separator: ", ")
                let passed = labels.map { "\(member: $0): \(name: $0)" as SwiftCode }.joined(separator: ", ")
                switches.append(
                    """
                    case .\(name)(\(bound)):
                        try container.encode(\(name: type)(\(passed)), forKey: .\(name))
                    """)
            }
        }
        let keys = SwiftCode.codingKeys(cases.map { .codingKey($0.name, $0.key) }, named: "CaseKeys")
        let decoding = SwiftCode.decoding(
            from: .keyed(by: "CaseKeys"),
            """
            \(branches.lines)
            } else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "No key names a case."))
            }
            """)
        let encoding = SwiftCode.encoding(to: .keyed(by: "CaseKeys"), "switch self {\n\(switches.lines)\n}")
        return (["private \(keys)"] + types + [decoding, isEncodable ? encoding : ""]).blocks
    }

    // MARK: Property wrappers

    /// Explains a missing key of a property with a wrapper that isn't ResilientCodable's; nil for other properties.
    func missingKeyOfWrapper(_ wanted: String) -> Explanation? {
        guard let owner, let wrapper = requested, let property = declared.property(for: wanted, in: owner)?.source,
            !hasWrapper, let last = wrapper.lastName,
            property.wrappers.contains(where: { $0.prefix { $0 != "<" && $0 != "(" } == "@\(last)" }),
            let type = property.type.map({ TypeExpression($0) })
        else { return nil }
        let value: SwiftCode? =
            switch type {
            case .optional: "wrappedValue: nil"
            case .array: "wrappedValue: []"
            case .dictionary: "wrappedValue: [:]"
            case .named, .other: nil
            }
        // A wrapper that has a value for none has it for all of its types.
        let own = declared.argumentsOfAbsent(wrapper)
        let parameters = own == nil ? [] : declared.genericParameters(of: wrapper.declaredText)
        let made =
            parameters.isEmpty
            ? wrapper : TypeExpression("\(wrapper.declaredText)<\(parameters.joined(separator: ", "))>")
        let list =
            parameters.isEmpty
            ? "" : "<\(parameters.map { "\(name: $0)" as SwiftCode }.joined(separator: ", "))>" as SwiftCode
        let rule =
            "The synthesized init(from:) decodes the wrapper \(wrapper.text), which isn't optional, so it needs the key"
            + (type.isOptional ? ", although `\(property.name)` is a \(type.text); `= nil` doesn't change that." : ".")
        let name = wrapper.declaredText
        guard let empty = own ?? value else {
            return Explanation(
                .keyMissing, rule,
                advice:
                    "Add an overload of KeyedDecodingContainer.decode(_:forKey:) for \(name) that uses decodeIfPresent and a default, "
                    + "or send \"\(wanted)\".")
        }
        let fallback: SwiftCode = "try decodeIfPresent(type, forKey: key) ?? \(made)(\(empty))"
        let code: SwiftCode = """
            extension KeyedDecodingContainer {
                func decode\(list)(_ type: \(made).Type, forKey key: Key) throws -> \(made) {
                    \(fallback)
                }
            }
            """
        let overload = Advice(
            "an overload of KeyedDecodingContainer.decode(_:forKey:) for \(name) that returns "
                + "`decodeIfPresent(type, forKey: key) ?? \(made.text)(\(empty.text))`",
            .source(
                .declarations(
                    beside: owner.declaredText, code: code,
                    title: "extension KeyedDecodingContainer { decode(\(made.text).self) }")))
        return Explanation(
            .keyMissing, rule,
            advice: "If the key may be missing, add \(overload); otherwise send \"\(wanted)\".")
    }

    /// Advice to read an empty string, a text such as "-" or an empty list where none is expected as nil with a property
    /// wrapper, or to send another value; nil for other values.
    var readingEmptyAsNil: Advice? {
        let isList = found == .array && place.map { document.childCount($0) == 0 } == true
        let isFalse = place.map { document.kind($0) == .false } == true
        guard text?.standsForNothing == true || isList || isFalse, let owner, let property,
            let declaredType = property.type,
            property.source.place.isWrappable || asking != nil, !isDictionaryValue, !others.contains(where: isOtherText)
        else { return nil }
        let type = property.isOptional ? nil : TypeExpression(declaredType).asOptional.text
        let own = SourceChange.PropertyName(owner: owner.declaredText, property: property.name, type: type)
        let texts = Set(([place].compactMap(\.self) + others).compactMap { document.stringValue($0) }).sorted()
            .filter(\.standsForNothing)
        let isEmpty = texts.allSatisfy(\.isEmpty)
        let names = property.isOptional && asking == nil && !isList && !isFalse && isEmpty ? emptyOptionals : [own]
        let wrapper =
            isFalse
            ? Self.nilIfFalse : isList ? Self.nilIfEmptyList : isEmpty ? Self.nilIfEmpty : Self.nilIfText(texts)
        let value = isFalse ? "false" : isList ? "[]" : Self.list(texts.map { "\"\($0)\"" })
        let treating = Advice(
            "Treat \(value) as nil, for example with a property wrapper, "
                + "`@\(wrapper.name) var \(property.name): \(type ?? declaredType)`\(declaredAt)",
            .source(wrapper.change(on: names)))
        return "\(treating), or send \(property.isOptional ? sending("null") : example)."
    }

    /// Whether a value is a text where the property's type reads none.
    private func isOtherText(_ value: JSONDocument.Token) -> Bool {
        document.stringValue(value).map { !$0.standsForNothing } == true && requested.map { !fits($0, value) } == true
    }

    /// The optional properties of types other than String whose value is an empty string, in the failing object and
    /// those around it.
    private var emptyOptionals: [SourceChange.PropertyName] {
        var names: [SourceChange.PropertyName] = []
        var token = place.flatMap { document.parent($0) }
        for (level, owner) in owners.enumerated() {
            defer { token = token.flatMap { document.parent($0) } }
            guard let object = token, document.kind(object) == .object, let owner, !declared.isWrittenByHand(owner.text)
            else { continue }
            for property in declared.storedProperties(of: owner.text) where property.place.isWrappable {
                guard let type = property.type.map({ TypeExpression($0) }), type.isOptional,
                    type.unwrapped.name != "String",
                    type.wantedShape(strategies) != nil || !declared.keys(of: type.unwrapped.text).isEmpty,
                    case let key = CodingPath.Component.key(declared.key(of: property, in: owner)),
                    property.name == self.property?.name || !isSentAsText(key, level, as: type),
                    let value = resolver.child(key, of: object), document.stringValue(value)?.isEmpty == true
                else { continue }
                names.append(SourceChange.PropertyName(owner: owner.declaredText, property: property.name))
            }
        }
        return names
    }

    /// Whether other elements have a text for a property that reads none: an empty one isn't all that fails.
    ///
    /// - Parameter level: How many values the property's object is above the failing one's.
    private func isSentAsText(_ key: CodingPath.Component, _ level: Int, as type: TypeExpression) -> Bool {
        let path = CodingPath(failure.path.components.dropLast(level + 1) + [key])
        return PlacedFailure.values(at: path, types: placed.types, in: document, strategies, most: 100)
            .contains { document.stringValue($0).map { !$0.isEmpty } == true && !fits(type.unwrapped, $0) }
    }

    private static let nilIfEmpty = nilIfEmpty(
        "NilIfEmpty", "an empty string as nil", "(try? container.decode(String.self))?.isEmpty == true")
    private static let nilIfEmptyList = nilIfEmpty(
        "NilIfEmptyList", "an empty list as nil", "(try? decoder.unkeyedContainer())?.isAtEnd == true")

    private static let nilIfFalse = {
        var wrapper = nilIfEmpty("NilIfFalse", "false as nil", "(try? container.decode(Bool.self)) == false")
        wrapper.readsFalseAsNil = true
        return wrapper
    }()

    private static func nilIfText(_ texts: [String]) -> ValueWrapper {
        let list = texts.map { "\(literal: $0)" as SwiftCode }.joined(separator: ", ")
        return nilIfEmpty(
            "NilIfAbsent", "\(self.list(texts.map { "\"\($0)\"" }, joining: "or")) as nil",
            "[\(list)].contains(try? container.decode(String.self))")
    }

    private static func nilIfEmpty(_ name: String, _ summary: String, _ isEmpty: SwiftCode) -> ValueWrapper {
        ValueWrapper(
            name: name, summary: summary, type: TypeExpression("Value"), parameter: "Value", isOptional: true,
            decoding: """
                let isEmpty = \(isEmpty)
                wrappedValue = isEmpty ? nil : try container.decode(Value.self)
                """)
    }

    /// Advice to read 0 and 1, also in quotes, as a Bool with a property wrapper; nil if the payload has other values.
    var readingFlags: Advice? {
        guard let place, let property, property.type == "Bool", let owner, ([place] + others).allSatisfy({ isFlag($0) })
        else { return nil }
        let objects = ([place] + others).compactMap { document.parent($0) }.filter { document.kind($0) == .object }
        let flags = declared.storedProperties(of: owner.text).filter { candidate in
            guard candidate.type == "Bool",
                asking == nil ? candidate.place.isWrappable : candidate.name == property.name
            else { return false }
            let values = objects.compactMap {
                resolver.child(.key(declared.key(of: candidate, in: owner)), of: $0)
            }
            return values.allSatisfy { isFlag($0) } && values.contains { document.foundKind($0) != .bool }
        }
        guard flags.contains(where: { $0.name == property.name }) else { return nil }
        let names = flags.map { SourceChange.PropertyName(owner: owner.declaredText, property: $0.name) }
        let change = Self.flag.change(on: names)
        return Advice(
            "Accept 0 and 1 as well, also in quotes, for example with a property wrapper, `@Flag` on "
                + Self.list(names.map { "`\($0.owner).\($0.property)`" }), .source(change))
    }

    /// Whether a value stands for true or false.
    private func isFlag(_ value: JSONDocument.Token) -> Bool {
        document.stringValue(value)?.isEmpty == true
            || document.kind(value) != .null && finder.converts(value, to: "Bool")
    }

    private static let flag = ValueWrapper(
        name: "Flag", summary: "true and false, 1 and 0, and their spellings in quotes; an empty string is false",
        type: TypeExpression("Bool"), conformances: "Codable, Hashable",
        decoding: """
            if let bool = try? container.decode(Bool.self) {
                wrappedValue = bool
                return
            }
            let text = try (try? container.decode(Int.self)).map(String.init) ?? container.decode(String.self)
            switch text.lowercased() {
            case "1", "true", "yes": wrappedValue = true
            case "0", "false", "no", "": wrappedValue = false
            default:
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "\\(text) is neither true nor false.")
            }
            """)
}
