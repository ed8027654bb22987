package import DecodeService
import DecodeTrace

/// Searches for the smallest change that an app can make for several payloads together: settings of its decoder and edits
/// of its models, no what-if strategies.
package struct CorpusPlanSearch: Sendable {
    private let runner: any DecodeRunner
    private let edits: EditTrials?
    private let limit: Duration

    /// - Parameters:
    ///   - runner: Decodes the payloads.
    ///   - edits: Tries edits of the models' source; nil to try none.
    ///   - limit: The time limit for all trials together.
    package init(runner: any DecodeRunner, edits: EditTrials?, limit: Duration) {
        self.runner = runner
        self.edits = edits
        self.limit = limit
    }

    /// Searches.
    ///
    /// - Parameter subject: The payloads in one array, decoded as an array of the model.
    /// - Returns: The plan with which all of them decode; nil if there is none, or the time runs out.
    package func run(_ subject: FixSubject) async -> Plan? {
        let models = (try? await runner.models()) ?? []
        var search = PlanSearch(
            runner: runner, edits: edits, keySets: models.keySets(of: subject.request.model), subject: subject,
            deadline: .now + limit)
        search.isPermanentOnly = true
        guard let start = await search.start() else { return nil }
        let progress = await search.run(start, least: nil) { _ in }
        return ([progress.plan].compactMap { $0 } + progress.alternatives)
            .first { $0.works && $0.kind != .payload && $0.steps.allSatisfy(\.fix.isPermanent) }
    }
}
