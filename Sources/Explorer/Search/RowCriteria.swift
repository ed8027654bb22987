import DecodeTrace
import DecodeTree
import Diagnosis
import JSONText
import SwiftDeclarations

/// What of a pattern may be found in rows beside the payload's bytes: each distinct text is compared once.
struct RowCriteria: Sendable {
    /// Which rows have to be looked at one by one.
    enum Walk: Sendable { case none, absentRows, allRows }

    let space: SearchSpace
    let payload: DocumentSearch
    let names: RowNames?
    /// Whether keys and values of the payload are compared row by row.
    let comparesPayload: Bool
    let walk: Walk
    /// By the place of a key among the trace's; nil where there are so many that each is compared when it is met.
    let keyMatches: [Bool]?
    /// By the place of a type among the trace's: whether a row that asks for it may show a type that matches.
    let typeMayMatch: [Bool]
    /// Whether a property may be declared with a type that matches and is asked for with another one.
    let declarationMayMatch: Bool
    /// Whether the number of an element, `[3]`, may match.
    let indexMayMatch: Bool
    /// Which numbers of elements match, for words; nil where each is compared when it is met.
    let indexMatches: [Bool]?
    /// Rows of keys that the payload lacks and that the model did not come to, that match.
    let lackingRows: Set<Int>

    private static let mostKeys = 1 << 16

    init(
        _ payload: DocumentSearch, in space: SearchSpace, comparesPayload: Bool, isCancelled: () -> Bool
    ) {
        self.space = space
        self.payload = payload
        self.comparesPayload = comparesPayload
        let matcher = payload.pattern.matcher()
        let comparesTypes = payload.pattern.kind != .whole
        names = space.trace.map { RowNames(tree: space.tree, trace: $0, sources: space.sources) }
        let keys = space.trace?.keyNames ?? []
        keyMatches = keys.count > Self.mostKeys ? nil : keys.map { matcher.matches($0) }
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
        let mayMatchIndex = payload.pattern.mayMatchIndex(digits: String(space.document.childCountBound).count)
        // A model may ask for one more element than there are.
        indexMatches = mayMatchIndex ? payload.pattern.matchingIndices(upTo: space.document.childCountBound + 2) : nil
        indexMayMatch = mayMatchIndex && indexMatches?.contains(true) ?? true
        lackingRows = Self.lackingRows(matcher, comparesTypes: comparesTypes, in: space.tree)
        let matchesKey = keyMatches?.contains(true) ?? true
        if comparesPayload || indexMayMatch || declarationMayMatch || typeMayMatch.contains(true)
            || matchesKey && space.convertsKeys
        {
            walk = .allRows
        } else {
            walk = matchesKey || !lackingRows.isEmpty ? .absentRows : .none
        }
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

    /// Whether a row shows its value, or its key as the payload has it.
    ///
    /// One more call at the same place shows no key. A search for a key means the one that the model asked for.
    func shows(_ row: Int, isKey: Bool) -> Bool {
        let node = Int(space.tree[row].node)
        guard isKey, node >= 0, let trace = space.trace else { return true }
        guard payload.pattern.kind == .whole else { return trace.key(of: node) != nil }
        return trace.key(of: node) == .key(payload.pattern.text)
    }
}
