package import DecodeTrace

extension DecodeRunner {
    /// Decodes once more for the values of a result that tokens don't show.
    ///
    /// The decoder lists the keys of an object in another order each time, so the members of a dictionary are matched by
    /// their keys. A failed decode is repeated in the order in which it failed: by name.
    ///
    /// - Parameters:
    ///   - result: The result, with its record.
    ///   - request: The request of the result.
    /// - Returns: Nil if the model made other calls this time, if there is no answer, or if the task is cancelled.
    package func values(
        of result: DecodeResult, _ request: DecodeRequest, payload: Payload
    ) async -> DecodedValues? {
        var request = request
        request.wantsPreview = false
        request.wantsFigures = false
        request.values = .atOnce
        request.sortsKeys = !result.outcome.hasValue
        var again: DecodeResult?
        var found: DecodedValues?
        for await event in decode(request, payload: payload) {
            switch event {
            case .result(let result): again = result
            case .values(let values): found = values
            case .progress, .clean, .preview, .finished, .trouble: break
            }
        }
        return again.flatMap { found?.moved(from: $0.trace, to: result.trace) }
    }
}
