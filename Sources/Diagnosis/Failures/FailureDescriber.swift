import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

/// Describes a failure in words, with the user's own names.
struct FailureDescriber {
    let document: JSONDocument
    let trace: Trace
    let tree: DecodeTree
    let strategies: StrategySet
    /// Finds members with these strategies.
    let resolver: KeyResolver
    var declared: DeclaredTypes
    /// The raw values that enums reported while they decoded, as JSON, by type name.
    let cases: [String: [String]]
    /// The strategies that the decoder replaces with custom code: `keys`, `dates`, `data`.
    let custom: [String]
    /// Whether a sentence names the declared type if that decodes itself as another type. For one of several attempts, only
    /// the attempted type is named.
    var namesDeclaredType = true
    /// Results that the failures of this decode share.
    let shared = SharedFindings()

    /// - Parameter tree: The decode's calls, matched to the text; nil to match them.
    init(
        _ result: DecodeResult, _ document: JSONDocument, _ strategies: StrategySet, tree: DecodeTree? = nil,
        declared: DeclaredTypes = .none
    ) {
        self.document = document
        trace = result.trace
        self.tree = tree ?? DecodeTree(of: result, document: document, strategies: strategies)
        self.strategies = strategies
        resolver = KeyResolver(document: document, strategies: strategies)
        self.declared = declared.adding(cases: result.cases)
        cases = result.cases
        custom = result.decoder?.custom ?? []
    }

    func describe(_ failure: Failure) -> DiagnosedFailure {
        let placed = placed(failure)
        let (failure, place, found) = (placed.failure, placed.place, placed.found)
        // If a key keeps the decoder from opening an object, the place is where that key is broken.
        let broken = placed.badKey.map { $0.fault.byte..<$0.fault.byte }
        let key = placed.isWrongKey ? place.flatMap { document.keySpan($0) } : nil
        let span = broken ?? key ?? place.map { document.span($0) } ?? 0..<0
        let explainer = { @Sendable [self] (declared: DeclaredTypes?) in
            Explainer(declared.map(with(declared:)) ?? self, failure, at: place, found: found)
        }
        return DiagnosedFailure(
            failure: failure, kind: failure.kind, path: failure.path,
            pointer: place.map { document.pointer($0) } ?? "", token: place, span: span,
            position: document.position(span.lowerBound), requestedType: failure.requestedType,
            found: found, label: placed.label,
            thrown: failure.node >= 0 ? trace.thrownFailure(for: failure) : failure,
            attemptCount: failure.node >= 0 ? trace.attemptCount(besides: failure) : 0,
            listAttempts: { [self] limit in attempts(besides: failure, limit: limit) },
            makeMessage: { explainer($0).message }, explain: { explainer($0).explanation() },
            finalFate: failure.node >= 0 ? trace.finalFate(of: failure) : failure.fate)
    }

    /// The describer with other declarations.
    func with(declared: DeclaredTypes) -> FailureDescriber {
        var copy = self
        copy.declared = declared.adding(cases: cases)
        return copy
    }

    /// A failure as apps see it, at its place.
    private func placed(_ failure: Failure) -> Explainer {
        var failure = Explainer(self, failure).withoutWrappers
        // The scanner accepted the text, so this is a number or string rejected later; apps see dataCorrupted.
        if failure.kind == .invalidJSON { failure.kind = .dataCorrupted }
        let plain = Explainer(self, failure)
        if let other = plain.otherDecode {
            failure.path = trace.path(of: other.reader ?? failure.node)
            let place = other.token ?? row(around: failure.node).map { Int(tree[$0].token) }
            return Explainer(self, failure, at: place, found: place.map { document.foundKind($0) } ?? .nothing)
        }
        let place = locate(failure)
        let found = plain.isAbsent ? nil : place.map { document.foundKind($0) }
        return Explainer(self, failure, at: place, found: found ?? .nothing)
    }

    /// The other failed attempts: those at the failure's own place first, then those further out.
    private func attempts(besides failure: Failure, limit: Int) -> [DiagnosedAttempt] {
        trace.attempts(besides: failure).enumerated().sorted { first, second in
            let outer = (parent(of: first.element), parent(of: second.element))
            return outer.0 == outer.1 ? first.offset < second.offset : outer.0 > outer.1
        }.prefix(limit).map { describe($0.element) }
    }

