import DecodeService
import DecodeTrace
import DecodeTree
import JSONText
import Strategies
import SwiftTypes

/// Says in plain words, with the user's own names, what one failure is about.
struct FailureDescriber {
    let document: JSONDocument
    let trace: Trace
    let tree: DecodeTree
    let strategies: StrategySet
    var declared = DeclaredTypes.none
    /// The raw values of enums that told them while they decoded, as JSON, by the type's name.
    var cases: [String: [String]] = [:]
    /// The strategies that code of the decoder's own stands for: `keys`, `dates`, `data`.
    var custom: [String] = []
    /// Whether a sentence names the declared type where that reads itself as another one; of one of several attempts only
    /// what was tried is said.
    var namesDeclaredType = true
    /// What the failures of this decode have in common, found once for all of them.
    let shared = SharedFindings()

    func describe(_ failure: Failure) -> DiagnosedFailure {
        let (failure, place, found) = placed(failure)
        let span = place.map { document.span($0) } ?? 0..<0
        return DiagnosedFailure(
            failure: failure, kind: failure.kind, path: failure.path,
            pointer: place.map { document.pointer($0) } ?? "", token: place, span: span,
            position: document.position(span.lowerBound), requestedType: failure.requestedType,
            ownerType: failure.ownerType, found: found,
            label: label(failure, at: place, found: found),
            thrown: failure.node >= 0 ? trace.thrownFailure(for: failure) : failure,
            attemptCount: failure.node >= 0 ? trace.attemptCount(besides: failure) : 0,
            listAttempts: { [self, failure] limit in attempts(besides: failure, limit: limit) },
            say: { [self, failure] declared in
                (declared.map(knowing) ?? self).message(failure, at: place, found: found)
            },
            explain: { [self, failure] declared in
                Explainer(
                    describer: self, failure: failure, place: place, found: found,
                    declared: (declared ?? self.declared).adding(cases: cases)
                ).explanation()
            })
    }

    /// The same with other declarations.
    func knowing(_ declared: DeclaredTypes) -> FailureDescriber {
        var copy = self
        copy.declared = declared
        return copy
    }

    /// A failure as apps see it, where it is, and what stands there.
    private func placed(_ failure: Failure) -> (failure: Failure, place: JSONDocument.Token?, found: FoundKind) {
        var failure = failure
        // The scanner took the text, so this is a number or string found wrong late; apps see it as corrupted data.
        if failure.kind == .invalidJSON { failure.kind = .dataCorrupted }
        let place = locate(failure)
        return (failure, place, isAbsent(failure) ? .nothing : place.map { document.foundKind($0) } ?? .nothing)
    }

    /// What else was tried in vain where a failure is: what was tried at its very place first, then further out.
    private func attempts(besides failure: Failure, limit: Int) -> [DiagnosedAttempt] {
        trace.attempts(besides: failure).enumerated().sorted { first, second in
            let outer = (parent(of: first.element), parent(of: second.element))
            return outer.0 == outer.1 ? first.offset < second.offset : outer.0 > outer.1
        }.prefix(limit).map { describe($0.element) }
    }

    private func parent(of attempt: Trace.Attempt) -> Int32 {
        trace[attempt.node >= 0 ? attempt.node : attempt.failure.node].parent
    }

    /// One of several attempts in words.
    ///
    /// - Complexity: O(depth), whatever else was tried there.
    func describe(_ attempt: Trace.Attempt) -> DiagnosedAttempt {
        let (failure, place, found) = placed(attempt.failure)
        var describer = self
        describer.namesDeclaredType = false
        return DiagnosedAttempt(
            type: attempt.type, kind: failure.kind, message: describer.message(failure, at: place, found: found))
    }

    /// The pointer of the value that a call asked for; of what holds it where it is not there.
    func pointer(ofNode node: Int) -> String {
        row(around: node).map { document.pointer(Int(tree[$0].token)) } ?? ""
    }

    /// The row of what a call asked for, or the nearest above it that stands in the payload.
    private func row(around node: Int) -> Int? {
        var row = tree.row(ofNode: node)
        while let current = row, tree[current].token < 0 {
            row = tree[current].parent >= 0 ? Int(tree[current].parent) : nil
        }
        return row
    }

