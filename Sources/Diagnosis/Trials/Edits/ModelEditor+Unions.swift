import SwiftDeclarations

/// Cases of enums whose `init(from:)` is written by hand.
extension SourceEditor {
    /// Adds a case, its branches in `init(from:)` and `encode(to:)`, and its type.
    ///
    /// A branch is copied from that of a similar case, so that it is written like the others.
    func unionCase(_ typeName: String, _ added: SourceChange.UnionCase) -> ModelEdit? {
        guard let found = find(typeName), let union = HandWrittenUnion(typeName, in: DeclaredTypes(files)),
            union.otherSwitches.isEmpty, !found.type.properties.contains(where: { $0.name == added.name })
        else { return nil }
        var edits = TextEdits()
        let declaration: SwiftCode = "case \(name: added.name)(\(TypeExpression(added.content)))"
        guard let place = insert(declaration, into: found, &edits),
            added.value == nil
                ? decodeOthers(as: added, union, &edits) : decode(added, union, found, &edits)
        else { return nil }
        if let encoding = union.encoding, encoding.fallback == nil {
            let encoder = encoding.parameter ?? "encoder"
            let key: SwiftCode =
                added.key.map { key in
                    let value: SwiftCode = added.value.map { "\(literal: $0)" } ?? "value"
                    return "try [\(literal: key): \(value)].encode(to: \(name: encoder))"
                } ?? ""
            let content: SwiftCode = added.value == nil ? "" : "try value.encode(to: \(name: encoder))"
            let own: SwiftCode = """
                case .\(member: added.name)(let value):
                    \(key)
                    \(content)
                """
            insert(copy(of: added, union, encoding) ?? own, into: encoding, found.source, &edits)
        }
        if !added.code.isEmpty { Self.append(added.code, to: found.source, &edits) }
        let title = "\(found.type.lastName): \(declaration.text)"
        var made = made(found, edits, at: place.byte, title: title)
        (made.line, made.column) = (place.line, place.column)
        return made
    }

    // MARK: Branches

    /// Adds a branch of `init(from:)` for one string, and the string's own case.
    private func decode(
        _ added: SourceChange.UnionCase, _ union: HandWrittenUnion, _ found: Found, _ edits: inout TextEdits
    ) -> Bool {
        guard let value = added.value else { return false }
        let decoder = union.decoding.parameter ?? "decoder"
        var pattern: SwiftCode = "\(literal: value)"
        if let kind = union.kind {
            guard let owner = find(kind.name), owner.file == found.file else { return false }
            let raw: SwiftCode = added.name == value ? "" : " = \(literal: value)"
            guard insert("case \(name: added.name)\(raw)", into: owner, &edits) != nil else { return false }
            pattern = ".\(member: added.name)"
        }
        let own: SwiftCode = """
            case \(pattern):
                \(union.target) = .\(member: added.name)(try \(TypeExpression(added.content))(from: \(name: decoder)))
            """
        insert(copy(of: added, union, union.decoding) ?? own, into: union.decoding, found.source, &edits)
        return true
    }

    /// Replaces the branch of `init(from:)` that rejects unknown strings.
    private func decodeOthers(
        as added: SourceChange.UnionCase, _ union: HandWrittenUnion, _ edits: inout TextEdits
    ) -> Bool {
        let statement = union.decoding
        guard let kind = union.kind else {
            guard let fallback = statement.fallback else { return false }
            edits.replace(fallback.bytes, with: "case let other: \(union.target) = .\(member: added.name)(other)")
            return true
        }
        guard let bytes = union.call.typeBytes, let written = union.call.type else { return false }
        let source = union.file.source
        let isName = !statement.subjectBytes.contains(bytes.lowerBound)
        let text =
            isName
            ? statement.subject
            : statement.subject.replacing("\(written).self", with: "String.self", maxReplacements: 1)
        // The source's own expression, which reads a string then.
        let subject = SwiftCode(ownSource: text)
        if isName { edits.replace(bytes, with: "String") }
        edits.replace(statement.subjectBytes, with: "\(TypeExpression(kind.lastName))(rawValue: \(subject))")
        let branch: SwiftCode = "\(union.target) = .\(member: added.name)(\(subject))"
        if let fallback = statement.fallback {
            edits.replace(fallback.bytes, with: "default: \(branch)")
        } else {
            insert("case nil: \(branch)", into: statement, source, &edits)
        }
        return true
    }

    /// The branch of the case that the new one is like, with the names, the string and the type of the new one.
    private func copy(
        of added: SourceChange.UnionCase, _ union: HandWrittenUnion, _ statement: ModelSource.Switch
    ) -> SwiftCode? {
        guard let template = union.templates.first(where: { $0.name == added.like }), let value = added.value,
            let (branch, text) = union.branch(of: template.name, in: statement),
            let literal = union.branch(of: template.name, in: union.decoding)?.branch.patterns.first
        else { return nil }
        let (content, name, string): (SwiftCode, SwiftCode, SwiftCode) = (
            "\(TypeExpression(added.content))", ".\(member: added.name)", "\(literal: value)"
        )
        var copy = HandWrittenUnion.replacing(
            ".\(template.name)", with: name.text, in: text)
        if union.kind == nil { copy = copy.replacing(literal, with: string.text) }
        if branch.patterns.first?.contains("\(template.type).") != true {
            for end in ["(from:", ".self", ".init("] {
                copy = copy.replacing(template.type + end, with: content.text + end)
            }
        }
        return SwiftCode(ownSource: copy)
    }

    /// Adds a branch before that for all other values, or else at the end.
    private func insert(
        _ code: SwiftCode, into statement: ModelSource.Switch, _ source: ModelSource, _ edits: inout TextEdits
    ) {
        guard let last = statement.branches.last else { return }
        let before = statement.branches.dropLast().last?.bytes.upperBound ?? statement.start
        let written = source[before..<last.bytes.lowerBound]
        let indent = source.indent(around: last.bytes.lowerBound)
        // A comment between the branches isn't the new one's.
        let isInLine = !written.contains { $0.isNewline }
        let space = isInLine ? " " : source.lineEnd.text + indent
        // A copy has the indentation of its source.
        let isCopy = code.text.contains("\n\(indent) ")
        let lines = isInLine && !isCopy ? code.lines.map { String($0.drop { $0 == " " }) } : code.lines
        let whole = isCopy ? code.text : lines.joined(separator: space)
        let text = isInLine && whole.last != ";" ? whole + ";" : whole
        if statement.fallback != nil {
            edits.insert(SwiftCode(ownSource: text + space), at: last.bytes.lowerBound)
        } else {
            let isOpen = isInLine && source[last.bytes].last != ";"
            edits.insert(SwiftCode(ownSource: (isOpen ? ";" : "") + space + text), at: last.bytes.upperBound)
        }
    }
}
