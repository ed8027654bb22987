import DecodeService
import Explorer
import Foundation
import Inference
import JSONText
import ModelBuild
import Strategies

/// Infers models for the explorer.
struct ExplorerInference: Sendable {
    let runner: UserModelsRunner
    let timeLimit: Double

    /// The closures that the explorer calls.
    var interface: OwnModels.Inference {
        OwnModels.Inference(
            infer: { loaded, strategies, progress in await infer(loaded, strategies, progress) },
            adopt: { types in
                if let source = types.source { runner.use(source) }
            },
            write: Self.write)
    }

    private func infer(
        _ loaded: LoadedPayload, _ strategies: StrategySet, _ progress: @escaping @Sendable (Int) -> Void
    ) async -> InferredTypes {
        guard loaded.payload.format == .json else {
            return InferredTypes(
                source: nil, remark: "types can be inferred only from JSON, and this is a property list")
        }
        let sample = Sample(name: loaded.shortName, document: loaded.document)
        var inference = ModelInference(samples: [sample], strategies: strategies)
        inference.progress = progress
        if loaded.name == PayloadFiles.standardInputName { inference.name = "Root" }
        // The user's own types are compiled together with the inferred ones.
        let own = (try? await runner.built()) ?? nil
        inference.takenNames = Set(
            own?.models.filter { $0.sourceFile != ModelTrial.fileName }.map(\.name) ?? [])
        let trial = ModelTrial(
            payloads: [(loaded.shortName, loaded.payload)], strategies: strategies, timeLimit: timeLimit)
        let tried: TriedModel
        do throws(InferenceError) {
            tried = try await inference.refined { model in await trial.outcome(of: model) }
        } catch {
            return InferredTypes(source: nil, remark: error.message([sample]))
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
        case .fails(_, let reason): types.remark = "the types do not decode the payload: \(reason)"
        }
        return types
    }

    /// Never overwrites a file.
    private static func write(_ path: String, _ text: String) -> String? {
        do {
            try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
            return nil
        } catch CocoaError.fileWriteFileExists {
            return "\(path) already exists and was not changed: move it, or copy the source with ym"
        } catch {
            return "\(path) could not be written: \(error.localizedDescription)"
        }
    }
}
