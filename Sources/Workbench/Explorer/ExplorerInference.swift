import DecodeService
import Explorer
import Foundation
import JSONText
import ModelBuild

struct ExplorerInference: ModelInferring {
    let runner: UserModelsRunner
    let timeLimit: Double

    /// - Parameter payloads: The open payload, followed by those listed beside it.
    func infer(
        _ payloads: [LoadedPayload], _ strategies: StrategySet, _ progress: @escaping @Sendable (Int) -> Void
    ) async -> InferredTypes {
        guard let open = payloads.first, open.payload.format == .json else {
            return InferredTypes(
                source: nil, remark: "types can be inferred only from JSON, and this is a property list")
        }
        let samples = payloads.map { Sample(name: $0.shortName, document: $0.document) }
        var inference: ModelInference
        if payloads.count == 1 {
            inference = ModelInference(samples: samples, strategies: strategies)
            inference.progress = progress
        } else if open.document.fault != nil {
            return InferredTypes(source: nil, remark: InferenceError.notJSON(0).message(samples))
        } else {
            inference = ModelInference(corpus: corpus(samples, strategies, progress), strategies: strategies)
        }
        if open.name.hasPrefix(PayloadFiles.standardInputName) { inference.name = "Root" }
        // The user's own types are compiled together with the inferred ones.
        let own = (try? await runner.built()) ?? nil
        inference.takenNames = Set(
            own?.models.filter { $0.sourceFile != ModelTrial.fileName }.map(\.name) ?? [])
        let trial = ModelTrial(
            payloads: payloads.map { ($0.shortName, $0.payload) }, strategies: strategies, timeLimit: timeLimit)
        let tried: TriedModel
        do throws(InferenceError) {
            tried = try await inference.refined { model in await trial.outcome(of: model) }
        } catch {
            return InferredTypes(source: nil, remark: error.message(samples))
        }
        let model = tried.model
        var types = InferredTypes(
            source: ModelSourceFile(file: ModelTrial.fileName, text: model.source), expression: model.expression,
            fileName: "\(model.rootName).swift")
        switch tried.outcome {
        case .decodes:
            types.decodes = true
            if !model.leftOut.isEmpty {
                types.remark = "left out because no type decodes it: \(model.leftOut.joined(separator: ", "))"
            }
        case .untried(let reason): types.remark = "the types were not tried: \(reason)"
        case .fails(_, let reason):
            let what = payloads.count == 1 ? "the payload" : "every document"
            types.remark = "the types do not decode \(what): \(reason)"
        }
        return types
    }

    /// Reads the documents into a corpus, as `codascope infer` does.
    private func corpus(
        _ samples: [Sample], _ strategies: StrategySet, _ progress: @Sendable (Int) -> Void
    ) -> InferenceCorpus {
        var corpus = InferenceCorpus(strategies: strategies)
        var values = 0
        for sample in samples where !Task.isCancelled {
            corpus.read(sample)
            values += sample.document.tokenCount
            progress(values)
        }
        return corpus
    }

    func adopt(_ types: InferredTypes) {
        if let source = types.source { runner.use(source) }
    }

    /// Never overwrites a file.
    func write(_ path: String, _ text: String) -> String? {
        do throws(FileWriting.Failure) {
            try FileWriting.create(path, Data(text.utf8))
            return nil
        } catch {
            return error.code == EEXIST
                ? "\(path) already exists and was not changed: move it, or copy the source with ym" : "\(error)"
        }
    }
}
