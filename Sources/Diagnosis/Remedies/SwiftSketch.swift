import DecodeService
import JSONText
import SwiftDeclarations

/// Writes a small Swift type for objects of the payload, such as the error that a server sent.
///
/// Unlike `codascope infer`, it leaves out members whose type it can't determine.
struct SwiftSketch {
    let document: JSONDocument
    let strategies: StrategySet
    /// What the types conform to.
    var conformances: SwiftCode = "Decodable"
    /// A declared type that reads values, possibly the one that was declared for them; nil if there is none.
    var known: ([JSONDocument.Token], _ declared: TypeExpression?) -> TypeExpression? = { _, _ in nil }
    /// The generic parameters of the outermost type: `<Row: Decodable>`.
    var parameters: SwiftCode = ""
    /// The type, and the wrapper, that a declared type has for a key if it may read values; nil if it has no such property.
    var property: (TypeExpression, _ key: String, [JSONDocument.Token]) -> (type: TypeExpression, wrapper: String?)? = {
        _, _, _ in nil
    }

    /// The keys that the outermost type leaves to another, after conversion.
    var leftOut: Set<String> = []

    /// The maximum numbers of members per object and of levels of nesting.
    private static let maxMembers = 20
    var maxDepth = 3
    /// The maximum number of elements or values that determine a type.
    private static let maxElements = 200

    /// Returns a type that decodes each of several objects; nil if no member's type can be determined.
    ///
    /// - Parameter old: The type that is declared for them, whose properties it keeps.
    /// - Complexity: O(members that are written · objects)
    func declaration(
        named name: String, of objects: [JSONDocument.Token], depth: Int = 0, declared old: TypeExpression? = nil
    ) -> SwiftCode? {
        var properties: [SwiftCode] = []
        var nested: [SwiftCode] = []
        var cases: [SwiftCode] = []
        var isRenamed = false
        var taken: Set<String> = []
        let keys = objects.flatMap { document.children(of: $0).prefix(Self.maxMembers).compactMap { document.key($0) } }
        var seen: Set<String> = []
        for key in keys.filter({ seen.insert($0).inserted }).prefix(Self.maxMembers) {
            let converted = strategies.convertKey(key)
            let property = Self.propertyName(converted)
            let members = objects.compactMap { document.member(key, of: $0) }
            let values = members.filter { document.kind($0) != .null }
            let own = old.flatMap { self.property($0, converted, values) }
            guard !property.isEmpty, depth > 0 || !leftOut.contains(converted), taken.insert(property).inserted,
                let type: (type: TypeExpression, declaration: SwiftCode) = own.map({ ($0.type, "") })
                    ?? type(of: values, named: Self.typeName(property), depth: depth, declared: old)
            else { continue }
            let isOptional = values.count < objects.count
            let declared = isOptional ? type.type.asOptional : type.type
            if let wrapper = own?.wrapper, !isOptional {
                properties.append("@\(name: wrapper) var \(name: property): \(declared)")
            } else {
                properties.append("let \(name: property): \(declared)")
            }
            nested.append(type.declaration)
            if property != converted { isRenamed = true }
            cases.append(.codingKey(property, converted))
        }
        guard !properties.isEmpty else { return nil }
        let declarations = nested.filter { !$0.isEmpty }.lines
        return """
            struct \(name: name)\(depth == 0 ? parameters : ""): \(conformances) {
                \([properties.lines, declarations, isRenamed ? .codingKeys(cases) : ""].blocks)
            }
            """
    }

    /// The type of values, and the code that declares it; nil if none can be written. Null makes it an optional.
    ///
    /// - Parameters:
    ///   - name: The name of what has the values, from which types are named.
    ///   - old: The type that is declared for them.
    func type(
        of all: [JSONDocument.Token], named name: String, depth: Int, declared old: TypeExpression? = nil
    ) -> (type: TypeExpression, declaration: SwiftCode)? {
        let values = all.filter { document.kind($0) != .null }
        guard let first = values.first else { return (TypeExpression("String"), "") }
        guard values.count == all.count else {
            let found = type(of: values, named: name, depth: depth, declared: old)
            return found.map { ($0.type.asOptional, $0.declaration) }
        }
        if let known = known(values, old) { return (known, "") }
        let kind = document.foundKind(first)
        guard values.allSatisfy({ document.foundKind($0) == kind }) else {
            let type = TypeExpression("\(name)Value")
            return declaration(named: type.text, ofKindsOf: values, depth: depth, declared: old).map { (type, $0) }
        }
        switch kind {
        case .string: return (TypeExpression("String"), "")
        case .bool: return (TypeExpression("Bool"), "")
        case .number:
            let texts = values.map { document.sourceText($0, limit: 400) }
            return (TypeExpression(FoundNumber.smallestInteger(for: texts) ?? "Double"), "")
        case .object where isDictionary(values):
            return member(of: values, named: name, depth: depth, declared: old).map {
                (.dictionary(key: TypeExpression("String"), value: $0.type), $0.declaration)
            }
        case .object:
            let type = TypeExpression(name == Self.element ? name : "\(name)Content")
            guard depth + 1 < maxDepth else { return nil }
            return declaration(named: type.text, of: values, depth: depth + 1, declared: old).map { (type, $0) }
        case .array:
            let found = member(of: values, named: name, depth: depth, declared: old)
            return found.map { (.array($0.type), $0.declaration) }
        default: return nil
        }
    }

    /// The type of the elements of arrays, or of the values of objects.
    private func member(
        of containers: [JSONDocument.Token], named name: String, depth: Int, declared old: TypeExpression?
    ) -> (type: TypeExpression, declaration: SwiftCode)? {
        let members = containers.flatMap { document.children(of: $0).prefix(Self.maxElements) }
        guard members.contains(where: { document.kind($0) != .null }) else { return nil }
        return type(
            of: Array(members.prefix(Self.maxElements)), named: name, depth: depth, declared: old?.member ?? old)
    }

