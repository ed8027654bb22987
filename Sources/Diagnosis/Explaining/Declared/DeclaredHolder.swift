import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

/// The declaration that a value in an array or a dictionary belongs to: a property, or the model itself.
struct DeclaredHolder {
    /// The property; nil for the model's expression.
    var property: DeclaredTypes.Property?
    /// The type that declares the property, without optionals.
    var owner: TypeExpression?
    /// The type as the source declares it.
    var type: TypeExpression
    /// The number of arrays and dictionaries between the declaration and the value.
    var depth: Int

    /// - Returns: Nil if the type isn't nested that deep.
    init?(
        property: DeclaredTypes.Property? = nil, owner: TypeExpression? = nil, type: TypeExpression, depth: Int
    ) {
        guard type.member(depth: depth) != nil else { return nil }
        self.property = property
        self.owner = owner
        self.type = type
        self.depth = depth
    }

    /// The declared type with another type for the value; optionals inside stay as they are.
    func type(withValue value: TypeExpression) -> TypeExpression {
        type.replacing(depth: depth) { $0.isOptional ? value.asOptional : value }
    }

    /// The declaration with another type: `City.names: [String?] (Nested.swift:7)`.
    func declaration(as type: String) -> Advice {
        guard let property, let owner else { return Advice("the model as `\(type)`", .model(type)) }
        return property.declaration(in: owner, as: type)
    }

    /// The change that decodes an enum in place of the value's type.
    ///
    /// - Parameter other: The type beside which it is declared if the model's expression changes.
    func replacement(by name: String, code: SwiftCode, beside other: String) -> Remedy {
        let type = type(withValue: TypeExpression(name)).text
        guard let property, let owner else {
            return .source(
                .declarations(beside: other, code: code, title: "enum \(name): Decodable", model: type))
        }
        return .source(.declaredType(owner: owner.declaredText, property: property.name, type: type, code: code))
    }
}

extension DeclaredTypes.Property {
    /// The declaration with another type: `City.name: String? (Nested.swift:7)`.
    func declaration(in owner: TypeExpression, as type: String) -> Advice {
        let owner = owner.declaredText
        return Advice(
            "`\(owner).\(name): \(type)` (\(place))", .source(.propertyType(owner: owner, property: name, type: type)))
    }
}

extension Explainer {
    /// The declaration of the array or dictionary around a value; nil if it isn't known.
    ///
    /// - Complexity: O(depth)
    var declaredHolder: DeclaredHolder? {
        guard !failure.path.isEmpty, asker == nil else { return nil }
        return holder(ofFirst: failure.path.components.count)
    }

    /// The declaration of the array or dictionary around a value that is on the way to a failure, or has a key that failed.
    ///
    /// - Parameter count: The length of the value's path.
    func holder(ofFirst count: Int) -> DeclaredHolder? {
        let path = failure.path.components.prefix(count)
        let types = types
        for index in path.indices.reversed() {
            guard case .key(let key) = path[index] else { continue }
            let isLast = index == failure.path.components.count - 1
            let owner = isLast ? owner : types[index]?.unwrapped
            // A dictionary's key isn't a property.
            guard let owner, owner.member == nil else { continue }
            guard let property = declared.property(for: key, in: owner), !property.isCase, let text = property.type
            else { return nil }
            return DeclaredHolder(
                property: property, owner: owner, type: TypeExpression(text), depth: path.count - 1 - index)
        }
        return types[0].flatMap { DeclaredHolder(type: $0, depth: path.count) }
    }

    /// The type whose code requests elements one by one from an array that it opened, so that each may be of another
    /// type. Nil if the array was requested as a whole.
    var asker: TypeExpression? {
        guard case .index = failure.path.components.last else { return nil }
        let array = arrayType
        return array?.member == nil ? array ?? owner : nil
    }

    /// The type of the array or dictionary that an element belongs to; nil if it was opened without one.
    var arrayType: TypeExpression? { types.dropLast().last??.unwrapped }

