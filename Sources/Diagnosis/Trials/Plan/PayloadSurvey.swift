import DecodeService
import DecodeTrace
import Foundation
import JSONText

/// All failures between a payload and a value, found without a compiler: the decode continues after failures; if it
/// can't, the payload is changed and decoded again.
struct PayloadSurvey: Sendable {
    /// The causes, each once, in the order in which they were found.
    private(set) var causes: [PlanCause] = []
    /// The changes of the payload, in payload order within each decode, and renamed keys last: each pointer is valid when
    /// they are made one after the other.
    private(set) var mends: [PayloadMend] = []
    /// The changed payload.
    private(set) var mended: JSONDocument
    /// Whether a failure could not be removed, so that more may follow it.
    private(set) var isStuck = false
    /// Whether the text is not JSON.
    private(set) var isInvalid = false
    /// The number of values read by the first decode.
    private(set) var reach = 0

    /// The limit of decodes: more find nothing new.
    private static let maxRounds = 24
    /// The limit of changes after one decode.
    private static let maxMends = 2000

    private var signatures: Set<PlanCause.Signature> = []
    /// Pointers of values that were made up: failures below them are a consequence.
    private var invented: Set<String> = []
    /// The original pointers of renamed members.
    private var renamed: [String: String] = [:]
    /// The changed and added values: the index of each change in `mends`, by the pointer in the changed payload.
    private var changed: [String: Int] = [:]
    /// Failures that led to a change before: changing the value again wouldn't help.
    private var seen: Set<[String]> = []

    private init(_ document: JSONDocument) { mended = document }

    /// Whether a cause was found.
    func has(_ signature: PlanCause.Signature) -> Bool { signatures.contains(signature) }

    /// How far the payload is from a value; smaller is nearer.
    var distance: [Int] { [isInvalid ? 1 : 0, isStuck ? 1 : 0, isStuck ? -reach : 0, causes.count, mends.count] }

    /// Whether nothing fails.
    var isEmpty: Bool { causes.isEmpty && !isStuck && !isInvalid }

    /// Decodes a payload, changes what fails, and decodes again, until nothing fails or can be changed.
    ///
    /// - Parameters:
    ///   - request: The model and the strategies.
    ///   - document: The payload, indexed with the request's strategies.
    ///   - canGoOn: Whether there is time left; asked before each failure.
    ///   - decode: Decodes; returns nil if the time runs out.
    /// - Returns: Nil if a decode could not be run, or the time ran out.
    static func run(
        _ request: DecodeRequest, payload: Payload, document: JSONDocument, declared: DeclaredTypes,
        while canGoOn: () -> Bool = { true }, decode: (DecodeRequest, Payload) async -> DecodeAnswer?
    ) async -> PayloadSurvey? {
        var trial = request.trial(trace: true)
        trial.strategies.errors = .all
        var survey = PayloadSurvey(document)
        var current = payload
        rounds: for round in 0..<maxRounds {
            guard let result = await decode(trial, current)?.result else { return nil }
            if round == 0 { survey.reach = result.counts.scalars }
            switch result.outcome {
            case .decoded, .recovered:
                survey.complete()
                return survey
            case .invalid where round > 0: break rounds
            case .invalid:
                survey.addNotJSON(request)
                return survey
            case .failed: break
            }
            let text = survey.mend(result, request.strategies, declared, while: canGoOn)
            guard canGoOn() else { return nil }
            guard let text else { break }
            survey.mended = JSONDocument(bytes: text, options: document.options)
            current = Payload(Data(text))
        }
        survey.isStuck = true
        return survey
    }

    private mutating func addNotJSON(_ request: DecodeRequest) {
        isInvalid = true
        signatures.insert(.notJSON)
        causes.append(
            PlanCause(
                signature: .notJSON, findCause: { FailureCause(ending: nil) }, document: mended,
                failure: PlannedFailure(kind: nil, path: CodingPath(), pointer: "")))
    }

