package import DecodeTrace
package import JSONText

/// The Swift values of a tree's rows, where they differ from the payload's tokens.
package struct RowValues: Sendable {
    private let values: DecodedValues
    private let tree: DecodeTree
    private let trace: Trace
    private let document: JSONDocument

    package init(_ values: DecodedValues, tree: DecodeTree, trace: Trace, document: JSONDocument) {
        self.values = values
        self.tree = tree
        self.trace = trace
        self.document = document
    }

    /// Returns the value of a row; nil if it is not known, or if the token shows the same.
    ///
    /// - Parameter moment: The step at which it is known; nil for the finished decode.
    package func value(_ row: Int, at moment: Moment? = nil) -> DecodedValue? {
        recorded(row, at: moment).flatMap { saysTheSame(token(of: row), $0) ? nil : $0 }
    }

    /// Returns the value of a row, even if the token shows the same: the property's value, or else the result of the
    /// outermost call.
    ///
    /// - Parameter moment: The step at which it is known; nil for the finished decode. A property has its value when the
    ///   `init(from:)` of its owner has returned.
    package func recorded(_ row: Int, at moment: Moment? = nil) -> DecodedValue? {
        guard !values.isEmpty, tree[row].node >= 0 else { return nil }
        if let moment, moment.progress(ofNode: Int(tree[row].node)) != .finished { return nil }
        var found: DecodedValue?
        var node = Int(tree[row].inner)
        while node >= Int(tree[row].node) {
            if let value = values[node], found?.isProperty != true,
                !value.isProperty || moment?.isOwnerFinished(ofNode: node) != false
            {
                found = value
            }
            // A failed call didn't return the value of a call inside it.
            if !trace[node].outcome.isAnswer, found?.isProperty != true { found = nil }
            node = Int(trace[node].parent)
        }
        return found
    }

    /// Returns the value of one call; nil if it is not known, or if the token shows the same.
    package func value(ofNode node: Int) -> DecodedValue? {
        guard let value = values[node], let row = tree.row(ofNode: node), !saysTheSame(token(of: row), value) else {
            return nil
        }
        return value
    }

    private func token(of row: Int) -> JSONDocument.Token? { tree[row].token >= 0 ? Int(tree[row].token) : nil }

    private func saysTheSame(_ token: JSONDocument.Token?, _ value: DecodedValue) -> Bool {
        guard let token else { return value.text == "nil" }
        switch document.kind(token) {
        case .null: return value.text == "nil"
        case .true: return value.scalar == .init(.bool, "true")
        case .false: return value.scalar == .init(.bool, "false")
        case .number:
            guard let scalar = value.scalar, scalar.kind == .number else { return false }
            let text = document.sourceText(token, limit: Self.maxNumberLength)
            guard let written = NumberLiteral(text) else { return scalar.text == text }
            // A fraction with more digits than a `Double` holds is read as the nearest `Double`, which has a shorter
            // spelling.
            if case .float(let digits) = value.kind, digits >= 15, written.isMeantAsNearest {
                return Double(text) == Double(scalar.text)
            }
            return NumberLiteral(scalar.text) == written
        case .string:
            // This reads strings of any length, but only for rows with a value.
            guard let text = document.stringValue(token) else { return false }
            return Self.saysTheSame(text, value)
        case .array, .object:
            if case .count(let count) = value.kind { return count == document.childCount(token) }
            return value.kind == .empty && document.firstChild(token) == nil
        case .endArray, .endObject, .invalid: return false
        }
    }

    /// Returns the letters and digits of a name in lower case: the same for `sci-fi` and `sciFi`.
    private static func letters(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// More characters than a `Decimal` with a sensible exponent has.
    private static let maxNumberLength = 1000

    private static func saysTheSame(_ text: String, _ value: DecodedValue) -> Bool {
        if case .enumCase(let name, _) = value.kind, value.scalar?.text == name {
            return letters(text) == letters(name)
        }
        if value.seconds != nil { return text.replacing("T", with: " ", maxReplacements: 1) == value.text }
        guard let scalar = value.scalar, scalar.kind == .string else { return false }
        // Foundation writes a UUID in upper case, however it was spelled.
        return scalar.text == text || scalar.text.utf8.count == 36 && scalar.text == text.uppercased()
    }
}

extension DecodeTree {
    /// The payload's key of a row that the model requested, before a key strategy converts it; nil if there is none.
    package func payloadKey(_ row: Int, _ document: JSONDocument) -> String? {
        let row = self[row]
        return row.node >= 0 && row.token >= 0 ? document.key(Int(row.token)) : nil
    }
}

/// The rows whose value was read after attempts to read it as other types.
package struct RowAlternatives: Sendable {
    /// The rows in order, and the call that read each.
    private let rows: [(row: Int32, reader: Int32)]
    private let index: Trace.AlternativeIndex

    /// - Complexity: O(*n* log *n*) in the number of errors before a value was read.
    package init(tree: DecodeTree, trace: Trace) {
        let index = Trace.AlternativeIndex(trace)
        self.index = index
        var rows: [(row: Int32, reader: Int32)] = []
        for reader in index.readers {
            guard let alternative = index.alternative(readBy: reader),
                let row = tree.row(ofNode: trace.place(of: alternative))
            else { continue }
            rows.append((Int32(row), Int32(reader)))
        }
        self.rows = rows.sorted { ($0.row, $0.reader) < ($1.row, $1.reader) }
    }

    /// Returns the type that read a row's value, and the types tried before it; nil if none was tried before.
    ///
    /// - Complexity: O(log rows + attempts)
    package func alternative(at row: Int) -> Trace.Alternative? {
        let place = rows.partitioningIndex { Int($0.row) >= row }
        guard place < rows.count, Int(rows[place].row) == row else { return nil }
        return index.alternative(readBy: Int(rows[place].reader))
    }
}
