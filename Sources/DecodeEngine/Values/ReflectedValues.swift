import DecodeTrace
import Foundation
import JSONText

/// Describes the finished values of a decode by reflection.
///
/// The only code of a model that may run is the `rawValue` of an enum, which the compiler nearly always synthesizes.
final class ReflectedValues: ValueReader {
    /// Whether the payload has integers that a `Double` may not keep.
    private let hasLongNumbers: Bool
    /// The names of properties by their keys, for each type of coding keys.
    private var names: [Key: String] = [:]

    private struct Key: Hashable {
        let type: ObjectIdentifier
        let name: String
    }

    /// The kinds of the types seen so far. Reflection is slow, and most payloads use few types.
    private var types: ReflectedTypes

    /// - Parameter hasLongNumbers: Whether floating-point numbers are described, because some may have lost digits.
    init(hasLongNumbers: Bool) {
        self.hasLongNumbers = hasLongNumbers
        types = ReflectedTypes(describesDoubles: hasLongNumbers)
    }

    /// Whether values of a type, or their properties, may need a description although no strategy supplied them.
    func mayDescribe(_ type: Any.Type) -> Bool { types.mayNeedDescription(type) }

    /// Whether a payload has a number with more digits before its decimal point than a `Double` always keeps.
    ///
    /// - Complexity: O(bytes)
    static func hasLongNumbers(_ document: JSONDocument) -> Bool {
        (0..<document.tokenCount).contains { token in
            document.kind(token) == .number && document.mayExceedDouble(token)
        }
    }

    func describe(_ value: any Decodable, isSupplied: Bool, isLeaf: Bool) -> DecodedValue? {
        if !isSupplied {
            switch types.kind(of: value) {
            case .plain: return nil
            case .structure where !isLeaf: return nil
            case .structure, .other: break
            }
        }
        // A property wrapper may have changed the token's value, so its value counts as supplied.
        let isSupplied = isSupplied || Reflection.isWrapper(value)
        guard let value = Reflection.unwrapped(value) else { return isSupplied ? DecodedValue("nil") : nil }
        if let known = SwiftText.known(value) {
            switch value {
            case is String, is Bool: if !isSupplied { return nil }
            case is Double, is CGFloat: if !isSupplied, !hasLongNumbers { return nil }
            case is any FixedWidthInteger: if !isSupplied { return nil }
            default: break
            }
            return DecodedValue(known)
        }
        guard let mirror = Reflection.mirror(of: value) else { return nil }
        switch mirror.displayStyle {
        case .enum: return describe(enum: value, mirror)
        case .collection, .set, .dictionary:
            return isSupplied && mirror.children.isEmpty ? DecodedValue(SwiftText.of(value), kind: .empty) : nil
        case .struct, .class:
            guard isLeaf || isSupplied else { return nil }
            return DecodedValue(SwiftText.of(value), scalar: Self.onlyScalar(in: value))
        default: return nil
        }
    }

    private func describe(enum value: Any, _ mirror: Mirror) -> DecodedValue? {
        guard let name = enumCaseName(value) else { return nil }
        guard let payload = mirror.children.first?.value else {
            let raw = (value as? any RawRepresentable).flatMap { SwiftText.known($0.rawValue)?.scalar }
            return DecodedValue(
                ".\(name)", kind: .enumCase(name: name, raw: raw), scalar: .init(.string, name))
        }
        return DecodedValue(
            SwiftText.of(value), kind: .enumCase(name: name, raw: nil), scalar: Self.onlyScalar(in: payload))
    }

    /// Returns the only scalar in a value: that of its only stored property, recursively.
    ///
    /// - Parameter depth: The maximum depth, because objects may form reference cycles.
    private static func onlyScalar(in value: Any, depth: Int = 8) -> DecodedValue.Scalar? {
        guard depth > 0, let value = Reflection.unwrapped(value) else { return nil }
        if let known = SwiftText.known(value) { return known.scalar }
        guard let mirror = Reflection.mirror(of: value), mirror.displayStyle != .collection,
            mirror.children.count == 1, mirror.superclassMirror == nil, let child = mirror.children.first
        else { return nil }
        return onlyScalar(in: child.value, depth: depth - 1)
    }
}

// MARK: - Properties

extension ReflectedValues {
    func properties(
        of owner: any Decodable, requests: [PropertyRequest]
    ) -> [(request: Int, value: DecodedValue)] {
        guard !requests.isEmpty, let mirror = mirror(ofOwner: owner),
            mirror.displayStyle == .struct || mirror.displayStyle == .class
        else { return [] }
        var places: [String: [Int]] = [:]
        for (place, request) in requests.enumerated() { places[propertyName(of: request), default: []].append(place) }
        return Reflection.properties(of: mirror).flatMap { property -> [(request: Int, value: DecodedValue)] in
            let key = Reflection.declaredKey(of: property.value)
            // An entity opens the objects on a path one by one, if the payload has them.
            let names = [key ?? property.name] + (key?.split(separator: ".").suffix(1).map(String.init) ?? [])
            guard let all = names.lazy.compactMap({ places[$0] }).first else { return [] }
            if let array = all.first(where: { requests[$0].elements != nil }) {
                return lessened(property, array, requests, of: mirror).map { [(array, $0)] } ?? []
            }
            let direct = all.filter { requests[$0].isDirect }
            // The same key in several nested containers may stand for different properties.
            guard !direct.isEmpty || all.count == 1 else { return [] }
            let candidates = direct.isEmpty ? all : direct
            guard let value = describe(property.value, requestedAs: candidates.map { requests[$0].value }) else {
                return []
            }
            return candidates.map { ($0, value) }
        }
    }

