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
                    found: document.sourceText(token, limit: Self.maxFound), asks: asks(failure), value: value.text,
                    isExample: value.isExample),
                change: PayloadChange(document.span(token), value.text), invented: value.isComplete ? nil : here)
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
                change: .add, pointer: pointer(parent), path: failure.path, key: name, asks: asks(failure),
                value: value, isExample: true),
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

    /// A value in place of another one.
    private struct Value {
        var text: String
        /// Whether it doesn't follow from the payload's value.
        var isExample = false
        /// Whether failures below it are those of the payload, and no consequence of the change.
        var isComplete = false
    }

    private func value(for failure: Failure, _ token: JSONDocument.Token, _ container: Trace.Container) -> Value? {
        guard let type = failure.requested?.unwrapped else { return nil }
        if let meant = meantValue(for: failure, token, container) { return meant }
        let isKnown = type.name == "Data" || type.wantedShape(strategies) != nil || !rawValues(of: failure).isEmpty
        let example = isKnown ? standIn(for: failure) : ownStandIn(failure, token, container)
        return example.map { Value(text: $0, isExample: true) }
    }

    /// The value in the requested form that the payload's value means; nil if that isn't clear.
    private func meantValue(
        for failure: Failure, _ token: JSONDocument.Token, _ container: Trace.Container
    ) -> Value? {
        guard let type = failure.requested?.unwrapped, type.name != "Data" else { return nil }
        let found = document.foundKind(token)
        let text = text(of: token)
        let isOwn = type.wantedShape(strategies) == nil
        if !rawValues(of: failure).isEmpty { return rawValue(token, of: failure).map { Value(text: $0) } }
        if found == .string, let inner = content(text, container, type) { return Value(text: inner, isComplete: true) }
        switch type.wantedShape(strategies) {
        case .array where found != .array && found != .null && found != .bool:
            return Value(
                text: "[\(String(decoding: document.text[document.span(token)], as: UTF8.self))]", isComplete: true)
        case .string where type.name == "String" && found.isScalar: return Value(text: SampleJSON.string(text))
        case .number where found == .string || found == .number: return number(text, type)
        case .bool where found.isScalar:
            if ["true", "yes", "1"].contains(text.lowercased()) { return Value(text: "true") }
            return ["false", "no", "0"].contains(text.lowercased()) ? Value(text: "false") : nil
        case .date:
            return (found == .object ? dateObject(token) : found.isScalar ? date(text, isText: found == .string) : nil)
                .flatMap { SampleJSON.date($0, strategies) }.map { Value(text: $0) }
        default: break
        }
        // An array instead of its only element; of several, the first is an example.
        guard isOwn, container != .unkeyed, found == .array, let first = document.firstChild(token),
            document.kind(first) == .object
        else { return nil }
        return Value(
            text: String(decoding: document.text[document.span(first)], as: UTF8.self),
            isExample: document.nextSibling(first) != nil)
    }

    /// An example for a type of the user's own; nil if none is known.
    private func ownStandIn(
        _ failure: Failure, _ token: JSONDocument.Token, _ container: Trace.Container
    ) -> String? {
        let found = document.foundKind(token)
        if container == .unkeyed { return found == .array ? nil : "[]" }
        // Such a type probably has keys; the form of a single token can't be guessed.
        return found == .object || failure.kind == .dataCorrupted || failure.kind == .other ? nil : "{}"
    }

    /// The raw value that a value means: the same text, in another spelling or form, or the name of its case.
    private func rawValue(_ token: JSONDocument.Token, of failure: Failure) -> String? {
        // The form that is synthesized without the raw value's protocol.
        if document.foundKind(token) == .object {
            guard document.childCount(token) == 1, let member = document.member("rawValue", of: token) else {
                return nil
            }
            return rawValue(member, of: failure)
        }
        let text = text(of: token)
        let values = rawValues(of: failure)
        let letters = KeySpelling(text).letters
        let name = failure.requested?.unwrapped.text ?? ""
        return values.first { $0 == text || $0 == SampleJSON.string(text) }
            ?? declared.rawValue(ofCase: text, in: name)
            ?? values.first { !letters.isEmpty && KeySpelling($0).letters == letters }
    }

    /// The JSON in a string, if a container is requested; nil if there is none.
    private func content(_ text: String, _ container: Trace.Container, _ type: TypeExpression) -> String? {
        let wanted: FoundKind? =
            switch type.wantedShape(strategies) {
            case .array: .array
            case .object: .object
            case nil: container == .unkeyed ? .array : .object
            case .string, .number, .bool, .date, .data: nil
            }
        guard let wanted, text.hasPrefix(wanted == .array ? "[" : "{") else { return nil }
        let inner = JSONDocument(bytes: Array(text.utf8), options: document.options)
        return inner.fault == nil && inner.foundKind(0) == wanted ? text : nil
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
    private func number(_ text: String, _ type: TypeExpression) -> Value? {
        let text = FoundNumber.inJSON(text) ?? Explainer.localized(text) ?? text
        guard let number = Double(text), number.isFinite else { return nil }
        guard let name = type.name, FoundNumber.integers.contains(name) else {
            return Value(text: FoundNumber.isJSON(text) ? text : "\(number)")
        }
        let whole = number.rounded(.towardZero)
        guard let range = Self.ranges[name] ?? Self.ranges["Int64"], range.contains(whole) else { return nil }
        return Value(text: String(Int64(whole)), isExample: whole != number)
    }

    private static let ranges: [String: ClosedRange<Double>] = [
        "Int8": -128...127, "UInt8": 0...255, "Int16": -32_768...32_767, "UInt16": 0...65_535,
        "Int32": -2_147_483_648...2_147_483_647, "UInt32": 0...4_294_967_295, "UInt": 0...9e15, "UInt64": 0...9e15,
        "Int": -9e15...9e15, "Int64": -9e15...9e15,
    ]

    /// The date that a text or a number means.
    private func date(_ text: String, isText: Bool) -> Date? {
        let read = DateStrategy.reading(
            texts: isText ? [text] : [], numbers: isText ? [] : Double(text).map { [$0] } ?? [])
        if let date = read.strategies.first?.date(from: isText ? SampleJSON.string(text) : text) { return date }
        return isText && Double(text) != nil ? date(text, isText: false) : nil
    }

    /// The date that is written as an object; nil if its form is unknown.
    private func dateObject(_ object: JSONDocument.Token) -> Date? {
        func number(_ keys: String...) -> Double? {
            keys.lazy.compactMap { document.member($0, of: object) }.first.flatMap { Double(text(of: $0)) }
        }
        switch DateObject(object, in: document) {
        case .mongoDB:
            guard let date = document.member("$date", of: object) else { return nil }
            let text = text(of: document.member("$numberLong", of: date) ?? date)
            return Double(text).map { Date(timeIntervalSince1970: $0 / 1000) } ?? self.date(text, isText: true)
        case .firestore, .protocolBuffers:
            guard let seconds = number("seconds", "_seconds") else { return nil }
            let nanoseconds = number("nanos", "nanoseconds", "_nanoseconds") ?? 0
            return Date(timeIntervalSince1970: seconds + nanoseconds / 1e9)
        case .php, nil: return nil
        }
    }

    /// A string's content, or another value as it is written, shortened.
    private func text(of token: JSONDocument.Token) -> String {
        document.stringValue(token) ?? document.sourceText(token, limit: 400)
    }
}
