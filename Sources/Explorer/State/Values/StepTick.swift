import DecodeTrace
import Diagnosis

/// A step that the timeline has a tick for.
struct StepTick: Hashable, Sendable {
    enum Kind: Hashable, Sendable, CaseIterable {
        case failed, absorbed, adjusted
    }

    let step: Int
    let kind: Kind

    /// The ticks of a decode, in order.
    /// - Complexity: O(*n* log *n*) in the number of failures
    static func all(_ diagnosis: Diagnosis, _ steps: Steps) -> [StepTick] {
        let failed = diagnosis.failures.compactMap { tick($0, $0.isAbsorbed ? .absorbed : .failed, steps) }
        let adjusted = diagnosis.adjusted.compactMap { tick($0, .adjusted, steps) }
        return (failed + adjusted).sorted { $0.step < $1.step }
    }

    private static func tick(_ failure: DiagnosedFailure, _ kind: Kind, _ steps: Steps) -> StepTick? {
        guard let node = failure.failure?.node else { return nil }
        return StepTick(step: steps.index(of: .init(node: node, phase: .answer)), kind: kind)
    }
}