    /// The value asked for; for a missing key the object that lacks it; above what is not there, what holds it.
    func locate(_ failure: Failure) -> JSONDocument.Token? {
        if let row = row(around: failure.node) { return named(by: failure, from: row) }
        return document.tokenCount > 0 ? 0 : nil
    }

    /// The member that the error names below the call that threw it: a model may say `forKey: .type` of an error of its
    /// own. A missing key has no value there, and the walk ends at the object that lacks it.
    ///
    /// What a superseded attempt asked for has no rows: it is looked for from the row of the place.
    private func named(by failure: Failure, from row: Int) -> JSONDocument.Token {
        var token = Int(tree[row].token)
        let known = failure.fate == .superseded && tree[row].node >= 0 ? Int(tree[row].node) : failure.node
        let resolver = KeyResolver(document: document, strategies: strategies)
        for component in failure.path.components.dropFirst(trace.pathLength(of: known)) {
            guard let member = resolver.child(component, of: token) else { break }
            token = member
        }
        return token
    }

    /// Whether the model threw a decoder's error itself, about a place of its choice: a decoder's own is about what it was
    /// asked for.
    func isModelsOwn(_ failure: Failure) -> Bool {
        [.keyNotFound, .valueNotFound, .typeMismatch].contains(failure.kind) && failure.isDecodingError
            && trace.path(of: failure.node) != failure.path && !isWrongKey(failure)
    }

    // MARK: Sentences

    func message(_ failure: Failure, at place: JSONDocument.Token?, found: FoundKind) -> String {
        let subject = failure.path.isEmpty ? "the payload" : failure.path.excerpt
        if isModelsOwn(failure) { return modelsOwn(failure, at: place, found: found) }
        switch failure.kind {
        case .keyNotFound,
            .valueNotFound where lacksKey(failure):
            let holder = CodingPath(Array(failure.path.components.dropLast()))
            let where_ = holder.isEmpty ? "the payload" : holder.excerpt
            return "\(where_) has no key \(quoted(lastKey(failure))), but \(wish(failure))"
        case .valueNotFound:
            if found == .null { return "\(subject) is null, but \(wish(failure))" }
            if found == .nothing {
                return "\(subject) is past the end of its array, but \(wish(failure))"
            }
            return "\(subject) has no value, but \(wish(failure))"
        case _ where isWrongKey(failure):
            let holder = CodingPath(Array(failure.path.components.dropLast()))
            return "\(holder.isEmpty ? "the payload" : holder.excerpt) has the key "
                + "\(quoted(lastKey(failure))), but \(keyWish(failure))"
        case .typeMismatch:
            return "\(subject) is \(article(found, at: place)), but \(wish(failure))"
        case .dataCorrupted:
            return "\(subject) is \(shown(place)), \(complaint(failure, at: place))"
        case .invalidJSON:
            return "not JSON: \(said(failure))"
        case .other:
            return "\(subject): \(failure.requestedType) threw an error of its own: \(said(failure))"
        }
    }

    /// What a model says in an error of its own that is a decoder's, too.
    private func modelsOwn(_ failure: Failure, at place: JSONDocument.Token?, found: FoundKind) -> String {
        let thrower = "\(bare(failure)).init(from:)"
        let words = failure.debugDescription.isEmpty ? "" : ": \(said(failure))"
        let subject = failure.path.isEmpty ? "the payload" : failure.path.excerpt
        if failure.kind == .keyNotFound {
            let holder = CodingPath(Array(failure.path.components.dropLast()))
            return "\(thrower) wants the key \(quoted(lastKey(failure))) in "
                + "\(holder.isEmpty ? "the payload" : holder.excerpt)\(words)"
        }
        return "\(subject) is \(article(found, at: place)), and \(thrower) refuses it\(words)"
    }

