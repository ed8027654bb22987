import DecodeService
import DecodeTrace
import JSONText

extension DecodePlace {
    /// Returns the place with the line and column of the requested value, if the payload has it.
    func located(in payload: Payload, _ strategies: StrategySet) -> DecodePlace {
        guard payload.format == .json, call != nil || isInFoundation else { return self }
        var place = self
        let document = JSONDocument(
            payload.bytes, format: payload.format, options: strategies.documentOptions, origin: payload.origin)
        if phase == .reading, let fault = document.fault {
            let position = document.position(fault.byte)
            (place.line, place.column) = (position.line, position.column)
        }
        let resolver = KeyResolver(document: document, strategies: strategies)
        guard let path = call?.path, let token = resolver.token(at: path) else { return place }
        let position = document.position(document.span(token).lowerBound)
        (place.line, place.column) = (position.line, position.column)
        return place
    }
}

extension RunnerTrouble {
    /// Returns the same trouble, with the line and column of its place.
    func located(in payload: Payload, _ strategies: StrategySet) -> RunnerTrouble {
        switch self {
        case .timeLimit(let seconds, let place):
            .timeLimit(seconds: seconds, place: place?.located(in: payload, strategies))
        case .memoryLimit(let mebibytes, let place):
            .memoryLimit(mebibytes: mebibytes, place: place?.located(in: payload, strategies))
        default: self
        }
    }
}
