/// Finds the declarations in the tokens of a Swift source.
struct ModelParser {
    private let scanner: SwiftScanner
    private let tokens: [SwiftToken]
    private var index = 0
    private var found: [ModelSource.Declaration] = []
    private(set) var aliases: [ModelSource.Alias] = []

    init(_ source: String) {
        var scanner = SwiftScanner(source)
        tokens = scanner.tokens()
        self.scanner = scanner
    }

    mutating func parse() -> [ModelSource.Declaration] {
        while index < tokens.count { _ = members(of: nil, isEnum: false) }
        return found.sorted { $0.line < $1.line }
    }

    private func peek(_ offset: Int = 0) -> SwiftToken? {
        index + offset < tokens.count ? tokens[index + offset] : nil
    }

    private func isNext(_ text: String, at offset: Int = 0) -> Bool { peek(offset)?.is(text) == true }

    // MARK: Members

    /// Reads members up to the closing brace of their type, and past it.
    private mutating func members(of owner: String?, isEnum: Bool) -> Members {
        var members = Members()
        while let token = peek() {
            if token.is("}") {
                index += 1
                break
            }
            if let kind = declarationKind() {
                declaration(kind, owner: owner)
            } else if token.is("typealias"), peek(1)?.isWord == true {
                alias(owner: owner)
            } else if (token.is("var") || token.is("let")), peek(1)?.isWord == true {
                let isStatic = hasStaticModifier()
                let wrappers = wrappers()
                index += 1
                var new = variables()
                for place in new.indices { new[place].wrappers = wrappers }
                if !isStatic { members.properties += new }
            } else if isEnum, token.is("case") {
                index += 1
                members.properties += cases()
            } else if token.is("init"), isNext("(", at: 1), isNext("from", at: 2) {
                members.initializer = decodingInitializer()
            } else {
                skipOne()
            }
        }
        return members
    }

    /// What is read of a type's body.
    private struct Members {
        var properties: [ModelSource.Property] = []
        var initializer: ModelSource.DecodingInitializer?
    }

    /// Reads `init(from:)`, from its keyword to the end of its body.
    private mutating func decodingInitializer() -> ModelSource.DecodingInitializer? {
        let line = tokens[index].line
        index += 1
        let parameter = index
        skipOne()
        // One that makes a value from something else may have that label, too.
        guard tokens[parameter..<index].contains(where: { $0.is("Decoder") }) else { return nil }
        while let token = peek(), !token.is("{"), !token.is("}") { skipOne() }
        guard isNext("{") else { return nil }
        let start = index
        skipOne()
        return ModelSource.DecodingInitializer(
            lines: line...max(line, tokens[index - 1].line), calls: Array(tokens[start..<index]).decodingCalls)
    }

    /// The kind of the type that is declared here, if one is: `class` can also be the modifier of a member.
    private func declarationKind() -> ModelSource.Declaration.Kind? {
        guard let token = peek(), case .word(isQuoted: false) = token.kind,
            let kind = ModelSource.Declaration.Kind(rawValue: token.text), let name = peek(1), name.isWord,
            index == 0 || !tokens[index - 1].is(".")
        else { return nil }
        let memberKeywords = ["var", "let", "func", "subscript", "override", "final", "init"]
        return kind == .class && memberKeywords.contains(where: name.is) ? nil : kind
    }

    private mutating func declaration(_ kind: ModelSource.Declaration.Kind, owner: String?) {
        let line = tokens[index].line
        let access = access()
        index += 1
        let name = ([owner].compactMap { $0 } + dottedName()).joined(separator: ".")
        let isGeneric = isNext("<")
        if isGeneric { skipAngles() }
        let inherits = inheritance()
        while let token = peek(), !token.is("{"), !token.is("}") { skipOne() }
        guard isNext("{") else { return }
        index += 1
        let members = members(of: name, isEnum: kind == .enum)
        let last = index > 0 ? tokens[index - 1].line : line
        let brace = index > 0 && tokens[index - 1].is("}") ? tokens[index - 1].range.lowerBound : nil
        found.append(
            ModelSource.Declaration(
                name: name, kind: kind, lines: line...max(line, last), inherits: inherits,
                properties: members.properties, access: access, isGeneric: isGeneric,
                end: brace ?? tokens.last?.range.upperBound ?? 0, initializer: members.initializer))
    }