    private func parent(of attempt: Trace.Attempt) -> Int32 {
        trace[attempt.node >= 0 ? attempt.node : attempt.failure.node].parent
    }

    /// Describes one of several attempts.
    ///
    /// - Complexity: O(depth), regardless of the other attempts.
    func describe(_ attempt: Trace.Attempt) -> DiagnosedAttempt {
        var describer = self
        describer.namesDeclaredType = false
        let placed = describer.placed(attempt.failure)
        return DiagnosedAttempt(type: attempt.type, kind: placed.failure.kind, message: placed.message)
    }

    /// The pointer of the value that a call asked for, or of its container if the value is missing.
    func pointer(ofNode node: Int) -> String {
        row(around: node).map { document.pointer(Int(tree[$0].token)) } ?? ""
    }

    /// The row of the value that a call asked for, or the nearest enclosing row that is in the payload.
    private func row(around node: Int) -> Int? {
        tree.row(ofNode: node).flatMap { tree.lineage(of: $0).first { tree[$0].token >= 0 } }
    }

    /// The requested value; if it is missing, the nearest enclosing value.
    func locate(_ failure: Failure) -> JSONDocument.Token? {
        if let row = row(around: failure.node) { return named(by: failure, from: row) }
        return document.tokenCount > 0 ? 0 : nil
    }

    /// The member that the error's path names below the call that threw it: a model may pass `forKey: .type` to its own
    /// error. For a missing key, the search ends at the object that lacks it.
    ///
    /// Superseded attempts, and calls that only ask about a key, have no rows, so the search starts at the row of the
    /// place.
    private func named(by failure: Failure, from row: Int) -> JSONDocument.Token {
        var token = Int(tree[row].token)
        let hasNoRow =
            failure.fate == .superseded || trace.isHousekeeping(failure.node) && trace.key(of: failure.node) != nil
        let known = hasNoRow && tree[row].node >= 0 ? Int(tree[row].node) : failure.node
        for component in failure.path.components.dropFirst(trace.pathLength(of: known)) {
            guard let member = resolver.child(component, of: token) else { break }
            token = member
        }
        return token
    }
}

// What is said of a failure in a line.
extension Explainer {
    var message: String {
        if failure.isModelsOwn { return brokenEntityRule.map(message) ?? ownErrorMessage }
        let subject = self.subject(failure.path)
        switch failure.kind {
        case .keyNotFound,
            .valueNotFound where lacksKey:
            return "\(holder) has no key \(quoted(lastKey)), but \(wish)"
        case .valueNotFound:
            if found == .null { return "\(subject) is null, but \(wish)" }
            let lack = found == .nothing ? "is past the end of its array" : "has no value"
            return "\(subject) \(lack), but \(wish)"
        case _ where isWrongKey:
            let wish =
                failure.textFact == .keyIsNoInteger
                ? "the keys of \(type) are whole numbers" : "it isn't a valid \(requested?.key?.text ?? type)"
            return "\(holder) has the key \(quoted(lastKey)), but \(wish)"
        case .typeMismatch:
            return "\(subject) is \(article), but \(wish)"
        case .dataCorrupted:
            return "\(subject) is \(shown(place)), \(complaint)"
        case .invalidJSON:
            return "not JSON: \(errorText)"
        case .other:
            let code = failure.origin == .decoder ? strategyName ?? "the decoder" : thrower
            return "\(subject): \(code) threw its own error: \(errorText)"
        }
    }

