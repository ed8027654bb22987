import DecodeService
import Foundation
import JSONText

extension WorkerLane {
    /// Decodes several payloads in one request, and finds those that need a separate decode.
    ///
    /// If the worker ends, only the payload that it was decoding is affected. If the worker didn't report which one
    /// that was, the remaining payloads are unclear.
    ///
    /// - Returns: A verdict on each payload.
    func screen(_ request: DecodeRequest, _ payloads: [Payload]) async -> [ScreenVerdict] {
        await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: screened(request, payloads)) }
        }
    }

    /// Runs only on the queue.
    private func screened(_ request: DecodeRequest, _ payloads: [Payload]) -> [ScreenVerdict] {
        var verdicts: [ScreenVerdict] = []
        verdicts.reserveCapacity(payloads.count)
        while verdicts.count < payloads.count {
            guard screenRest(of: payloads, request, &verdicts) else { break }
        }
        return verdicts + Array(repeating: .success(nil), count: payloads.count - verdicts.count)
    }

    /// Screens the payloads that have no verdict yet, until the worker is done or ends.
    ///
    /// - Returns: Whether to continue with the payloads that still have no verdict.
    private func screenRest(of payloads: [Payload], _ request: DecodeRequest, _ verdicts: inout [ScreenVerdict]) -> Bool
    {
        guard let child = try? child(for: request.library) else { return false }
        var place: DecodePlace?
        do {
            let rest = payloads[verdicts.count...]
            var bytes: [UInt8] = []
            bytes.reserveCapacity(rest.reduce(0) { $0 + $1.bytes.count })
            for payload in rest { bytes += payload.bytes.array }
            let command = try WorkerRequest.screen(request, sizes: rest.map(\.data.count))
                .frame(blobs: [TextBytes(bytes)])
            try child.pipe.write(command, until: ContinuousClock.now + Self.timeout)
            var deadline = Self.deadline(request.timeLimit)
            while true {
                let frame = try child.pipe.read(until: deadline, idle: Self.timeout)
                switch try WorkerReply(frame) {
                case .screened(request.id, let more):
                    guard verdicts.count + more.count <= payloads.count else {
                        throw FrameError.corrupt("too many verdicts")
                    }
                    verdicts += more.map { .success($0) }
                    // The worker sends some at least twice a second, or as soon as a decode ends.
                    deadline = Self.deadline(request.timeLimit)
                case .finished(request.id):
                    guard verdicts.count == payloads.count else { throw FrameError.corrupt("too few verdicts") }
                    return true
                case .dies(request.id, let last):
                    place = last
                    deadline = ContinuousClock.now + Self.exitTimeout
                case .trouble(request.id, let trouble):
                    return screenEnded(trouble, child, payloads, request, &verdicts)
                default: throw FrameError.corrupt("a response to another request")
                }
            }
        } catch {
            child.kill()
            guard let last = place, verdicts.count < payloads.count else {
                _ = end(child)
                return false
            }
            let crash = end(child, at: last.located(in: payloads[verdicts.count], request.strategies))
            verdicts.append(.failure(.modelCrashed(crash)))
            return true
        }
    }

    /// Handles trouble that ends the screening.
    private func screenEnded(
        _ trouble: RunnerTrouble, _ child: WorkerChild, _ payloads: [Payload], _ request: DecodeRequest,
        _ verdicts: inout [ScreenVerdict]
    ) -> Bool {
        let place: DecodePlace?
        switch trouble {
        case .timeLimit(_, let last), .memoryLimit(_, let last): place = last
        default:
            // It affects every payload, and is reported for each.
            if case .modelsNotLoaded = trouble {
                child.kill()
                _ = end(child)
            }
            return false
        }
        _ = end(child)
        guard verdicts.count < payloads.count, place?.phase != .loading else { return false }
        verdicts.append(.failure(trouble.located(in: payloads[verdicts.count], request.strategies)))
        return true
    }
}
