package import DecodeService
import JSONText

/// What payloads of any number have in common: each is read once and not kept.
///
/// The memory depends on how many different places the payloads have, not on their number.
package struct InferenceCorpus: Sendable {
    var reader: PlaceReader
    /// The number of payloads.
    package private(set) var count = 0
    /// The first payloads, by which dates are noticed.
    package private(set) var samples: [Sample] = []
    /// The first names, each once.
    package private(set) var names: [String] = []
    /// The number of different names, as far as equal ones follow each other.
    private(set) var nameCount = 0
    private var lastName: String?
    private var sampledBytes = 0

    private static let mostSamples = 100
    private static let mostSampledBytes = 8 << 20
    /// Payloads from which the number of payloads that lack a value is a fact worth noting.
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
        guard samples.isEmpty || samples.count < Self.mostSamples && sampledBytes + size <= Self.mostSampledBytes
        else { return }
        samples.append(sample)
        sampledBytes += size
    }
}