    /// `City.name is a String`, `an element of cities is a City`, `the model is Country`.
    var wish: String {
        let type = wantedType
        if failure.node >= 0, trace[failure.node].call == .decodeNil {
            return "\(owner.map { "\($0.text).init(from:)" } ?? "the code") asks whether it is null"
        }
        // For one of several attempts, only the request of its code matters.
        let code = describer.namesDeclaredType ? asker : askingType ?? asker
        if let code { return "\(code.text).init(from:) asks for \(type)" }
        if isDictionaryValue { return "each value of \(holder) is \(type)" }
        switch failure.path.components.last {
        case .key(let key):
            guard let owner else { return "\(CodingPath.excerpt(of: key)) is \(type)" }
            if let value = caseValue { return "\(value) is \(type)" }
            if failure.requestedType.isEmpty, declared.caseKeys(of: owner.text).contains(key) {
                return "the case \(key) of \(owner.text) needs \(type)"
            }
            if asking != nil || failure.requestedType.isEmpty { return "\(owner.text).init(from:) asks for \(type)" }
            guard let property = property?.name ?? (declared.place(of: owner.text) == nil ? key : nil) else {
                return "\(owner.text) reads it as \(type)"
            }
            let link = convertedProperty == nil ? "is" : "is decoded from"
            return "\(owner.text).\(CodingPath.excerpt(of: property)) \(link) \(type)"
        case .index:
            let array = failure.holderPath
            let member = arrayType?.value == nil ? "element" : "value"
            return array.isEmpty
                ? "each \(member) is \(type)" : "each \(member) of \(array.excerpt) is \(type)"
        case nil: return "the model is \(type)"
        }
    }

    /// The expected type with its article; first the declared type, if that decodes itself as another one.
    private var wantedType: String {
        guard !failure.requestedType.isEmpty else { return containerName }
        let requested = withArticle(failure.requestedType) + strategyRule
        guard describer.namesDeclaredType, !lacksKey, let outer = outerType else { return requested }
        return "\(withArticle(outer.text)), read as \(requested)"
    }

    /// The declared type, if it decodes itself as another type: `Theme`, decoded from its raw value.
    var outerType: TypeExpression? {
        guard let outer = placeType else { return nil }
        let isUnknown = outer.unwrapped.isGeneric && declared.ownDeclaration(of: outer.unwrapped) == nil
        return isUnknown || declared.convertsScalars(outer.unwrapped) || outer.unwrapped == requested ? nil : outer
    }

    /// Whether the value is a value of a dictionary.
    var isDictionaryValue: Bool {
        guard case .key = failure.path.components.last else { return false }
        return owner?.value != nil
    }

    /// The property that the value was decoded for, if its declaration is known.
    var property: DeclaredTypes.Property? {
        asked.flatMap { declared.property(for: $0.key, in: $0.owner) }
    }

    /// How a hand-written `init(from:)` requested the value; nil if the compiler synthesized it or the source is
    /// unknown.
    var asking: DeclaredTypes.Asking? {
        asked.flatMap { declared.asking(for: $0.key, as: requested, in: $0.owner) }
    }

    /// The key that a type with properties requested; nil for elements and for a dictionary's values.
    private var asked: (key: String, owner: TypeExpression)? {
        guard case .key(let key) = failure.path.components.last, let owner, owner.value == nil else { return nil }
        return (key, owner)
    }

    /// The kind of value that a nested container is opened on.
    var containerName: String {
        trace[failure.node].call == .nestedUnkeyedContainer ? "an array" : "an object"
    }

    /// What the strategies decode a `Date` or `Data` from, if the value is something else.
    var strategyRule: String {
        guard failure.kind == .typeMismatch, document.foreign == nil else { return "" }
        if let custom = strategyName { return ", and \(custom) rejects it" }
        switch standardType {
        case "Date":
            let isNumber = if case .one(let format) = strategies.dates { format.isNumeric } else { false }
            return ", and dates: \(strategies.dates.printed) reads dates from \(isNumber ? "numbers" : "strings")"
        case "Data":
            return ", and data: \(strategies.data.printed) reads data from "
                + (strategies.data.isText ? "strings" : "arrays of numbers")
        default: return ""
        }
    }

    /// The decoder's custom strategy that decodes a value, as the subject of a sentence; nil if Foundation decodes it.
    var strategyName: String? {
        switch standardType {
        case "Date" where describer.custom.contains("dates"): "the decoder's custom date strategy"
        case "Data" where describer.custom.contains("data"): "the decoder's custom data strategy"
        default: nil
        }
    }

    /// Whether a dictionary's key could not be converted to its key type.
    var isWrongKey: Bool {
        failure.textFact == .keyIsNoInteger || failure.textFact == .keyRefused
    }

