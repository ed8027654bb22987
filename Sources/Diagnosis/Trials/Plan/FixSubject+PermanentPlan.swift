package import DecodeService
import DecodeTrace

extension FixSubject {
    /// Searches for the smallest change that an app can make for several payloads together: settings of its decoder and
    /// edits of its models, no what-if strategies. The subject is the payloads in one array, decoded as an array of the
    /// model.
    ///
    /// - Parameters:
    ///   - runner: Decodes the payloads.
    ///   - edits: Tries edits of the models' source; nil to try none.
    ///   - limit: The time limit for all trials together.
    /// - Returns: The plan with which all payloads decode; nil if there is none, or the time runs out.
    package func permanentPlan(by runner: any DecodeRunner, edits: EditTrials?, limit: Duration) async -> Plan? {
        let models = (try? await runner.models()) ?? []
        var search = PlanSearch(
            runner: runner, edits: edits, keySets: models.keySets(of: request.model), subject: self,
            deadline: .now + limit)
        search.isPermanentOnly = true
        guard let start = await search.start() else { return nil }
        let progress = await search.run(start, least: nil) { _ in }
        return ([progress.plan].compactMap { $0 } + progress.alternatives)
            .first { $0.works && $0.kind != .payload && $0.steps.allSatisfy(\.fix.isPermanent) }
    }
}
