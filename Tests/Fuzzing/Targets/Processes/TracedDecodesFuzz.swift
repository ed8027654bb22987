import FidelityCases
import Foundation
import JSONText

extension FuzzTarget {
    static let tracedDecodes = FuzzTarget(
        "traced-decodes", "a traced decode gives the value or the error of a plain one",
        longest: 512,
        seeds: {
            FidelityCase.all.indices.flatMap { number in
                FidelityCase.Kind.allCases.enumerated().map { offset, kind in
                    let payload = FidelityCase.all[number].payload(kind, seed: UInt64(number))
                    let strategies = (number + offset * 5) % Strategies.allCases.count
                    return [UInt8(truncatingIfNeeded: 48 + number), UInt8(48 + strategies)] + payload
                }
            }
        },
        check: { bytes in
            var input = FuzzInput(bytes)
            let subject = FidelityCase.all[input.choice(below: FidelityCase.all.count)]
            let strategies = Strategies.allCases[input.choice(below: Strategies.allCases.count)]
            let options = JSONDocument.Options(
                allowsJSON5: strategies == .json5, assumesTopLevelDictionary: strategies == .topLevelDictionary)
            // Plain decoding traps there too.
            guard FoundationTruth.canScan(Array(input.rest), options),
                FoundationTruth.canDecode(JSONDocument(bytes: Array(input.rest), options: options))
            else { return }
            let report = subject.compare(Data(input.rest), strategies, isThorough: bytes.count.isMultiple(of: 4))
            try require(
                report.verdict != .different,
                "\(subject.name), \(strategies): traced \(report.traced), plain \(report.plain)")
            try require(report.troubles.isEmpty, "\(subject.name), \(strategies): \(report.troubles)")
        })
}
