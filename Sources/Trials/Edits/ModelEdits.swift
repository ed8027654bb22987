import DecodeService
import DecodeTrace
package import Diagnosis
package import JSONText
package import Strategies
package import SwiftDeclarations
import SwiftTypes

/// Changes of a model's Swift source that may get a decode past a failure, the likeliest first. A compiler and a decode
/// find out which of them work; ``ModelEditor`` makes them.
package struct ModelEdits: Sendable {
    let document: JSONDocument
    let editor: ModelEditor

    var strategies: StrategySet { editor.strategies }
    var files: [(name: String, source: ModelSource)] { editor.files }

    /// - Parameters:
    ///   - document: The payload, indexed with the strategies.
    ///   - strategies: The current strategies.
    ///   - files: Names and sources of the files that declare the models, the most important first.
    package init(document: JSONDocument, strategies: StrategySet, files: [(name: String, source: ModelSource)]) {
        self.document = document
        editor = ModelEditor(files: files, strategies: strategies)
    }

    /// The edits for a cause, each once.
    ///
    /// - Parameters:
    ///   - cause: What failed; nil if only the remedies are to be made.
    ///   - remedies: Changes that are known to suit the situation, which come first.
    /// - Complexity: O(length of the sources + members of the object)
    package func edits(for cause: FixCause?, remedies: [Remedy] = []) -> [ModelEdit] {
        let changes = remedies.compactMap(\.source) + (cause.map(changes) ?? [])
        var seen: Set<SourceChange> = []
        var texts: Set<String> = []
        return changes.filter { seen.insert($0).inserted }.compactMap(editor.edit)
            .filter { texts.insert($0.newText).inserted }
    }

    private func changes(for cause: FixCause) -> [SourceChange] {
        guard let ending = cause.ending else { return [] }
        let place = PlacedFailure(ending.failure, types: ending.types, in: document, strategies)
        let near = nearKey(place, cause.knownKeys)
        let values = values(place)
        let other = otherType(place, values)
        let ofType = typeChanges(place, other)
        let converting = convertibleChanges(place, values)
        // A text in place of a number or a flag would give up what the property means.
        let isLoosened = other == nil || other?.unwrapped.name == "String"
        return keyChanges(place, near, cause.knownKeys) + wrapperTypeChanges(place, asked: cause.askedKeys)
            + (isLoosened ? converting + ofType : ofType + converting) + caseChanges(place) + wrapperChanges(place)
    }

    // MARK: Types of properties

    /// The property that the failing value belongs to: its own, or the one whose array or dictionary contains it.
    struct Declared {
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
    private func property(_ place: PlacedFailure, at index: Int) -> Declared? {
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
        guard let found = editor.find(owner) else { return nil }
        for (_, source) in files {
            guard let property = source.property(for: key, in: owner), let type = property.type else { continue }
            return Declared(
                owner: owner, property: property, type: type, isSynthesized: editor.isSynthesized(found))
        }
        return nil
    }

    private func typeChanges(_ place: PlacedFailure, _ other: TypeExpression?) -> [SourceChange] {
        guard let property = property(place) else { return [] }
        let isAbsent = place.failure.kind == .keyNotFound || place.found == .null
        let declared = TypeExpression(property.type)
        let type: TypeExpression
        if isAbsent {
            type = declared.replacing(depth: property.depth) { $0.asOptional }
        } else if let other, place.string?.isEmpty != true {
            type = declared.replacing(depth: property.depth) { $0.isOptional ? .optional(other) : other }
        } else {
            return []
        }
        guard property.depth == 0, !property.isSynthesized else {
            return [.propertyType(owner: property.owner, property: property.name, type: type.text)]
        }
        guard let key = place.lastKey, isAskedFor(key, in: property.owner, as: place.type) else { return [] }
        let propertyType = type.text == property.type ? nil : type.text
        return [
            .call(
                owner: property.owner, key: key, isAbsent ? .ifPresent : .type(type.unwrapped.text),
                propertyType: propertyType)
        ]
    }

    /// Whether a hand-written `init(from:)` decodes a key as a type, and does so once.
    private func isAskedFor(_ key: String, in owner: String, as type: TypeExpression?) -> Bool {
        files.contains { file in
            file.source.decodingCalls(for: key, in: owner).count { call in
                call.method == "decode" && call.type.map { TypeExpression($0).unwrapped } == type
            } == 1
        }
    }

    /// The payload's values at this place, in all elements.
    private func values(_ place: PlacedFailure) -> [JSONDocument.Token] {
        let values = place.siblings(strategies)
        return values.isEmpty ? place.token.map { [$0] } ?? [] : values
    }

    /// The type that accepts every value of the payload at this place; nil if none was found.
    private func otherType(_ place: PlacedFailure, _ tokens: [JSONDocument.Token]) -> TypeExpression? {
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

    // MARK: Coding keys

    /// The payload's key that a missing one may mean, and that nothing else reads.
    private func nearKey(_ place: PlacedFailure, _ known: Set<String>?) -> NearKey? {
        guard place.failure.kind == .keyNotFound, let wanted = place.lastKey, let object = place.token else {
            return nil
        }
        let search = NearKeys(document: document, strategies: strategies) { member in
            document.key(member).map { known?.contains(strategies.convertKey($0)) == true } ?? false
        }
        return search.find(wanted, in: object, converts: strategies.convertsKeys, as: place.failure.requested)
            .first { $0.relation != .deeper && $0.relation != .higher && $0.key != wanted }
    }

    private func keyChanges(_ place: PlacedFailure, _ near: NearKey?, _ known: Set<String>?) -> [SourceChange] {
        guard let near, let wanted = place.lastKey, let object = place.token, let owner = place.failure.owner,
            let found = editor.find(owner.text), found.type.kind != .enum
        else { return [] }
        let keys = found.source.codingKeys(of: found.type) ?? found.type
        let others = place.misspelled(
            keys.properties.map(\.codingKey), in: object, known: known, besides: near, for: wanted, strategies)
        let renames =
            [SourceChange.KeyRename(wanted: wanted, key: near.converted)]
            + others.map { SourceChange.KeyRename(wanted: $0.wanted, key: $0.near.converted) }
        return [.codingKeys(owner: found.type.name, renames)]
    }

    // MARK: Cases

    /// A case for a raw value that an enum doesn't know.
    private func caseChanges(_ place: PlacedFailure) -> [SourceChange] {
        guard place.failure.kind == .dataCorrupted, let value = place.string, let name = place.type?.innermostName,
            let found = editor.find(name), found.type.kind == .enum, found.type.inherits.contains("String")
        else { return [] }
        return [.enumCase(type: name, rawValue: .text(value))]
    }

    // MARK: Property wrappers

    /// Wrappers that accept what a plain property rejects, if synthesized code reads the property.
    private func wrapperChanges(_ place: PlacedFailure) -> [SourceChange] {
        var changes: [SourceChange] = []
        let path = place.failure.path.components
        for index in path.indices.reversed() {
            guard case .key = path[index], let property = property(place, at: index) else { continue }
            let isBelow = index + 1 < path.count
            if isBelow, case .index = path[index + 1], case .array = TypeExpression(property.type) {
                changes.append(.wrapper(owner: property.owner, property: property.name, .failableArray))
            }
            let isMissing = !isBelow && place.failure.kind == .keyNotFound
            if TypeExpression(property.type).isOptional, !isMissing {
                changes.append(.wrapper(owner: property.owner, property: property.name, .failable))
            }
        }
        return changes
    }

    /// The wrapper that converts scalars, if every value of the payload at the place converts.
    private func convertibleChanges(_ place: PlacedFailure, _ tokens: [JSONDocument.Token]) -> [SourceChange] {
        guard place.failure.kind == .typeMismatch, place.found.isScalar, let property = property(place),
            property.depth == 0, SourceChange.PropertyWrapper.converts(property.type)
        else { return [] }
        let type = TypeExpression(property.type).unwrapped.text
        guard tokens.allSatisfy({ converts($0, to: type) }) else { return [] }
        return [.wrapper(owner: property.owner, property: property.name, .convertible)]
    }

    /// Whether a value may convert to a type without loss: text that is no number never does.
    private func converts(_ token: JSONDocument.Token, to type: String) -> Bool {
        switch document.foundKind(token) {
        case .string:
            let text = document.stringValue(token) ?? ""
            if type == "String" { return true }
            if type == "Bool" { return ["true", "false", "yes", "no", "1", "0"].contains(text.lowercased()) }
            return Double(text) != nil && text.last?.isNumber == true
        case .number:
            guard type == "Bool" else { return true }
            return ["0", "1"].contains(document.sourceText(token, limit: 400))
        case .bool: return ["Double", "Float", "Decimal"].allSatisfy { $0 != type }
        case .null: return true
        default: return false
        }
    }
}
