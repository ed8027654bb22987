/// The declarations of a Swift source as a tree, each with the whole of its text: what can be cut out of a source.
///
/// As ``ModelSource`` it knows brackets and keywords, and nothing of types.
package struct SourceOutline: Sendable {
    /// A declaration, from its first attribute or modifier to its last character.
    package struct Item: Sendable {
        /// Its keyword: `struct`, `extension`, `func`, `var`, `init`, `case`, `import`.
        package let keyword: String
        /// Its name, for `init` and `subscript` the keyword; for an extension the type that it extends.
        package let name: String
        /// Its text, in bytes of the source.
        package let bytes: Range<Int>
        /// Its lines, from 1.
        package let lines: ClosedRange<Int>
        /// What stands after the colon of a type or an extension.
        package let inherits: [String]
        /// Whether it belongs to a type and not to its values.
        package let isStatic: Bool
        /// Whether it is a variable that a block computes.
        package let isComputed: Bool
        /// The label of its first parameter, if it has parameters and that one has a name.
        package let firstLabel: String?
        /// The declarations inside of a type, an extension or a protocol.
        package let members: [Item]

        /// Whether it holds declarations.
        package var isType: Bool { SourceOutline.typeKeywords.contains(keyword) }
    }

    /// The declarations at the top of the source.
    package let items: [Item]

    static let typeKeywords: Set<String> = ["struct", "class", "enum", "actor", "extension", "protocol"]

    /// Reads a source.
    ///
    /// - Complexity: O(*n*) in the length of the source.
    package init(_ source: String) {
        var parser = OutlineParser(source)
        items = parser.items()
    }

    /// The declarations around a byte, the outermost first.
    package func path(to byte: Int) -> [Item] {
        var path: [Item] = []
        var candidates = items
        while let item = candidates.first(where: { $0.bytes.contains(byte) }) {
            path.append(item)
            candidates = item.members
        }
        return path
    }
}

/// Reads a ``SourceOutline`` from tokens.
private struct OutlineParser {
    private let tokens: [SwiftToken]
    private var index = 0

    private static let keywords: Set<String> = SourceOutline.typeKeywords.union([
        "func", "var", "let", "init", "deinit", "subscript", "typealias", "case", "import", "operator",
        "precedencegroup", "macro", "associatedtype",
    ])

    init(_ source: String) {
        var scanner = SwiftScanner(source)
        tokens = scanner.tokens()
    }

    private var next: SwiftToken? { index < tokens.count ? tokens[index] : nil }

    /// Reads declarations up to the closing brace around them, or the end.
    mutating func items() -> [SourceOutline.Item] {
        var found: [SourceOutline.Item] = []
        var start = index
        while let token = next, !token.is("}") {
            if token.is("#") {
                // #if, #else, #endif and their like: a line by itself.
                skipLine()
                start = index
            } else if isHead(token) {
                found.append(item(from: start))
                start = index
            } else if token.is(";") {
                index += 1
                start = index
            } else {
                skipOne()
            }
        }
        return found
    }

    /// Whether a declaration's keyword stands here: `class` can also be a modifier, and anything a member of something.
    private func isHead(_ token: SwiftToken) -> Bool {
        guard case .word(isQuoted: false) = token.kind, Self.keywords.contains(token.text),
            index == 0 || !tokens[index - 1].is(".")
        else { return false }
        guard token.is("class"), index + 1 < tokens.count else { return true }
        return !["var", "let", "func", "subscript", "override", "final", "init"].contains { tokens[index + 1].is($0) }
    }

    private mutating func item(from start: Int) -> SourceOutline.Item {
        let keyword = tokens[index].text
        let isStatic = tokens[start..<index].contains { $0.is("static") || $0.is("class") }
        index += 1
        let name = name(after: keyword)
        var inherits: [String] = []
        var members: [SourceOutline.Item] = []
        var isComputed = false
        var label: String?
        if SourceOutline.typeKeywords.contains(keyword) {
            inherits = skipToBody()
            if next?.is("{") == true {
                index += 1
                members = items()
                if next != nil { index += 1 }
            }
        } else {
            label = firstLabel
            isComputed = skipRest(of: keyword)
        }
        let end = max(index, start + 1) - 1
        return SourceOutline.Item(
            keyword: keyword, name: name, bytes: tokens[start].range.lowerBound..<tokens[end].range.upperBound,
            lines: tokens[start].line...max(tokens[start].line, tokens[end].line), inherits: inherits,
            isStatic: isStatic, isComputed: isComputed, firstLabel: label, members: members)
    }

    private mutating func name(after keyword: String) -> String {
        guard !["init", "deinit", "subscript"].contains(keyword), let first = next, first.isWord else { return keyword }
        var name = first.text
        index += 1
        while next?.is(".") == true, index + 1 < tokens.count, tokens[index + 1].isWord {
            name += "." + tokens[index + 1].text
            index += 2
        }
        return name
    }

    /// The names after the colon, up to the body.
    private mutating func skipToBody() -> [String] {
        var names: [String] = []
        var isListing = false
        while let token = next, !token.is("{"), !token.is("}") {
            if token.is(":") { isListing = true }
            if token.is("where") { isListing = false }
            if isListing, token.isWord { names.append(token.text) }
            skipOne()
        }
        return names
    }

    /// The label of the first parameter, when parameters come next.
    private var firstLabel: String? {
        var place = index
        // Generic parameters, and the question mark of a failable initializer.
        while place < tokens.count, !tokens[place].is("("), !tokens[place].is("{"), place < index + 40 { place += 1 }
        guard place + 1 < tokens.count, tokens[place].is("("), tokens[place + 1].isWord else { return nil }
        return tokens[place + 1].text
    }

    /// Goes to the end of a declaration that is no type: behind its block, or where a line ends and nothing goes on.
    ///
    /// - Returns: Whether its block computes its value.
    private mutating func skipRest(of keyword: String) -> Bool {
        var hasValue = false
        var isComputed = false
        while let token = next, !token.is("}"), !token.is(";") {
            let before = tokens[index - 1]
            if token.line != before.line, !goesOn(before, token, keyword) { break }
            if isHead(token), token.line != before.line { break }
            if token.is("=") { hasValue = true }
            if token.is("{") {
                let inside = index + 1 < tokens.count ? tokens[index + 1] : nil
                let isObserved = inside?.is("didSet") == true || inside?.is("willSet") == true
                if !hasValue, !isObserved { isComputed = keyword == "var" || keyword == "subscript" }
                skipOne()
                if hasValue { continue }
                break
            }
            skipOne()
        }
        return isComputed
    }

    private func goesOn(_ before: SwiftToken, _ token: SwiftToken, _ keyword: String) -> Bool {
        let openers = ["=", ",", ":", "+", "-", "*", "/", "?", "&", "|", "<", ">", "->"]
        let continuing = [".", "?", "+", "=", "&", "|", "{", "where", "throws", "async", "-", ":", ","]
        return openers.contains(where: before.is) || continuing.contains(where: token.is)
            || ["func", "init", "subscript"].contains(keyword) && token.is("(")
    }

    private mutating func skipLine() {
        guard let line = next?.line else { return }
        while let token = next, token.line == line { index += 1 }
    }

    /// Skips one token, or a bracket with all that is in it.
    private mutating func skipOne() {
        guard let first = next else { return }
        index += 1
        guard first.is("(") || first.is("[") || first.is("{") else { return }
        var depth = 1
        while depth > 0, let token = next {
            if token.is("(") || token.is("[") || token.is("{") { depth += 1 }
            if token.is(")") || token.is("]") || token.is("}") { depth -= 1 }
            index += 1
        }
    }
}
