/// The structural difference of two documents: object members by name, arrays aligned, numbers and strings by value.
public struct Difference: Sendable {
    public struct Change: Sendable, Equatable {
        public enum Kind: String, Sendable, Hashable, Codable { case removed, changed, added }
        public var kind: Kind
        /// The pointer into the old document; nil for what was added.
        public var oldPointer: String?
        /// The pointer into the new document; nil for what was removed.
        public var newPointer: String?
        public var oldToken: JSONDocument.Token?
        public var newToken: JSONDocument.Token?
        /// The value, shortened; nil when there is none.
        public var oldText: String?
        public var newText: String?
        /// More about it: a number that lost digits.
        public var note: String?

        /// The pointer to name the change by: into the old document, else into the new one.
        public var pointer: String { oldPointer ?? newPointer ?? "" }
    }

    /// In the order of the old document, added ones after what they follow.
    public let changes: [Change]
    public var isEmpty: Bool { changes.isEmpty }

    public init(from old: JSONDocument, to new: JSONDocument) {
        changes = []
    }

    /// One change a line, stable.
    public var text: String { "" }
}
