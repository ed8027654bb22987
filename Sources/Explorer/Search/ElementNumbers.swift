import JSONText

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
    ///   - token: The value.
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
