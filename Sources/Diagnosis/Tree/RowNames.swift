package import DecodeTrace
import Foundation
package import SwiftDeclarations

/// The property of a row as written in its declaration: `@FailableDecodable image: Picture?` for a call that requested a
/// `FailableDecodable<Picture>`.
///
/// It comes from the model's source, if known. Otherwise, a generic type whose calls share one row is assumed to be a
/// property wrapper.
package final class RowNames: Sendable {
    /// A property wrapper and the type that it wraps.
    package struct Wrapped: Hashable, Sendable {
        /// The attribute, without arguments: `@FailableDecodable`.
        package var attribute: String
        /// The type of the property: `Picture?`.
        package var type: String
    }

    private let tree: DecodeTree
    private let trace: Trace
    private let sources: [ModelSource]
    private let known = Findings<Place, Declared>()

    private struct Place: Hashable {
        /// The owning type, as named in the trace.
        var owner: String
        var key: String
        /// Whether the owner ignores the case of keys.
        var isEntity: Bool
    }

    private enum Declared {
        /// No source declares the owning type.
        case nowhere
        case plain
        case wrapped(attribute: String, type: String?)
    }

    /// - Parameter sources: The Swift files that declare the model.
    package init(tree: DecodeTree, trace: Trace, sources: [ModelSource]) {
        self.tree = tree
        self.trace = trace
        self.sources = sources
    }

    /// The property wrapper of the row's property; nil if it has none, or the row isn't a property.
    package func wrapped(_ row: Int) -> Wrapped? {
        let node = Int(tree[row].node)
        guard node >= 0, let (owner, key) = trace.property(at: node), !isValueOfDictionary(row) else { return nil }
        // No property has such a long name, and the lookup time grows with its length.
        guard key.utf8.count < 1000 else { return guessed(row) }
        let place = Place(owner: trace.typeName(of: owner), key: key, isEntity: trace.readsEntity(owner))
        switch known.value(of: place, { lookUp(place) }) {
        case .plain: return nil
        case .wrapped(let attribute, let type):
            return Wrapped(attribute: attribute, type: type ?? guessed(row)?.type ?? trace.typeName(of: node))
        case .nowhere: return guessed(row)
        }
    }

    /// The type of the row's property, or else the requested type; nil if it was not requested.
    package func type(_ row: Int) -> String? {
        let node = Int(tree[row].node)
        guard node >= 0 else { return nil }
        if let type = wrapped(row)?.type { return type }
        // It requests no type.
        guard !trace[node].readsNull else { return nil }
        let requested = trace.typeName(of: node)
        // Requests between a custom dictionary type and its values don't matter.
        guard isValueOfDictionary(row) else { return requested }
        let dictionary = TypeExpression(trace.typeName(of: Int(tree[Int(tree[row].parent)].node)))
        guard !dictionary.contains(TypeExpression(requested)) else { return requested }
        return guessed(row)?.type ?? requested
    }

    private func isValueOfDictionary(_ row: Int) -> Bool {
        let parent = Int(tree[row].parent)
        return parent >= 0 && tree[parent].node >= 0 && takesEveryKey(Int(tree[parent].inner))
            && !trace.readsEntity(Int(tree[parent].inner))
    }

    private func takesEveryKey(_ node: Int) -> Bool {
        trace[node].keyType >= 0 && trace.keyTypes[Int(trace[node].keyType)].takesEverything
    }

    private func lookUp(_ place: Place) -> Declared {
        var isDeclared = false
        for owner in TypeExpression(place.owner).declaredNames {
            for source in sources where source.declaration(of: owner) != nil {
                isDeclared = true
                guard
                    let property = source.property(for: place.key, in: owner)
                        ?? (place.isEntity ? source.property(ofEntity: owner, for: place.key) : nil)
                else { continue }
                guard !property.wrappers.isEmpty else { return .plain }
                return .wrapped(attribute: property.wrappers.joined(separator: " "), type: property.type)
            }
        }
        return isDeclared ? .plain : .nowhere
    }

    /// Shows `FailableDecodable<Picture>?` around a `Picture` as `@FailableDecodable` of `Picture?`, or of an array or
    /// dictionary, according to the container that it opened.
    private func guessed(_ row: Int) -> Wrapped? {
        let current = tree[row]
        let requested = TypeExpression(trace.typeName(of: Int(current.node)))
        let wrapper = requested.unwrapped
        guard let name = wrapper.name, !Self.standard.contains(name) else { return nil }
        let inner = Int(current.inner)
        let type: TypeExpression
        switch trace[inner].container {
        case _
        where inner != Int(current.node) && wrapper.arguments.count == 1
            && trace.typeName(of: inner) == wrapper.arguments[0].text:
            type = wrapper.arguments[0]
        case .unkeyed where inner == Int(current.node) && wrapper.arguments.count == 1:
            type = .array(wrapper.arguments[0])
        case .keyed where wrapper.arguments.count == 2 && takesEveryKey(inner):
            type = .dictionary(key: wrapper.arguments[0], value: wrapper.arguments[1])
        default: return nil
        }
        return Wrapped(attribute: "@\(name)", type: (requested.isOptional ? .optional(type) : type).text)
    }

    /// Returns the types that a row may show for a requested type if no source declares its property.
    package static func types(ofRequested requested: String) -> [String] {
        let wrapper = TypeExpression(requested).unwrapped
        guard wrapper.name != nil, let first = wrapper.arguments.first else { return [requested] }
        var shown = [first, .array(first)]
        if wrapper.arguments.count > 1 { shown.append(.dictionary(key: first, value: wrapper.arguments[1])) }
        return [requested] + shown.map(\.text) + shown.map { TypeExpression.optional($0).text }
    }

    /// Generic types without syntactic sugar that aren't wrappers.
    private static let standard: Set<String> = [
        "Set", "Range", "ClosedRange", "PartialRangeFrom", "PartialRangeUpTo", "PartialRangeThrough",
        "ContiguousArray", "ArraySlice", "CollectionOfOne", "Result", "Measurement", "SIMD2", "SIMD3", "SIMD4",
    ]
}