    /// Records the failures of one decode, and changes the payload.
    ///
    /// - Returns: The changed text; nil if nothing could be changed.
    private mutating func mend(
        _ result: DecodeResult, _ strategies: StrategySet, _ declared: DeclaredTypes, while canGoOn: () -> Bool
    ) -> [UInt8]? {
        let document = mended
        let failures = result.trace.failures.filter { $0.fate == .standIn || $0.fate == .failed }
        let resolver = KeyResolver(document: document, strategies: strategies)
        var mender = PayloadMender(
            document: document, strategies: strategies, declared: declared.adding(cases: result.cases),
            knownKeys: { FailureCause.knownKeys(to: $0, result) })
        var found: [PayloadMender.Made] = []
        var places: Set<CodingPath> = []
        let describers = Findings<Int, FailureDescriber>()
        let describe: @Sendable (Failure) -> DiagnosedFailure = { failure in
            describers.value(of: 0) { FailureDescriber(result, document, strategies) }.describe(failure)
        }
        for failure in failures.prefix(Self.maxMends) {
            guard canGoOn() else { return nil }
            let types = TrialFigures.Ending.types(to: failure, in: result.trace)
            // superDecoder() reports a missing key as a missing value.
            let token = resolver.token(at: failure.placePath) ?? resolver.token(at: failure.holderPath)
            let here = token.map { document.tokenCount > 0 ? document.pointer($0) : "" }
            let container =
                failure.node >= 0 && failure.node < result.trace.count
                ? result.trace[failure.node].container : .none
            let made = mender.changes(failure, types: types, container: container, pointer: original)
            // A second failure at a place is a consequence of the stand-in for the first.
            let isFirst = places.insert(failure.path).inserted
            if isFirst, here.map({ !isInvented($0) }) ?? false {
                note(
                    failure, types: types, token: token, pointer: here.map(original) ?? "", result,
                    isRenamed: made.first?.mend.change == .rename
                ) { describe(failure).explained(by: $0) }
            }
            let key = [failure.path.description, failure.kind.rawValue, failure.requestedType]
            if isFirst, seen.insert(key).inserted { found += made }
        }
        guard !found.isEmpty else { return nil }
        let (text, applied) = PayloadChange.applied(found.map(\.change), to: document.text)
        let changes = applied.map { found[$0] }
        for made in changes {
            if let index = Self.outward(made.place).lazy.compactMap({ changed[String($0)] }).first {
                // A change inside another one is part of it.
                if made.standsIn { mends[index].value = nil }
            } else {
                if !made.isRenamed { changed[made.place] = mends.count }
                mends.append(made.mend)
            }
            if made.isRenamed { renamed[made.place] = made.mend.pointer }
            if made.hidesCauses { invented.insert(made.place) }
        }
        return text
    }

    /// Completes each value with what later decodes requested in it.
    private mutating func complete() {
        for (pointer, index) in changed where mends[index].value != nil {
            guard let token = mended.token(at: pointer) else { continue }
            mends[index].value = String(decoding: mended.text[mended.span(token)], as: UTF8.self)
        }
        let renames = mends.filter { $0.change == .rename }
        mends.removeAll { $0.change == .rename }
        mends += renames.reversed()
    }

    /// Whether a place, or one around it, was made up.
    ///
    /// - Complexity: O(length)
    private func isInvented(_ pointer: String) -> Bool {
        guard !invented.isEmpty else { return false }
        return Self.outward(pointer).contains { invented.contains(String($0)) }
    }

    /// A pointer in the original payload. Only the innermost renamed component is replaced: the pointer stored for it
    /// is already original.
    ///
    /// - Complexity: O(length)
    private func original(_ pointer: String) -> String {
        guard !renamed.isEmpty else { return pointer }
        for place in Self.outward(pointer) {
            if let old = renamed[String(place)] { return old + pointer.dropFirst(place.count) }
        }
        return pointer
    }

    /// A pointer and its ancestors, up to the root.
    private static func outward(_ pointer: String) -> some Sequence<Substring> {
        sequence(first: pointer[...]) { place in
            place.lastIndex(of: "/").map { place[..<$0] }
        }
    }

    private mutating func note(
        _ failure: Failure, types: [String?], token: JSONDocument.Token?, pointer: String, _ result: DecodeResult,
        isRenamed: Bool, explain: @escaping @Sendable (DeclaredTypes) -> Explanation
    ) {
        let signature = PlanCause.Signature(failure, types: types, at: token, in: mended)
        guard signatures.insert(signature).inserted else { return }
        causes.append(
            PlanCause(
                signature: signature, findCause: { FailureCause(failure, of: result) }, explain: explain,
                document: mended, isRenamed: isRenamed,
                failure: PlannedFailure(kind: failure.kind, path: failure.path, pointer: pointer)))
    }
}
