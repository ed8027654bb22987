import DecodeService

/// Why changes were not tried.
package enum UntriedReason: String, Sendable, Hashable {
    case time
    case noCompiler = "compiler"
    /// The decode was recorded elsewhere, without its models.
    case recorded

    /// The reason in a plan, which is tried until time runs out, or never without a compiler.
    package init(isCut: Bool) { self = isCut ? .time : .noCompiler }

    /// The reason after "since".
    package var words: String {
        switch self {
        case .time: "time ran out"
        case .noCompiler: "there is no swiftc"
        case .recorded: "a recording can't be decoded again"
        }
    }
}

extension RemedyFinder {
    /// The changes of strategies and of the type expression for a cause, each with what has to be true for it that the payload
    /// doesn't show.
    ///
    /// - Parameter remedies: What may remove it.
    func fixes(for cause: FailureCause, _ remedies: [Remedy]) -> [Fix] {
        let date = cause.date(in: document, strategies)
        return remedies.compactMap { Fix($0, over: strategies, reading: date) }.map { fix in
            guard let ending = cause.ending, fix.changes.contains(where: { $0.name == "dates" }) else { return fix }
            let place = PlacedFailure(ending.failure, types: ending.types, in: document, strategies)
            var noted = fix
            noted.condition = dateCondition(strategies.with(fix.changes).dates, at: place)
            return noted
        }
    }
}

extension FixProgress {
    /// Whether a change that an app can make was run and loses nothing, or a plan was, so that advice that was not run adds
    /// nothing.
    var settlesFailure: Bool {
        working.contains { $0.keeps && $0.fix.isPermanent }
            || workingPlan.map { $0.verdict.applicability <= .guess } == true
    }

    /// Whether changes were run that work, and all of them lose something: advice that was not run may be better.
    package var onlyLoses: Bool {
        let verdicts = (working + [workingPlan].compactMap(\.self)).map(\.verdict)
        return !verdicts.isEmpty && verdicts.allSatisfy { $0.applicability > .guess }
    }

    /// The changes that were run for a suspicion and removed it.
    package func answers(to suspicion: Suspicion) -> [Trial] {
        working.filter { $0.answers.contains(Answered(suspicion)) }
    }

    /// Returns the advice that was not run, but may be as good as the changes that were.
    ///
    /// - Parameter advice: What the explanation of the failure says to do.
    /// - Returns: The advice whose main change was not run; if ``settlesFailure``, only advice on the request.
    package func untried(_ advice: [Advice]) -> [Advice] {
        guard !settlesFailure else { return advice.filter(\.isForRequest) }
        let fixes = working.map(\.fix) + further.map(\.fix) + (plan?.plan?.steps.map(\.fix) ?? [])
        return advice.filter { advice in
            // Many sentences name what to send first, and then what the app can change.
            let startsWithPayload = advice.remedies.first?.isPayload == true
            let main = startsWithPayload ? advice.remedies.first(where: \.isForApps) : advice.remedies.first
            return main.map { main in !fixes.contains { $0.makes(main) } } ?? true
        }
    }
}

extension Sequence<Trial> {
    /// Whether one of the changes is the first that the advice names.
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
