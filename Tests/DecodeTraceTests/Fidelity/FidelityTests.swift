import FidelityCases
import Foundation
import Testing

/// Compares traced with plain decoding for every kind of model, with generated payloads and every strategy of
/// Foundation.
@Suite struct FidelityTests {
    @Test
    func `at least 60 types are compared, each once`() {
        #expect(FidelityCase.all.count >= 60)
        #expect(Set(FidelityCase.all.map(\.name)).count == FidelityCase.all.count)
    }

    @Test(arguments: FidelityCase.all.indices)
    func `48 payloads of each type, right and wrong, decode alike under every strategy`(type index: Int) {
        let subject = FidelityCase.all[index]
        for (place, kind) in FidelityCase.Kind.allCases.enumerated() {
            for number in UInt64(0)..<16 {
                let payload = subject.payload(kind, seed: UInt64(index) << 16 | UInt64(place) << 8 | number)
                for strategies in Strategies.allCases {
                    expectSame(
                        subject.compare(payload, strategies, isThorough: strategies == .snake),
                        "\(subject.name) from \(String(decoding: payload, as: UTF8.self)), \(strategies)")
                }
            }
        }
    }

    @Test(arguments: 0..<40)
    func `20,000 made documents decode alike`(batch: Int) {
        for number in (batch * 500)..<(batch * 500 + 500) {
            let document = FidelityDocument(number, seed: 1)
            expectSame(document.compare(isThorough: number.isMultiple(of: 10)), "\(number): \(document.text)")
        }
    }

    @Test
    func `the generated documents cause every kind of error, and many decode`() {
        var seen: [Substring: Int] = [:]
        for number in 0..<6000 {
            let plain = FidelityDocument(number, seed: 1).compare().plain
            seen[plain.hasPrefix("value") ? "value" : plain.split(separator: " ")[1], default: 0] += 1
        }
        for outcome in [
            "value", "keyNotFound", "valueNotFound", "typeMismatch", "dataCorrupted", "Refusal", "Translated",
        ] {
            #expect(seen[Substring(outcome), default: 0] > (outcome == "value" ? 1000 : 8), "\(outcome) of \(seen)")
        }
    }

    /// Plain decoding of a dictionary with several bad members fails at another one each time, because it reads them in
    /// the order of their hashes. The traced result must then be that of plain decoding with one of them alone.
    private func expectSame(_ report: FidelityReport, _ text: @autoclosure () -> String) {
        if report.verdict == .different || !report.troubles.isEmpty {
            let comment = Comment(rawValue: text())
            #expect(report.traced == report.plain, comment)
            #expect(report.troubles == [], comment)
        }
    }
}
