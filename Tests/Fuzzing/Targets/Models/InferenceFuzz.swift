import DecodeService
import JSONText
import ModelBuild
import SwiftDeclarations

extension FuzzTarget {
    static let inference = FuzzTarget(
        "inference", "any JSON gives the source of a model, the same each time, or a sentence",
        longest: 1024,
        seeds: { (Payloads.odd + Payloads.all.map { Array($0.prefix(1000)) }).map { [UInt8]("0") + $0 } },
        check: { bytes in
            var input = FuzzInput(bytes)
            var strategies = StrategySet()
            strategies.keys = [.default, .snake, .kebab, .pascal][input.choice(below: 4)]
            let samples = input.parts().prefix(3).enumerated().map { number, text in
                Sample(name: "sample\(number).json", document: JSONDocument(bytes: text))
            }
            let inference = ModelInference(samples: samples, strategies: strategies)
            do throws(InferenceError) {
                let model = try inference.infer()
                let again = try inference.infer()
                try holds(again.source == model.source, "another source the second time")
                try holds(checks(model), model.source)
            } catch {
                try require(!samples.isEmpty || error == .noSamples, "\(error)")
                if case .notJSON(let number) = error {
                    try require(samples[number].document.fault != nil, "sample \(number) is JSON")
                } else {
                    try require(error == .unreadable, "\(error.message(samples))")
                }
                _ = error.message(samples)
            }
        })

    /// Traps with the reason, because only errors of inference can be thrown there.
    private static func holds(_ condition: Bool, _ message: @autoclosure () -> String) throws(InferenceError) {
        if !condition { preconditionFailure(message()) }
    }

    /// Whether every type of the model is in its source, once, and nothing in the source acts on a terminal.
    private static func checks(_ model: InferredModel) -> Bool {
        let source = ModelSource(model.source)
        let types = source.declarations.filter { $0.kind != .extension }.map(\.name)
        return model.declarations.allSatisfy { declaration in types.contains { $0.hasSuffix(declaration.name) } }
            && Set(types).count == types.count
            && model.source.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
    }
}
