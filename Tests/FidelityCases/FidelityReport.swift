import DecodeTrace
package import Foundation

/// One payload, decoded plainly, which is the reference, and traced.
package struct FidelityReport: Sendable {
    /// How the two compare.
    package enum Verdict: Sendable {
        case same
        /// Plain decoding itself has varying results: a dictionary's members are read in the order of their hashes,
        /// which differs each time, and the first bad one ends the decode. The traced result is that of plain decoding
        /// if only that member is there.
        case sameInAnotherOrder
        case different
    }

    package let verdict: Verdict
    package let plain: String
    package let traced: String
    /// The broken invariants of the trace, and differences between ways of recording.
    package let troubles: [String]

    package init<T: Decodable>(_ type: T.Type, _ data: Data, _ decoder: some FidelityDecoder, isThorough: Bool) {
        func decodePlainly(_ data: Data) -> String { describe(Result { try decoder.decode(type, from: data) }) }
        let plain = decodePlainly(data)
        func verdict(_ traced: TracedDecode<T>) -> Verdict {
            let result = describe(traced.result)
            if result == plain { return .same }
            return traced.trace.dependsOnOrder && Reduction.gives(result, data, decodePlainly)
                ? .sameInAnotherOrder : .different
        }
        let traced = decoder.trace(type, from: data, keepingValues: false)
        self.plain = plain
        self.traced = describe(traced.result)
        self.verdict = verdict(traced)
        var troubles: [String] = []
        if isThorough {
            let kept = decoder.trace(type, from: data, keepingValues: true)
            if verdict(kept) == .different { troubles.append("keeping values gave \(describe(kept.result))") }
            troubles += Self.troubles(traced, kept)
        }
        self.troubles = troubles
    }

    private static func troubles<T: Decodable>(_ traced: TracedDecode<T>, _ kept: TracedDecode<T>) -> [String] {
        var troubles = traced.trace.brokenInvariants() + traced.brokenPromises()
        troubles += (kept.trace.brokenInvariants() + kept.brokenPromises()).map { "keeping values: " + $0 }
        // Lines are compared in any order, because that of a dictionary's keys differs each time. So do the keys before
        // a bad one.
        if !traced.trace.dependsOnOrder, sortedLines(kept.trace) != sortedLines(traced.trace) {
            troubles.append("keeping values recorded\n\(kept.trace)\ninstead of\n\(traced.trace)")
        }
        do {
            let again = try Trace(packed: traced.trace.packed())
            if again.description != traced.trace.description || again.failures != traced.trace.failures {
                troubles.append("packing changed the trace")
            }
        } catch {
            troubles.append("packed trace was refused: \(error)")
        }
        return troubles
    }

    private static func sortedLines(_ trace: Trace) -> [Substring] {
        trace.description.split(separator: "\n").sorted()
    }
}

extension Trace {
    /// Whether the order of a dictionary's members may have decided how much of it was read before a failure.
    fileprivate var dependsOnOrder: Bool {
        !failures.isEmpty
            && (keyTypes.contains(where: \.takesEverything) || (0..<count).contains { typeName(of: $0).contains(": ") })
    }
}

extension TracedDecode {
    /// The differences between the thrown error and its record.
    fileprivate func brokenPromises() -> [String] {
        let leaving = trace.failures.first { $0.fate == .failed }.map(trace.thrownFailure)
        switch result {
        case .success: return leaving.map { ["a value was given although \($0) left"] } ?? []
        case .failure(let error):
            guard let leaving else { return ["no failure for \(describe(error))"] }
            guard let error = error as? DecodingError else {
                return leaving.kind == .other ? [] : ["\(leaving.kind) for \(describe(error))"]
            }
            let text =
                switch error {
                case .keyNotFound(_, let context), .valueNotFound(_, let context), .typeMismatch(_, let context),
                    .dataCorrupted(let context):
                    "\(CodingPath(context.codingPath)) \(context.debugDescription)"
                @unknown default: "?"
                }
            let recorded = "\(leaving.foundationPath) \(leaving.debugDescription)"
            return recorded == text ? [] : ["recorded \(recorded) of \(text)"]
        }
    }
}
