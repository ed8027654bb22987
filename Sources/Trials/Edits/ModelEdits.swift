package import DecodeService
import DecodeTrace
import Diagnosis
package import JSONText
package import Strategies
import SwiftSource
import SwiftTypes

/// Edits of a model's Swift source that may get a decode over a failure, the likeliest first. Which of them work is for a
/// compiler and a decode to find out.
package struct ModelEdits: Sendable {
    private let document: JSONDocument
    private let strategies: StrategySet
    let files: [(file: ModelSourceFile, source: ModelSource)]

    /// - Parameters:
    ///   - document: The payload, indexed as the strategies have it read.
    ///   - strategies: The strategies in force.
    ///   - files: The sources that declare the models, the most important first.
    package init(document: JSONDocument, strategies: StrategySet, files: [ModelSourceFile]) {
        self.document = document
        self.strategies = strategies
        self.files = files.map { ($0, ModelSource($0.text)) }
    }

    /// The edits for a cause, each once.
    ///
    /// - Complexity: O(length of the sources + members of the object)
    package func edits(for cause: FixCause) -> [ModelEdit] {
        guard let ending = cause.ending else { return [] }
        let place = PlacedFailure(ending.failure, types: ending.types, in: document, strategies)
        var seen: Set<String> = []
        let near = nearKey(place, cause.knownKeys)
        return (keyEdits(place, near, cause.knownKeys) + typeEdits(place) + caseEdits(place) + wrapperEdits(place))
            .filter { seen.insert($0.newText).inserted }
    }

    // MARK: Types of properties

    /// The property that the failing value belongs to: its own, or that of the array or dictionary around it.
    struct Declared {
        var file: ModelSourceFile
        let owner: String
        let name: String
        let type: String
        let line: Int
        /// The property wrappers that it has.
        let wrappers: [String]
        /// Whether the compiler writes the initializer that reads it.
        let isSynthesized: Bool
        /// How many steps of the path lie between the property and the value.
        var depth = 0
    }

    func property(_ place: PlacedFailure) -> Declared? {
        place.failure.path.components.indices.reversed().lazy.compactMap { property(place, at: $0) }.first
    }

    /// The property that a step of the path reads; nil where none was found.
    func property(_ place: PlacedFailure, at index: Int) -> Declared? {
        let path = place.failure.path.components
        let depth = path.count - 1 - index
        // The owner is what was asked for where the key is read; the failure itself knows its own.
        let owner = depth == 0 ? place.failure.owner : (place.types.dropLast(depth + 1).last ?? nil)
        guard case .key(let key) = path[index], let owner else { return nil }
        var found = owner.declaredNames.lazy.compactMap { declared(key, in: $0) }.first
        found?.depth = depth
        return found
    }

    private func declared(_ key: String, in owner: String) -> Declared? {
        for (file, source) in files {
            guard let property = source.property(for: key, in: owner), let type = property.type else { continue }
            return Declared(
                file: file, owner: owner, name: property.name, type: type, line: property.line,
                wrappers: property.wrappers, isSynthesized: isSynthesized(owner, in: source))
        }
        return nil
    }

    /// Whether a type has no `init(from:)` of its own, in the file that declares it.
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

    /// Another call in a hand-written `init(from:)`, with a property that takes what it gives.
    private func callEdit(
        _ property: Declared, to type: TypeExpression, _ place: PlacedFailure, isAbsent: Bool
    ) -> ModelEdit? {
        guard let key = place.lastKey, let source = files.first(where: { $0.file == property.file })?.source else {
            return nil
        }
        let calls = source.decodingCalls(for: key, in: property.owner).filter { call in
            call.method == "decode" && call.type.map { TypeExpression($0).unwrapped } == place.type
        }
        // Of several calls it is not known which one it was.
        guard calls.count == 1, let call = calls.first, let typeBytes = call.typeBytes else { return nil }
        var text = Array(property.file.text.utf8)
        if isAbsent {
            text.replaceSubrange(call.methodBytes, with: "decodeIfPresent".utf8)
        } else {
            text.replaceSubrange(typeBytes, with: type.unwrapped.text.utf8)
        }
        var changed = property
        changed.file = ModelSourceFile(file: property.file.file, text: String(decoding: text, as: UTF8.self))
        // A property that takes nil already stays as it is.
        if type.text != property.type {
            guard let other = edit(changed, to: type.text) else { return nil }
            changed.file.text = other.newText
        }
        let line = property.file.lines[call.line - 1]
        let indent = line.prefix { $0 == " " || $0 == "\t" }.unicodeScalars.count
        let method = isAbsent ? "decodeIfPresent" : "decode"
        return ModelEdit(
            source: property.file, newText: changed.file.text, line: call.line, column: indent + 1,
            title: "\(property.owner).init(from:): \(method)(\(type.unwrapped).self, forKey: .\(call.key))")
    }

    /// The type that takes what the payload has at this place, in every element; nil where none was found.
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
        // An array where one value was wanted, or the reverse.
        case .array: return place.type.flatMap { $0.member == nil ? .array($0) : nil }
        case .object: return place.type?.element
        case .null, .date, .data, .other, .nothing: return nil
        }
        return type == place.type ? nil : type
    }

    /// The property's line with another type.
    private func edit(_ property: Declared, to type: String) -> ModelEdit? {
        guard type != property.type else { return nil }
        var lines = property.file.lines
        guard lines.indices.contains(property.line - 1) else { return nil }
        let line = lines[property.line - 1]
        let places = line.ranges(ofWord: property.name).lazy.compactMap {
            name -> (Range<String.Index>, Range<String.Index>)? in
            guard let found = line[name.upperBound...].firstRange(of: property.type) else { return nil }
            let between = line[name.upperBound..<found.lowerBound]
            guard between.allSatisfy({ $0 == ":" || $0 == " " }), between.contains(":") else { return nil }
            return (name, found)
        }
        guard let (name, found) = places.first else { return nil }
        lines[property.line - 1] = line.replacingCharacters(in: found, with: type)
        return ModelEdit(
            source: property.file, newText: lines.joined(separator: "\n"), line: property.line,
            column: line.unicodeScalars.distance(from: line.startIndex, to: name.lowerBound) + 1,
            title: "\(property.owner).\(property.name): \(type)")
    }

    // MARK: Coding keys

    /// The payload's key beside a missing one that may be meant by it, and that nothing else reads.
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
        for (file, source) in files {
            guard let type = owner.declaredNames.lazy.compactMap(source.declaration).first, type.kind != .enum else {
                continue
            }
            let keys = source.codingKeys(of: type) ?? type
            let others = place.misspelled(
                keys.properties.map(\.codingKey), in: object, known: known, besides: near, for: wanted, strategies)
            let renames =
                [Rename(wanted: wanted, key: near.converted)]
                + others.map { Rename(wanted: $0.wanted, key: $0.near.converted) }
            return [codingKeys(renames, of: type, source, file)].compactMap { $0 }
        }
        return []
    }

    /// A coding key and the payload's key that it is to be.
    private struct Rename {
        var wanted: String
        var key: String
    }

    /// Cases with other raw values; where there are no `CodingKeys`, all of them.
    private func codingKeys(
        _ renames: [Rename], of type: ModelSource.Declaration, _ source: ModelSource, _ file: ModelSourceFile
    ) -> ModelEdit? {
        guard let first = renames.first else { return nil }
        let more = renames.count > 1 ? " and \(renames.count - 1) more" : ""
        let title = { (name: String) in
            "\(type.lastName).CodingKeys: \(name) = \(SwiftLiteral.quoted(first.key))\(more)"
        }
        var lines = file.lines
        if let keys = source.codingKeys(of: type) {
            guard keys.inherits.contains("String"),
                let (name, line, column) = rename(first, in: keys, &lines)
            else { return nil }
            for other in renames.dropFirst() { _ = rename(other, in: keys, &lines) }
            return ModelEdit(
                source: file, newText: lines.joined(separator: "\n"), line: line, column: column, title: title(name))
        }
        let closing = type.lines.upperBound - 1
        guard lines.indices.contains(closing), type.properties.contains(where: { $0.name == first.wanted }),
            lines[closing].trimmingPrefix(while: { $0 == " " }).hasPrefix("}")
        else { return nil }
        let indent = String(lines[closing].prefix { $0 == " " }) + "    "
        let cases = type.properties.map { property in
            let key = renames.first { $0.wanted == property.name }?.key
            return "\(indent)    case \(property.name)" + (key.map { " = \(SwiftLiteral.quoted($0))" } ?? "")
        }
        lines.insert(
            contentsOf: ["", "\(indent)enum CodingKeys: String, CodingKey {"] + cases + ["\(indent)}"], at: closing)
        return ModelEdit(
            source: file, newText: lines.joined(separator: "\n"), line: closing + 1, column: 1,
            title: title(first.wanted))
    }

    /// Gives a case of `CodingKeys` another raw value.
    ///
    /// - Returns: The case's name, and where it stands; nil where it was not found, and then no line changes.
    private func rename(
        _ rename: Rename, in keys: ModelSource.Declaration, _ lines: inout [String]
    ) -> (name: String, line: Int, column: Int)? {
        guard let property = keys.properties.first(where: { $0.codingKey == rename.wanted }),
            lines.indices.contains(property.line - 1)
        else { return nil }
        let line = lines[property.line - 1]
        let present = line.ranges(ofWord: property.name).lazy.compactMap { name -> Range<String.Index>? in
            let raw = " = \"\(rename.wanted)\""
            guard line[name.upperBound...].hasPrefix(raw) else { return nil }
            return name.lowerBound..<line.index(name.upperBound, offsetBy: raw.count)
        }
        // Cases come last in a line that has more.
        guard let found = present.first ?? line.ranges(ofWord: property.name).last else { return nil }
        lines[property.line - 1] = line.replacingCharacters(
            in: found, with: "\(property.name) = \(SwiftLiteral.quoted(rename.key))")
        return (
            property.name, property.line, line.unicodeScalars.distance(from: line.startIndex, to: found.lowerBound) + 1
        )
    }

    // MARK: Cases

    /// A case for a raw value that an enum does not know.
    private func caseEdits(_ place: PlacedFailure) -> [ModelEdit] {
        guard place.failure.kind == .dataCorrupted, let value = place.string else { return [] }
        guard let enumName = place.type?.innermostName else { return [] }
        for (file, source) in files {
            guard let type = source.declaration(of: enumName), type.kind == .enum, type.inherits.contains("String"),
                let last = type.properties.last(where: { $0.type == nil })
            else { continue }
            let name = Self.caseName(value)
            guard !name.isEmpty, !type.properties.contains(where: { $0.name == name }) else { return [] }
            var lines = file.lines
            guard lines.indices.contains(last.line - 1) else { return [] }
            let indent = String(lines[last.line - 1].prefix { $0 == " " })
            let raw = name == value ? "" : " = \(SwiftLiteral.quoted(value))"
            let added = "case \(SwiftName.escaped(name))\(raw)"
            let title = "\(type.lastName): case \(name)\(raw)"
            guard last.line < type.lines.upperBound else {
                return [edit(adding: added, before: type.end, in: file, line: last.line, title: title)]
            }
            lines.insert("\(indent)\(added)", at: last.line)
            return [
                ModelEdit(
                    source: file, newText: lines.joined(separator: "\n"), line: last.line + 1,
                    column: indent.count + 1, title: title)
            ]
        }
        return []
    }

    /// A declaration put before a closing brace that has others in its line.
    private func edit(
        adding declaration: String, before brace: Int, in file: ModelSourceFile, line: Int, title: String
    ) -> ModelEdit {
        let head = file.text.utf8.prefix(brace)
        let kept = head.count - head.reversed().prefix { $0 == UInt8(ascii: " ") }.count
        let start = String(decoding: head.prefix(kept), as: UTF8.self) + "; "
        let column = start.unicodeScalars.reversed().prefix { $0 != "\n" }.count + 1
        let rest = String(decoding: file.text.utf8.dropFirst(kept), as: UTF8.self)
        return ModelEdit(
            source: file, newText: start + declaration + rest, line: line, column: column, title: title)
    }

    /// A raw value as Swift would call the case: `science-fiction` as `scienceFiction`.
    private static func caseName(_ value: String) -> String {
        let words = value.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first, first.first?.isLetter == true, value.count <= 40 else { return "" }
        let isShouted = value == value.uppercased()
        let head = isShouted ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
        return head + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
    }
}

extension ModelSourceFile {
    /// The lines without their line feeds; one more, empty, after a line feed at the end.
    var lines: [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

extension String {
    /// Where a word stands that is no part of a longer one.
    fileprivate func ranges(ofWord word: String) -> [Range<Index>] {
        let isPart = { (character: Character?) in
            character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
        }
        return ranges(of: word).filter { !isPart(self[..<$0.lowerBound].last) && !isPart(self[$0.upperBound...].first) }
    }

    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        var copy = self
        copy.replaceSubrange(range, with: text)
        return copy
    }
}
