import DecodeService
import DecodeTrace
import Foundation
import JSONText
import SwiftDeclarations

/// Finds how a payload would have to change for a decode to get past a failure: a value is converted if its meaning is
/// clear, and otherwise replaced by an example.
///
/// The changed payload reveals further failures, even those after which a decode can't continue.
struct PayloadMender {
    let document: JSONDocument
    let strategies: StrategySet
    let declared: DeclaredTypes
    /// Which of the payload's keys the model knows, for a missing key; nil if unknown.
    let knownKeys: (Failure) -> Set<String>?
    /// The key similar to a missing one, by type and key: likely the same for all elements.
    var near: [[String]: String] = [:]

    /// A change, and where it is made in the text.
    struct Made {
        var mend: PayloadMend
        var change: PayloadChange
        /// The pointer of the value that was made up: failures below it are a consequence of the change.
        var invented: String?
        /// The pointer of a renamed member after the change.
        var renamed: String?
    }

    private static let maxFound = 60
    private static let maxCompared = 400

    /// The changes for a failure; empty if none is known. If the decode ends with it, equal values elsewhere in an
    /// array are changed, too, because each would end the next decode.
    ///
    /// - Parameters:
    ///   - failure: What failed.
    ///   - types: The requested types from the root down.
    ///   - container: The requested container, if any.
    ///   - pointer: Returns the pointer in the original payload.
    mutating func changes(
        _ failure: Failure, types: [String?], container: Trace.Container, pointer: (String) -> String
    ) -> [Made] {
        guard document.tokenCount > 0, document.foreign == nil else { return [] }
        let resolver = KeyResolver(document: document, strategies: strategies)
        var failure = failure
        // The requested type is the enum's raw value, but the value must be one of the enum's.
        if let outer = types.last ?? nil, !declared.rawValues(of: outer).isEmpty { failure.requestedType = outer }
        if failure.kind == .keyNotFound { return keyChange(failure, resolver, pointer).map { [$0] } ?? [] }
        guard let token = resolver.token(at: failure.path), let value = value(for: failure, token, container) else {
            return []
        }
        let found = document.sourceText(token, limit: Self.maxCompared)
        var tokens = [token]
        if failure.fate == .failed, !document.isContainer(token) {
            tokens += PlacedFailure(failure, types: types, in: document, strategies).siblings(strategies, most: 2000)
                .filter { $0 != token && document.sourceText($0, limit: Self.maxCompared) == found }
        }
        return tokens.map { token in
            let here = document.pointer(token)
            return Made(
                mend: PayloadMend(
                    change: .replace, pointer: pointer(here), path: failure.path,
                    found: document.sourceText(token, limit: Self.maxFound), asks: asks(failure), value: value.text),
                change: PayloadChange(document.span(token), value.text), invented: value.isInvented ? here : nil)
        }
    }

    private func asks(_ failure: Failure) -> String {
        let cases = rawValues(of: failure)
        return cases.isEmpty ? failure.requestedType : "one of \(cases.joined(separator: ", "))"
    }

    // MARK: Keys

    private mutating func keyChange(_ failure: Failure, _ resolver: KeyResolver, _ pointer: (String) -> String) -> Made?
    {
        guard case .key(let key) = failure.path.components.last,
            let object = resolver.token(at: failure.holderPath),
            document.kind(object) == .object, let name = strategies.payloadKey(for: key)
        else { return nil }
        let literal = SampleJSON.string(name)
        let parent = document.pointer(object)
        let place = "\(parent)/\(JSONDocument.escapedForPointer(name))"
        if let member = member(near: key, of: object, failure), let span = document.keySpan(member) {
            return Made(
                mend: PayloadMend(
                    change: .rename, pointer: pointer(document.pointer(member)), path: failure.path, key: name,
                    found: String(decoding: document.text[span], as: UTF8.self), asks: failure.requestedType),
                change: PayloadChange(span, literal), renamed: place)
        }
        guard let value = standIn(for: failure) else { return nil }
        let start = document.span(object).lowerBound + 1
        let comma = document.firstChild(object) == nil ? "" : ", "
        return Made(
            mend: PayloadMend(
                change: .add, pointer: pointer(parent), path: failure.path, key: name, asks: asks(failure), value: value
            ),
            change: PayloadChange(start..<start, "\(literal): \(value)\(comma)"), invented: place)
    }

