/// Something that decoding skipped without failing: `$items.notes`.
public enum CodableNote: Sendable {
    /// An element of an array failed to decode and was dropped; `index` counts the payload's elements from 0.
    case droppedElement(index: Int, error: any Error)
    /// A member of an object failed to decode and was dropped.
    case droppedMember(key: String, error: any Error)
    /// More than one key matched: the one that was used, and the others in order of their code units. If the payload has
    /// the exact key, others are looked for only if the decoder has a `DecodingErrorReporter`.
    case ambiguousKey(used: String, ignored: [String])
}

extension CodableNote: CustomStringConvertible {
    public var description: String {
        switch self {
        case .droppedElement(let index, let error): "element \(index) was dropped: \(error)"
        case .droppedMember(let key, let error): "the member \"\(key)\" was dropped: \(error)"
        case .ambiguousKey(let used, let ignored):
            "\"\(used)\" was used instead of " + ignored.map { "\"\($0)\"" }.joined(separator: ", ")
        }
    }
}
