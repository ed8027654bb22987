import DecodeService
import DecodeTrace
import Diagnosis
package import JSONText
package import Strategies
package import SwiftDeclarations
import SwiftTypes

/// Edits of a model's Swift source that may get a decode past a failure, the likeliest first. A compiler and a decode
/// find out which of them work.
package struct ModelEdits: Sendable {
    let document: JSONDocument
    let strategies: StrategySet
    let files: [(name: String, source: ModelSource)]

    /// - Parameters:
    ///   - document: The payload, indexed with the strategies.
    ///   - strategies: The current strategies.
    ///   - files: Names and sources of the files that declare the models, the most important first.
    package init(document: JSONDocument, strategies: StrategySet, files: [(name: String, source: ModelSource)]) {
        self.document = document
        self.strategies = strategies
        self.files = files
    }

    /// The edits for a cause, each once.
    ///
    /// - Complexity: O(length of the sources + members of the object)
    package func edits(for cause: FixCause) -> [ModelEdit] {
        guard let ending = cause.ending else { return [] }
        let place = PlacedFailure(ending.failure, types: ending.types, in: document, strategies)
        var seen: Set<String> = []
        let near = nearKey(place, cause.knownKeys)
        let edits =
            keyEdits(place, near, cause.knownKeys) + wrapperTypeEdits(place, asked: cause.askedKeys)
            + typeEdits(place) + caseEdits(place) + wrapperEdits(place)
        return edits.filter { seen.insert($0.newText).inserted }
    }

    // MARK: Types of properties

    /// The property that the failing value belongs to: its own, or the one whose array or dictionary contains it.
    struct Declared {
        let file: ModelSourceFile
        let source: ModelSource
        let owner: String
        let property: ModelSource.Property
        let type: String
        /// Whether the compiler synthesizes the initializer that reads it.
        let isSynthesized: Bool
        /// The number of path components between the property and the value.
        var depth = 0

        var name: String { property.name }
    }

    func property(_ place: PlacedFailure) -> Declared? {
        place.failure.path.components.indices.reversed().lazy.compactMap { property(place, at: $0) }.first
    }

    /// The property that reads a component of the path; nil if none was found.
    func property(_ place: PlacedFailure, at index: Int) -> Declared? {
        let path = place.failure.path.components
        let depth = path.count - 1 - index
        // The owner is the type requested where the key is read; the failure itself knows its own.
        let owner = depth == 0 ? place.failure.owner : (place.types.dropLast(depth + 1).last ?? nil)
        guard case .key(let key) = path[index], let owner else { return nil }
        var found = owner.declaredNames.lazy.compactMap { declared(key, in: $0) }.first
        found?.depth = depth
        return found
    }

    private func declared(_ key: String, in owner: String) -> Declared? {
        for (name, source) in files {
            guard let property = source.property(for: key, in: owner), let type = property.type else { continue }
            return Declared(
                file: ModelSourceFile(file: name, text: source.text), source: source, owner: owner, property: property,
                type: type, isSynthesized: isSynthesized(owner, in: source))
        }
        return nil
    }

    /// Whether a type has no `init(from:)` in the file that declares it.
    private func isSynthesized(_ owner: String, in source: ModelSource) -> Bool {
        guard let name = source.declaration(of: owner)?.name else { return false }
        return source.declarations.allSatisfy { $0.name != name || $0.initializer == nil }
    }

    private func typeEdits(_ place: PlacedFailure) -> [ModelEdit] {
        guard let property = property(place) else { return [] }
        let isAbsent = place.failure.kind == .keyNotFound || place.found == .null
        let declared = TypeExpression(property.type)
        let type: TypeExpression
        if isAbsent {
            type = declared.replacing(depth: property.depth) { $0.asOptional }
        } else if let other = otherType(place) {
            type = declared.replacing(depth: property.depth) { $0.isOptional ? .optional(other) : other }
        } else {
            return []
        }
        let edit =
            property.depth == 0 && !property.isSynthesized
            ? callEdit(property, to: type, place, isAbsent: isAbsent) : edit(property, to: type.text)
        return edit.map { [$0] } ?? []
    }

    /// Another call in a hand-written `init(from:)`, and a property of the type that it returns.
    private func callEdit(
        _ property: Declared, to type: TypeExpression, _ place: PlacedFailure, isAbsent: Bool
    ) -> ModelEdit? {
        guard let key = place.lastKey else { return nil }
        let source = property.source
        let calls = source.decodingCalls(for: key, in: property.owner).filter { call in
            call.method == "decode" && call.type.map { TypeExpression($0).unwrapped } == place.type
        }
        // With several calls, it isn't known which one failed.
        guard calls.count == 1, let call = calls.first, let typeBytes = call.typeBytes else { return nil }
        var edits = TextEdits()
        if isAbsent {
            edits.replace(call.methodBytes, with: "decodeIfPresent")
        } else {
            edits.replace(typeBytes, with: type.unwrapped.text)
        }
        // A property that accepts nil needs no change.
        if type.text != property.type {
            guard let bytes = property.property.place.type else { return nil }
            edits.replace(bytes, with: type.text)
        }
        let line = source.bytes(ofLine: call.line).lowerBound
        let method = isAbsent ? "decodeIfPresent" : "decode"
        return edit(
            property.file, property.source, edits, at: line + source.indent(around: line).utf8.count,
            title: "\(property.owner).init(from:): \(method)(\(type.unwrapped).self, forKey: .\(call.key))")
    }

    /// The type that accepts every value of the payload at this place; nil if none was found.
    private func otherType(_ place: PlacedFailure) -> TypeExpression? {
        let values = place.siblings(strategies)
        let tokens = values.isEmpty ? place.token.map { [$0] } ?? [] : values
        let kinds = Set(tokens.map { document.foundKind($0) }).subtracting([.null])
        guard kinds.count == 1, let kind = kinds.first else { return nil }
        let type: TypeExpression
        switch kind {
        case .string: type = TypeExpression("String")
        case .bool: type = TypeExpression("Bool")
        case .number:
            let numbers = tokens.map { document.sourceText($0, limit: 400) }
            type = TypeExpression(FoundNumber.smallestInteger(for: numbers) ?? "Double")
        // An array instead of one value, or the reverse.
        case .array: return place.type.flatMap { $0.member == nil ? .array($0) : nil }
        case .object: return place.type?.element
        case .null, .date, .data, .other, .nothing: return nil
        }
        return type == place.type ? nil : type
    }

    /// The property with another type.
    private func edit(_ property: Declared, to type: String) -> ModelEdit? {
        guard type != property.type, let bytes = property.property.place.type else { return nil }
        var edits = TextEdits()
        edits.replace(bytes, with: type)
        return edit(
            property.file, property.source, edits, at: property.property.place.name.lowerBound,
            title: "\(property.owner).\(property.name): \(type)")
    }

    /// A file with edits; `byte` is the position of the change.
    func edit(
        _ file: ModelSourceFile, _ source: ModelSource, _ edits: TextEdits, at byte: Int, title: String,
        wrapper: ModelEdit.Wrapper? = nil
    ) -> ModelEdit {
        let position = source.position(of: byte)
        return ModelEdit(
            source: file, newText: edits.applied(to: file.text), line: position.line, column: position.column,
            title: title, wrapper: wrapper)
    }

    // MARK: Coding keys

    /// The payload's key that a missing one may mean, and that nothing else reads.
    private func nearKey(_ place: PlacedFailure, _ known: Set<String>?) -> NearKey? {
        guard place.failure.kind == .keyNotFound, let wanted = place.lastKey, let object = place.token else {
            return nil
        }
        let search = NearKeys(document: document, strategies: strategies) { member in
            document.key(member).map { known?.contains(strategies.convertKey($0)) == true } ?? false
        }
        return search.find(wanted, in: object, converts: strategies.convertsKeys)
            .first { $0.relation != .deeper && $0.relation != .higher && $0.key != wanted }
    }

    private func keyEdits(_ place: PlacedFailure, _ near: NearKey?, _ known: Set<String>?) -> [ModelEdit] {
        guard let near, let wanted = place.lastKey, let object = place.token, let owner = place.failure.owner else {
            return []
        }
        for (name, source) in files {
            guard let type = owner.declaredNames.lazy.compactMap(source.declaration).first, type.kind != .enum else {
                continue
            }
            let keys = source.codingKeys(of: type) ?? type
            let others = place.misspelled(
                keys.properties.map(\.codingKey), in: object, known: known, besides: near, for: wanted, strategies)
            let renames =
                [Rename(wanted: wanted, key: near.converted)]
                + others.map { Rename(wanted: $0.wanted, key: $0.near.converted) }
            let file = ModelSourceFile(file: name, text: source.text)
            return [codingKeys(renames, of: type, source, file)].compactMap { $0 }
        }
        return []
    }

    /// A coding key and the payload's key that it should have.
    private struct Rename {
        var wanted: String
        var key: String
    }

    /// Cases with other raw values; if there are no `CodingKeys`, all cases.
    private func codingKeys(
        _ renames: [Rename], of type: ModelSource.Declaration, _ source: ModelSource, _ file: ModelSourceFile
    ) -> ModelEdit? {
        guard let first = renames.first else { return nil }
        let more = renames.count > 1 ? " and \(renames.count - 1) more" : ""
        let title = { (name: String) in
            "\(type.lastName).CodingKeys: \(name) = \(SwiftLiteral.quoted(first.key))\(more)"
        }
        var edits = TextEdits()
        if let keys = source.codingKeys(of: type) {
            let entries = renames.map { rename in
                (rename: rename, entry: keys.properties.first { $0.isCase && $0.codingKey == rename.wanted })
            }
            guard keys.inherits.contains("String"), let entry = entries[0].entry else { return nil }
            for case (let rename, let entry?) in entries {
                edits.replace(entry.place.rawValue, with: " = \(SwiftLiteral.quoted(rename.key))")
            }
            return edit(file, source, edits, at: entry.place.name.lowerBound, title: title(entry.name))
        }
        let stored = type.properties.filter { !$0.isComputed }
        let closing = source.line(around: type.end).lowerBound
        let outer = source.indent(around: type.end)
        guard closing + outer.utf8.count == type.end, stored.contains(where: { $0.name == first.wanted }) else {
            return nil
        }
        // Indented like the properties.
        let inner =
            stored.lazy.map { source.indent(around: $0.place.declaration.lowerBound) }
            .first { $0.hasPrefix(outer) && $0.count > outer.count } ?? outer + "    "
        let step = inner.dropFirst(outer.count)
        let cases = stored.map { property in
            let key = renames.first { $0.wanted == property.name }?.key
            return "\(inner)\(step)case \(SwiftName.escaped(property.name))"
                + (key.map { " = \(SwiftLiteral.quoted($0))" } ?? "")
        }
        let lines = ["", "\(inner)enum CodingKeys: String, CodingKey {"] + cases + ["\(inner)}"]
        edits.insert(lines.map { $0 + source.lineEnd }.joined(), at: closing)
        return edit(file, source, edits, at: closing, title: title(first.wanted))
    }

    // MARK: Cases

    /// A case for a raw value that an enum doesn't know.
    private func caseEdits(_ place: PlacedFailure) -> [ModelEdit] {
        guard place.failure.kind == .dataCorrupted, let value = place.string else { return [] }
        guard let enumName = place.type?.innermostName else { return [] }
        for (fileName, source) in files {
            guard let type = source.declaration(of: enumName), type.kind == .enum, type.inherits.contains("String"),
                let last = type.properties.last(where: \.isCase)
            else { continue }
            let name = Self.caseName(value)
            guard !name.isEmpty, !type.properties.contains(where: { $0.name == name }) else { return [] }
            let file = ModelSourceFile(file: fileName, text: source.text)
            let raw = name == value ? "" : " = \(SwiftLiteral.quoted(value))"
            let added = "case \(SwiftName.escaped(name))\(raw)"
            let title = "\(type.lastName): case \(name)\(raw)"
            let line = source.line(around: last.place.declaration.upperBound)
            var edits = TextEdits()
            guard line.upperBound < type.end else {
                // The closing brace isn't alone in its line.
                let blanks = source[line.lowerBound..<type.end].utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
                edits.insert("; \(added)", at: type.end - blanks)
                var made = edit(file, source, edits, at: type.end - blanks, title: title)
                made.column += 2
                return [made]
            }
            let indent = source.indent(around: last.place.declaration.lowerBound)
            edits.insert(source.lineEnd + indent + added, at: line.upperBound)
            var made = edit(file, source, edits, at: last.place.declaration.upperBound, title: title)
            made.line += 1
            made.column = indent.unicodeScalars.count + 1
            return [made]
        }
        return []
    }

    /// A raw value as the name of a Swift case: `science-fiction` as `scienceFiction`.
    private static func caseName(_ value: String) -> String {
        let words = value.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first, first.first?.isLetter == true, value.count <= 40 else { return "" }
        let isShouted = value == value.uppercased()
        let head = isShouted ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
        return head + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
    }
}
