import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

/// Explains one failure with notes on the rule that it broke, and advice. The folders are the kinds of situations: keys, values,
/// dates, text that isn't JSON, and those that span several values.
final class Explainer {
    /// Provides the decode's context and the declarations.
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

    init(describer: FailureDescriber, failure: Failure, place: JSONDocument.Token?, found: FoundKind) {
        self.describer = describer
        self.failure = failure
        self.place = place
        self.found = found
        requested = failure.requested?.unwrapped
        owner = failure.owner?.unwrapped
    }

    var document: JSONDocument { describer.document }
    var trace: Trace { describer.trace }
    var strategies: StrategySet { describer.strategies }
    var declared: DeclaredTypes { describer.declared }
    /// A sentence with the error of the decoder's custom strategy; nil if the strategy is one of Foundation's.
    func ownWords(_ strategy: String, _ name: String) -> String? {
        guard describer.custom.contains(strategy) else { return nil }
        let errorText = describer.errorText(failure)
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
            explanation.advice = [other.advice]
            explanation.offersOnlyItsRemedies = true
        }
        explanation.notes += attempts()
        if let other = otherType {
            explanation.notes.insert(other.note, at: 0)
            explanation.advice.insert(other.advice, at: 0)
        }
        if let code = describer.replacer(of: failure) {
            explanation.notes.append("\(code) caught this error and threw another one in its place.")
        }
        return explanation
    }

    /// The rule that the value breaks.
    private func brokenRule() -> Explanation {
        switch failure.kind {
        case .keyNotFound,
            .valueNotFound where describer.lacksKey(failure):
            missingKey()
        case .valueNotFound: missingValue()
        case _ where describer.isWrongKey(failure): wrongKey()
        case .typeMismatch where requested == nil: wrongContainer()
        case .typeMismatch: wrongType()
        case .dataCorrupted, .invalidJSON: badValue()
        case .other: modelError()
        }
    }

    // MARK: Words

    /// Whether the value is a value of a dictionary.
    var isDictionaryValue: Bool { describer.isDictionaryValue(failure) }

    /// The coding path of the container that holds the value.
    var holder: String { describer.subject(failure.holderPath) }

    /// The declared type, if it decodes itself as another type: `Theme`, decoded from its raw value.
    var outerType: TypeExpression? { describer.outerType(failure) }

    /// The property that the value was decoded for, if its declaration is known.
    var property: DeclaredTypes.Property? { describer.property(failure) }

    /// How a hand-written `init(from:)` requested the value; nil if the compiler synthesized it.
    var asking: DeclaredTypes.Asking? { describer.asking(failure) }

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
    var converted: TypeExpression? { describer.converter(failure).map(declared.plain) }

    /// The element or value type of the requested array, set or dictionary, or else the type itself.
    var element: String { (requested?.member ?? requested)?.text ?? "" }

    /// Other values that the model decodes the same way as the one that failed.
    var others: [JSONDocument.Token] { place.map { describer.others(than: $0, failure) } ?? [] }

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

    func withArticle(_ type: String) -> String { describer.withArticle(type) }

    /// `"a", "b" and 3 more`.
    static func list(_ names: [String], limit: Int = 6, joining word: String = "and") -> String {
        var shown = names
        if names.count > limit { shown = names.prefix(limit - 1) + ["\(names.count - limit + 1) more"] }
        guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
        return shown.dropLast().joined(separator: ", ") + " \(word) " + last
    }

    static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        number == 1 ? "one \(one)" : "\(number == 0 ? "no" : number.grouped) \(many ?? one + "s")"
    }
}
