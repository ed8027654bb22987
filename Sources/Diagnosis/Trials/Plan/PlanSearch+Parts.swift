import DecodeService

// Helpers of the search for a plan.

extension [Trial.Step] {
    /// The steps with one more, which wins if an earlier one sets the same strategy.
    func adding(_ step: Trial.Step) -> [Trial.Step] {
        let names = Set(step.fix.changes.map(\.name))
        var step = step
        var kept: [Trial.Step] = []
        for known in self {
            let isReplaced =
                known.fix.changes.allSatisfy { names.contains($0.name) } && known.fix.edit == nil
                && (known.fix.model == nil || step.fix.model != nil)
            if isReplaced {
                step.failures = known.failures + step.failures.filter { !known.failures.contains($0) }
            } else {
                kept.append(known)
            }
        }
        return kept + [step]
    }
}

extension Trial {
    /// Whether a step may be unnecessary: a strategy, an edit that drops values, or one beside another of the same property
    /// or around it.
    func mayLack(_ step: Step) -> Bool {
        step.fix.edit == nil || step.fix.edit?.wrapper.map { $0 != .convertible } == true
            || steps.contains { other in
                // A wrapper may be on any property around the failure.
                let outward = other.fix.edit?.wrapper == nil ? 0 : 1
                return other.fix != step.fix
                    && step.signatures.contains { signature in
                        other.signatures.contains { signature.place.starts(with: $0.place.dropLast(outward)) }
                    }
            }
    }
}

extension Fix {
    /// Strategies that accept what `JSONDecoder` rejects, the least harmful first.
    private static let lenient = ["scalars", "enums", "optionals", "arrays", "dictionaries", "dates-else", "missing"]

    /// Whether `JSONDecoder` itself has such a setting.
    var isFaithful: Bool {
        edit == nil && changes.allSatisfy { !Self.lenient.contains($0.name) && $0.name != "errors" }
    }

    /// Whether it maps keys one by one, which a model does with `CodingKeys`.
    var mapsKeys: Bool { changes.contains { $0.name == "keys" && StrategySet().with($0).keys.isMap } }

    /// How much harm it may do, from 0.
    var leniency: Int? {
        guard edit == nil else { return nil }
        return changes.map { change in Self.lenient.firstIndex(of: change.name).map { $0 + 1 } ?? 0 }.max() ?? 0
    }
}

extension KeyStrategy {
    var isMap: Bool { if case .map = self { true } else { false } }
}