    /// `City.name is a String`, `an element of cities is a City`, `the model is Country`.
    func wish(_ failure: Failure) -> String {
        let type = wantedType(failure)
        let owner = failure.owner?.unwrapped
        if isDictionaryValue(failure) {
            let dictionary = CodingPath(Array(failure.path.components.dropLast()))
            return "each value of \(dictionary.isEmpty ? "the payload" : dictionary.excerpt) is \(type)"
        }
        switch failure.path.components.last {
        case .key(let key):
            guard let owner else { return "\(CodingPath.excerpt(of: key)) is \(type)" }
            if asking(failure) != nil { return "\(owner).init(from:) asks for \(type)" }
            return "\(owner).\(property(failure)?.name ?? CodingPath.excerpt(of: key)) is \(type)"
        case .index:
            let array = CodingPath(Array(failure.path.components.dropLast()))
            return array.isEmpty
                ? "each element is \(type)" : "each element of \(array.excerpt) is \(type)"
        case nil: return "the model is \(type)"
        }
    }

    /// What is wanted, with its article: the declared type first, where that reads itself as another one.
    private func wantedType(_ failure: Failure) -> String {
        guard !failure.requestedType.isEmpty else { return containerName(failure) }
        let requested = withArticle(failure.requestedType) + rule(for: failure)
        guard namesDeclaredType, !lacksKey(failure), let outer = outerType(failure) else { return requested }
        return "\(withArticle(outer.text)), read as \(requested)"
    }

    /// The type that the model declares there, where it reads itself as another one: `Theme`, read by its raw value.
    func outerType(_ failure: Failure) -> TypeExpression? {
        guard let row = tree.row(ofNode: failure.node), tree[row].node >= 0 else { return nil }
        let name = trace.typeName(of: Int(tree[row].node))
        let outer = TypeExpression(name)
        return name.isEmpty || outer.unwrapped.isGeneric || outer.unwrapped == failure.requested?.unwrapped
            ? nil : outer
    }

    /// Whether the value is one of a dictionary's.
    func isDictionaryValue(_ failure: Failure) -> Bool {
        guard case .key = failure.path.components.last else { return false }
        return failure.owner?.unwrapped.value != nil
    }

    /// The property that asked, where its declaration is known.
    func property(_ failure: Failure) -> DeclaredTypes.Property? {
        asked(failure).flatMap { declared.property(for: $0.key, in: $0.owner) }
    }

    /// How a hand-written `init(from:)` asked; nil where the compiler wrote it, and where no source says.
    func asking(_ failure: Failure) -> DeclaredTypes.Asking? {
        asked(failure).flatMap { declared.asking(for: $0.key, as: failure.requested?.unwrapped, in: $0.owner) }
    }

    /// The key that a type with properties asked for; nil for elements and for a dictionary's values.
    private func asked(_ failure: Failure) -> (key: String, owner: TypeExpression)? {
        guard case .key(let key) = failure.path.components.last, let owner = failure.owner?.unwrapped,
            owner.value == nil
        else { return nil }
        return (key, owner)
    }

    /// What a container that the model opens by itself is opened on.
    func containerName(_ failure: Failure) -> String {
        trace[failure.node].call == .nestedUnkeyedContainer ? "an array" : "an object"
    }

    /// What the strategies read a Date or a Data from, where something else stands there.
    func rule(for failure: Failure) -> String {
        guard failure.kind == .typeMismatch, document.foreign == nil else { return "" }
        switch bare(failure) {
        case "Date" where custom.contains("dates"): return ", and the decoder's own date strategy refuses it"
        case "Data" where custom.contains("data"): return ", and the decoder's own data strategy refuses it"
        case "Date":
            guard let dates = strategies["dates"] else { return "" }
            let isNumber = ["deferred", "seconds", "milliseconds"].contains(dates)
            return ", which dates: \(dates) reads from \(isNumber ? "a number" : "a string")"
        case "Data":
            guard let data = strategies["data"] else { return "" }
            return ", which data: \(data) reads from \(data == "base64" ? "a string" : "an array of numbers")"
        default: return ""
        }
    }

    /// A key of a dictionary that is no number, where the keys are numbers.
    func isWrongKey(_ failure: Failure) -> Bool {
        failure.textFact == .keyIsNoInteger || failure.textFact == .keyRefused
    }

    /// What a dictionary's keys can be: `the keys of [Int: String] are whole numbers`.
    private func keyWish(_ failure: Failure) -> String {
        let type = failure.requested?.unwrapped
        return failure.textFact == .keyIsNoInteger
            ? "the keys of \(bare(failure)) are whole numbers" : "no \(type?.key?.text ?? bare(failure)) is made of it"
    }

