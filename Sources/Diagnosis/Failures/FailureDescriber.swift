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

    /// - Parameters:
    ///   - result: The decode.
    ///   - document: The payload's text.
    ///   - strategies: The strategies that the decode used.
    ///   - tree: The decode's calls, matched to the text; nil to match them.
    ///   - declared: The types declared in the models' source.
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
        let (failure, place, found) = placed(failure)
        // If a key keeps the decoder from opening an object, the place is where that key is broken.
        let broken = place.flatMap { badKey(failure, in: $0) }.map { $0.fault.byte..<$0.fault.byte }
        let key = isWrongKey(failure) ? place.flatMap { document.keySpan($0) } : nil
        let span = broken ?? key ?? place.map { document.span($0) } ?? 0..<0
        return DiagnosedFailure(
            failure: failure, kind: failure.kind, path: failure.path,
            pointer: place.map { document.pointer($0) } ?? "", token: place, span: span,
            position: document.position(span.lowerBound), requestedType: failure.requestedType,
            ownerType: failure.ownerType, found: found,
            label: label(failure, at: place, found: found),
            thrown: failure.node >= 0 ? trace.thrownFailure(for: failure) : failure,
            attemptCount: failure.node >= 0 ? trace.attemptCount(besides: failure) : 0,
            listAttempts: { [self, failure] limit in attempts(besides: failure, limit: limit) },
            makeMessage: { [self, failure] declared in
                (declared.map(with(declared:)) ?? self).message(failure, at: place, found: found)
            },
            explain: { [self, failure] declared in
                Explainer(
                    describer: declared.map(with(declared:)) ?? self, failure: failure, place: place, found: found
                ).explanation()
            }, finalFate: failure.node >= 0 ? trace.finalFate(of: failure) : failure.fate)
    }

    /// The describer with other declarations.
    func with(declared: DeclaredTypes) -> FailureDescriber {
        var copy = self
        copy.declared = declared.adding(cases: cases)
        return copy
    }

    /// A failure as apps see it, its place, and the kind of value found there.
    private func placed(_ failure: Failure) -> (failure: Failure, place: JSONDocument.Token?, found: FoundKind) {
        var failure = withoutWrappers(failure)
        // The scanner accepted the text, so this is a number or string rejected later; apps see dataCorrupted.
        if failure.kind == .invalidJSON { failure.kind = .dataCorrupted }
        if let other = otherDecode(failure) {
            failure.path = trace.path(of: other.reader ?? failure.node)
            let place = other.token ?? row(around: failure.node).map { Int(tree[$0].token) }
            return (failure, place, place.map { document.foundKind($0) } ?? .nothing)
        }
        let place = locate(failure)
        return (failure, place, isAbsent(failure) ? .nothing : place.map { document.foundKind($0) } ?? .nothing)
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
        let (failure, place, found) = placed(attempt.failure)
        var describer = self
        describer.namesDeclaredType = false
        return DiagnosedAttempt(
            type: attempt.type, kind: failure.kind, message: describer.message(failure, at: place, found: found))
    }

    /// The pointer of the value that a call asked for, or of its container if the value is missing.
    func pointer(ofNode node: Int) -> String {
        row(around: node).map { document.pointer(Int(tree[$0].token)) } ?? ""
    }

    /// The row of the value that a call asked for, or the nearest enclosing row that is in the payload.
    private func row(around node: Int) -> Int? {
        var row = tree.row(ofNode: node)
        while let current = row, tree[current].token < 0 {
            row = tree[current].parent >= 0 ? Int(tree[current].parent) : nil
        }
        return row
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

    // MARK: Sentences

    func message(_ failure: Failure, at place: JSONDocument.Token?, found: FoundKind) -> String {
        if failure.isModelsOwn {
            return libraryRule(failure).map { message(failure, $0, at: place, found: found) } ?? modelsOwn(failure)
        }
        let holder = self.subject(failure.holderPath)
        let subject = self.subject(failure.path)
        switch failure.kind {
        case .keyNotFound,
            .valueNotFound where lacksKey(failure):
            return "\(holder) has no key \(quoted(lastKey(failure))), but \(wish(failure))"
        case .valueNotFound:
            if found == .null { return "\(subject) is null, but \(wish(failure))" }
            let lack = found == .nothing ? "is past the end of its array" : "has no value"
            return "\(subject) \(lack), but \(wish(failure))"
        case _ where isWrongKey(failure):
            return "\(holder) has the key \(quoted(lastKey(failure))), but \(keyWish(failure))"
        case .typeMismatch:
            return "\(subject) is \(article(found, at: place)), but \(wish(failure))"
        case .dataCorrupted:
            return "\(subject) is \(shown(place)), \(complaint(failure, at: place))"
        case .invalidJSON:
            return "not JSON: \(errorText(failure))"
        case .other:
            let code = failure.origin == .decoder ? strategyName(failure) ?? "the decoder" : thrower(failure)
            return "\(subject): \(code) threw its own error: \(errorText(failure))"
        }
    }

    /// `City.name is a String`, `an element of cities is a City`, `the model is Country`.
    func wish(_ failure: Failure) -> String {
        let type = wantedType(failure)
        let owner = failure.owner?.unwrapped
        if failure.node >= 0, trace[failure.node].call == .decodeNil {
            return "\(owner.map { "\($0.text).init(from:)" } ?? "the code") asks whether it is null"
        }
        // For one of several attempts, only the request of its code matters.
        if !namesDeclaredType, let asker = askingType(failure) { return "\(asker.text).init(from:) asks for \(type)" }
        if let asker = asker(ofElement: failure) { return "\(asker.text).init(from:) asks for \(type)" }
        if isDictionaryValue(failure) {
            return "each value of \(subject(failure.holderPath)) is \(type)"
        }
        switch failure.path.components.last {
        case .key(let key):
            guard let owner else { return "\(CodingPath.excerpt(of: key)) is \(type)" }
            if let value = caseValue(failure) { return "\(value) is \(type)" }
            if failure.requestedType.isEmpty, declared.caseKeys(of: owner.text).contains(key) {
                return "the case \(key) of \(owner.text) needs \(type)"
            }
            if asking(failure) != nil || failure.requestedType.isEmpty {
                return "\(owner.text).init(from:) asks for \(type)"
            }
            guard let property = property(failure)?.name ?? (declared.place(of: owner.text) == nil ? key : nil) else {
                return "\(owner.text) reads it as \(type)"
            }
            let link = convertedProperty(failure) == nil ? "is" : "is decoded from"
            return "\(owner.text).\(CodingPath.excerpt(of: property)) \(link) \(type)"
        case .index:
            let array = failure.holderPath
            let member = arrayType(of: failure)?.value == nil ? "element" : "value"
            return array.isEmpty
                ? "each \(member) is \(type)" : "each \(member) of \(array.excerpt) is \(type)"
        case nil: return "the model is \(type)"
        }
    }

    /// The expected type with its article; first the declared type, if that decodes itself as another one.
    private func wantedType(_ failure: Failure) -> String {
        guard !failure.requestedType.isEmpty else { return containerName(failure) }
        let requested = withArticle(failure.requestedType) + rule(for: failure)
        guard namesDeclaredType, !lacksKey(failure), let outer = outerType(failure) else { return requested }
        return "\(withArticle(outer.text)), read as \(requested)"
    }

    /// The declared type, if it decodes itself as another type: `Theme`, decoded from its raw value.
    func outerType(_ failure: Failure) -> TypeExpression? {
        guard let row = tree.row(ofNode: failure.node), tree[row].node >= 0 else { return nil }
        let name = trace.typeName(of: Int(tree[row].node))
        let outer = TypeExpression(name)
        let isUnknown = outer.unwrapped.isGeneric && declared.ownDeclaration(of: outer.unwrapped) == nil
        return name.isEmpty || isUnknown || declared.convertsScalars(outer.unwrapped)
            || outer.unwrapped == failure.requested?.unwrapped
            ? nil : outer
    }

    /// Whether the value is a value of a dictionary.
    func isDictionaryValue(_ failure: Failure) -> Bool {
        guard case .key = failure.path.components.last else { return false }
        return failure.owner?.unwrapped.value != nil
    }

    /// The property that the value was decoded for, if its declaration is known.
    func property(_ failure: Failure) -> DeclaredTypes.Property? {
        asked(failure).flatMap { declared.property(for: $0.key, in: $0.owner) }
    }

    /// How a hand-written `init(from:)` requested the value; nil if the compiler synthesized it or the source is
    /// unknown.
    func asking(_ failure: Failure) -> DeclaredTypes.Asking? {
        asked(failure).flatMap { declared.asking(for: $0.key, as: failure.requested?.unwrapped, in: $0.owner) }
    }

    /// The key that a type with properties requested; nil for elements and for a dictionary's values.
    private func asked(_ failure: Failure) -> (key: String, owner: TypeExpression)? {
        guard case .key(let key) = failure.path.components.last, let owner = failure.owner?.unwrapped,
            owner.value == nil
        else { return nil }
        return (key, owner)
    }

    /// The kind of value that a nested container is opened on.
    func containerName(_ failure: Failure) -> String {
        trace[failure.node].call == .nestedUnkeyedContainer ? "an array" : "an object"
    }

    /// What the strategies decode a `Date` or `Data` from, if the value is something else.
    func rule(for failure: Failure) -> String {
        guard failure.kind == .typeMismatch, document.foreign == nil else { return "" }
        if let custom = strategyName(failure) { return ", and \(custom) rejects it" }
        switch standard(failure) {
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
    func strategyName(_ failure: Failure) -> String? {
        switch standard(failure) {
        case "Date" where custom.contains("dates"): "the decoder's custom date strategy"
        case "Data" where custom.contains("data"): "the decoder's custom data strategy"
        default: nil
        }
    }

    /// Whether a dictionary's key could not be converted to its key type.
    func isWrongKey(_ failure: Failure) -> Bool {
        failure.textFact == .keyIsNoInteger || failure.textFact == .keyRefused
    }

    /// The requirement on a dictionary's keys: `the keys of [Int: String] are whole numbers`.
    private func keyWish(_ failure: Failure) -> String {
        let type = failure.requested?.unwrapped
        return failure.textFact == .keyIsNoInteger
            ? "the keys of \(bare(failure)) are whole numbers" : "it isn't a valid \(type?.key?.text ?? bare(failure))"
    }

    /// Why JSONDecoder or the model rejects a value of the right kind.
    func complaint(_ failure: Failure, at place: JSONDocument.Token?) -> String {
        let type = bare(failure)
        if let place, document.kind(place) == .number, failure.kind == .dataCorrupted, !failure.isDecodingError,
            document.defects(of: place).contains(where: { !$0.isInKey })
        {
            return "which isn't a valid JSON number"
        }
        if let place, let defect = badKey(failure, in: place) {
            return "and in one of its keys, \(defect.fault.message)"
        }
        let isLate = !failure.isDecodingError || failure.foundationPath != failure.path || document.foreign != nil
        if isLate, FoundNumber.integers.contains(type), let place, document.kind(place) == .number {
            return FoundNumber(document.sourceText(place, limit: 80)).complaint(about: type)
        }
        if let custom = strategyName(failure) { return "which \(custom) rejects" }
        switch standard(failure) {
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
        return "but \(type) rejects it: \(errorText(failure))"
    }

    func label(_ failure: Failure, at place: JSONDocument.Token?, found: FoundKind) -> String {
        if failure.isModelsOwn {
            let words = Explainer.shortened(failure.debugDescription, limit: 60)
            return otherDecode(failure)?.token != nil
                ? "another decode of this text failed" : words.isEmpty ? "rejected by \(bare(failure))" : words
        }
        return switch failure.kind {
        case .keyNotFound,
            .valueNotFound where lacksKey(failure):
            "no key \(quoted(lastKey(failure)))"
        case _ where isWrongKey(failure): "no key for \(bare(failure))"
        case .valueNotFound, .typeMismatch:
            failure.requestedType.isEmpty
                ? "found \(found.rawValue), expected \(containerName(failure))"
                : "found \(found.rawValue), expected \(failure.requestedType)"
        case .dataCorrupted: "not a valid \(bare(failure))"
        case .invalidJSON: "not JSON"
        case .other: "rejected by \(failure.requestedType)"
        }
    }

    // MARK: Words

    /// The requested type's text, without its optionals.
    func bare(_ failure: Failure) -> String { failure.requested?.unwrapped.text ?? "" }

    /// The same for a type of the standard library or of Foundation; empty for one of the user's that is named like it.
    private func standard(_ failure: Failure) -> String { declared.declares(bare(failure)) ? "" : bare(failure) }

    func lastKey(_ failure: Failure) -> String {
        if case .key(let key) = failure.path.components.last { return CodingPath.excerpt(of: key) }
        return failure.path.components.last.map { "\($0)" } ?? ""
    }

    /// The error's description, shortened: many errors quote the value.
    func errorText(_ failure: Failure) -> String { Explainer.shortened(failure.debugDescription, limit: 300) }

    /// Whether the payload has no such key or element.
    func isAbsent(_ failure: Failure) -> Bool {
        if failure.kind == .keyNotFound { return true }
        guard failure.kind == .valueNotFound, let row = tree.row(ofNode: failure.node) else { return false }
        return tree[row].token < 0
    }

    /// Whether a key is missing, even if the error is `valueNotFound`: `superDecoder(forKey:)` treats a missing key as
    /// null.
    func lacksKey(_ failure: Failure) -> Bool {
        guard case .key = failure.path.components.last else { return false }
        return isAbsent(failure)
    }

    func shown(_ place: JSONDocument.Token?) -> String {
        place.map { document.sourceText($0, limit: 40) } ?? "nothing"
    }

    func article(_ found: FoundKind, at place: JSONDocument.Token?) -> String {
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
}
