import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import Strategies
import SwiftDeclarations
import SwiftTypes

/// Edits that add a type around the model, for a payload that has the model's value in a member of its root.
extension ModelEdits {
    /// A value inside of the root that may be what the model is made from.
    private struct Content {
        /// The keys from the root to the value, as the payload writes them.
        var keys: [String]
        var token: JSONDocument.Token
        /// How many of the keys asked for it has.
        var score: Int
    }

    /// Members of one object that are looked at.
    private static let mostMembers = 100

    /// A type with one property for the member that holds the model's value; none where no member is like it.
    ///
    /// - Parameter asked: The keys that the model asks for at the root, as far as that is known.
    /// - Complexity: O(members of the root, of the objects in it, and of what is in these), all bounded
    func wrapperTypeEdits(_ place: PlacedFailure, asked: [String]) -> [ModelEdit] {
        guard let root = place.types.first ?? nil, let content = content(for: root, place, asked: asked) else {
            return []
        }
        let name = root.innermostName
        for (fileName, source) in files {
            guard let type = source.declaration(of: name), type.access == .module || !type.name.contains(".") else {
                continue
            }
            let file = ModelSourceFile(file: fileName, text: source.text)
            return [wrapperType(around: root, at: content.keys, of: type, source, file)].compactMap(\.self)
        }
        return []
    }

    // MARK: Where the value is

    private func content(for root: TypeExpression, _ place: PlacedFailure, asked: [String]) -> Content? {
        guard document.tokenCount > 0, document.kind(0) == .object, root.value == nil else { return nil }
        let isMissingKey = place.failure.kind == .keyNotFound
        guard place.failure.path.components.count == (isMissingKey ? 1 : 0) else { return nil }
        let names = isMissingKey ? asked + [place.lastKey].compactMap(\.self) : memberKeys(of: root)
        let wanted = Set(names.map { KeySpelling($0).letters })
        let isList = root.element != nil
        func score(_ token: JSONDocument.Token) -> Int? {
            guard document.kind(token) == (isList ? .array : .object) else { return nil }
            guard isList else { return self.score(token, wanted) }
            guard let first = document.firstChild(token) else { return 0 }
            return document.kind(first) == .object ? self.score(first, wanted) : 0
        }
        let least = isList ? 0 : self.score(0, wanted) + 1
        var found: [Content] = []
        for member in document.children(of: 0).prefix(Self.mostMembers) {
            guard let key = document.key(member) else { continue }
            if let score = score(member) { found.append(Content(keys: [key], token: member, score: score)) }
            guard document.kind(member) == .object else { continue }
            for inner in document.children(of: member).prefix(Self.mostMembers) {
                guard let innerKey = document.key(inner), let score = score(inner) else { continue }
                found.append(Content(keys: [key, innerKey], token: inner, score: score))
            }
        }
        // Of lists that say nothing of their elements the only one is meant.
        let isOnly = found.count == 1
        let fitting = found.filter { $0.score >= least && (!isList || $0.score > 0 || isOnly) }
        return fitting.max { ($0.score, -$0.keys.count) < ($1.score, -$1.keys.count) }
    }

    private func score(_ object: JSONDocument.Token, _ wanted: Set<[Character]>) -> Int {
        document.children(of: object).prefix(Self.mostMembers)
            .count { document.key($0).map { wanted.contains(KeySpelling($0).letters) } ?? false }
    }

    /// The keys of a list's elements, as their source says.
    private func memberKeys(of type: TypeExpression) -> [String] {
        guard let element = type.member?.unwrapped else { return [] }
        for (_, source) in files {
            guard let declaration = source.declaration(of: element.innermostName) else { continue }
            return (source.codingKeys(of: declaration) ?? declaration).properties.map(\.codingKey)
        }
        return []
    }

    // MARK: The type

    private func wrapperType(
        around root: TypeExpression, at keys: [String], of type: ModelSource.Declaration, _ source: ModelSource,
        _ file: ModelSourceFile
    ) -> ModelEdit? {
        let names = keys.map(strategies.convertKey)
        guard names.allSatisfy(Self.isPropertyName), let first = names.first else { return nil }
        let taken = Set(files.flatMap { $0.source.declarations.map(\.name) })
        let name = ["\(type.lastName)Response", "\(type.lastName)Payload", "\(type.lastName)Wrapper"]
            .first { !taken.contains($0) }
        guard let name else { return nil }
        let isEncodable = type.inherits.contains { ["Codable", "Encodable"].contains($0) }
        let conformance = isEncodable ? "Codable" : "Decodable"
        // A private type can be named in its own file, where this one is put.
        let access = type.access == .module ? "" : "private "
        var lines = ["\(access)struct \(name): \(conformance) {"]
        var title = "struct \(name): \(conformance) { var \(SwiftName.escaped(first)): "
        if let second = names.dropFirst().first {
            lines += [
                "    var \(SwiftName.escaped(first)): Content", "",
                "    struct Content: \(conformance) {",
                "        var \(SwiftName.escaped(second)): \(root.text)", "    }",
            ]
            title += "Content { var \(SwiftName.escaped(second)): \(root.text) } }"
        } else {
            lines.append("    var \(SwiftName.escaped(first)): \(root.text)")
            title += "\(root.text) }"
        }
        let end = source.text.utf8.count
        let isEnded = source.text.last?.isNewline ?? true
        let text = (isEnded ? [""] : ["", ""]) + lines + ["}", ""]
        var edits = TextEdits()
        edits.insert(text.joined(separator: source.lineEnd), at: end)
        var made = edit(file, source, edits, at: end, title: title)
        made.line += isEnded ? 1 : 2
        made.column = 1
        made.model = name
        return made
    }

    /// Whether a key can be a property's name as it is.
    private static func isPropertyName(_ name: String) -> Bool {
        let scalars = name.unicodeScalars
        guard let first = scalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return scalars.dropFirst().allSatisfy { $0.properties.isXIDContinue }
    }
}
