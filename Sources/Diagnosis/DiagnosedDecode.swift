package import DecodeService
package import DecodeTrace
package import Foundation
package import JSONText

/// A finished decode, matched with its payload and diagnosed. Everything that is shown about a result comes from it.
package final class DiagnosedDecode: Sendable {
    package let result: DecodeResult
    package let document: JSONDocument
    /// The strategies of the decode; with a decoder of the user's own, the ones it has.
    package let strategies: StrategySet
    /// What the models' source declares.
    package let declared: DeclaredTypes
    package let tree: DecodeTree
    package let diagnosis: Diagnosis
    /// The Swift values of the rows, if they were requested.
    package let values: RowValues
    private let requested: StrategySet
    private let now: Date

    /// Matches a result with the payload's text and describes its failures.
    ///
    /// - Parameters:
    ///   - values: The values that tokens don't show, if they were requested.
    ///   - now: The current date, to find dates that are far from it.
    /// - Complexity: O(*n* + *m*), for *n* recorded calls and *m* tokens of the text.
    package init(
        _ result: DecodeResult, document: JSONDocument, requested: StrategySet, values: DecodedValues = .none,
        now: Date = Date(), declared: DeclaredTypes = .none
    ) {
        let strategies = result.strategies(requested: requested, format: document.format)
        let tree = DecodeTree(of: result, document: document, strategies: strategies)
        diagnosis = Diagnosis(
            result: result, document: document, tree: tree, strategies: strategies, declared: declared)
        self.result = result
        self.document = document
        self.strategies = strategies
        self.declared = declared
        self.tree = tree
        let rows = RowValues(values, tree: tree, trace: result.trace, document: document)
        self.values = rows
        self.requested = requested
        self.now = now
    }

    /// Finds values that decoded and are likely wrong, in row order: one suspicion for each property and code, with all
    /// its values. Dates, fallbacks and lost digits are found only if the values were requested.
    ///
    /// - Complexity: O(rows), and the members of the objects that lack keys
    package func suspicions() -> [Suspicion] { finder.find() }

    private var finder: SuspicionFinder {
        SuspicionFinder(
            tree: tree, result: result, document: document, values: values, strategies: strategies,
            requested: requested, declared: declared, now: now)
    }

    /// Why a change after which the payload decodes doesn't keep everything, as clauses: the suspicions that it raises, and
    /// keys that it may have missed. What the payload itself says twice or wrongly isn't part of it.
    ///
    /// - Parameters:
    ///   - found: The suspicions of this decode, which is the one with the change.
    ///   - known: Those of the decode without it.
    func doubts(_ found: [Suspicion], besides known: [Suspicion]) -> [String] {
        let ofPayload: Set<Suspicion.Code> = [.keyTwice, .mojibake, .doubleOptional, .strategyUnused, .emptyIdentifier]
        let known = Set(known.map(Answered.init))
        return found.filter { !ofPayload.contains($0.code) && !known.contains(Answered($0)) }.map(\.message)
            + finder.mistakableKeys()
    }

    /// Indexes the payload's text as the strategies of the decode require, then matches the result with it.
    ///
    /// - Complexity: O(*n* + *m*), for *n* recorded calls and *m* bytes of the payload.
    package convenience init(
        _ result: DecodeResult, payload: Payload, requested: StrategySet, values: DecodedValues = .none,
        now: Date = Date(), declared: DeclaredTypes = .none
    ) {
        let options = (result.decoder?.strategies ?? requested).documentOptions
        self.init(
            result,
            document: JSONDocument(payload.bytes, format: payload.format, options: options, origin: payload.origin),
            requested: requested, values: values, now: now, declared: declared)
    }
}
