import DecodeService
import Diagnosis
import Strategies

/// A model that is made to fit the payload.
extension ExplorerState {
    /// Asks for types that decode the payload under the strategies that were kept.
    mutating func infer() -> [Effect] {
        guard let loaded = payload.loaded else { return [] }
        overlays.removeLast()
        experiments.trial = nil
        isInferring = true
        return [.infer(loaded, experiments.kept, generation: payloadGeneration)]
    }

    /// Shows the types, and decodes as them when they do decode.
    mutating func take(_ types: InferredTypes) -> [Effect] {
        notice = types.remark
        guard let source = types.source else { return decodeAgain() }
        inferred = types
        sources[source.file] = SourceText(source)
        panes.companion = .model
        panes.lowerCompanion = .model
        panes.model = TextPane()
        guard types.decodes else { return decodeAgain() }
        experiments.keep(Setup(model: types.expression, strategies: experiments.kept.strategies))
        // The decode follows when the models are there.
        isRebuilding = true
        hasMoved = false
        if types.remark == nil { notice = "inferred \(types.expression): w writes it to a file, ym copies it" }
        return [.adopt(types)]
    }

    /// The source to show while no model of its own is: types that were inferred and could not be tried.
    var untriedSource: SourceText? {
        guard let inferred, !inferred.decodes else { return nil }
        return inferred.source.flatMap { sources[$0.file] }
    }

    /// Writes the inferred types to a file.
    mutating func writeInferred() -> [Effect] {
        guard let inferred, let source = inferred.source else {
            notice = "nothing was inferred yet: m, and the last row"
            return []
        }
        return [.write(path: inferred.fileName, text: source.text)]
    }

    /// The whole source that the model pane shows.
    mutating func copySource() -> [Effect] {
        guard let source = sourcePlace?.source else {
            notice = "there is no source to copy"
            return []
        }
        return [.copy(source.lines.joined(separator: "\n"), what: "the model's source")]
    }
}
