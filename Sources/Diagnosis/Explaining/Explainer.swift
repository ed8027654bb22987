import DecodeService
import DecodeTrace
import Foundation
import JSONText
import SwiftDeclarations

/// Explains one failure with notes on the rule that it broke, and advice. The folders are the kinds of situations: keys, values,
/// dates, text that isn't JSON, and those that span several values.
final class Explainer {
    /// The decode's context and the declarations.
    let describer: FailureDescriber
    let failure: Failure
    /// The value that failed, or the object that lacks it.
    let place: JSONDocument.Token?
    /// The requested type without its optionals; nil for a call that requests no type.
    let requested: TypeExpression?
    /// The type whose `init(from:)` requested the value, without its optionals.
    let owner: TypeExpression?
    /// The kind of value at that place.
    let found: FoundKind

    init(
        _ describer: FailureDescriber, _ failure: Failure, at place: JSONDocument.Token? = nil,
        found: FoundKind = .nothing
    ) {
        self.describer = describer
        self.failure = failure
        self.place = place
        self.found = found
        requested = failure.requested?.unwrapped
        owner = failure.owner?.unwrapped
    }

    var document: JSONDocument { describer.document }
    var trace: Trace { describer.trace }
    var tree: DecodeTree { describer.tree }
    var resolver: KeyResolver { describer.resolver }
    var shared: SharedFindings { describer.shared }
    var strategies: StrategySet { describer.strategies }
    var declared: DeclaredTypes { describer.declared }

    /// A sentence with the error of the decoder's custom strategy; nil if the strategy is one of Foundation's.
    func ownWords(_ strategy: String, _ name: String) -> String? {
        guard describer.custom.contains(strategy) else { return nil }
        let errorText = errorText
        let end = errorText.last.map { ".!?".contains($0) } == true ? "" : "."
        return "The decoder uses a custom \(name) strategy"
            + (errorText.isEmpty ? "." : ", which reported: \(errorText)\(end)")
    }

    /// The requested type's text, without its optionals; empty for a call that requests no type.
    var type: String { requested?.text ?? "" }
    /// The same for a type of the standard library or of Foundation; empty for one of the user's that is named like it.
    var standardType: String { declared.declares(type) ? "" : type }

    func explanation() -> Explanation {
        if failure.isModelsOwn { return libraryRule() ?? modelsOwn() }
        var explanation = errorResponse() ?? foundationFormat() ?? brokenRule()
        if explanation.code != .errorResponse, explanation.code != .discriminator, let other = otherKind {
            explanation.notes.insert(other.note, at: 0)
            explanation.advice = other.advice
            explanation.offersOnlyItsRemedies = true
        }
        explanation.notes += attempts()
        if let other = otherType {
            explanation.notes.insert(other.note, at: 0)
            explanation.advice.insert(other.advice, at: 0)
        }
        if let code = replacer {
            explanation.notes.append("\(code) caught this error and threw another one in its place.")
        }
        return explanation
    }

    /// The rule that the value breaks.
    private func brokenRule() -> Explanation {
        switch failure.kind {
        case .keyNotFound,
            .valueNotFound where lacksKey:
            missingKey()
        case .valueNotFound: missingValue()
        case _ where isWrongKey: wrongKey()
        case .typeMismatch where requested == nil: wrongContainer()
        case .typeMismatch: wrongType()
        case .dataCorrupted, .invalidJSON: badValue()
        case .other: modelError()
        }
    }

    // MARK: Words

    /// The coding path of the container that holds the value.
    var holder: String { subject(failure.holderPath) }

    /// ` (Nested.swift:7)`, if the declaration is known.
    var declaredAt: String { property.map { " (\($0.place))" } ?? "" }

    /// ` (Nested.swift:5)`, if the type's declaration is known.
    func declaredPlace(of type: String) -> String { declared.place(of: type).map { " (\($0))" } ?? "" }

    /// ` (line 7)`, or nothing on the failure's own line.
    func at(_ token: JSONDocument.Token) -> String {
        let here = document.position(place.map { document.span($0).lowerBound } ?? 0).line
        let isSame = document.hasPositions && document.position(document.span(token).lowerBound).line == here
        return isSame ? "" : " (\(line(token)))"
    }

