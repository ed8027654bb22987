import DecodeService
import SwiftDeclarations

// Declarations that use wrappers of ResilientCodable.
extension ModelEditor {
    /// Replaces text in a property's attribute, and its type without the value after it.
    func redeclare(
        _ owner: String, _ name: String, _ declaration: SourceChange.Redeclaration, _ change: SourceChange
    ) -> ModelEdit? {
        guard let (found, property) = property(name, of: owner) else { return nil }
        let place = property.place
        let head = found.source[place.declaration.lowerBound..<place.keyword.lowerBound]
        guard let old = head.firstRange(of: declaration.old) else { return nil }
        let start = place.declaration.lowerBound + head.utf8.distance(from: head.startIndex, to: old.lowerBound)
        var edits = TextEdits()
        edits.replace(start..<start + declaration.old.utf8.count, with: declaration.new)
        if let type = declaration.type {
            guard let bytes = place.type else { return nil }
            edits.replace(bytes.lowerBound..<place.declaration.upperBound, with: "\(TypeExpression(type))")
        }
        if !declaration.code.isEmpty { Self.append(declaration.code, to: found.source, &edits) }
        let isArgument = declaration.new.text.contains(":")
        let title = "\(isArgument ? "" : "@")\(declaration.new.text)\(declaration.type.map { " \($0)" } ?? "")"
        var made = made(found, edits, at: start, title: "\(owner).\(name): \(title)", change)
        made.condition = declaration.condition
        return made
    }

    /// Adds a format at the end of the list that a `DateFormats` declares.
    func dateFormat(
        of typeName: String, _ format: DateFormat, _ condition: String?, _ change: SourceChange
    ) -> ModelEdit? {
        guard let found = find(typeName) else { return nil }
        let start = found.source.bytes(ofLine: found.type.line).lowerBound
        let body = found.source[start..<found.type.end]
        // The list, not the type in brackets: the first bracket before a format.
        guard let list = body.firstMatch(of: #/dateFormats[^\.]*(\[)\s*\./#)?.1.startIndex,
            let end = Self.closingBracket(of: body[list...])
        else { return nil }
        let byte = start + body.utf8.distance(from: body.startIndex, to: end)
        var edits = TextEdits()
        edits.insert(", \(format.libraryCode)", at: byte)
        var made = made(
            found, edits, at: byte, title: "\(typeName).dateFormats: \(format.libraryCode.text)", change)
        made.condition = condition
        return made
    }

    /// The bracket that closes the one at the start of a text.
    private static func closingBracket(of text: Substring) -> String.Index? {
        var depth = 0
        return text.indices.first { index in
            depth += text[index] == "[" ? 1 : text[index] == "]" ? -1 : 0
            return depth == 0
        }
    }
}
