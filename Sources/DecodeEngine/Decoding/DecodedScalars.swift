import DecodeTrace
import Foundation
import JSONText

/// The strings, numbers and Bools in a decoded value, found by reflection and counted.
struct DecodedScalars {
    /// A scalar by its meaning: `1.0` and `1` are one number.
    enum Scalar: Hashable {
        case string(String)
        case number(NumberLiteral)
        case bool(Bool)
    }

    private var counts: [Scalar: Int] = [:]
    /// Whether the value has too many parts, or nests too deeply, to be read completely.
    private(set) var isCut = false
    private var looked = 0

    /// The maximum number of parts to read, to limit the time.
    private static let maxParts = 2_000_000
    /// The maximum depth, because classes may form reference cycles.
    private static let deepest = 200

    /// - Complexity: O(parts of the value)
    init(_ value: Any) { add(value, depth: 0) }

    /// Returns how often a scalar occurs.
    func count(_ scalar: Scalar) -> Int { counts[scalar] ?? 0 }

    private mutating func add(_ value: Any, depth: Int) {
        looked += 1
        guard looked <= Self.maxParts, depth < Self.deepest else {
            isCut = true
            return
        }
        if let scalar = Self.scalar(value) {
            counts[scalar, default: 0] += 1
            return
        }
        if let raw = (value as? any RawRepresentable).flatMap({ Self.scalar($0.rawValue) }) {
            counts[raw, default: 0] += 1
            return
        }
        guard let mirror = Reflection.mirror(of: value) else { return }
        var next: Mirror? = mirror
        while let part = next {
            for child in part.children { add(child.value, depth: depth + 1) }
            next = part.superclassMirror
        }
    }

    private static func scalar(_ value: Any) -> Scalar? {
        switch value {
        case let value as String: .string(value)
        case let value as Bool: .bool(value)
        case let value as any FixedWidthInteger: NumberLiteral("\(value)").map(Scalar.number)
        case let value as Double: NumberLiteral("\(value)").map(Scalar.number)
        case let value as Float: NumberLiteral("\(value)").map(Scalar.number)
        case let value as Decimal: NumberLiteral("\(value)").map(Scalar.number)
        default: nil
        }
    }

    /// What a scalar of a payload may be converted to.
    static func conversions(_ token: JSONDocument.Token, of document: JSONDocument) -> [Scalar] {
        let text = document.stringValue(token) ?? String(decoding: document.text[document.span(token)], as: UTF8.self)
        let truth = text.truth.map { [Scalar.bool($0)] } ?? []
        return [.string(text)] + (NumberLiteral(text).map { [.number($0)] } ?? []) + truth
    }

    /// Returns a scalar of a payload, or nil for any other value.
    static func scalar(_ token: JSONDocument.Token, of document: JSONDocument) -> Scalar? {
        switch document.kind(token) {
        case .string: document.stringValue(token).map(Scalar.string)
        case .number:
            NumberLiteral(String(decoding: document.text[document.span(token)], as: UTF8.self)).map(Scalar.number)
        case .true: .bool(true)
        case .false: .bool(false)
        default: nil
        }
    }
}
