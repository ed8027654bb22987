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
    var conformances = "Decodable"

    /// The maximum numbers of members per object and of levels of nesting.
    private static let maxMembers = 20
    private static let maxDepth = 3

    /// Returns the lines of a type that decodes each of several objects; nil if no member's type can be determined.
    ///
    /// - Complexity: O(members that are written · objects)
    func declaration(named name: String, of objects: [JSONDocument.Token], depth: Int = 0) -> [String]? {
        var properties: [String] = []
        var nested: [String] = []
        var cases: [String] = []
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
            let optional = values.count < objects.count ? "?" : ""
            properties.append("    let \(SwiftName.escaped(property)): \(type.name)\(optional)")
            nested += type.declaration.map { $0.isEmpty ? "" : "    \($0)" }
            if property != converted { isRenamed = true }
            cases.append(
                "        case \(SwiftName.escaped(property))"
                    + (property == converted ? "" : " = \(SwiftLiteral.quoted(converted))"))
        }
        guard !properties.isEmpty else { return nil }
        var lines = ["struct \(name): \(conformances) {"] + properties
        if !nested.isEmpty { lines += [""] + nested }
        if isRenamed { lines += ["", "    enum CodingKeys: String, CodingKey {"] + cases + ["    }"] }
        return lines + ["}"]
    }

    /// The type of values that aren't null; nil if they are of several kinds.
    private func type(
        of values: [JSONDocument.Token], named name: String, depth: Int
    ) -> (name: String, declaration: [String])? {
        guard let kind = values.first.map({ document.foundKind($0) }) else { return ("String", []) }
        guard values.allSatisfy({ document.foundKind($0) == kind }) else { return nil }
        switch kind {
        case .string: return ("String", [])
        case .bool: return ("Bool", [])
        case .number:
            let texts = values.map { document.sourceText($0, limit: 400) }
            return (FoundNumber.smallestInteger(for: texts) ?? "Double", [])
        case .object:
            let typeName = "\(name)Content"
            guard depth + 1 < Self.maxDepth, let lines = declaration(named: typeName, of: values, depth: depth + 1)
            else { return nil }
            return (typeName, lines)
        case .array:
            let elements = values.flatMap { document.children(of: $0).prefix(50) }
            guard !elements.isEmpty, elements.allSatisfy({ document.kind($0) != .null }),
                let element = type(of: elements, named: name, depth: depth)
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
        return KeySpelling(key).camelCase
    }
}
