import DecodeService
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
    private static let maxDepth = 200

    /// - Complexity: O(parts of the value)
    init(_ value: Any) { add(value, depth: 0) }

    /// Returns how often a scalar occurs.
    func count(_ scalar: Scalar) -> Int { counts[scalar] ?? 0 }

    private mutating func add(_ value: Any, depth: Int) {
        looked += 1
        guard looked <= Self.maxParts, depth < Self.maxDepth else {
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

// A number or Bool in quotes and the same without are one value, and nothing is lost when one becomes the other.
extension JSONDocument {
    /// Whether a scalar keeps its meaning when it is converted to another kind of scalar: `"12"`, `"19.90"`, `"yes"`. An
    /// identifier with leading zeros, a version and a number with more digits than a `Double` has are not numbers.
    func isExactlyConvertible(_ token: Token) -> Bool {
        guard let text = stringValue(token) else { return true }
        if text.truth != nil { return true }
        guard let number = NumberLiteral(text), text.utf8.count < 16, isPlainNumber(text) else { return false }
        return !number.hasFraction || !isVersion(token)
    }

    /// Whether a value of another document is an exact conversion of one of this document: a scalar of another kind, an
    /// array of the value alone, null for an empty text, an empty collection, or the same JSON in a text.
    ///
    /// - Complexity: O(length of the values)
    func isConverted(_ token: Token, to new: Token, of other: JSONDocument, _ strategies: StrategySet) -> Bool {
        if other.kind(new) == .array, kind(token) != .array, other.childCount(new) == 1,
            let only = other.firstChild(new)
        {
            let (value, element) = (part(token), other.part(only))
            let difference = Difference(
                payload: value, encoded: element, strategies: strategies, listsEquivalents: false)
            return difference.changes.allSatisfy { change in
                guard let old = change.oldToken, let new = change.newToken else { return false }
                return value.isConverted(old, to: new, of: element, strategies)
            }
        }
        if isContainer(token), other.isContainer(new), firstChild(token) == nil, other.firstChild(new) == nil {
            return true
        }
        // Some servers write an empty text for no value.
        if other.kind(new) == .null { return stringValue(token)?.isEmpty == true }
        if let (old, new) = nested(token, new, of: other) {
            return Difference(payload: old, encoded: new, strategies: strategies, listsEquivalents: false).changes
                .isEmpty
        }
        let (old, new) = (scalarText(token), other.scalarText(new))
        guard let old, let new, old.isString != new.isString || old.isTruth != new.isTruth else { return false }
        if old.text == new.text { return true }
        if old.isTruth || new.isTruth {
            return old.text.truth != nil && old.text.truth == new.text.truth
        }
        if old.isString, isPlainNumber(old.text) {
            return NumberLiteral(old.text) == NumberLiteral(new.text) && !(old.text.contains(".") && isVersion(token))
        }
        // `"1.250,00 €"` and 1250: the same digits, but for zeros after the point.
        return old.isString && old.text.count < 40 && NumberLiteral(old.text) == nil
            && Self.digits(of: old.text) == Self.digits(of: new.text)
    }

    /// The sign and the digits of a number, without zeros at the end of a fraction. Three digits at the end may be a group.
    private static func digits(of text: String) -> [Character] {
        let number = text.filter { $0.isNumber || ".,-".contains($0) }
        guard let mark = number.lastIndex(where: { ".,".contains($0) }) else { return Array(number) }
        var fraction = number[mark...].dropFirst()
        if fraction.count != 3 { while fraction.last == "0" { fraction.removeLast() } }
        return number[..<mark].filter { $0.isNumber || $0 == "-" } + Array(fraction)
    }

    /// What two texts hold if both are JSON of an object or an array: white space and the order of keys mean nothing there.
    private func nested(
        _ token: Token, _ new: Token, of other: JSONDocument
    ) -> (old: JSONDocument, new: JSONDocument)? {
        guard let old = stringValue(token), let new = other.stringValue(new),
            [old, new].allSatisfy({ $0.first == "{" || $0.first == "[" })
        else { return nil }
        let documents = [old, new].map { JSONDocument(bytes: Array($0.utf8)) }
        return documents.allSatisfy { $0.fault == nil } ? (documents[0], documents[1]) : nil
    }

    /// A value as a document of its own.
    private func part(_ token: Token) -> JSONDocument {
        JSONDocument(bytes: Array(text[span(token)]), options: options)
    }

    private struct Scalar {
        var text: String
        var isString = false
        var isTruth = false
    }

    private func scalarText(_ token: Token) -> Scalar? {
        switch kind(token) {
        case .string: stringValue(token).map { Scalar(text: $0, isString: true) }
        case .number: Scalar(text: String(decoding: text[span(token)], as: UTF8.self))
        case .true: Scalar(text: "true", isTruth: true)
        case .false: Scalar(text: "false", isTruth: true)
        default: nil
        }
    }

    /// Whether a text is digits, with a sign or a decimal point, as people write numbers: no leading zeros, no exponent.
    private func isPlainNumber(_ text: String) -> Bool { text.wholeMatch(of: #/-?(0|[1-9][0-9]*)(\.[0-9]+)?/#) != nil }

    /// Whether the digits after a point count something of their own, as in the version 1.10.
    private func isVersion(_ token: Token) -> Bool {
        let key = key(token)?.lowercased() ?? ""
        return ["version", "release", "build", "revision"].contains { key.contains($0) }
    }
}

extension TrialFigures {
    /// Measures a trace: all figures except the losses and those of the round trip.
    ///
    /// - Complexity: O(nodes)
    init(_ trace: Trace) {
        let rules = trace.failures.lazy.filter { $0.fate == .adjusted }.compactMap(\.rule)
        let adjusted = Dictionary(rules.map { ($0, 1) }, uniquingKeysWith: +)
        let (dropped, droppable) = Self.drops(in: trace)
        self.init(
            ending: Ending(trace), dropped: dropped, droppable: droppable, adjusted: adjusted,
            kept: Self.kept(in: trace) + (adjusted[.scalars] ?? 0))
    }

    /// The number of scalars that were read, except those in dropped values.
    private static func kept(in trace: Trace) -> Int {
        var count = 0
        trace.forEachCall { _, call in
            switch call.outcome {
            case .skipped, .absorbed: return .past
            case .decoded where call.container == .none && !call.call.isHousekeeping: count += 1
            default: break
            }
            return .inside
        }
        return count
    }

    /// Returns the number of dropped members, except those inside dropped ones, and of all members of their containers.
    private static func drops(in trace: Trace) -> (dropped: Int, droppable: Int) {
        var (dropped, droppable) = (0, 0)
        var counted: Set<Int> = []
        trace.forEachCall { _, call in
            guard call.outcome == .skipped else { return .inside }
            let container = Int(call.parent)
            if container >= 0, counted.insert(container).inserted {
                let members = trace.children(of: container)
                    .filter { !trace.isHousekeeping($0) && trace.key(of: $0) != nil }
                droppable += members.count
                dropped += members.count { trace[$0].outcome == .skipped }
            }
            return .past
        }
        return (dropped, droppable)
    }
}
