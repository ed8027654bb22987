package import DecodeService
import DecodeTrace
package import Foundation
package import JSONText
import SwiftDeclarations

/// Finds the suspicions of a decode in its tree and values: those of each row, and those of the whole decode.
///
/// The suspicions of a row depend only on the row and its surroundings, so they can be found again for one row.
package final class SuspicionFinder: Sendable {
    let tree: DecodeTree
    let trace: Trace
    let document: JSONDocument
    let values: RowValues
    /// The strategies of the decode.
    let strategies: StrategySet
    /// The strategies of the request. Those of the user's own decoder are not included: they were chosen for all
    /// payloads.
    let chosen: StrategySet
    /// Whether the user's decoder reads dates with code of its own.
    let hasOwnDates: Bool
    let declared: DeclaredTypes
    let now: Date
    /// The rows that were read after another type was tried; nil if nothing failed.
    let alternatives: RowAlternatives?
    private let isInvalid: Bool
    /// Whether any text may be UTF-8 that was read as Latin-1. Computed once, since every string is checked.
    let mayHaveMojibake: Bool
    /// The types of the trace by number, without optionals. Parsed once, since every object looks up its type.
    let types: [TypeExpression]
    /// The declared subclasses of the types by number.
    private let subclassesByType: [[DeclaredTypes.Subclass]]
    /// The types that the code of the types by number tries for its value.
    let offersByType: [[DeclaredTypes.Alternative]]
    /// Whether a key is found in errors. Cached, since thousands of ignored values share few keys.
    let errorMarks = Findings<String, Bool>()
    /// Unrequested properties by type and key. Cached, since thousands of ignored values share few keys.
    private let unasked = Findings<[String], DeclaredTypes.Unasked?>()
    /// The values that were read, of objects with hidden keys. Cached, since an object may have thousands of those.
    let readMembers = Findings<Int, [String: JSONDocument.Token]>()
    /// Advice by its place. Cached, since thousands of elements share it.
    private let shared = Findings<Place, Advice>()

    /// - Parameters:
    ///   - values: The Swift values of the rows, as far as they were read.
    ///   - now: The current date, to find dates that are far from it.
    package init(
        tree: DecodeTree, result: DecodeResult, document: JSONDocument, values: RowValues, strategies: StrategySet,
        requested: StrategySet, declared: DeclaredTypes, now: Date
    ) {
        self.tree = tree
        trace = result.trace
        self.document = document
        self.values = values
        self.strategies = strategies
        chosen = document.format.applicable(requested)
        hasOwnDates = result.decoder?.custom.contains("dates") == true
        self.declared = declared
        self.now = now
        alternatives = result.trace.hasThrown ? RowAlternatives(tree: tree, trace: result.trace) : nil
        mayHaveMojibake = Mojibake.mayOccur(in: document.text[...])
        isInvalid = result.outcome == .invalid
        types = result.trace.typeNames.map { TypeExpression($0).unwrapped }
        offersByType = types.map { declared.alternatives(of: $0) }
        subclassesByType = types.map { type in type.name.map(declared.subclasses) ?? [] }
    }

    /// The suspicions in the order of the rows, one for each property and code, with the rows of all its values.
    ///
    /// - Complexity: O(rows), and the members of the objects that lack keys.
    package func find() -> [Suspicion] {
        guard trace.count > 0, !isInvalid else { return [] }
        var found: [Suspicion] = []
        var places: [Place: Int] = [:]
        for row in 0..<tree.count {
            for suspicion in suspicions(of: row) {
                let place = Place(code: suspicion.code, path: suspicion.path)
                if let first = places[place] {
                    found[first].rows.append(Int32(row))
                } else {
                    places[place] = found.count
                    found.append(suspicion)
                }
            }
        }
        // Where properties are not read, a strategy may be theirs.
        return found + (found.contains { $0.code == .propertyUnread } ? [] : unusedStrategies())
    }

    /// Returns the suspicions of one row.
    package func suspicions(of row: Int) -> [Suspicion] {
        let current = tree[row]
        // Most rows have no suspicions, and no array is allocated for them.
        var found: [Suspicion] = []
        func add(_ suspicion: Suspicion?) { if let suspicion { found.append(suspicion) } }
        guard current.token >= 0 else {
            if current.node >= 0, current.mark == .decodedNil { add(missingKey(row)) }
            return found
        }
        let token = Int(current.token)
        guard current.node >= 0 else {
            guard current.mark == .ignored else { return [] }
            add(
                current.traits.contains(.hiddenDuplicate)
                    ? hiddenKey(row, token) : unreadError(row, token) ?? unreadProperty(row, token))
            return found
        }
        switch document.kind(token) {
        case .array: add(emptied(row, token) ?? stopped(row, token) ?? skipped(row))
        case .object:
            add(emptied(row, token) ?? skipped(row) ?? collapsedKeys(row))
            add(convertedKeys(row))
            add(firstAlternative(row, token))
            add(baseClass(row, token))
        case .null: add(doubleOptional(row))
        case .string:
            add(ofScalar(row, token) ?? hexadecimal(row, token))
            add(mojibake(row, token))
            add(emptyIdentifier(row, token))
        case .number, .true, .false: add(ofScalar(row, token))
        case .endArray, .endObject, .invalid: break
        }
        return found
    }

    /// A place in the model: indices don't matter.
    private struct Place: Hashable {
        let code: Suspicion.Code
        let path: [CodingPath.Component]

        init(code: Suspicion.Code, path: CodingPath) {
            self.code = code
            self.path = path.components.map { if case .index = $0 { .index(0) } else { $0 } }
        }
    }

    func suspicion(
        _ code: Suspicion.Code, _ row: Int, _ message: String, _ label: String, _ advice: Advice
    ) -> Suspicion {
        // Of a missing key, the object that lacks it.
        let token = tree.lineage(of: row).lazy.map { Int(self.tree[$0].token) }.first { $0 >= 0 } ?? 0
        return Suspicion(
            code: code, row: row, path: path(of: row), pointer: document.pointer(token), span: document.span(token),
            message: message, label: label, advice: [advice], rows: [Int32(row)])
    }

    /// Returns the advice that all rows of a place share, since it depends on all values there.
    func advice(_ code: Suspicion.Code, at row: Int, _ make: () -> Advice) -> Advice {
        shared.value(of: Place(code: code, path: path(of: row)), make)
    }

    /// The path of a row; for a member that was not requested, the object's path and the member's key.
    func path(of row: Int) -> CodingPath {
        let current = tree[row]
        if current.node >= 0 { return trace.path(of: Int(current.node)) }
        guard current.parent >= 0, let key = document.key(Int(current.token)) else { return CodingPath() }
        return path(of: Int(current.parent)).appending(.key(convertedKey(key, in: Int(current.parent))))
    }

    func name(_ row: Int) -> String {
        let path = path(of: row)
        return path.isEmpty ? "The payload" : path.shortDescription
    }

    /// A scalar as the payload writes it.
    func written(_ token: JSONDocument.Token) -> String { document.sourceText(token, limit: 60) }

    // MARK: Keys

    /// A key of an object's row as the model sees it.
    func convertedKey(_ key: String, in row: Int) -> String {
        guard strategies.convertsKeys, !type(of: row).isStringDictionary else { return key }
        return strategies.convertKey(key)
    }

    /// The type whose code read a row.
    func type(of row: Int) -> TypeExpression {
        typeNumber(of: row).map { types[$0] } ?? .other("")
    }

    /// The declared subclasses of the type whose code read a row.
    func subclasses(of row: Int) -> [DeclaredTypes.Subclass] {
        typeNumber(of: row).map { subclassesByType[$0] } ?? []
    }

    private func typeNumber(of row: Int) -> Int? {
        let inner = Int(tree[row].inner)
        guard inner >= 0 else { return nil }
        let number = Int(trace[inner].type)
        return number >= 0 ? number : nil
    }

    /// The declared property that a row's key belongs to, with the type that declares it; nil if the source isn't known.
    func property(of row: Int) -> (owner: String, property: DeclaredTypes.Property)? {
        let parent = Int(tree[row].parent)
        guard parent >= 0, tree[parent].node >= 0, case .key(let key)? = path(of: row).components.last else {
            return nil
        }
        let owner = type(of: parent)
        guard let property = declared.property(for: key, in: owner), !property.isCase else { return nil }
        return (owner.declaredText, property)
    }

    /// The declaration of a row's value: its property, or that of the arrays and dictionaries around it, or the model's
    /// expression; nil if it isn't known.
    ///
    /// - Complexity: O(depth)
    func holder(of row: Int) -> DeclaredHolder? {
        var (place, depth) = (row, 0)
        while true {
            let parent = Int(tree[place].parent)
            guard parent >= 0 else {
                let model = declared.plain(TypeExpression(trace.typeName(of: Int(tree[place].node))))
                return DeclaredHolder(type: model, depth: depth)
            }
            guard declared.plain(type(of: parent)).member != nil else { break }
            (place, depth) = (parent, depth + 1)
        }
        guard let (_, property) = property(of: place), let text = property.type else { return nil }
        return DeclaredHolder(
            property: property, owner: type(of: Int(tree[place].parent)), type: TypeExpression(text), depth: depth)
    }

    /// Advice to declare another type for a row's value, which keeps its optionality; nil if it isn't declared.
    func declaring(_ type: String, of row: Int) -> Advice? {
        guard let holder = holder(of: row) else { return nil }
        let new = holder.type(withValue: TypeExpression(type)).text
        return holder.property == nil
            ? Advice("Decode it as \(new).", .model(new)) : "Declare \(holder.declaration(as: new))."
    }

    /// The payload's values that share the declaration of a row's value: in all elements around it, and in all members
    /// of dictionaries declared with it.
    func siblings(of row: Int, most: Int) -> [JSONDocument.Token] {
        let depth = holder(of: row)?.depth ?? 0
        let holder = (0..<depth).reduce(row) { row, _ in Int(tree[row].parent) }
        let values = PlacedFailure.values(at: path(of: holder), in: document, strategies, most: most)
        return (0..<depth).reduce(values) { values, _ in
            Array(values.lazy.flatMap { [document] in document.children(of: $0) }.prefix(most))
        }
    }

    func unasked(_ key: String, of type: TypeExpression, isInside: Bool = false) -> DeclaredTypes.Unasked? {
        unasked.value(of: [key, type.text, isInside ? "inside" : ""]) {
            declared.unasked(key, of: type, isInside: isInside)
        }
    }

    /// Whether the keys of a row's object are of a type that accepts any string.
    func takesAnyKey(_ row: Int) -> Bool {
        keyType(of: row)?.takesEverything == true
    }

    /// The coding key type with which a row's object was opened.
    func keyType(of row: Int) -> KeyType? {
        let keyType = Int(trace[Int(tree[row].inner)].keyType)
        return keyType >= 0 ? trace.keyTypes[keyType] : nil
    }

    // MARK: Strategies

    /// The chosen strategies for keys, dates and data that had nothing to convert.
    ///
    /// An unused lenient strategy isn't suspicious: the payload just didn't need it.
    private func unusedStrategies() -> [Suspicion] {
        guard trace[0].outcome == .decoded, document.tokenCount > 0 else { return [] }
        let types = Set(trace.typeNames)
        return chosen.changed.compactMap { strategy in
            let reason: String
            switch strategy.name {
            case "keys" where !usesKeyStrategy: reason = "no key of the payload is converted"
            case "dates" where !types.contains("Date") && !trace.hasThrown: reason = "the model decodes no Date"
            case "data" where !types.contains("Data") && !trace.hasThrown: reason = "the model decodes no Data"
            default: return nil
            }
            return Suspicion(
                code: .strategyUnused, row: 0, path: CodingPath(), pointer: "", span: document.span(0),
                message: "\(strategy.name): \(strategy.value) changed nothing: \(reason)",
                label: "\(strategy.name) changed nothing",
                advice: [
                    Advice(
                        "Remove \(strategy.name): \(strategy.value).",
                        (try? StrategyChange(strategy.name, StrategySet()[strategy.name] ?? "")).map {
                            .strategies([$0])
                        })
                ], rows: [])
        }
    }

    private var usesKeyStrategy: Bool {
        if trace.failures.contains(where: { $0.rule == .keys }) { return true }
        var seen: Set<String> = []
        return (0..<document.tokenCount).contains { token in
            guard let key = document.key(token), seen.insert(key).inserted else { return false }
            return strategies.convertKey(key) != key
        }
    }
}
