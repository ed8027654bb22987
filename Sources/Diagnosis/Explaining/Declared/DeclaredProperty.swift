import DecodeTrace
import SwiftDeclarations

/// The property that a failing value belongs to: its own, or the one whose array or dictionary contains it.
package struct DeclaredProperty: Sendable {
    package let owner: String
    package let name: String
    let type: TypeExpression
    /// Whether the compiler synthesizes the initializer that reads it.
    let isSynthesized: Bool
    /// Whether a property wrapper can be put on it.
    let isWrappable: Bool
    /// Where it is declared: `Nested.swift:7`.
    let place: String
    /// The number of steps of the path between the property and the value.
    package let depth: Int

    func wrapped(by wrapper: SourceChange.PropertyWrapper) -> Remedy {
        .source(.wrapper(owner: owner, property: name, wrapper))
    }
}

extension RemedyFinder {
    /// The innermost property on the path of a failure; nil if no source declares one, or its type isn't an array or a
    /// dictionary that contains the value: an associated value of an enum isn't a part of the property's type.
    package func property(of place: PlacedFailure) -> DeclaredProperty? {
        let found = place.failure.path.components.indices.reversed().lazy.compactMap { [self] in
            property(of: place, at: $0)
        }.first
        return found.flatMap { $0.type.member(depth: $0.depth) == nil ? nil : $0 }
    }

    /// The property that reads a step of the path; nil if none was found.
    func property(of place: PlacedFailure, at index: Int) -> DeclaredProperty? {
        let path = place.failure.path.components
        let depth = path.count - 1 - index
        // The owner is the type requested where the key is read; for the last step, the failure knows it.
        let owner = depth == 0 ? place.failure.owner : (place.types.dropLast(depth + 1).last ?? nil)
        guard case .key(let key) = path[index], let owner else { return nil }
        for name in owner.declaredNames {
            guard let (_, type) = declared.declaration(of: name) else { continue }
            for file in declared.files {
                guard let property = file.source.property(for: key, in: name), let text = property.type else {
                    continue
                }
                return DeclaredProperty(
                    owner: name, name: property.name, type: TypeExpression(text),
                    isSynthesized: declared.isSynthesized(type), isWrappable: property.place.isWrappable,
                    place: "\(file.name):\(property.line)", depth: depth)
            }
        }
        return nil
    }
}
