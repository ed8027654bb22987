package import DecodeService
package import DecodeTrace

/// The failure that ends a decode, which a remedy has to remove, with what is known about its place.
package struct FailureCause: Sendable, Hashable {
    /// The failure, the attempts before it, and the types on its path; nil for text that isn't JSON.
    package var ending: TrialFigures.Ending?
    /// For a missing key, which of the payload's keys there the model knows, after conversion; nil if that wasn't
    /// determined.
    package var knownKeys: Set<String>?
    /// For a missing key, all keys that the type requests, including optional ones, as far as known.
    package var askedKeys: [String] = []
}

extension FailureCause {
    /// The cause in a result; nil if the decode returned a value.
    ///
    /// - Complexity: O(failures + depth)
    package init?(_ result: DecodeResult) {
        switch result.outcome {
        case .decoded, .recovered: return nil
        case .invalid: self.init(ending: nil)
        case .failed:
            guard let ending = result.figures?.ending ?? TrialFigures.Ending(result.trace) else { return nil }
            self.init(ending, of: result)
        }
    }

    /// The cause in one failure of a result.
    ///
    /// - Complexity: O(failures + depth)
    package init(_ failure: Failure, of result: DecodeResult) {
        self.init(TrialFigures.Ending(failure, in: result.trace), of: result)
    }

    private init(_ ending: TrialFigures.Ending, of result: DecodeResult) {
        self.init(
            ending: ending, knownKeys: Self.knownKeys(to: ending.failure, result),
            askedKeys: Self.askedKeys(of: ending.failure, result))
    }

    /// The keys that the type with the missing key knows.
    package static func knownKeys(to failure: Failure, _ result: DecodeResult) -> Set<String>? {
        guard failure.kind == .keyNotFound, let keyType = result.trace.keyType(around: failure.node) else { return nil }
        guard !result.knownKeys.takesEverything(keyType: keyType) else { return nil }
        var known = Set(result.knownKeys.keys(keyType: keyType))
        // Code around the type may have read keys of the same object, such as the one that chose the type.
        let trace = result.trace
        var place = Int(trace[failure.node].parent)
        while place > 0, trace.key(of: place) == nil {
            place = Int(trace[place].parent)
            for child in trace.children(of: place) {
                if case .key(let key) = trace.key(of: child) { known.insert(key) }
            }
        }
        return known
    }

    /// The keys that the type with the missing key requests.
    private static func askedKeys(of failure: Failure, _ result: DecodeResult) -> [String] {
        guard failure.kind == .keyNotFound, failure.node >= 0, failure.node < result.trace.count else { return [] }
        let owner = Int(result.trace[failure.node].parent)
        guard owner >= 0 else { return [] }
        return result.knownKeys.askedKeys(type: Int(result.trace[owner].type))?.keys.map(\.name) ?? []
    }
}

extension Trace {
    /// The initializer that decodes a node's value: `City.init(from:)`.
    package func initializer(of node: Int) -> String {
        let type = typeName(of: node)
        guard !type.isEmpty else { return "The calling code" }
        // A value requested with decodeIfPresent is decoded by its own type, not by Optional.
        return "\(self[node].call == .decodeIfPresent ? String(type.dropLast()) : type).init(from:)"
    }

    /// The number of the key type of the nearest keyed container around a call; nil if there is none.
    ///
    /// - Complexity: O(depth)
    func keyType(around node: Int) -> Int? {
        var node = node
        while (0..<count).contains(node), self[node].keyType < 0 { node = Int(self[node].parent) }
        return (0..<count).contains(node) ? Int(self[node].keyType) : nil
    }
}
