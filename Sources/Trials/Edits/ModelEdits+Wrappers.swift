import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import SwiftDeclarations
import SwiftTypes

/// Edits that add one of ResilientCodable's property wrappers to a property.
extension ModelEdits {
    /// Wrappers that accept what a plain property rejects, if synthesized code reads the property.
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

    /// The types that convert from another scalar without loss.
    private static let convertible: Set<String> = FoundNumber.integers.union(["Double", "Float", "Bool", "String"])

    private func edit(_ property: Declared, adding wrapper: ModelEdit.Wrapper) -> ModelEdit? {
        let place = property.property.place
        guard property.isSynthesized, place.isWrappable else { return nil }
        var edits = TextEdits()
        edits.insert("@\(wrapper.rawValue) ", at: place.declaration.lowerBound)
        edits.replace(place.keyword, with: "var")
        Self.add(import: "ResilientCodable", to: &edits, of: property.source)
        return edit(
            property.file, property.source, edits, at: place.declaration.lowerBound,
            title: "\(property.owner).\(property.name): @\(wrapper.rawValue) \(property.type)", wrapper: wrapper)
    }

    /// Adds an import in alphabetical order among the others; without others at the top, below the first comment.
    private static func add(import module: String, to edits: inout TextEdits, of source: ModelSource) {
        let imports = source.imports.filter { !$0.isConditional }
        guard !imports.contains(where: { $0.module == module }) else { return }
        let (line, lineEnd) = ("import \(module)", source.lineEnd)
        if let next = imports.first(where: { $0.module > module }) {
            edits.insert(line + lineEnd, at: source.line(around: next.bytes.lowerBound).lowerBound)
        } else if let last = imports.last {
            edits.insert(lineEnd + line, at: source.line(around: last.bytes.upperBound).upperBound)
        } else {
            let isTop = source.headEnd == 0
            edits.insert(isTop ? line + lineEnd + lineEnd : lineEnd + line + lineEnd, at: source.headEnd)
        }
    }
}