    /// Why JSONDecoder or the model rejects a value of the right kind.
    private var complaint: String {
        if let place, document.kind(place) == .number, failure.kind == .dataCorrupted, !failure.isDecodingError,
            document.defects(of: place).contains(where: { !$0.isInKey })
        {
            return "which isn't a valid JSON number"
        }
        if let defect = badKey { return "and in one of its keys, \(defect.fault.message)" }
        let isLate = !failure.isDecodingError || failure.foundationPath != failure.path || document.foreign != nil
        if isLate, FoundNumber.integers.contains(type), let place, document.kind(place) == .number {
            return FoundNumber(document.sourceText(place, limit: 80)).complaint(about: type)
        }
        if let custom = strategyName { return "which \(custom) rejects" }
        switch standardType {
        case "Date":
            return "which is not a date that dates: \(strategies.dates.printed) reads"
        case "URL": return "which is not a URL"
        case "Data": return "which is not \(strategies.data.inWords)"
        case "UUID": return "which is not a UUID"
        case "Double", "Float", "Decimal":
            return switch FoundNumber(shown(place)).limit(of: type) {
            case .tooLarge, .exponent: "which doesn't fit in \(type)"
            case .tooSmall: "which is too close to zero for \(type)"
            case .zero: "which isn't read as \(withArticle(type))"
            }
        default: break
        }
        if let place, !document.isContainer(place), case .noRawValue = failure.textFact {
            return switch declared.isEnum(type) {
            case true?: "which isn't a case of \(type)"
            case false?: "which \(type)(rawValue:) rejects"
            case nil: "which isn't a raw value of \(type)"
            }
        }
        if !failure.isDecodingError, let place, document.kind(place) == .string || document.kind(place) == .number {
            let defect = document.defects(of: place).first
            return defect.map { "and \($0.fault.message)" } ?? "which is not well-formed"
        }
        return "but \(type) rejects it: \(errorText)"
    }

    var label: String {
        if failure.isModelsOwn {
            let words = Explainer.shortened(failure.debugDescription, limit: 60)
            return otherDecode?.token != nil
                ? "another decode of this text failed" : words.isEmpty ? "rejected by \(type)" : words
        }
        return switch failure.kind {
        case .keyNotFound,
            .valueNotFound where lacksKey:
            "no key \(quoted(lastKey))"
        case _ where isWrongKey: "no key for \(type)"
        case .valueNotFound, .typeMismatch:
            failure.requestedType.isEmpty
                ? "found \(found.rawValue), expected \(containerName)"
                : "found \(found.rawValue), expected \(failure.requestedType)"
        case .dataCorrupted: "not a valid \(type)"
        case .invalidJSON: "not JSON"
        case .other: "rejected by \(failure.requestedType)"
        }
    }

    // MARK: Words

    var lastKey: String {
        if case .key(let key) = failure.path.components.last { return CodingPath.excerpt(of: key) }
        return failure.path.components.last.map { "\($0)" } ?? ""
    }

    /// The error's description, shortened: many errors quote the value.
    var errorText: String { Explainer.shortened(failure.debugDescription, limit: 300) }

    /// Whether the payload has no such key or element.
    var isAbsent: Bool {
        if failure.kind == .keyNotFound { return true }
        guard failure.kind == .valueNotFound, let row = tree.row(ofNode: failure.node) else { return false }
        return tree[row].token < 0
    }

    /// Whether a key is missing, even if the error is `valueNotFound`: `superDecoder(forKey:)` treats a missing key as
    /// null.
    var lacksKey: Bool {
        guard case .key = failure.path.components.last else { return false }
        return isAbsent
    }

    var article: String {
        switch found {
        case .null: "null"
        case .bool: "a Bool (\(shown(place)))"
        case .number: "a number (\(shown(place)))"
        case .string: "a string (\(shown(place)))"
        case .array: "an array"
        case .object: document.foreign == nil ? "an object" : "a dictionary"
        case .date: "a date (\(shown(place)))"
        case .data: "data (\(shown(place)))"
        case .other: "something else (\(shown(place)))"
        case .nothing: "nothing"
        }
    }

