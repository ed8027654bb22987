extension StringProtocol {
    /// The text, or its beginning followed by `…` if it has more than `limit` scalars.
    /// - Complexity: O(limit), regardless of the text's length.
    package func shortened(to limit: Int) -> String {
        if utf8.count <= limit { return String(self) }
        let scalars = unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return String(self) }
        let kept = scalars.index(scalars.startIndex, offsetBy: Swift.max(0, limit - 1))
        return String(self[..<kept]) + "…"
    }
}

extension CodingPath {
    /// The maximum length of a quoted key, in Unicode scalars.
    package static let excerptLimit = 80

    /// The path in Swift notation with shortened keys, for sentences.
    /// - Complexity: O(components)
    package var shortDescription: String {
        CodingPath(
            components.map { component in
                if case .key(let key) = component { return .key(key.shortened(to: Self.excerptLimit)) }
                return component
            }
        ).description
    }
}
