import DecodeService

// A decode that is run to find the result of a change.

extension DecodeRequest {
    /// The request as a trial: no preview and no values.
    ///
    /// - Parameters:
    ///   - trace: Whether the answer includes the record.
    ///   - figures: Whether the answer includes the figures that rank the trial.
    ///   - timeLimit: The time limit of the decode in seconds; nil for none.
    func trial(trace: Bool = false, figures: Bool = false, timeLimit: Double? = nil) -> DecodeRequest {
        var trial = self
        trial.id = 0
        trial.wantsPreview = false
        trial.values = .never
        trial.wantsTrace = trace
        trial.wantsFigures = figures
        trial.timeLimit = timeLimit
        return trial
    }
}

extension DecodeRunner {
    /// Decodes.
    ///
    /// - Parameter limit: The time limit, including compiling.
    /// - Returns: Nil if the time runs out or the task is cancelled, which ends the decode or the compiler.
    func decode(_ request: DecodeRequest, payload: Payload, within limit: Duration) async -> DecodeAnswer? {
        guard limit > .zero, !Task.isCancelled else { return nil }
        return await withTaskGroup(of: DecodeAnswer?.self) { group in
            group.addTask { await decode(request, payload: payload) }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? nil
        }
    }
}
