package import DecodeService
import DecodeTrace
package import JSONText

/// Finds changes that may get a decode past a failure, the likeliest first: strategies of the decoder, another type
/// expression, and changes of the models' source. Nothing is decoded here: `FixSearch` in Trials finds out which of them
/// work.
///
/// The ``Explainer`` finds changes for one situation only, together with its advice. This type finds those that are
/// worth a trial regardless of the advice. Each situation has its own file beside its explanation.
package final class RemedyFinder: Sendable {
    let document: JSONDocument
    let strategies: StrategySet
    let model: String
    let keySets: [String]
    let declared: DeclaredTypes
    /// Finds members with these strategies.
    let resolver: KeyResolver

    /// - Parameters:
    ///   - document: The payload, indexed with the strategies.
    ///   - declared: The declarations in the models' source; without them no change of the source is found.
    package init(
        document: JSONDocument, strategies: StrategySet, model: String, keySets: [String] = [],
        declared: DeclaredTypes = .none
    ) {
        self.document = document
        self.strategies = strategies
        self.model = model
        self.keySets = keySets
        self.declared = declared
        resolver = KeyResolver(document: document, strategies: strategies)
    }

    /// Returns the changes for a cause, each once. Changes that tolerate the failing value come after those that read
    /// it.
    ///
    /// - Parameters:
    ///   - cause: What failed; nil to return only the named remedies.
    ///   - named: The remedies that the explanation of the failure names.
    /// - Complexity: O(members of the object + values at the place + length of the sources), the first two bounded; O(bytes)
    ///   for text that isn't JSON, or if keys are mapped one by one.
    package func remedies(for cause: FailureCause?, named: [Remedy] = []) -> [Remedy] {
        guard let cause else { return distinct(named) }
        guard let ending = cause.ending else { return distinct(textRemedies + named) }
        let main = PlacedFailure(ending.failure, types: ending.types, in: document, strategies)
        let missing = missingCase(for: main)
        let reading = [otherType(for: main)?.remedy, form(for: main)?.remedy].compactMap(\.self)
        var found = reading + (missing?.remedies ?? []) + remedies(for: main, cause)
        for attempt in ending.attempts.reversed() {
            let place = PlacedFailure(attempt, types: [], in: document, strategies)
            // Only a person can decide which of several attempts to change in the source.
            found += remedies(for: place, nil).filter { $0.source == nil }
        }
        return distinct(found + named + tolerance(for: main))
    }

    /// The remedies that change something, each once.
    private func distinct(_ remedies: [Remedy]) -> [Remedy] {
        var seen: Set<Remedy> = []
        return remedies.filter { seen.insert($0).inserted && changesSomething($0) }
    }

    private func changesSomething(_ remedy: Remedy) -> Bool {
        switch remedy {
        case .strategies(let changes):
            let format = document.format
            return format.applicable(strategies.with(changes)) != format.applicable(strategies)
        case .model(let model): return model != self.model
        case .source, .payload, .all: return true
        }
    }

    /// Changes that read the failing value, or find it.
    ///
    /// - Parameter cause: What is known of the failure that ended the decode; nil for an attempt before it.
    private func remedies(for place: PlacedFailure, _ cause: FailureCause?) -> [Remedy] {
        switch place.failure.kind {
        case .keyNotFound: keys(for: place, cause) + wrapping(for: place, cause) + absence(at: place)
        case .valueNotFound: values(for: place) + absence(at: place)
        case .typeMismatch:
            wrapping(for: place, cause) + caseNames(for: place) + values(for: place)
                + (place.found == .null ? absence(at: place) : [])
        case .dataCorrupted, .invalidJSON: values(for: place) + cases(for: place)
        case .other: keySetRemedies + otherTypes(for: place) + cases(for: place)
        }
    }

    // MARK: Text

    /// Strategies that read text that isn't JSON.
    private var textRemedies: [Remedy] {
        guard document.format == .json, document.text.contains(where: { $0 > 0x20 }) else { return [] }
        // No option reads the content of a text of another form.
        let foreign: Set<FailureCode> = [.eventStream, .otherFormat, .placeholder]
        if let code = Explanation(of: document)?.code, foreign.contains(code) { return [] }
        let json5 = StrategyChange(\.json5, .on)
        let bare = StrategyChange(\.topLevel, .dictionary)
        return [[json5], [bare], [json5, bare]].filter { changes in
            let options = strategies.with(changes).documentOptions
            guard options != document.options else { return false }
            return JSONDocument(bytes: document.text, options: options).fault == nil
        }.map(Remedy.strategies)
    }
}
