import DecodeService
package import DecodeTrace
import Foundation
import JSONText
import SwiftDeclarations

/// Finds how a payload would have to change for a decode to get past a failure: a value is converted if its meaning is
/// clear, and otherwise another one stands in for it.
///
/// The changed payload reveals further failures, even those after which a decode can't continue. A stand-in is never shown.
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
        /// The pointer of the changed, added or renamed value after the change.
        var place: String
        /// Whether the value doesn't follow from the payload's.
        var standsIn = false
        /// Whether failures inside are a consequence of the change.
        var hidesCauses = false
        var isRenamed: Bool { mend.change == .rename }
    }

    private static let maxFound = 60
    private static let maxCompared = 400

    /// The changes for a failure; empty if none is known. If the decode ends with it, equal values elsewhere in an
    /// array are changed, too, because each would end the next decode.
    ///
    /// - Parameters:
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
        if failure.kind == .keyNotFound { return keyChange(failure, types, resolver, pointer).map { [$0] } ?? [] }
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
                    found: document.sourceText(token, limit: Self.maxFound), asks: asks(failure),
                    value: value.standsIn ? nil : value.text),
                change: PayloadChange(document.span(token), value.text), place: here, standsIn: value.standsIn,
                hidesCauses: !value.isComplete)
        }
    }

    private func asks(_ failure: Failure) -> String {
        let cases = rawValues(of: failure)
        return cases.isEmpty ? failure.requestedType : "one of \(cases.joined(separator: ", "))"
    }

    // MARK: Keys

    private mutating func keyChange(
        _ failure: Failure, _ types: [String?], _ resolver: KeyResolver, _ pointer: (String) -> String
    ) -> Made? {
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
                change: PayloadChange(span, literal), place: place)
        }
        let elsewhere = value(elsewhere: failure, types)
        guard let value = elsewhere ?? standIn(for: failure) else { return nil }
        let start = document.span(object).lowerBound + 1
        let comma = document.firstChild(object) == nil ? "" : ", "
        return Made(
            mend: PayloadMend(
                change: .add, pointer: pointer(parent), path: failure.path, key: name, asks: asks(failure),
                value: elsewhere),
            change: PayloadChange(start..<start, "\(literal): \(value)\(comma)"), place: place,
            standsIn: elsewhere == nil, hidesCauses: elsewhere == nil)
    }

    /// The value of a missing key if the payload has it elsewhere for certain.
    private func value(elsewhere failure: Failure, _ types: [String?]) -> String? {
        let finder = RemedyFinder(document: document, strategies: strategies, model: "", declared: declared)
        let place = PlacedFailure(failure, types: types, in: document, strategies)
        guard let found = finder.elsewhere(for: place), found.parts.isEmpty,
            case .initializer(_, _, nil) = found.change
        else { return nil }
        guard let path = found.path else {
            guard case .key(let own)? = failure.holderPath.components.last else { return nil }
            return place.type?.text == "String" ? SampleJSON.string(own) : own
        }
        return path.element == nil ? raw(found.token) : nil
    }

    /// The member that a missing key likely means; nil if there is none.
    private mutating func member(
        near key: String, of object: JSONDocument.Token, _ failure: Failure
    ) -> JSONDocument.Token? {
        let question = [failure.ownerType ?? "", key]
        if let known = near[question], let member = document.member(known, of: object) { return member }
        let finder = RemedyFinder(document: document, strategies: strategies, model: "")
        let place = PlacedFailure(failure, types: [], in: document, strategies)
        let found = finder.nearKeys(of: place, known: knownKeys(failure)).first { $0.certainty == .same }
        if let found { near[question] = found.key }
        return found?.token
    }

    // MARK: Values

    /// A value in place of another one.
    private struct Value {
        var text: String
        /// Whether it doesn't follow from the payload's value.
        var standsIn = false
        /// Whether failures below it are those of the payload, and no consequence of the change.
        var isComplete = false
    }

    private func value(for failure: Failure, _ token: JSONDocument.Token, _ container: Trace.Container) -> Value? {
        guard let type = failure.requested?.unwrapped else { return nil }
        if let meant = meantValue(for: failure, token, container), !isOtherNotation(meant.text, token, failure) {
            return meant
        }
        var text = standIn(for: failure)
        if type.name != "Data", type.wantedShape(strategies) == nil, rawValues(of: failure).isEmpty {
            // A type of the user's own probably has keys; the form of a single token can't be guessed.
            let found = document.foundKind(token)
            let isToken = found == .object || failure.kind == .dataCorrupted || failure.kind == .other
            text = container == .unkeyed ? (found == .array ? nil : "[]") : isToken ? nil : "{}"
        }
        return text.map { Value(text: $0, standsIn: true) }
    }

    /// Whether a text was read as a number of another notation than texts of the same property: `1.842` beside `1.817,5`.
    private func isOtherNotation(_ number: String, _ token: JSONDocument.Token, _ failure: Failure) -> Bool {
        guard document.kind(token) == .string, number == document.stringValue(token), number.contains(".") else {
            return false
        }
        let values = PlacedFailure.values(at: failure.path, in: document, strategies, most: Self.maxCompared)
        return values.contains { value in
            document.stringValue(value).map { $0.contains(",") && Explainer.localized($0)?.contains(".") == true }
                == true
        }
    }

    /// The value in the requested form that the payload's value means; nil if that isn't clear.
    private func meantValue(
        for failure: Failure, _ token: JSONDocument.Token, _ container: Trace.Container
    ) -> Value? {
        guard let type = failure.requested?.unwrapped, type.name != "Data" else { return nil }
        let found = document.foundKind(token)
        let text = text(of: token)
        // Bytes that aren't UTF-8 are lost in it.
        guard !text.contains("\u{FFFD}") else { return nil }
        let isOwn = type.wantedShape(strategies) == nil
        let cases = rawValues(of: failure)
        if !cases.isEmpty { return rawValue(text, among: cases, of: type.text).map { Value(text: $0) } }
        if found == .string, let inner = content(text, container, type) { return Value(text: inner, isComplete: true) }
        switch type.wantedShape(strategies) {
        case .array where found != .array && found != .null && found != .bool: return list(token, text, type)
        case .string where type.name == "String" && found.isScalar: return Value(text: SampleJSON.string(text))
        case .number where found == .string || found == .number: return number(text, type)
        case .bool where found.isScalar: return text.truth.map { Value(text: "\($0)") }
        case .date:
            return (found.isScalar ? date(text, isText: found == .string) : nil)
                .flatMap { SampleJSON.date($0, strategies) }.map { Value(text: $0) }
        default: break
        }
        // An array instead of its only element; of several, the first stands in.
        guard isOwn, container != .unkeyed, found == .array, let first = document.firstChild(token),
            document.kind(first) == .object
        else { return nil }
        return Value(text: raw(first), standsIn: document.nextSibling(first) != nil)
    }

    /// An array with the value as its only element, or with the cases that a string lists: `["read", "write"]`; nil if the
    /// string may list something else.
    private func list(_ token: JSONDocument.Token, _ text: String, _ type: TypeExpression) -> Value? {
        let name = type.element?.text ?? ""
        let cases = declared.rawValues(of: name)
        guard document.kind(token) == .string else {
            // An object without the element's keys is no element.
            let keys = declared.keys(of: name)
            let isScalar = type.element?.wantedShape(strategies)?.kind.isScalar == true
            let isElement =
                document.kind(token) != .object || keys.isEmpty && !isScalar
                || document.children(of: token).prefix(Self.maxCompared).contains {
                    document.key($0).map { keys.contains(strategies.convertKey($0)) } == true
                }
            // Columns of a table have the keys of a row, and lists under them.
            let areColumns =
                keys.count > 1 && document.kind(token) == .object
                && document.children(of: token).prefix(Self.maxCompared).allSatisfy { document.kind($0) == .array }
            return isElement && !areColumns ? Value(text: "[\(raw(token))]", isComplete: true) : nil
        }
        let words = text.split { " ,;|".contains($0) }.map(String.init)
        let values = words.compactMap { cases.isEmpty ? SampleJSON.string($0) : rawValue($0, among: cases, of: name) }
        guard !words.isEmpty, values.count == words.count, !cases.isEmpty || words.count == 1 else { return nil }
        return Value(text: cases.isEmpty ? "[\(raw(token))]" : "[\(values.joined(separator: ", "))]", isComplete: true)
    }

    private func raw(_ token: JSONDocument.Token) -> String {
        String(decoding: document.text[document.span(token)], as: UTF8.self)
    }

    /// The raw value that a text means: the same in another spelling, or the name of its case.
    private func rawValue(_ text: String, among values: [String], of name: String) -> String? {
        let letters = KeySpelling(text).letters
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

    /// A value of the requested type; nil if none is known.
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
        // Leading zeros are those of an identifier.
        let isIdentifier = text.first == "0" && text.dropFirst().first?.isNumber == true
        let text = FoundNumber.inJSON(text) ?? Explainer.localized(text) ?? text
        guard !isIdentifier, let number = Double(text), number.isFinite else { return nil }
        guard let name = type.name, FoundNumber.integers.contains(name) else {
            return Value(text: FoundNumber.isJSON(text) ? text : "\(number)")
        }
        return FoundNumber.isJSON(text) && FoundNumber(text).fits(name) ? Value(text: text) : nil
    }

    /// The date that a text or a number means; nil if a text may mean several, or doesn't say its time zone.
    private func date(_ text: String, isText: Bool) -> Date? {
        let read = DateStrategy.reading(
            texts: isText ? [text] : [], numbers: isText ? [] : Double(text).map { [$0] } ?? [])
        guard read.strategies.first?.formats.contains(where: \.assumesUTC) != true else { return nil }
        let dates = read.strategies.compactMap { $0.date(from: isText ? SampleJSON.string(text) : text) }
        if let date = dates.first { return isText && Set(dates).count > 1 ? nil : date }
        return isText && Double(text) != nil ? date(text, isText: false) : nil
    }

    /// A string's content, or another value as it is written, shortened.
    private func text(of token: JSONDocument.Token) -> String {
        document.stringValue(token) ?? document.sourceText(token, limit: 400)
    }
}

/// One change of a payload that its server would have to make for the unchanged model to decode it.
package struct PayloadMend: Sendable, Hashable {
    /// The kind of change.
    package enum Change: String, Sendable, Hashable {
        /// The value is replaced.
        case replace
        /// The key is renamed.
        case rename
        /// The key and its value are added.
        case add
    }

    package var change: Change
    /// The RFC 6901 pointer of the value in the original payload; for an added member, that of the object that lacks
    /// it.
    package var pointer: String
    /// The coding path of the requested value.
    package var path: CodingPath
    /// The key that the model requests, if one is renamed or added; otherwise nil.
    package var key: String?
    /// The value in the payload, shortened; nil if there is none.
    package var found: String?
    /// What the model requests: a type, or the values of an enum.
    package var asks: String
    /// The replacement as JSON, if the payload says it in another spelling or format; nil if it isn't known, and for a
    /// renamed key.
    package var value: String?

    /// Whether the change says all that is needed to make it.
    package var isKnown: Bool { change == .rename || value != nil }
}