    /// The container of the value, as the subject of a sentence.
    var holderName: String { holder == "the payload" ? "The payload" : holder }

    /// Whether the model accepts nil here.
    var isOptional: Bool {
        failure.requested?.isOptional == true || outerType?.isOptional == true || property?.isOptional == true
    }

    /// The requested type as an optional.
    var optionalType: String { requested?.asOptional.text ?? "" }

    /// The type that a wrapper of ResilientCodable converts to; nil without one.
    var converted: TypeExpression? { converter.map(declared.plain) }

    /// The element or value type of the requested array, set or dictionary, or else the type itself.
    var element: String { (requested?.member ?? requested)?.text ?? "" }

    /// The value, if it is a string.
    var text: String? { place.flatMap { document.stringValue($0) } }

    /// The value's text, shortened.
    func shown(_ token: JSONDocument.Token?, limit: Int = 40) -> String {
        token.map { document.sourceText($0, limit: limit) } ?? "nothing"
    }

    /// `line 7`, or the pointer for a payload without known lines.
    func line(_ token: JSONDocument.Token) -> String {
        guard document.hasPositions else { return document.pointer(token) }
        return "line \(document.position(document.span(token).lowerBound).line)"
    }

    /// The name of Foundation's decoder for the payload's format.
    var decoder: String { document.foreign == nil ? "JSONDecoder" : "PropertyListDecoder" }

    /// `"a", "b" and 3 more`.
    static func list(_ names: [String], limit: Int = 6, joining word: String = "and") -> String {
        var shown = names
        if names.count > limit { shown = names.prefix(limit - 1) + ["\(names.count - limit + 1) more"] }
        guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
        return shown.dropLast().joined(separator: ", ") + " \(word) " + last
    }

    static func count(_ number: Int, _ one: String) -> String {
        number == 1 ? "one \(one)" : "\(number == 0 ? "no" : number.grouped) \(one)s"
    }

    // MARK: What to send instead, as the object of the verb "send", with the change to the payload

    /// A JSON value in place of the one that failed.
    ///
    /// - Parameter words: Words for it; nil for the JSON itself.
    func sending(_ json: String, as words: String? = nil) -> Advice {
        // The place of a missing key is the object that lacks it.
        guard let place, document.foreign == nil, failure.kind != .keyNotFound else { return Advice(words ?? json) }
        return Advice(words ?? json, .payload([PayloadChange(document.span(place), json)]))
    }

    /// The JSON of the failing value as it is written.
    var raw: String { place.map { raw($0) } ?? "null" }

    /// The JSON of a value as it is written.
    func raw(_ token: JSONDocument.Token) -> String {
        String(decoding: document.text[document.span(token)], as: UTF8.self)
    }

    /// Another key for a member.
    func sendingKey(_ key: String?, of member: JSONDocument.Token?, as words: String) -> Advice {
        guard document.foreign == nil, let key, let span = member.flatMap({ document.keySpan($0) }) else {
            return Advice(words)
        }
        return Advice(words, .payload([PayloadChange(span, SampleJSON.string(key))]))
    }

    /// Null, with the declaration that must change to accept it.
    func sendingNull(and declaration: Advice? = nil) -> Advice {
        let null = sending("null")
        guard let declaration else { return null }
        return Advice("\(null) and \(declaration)").together
    }

    /// A value of the requested type in words: the payload doesn't say which one is right.
    var example: Advice {
        let words =
            switch requested?.wantedShape(strategies) {
            case _ where oneCase != nil: oneCase ?? ""
            case .string? where type == "String": "a string"
            case .string? where ["URL", "UUID"].contains(type): "a \(type)"
            case .bool?: "true or false"
            case .number?: requested?.name.map(FoundNumber.integers.contains) == true ? "a whole number" : "a number"
            case .object?: "an object"
            case .array? where type != "Data": "an array"
            case .date?: "a date"
            case nil where !declared.keys(of: type).isEmpty && !declared.isWrittenByHand(type): "an object"
            default: "a value"
            }
        return Advice(words)
    }

    /// A key of the payload under another name.
    func sendingKey(_ key: String, inPlaceOf near: NearKey) -> Advice {
        sendingKey(strategies.payloadKey(for: key), of: near.token, as: "\"\(key)\"")
    }
}
