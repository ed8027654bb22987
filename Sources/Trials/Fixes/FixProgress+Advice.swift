import DecodeService
import Strategies

extension FixProgress {
    /// Whether a change that was run loses nothing and is one that an app can make, so that advice that was not run adds
    /// nothing to it; or whether a plan decodes, which advice on its first failure alone does not.
    var settlesFailure: Bool {
        working.contains { $0.isClean && $0.fix.isPermanent } || plan?.plan?.works == true
    }

    /// The advice that was not run and may be as good as what was.
    ///
    /// - Parameter advice: Sentences. One that names a strategy first begins with `Decode with keys: snake`; a declaration is
    ///   written as in an edit, `City.name: String?`.
    /// - Returns: The sentences without those whose change was run; none where ``settlesFailure``.
    package func untried(_ advice: [String]) -> [String] {
        guard !settlesFailure else { return [] }
        let fixes = working.map(\.fix) + further.map(\.fix) + (plan?.plan?.steps.map(\.fix) ?? [])
        let starts = fixes.flatMap(\.changes).map { "Decode with \($0.name): \($0.value)" }
        let declarations = fixes.compactMap(\.edit).map { "`\($0.title)`" }
        return advice.filter { sentence in
            !declarations.contains { sentence.contains($0) }
                && !starts.contains { start in
                    guard sentence.hasPrefix(start) else { return false }
                    // A longer value, such as that of a pattern, only begins alike.
                    return sentence.dropFirst(start.count).first.map { ",;. ".contains($0) } ?? true
                }
        }
    }
}