    /// The types whose properties are on the path of a failure, the innermost first; nil for an array or a dictionary.
    var owners: [TypeExpression?] {
        let outer = types.dropLast().map { $0?.unwrapped }.map { $0?.member == nil ? $0 : nil }
        return [owner] + outer.dropLast().reversed()
    }

    /// The requested types along the path of a failure, as their properties declare them.
    private var types: [TypeExpression?] {
        TrialFigures.Ending.types(to: failure, in: trace).map { $0.map { declared.plain(TypeExpression($0)) } }
    }
}

extension DeclaredTypes {
    /// The type that a property wrapper of ResilientCodable stands for, as its property declares it: `[Int]` for
    /// `FailableDecodableArray<Int>`. Other types are unchanged, among them the models' own with such a name.
    func plain(_ type: TypeExpression) -> TypeExpression {
        switch type {
        case .optional(let wrapped): return .optional(plain(wrapped))
        case .array(let element): return .array(plain(element))
        case .dictionary(let key, let value): return .dictionary(key: key, value: plain(value))
        case .other: return type
        case .named:
            let first = type.arguments.first
            let value: TypeExpression? =
                switch (type.name, type.arguments.count) {
                case ("Convertible", 1), ("FailableDecodable", 1), ("ReportedAttempt", 1): first.map(plain)
                case ("FailableDecodableArray", 1), ("FailableArrayOrEmpty", 1): first.map { .array(plain($0)) }
                case ("FailableDecodableSet", 1): first.map { TypeExpression("Set<\(plain($0).text)>") }
                case ("FailableDecodableDictionary", 2):
                    .dictionary(key: type.arguments[0], value: plain(type.arguments[1]))
                case ("StringConvertible", 0): TypeExpression("String")
                default: nil
                }
            return value.flatMap { declares(type.declaredText) ? nil : $0 } ?? type
        }
    }

    /// Whether a type is a property wrapper of ResilientCodable that converts scalars.
    func convertsScalars(_ type: TypeExpression) -> Bool {
        (type.name == "Convertible" && type.arguments.count == 1 || type.name == "StringConvertible")
            && !declares(type.declaredText)
    }
}

extension TypeExpression {
    /// The name without generic arguments, as a declaration spells it: `Page` of `Page<Order>`.
    var declaredText: String { name ?? text }
}

/// The property that a failing value belongs to: its own, or the one whose array or dictionary contains it.
package struct DeclaredProperty: Sendable {
    package let owner: String
    package let name: String
    var type: TypeExpression
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
        let requested = place.types.dropLast(depth + 1).last ?? nil
        let owner: TypeExpression?
        switch path[index] {
        // The owner is the type requested where the key is read; for the last step, the failure knows it.
        case .key: owner = depth == 0 ? place.failure.owner : requested
        // Code that reads an array by position asks for an index: a null there can be an optional.
        case .index: owner = depth == 0 && place.found == .null ? requested : nil
        }
        guard let owner else { return nil }
        let key = path[index].codingKey
        for name in owner.declaredNames {
            guard let (_, type) = declared.declaration(of: name) else { continue }
            for file in declared.files {
                guard let property = file.source.property(for: key, in: name), let text = property.type else {
                    continue
                }
                let written = TypeExpression(text)
                // Another name for a scalar says what it reads; the name of a type stays, unless it hides the value's depth.
                let expanded = declared.expanded(written, in: name)
                let isScalar =
                    expanded.innermostName != written.innermostName
                    && TypeExpression(expanded.innermostName).wantedShape(strategies)?.kind.isScalar == true
                return DeclaredProperty(
                    owner: name, name: property.name,
                    type: isScalar || written.member(depth: depth) == nil ? expanded : written,
                    isSynthesized: declared.isSynthesized(type), isWrappable: property.place.isWrappable,
                    place: "\(file.name):\(property.line)", depth: depth)
            }
        }
        return nil
    }
}
