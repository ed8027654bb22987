import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import SwiftSource
import SwiftTypes

/// Edits that put one of ResilientCodable's property wrappers on a property.
extension ModelEdits {
    /// A wrapper that takes what a plain property refuses, where the synthesized decoding is what reads the property.
    func wrapperEdits(_ place: PlacedFailure) -> [ModelEdit] {
        var edits: [ModelEdit?] = []
        if place.failure.kind == .typeMismatch, place.found.isScalar, let property = property(place),
            property.depth == 0,
            Self.convertible.contains(property.type)
        {
            edits.append(edit(property, adding: .convertible))
        }
        let path = place.failure.path.components
        for index in path.indices.reversed() {
            guard case .key = path[index], let property = property(place, at: index) else { continue }
            let isBelow = index + 1 < path.count
            if isBelow, case .index = path[index + 1], case .array = TypeExpression(property.type) {
                edits.append(edit(property, adding: .failableArray))
            }
            let isMissing = !isBelow && place.failure.kind == .keyNotFound
            if TypeExpression(property.type).isOptional, !isMissing { edits.append(edit(property, adding: .failable)) }
        }
        return edits.compactMap { $0 }
    }

    /// What converts without loss from another scalar.
    private static let convertible: Set<String> = FoundNumber.integers.union(["Double", "Float", "Bool", "String"])

    private func edit(_ property: Declared, adding wrapper: ModelEdit.Wrapper) -> ModelEdit? {
        guard property.isSynthesized, property.wrappers.isEmpty else { return nil }
        var lines = property.file.lines
        guard lines.indices.contains(property.line - 1),
            let line = Self.wrapped(lines[property.line - 1], property, wrapper)
        else { return nil }
        let column = lines[property.line - 1].prefix { $0 == " " || $0 == "\t" }.unicodeScalars.count + 1
        lines[property.line - 1] = line
        return ModelEdit(
            source: property.file, newText: Self.importing("ResilientCodable", in: lines).joined(separator: "\n"),
            line: property.line, column: column,
            title: "\(property.owner).\(property.name): @\(wrapper.rawValue) \(property.type)", wrapper: wrapper)
    }

    /// A property's line with a wrapper, and as a variable; nil for a line that declares more than the one property, or
    /// less.
    private static func wrapped(_ line: String, _ property: Declared, _ wrapper: ModelEdit.Wrapper) -> String? {
        let indent = line.prefix { $0 == " " || $0 == "\t" }
        let words = line.dropFirst(indent.count)
        guard let colon = words.firstIndex(of: ":") else { return nil }
        var declaration = words[..<colon].split(separator: " ").map(String.init)
        guard declaration.count >= 2, declaration.removeLast() == property.name,
            ["let", "var"].contains(declaration.removeLast()),
            declaration.allSatisfy({ levels.contains(Substring($0)) })
        else { return nil }
        let rest = words[words.index(after: colon)...].drop { $0 == " " }
        guard rest.hasPrefix(property.type) else { return nil }
        let after = rest.dropFirst(property.type.count).drop { $0 == " " }
        guard after.isEmpty || after.hasPrefix("//") || after.hasPrefix("=") else { return nil }
        let front = (["@\(wrapper.rawValue)"] + declaration + ["var", property.name]).joined(separator: " ")
        return "\(indent)\(front): \(rest)"
    }

    /// The lines with an import, among the others in the order of their names; else at the top, below a comment there.
    private static func importing(_ module: String, in lines: [String]) -> [String] {
        let imports = lines.indices.compactMap { index in imported(by: lines[index]).map { (line: index, module: $0) } }
        guard !imports.contains(where: { $0.module == module }) else { return lines }
        var lines = lines
        if let last = imports.last {
            let next = imports.first { $0.module > module }
            lines.insert("import \(module)", at: next?.line ?? last.line + 1)
            return lines
        }
        let comment = lines.prefix { $0.hasPrefix("//") && !$0.hasPrefix("///") }.count
        lines.insert(contentsOf: comment == 0 ? ["import \(module)", ""] : ["", "import \(module)"], at: comment)
        return lines
    }

    /// The module that a line imports, whoever may see it; nil for another line.
    private static func imported(by line: String) -> String? {
        var words = line.split(separator: " ")[...]
        if let first = words.first, levels.contains(first) { words = words.dropFirst() }
        return words.first == "import" ? words.dropFirst().first.map(String.init) : nil
    }

    private static let levels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
}