    /// Whether the keys of objects are data, and their values are of one kind.
    func isDictionary(_ objects: [JSONDocument.Token]) -> Bool { keysOfData(in: objects) != nil }

    /// What the keys of objects are, as the subject of a sentence, if they are data and their values are of one kind.
    func keysOfData(in objects: [JSONDocument.Token]) -> String? {
        let members = objects.flatMap { document.children(of: $0).prefix(Self.maxElements) }
        let kinds = Set(members.map { document.foundKind($0) }).subtracting([.null])
        let keys = Set(members.compactMap { document.key($0) })
        guard kinds.count == 1 else { return nil }
        if KeyStyle.areData(Array(keys)) { return "the keys look like data" }
        return kinds == [.string] && Self.areLanguages(keys) ? "the keys are languages" : nil
    }

    /// Whether keys are languages, as `de` and `pt-BR`, of which others may have more.
    private static func areLanguages(_ keys: Set<String>) -> Bool {
        let common: Set = [
            "ar", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "hi", "hu", "it", "ja", "ko", "nb", "nl", "no",
            "pl", "pt", "ro", "ru", "sv", "tr", "uk", "zh",
        ]
        return keys.count > 1 && !keys.isDisjoint(with: ["de", "en", "es", "fr"])
            && keys.allSatisfy { common.contains(String($0.prefix { $0 != "-" && $0 != "_" }.lowercased())) }
    }

    // MARK: Several kinds

    /// The name of a list's elements in an enum of several kinds.
    private static let element = "Element"

    /// An enum with a case for each kind of value: `case bool(Bool)`, `case one(Link)`, `case many([Link])`.
    func declaration(
        named name: String, ofKindsOf values: [JSONDocument.Token], depth: Int, declared old: TypeExpression?
    ) -> SwiftCode? {
        // What can't be told from another kind comes first; the error of the last one is thrown.
        let order: [(kind: FoundKind, name: String, type: String)] = [
            (.bool, "bool", ""), (.number, "number", ""), (.string, "text", ""), (.array, "list", Self.element),
            (.object, "object", "Object"),
        ]
        var cases: [(kind: FoundKind, name: String, type: TypeExpression)] = []
        var nested: [SwiftCode] = []
        guard depth + 1 < maxDepth else { return nil }
        for entry in order {
            let same = values.filter { document.foundKind($0) == entry.kind }
            guard !same.isEmpty else { continue }
            if entry.kind == .number, known(same, old) == nil, isExact(same) {
                cases.append((.number, entry.name, TypeExpression("Double")))
            } else if entry.kind == .object, known(same, old) == nil, !isDictionary(same) {
                guard let code = declaration(named: entry.type, of: same, depth: depth + 1) else { return nil }
                cases.append((.object, entry.name, TypeExpression(entry.type)))
                nested.append(code)
            } else {
                guard let found = type(of: same, named: entry.type, depth: depth + 1, declared: old) else { return nil }
                cases.append((entry.kind, entry.name, found.type))
                nested.append(found.declaration)
            }
        }
        let kinds = Set(cases.map(\.kind))
        guard values.allSatisfy({ kinds.contains(document.foundKind($0)) }) else { return nil }
        if cases.count == 2, let list = cases.firstIndex(where: { $0.kind == .array }),
            cases[list].type.element == cases[1 - list].type
        {
            (cases[1 - list].name, cases[list].name) = ("one", "many")
        }
        let branches = cases.enumerated().map { index, entry -> SwiftCode in
            let (start, name): (SwiftCode, SwiftCode) = (index == 0 ? "" : "} else ", "\(member: entry.name)")
            let decoding: SwiftCode = "try container.decode(\(entry.type).self)"
            if index == cases.count - 1 { return "} else {\n    self = .\(name)(\(decoding))\n}" }
            return entry.kind == .array
                ? "\(start)if (try? decoder.unkeyedContainer()) != nil {\n    self = .\(name)(\(decoding))"
                : "\(start)if let value = try? container.decode(\(entry.type).self) {\n    self = .\(name)(value)"
        }
        let encoding = SwiftCode.encoding(
            to: .single,
            """
            switch self {
            \(cases.map { "case .\(member: $0.name)(let value): try container.encode(value)" as SwiftCode }.lines)
            }
            """)
        let isEncodable = conformances.text.contains("Codable")
        return """
            enum \(name: name): \(conformances) {
                \([
                    cases.map { "case \(name: $0.name)(\($0.type))" as SwiftCode }.lines,
                    .decoding(from: .single, branches.lines), isEncodable ? encoding : "",
                ].blocks)

                \(nested.filter { !$0.isEmpty }.blocks)
            }
            """
    }

    /// Whether a Double holds each number exactly.
    private func isExact(_ numbers: [JSONDocument.Token]) -> Bool {
        numbers.allSatisfy { number in
            let text = document.sourceText(number, limit: 400)
            return NumberLiteral(text)?.hasFraction == true || (Double(text)?.magnitude).map { $0 <= 0x1p53 } == true
        }
    }

    /// The name of a type for what a property has: `LinksContent` for `_links`.
    static func typeName(_ property: String) -> String {
        let name = KeySpelling(property).camelCase
        return (name.isEmpty ? property : name).capitalizedFirst
    }

    /// A key as the name of a property: `error_code` as it is, `error-code` as `errorCode`; empty for a key without
    /// letters.
    static func propertyName(_ key: String) -> String {
        let isName =
            key.first.map { $0.isLetter || $0 == "_" } == true
            && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        if isName { return key }
        return KeySpelling(key).camelCase
    }
}
