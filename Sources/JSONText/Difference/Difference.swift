/// The structural difference of two documents: members by key, elements aligned, numbers and strings by value.
///
/// Made for the round trip of a payload through a model. `1.0` and `1` are equal, as are `"\u0041"` and `"A"`; the
/// order of members is ignored. A number that lost digits is a change with a note.
///
/// ```swift
/// let difference = Difference(from: payload, to: encoded)
/// if !difference.isEmpty { print(difference.text) }
/// ```
package struct Difference: Sendable {
    /// A value that differs between the two sides.
    package struct Change: Sendable, Equatable {
        package enum Kind: String, Sendable, Hashable, Codable { case removed, changed, added }
        package var kind: Kind
        /// The pointer in the old document; nil for an added value.
        package var oldPointer: String?
        /// The pointer in the new document; nil for a removed value.
        package var newPointer: String?
        package var oldToken: JSONDocument.Token?
        package var newToken: JSONDocument.Token?
        /// The line of the value in its document, 1-based; nil if unknown, as in JSON that represents another format.
        package var oldLine: Int?
        package var newLine: Int?
        /// The value, shortened; nil if there is none.
        package var oldText: String?
        package var newText: String?
        /// A remark: that a number lost digits, or that the kind of value changed.
        package var note: String?

        package init(
            kind: Kind, oldPointer: String? = nil, newPointer: String? = nil, oldToken: JSONDocument.Token? = nil,
            newToken: JSONDocument.Token? = nil, oldLine: Int? = nil, newLine: Int? = nil, oldText: String? = nil,
            newText: String? = nil, note: String? = nil
        ) {
            self.kind = kind
            self.oldPointer = oldPointer
            self.newPointer = newPointer
            self.oldToken = oldToken
            self.newToken = newToken
            self.oldLine = oldLine
            self.newLine = newLine
            self.oldText = oldText
            self.newText = newText
            self.note = note
        }

        /// The pointer that identifies the change: in the old document if it has one, otherwise in the new one.
        package var pointer: String { oldPointer ?? newPointer ?? "" }
    }

    /// In the order of the old document; added values follow the value that precedes them.
    package let changes: [Change]
    /// Values that are equal but written differently: `1.0` and `1`, `"\u0041"` and `"A"`, and values that the caller
    /// treats as equal. They lose nothing. Empty if they weren't requested.
    package let equivalents: [Change]
    /// Whether there are more changes than were listed.
    package let isTruncated: Bool

    /// Whether the documents have equal values.
    package var isEmpty: Bool { changes.isEmpty }

    /// Compares two documents.
    ///
    /// - Parameters:
    ///   - old: The one on the left.
    ///   - new: The one on the right.
    ///   - limit: The maximum number of changes to list, and of equivalents.
    ///   - listsEquivalents: Whether to list equal values that are written differently.
    ///   - sameness: Returns why two different values are equivalent (`the same date`); nil if they aren't. Called with
    ///     the tokens of both documents, for scalars only.
    ///   - Complexity: O(length of both texts), plus bounded work for each element that was moved.
    package init(
        from old: JSONDocument, to new: JSONDocument, limit: Int = 10_000, listsEquivalents: Bool = true,
        sameness: ((JSONDocument.Token, JSONDocument.Token) -> String?)? = nil
    ) {
        var comparison = Comparison(
            old: old, new: new, limit: limit, listsEquivalents: listsEquivalents, sameness: sameness)
        comparison.run()
        changes = comparison.changes
        equivalents = comparison.equivalents
        isTruncated = comparison.isTruncated
    }

    /// One change per line, in a fixed order: `-` removed, `+` added, `~` changed, with pointer, values and line; then,
    /// with `=`, equal values that are written differently.
    package var text: String { lines.map { $0 + "\n" }.joined() }

    /// The changes, as in ``text``.
    package var lines: [String] {
        let same = equivalents.map { "=" + $0.description.dropFirst() }
        return changes.map(\.description) + (isTruncated ? ["… and more"] : []) + same
    }
}

extension Difference.Change: CustomStringConvertible {
    /// The change on one line, without line feed.
    package var description: String {
        let name = pointer.isEmpty ? "(root)" : pointer
        let line = (kind == .added ? newLine : oldLine).map { "line \($0)" }
        let remarks = [line, note].compactMap { $0 }.joined(separator: "; ")
        let end = remarks.isEmpty ? "" : "  (\(remarks))"
        switch kind {
        case .removed: return "- \(name): \(oldText ?? "")\(end)"
        case .added: return "+ \(name): \(newText ?? "")\(end)"
        case .changed: return "~ \(name): \(oldText ?? "") → \(newText ?? "")\(end)"
        }
    }
}
