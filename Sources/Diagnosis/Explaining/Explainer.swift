import DecodeTrace
import DecodeTree
import JSONText
import Strategies
import SwiftTypes

/// Explains one failure: notes with the rule that made it fail, and advice. Each kind of failure has a file of its own.
struct Explainer {
    /// Knows the declarations that the explanation is made from.
    let describer: FailureDescriber
    let failure: Failure
    /// The value that failed, or the object that lacks it.
    let place: JSONDocument.Token?
    /// The requested type without the optionals around it; nil for a call that asks for none.
    let requested: TypeExpression?
    /// The type whose `init(from:)` asked, without the optionals around it.
    let owner: TypeExpression?
    /// What stands there.
    let found: FoundKind

    init(
        describer: FailureDescriber, failure: Failure, place: JSONDocument.Token?, found: FoundKind,
        declared: DeclaredTypes
    ) {
        self.describer = describer.knowing(declared)
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
    /// What code of the decoder's own said that stands for a strategy; nil where a strategy of Foundation's was at work.
    func ownWords(_ strategy: String, _ name: String) -> String? {
        guard describer.custom.contains(strategy) else { return nil }
        let said = describer.said(failure)
        let end = said.last.map { ".!?".contains($0) } == true ? "" : "."
        return "The decoder has a \(name) strategy of its own" + (said.isEmpty ? "." : ", which says: \(said)\(end)")
    }
    /// The requested type in words, without the optionals around it; empty for a call that asks for none.
    var type: String { requested?.text ?? "" }

    func explanation() -> Explanation {
        if describer.isModelsOwn(failure) { return modelsOwn() }
        var explanation =
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
        explanation.notes += attempts()
        return explanation
    }

    // MARK: Words

    /// Whether the value is one of a dictionary's.
    var isDictionaryValue: Bool { describer.isDictionaryValue(failure) }

    /// The coding path of what holds the value.
    var holder: String {
        let path = CodingPath(Array(failure.path.components.dropLast()))
        return path.isEmpty ? "the payload" : path.excerpt
    }

    /// The type that the model declares there, where it reads itself as another one: `Theme`, read by its raw value.
    var outerType: TypeExpression? { describer.outerType(failure) }

    /// The property that asked, where its declaration is known.
    var property: DeclaredTypes.Property? { describer.property(failure) }

    /// How a hand-written `init(from:)` asked; nil where the compiler wrote it.
    var asking: DeclaredTypes.Asking? { describer.asking(failure) }

    /// ` (Nested.swift:7)` where the declaration is known.
    var declaredAt: String { property.map { " (\($0.place))" } ?? "" }

    /// The same with the line that asks for it, where that is written by hand.
    private var declaredAndAskedAt: String {
        guard let property, let asking, asking.method != nil else { return declaredAt }
        let line = asking.file == property.file ? "line \(asking.line)" : asking.place
        return " (\(property.place), asked for in \(line))"
    }

    /// ` (line 7)`, where that is another line than the failure's own.
    func at(_ token: JSONDocument.Token) -> String {
        let here = document.position(place.map { document.span($0).lowerBound } ?? 0).line
        let isSame = document.foreign == nil && document.position(document.span(token).lowerBound).line == here
        return isSame ? "" : " (\(line(token)))"
    }

    /// What holds the value, as the subject of a sentence.
    var holderName: String { holder == "the payload" ? "The payload" : holder }

    /// Whether nil is a value that the model takes there.
    var isOptional: Bool {
        failure.requested?.isOptional == true || outerType?.isOptional == true || property?.isOptional == true
    }

    /// The requested type as one that takes nil.
    var optionalType: String { requested?.asOptional.text ?? "" }

    /// What a member of the requested array, set or dictionary is; the type itself where it is none of these.
    var element: String { (requested?.member ?? requested)?.text ?? "" }

    /// Values that the model reads as it reads the one that failed.
    var others: [JSONDocument.Token] { place.map { describer.others(than: $0, failure) } ?? [] }

    /// How the property would be declared so that it reads this value as a type and still all others: as that type where
    /// it reads them, too.
    ///
    /// - Parameter tail: What is done then with a value of that type.
    func declaration(as type: String, then tail: String = "") -> String {
        guard let shape = TypeExpression(type).wantedShape(strategies), shape != .date,
            let other = others.first(where: { ![shape.kind, .null].contains(document.foundKind($0)) })
        else { return plainDeclaration(as: type) + tail }
        let name =
            switch failure.path.components.last {
            case .key(let key) where !isDictionaryValue: "`\(propertyName(key))`\(declaredAndAskedAt)"
            case .key: "the values of \(holder)"
            case .index, nil: "the elements of \(holder)"
            }
        return "a type for \(name) that reads \(shown(other, limit: 24))\(at(other)) as well"
    }

    /// How the property would be declared with another type: `City.name: String? (Nested.swift:7)`.
    func plainDeclaration(as type: String) -> String {
        let type = isOptional ? TypeExpression(type).asOptional.text : type
        switch failure.path.components.last {
        case .key where !isDictionaryValue && property?.isCase != false && asking != nil:
            return "`\(type)` in \(owner?.text ?? "the model").init(from:)\(asking.map { " (\($0.place))" } ?? "")"
        case .key(let key) where !isDictionaryValue:
            return "`\(propertyName(key)): \(type)`\(declaredAndAskedAt)"
        case .key: return "`[String: \(type)]` for \(holder)"
        case .index: return "`[\(type)]` for \(holder)"
        case nil: return "the model as `\(type)`"
        }
    }

    /// `City.name`: the property of a key by its name in the source, where that is known.
    private func propertyName(_ key: String) -> String {
        (owner.map { "\($0)." } ?? "") + (property?.name ?? key)
    }

    /// The value's text, shortened.
    func shown(_ token: JSONDocument.Token?, limit: Int = 40) -> String {
        token.map { document.sourceText($0, limit: limit) } ?? "nothing"
    }

    /// `line 7`; for a payload whose lines are not known, the pointer.
    func line(_ token: JSONDocument.Token) -> String {
        guard document.foreign == nil else { return document.pointer(token) }
        return "line \(document.position(document.span(token).lowerBound).line)"
    }

    /// Who decoded.
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
        number == 1 ? "one \(one)" : "\(number == 0 ? "no" : String(number)) \(many ?? one + "s")"
    }
}
