import DecodeService
import DecodeTrace
package import Foundation
package import JSONText

/// A change that was tried on all payloads: part of `check --summary --suggest`.
package struct CorpusPlan: Codable, Sendable, Hashable {
    /// One for each strategy and for each file, with the keys of a suggestion's `change`.
    package var changes: [[String: String]]
    /// The changes in a few words each.
    package var titles: [String]
    /// The number of payloads that decode with it.
    package var read = 0
    /// The number of payloads that still fail or couldn't be examined.
    package var failed = 0
    /// The number of payloads that are not JSON.
    package var invalid = 0
    /// What it loses, by kind.
    package var losses: [String: Lost] = [:]
    /// The number of payloads that lose something.
    package var lossy = 0

    /// How many values are lost, and in how many payloads.
    package struct Lost: Codable, Sendable, Hashable {
        package var count = 0
        package var payloads = 0
    }

    package init(changes: [[String: String]], titles: [String]) {
        self.changes = changes
        self.titles = titles
    }

    /// Adds what a payload loses.
    ///
    /// - Parameter counts: The number of losses by kind.
    package mutating func addRead(losing counts: [String: Int]) {
        read += 1
        let lost = counts.filter { $0.value > 0 }
        if !lost.isEmpty { lossy += 1 }
        for (what, count) in lost {
            losses[what, default: Lost()].count += count
            losses[what, default: Lost()].payloads += 1
        }
    }
}

/// A sample of payloads: some for each cause of failures, and some that decode.
package struct CorpusSamples: Sendable {
    /// The payloads, in UTF-8.
    package private(set) var payloads: [Data] = []
    private var causes: [CorpusSummary.FailureCause: Int] = [:]
    private var decoded = 0
    private var failed = 0

    private static let most = 100
    private static let maxEach = 3
    private static let maxDecoded = 5
    /// In bytes.
    private static let largest = 1 << 20

    package init() {}

    /// Whether one more payload that decodes would be kept.
    package var wantsDecoded: Bool { decoded < Self.maxDecoded && payloads.count < Self.most }

    package var hasFailures: Bool { failed > 0 }

    /// Keeps a payload if it shows something new.
    package mutating func add(_ findings: CorpusFindings, _ document: JSONDocument) {
        let text = document.text
        guard findings.outcome != .invalid, document.foreign == nil, payloads.count < Self.most,
            text.count <= Self.largest
        else { return }
        if findings.outcome.hasValue {
            guard decoded < Self.maxDecoded else { return }
            decoded += 1
        } else {
            let new = findings.failures.map(\.cause).filter { causes[$0, default: 0] < Self.maxEach }
            guard !new.isEmpty else { return }
            for cause in new { causes[cause, default: 0] += 1 }
            failed += 1
        }
        payloads.append(Data(text))
    }

    package mutating func add(_ others: CorpusSamples) {
        payloads += others.payloads.filter { !payloads.contains($0) }
        failed += others.failed
    }

    package var array: Data {
        var data = Data("[".utf8)
        for (index, payload) in payloads.enumerated() {
            if index > 0 { data += Data(",\n".utf8) }
            data += payload
        }
        return data + Data("]".utf8)
    }
}