    /// The member that a missing key likely means; nil if there is none.
    private mutating func member(
        near key: String, of object: JSONDocument.Token, _ failure: Failure
    ) -> JSONDocument.Token? {
        let question = [failure.ownerType ?? "", key]
        if let known = near[question], let member = document.member(known, of: object) { return member }
        let finder = RemedyFinder(document: document, strategies: strategies, model: "")
        let place = PlacedFailure(failure, types: [], in: document, strategies)
        let found = finder.nearKeys(of: place, known: knownKeys(failure)).first
        if let found { near[question] = found.key }
        return found?.token
    }

    // MARK: Values

    /// A value, and whether its content was made up.
    private struct Value {
        var text: String
        var isInvented = true
    }

    private func value(for failure: Failure, _ token: JSONDocument.Token, _ container: Trace.Container) -> Value? {
        guard let type = failure.requested?.unwrapped else { return nil }
        let found = document.foundKind(token)
        let source = document.sourceText(token, limit: 400)
        let text = document.stringValue(token) ?? source
        let shape = type.wantedShape(strategies)
        if type.name == "Data" { return standIn(for: failure).map { Value(text: $0) } }
        switch shape {
        case .array where found != .array && found != .null && found != .bool:
            return Value(
                text: "[\(String(decoding: document.text[document.span(token)], as: UTF8.self))]", isInvented: false)
        case .string where type.name == "String" && found.isScalar: return Value(text: SampleJSON.string(text))
        case .number where found == .string || found == .number: return Value(text: number(text, type) ?? "0")
        case .bool where found.isScalar:
            return Value(text: ["true", "yes", "1"].contains(text.lowercased()) ? "true" : "false")
        case .date where found.isScalar: return date(text, source, isText: found == .string).map { Value(text: $0) }
        default: break
        }
        if shape == nil, rawValues(of: failure).isEmpty {
            if container == .unkeyed { return found == .array ? nil : Value(text: "[]") }
            // An array instead of one of its elements.
            if found == .array, let first = document.firstChild(token), document.kind(first) == .object {
                return Value(text: String(decoding: document.text[document.span(first)], as: UTF8.self))
            }
            // A type of the user's own probably has keys; the form of a single token can't be guessed.
            return found == .object || failure.kind == .dataCorrupted || failure.kind == .other
                ? nil : Value(text: "{}")
        }
        return standIn(for: failure).map { Value(text: $0) }
    }

    /// An example of the requested value; nil if none is known.
    private func standIn(for failure: Failure) -> String? {
        guard let type = failure.requested else { return nil }
        if type.isOptional { return "null" }
        if let first = rawValues(of: failure).first { return first }
        switch type.wantedShape(strategies) {
        case .string: return SampleJSON.string(Self.examples[type.name ?? ""] ?? "")
        case .number: return "0"
        case .bool: return "false"
        case .date: return SampleJSON.date(Date(timeIntervalSince1970: 0), strategies)
        case .data: return "\"\""
        case .array: return "[]"
        case .object: return "{}"
        // A type of the user's own; the next decode shows what it requests.
        case nil: return type.name == nil ? nil : "{}"
        }
    }

    private static let examples = [
        "URL": "https://example.com", "UUID": "00000000-0000-0000-0000-000000000000",
    ]

    /// The raw values of the requested enum; empty for other types.
    private func rawValues(of failure: Failure) -> [String] {
        guard let type = failure.requested?.unwrapped, type.wantedShape(strategies) == nil else { return [] }
        return declared.rawValues(of: type.text)
    }

    /// The number in a text, in a form that the type accepts; nil if there is none.
    private func number(_ text: String, _ type: TypeExpression) -> String? {
        guard let number = Double(text), number.isFinite else { return nil }
        guard let name = type.name, FoundNumber.integers.contains(name) else {
            return "\(text)" == "\(number)" ? text : "\(number)"
        }
        let whole = number.rounded(.towardZero)
        guard let range = Self.ranges[name] ?? Self.ranges["Int64"], range.contains(whole) else { return nil }
        return String(Int64(whole))
    }

    private static let ranges: [String: ClosedRange<Double>] = [
        "Int8": -128...127, "UInt8": 0...255, "Int16": -32_768...32_767, "UInt16": 0...65_535,
        "Int32": -2_147_483_648...2_147_483_647, "UInt32": 0...4_294_967_295, "UInt": 0...9e15, "UInt64": 0...9e15,
        "Int": -9e15...9e15, "Int64": -9e15...9e15,
    ]

    /// A date in the current format.
    private func date(_ text: String, _ source: String, isText: Bool) -> String? {
        let read = DateStrategy.reading(
            texts: isText ? [text] : [], numbers: isText ? [] : Double(text).map { [$0] } ?? [])
        let date = read.strategies.first?.date(from: source) ?? Date(timeIntervalSince1970: 0)
        return SampleJSON.date(date, strategies)
    }
}
