/// The structural difference of two documents: members by key, elements aligned, numbers and strings by value.
///
/// It is made for the round trip of a payload through a model. `1.0` and `1` are no change, `"\u0041"` and `"A"` are
/// none, nor is the order of members; a number whose digits were lost is a change with a note.
///
/// ```swift
/// let difference = Difference(from: payload, to: encoded)
/// if !difference.isEmpty { print(difference.text) }
/// ```
package struct Difference: Sendable {
    /// One value that is not the same on both sides.
    package struct Change: Sendable, Equatable {
        package enum Kind: String, Sendable, Hashable, Codable { case removed, changed, added }
        package var kind: Kind
        /// The pointer into the old document; nil for what was added.
        package var oldPointer: String?
        /// The pointer into the new document; nil for what was removed.
        package var newPointer: String?
        package var oldToken: JSONDocument.Token?
        package var newToken: JSONDocument.Token?
        /// The line of the value in its document, 1-based; nil where it is not known, as in what stands in for a text that
        /// is not JSON.
        package var oldLine: Int?
        package var newLine: Int?
        /// The value, shortened; nil when there is none.
        package var oldText: String?
        package var newText: String?
        /// More about it: that a number lost digits, or that the kind of value is another.
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

        /// The pointer to name the change by: into the old document, else into the new one.
        package var pointer: String { oldPointer ?? newPointer ?? "" }
    }

    /// In the order of the old document; what was added stands after what it follows.
    package let changes: [Change]
    /// Values that are the same on both sides and written otherwise: `1.0` and `1`, `"\u0041"` and `"A"`, and what the
    /// caller takes for the same. Nothing is lost with them.
    package let equivalents: [Change]
    /// Whether there are more changes than were listed.
    package let isTruncated: Bool

    /// Whether the documents have the same value.
    package var isEmpty: Bool { changes.isEmpty }

    /// Compares two documents.
    ///
    /// - Parameters:
    ///   - old: The one on the left.
    ///   - new: The one on the right.
    ///   - limit: The most changes to list, and the most equivalents.
    ///   - sameness: Says of two values that are not equal why they are the same all the same (`the same date`); nil where
    ///     they are not. It gets the tokens of both documents, of scalars only.
    /// - Complexity: O(length of both texts), plus a bounded effort for each element that is not in its place.
    package init(
        from old: JSONDocument, to new: JSONDocument, limit: Int = 10_000,
        sameness: ((JSONDocument.Token, JSONDocument.Token) -> String?)? = nil
    ) {
        var comparison = Comparison(old: old, new: new, limit: limit, sameness: sameness)
        comparison.run()
        changes = comparison.changes
        equivalents = comparison.equivalents
        isTruncated = comparison.isTruncated
    }

    /// One change a line, the same every time: `-` removed, `+` added, `~` changed, with pointer, values and line; after
    /// them, with `=`, what is the same and written otherwise.
    package var text: String {
        let same = equivalents.map { "=" + $0.description.dropFirst() }
        let lines = changes.map(\.description) + (isTruncated ? ["… and more"] : []) + same
        return lines.map { $0 + "\n" }.joined()
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
