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
    /// A declared type that reads objects or lists of them; nil if there is none.
    var known: ([JSONDocument.Token]) -> TypeExpression? = { _ in nil }

    /// The maximum numbers of members per object and of levels of nesting.
    private static let maxMembers = 20
    private static let maxDepth = 3

    /// Returns a type that decodes each of several objects; nil if no member's type can be determined.
    ///
    /// - Complexity: O(members that are written · objects)
    func declaration(named name: String, of objects: [JSONDocument.Token], depth: Int = 0) -> SwiftCode? {
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
            guard !property.isEmpty, taken.insert(property).inserted,
                let type = type(of: values, named: property.capitalizedFirst, depth: depth)
            else { continue }
            properties.append(
                "let \(name: property): \(values.count < objects.count ? type.type.asOptional : type.type)")
            nested.append(type.declaration)
            if property != converted { isRenamed = true }
            cases.append(.codingKey(property, converted))
        }
        guard !properties.isEmpty else { return nil }
        let names: SwiftCode = """
            enum CodingKeys: String, CodingKey {
                \(cases.lines)
            }
            """
        let declarations = nested.filter { !$0.isEmpty }.lines
        return """
            struct \(name: name): \(conformances) {
                \([properties.lines, declarations, isRenamed ? names : ""].blocks)
            }
            """
    }

    /// The type of values that aren't null; nil if they are of several kinds.
    private func type(
        of values: [JSONDocument.Token], named name: String, depth: Int
    ) -> (type: TypeExpression, declaration: SwiftCode)? {
        guard let kind = values.first.map({ document.foundKind($0) }) else { return (TypeExpression("String"), "") }
        guard values.allSatisfy({ document.foundKind($0) == kind }) else { return nil }
        if let known = known(values) { return (known, "") }
        switch kind {
        case .string: return (TypeExpression("String"), "")
        case .bool: return (TypeExpression("Bool"), "")
        case .number:
            let texts = values.map { document.sourceText($0, limit: 400) }
            return (TypeExpression(FoundNumber.smallestInteger(for: texts) ?? "Double"), "")
        case .object:
            let typeName = "\(name)Content"
            guard depth + 1 < Self.maxDepth, let code = declaration(named: typeName, of: values, depth: depth + 1)
            else { return nil }
            return (TypeExpression(typeName), code)
        case .array:
            let elements = values.flatMap { document.children(of: $0).prefix(50) }
            guard !elements.isEmpty, elements.allSatisfy({ document.kind($0) != .null }),
                let element = type(of: elements, named: name, depth: depth)
            else { return nil }
            return (.array(element.type), element.declaration)
        default: return nil
        }
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

extension SwiftCode {
    /// A case of coding keys.
    static func codingKey(_ name: String, _ key: String) -> SwiftCode {
        name == key ? "case \(name: name)" : "case \(name: name) = \(literal: key)"
    }
}
