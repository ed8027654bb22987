import DecodeService
import Foundation
import JSONText
import ModelBuild
import Testing

/// Generated payloads, decoded by an interpreter of the inferred types.
@Suite struct GeneratedPayloadTests {
    private static let strategies: [[(String, String)]] = [
        [], [("keys", "snake")], [("dates", "iso8601")], [("keys", "kebab"), ("dates", "any:iso8601|seconds")],
        [("keys", "case-insensitive")],
    ]

    @Test(arguments: 0..<60)
    func `the types decode the payloads they were inferred from, and aren't wider`(_ seed: UInt64) throws {
        var generator = PayloadGenerator(seed: seed)
        for round in 0..<10 {
            let payloads = generator.payloads()
            var strategies = StrategySet()
            for (name, value) in Self.strategies[(Int(seed) + round) % Self.strategies.count] {
                try strategies.set(name, to: value)
            }
            let samples = payloads.map { Sample(name: "a.json", document: JSONDocument(Data($0.utf8))) }
            let model: InferredModel
            do throws(InferenceError) {
                model = try ModelInference(samples: samples, strategies: strategies).infer()
            } catch {
                // Inference fails only for a number that no type holds.
                #expect(error == .unreadable, "seed \(seed)")
                #expect(payloads.contains { $0.contains("1e400") }, "seed \(seed): \(payloads)")
                continue
            }
            let seen = InterpretedModel.Seen()
            for payload in payloads {
                #expect(throws: Never.self, "seed \(seed): \(payloads)\n\(model.source)") {
                    try InterpretedModel.decode(
                        Data(payload.utf8), as: model, by: strategies.makeDecoder(), seen: seen)
                }
            }
            let unseen = InterpretedModel.expected(of: model).subtracting(seen.events)
            #expect(unseen == [], "seed \(seed): \(payloads)\n\(model.source)")
        }
    }

    @Test(arguments: 0..<10)
    func `the same payloads give the same types`(_ seed: UInt64) throws {
        var generator = PayloadGenerator(seed: seed)
        let samples = generator.payloads().map { Sample(name: "a.json", document: JSONDocument(Data($0.utf8))) }
        let sources = (0..<4).map { _ in (try? ModelInference(samples: samples).infer())?.source }
        #expect(Set(sources).count == 1)
    }
}
