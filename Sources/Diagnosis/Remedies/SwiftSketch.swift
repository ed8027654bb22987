import JSONText
import Strategies
import SwiftDeclarations

/// Writes a small Swift type for an object of the payload, such as the error that a server sent.
///
/// Unlike the types that `codascope infer` writes it is made from one object, and leaves out what it can't tell the type of.
struct SwiftSketch {
    let document: JSONDocument
    let strategies: StrategySet

    /// Members of one object, and levels of nesting, that are written.
    private static let maxMembers = 20
    private static let maxDepth = 3

    /// The lines of a type that decodes an object; nil where no member has a type that can be told.
    ///
    /// - Complexity: O(members that are written)
    func declaration(named name: String, of object: JSONDocument.Token, depth: Int = 0) -> [String]? {
        var properties: [String] = []
        var nested: [String] = []
        var cases: [String] = []
        var isRenamed = false
        var taken: Set<String> = []
        for member in document.children(of: object).prefix(Self.maxMembers) {
            guard let key = document.key(member) else { continue }
            let converted = strategies.convertKey(key)
            let property = Self.propertyName(converted)
            guard !property.isEmpty, taken.insert(property).inserted,
                let type = type(of: member, named: property.capitalizedFirst, depth: depth)
            else { continue }
            properties.append("    let \(SwiftName.escaped(property)): \(type.name)")
            nested += type.declaration.map { $0.isEmpty ? "" : "    \($0)" }
            if property != converted { isRenamed = true }
            cases.append(
                "        case \(SwiftName.escaped(property))"
                    + (property == converted ? "" : " = \(SwiftLiteral.quoted(converted))"))
        }
        guard !properties.isEmpty else { return nil }
        var lines = ["struct \(name): Decodable {"] + properties
        if !nested.isEmpty { lines += [""] + nested }
        if isRenamed { lines += ["", "    enum CodingKeys: String, CodingKey {"] + cases + ["    }"] }
        return lines + ["}"]
    }

    private func type(
        of value: JSONDocument.Token, named name: String, depth: Int
    ) -> (name: String, declaration: [String])? {
        switch document.foundKind(value) {
        case .string: return ("String", [])
        case .bool: return ("Bool", [])
        case .null: return ("String?", [])
        case .number:
            let text = document.sourceText(value, limit: 400)
            return (FoundNumber.smallestInteger(for: [text]) ?? "Double", [])
        case .object:
            let typeName = "\(name)Content"
            guard depth + 1 < Self.maxDepth, let lines = declaration(named: typeName, of: value, depth: depth + 1)
            else { return nil }
            return (typeName, lines)
        case .array:
            guard let first = document.firstChild(value),
                document.children(of: value).prefix(50).allSatisfy({ document.kind($0) == document.kind(first) }),
                let element = type(of: first, named: name, depth: depth)
            else { return nil }
            return ("[\(element.name)]", element.declaration)
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
        let words = KeySpelling(key).words.filter { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
        let joined = (words.first ?? "") + words.dropFirst().map(\.capitalizedFirst).joined()
        return joined.first?.isLetter == true ? joined : ""
    }
}