    func withArticle(_ type: String) -> String {
        if TypeExpression(type).isBracketed || TypeExpression(type).unwrapped.name == "Data" { return type }
        let saidAsYou = ["us", "uni", "ut", "ui", "ur", "uu", "eu", "one", "once"]
        if saidAsYou.contains(where: type.lowercased().hasPrefix), type.count > 2 { return "a \(type)" }
        if ["UInt", "URL", "UUID"].contains(where: type.hasPrefix) { return "a \(type)" }
        // A first letter that no lowercase one follows is spoken as a letter: an S, an HTMLPage.
        let isSpelled = type.dropFirst().first?.isLowercase != true
        let vowels = isSpelled ? "AEFHILMNORSX" : "AEIOU"
        return (type.prefix(1).uppercased().contains(where: vowels.contains) ? "an " : "a ") + type
    }

    func quoted(_ key: String) -> String { "\"\(key.shortened(to: CodingPath.excerptLimit))\"" }

    // MARK: Property wrappers, enums with values, types that try others

    /// The type that was requested for the whole place of a failure; nil if unknown.
    var placeType: TypeExpression? {
        guard failure.node >= 0, let row = tree.row(ofNode: failure.node), tree[row].node >= 0 else { return nil }
        let name = trace.typeName(of: Int(tree[row].node))
        return name.isEmpty ? nil : TypeExpression(name)
    }

    /// The property wrapper of ResilientCodable that converted the value; nil without one.
    var converter: TypeExpression? {
        placeType.flatMap { declared.convertsScalars($0.unwrapped) ? $0.unwrapped : nil }
    }

    /// Whether the value's property has a wrapper of ResilientCodable.
    var hasWrapper: Bool {
        guard failure.node >= 0 else { return false }
        let asked = TypeExpression(trace.typeName(of: failure.node))
        return [asked, placeType].compactMap { $0?.unwrapped }.contains { declared.plain($0) != $0 }
    }

    /// The property whose wrapper reads its value from another type than the declared one, as an `Int` from a string; nil
    /// for other failures.
    var convertedProperty: ModelSource.Property? {
        guard case .key(let key) = failure.path.components.last, let owner,
            let requested = failure.requested.map({ declared.plain($0).unwrapped }), let name = requested.lastName,
            let property = declared.property(for: key, in: owner)?.source, !property.wrappers.isEmpty,
            let type = property.type.map({ TypeExpression($0).unwrapped })
        else { return nil }
        let isSame = type == requested || type.lastName == name || property.wrappers.contains("@\(name)")
        return isSame ? nil : property
    }

    /// A failure with the types that the source declares in place of the property wrappers that read them.
    var withoutWrappers: Failure {
        var plain = failure
        if let converter, !isAbsent {
            plain.requestedType = declared.plain(converter).text
        } else if let requested = failure.requested, declared.plain(requested) != requested {
            plain.requestedType = declared.plain(requested).text
        }
        if let owner = failure.owner, case let type = declared.plain(owner), type != owner, type.unwrapped.member != nil
        {
            plain.ownerType = type.text
        }
        return plain
    }

    /// The type whose code requested another type for its own value; nil if there is none.
    var askingType: TypeExpression? {
        placeType.map(\.unwrapped).flatMap { $0 == requested || $0.member != nil ? nil : $0 }
    }

    /// `the value "radius" of Shape.circle`, if the failure is in an associated value of an enum's case.
    var caseValue: String? {
        guard let owner, case .key(let label) = failure.path.components.last,
            case .key(let name)? = failure.path.components.dropLast().last,
            let found = declared.cases(of: owner.text)?.first(where: { $0.key == name }),
            !declared.isWrittenByHand(owner.text)
        else { return nil }
        let keys = declared.declaration(of: "\(owner.text).\(found.name.capitalizedFirst)CodingKeys")?.declaration
        let property = keys?.properties.first { $0.codingKey == label }?.name
        return "\(owner.declaredText).\(found.name).\(property ?? label)"
    }

    /// The defect of a key that keeps the decoder from opening its object; nil for other failures.
    var badKey: Defect? {
        guard let place, document.kind(place) == .object, failure.kind == .dataCorrupted,
            failure.debugDescription == "The given data was not valid JSON."
        else { return nil }
        return document.children(of: place).prefix(2000).lazy
            .compactMap { document.defects(of: $0).first(where: \.isInKey) }.first
    }
}
