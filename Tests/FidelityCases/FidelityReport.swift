import DecodeTrace
public import Foundation

/// One payload decoded plainly, which is the truth, and traced.
public struct FidelityReport: Sendable {
    /// How the two compare.
    public enum Verdict: Sendable {
        case same
        /// Plain decoding itself gives now this, now that: a dictionary's members are read in the order of their hashes,
        /// which is another one each time, and the first bad one ends the decode. The traced result is one of the
        /// results that plain decoding was seen to give.
        case sameInAnotherOrder
        case different
    }

    public let verdict: Verdict
    public let plain: String
    public let traced: String
    /// Ways in which a trace broke its own rules, or two ways of tracing gave two records.
    public let troubles: [String]

    public init<T: Decodable>(_ type: T.Type, _ data: Data, _ decoder: some FidelityDecoder, isThorough: Bool) {
        func decodePlainly() -> Result<T, any Error> { Result { try decoder.decode(type, from: data) } }
        let truth = decodePlainly()
        plain = describe(truth)
        let traced = decoder.trace(type, from: data, keepingValues: false)
        self.traced = describe(traced.result)
        verdict =
            if self.traced == plain { .same } else if Self.gives(self.traced, decodePlainly) {
                .sameInAnotherOrder
            } else {
                .different
            }
        troubles = isThorough ? Self.troubles(type, data, decoder, traced, plain, decodePlainly) : []
    }

    /// Whether plain decoding gives this result too, when it is asked often enough.
    ///
    /// A dictionary's order follows from its address: blocks of every size that it may have are held meanwhile, so that
    /// it gets another one each time.
    private static func gives<T>(_ result: String, _ decode: () -> Result<T, any Error>) -> Bool {
        var held: [[UInt8]] = []
        defer { withExtendedLifetime(held) {} }
        for _ in 0..<2000 {
            if describe(decode()) == result { return true }
            for size in stride(from: 16, to: 1024, by: 16) { held.append([UInt8](repeating: 0, count: size)) }
        }
        return false
    }

    private static func troubles<T: Decodable>(
        _ type: T.Type, _ data: Data, _ decoder: some FidelityDecoder, _ traced: TracedDecode<T>, _ plain: String,
        _ decodePlainly: () -> Result<T, any Error>
    ) -> [String] {
        var troubles = traced.trace.brokenInvariants() + traced.brokenPromises()
        let kept = decoder.trace(type, from: data, keepingValues: true)
        troubles += (kept.trace.brokenInvariants() + kept.brokenPromises()).map { "keeping values: " + $0 }
        let keptResult = describe(kept.result)
        if keptResult != plain, !gives(keptResult, decodePlainly) {
            troubles.append("keeping values gave \(keptResult)")
        }
        // Line by line in any order: a dictionary's keys come in another one each time, and which of them come before
        // a bad one does so too.
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
    /// Whether a dictionary's failure decided how much of it was read.
    fileprivate var dependsOnOrder: Bool {
        !failures.isEmpty
            && (keyTypes.contains(where: \.takesEverything) || (0..<count).contains { typeName(of: $0).contains(": ") })
    }
}

extension TracedDecode {
    /// What the record says of the error that left, against that error.
    fileprivate func brokenPromises() -> [String] {
        let leaving = trace.failures.first { $0.fate == .failed }
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
