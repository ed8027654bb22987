import DecodeTrace
import Diagnosis
import JSONText

/// Compares rows one by one, on one thread.
struct RowComparison {
    private let criteria: RowCriteria
    private let matcher: TextMatcher
    private var knownTypes: [TypePlace: Bool] = [:]
    private var elements: ElementNumbers

    /// - Parameter isCancelled: Called while a text is compared with a regular expression.
    init(_ criteria: RowCriteria, isCancelled: @escaping @Sendable () -> Bool) {
        self.criteria = criteria
        matcher = criteria.payload.pattern.matcher(isCancelled: isCancelled)
        elements = ElementNumbers(criteria.space.document)
    }

    private var space: SearchSpace { criteria.space }

    mutating func matches(_ row: Int) -> Bool {
        let current = space.tree[row]
        if current.token < 0, current.node < 0 { return criteria.lackingRows.contains(row) }
        if current.node >= 0, let trace = space.trace {
            if matchesKey(trace[Int(current.node)].key, trace, Int(current.node)) { return true }
            if matchesType(row, trace) { return true }
        } else if criteria.indexMayMatch, current.parent >= 0, current.token >= 0,
            let index = elements.number(
                of: Int(current.token), in: space.tree[Int(current.parent)].token, depth: Int(current.depth)),
            matcher.matches("[\(index)]")
        {
            return true
        }
        guard current.token >= 0 else { return false }
        let token = Int(current.token)
        return criteria.payload.matches(token, isKey: false, matcher)
            || criteria.shows(row, isKey: true) && criteria.payload.matches(token, isKey: true, matcher)
    }

    private func matchesKey(_ key: Int32, _ trace: Trace, _ node: Int) -> Bool {
        if key >= 0 { return criteria.keyMatches?[Int(key)] ?? matcher.matches(trace.keyNames[Int(key)]) }
        guard criteria.indexMayMatch, case .index(let index) = trace.key(of: node) else { return false }
        return matcher.matches("[\(index)]")
    }

    /// Everything that a row's type depends on: rows with equal values show the same type.
    private struct TypePlace: Hashable {
        var requested: Int32
        var isOptional: Bool
        var key: Int32
        var owner: Int32
        var holder: Int32
        var holderIsOptional: Bool
        var holderKeys: Int16
        var inner: Int32
        var innerIsOptional: Bool
        var innerKeys: Int16
        var container: Trace.Container
        var isShared: Bool
    }

    private mutating func matchesType(_ row: Int, _ trace: Trace) -> Bool {
        let current = space.tree[row]
        let node = trace[Int(current.node)]
        let mayMatch =
            node.type >= 0 && criteria.typeMayMatch[Int(node.type)] || node.key >= 0 && criteria.declarationMayMatch
        guard mayMatch, let names = criteria.names else { return false }
        let inner = trace[Int(current.inner)]
        let parent = current.parent >= 0 ? space.tree[Int(current.parent)] : nil
        let holder = parent.flatMap { $0.node >= 0 ? trace[Int($0.node)] : nil }
        let holderKeys = parent.flatMap { $0.inner >= 0 ? trace[Int($0.inner)].keyType : nil } ?? -1
        // The key only matters if its property is looked up.
        let isValue = holderKeys >= 0 && trace.keyTypes[Int(holderKeys)].takesEverything
        let key = node.key < 0 ? -1 : space.sources.isEmpty || isValue ? 0 : node.key
        let place = TypePlace(
            requested: node.type, isOptional: node.call == .decodeIfPresent, key: key,
            owner: node.parent >= 0 ? trace[Int(node.parent)].type : -1, holder: holder?.type ?? -1,
            holderIsOptional: holder?.call == .decodeIfPresent,
            holderKeys: holderKeys, inner: inner.type, innerIsOptional: inner.call == .decodeIfPresent,
            innerKeys: inner.keyType, container: inner.container, isShared: current.inner != current.node)
        if let known = knownTypes[place] { return known }
        let isMatch = names.type(row).map { matcher.matches($0) } ?? false
        // A dictionary has a key for each value, so the cache is bounded.
        if knownTypes.count > 1 << 14 { knownTypes.removeAll(keepingCapacity: true) }
        knownTypes[place] = isMatch
        return isMatch
    }
}

/// Computes the indices of array elements for rows that are visited in order: counts from the element visited last at
/// the same depth if it is a neighbor.
struct ElementNumbers {
    private let document: JSONDocument
    /// Indexed by depth.
    private var last: [Element] = []

    private struct Element {
        /// The token of the array or object around it.
        var holder: Int32 = -1
        var token = -1
        /// -1 for a member of an object.
        var number = -1
    }

    init(_ document: JSONDocument) { self.document = document }

    /// The index of a value in its array; nil if it isn't an element.
    ///
    /// - Parameters:
    ///   - holder: The array or object around it; negative for none.
    ///   - depth: The depth of the value's row.
    mutating func number(of token: Int, in holder: Int32, depth: Int) -> Int? {
        guard holder >= 0 else { return nil }
        while last.count <= depth { last.append(Element()) }
        let known = last[depth]
        let number: Int
        if known.holder != holder {
            number = document.kind(Int(holder)) == .array ? document.ordinal(token) : -1
        } else if known.number < 0 || known.token == token {
            return known.number < 0 ? nil : known.number
        } else if known.token < token, document.nextSibling(known.token) == token {
            number = known.number + 1
        } else if token < known.token, document.nextSibling(token) == known.token {
            number = known.number - 1
        } else {
            number = document.ordinal(token)
        }
        last[depth] = Element(holder: holder, token: token, number: number)
        return number < 0 ? nil : number
    }
}
