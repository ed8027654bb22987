import DecodeService

extension FixProgress {
    /// Whether a change that was run loses nothing and is one that an app can make, so that advice that was not run adds
    /// nothing to it; or whether a plan decodes, which advice on its first failure alone does not.
    var settlesFailure: Bool {
        working.contains { $0.isClean && $0.fix.isPermanent } || plan?.plan?.works == true
    }

    /// The changes that were run for a suspicion, after which the value is suspicious no more.
    package func answers(to suspicion: Suspicion) -> [TriedFix] {
        working.filter { $0.answers.contains(Answered(suspicion)) }
    }

    /// The advice that was not run and may be as good as what was.
    ///
    /// - Parameter advice: What the explanation of the failure says to do.
    /// - Returns: The advice without that whose main change was run; where ``settlesFailure``, only that on the request.
    package func untried(_ advice: [Advice]) -> [Advice] {
        guard !settlesFailure else { return advice.filter(\.isForRequest) }
        let fixes = working.map(\.fix) + further.map(\.fix) + (plan?.plan?.steps.map(\.fix) ?? [])
        return advice.filter { advice in
            // What to send comes first in many sentences, and what a person can do after it.
            let startsWithPayload = advice.remedies.first?.isPayload == true
            let main = startsWithPayload ? advice.remedies.first(where: \.isForApps) : advice.remedies.first
            return main.map { main in !fixes.contains { $0.makes(main) } } ?? true
        }
    }
}

extension Sequence<TriedFix> {
    /// Whether one of the changes is what advice names first.
    package func contains(whichIsPartOf advice: Advice) -> Bool {
        advice.remedies.first.map { main in contains { $0.fix.makes(main) } } ?? false
    }
}

extension Fix {
    /// Whether a remedy is this change, or a part of it.
    func makes(_ remedy: Remedy) -> Bool {
        switch remedy {
        case .strategies(let changes): Set(changes).isSubset(of: self.changes)
        case .model(let model): edit == nil && self.model == model
        case .source(let change): edit?.makes == change
        case .payload: false
        case .all(let remedies): remedies.allSatisfy(makes)
        }
    }
}
