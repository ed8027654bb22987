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
    func wrapperTypeChanges(_ place: PlacedFailure, asked: [String]) -> [SourceChange] {
        guard let root = place.types.first ?? nil, let content = content(for: root, place, asked: asked) else {
            return []
        }
        return [.wrapperType(around: root.text, keys: content.keys)]
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
}
