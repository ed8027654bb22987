import DecodeService
import DecodeTrace
package import Diagnosis
package import JSONText
package import Strategies
import SwiftTypes

/// Changes that may get a decode past a failure, the likeliest first. Nothing is decoded here: ``FixSearch`` finds out
/// which of them work.
package struct FixCandidates: Sendable {
    let document: JSONDocument
    let strategies: StrategySet
    let model: String
    let keySets: [String]

    /// - Parameters:
    ///   - document: The payload, indexed with the strategies.
    ///   - strategies: The current strategies.
    ///   - model: The current type expression.
    ///   - keySets: The names of the model's key sets.
    package init(document: JSONDocument, strategies: StrategySet, model: String, keySets: [String] = []) {
        self.document = document
        self.strategies = strategies
        self.model = model
        self.keySets = keySets
    }

    /// Changes of strategies and of the model's expression for a cause, each once.
    ///
    /// - Parameters:
    ///   - cause: What failed; nil if only the remedies are to be tried.
    ///   - remedies: Changes that the explanation of the failure names, which come last.
    /// - Complexity: O(members of the object + values at the place), bounded for both; O(bytes) for text that isn't
    ///   JSON, or if keys are mapped one by one.
    package func fixes(for cause: FixCause?, remedies: [Remedy] = []) -> [Fix] {
        let named = remedies.compactMap(Fix.init)
        guard let cause else { return distinct(named) }
        guard let ending = cause.ending else { return distinct(textFixes + named) }
        let main = PlacedFailure(ending.failure, types: ending.types, in: document, strategies)
        var fixes = ownFixes(for: main, knownKeys: cause.knownKeys, askedKeys: cause.askedKeys)
        for attempt in ending.attempts.reversed() {
            fixes += ownFixes(for: PlacedFailure(attempt, types: [], in: document, strategies))
        }
        return distinct(fixes + named + tolerance(for: main))
    }

    /// The fixes that change something, each once.
    private func distinct(_ fixes: [Fix]) -> [Fix] {
        var seen: Set<Fix> = []
        return fixes.filter { fix in
            var plain = fix
            plain.title = ""
            guard seen.insert(plain).inserted else { return false }
            let set = fix.applied(to: strategies)
            let format = document.format
            return format.applicable(set) != format.applicable(strategies) || fix.model.map { $0 != model } ?? false
        }
    }

    // MARK: By failure

    /// Changes that read the failing value, or find it.
    private func ownFixes(
        for place: PlacedFailure, knownKeys: Set<String>? = nil, askedKeys: [String] = []
    ) -> [Fix] {
        switch place.failure.kind {
        case .keyNotFound:
            keySetFixes + keyFixes(for: place, knownKeys: knownKeys, askedKeys: askedKeys) + rootFixes(for: place) + [
                defaults
            ]
        case .valueNotFound: valueFixes(for: place) + [defaults]
        case .typeMismatch:
            rootFixes(for: place) + valueFixes(for: place) + (place.found == .null ? [defaults] : [])
        case .dataCorrupted, .invalidJSON: valueFixes(for: place) + enumFixes(for: place)
        case .other: enumFixes(for: place)
        }
    }

    private var defaults: Fix { Fix(\.missing, .defaults, title: "use defaults for missing values") }

    private func enumFixes(for place: PlacedFailure) -> [Fix] {
        guard place.found == .string || place.found == .number, place.type?.wantedShape(strategies) == nil else {
            return []
        }
        return [Fix(\.enums, .fallback, title: "use the enum's fallback")]
    }

    /// Changes that depend on the requested type and the value found.
    private func valueFixes(for place: PlacedFailure) -> [Fix] {
        switch place.type?.name {
        case "Date": return dateFixes(for: place)
        case "Data": return dataFixes(for: place)
        default: break
        }
        guard place.failure.kind != .valueNotFound, place.found.isScalar else { return [] }
        let lossless = Fix(\.scalars, .lossless, title: "convert scalars if nothing is lost")
        return floatFixes(for: place) + [lossless]
    }

    /// Changes that drop the failing value and continue.
    private func tolerance(for place: PlacedFailure) -> [Fix] {
        var fixes: [Fix] = []
        if place.types.dropFirst().contains(where: { $0?.isOptional == true }) {
            fixes.append(Fix(\.optionals, .failable, title: "decode failing optionals as nil"))
        }
        let path = place.failure.path.components
        if path.contains(where: { if case .index = $0 { true } else { false } }) {
            fixes.append(Fix(\.arrays, .failable, title: "drop failing elements"))
        }
        let holders = zip(path, place.types)
        if holders.contains(where: { step, type in
            if case .key = step { type?.unwrapped.value != nil } else { false }
        }) {
            fixes.append(Fix(\.dictionaries, .failable, title: "drop failing values"))
        }
        return fixes
    }

    // MARK: Text

    /// Changes that make text readable that isn't JSON.
    private var textFixes: [Fix] {
        guard document.format == .json, document.text.contains(where: { $0 > 0x20 }) else { return [] }
        // No option reads a text of another form as what it says.
        let foreign: Set<FailureCode> = [.eventStream, .otherFormat, .placeholder]
        if let code = Explanation(of: document)?.code, foreign.contains(code) { return [] }
        let json5 = Fix(\.json5, .on, title: "read the text as JSON5")
        let bare = Fix(\.topLevel, .dictionary, title: "read the text as an object without braces")
        let candidates = [json5, bare, json5.followed(by: bare)]
        return candidates.filter { fix in
            let options = fix.applied(to: strategies).documentOptions
            guard options != document.options else { return false }
            return JSONDocument(bytes: document.text, options: options).fault == nil
        }
    }
}
