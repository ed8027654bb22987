package import DecodeTrace
package import Foundation
import SeededRandom

/// A type, and how to make payloads for it.
package struct FidelityCase: Sendable {
    /// The kind of a generated payload.
    package enum Kind: Sendable, CaseIterable {
        /// As the type expects it.
        case valid
        /// Still JSON, with other values and names than the type expects.
        case broken
        /// Text with tokens changed, lost or doubled, which may not be JSON any more.
        case odd
    }

    package let name: String
    let pattern: Pattern
    let report: @Sendable (Data, any FidelityDecoder, Bool) -> FidelityReport
    private let record: @Sendable (Data, JSONDecoder, Leniency) -> Trace
    private let makeRecording: @Sendable (Data, JSONDecoder) -> DecodeRecording

    init<T: Decodable & SendableMetatype>(_ type: T.Type, _ pattern: Pattern) {
        name = TypeName.of(type)
        self.pattern = pattern
        report = { FidelityReport(type, $0, $1, isThorough: $2) }
        record = { $1.trace(type, from: $0, leniency: $2).trace }
        makeRecording = { $1.recording(of: type, from: $0) }
    }

    /// Generates the payload of a seed.
    package func payload(_ kind: Kind, seed: UInt64) -> Data {
        var random = SplitMix64(seed: seed)
        return payload(kind, &random)
    }

    func payload(_ kind: Kind, _ random: inout SplitMix64) -> Data {
        switch kind {
        case .valid: Data(pattern.payload(&random, odds: 0).utf8)
        case .broken: Data(pattern.payload(&random, odds: 0.12).utf8)
        case .odd: Data(TokenMutation.payload(of: pattern.payload(&random, odds: 0.05), &random).utf8)
        }
    }

    /// Generates a payload in which some names have another case than the type expects, or occur in two cases.
    package func payloadInOtherCases(seed: UInt64) -> Data {
        var random = SplitMix64(seed: seed)
        return Data(NameCases.payload(of: pattern.payload(&random, odds: 0.04), &random).utf8)
    }

    /// The record of a payload's decode.
    package func trace(_ payload: Data, by decoder: JSONDecoder, leniency: Leniency = .none) -> Trace {
        record(payload, decoder, leniency)
    }

    /// The recording of a payload's decode.
    package func recording(of payload: Data, by decoder: JSONDecoder) -> DecodeRecording {
        makeRecording(payload, decoder)
    }

    /// Decodes a payload with any decoder, plainly and traced.
    package func compare(_ payload: Data, by decoder: any FidelityDecoder) -> FidelityReport {
        report(payload, decoder, true)
    }

    /// Decodes a payload with JSONDecoder, plainly and traced.
    ///
    /// - Parameter isThorough: Whether to check the record as well, and to compare other ways of recording with it.
    package func compare(_ payload: Data, _ strategies: Strategies, isThorough: Bool = false) -> FidelityReport {
        // Foundation's JSON5 scanner reads the byte after a number even at the end of the text, and traps on some of
        // the bytes that may be there, in plain decoding as well.
        report(strategies == .json5 ? payload + Data("\n".utf8) : payload, strategies.decoder(), isThorough)
    }
}

/// One document of an endless sequence. Its number determines a type, settings and a payload.
package struct FidelityDocument: Sendable {
    package let subject: FidelityCase
    package let strategies: Strategies
    package let payload: Data

    /// Creates the document with a number in the sequence of a seed.
    package init(_ number: Int, seed: UInt64) {
        var random = SplitMix64(seed: seed ^ (UInt64(truncatingIfNeeded: number) &* 0xD6E8_FEB8_6659_FD93))
        subject = random.pick(FidelityCase.all)
        strategies = random.pick(Strategies.allCases)
        payload = subject.payload(random.pick(FidelityCase.Kind.allCases), &random)
    }

    package func compare(isThorough: Bool = false) -> FidelityReport {
        subject.compare(payload, strategies, isThorough: isThorough)
    }

    package var text: String { "\(subject.name) from \(String(decoding: payload, as: UTF8.self)), \(strategies)" }
}