    /// Describes the property for an array that an initializer opened and read element by element, if it holds fewer than
    /// were read, also together with the properties that no key was requested for: those may hold the other elements, or
    /// their number.
    private func lessened(
        _ property: (name: String, value: Any), _ array: Int, _ requests: [PropertyRequest], of mirror: Mirror
    ) -> DecodedValue? {
        guard let read = requests[array].elements, let count = Self.elements(in: property.value) else { return nil }
        let requested = Set(requests.map { propertyName(of: $0) })
        let others = Reflection.properties(of: mirror).filter { !requested.contains($0.name) }
        let held = others.reduce(count) { $0 + (Self.elements(in: $1.value) ?? max(0, $1.value as? Int ?? 0)) }
        guard held < read else { return nil }
        var described = DecodedValue(elements: held)
        described.isProperty = true
        return described
    }

    func elementCount(of value: any Decodable) -> Int? {
        if let collection = value as? any StandardCollection {
            return collection.mayHoldFewer ? Self.elements(in: value) : nil
        }
        guard let mirror = mirror(ofOwner: value), mirror.displayStyle == .struct || mirror.displayStyle == .class
        else {
            return nil
        }
        // A type with other properties reads more than elements.
        let properties = Reflection.properties(of: mirror)
        let counts = properties.compactMap { Self.elements(in: $0.value) }
        let tallies = properties.compactMap { $0.value as? Int }
        guard !counts.isEmpty, counts.count + tallies.count == properties.count else { return nil }
        return counts.reduce(0, +) + tallies.reduce(0) { $0 + max(0, $1) }
    }

    /// The number of elements of a collection; nil for other values.
    private static func elements(in value: Any) -> Int? {
        guard let value = Reflection.unwrapped(value), let mirror = Reflection.mirror(of: value) else { return nil }
        return switch mirror.displayStyle {
        case .collection, .set, .dictionary: mirror.children.count
        default: nil
        }
    }

    /// Like `Reflection.mirror(of:)`, but checks most types for a custom mirror only once; nil for a type without
    /// properties.
    private func mirror(ofOwner owner: any Decodable) -> Mirror? {
        switch types.kind(of: owner) {
        case .plain: nil
        case .structure: Mirror(reflecting: owner)
        case .other: Reflection.mirror(of: owner)
        }
    }

    /// Describes a property's value; nil if it equals a value requested for it, or if it is composed of other values.
    private func describe(_ property: Any, requestedAs requested: [(any Decodable)?]) -> DecodedValue? {
        if requested.contains(where: { Self.isSame(property, $0) }) { return nil }
        let value = Reflection.unwrapped(property)
        guard let text = Self.scalarText(value) ?? Self.emptyText(value) else { return nil }
        for request in requested {
            let returned = request.flatMap { Reflection.unwrapped($0) }
            if (Self.scalarText(returned) ?? Self.emptyText(returned)) == text { return nil }
        }
        var described = value.flatMap { value in
            if let value = value as? any Decodable { return describe(value, isSupplied: true, isLeaf: true) }
            // Code may create a value that isn't Decodable.
            guard let mirror = Reflection.mirror(of: value), mirror.displayStyle == .enum else { return nil }
            return describe(enum: value, mirror)
        }
        if described == nil { described = DecodedValue(text) }
        described?.isProperty = true
        return described
    }

    /// Whether a property obviously equals the requested value. Most do, and comparing texts is slow.
    private static func isSame(_ property: Any, _ requested: (any Decodable)?) -> Bool {
        switch requested {
        case let string as String: property as? String == string
        case let number as Int: property as? Int == number
        case let number as Double: (property as? Double)?.bitPattern == number.bitPattern
        case let flag as Bool: property as? Bool == flag
        default: false
        }
    }

    /// Returns the text of a value that isn't composed of others, or nil for one that is.
    private static func scalarText(_ value: Any?) -> String? {
        guard let value else { return "nil" }
        if let known = SwiftText.known(value) { return known.text }
        guard let mirror = Reflection.mirror(of: value), mirror.displayStyle == .enum else { return nil }
        return SwiftText.of(value)
    }

    /// Returns the text of a collection without elements.
    private static func emptyText(_ value: Any?) -> String? {
        guard let value, let mirror = Reflection.mirror(of: value), mirror.children.isEmpty else { return nil }
        switch mirror.displayStyle {
        case .collection, .set, .dictionary: return SwiftText.of(value)
        default: return nil
        }
    }

    /// Returns the property that a key stands for: the case of a `CodingKeys` enum, whose raw value may differ.
    private func propertyName(of request: PropertyRequest) -> String {
        guard let type = request.keyType else { return request.key }
        let key = Key(type: ObjectIdentifier(type), name: request.key)
        if let name = names[key] { return name }
        let name = type.init(stringValue: request.key).flatMap { enumCaseName($0) } ?? request.key
        names[key] = name
        return name
    }
}

extension DecodedValue {
    fileprivate init(_ known: SwiftText.Known) {
        let kind: Kind
        if let seconds = known.seconds {
            kind = .date(seconds)
        } else if let digits = known.digits {
            kind = .float(digits: digits)
        } else {
            kind = .other
        }
        self.init(known.text, kind: kind, scalar: known.scalar)
    }
}
