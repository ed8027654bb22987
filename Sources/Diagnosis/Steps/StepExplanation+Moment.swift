import DecodeTrace

extension StepExplainer {
    /// Says that the code caught the error of the previous step, if this step shows that; nil otherwise.
    package func caught(before moment: Moment) -> String? {
        guard let last = moment.previous, last.step.phase == .answer, trace[last.step.node].outcome.isThrown,
            moment.isCaught(last.step.node)
        else { return nil }
        let owner = trace.owner(ofNode: last.step.node)
        guard owner >= 0 else { return nil }
        let code = trace.caller(of: last.step.node).map { "\($0).init(from:)" } ?? trace.initializer(of: owner)
        // The description of a dropped or replaced value already says so.
        if moment.step.phase == .answer {
            switch trace[moment.step.node].outcome {
            case .skipped, .adjusted: return nil
            case .failed, .failedInside, .absorbed: return "\(code) caught the error and threw another one."
            case .decoded, .decodedNil, .absent: break
            }
        }
        return "\(code) caught the error and continued."
    }
}
