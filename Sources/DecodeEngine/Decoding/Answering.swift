package import DecodeService
package import DecodeTrace

extension DecodeRequest {
    /// Answers the request on the calling thread: the events that a runner promises, in their order, and no last one when
    /// the decode was cancelled.
    ///
    /// - Parameters:
    ///   - control: Ends the decode from another thread, and tells how far it got.
    ///   - progress: Tells another thread how far the decode got, at less cost.
    ///   - listsKeys: Whether types that were not finished are run over stand-ins, to see what else they ask for.
    ///   - willListKeys: Called before that, as it may trap.
    ///   - enter: Told what is done next.
    package func answer(
        for payload: IndexedPayload, models: ModelTable, control: DecodeControl? = nil,
        progress: DecodeProgress? = nil, listsKeys: Bool = true,
        willListKeys: () -> Void = {}, enter: @escaping (DecodePlace.Phase) -> Void = { _ in },
        deliver: (DecodeEvent) -> Void
    ) {
        guard control?.isCancelled != true else { return }
        do {
            var decoded = try run(
                on: payload, models: models, control: control, progress: progress, enter: enter)
            guard control?.isCancelled != true else { return }
            if wantsFigures {
                enter(.encoding)
                decoded.result.figures = decoded.figures()
            }
            if !wantsTrace {
                decoded.result.trace = .empty
            } else if listsKeys, let askTypes = decoded.askTypes {
                willListKeys()
                askTypes(&decoded.result)
            }
            deliver(.result(decoded.result))
            if wantsPreview { deliver(.preview(decoded.makePreview())) }
            deliver(.finished)
        } catch {
            deliver(.trouble(error))
        }
    }
}
