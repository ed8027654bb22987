import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import SwiftDeclarations

/// Expectations about a few values of a decode that code outside of the model can read and whose value is certain.
///
/// Only visible properties without a wrapper are used, in types with a synthesized initializer. Their value is the
/// payload's.
struct AssertedValues {
    private let decode: DiagnosedDecode
    private let sources: [ModelSource]
    private var found: [(depth: Int, code: SwiftCode)] = []

    private static let limit = 8
    private static let deepest = 6
    private static let maxStringLength = 200

    /// - Parameters:
    ///   - subject: A decode that returned a value.
    ///   - name: The name of that value.
    init(_ subject: ExportSubject, named name: SwiftCode) {
        decode = subject.decode
        sources = subject.decode.declared.sources
        guard !decode.tree.isEmpty else { return }
        visit(0, name, TypeExpression(decode.result.typeName), depth: 0)
    }

    /// The conditions, the outermost values first.
    var conditions: [SwiftCode] {
        found.enumerated().sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }
            .prefix(Self.limit).map(\.element.code)
    }

    private mutating func visit(_ row: Int, _ name: SwiftCode, _ type: TypeExpression, depth: Int) {
        let content = decode.tree[row]
        // Deeper or further values are not used.
        guard depth <= Self.deepest, found.count < 4 * Self.limit, content.node >= 0, content.token >= 0 else { return }
        if type.isOptional {
            if content.mark == .decodedNil {
                found.append((depth, "\(name) == nil"))
            } else {
                visit(row, name, type.unwrapped, depth: depth, access: "?")
            }
        } else {
            visit(row, name, type, depth: depth, access: "")
        }
    }

    /// - Parameter access: `?` for the value of an optional.
    private mutating func visit(_ row: Int, _ name: SwiftCode, _ type: TypeExpression, depth: Int, access: SwiftCode) {
        let content = decode.tree[row]
        guard content.mark == .decoded else { return }
        let token = Int(content.token)
        if let element = type.element {
            guard decode.document.kind(token) == .array else { return }
            let rows = Array(decode.tree.children(of: row))
            guard rows.allSatisfy({ [.decoded, .decodedNil].contains(decode.tree[$0].mark) }) else { return }
            guard type.name?.hasSuffix("Set") != true else {
                // A set has no first element, so it is compared as a whole.
                let values = rows.map { literal(Int(decode.tree[$0].token), element) }
                guard rows.count <= Self.limit, values.allSatisfy({ $0 != nil }) else { return }
                let members = values.compactMap(\.self).joined(separator: ", ")
                found.append((depth, "\(name) == [\(members)]"))
                return
            }
            found.append((depth, "\(name)\(access).count == \(rows.count)"))
            if let first = rows.first { visit(first, "\(name)\(access)[0]", element, depth: depth + 1) }
        } else if let literal = literal(token, type) {
            found.append((depth, "\(name) == \(literal)"))
        } else if let typeName = type.name {
            visitProperties(of: row, "\(name)\(access)", typeName, depth: depth)
        }
    }

    private mutating func visitProperties(of row: Int, _ name: SwiftCode, _ typeName: String, depth: Int) {
        guard let source = sources.first(where: { $0.declaration(of: typeName) != nil }),
            let type = source.declaration(of: typeName), type.kind == .struct || type.kind == .class,
            source.decodingInitializer(of: typeName) == nil,
            !Set(type.inherits).isDisjoint(with: ["Codable", "Decodable"])
        else { return }
        let trace = decode.result.trace
        for child in decode.tree.children(of: row) {
            let node = Int(decode.tree[child].node)
            guard node >= 0, case .key(let key) = trace.key(of: node),
                let property = source.property(for: key, in: type.name), !property.isCase, !property.isComputed,
                property.wrappers.isEmpty, let declared = property.type, isVisible(property, in: source)
            else { continue }
            visit(child, "\(name).\(member: property.name)", TypeExpression(declared), depth: depth + 1)
        }
    }

    private func isVisible(_ property: ModelSource.Property, in source: ModelSource) -> Bool {
        let range = property.place.declaration.lowerBound..<property.place.keyword.lowerBound
        let modifiers = String(decoding: Array(source.text.utf8)[range], as: UTF8.self)
        return !modifiers.contains("private")
    }

    /// A scalar of the payload as a Swift literal; nil if the decoded value may differ.
    private func literal(_ token: JSONDocument.Token, _ type: TypeExpression) -> SwiftCode? {
        let document = decode.document
        guard document.foreign == nil else { return nil }
        switch (document.kind(token), type.name) {
        case (.string, "String"):
            guard document.span(token).count <= Self.maxStringLength, let text = document.stringValue(token) else {
                return nil
            }
            return "\(expected: text)"
        case (.true, "Bool"): return "true"
        case (.false, "Bool"): return "false"
        case (.number, "Int"), (.number, "Int64"):
            return Int64(document.sourceText(token, limit: 40)).map { "\(Int($0))" }
        case (.number, "Double"):
            let text = document.sourceText(token, limit: 40)
            guard let value = Double(text), value.isFinite else { return nil }
            return "\(value)"
        default: return nil
        }
    }
}
