import DecodeService
import Strategies

extension FixProgress {
    /// Whether a change that was run loses nothing and is one that an app can make, so that advice that was not run adds
    /// nothing to it.
    var settlesFailure: Bool {
        working.contains { $0.isClean && $0.fix.isPermanent }
            || plan?.plan.map { $0.works && $0.losses.isEmpty && $0.steps.allSatisfy(\.fix.isPermanent) } == true
    }

    /// The advice that was not run and may be as good as what was.
    ///
    /// - Parameter advice: Sentences, of which one that names a strategy first begins with `Decode with keys: snake`.
    /// - Returns: The sentences without those whose change was run; none where a change that was run loses nothing.
    package func untried(_ advice: [String]) -> [String] {
        guard !settlesFailure else { return [] }
        let fixes = working.map(\.fix) + further.map(\.fix) + (plan?.plan?.steps.map(\.fix) ?? [])
        let starts = fixes.flatMap(\.changes).map { "Decode with \($0.name): \($0.value)" }
        return advice.filter { sentence in
            !starts.contains { start in
                guard sentence.hasPrefix(start) else { return false }
                // A longer value, such as that of a pattern, only begins alike.
                return sentence.dropFirst(start.count).first.map { ",;. ".contains($0) } ?? true
            }
        }
    }
}