    private mutating func alias(owner: String?) {
        let access = access()
        guard let name = peek(1) else { return }
        index += 2
        let isGeneric = isNext("<")
        var type: String?
        if isNext("=") {
            index += 1
            type = spelledType()
        }
        aliases.append(
            ModelSource.Alias(
                name: ([owner].compactMap { $0 } + [name.text]).joined(separator: "."), line: name.line,
                access: access, isGeneric: isGeneric, type: type))
    }

    private mutating func dottedName() -> [String] {
        var names: [String] = []
        while let token = peek(), token.isWord {
            names.append(token.text)
            index += 1
            guard isNext("."), peek(1)?.isWord == true else { break }
            index += 1
        }
        return names
    }

    /// The names after a colon, without their generic arguments.
    private mutating func inheritance() -> [String] {
        guard isNext(":") else { return [] }
        var names: [String] = []
        repeat {
            index += 1
            while isNext("@") { index += 2 }
            let name = dottedName()
            if !name.isEmpty { names.append(name.joined(separator: ".")) }
            if isNext("<") { skipAngles() }
        } while isNext(",") || isNext("&")
        return names
    }

    /// Whether `static` or `class` stands among the modifiers before the current token.
    private func hasStaticModifier() -> Bool {
        modifiersBefore().contains { $0.is("static") || $0.is("class") }
    }

    /// Who may name what is declared at the current token.
    private func access() -> ModelSource.Access {
        let modifiers = modifiersBefore()
        if modifiers.contains(where: { $0.is("private") }) { return .private }
        return modifiers.contains { $0.is("fileprivate") } ? .fileprivate : .module
    }

    /// The modifiers before the current token, the last first; `private(set)` is none of them.
    private func modifiersBefore() -> [SwiftToken] {
        var found: [SwiftToken] = []
        var before = index - 1
        while before >= 0 {
            let token = tokens[before]
            if token.is(")"), before >= 3, tokens[before - 2].is("(") {
                before -= 4
            } else if token.is("static") || token.is("class") || Self.modifiers.contains(where: token.is) {
                found.append(token)
                before -= 1
            } else {
                break
            }
        }
        return found
    }

    /// The attributes before the current token, but for the language's own, in the order in which they stand.
    private func wrappers() -> [String] {
        var found: [String] = []
        var before = index - 1
        while before >= 0 {
            if tokens[before].is("static") || tokens[before].is("class")
                || Self.modifiers.contains(where: tokens[before].is)
            {
                before -= 1
                continue
            }
            var start = before
            if tokens[start].is(")") { start = opening("(", ")", before: start) - 1 }
            // `private(set)`
            if start >= 0, start < before, Self.modifiers.contains(where: tokens[start].is) {
                before = start - 1
                continue
            }
            let end = start
            if start >= 0, tokens[start].is(">") { start = opening("<", ">", before: start) - 1 }
            guard start >= 1, tokens[start].isWord else { break }
            while start >= 2, tokens[start - 1].is("."), tokens[start - 2].isWord { start -= 2 }
            guard start >= 1, tokens[start - 1].is("@") else { break }
            if !Self.attributes.contains(where: tokens[start].is) {
                let name = scanner.text(tokens[start].range.lowerBound..<tokens[end].range.upperBound)
                found.insert("@" + name, at: 0)
            }
            before = start - 2
        }
        return found
    }

    /// The place of the bracket that a closing one belongs to; -1 when there is none.
    private func opening(_ open: String, _ close: String, before index: Int) -> Int {
        var depth = 0
        var place = index
        while place >= 0 {
            if tokens[place].is(close) { depth += 1 }
            if tokens[place].is(open) { depth -= 1 }
            if depth == 0 { return place }
            place -= 1
        }
        return -1
    }

