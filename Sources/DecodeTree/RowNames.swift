package import DecodeTrace
import Foundation
package import SwiftSource
import SwiftTypes
import Synchronization

/// What the property of a row is, as its declaration spells it: `@FailableDecodable image: Picture?` for a call that
/// asked for a `FailableDecodable<Picture>`.
///
/// The model's source tells it where it is known. Where it is not, a generic type whose calls share one row is taken for a
/// wrapper of what it holds.
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
    private let known = Mutex<[Place: Declared]>([:])

    private struct Place: Hashable {
        /// The type that asked, as the trace has it.
        var owner: String
        var key: String
    }

    private enum Declared {
        /// No source declares the type that asked.
        case nowhere
        case plain
        case wrapped(attribute: String, type: String?)
    }

    /// - Parameters:
    ///   - tree: The trace laid over the payload.
    ///   - trace: The trace.
    ///   - sources: The Swift files that declare the model.
    package init(tree: DecodeTree, trace: Trace, sources: [ModelSource]) {
        self.tree = tree
        self.trace = trace
        self.sources = sources
    }

    /// How the row's property is wrapped; nil for one that is not, and for a row that is no property.
    package func wrapped(_ row: Int) -> Wrapped? {
        let node = Int(tree[row].node)
        guard node >= 0, trace[node].parent >= 0, case .key(let key) = trace.key(of: node), !isValueOfDictionary(row)
        else { return nil }
        // No property has such a name, and looking one up takes time that grows with its length.
        guard key.utf8.count < 1000 else { return guessed(row) }
        switch declared(Place(owner: trace.typeName(of: Int(trace[node].parent)), key: key)) {
        case .plain: return nil
        case .wrapped(let attribute, let type):
            return Wrapped(attribute: attribute, type: type ?? guessed(row)?.type ?? trace.typeName(of: node))
        case .nowhere: return guessed(row)
        }
    }

    /// The type of the row's property, or else the type that was asked for; nil where nothing asked.
    package func type(_ row: Int) -> String? {
        let node = Int(tree[row].node)
        guard node >= 0 else { return nil }
        if let type = wrapped(row)?.type { return type }
        let requested = trace.typeName(of: node)
        // What a dictionary of another name asks for in between is its own business.
        guard isValueOfDictionary(row) else { return requested }
        let dictionary = TypeExpression(trace.typeName(of: Int(tree[Int(tree[row].parent)].node)))
        guard !dictionary.contains(TypeExpression(requested)) else { return requested }
        return guessed(row)?.type ?? requested
    }

    private func isValueOfDictionary(_ row: Int) -> Bool {
        let parent = Int(tree[row].parent)
        return parent >= 0 && tree[parent].node >= 0 && takesEveryKey(Int(tree[parent].inner))
    }

    private func takesEveryKey(_ node: Int) -> Bool {
        trace[node].keyType >= 0 && trace.keyTypes[Int(trace[node].keyType)].takesEverything
    }

    private func declared(_ place: Place) -> Declared {
        known.withLock { known in
            if let declared = known[place] { return declared }
            let declared = lookUp(place)
            known[place] = declared
            return declared
        }
    }

    private func lookUp(_ place: Place) -> Declared {
        var isDeclared = false
        for owner in TypeExpression(place.owner).declaredNames {
            for source in sources where source.declaration(of: owner) != nil {
                isDeclared = true
                guard let property = source.property(for: place.key, in: owner) else { continue }
                guard !property.wrappers.isEmpty else { return .plain }
                return .wrapped(attribute: property.wrappers.joined(separator: " "), type: property.type)
            }
        }
        return isDeclared ? .plain : .nowhere
    }

    /// `FailableDecodable<Picture>?` over a `Picture` as `@FailableDecodable` of `Picture?`, and a list or dictionary of
    /// its argument by the container that it opened.
    private func guessed(_ row: Int) -> Wrapped? {
        let current = tree[row]
        let requested = TypeExpression(trace.typeName(of: Int(current.node)))
        guard let wrapper = requested.unwrapped.wrapper, !Self.standard.contains(wrapper.name) else { return nil }
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
        return Wrapped(attribute: "@\(wrapper.name)", type: (requested.isOptional ? .optional(type) : type).text)
    }

    /// The types that rows whose call asked for a type may show, where no source declares their property.
    package static func types(ofRequested requested: String) -> [String] {
        guard let wrapper = TypeExpression(requested).unwrapped.wrapper, let first = wrapper.arguments.first else {
            return [requested]
        }
        var shown = [first, .array(first)]
        if wrapper.arguments.count > 1 { shown.append(.dictionary(key: first, value: wrapper.arguments[1])) }
        return [requested] + shown.map(\.text) + shown.map { TypeExpression.optional($0).text }
    }

    /// Generic types that are no wrappers, whose names have no sugar.
    private static let standard: Set<String> = [
        "Set", "Range", "ClosedRange", "PartialRangeFrom", "PartialRangeUpTo", "PartialRangeThrough",
        "ContiguousArray", "ArraySlice", "CollectionOfOne", "Result", "Measurement", "SIMD2", "SIMD3", "SIMD4",
    ]
}

extension TypeExpression {
    /// A generic type with its arguments, which may be a wrapper of what it holds.
    fileprivate var wrapper: (name: String, arguments: [TypeExpression])? {
        guard let name, !arguments.isEmpty else { return nil }
        return (name, arguments)
    }
}
