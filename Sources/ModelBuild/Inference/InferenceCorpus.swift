package import DecodeService
package import JSONText

/// The structure of any number of payloads. Each is read once; only the first ones are kept.
///
/// Memory use depends on the number of different places in the payloads, not on the number of payloads.
package struct InferenceCorpus: Sendable {
    var reader: PlaceReader
    /// The number of payloads.
    package private(set) var count = 0
    /// The first payloads, in which dates are looked for.
    package private(set) var samples: [Sample] = []
    /// The first names. Consecutive equal names count once.
    package private(set) var names: [String] = []
    /// The number of names. Consecutive equal names count once.
    private(set) var nameCount = 0
    private var lastName: String?
    private var sampledBytes = 0

    private static let maxSamples = 100
    private static let maxSampledBytes = 8 << 20
    /// The minimum number of payloads for comments that say how often a value is missing.
    static let many = 10

    /// - Parameter strategies: How the payloads are decoded.
    package init(strategies: StrategySet) {
        reader = PlaceReader(strategies: strategies)
    }

    /// Reads a payload that `JSONDecoder`'s scanner accepts.
    ///
    /// - Complexity: O(length)
    package mutating func read(_ sample: Sample) {
        reader.read(sample.document)
        count += 1
        if sample.name != lastName {
            nameCount += 1
            if names.count < 3 { names.append(sample.name) }
            lastName = sample.name
        }
        let size = sample.document.text.count
        guard samples.isEmpty || samples.count < Self.maxSamples && sampledBytes + size <= Self.maxSampledBytes
        else { return }
        samples.append(sample)
        sampledBytes += size
    }
}

/// A payload to infer types from.
package struct Sample: Sendable {
    /// Its name: a file's name.
    package var name: String
    package var document: JSONDocument

    package init(name: String, document: JSONDocument) {
        self.name = name
        self.document = document
    }
}

/// Why no types can be inferred.
package enum InferenceError: Error, Hashable, Sendable {
    /// There is no payload.
    case noSamples
    /// A payload that `JSONDecoder`'s scanner rejects, by its index among the samples.
    case notJSON(Int)
    /// The payloads are values that no type decodes.
    case unreadable
}

extension InferenceError {
    /// What happened and what to do next, for the user.
    ///
    /// - Parameter samples: The payloads.
    package func message(_ samples: [Sample]) -> String {
        switch self {
        case .noSamples: "there is no payload to infer types from; pass at least one"
        case .notJSON(let number):
            "\(samples[number].name) is not JSON: \(samples[number].document.fault?.message ?? "")"
        case .unreadable:
            "no Swift type decodes this payload: it is a number out of range, or an invalid string; "
                + "`codascope check` shows where"
        }
    }
}