    /// The language's own attributes of properties, which wrap nothing.
    private static let attributes = [
        "available", "MainActor", "nonisolated", "objc", "nonobjc", "inlinable", "usableFromInline", "preconcurrency",
        "GKInspectable", "IBOutlet", "IBInspectable", "NSManaged", "NSCopying", "TaskLocal", "backDeployed",
    ]

    private static let modifiers = [
        "public", "package", "internal", "fileprivate", "private", "open", "final", "lazy", "weak", "unowned",
        "override", "nonisolated", "required", "dynamic", "mutating", "indirect", "distributed",
    ]

    // MARK: Properties and cases

    /// The names of a `var` or `let`, one or several; stands behind the keyword, and ends behind the last type or value.
    private mutating func variables() -> [ModelSource.Property] {
        var properties: [ModelSource.Property] = []
        repeat {
            if isNext(",") { index += 1 }
            guard let name = peek(), name.isWord else { break }
            index += 1
            var type: String?
            if isNext(":") {
                index += 1
                type = spelledType()
            }
            if isNext("=") { skipValue() }
            properties.append(ModelSource.Property(name: name.text, codingKey: name.text, line: name.line, type: type))
        } while isNext(",")
        return properties
    }

    /// The type as it is written, up to a value, an accessor block, the next name or the end of the line.
    private mutating func spelledType() -> String? {
        guard let first = peek() else { return nil }
        var last = first
        var isFirst = true
        while let token = peek(), isFirst || token.line == last.line || isContinuation(token) {
            if token.is("=") || token.is("{") || token.is(",") || token.is(";") || token.is("}") { break }
            if token.is("<") { skipAngles() } else { skipOne() }
            last = tokens[index - 1]
            isFirst = false
        }
        return isFirst ? nil : scanner.text(first.range.lowerBound..<last.range.upperBound)
    }

    private func isContinuation(_ token: SwiftToken) -> Bool {
        token.is(".") || token.is("?") || token.is("&") || token.is("-") || token.is(">")
    }

    /// Skips a value: to the end of its line, when no bracket is open and the line after does not go on with it.
    private mutating func skipValue() {
        repeat {
            skipOne()
            guard let token = peek(), !token.is(","), !token.is(";"), !token.is("}") else { return }
            let before = tokens[index - 1]
            let goesOn =
                token.line == before.line || token.is(".") || token.is("?") || token.is("+") || before.is("=")
                || token.is("&") || token.is("|") || before.is("+") || before.is("?") || before.is(":")
            if !goesOn { return }
        } while index < tokens.count
    }

    private mutating func cases() -> [ModelSource.Property] {
        var properties: [ModelSource.Property] = []
        repeat {
            if isNext(",") { index += 1 }
            guard let name = peek(), name.isWord else { break }
            index += 1
            let hasPayload = isNext("(")
            if hasPayload { skipOne() }
            var raw: String?
            var key: String?
            if isNext("="), let value = peek(1) {
                if case .string = value.kind { key = value.text }
                raw = value.text
                index += 1
                if value.is("-"), let digits = peek(1) {
                    raw = "-" + digits.text
                    index += 1
                }
                skipOne()
            }
            properties.append(
                ModelSource.Property(
                    name: name.text, codingKey: key ?? name.text, line: name.line, type: nil, rawValue: raw,
                    isCase: true, hasPayload: hasPayload))
        } while isNext(",")
        return properties
    }

    // MARK: Skipping

    /// Skips one token, or a bracket with all that is in it.
    private mutating func skipOne() {
        guard let first = peek() else { return }
        index += 1
        guard first.is("(") || first.is("[") || first.is("{") else { return }
        var depth = 1
        while depth > 0, let token = peek() {
            if token.is("(") || token.is("[") || token.is("{") { depth += 1 }
            if token.is(")") || token.is("]") || token.is("}") { depth -= 1 }
            index += 1
        }
    }

    /// Skips `<…>`; the `>` of an arrow does not close it.
    private mutating func skipAngles() {
        var depth = 0
        repeat {
            guard let token = peek() else { return }
            if token.is("<") { depth += 1 }
            if token.is(">"), !tokens[index - 1].is("-") { depth -= 1 }
            if token.is("<") || token.is(">") { index += 1 } else { skipOne() }
        } while depth > 0
    }
}
