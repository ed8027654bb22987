/// An import statement of a Swift file.
struct ImportLine: Hashable, Sendable {
    /// The module, without its submodules: `UIKit`.
    var module: String
    /// The whole statement: `@testable import Models`.
    var statement: String
    /// From 1.
    var line: Int

    /// Every import that stands on a line of its own.
    static func all(in text: String) -> [ImportLine] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
            let words = line.prefix { $0 != "/" && $0 != ";" }.split(whereSeparator: \.isWhitespace)
            guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
                words[..<place].allSatisfy({ $0.hasPrefix("@") || Self.access.contains($0) })
            else { return nil }
            let rest = words[(place + 1)...]
            let name = rest.first.map(kinds.contains) == true ? rest.dropFirst().first : rest.first
            guard let module = name?.split(separator: ".").first else { return nil }
            return ImportLine(
                module: String(module), statement: words.joined(separator: " "), line: number + 1)
        }
    }

    private static let access: [Substring] = ["public", "package", "internal", "fileprivate", "private"]
    private static let kinds: [Substring] = [
        "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor",
    ]
}
