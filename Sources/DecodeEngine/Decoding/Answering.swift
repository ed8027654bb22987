package import DecodeService
package import DecodeTrace

extension DecodeRequest {
    /// Answers the request on the calling thread: sends a runner's events in order, without the last one if the decode
    /// was cancelled.
    ///
    /// - Parameters:
    ///   - control: Cancels the decode from another thread, and reports its progress.
    ///   - progress: Reports the progress to another thread, at lower cost.
    ///   - listsKeys: Whether unfinished types are decoded with stand-ins, to find their remaining keys.
    ///   - willListKeys: Called before that, because it may trap.
    ///   - willReadValues: Called before the decode that reads the values. Returns a control that cancels only that
    ///     decode; the last event is still sent.
    ///   - enter: Called with the next phase.
    package func answer(
        for payload: IndexedPayload, models: ModelTable, control: DecodeControl? = nil,
        progress: DecodeProgress? = nil, listsKeys: Bool = true,
        willListKeys: () -> Void = {}, willReadValues: () -> DecodeControl? = { nil },
        enter: @escaping (DecodePlace.Phase) -> Void = { _ in },
        deliver: (DecodeEvent) -> Void
    ) {
        guard control?.isCancelled != true else { return }
        let reading = values == .atOnce ? willReadValues() : nil
        do {
            guard
                var rest = try examined(
                    payload, models: models, control: reading ?? control, progress: progress, listsKeys: listsKeys,
                    willListKeys: willListKeys, enter: enter, deliver: deliver)
            else {
                if reading?.isCancelled == true { deliver(.finished) }
                return
            }
            if wantsPreview { deliver(.preview(rest.preview())) }
            if let readValues = rest.readValues {
                let control = (rest.decodesForValues ? willReadValues() : reading) ?? control
                if let values = readValues(control), control?.isCancelled != true { deliver(.values(values)) }
            }
            deliver(.finished)
        } catch {
            deliver(.trouble(error))
        }
    }

    /// The remaining work for a request once its result was delivered. It keeps the result only if needed.
    private struct Rest {
        var makePreview: (() -> Preview)?
        var readValues: ((DecodeControl?) -> DecodedValues?)?
        /// Whether the values are read by another decode.
        var decodesForValues = false

        /// Creates the preview once, and releases the decoded value, which may be large.
        mutating func preview() -> Preview {
            defer { makePreview = nil }
            return makePreview?() ?? .nothing
        }
    }

    /// Decodes, and delivers the result or the clean decode.
    ///
    /// - Returns: Nil if the decode was cancelled, or if nothing is left to do.
    private func examined(
        _ payload: IndexedPayload, models: ModelTable, control: DecodeControl?, progress: DecodeProgress?,
        listsKeys: Bool, willListKeys: () -> Void, enter: @escaping (DecodePlace.Phase) -> Void,
        deliver: (DecodeEvent) -> Void
    ) throws(RunnerTrouble) -> Rest? {
        let run = try run(on: payload, models: models, control: control, progress: progress, enter: enter)
        guard control?.isCancelled != true else { return nil }
        if let clean = run.clean {
            deliver(.clean(clean))
            deliver(.finished)
            return nil
        }
        var decoded = run.decoded()
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
        return rest(of: decoded)
    }

    private func rest(of decoded: Decoded) -> Rest {
        var rest = Rest(makePreview: decoded.makePreview)
        guard wantsTrace else { return rest }
        let hasNoValues = decoded.hasNoValues
        switch values {
        case .never: break
        case .later: rest.readValues = { _ in hasNoValues() ? DecodedValues.none : nil }
        case .afterwards, .ifDoubtful:
            rest.readValues = decoded.readValues
            rest.decodesForValues = true
        case .atOnce: rest.readValues = decoded.readValues
        }
        return rest
    }
}
