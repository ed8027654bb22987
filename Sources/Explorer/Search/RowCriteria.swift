import DecodeTrace
import Diagnosis
import JSONText
import SwiftDeclarations

/// The keys and types that match a pattern; each distinct text is compared once.
struct RowCriteria: Sendable {
    let space: SearchSpace
    let payload: DocumentSearch
    let names: RowNames?
    /// Whether each key matches, by its index in the trace; nil if there are too many to compare in advance.
    let keyMatches: [Bool]?
    /// Whether a row that requests a type may show a matching type, by the type's index in the trace.
    let typeMayMatch: [Bool]
    /// Whether a property may be declared with a matching type but requested with another one.
    let declarationMayMatch: Bool
    /// Whether the index of an element, `[3]`, may match.
    let indexMayMatch: Bool
    /// The matching rows of keys that the payload lacks and that the model did not reach.
    let lackingRows: Set<Int>

    private static let maxKeys = 1 << 16

    init(_ payload: DocumentSearch, in space: SearchSpace, isCancelled: @escaping @Sendable () -> Bool) {
        self.space = space
        self.payload = payload
        let matcher = payload.pattern.matcher(isCancelled: isCancelled)
        let comparesTypes = payload.pattern.kind != .whole
        names = space.trace.map { RowNames(tree: space.tree, trace: $0, sources: space.sources) }
        let keys = space.trace?.keyNames ?? []
        keyMatches = keys.count > Self.maxKeys ? nil : keys.map { matcher.matches($0) }
        typeMayMatch = (space.trace?.typeNames ?? []).map { name in
            comparesTypes && !isCancelled()
                && [name, TypeName.optional(name)].flatMap { RowNames.types(ofRequested: $0) }
                    .contains { matcher.matches($0) }
        }
        declarationMayMatch =
            comparesTypes && space.trace != nil
            && space.sources.contains { source in
                source.declarations.contains { declaration in
                    declaration.properties.contains { property in
                        !property.wrappers.isEmpty && property.type.map { matcher.matches($0) } ?? false
                    }
                }
            }
        indexMayMatch = payload.pattern.mayMatchIndex(digits: String(space.document.childCountBound).count)
        lackingRows = Self.lackingRows(matcher, comparesTypes: comparesTypes, in: space.tree)
    }

    private static func lackingRows(
        _ matcher: TextMatcher, comparesTypes: Bool, in tree: DecodeTree
    ) -> Set<Int> {
        var known: [AskedKeys.Key: Bool] = [:]
        var rows: Set<Int> = []
        for (row, lack) in tree.lacking {
            let isMatch =
                known[lack.key] ?? (matcher.matches(lack.key.name) || comparesTypes && matcher.matches(lack.key.type))
            known[lack.key] = isMatch
            if isMatch { rows.insert(row) }
        }
        return rows
    }

    /// Whether a row shows its value, or its key as the payload spells it.
    ///
    /// A further call at the same place shows no key. A search for a key means the key that the model asked for.
    func shows(_ row: Int, isKey: Bool) -> Bool {
        let node = Int(space.tree[row].node)
        guard isKey, node >= 0, let trace = space.trace else { return true }
        guard payload.pattern.kind == .whole else { return trace.key(of: node) != nil }
        return trace.key(of: node) == .key(payload.pattern.text)
    }
}
