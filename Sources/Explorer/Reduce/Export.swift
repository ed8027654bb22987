import DecodeService
import Diagnosis
import Reports

extension ExplorerState {
    /// Why something can't be exported now; nil if it can.
    func obstacle(to kind: ExportKind) -> String? {
        switch kind {
        case .decoder, .test, .report:
            if payload.loaded == nil { return "open a payload first: o" }
            if decode.answer == nil { return "choose a model first: m" }
            return decode.answer?.setup == finalSetup ? nil : "the decode is still running"
        case .json, .propertyList:
            guard let answer = decode.answer, answer.setup == finalSetup else {
                return decode.answer == nil ? "choose a model first: m" : "the decode is still running"
            }
            guard answer.result.outcome.hasValue else { return "the decode failed, so there is no value" }
            return descriptor(of: answer.result.model)?.isEncodable == false ? "the model is only Decodable" : nil
        case .edits: return experiments.edits.isEmpty ? "no source file was changed in this session" : nil
        case .model: return models.inferred?.source == nil ? "no model was inferred yet: m offers it" : nil
        }
    }

    /// The setup without one that is only tried.
    private var finalSetup: Setup { payload.recorded ?? experiments.kept }

    /// Returns an export of the current decode; nil if there is none.
    func exportJob(_ kind: ExportKind, redacts: Bool, replaces: Bool) -> ExportJob? {
        guard let answer = decode.answer, let loaded = payload.loaded else { return nil }
        let root = descriptor(of: answer.result.model)
        let sources = root.map { models.catalog.files(of: $0) } ?? []
        return ExportJob(
            kind: kind, decode: answer, payload: loaded, fixes: fixes.progress,
            suspicions: decode.values?.suspicions ?? [],
            sources: sources.compactMap { models.sources[$0.sourceFile] },
            isOwn: root?.lesson == nil, edits: experiments.edits, redacts: redacts, replaces: replaces)
    }
}