    /// What JSONDecoder or the model holds against a value of the right kind.
    func complaint(_ failure: Failure, at place: JSONDocument.Token?) -> String {
        let type = bare(failure)
        if let place, document.kind(place) == .number, failure.kind == .dataCorrupted, !failure.isDecodingError,
            document.defects(of: place).contains(where: { !$0.isInKey })
        {
            return "which is no number of JSON"
        }
        let isLate = !failure.isDecodingError || failure.foundationPath != failure.path || document.foreign != nil
        if isLate, FoundNumber.integers.contains(type), let place, document.kind(place) == .number {
            return FoundNumber(document.sourceText(place, limit: 80)).complaint(about: type)
        }
        switch type {
        case "Date" where custom.contains("dates"): return "which the decoder's own date strategy refuses"
        case "Data" where custom.contains("data"): return "which the decoder's own data strategy refuses"
        case "Date":
            return "which is not a date that dates: \(strategies["dates"] ?? "deferred") reads"
        case "URL": return "which is not a URL"
        case "Data": return "which is not Base64"
        case "UUID": return "which is not a UUID"
        case "Double", "Float", "Decimal":
            return "which \(withArticle(type)) cannot hold"
        default: break
        }
        if let place, !document.isContainer(place), case .noRawValue = failure.textFact {
            return "which is no case of \(type)"
        }
        if !failure.isDecodingError, let place, document.kind(place) == .string || document.kind(place) == .number {
            let defect = document.defects(of: place).first
            return defect.map { "and \($0.fault.message)" } ?? "which is not well-formed"
        }
        return "and \(type) refuses it: \(said(failure))"
    }

    func label(_ failure: Failure, at place: JSONDocument.Token?, found: FoundKind) -> String {
        if isModelsOwn(failure), failure.kind != .keyNotFound { return "\(bare(failure)) refused it" }
        return switch failure.kind {
        case .keyNotFound,
            .valueNotFound where lacksKey(failure):
            "no key \(quoted(lastKey(failure)))"
        case _ where isWrongKey(failure): "no key for \(bare(failure))"
        case .valueNotFound, .typeMismatch:
            failure.requestedType.isEmpty
                ? "found \(found.rawValue), expected \(containerName(failure))"
                : "found \(found.rawValue), expected \(failure.requestedType)"
        case .dataCorrupted: "no valid \(bare(failure))"
        case .invalidJSON: "not JSON"
        case .other: "\(failure.requestedType) refused it"
        }
    }

    // MARK: Words

    /// The requested type in words, without the optionals around it.
    func bare(_ failure: Failure) -> String { failure.requested?.unwrapped.text ?? "" }

    func lastKey(_ failure: Failure) -> String {
        if case .key(let key) = failure.path.components.last { return CodingPath.excerpt(of: key) }
        return failure.path.components.last.map { "\($0)" } ?? ""
    }

    /// What the error says, shortened: many errors quote the value.
    func said(_ failure: Failure) -> String { Explainer.shortened(failure.debugDescription, limit: 300) }

    /// Whether the payload has nothing where the value was asked for: no such key, no such element.
    func isAbsent(_ failure: Failure) -> Bool {
        if failure.kind == .keyNotFound { return true }
        guard failure.kind == .valueNotFound, let row = tree.row(ofNode: failure.node) else { return false }
        return tree[row].token < 0
    }

    /// Whether it is a key that is missing, though the error says that a value is: `superDecoder(forKey:)` takes a missing
    /// key for null.
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
        if TypeExpression(type).isBracketed { return type }
        let saidAsYou = ["us", "uni", "ut", "ui", "ur", "uu", "eu", "one"]
        if saidAsYou.contains(where: type.lowercased().hasPrefix), type.count > 2 { return "a \(type)" }
        let spokenVowel = ["A", "E", "I", "O"].contains(type.prefix(1).uppercased())
        let isAcronymWithVowel = type.hasPrefix("UInt") || type.hasPrefix("URL") || type.hasPrefix("UUID")
        if isAcronymWithVowel { return "a \(type)" }
        return (spokenVowel || type.hasPrefix("U") ? "an " : "a ") + type
    }

    func quoted(_ key: String) -> String { "\"\(key.shortened(to: CodingPath.excerptLimit))\"" }
}
