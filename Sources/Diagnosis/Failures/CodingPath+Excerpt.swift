package import DecodeTrace
import JSONText

extension CodingPath {
    /// A JSON pointer in the notation for people: `/orders/2/at` as `orders[2].at`, and with `*` for all elements
    /// `orders[*].at`.
    package static func words(
        ofPointer pointer: String, isIndex: (Substring) -> Bool = { $0 == "*" || Int($0) != nil }
    ) -> String {
        let steps = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard !steps.isEmpty else { return "the payload" }
        return steps.reduce("") { path, step in
            isIndex(step) ? "\(path)[\(step)]" : joining(JSONDocument.unescapedFromPointer(step), to: path)
        }
    }

    /// A path in that notation with one more key: `.name` or `["odd key"]`.
    static func joining(_ key: String, to path: String) -> String {
        let key = CodingPath([.key(key)]).description
        return path + (path.isEmpty || key.hasPrefix("[") ? "" : ".") + key
    }

    /// The path for a sentence: its description with long keys shortened and the middle of a very long path left out.
    /// Keys come from the payload, so nothing else limits their length.
    ///
    /// - Complexity: O(1) in the length of keys and path
    var excerpt: String {
        guard components.count > 2 * Self.shownEnds else { return Self.description(of: components[...]) }
        return Self.description(of: components.prefix(Self.shownEnds)) + "…"
            + Self.description(of: components.suffix(Self.shownEnds))
    }

    private static func description(of components: ArraySlice<Component>) -> String {
        CodingPath(
            components.map { component in
                guard case .key(let key) = component else { return component }
                return .key(excerpt(of: key))
            }
        ).description
    }

    /// A key, shortened if it is long.
    static func excerpt(of key: String) -> String {
        // A string has at least as many bytes as characters, and counting bytes is cheap.
        guard key.utf8.count > shownCharacters, key.count > shownCharacters else { return key }
        return key.prefix(shownCharacters - 1) + "…"
    }

    private static let shownEnds = 12
    private static let shownCharacters = 60
}
