import DecodeService
import Diagnosis
import Foundation
import JSONText
import Lessons
import SwiftDeclarations

/// Chooses the model that a payload is decoded as.
struct ModelChooser {
    /// A model, and the lesson to prefer if several have a model of that name.
    struct Choice {
        var model: String
        var lesson: String?
    }

    let runner: UserModelsRunner
    /// The requested model; nil if none was named.
    let named: String?
    /// Which of the user's models can be chosen.
    let own: DecodeBatch.OwnModels
    let strategies: StrategySet
    let console: any BatchConsole

    /// The time limit for finding a model that decodes a payload. All built-in models take a fraction of a second on a
    /// machine that isn't busy.
    private static let rankingLimit = Duration.seconds(5)
    /// The model for text that isn't JSON. Such text fails before the model is used, so any model will do.
    static let modelOfNoText = "String"

    /// Returns the named model, the model of the payload's lesson, the only model in the named files, or the only one
    /// that decodes the payload.
    func choice(for payload: Payload, from source: PayloadSource) async throws(PayloadTrouble) -> Choice {
        if let recording = payload.recording {
            if named ?? recording.typeName != recording.typeName || strategies.changed.isEmpty == false {
                console.note(
                    "It was decoded as \(recording.typeName) with the settings of the app; other models and strategies "
                        + "aren't used.", about: source)
            }
            return Choice(model: recording.typeName)
        }
        // The lesson that the payload belongs to, by its path, or by its bytes.
        let path = if case .file(let path) = source { path } else { "" }
        let known = own == .none ? LessonCatalog.payload(file: path) ?? LessonCatalog.payload(payload.data) : nil
        if let named { return Choice(model: named, lesson: known?.lesson.name) }
        if let known { return Choice(model: known.payload.model, lesson: known.lesson.name) }
        // Naming a file with a single type selects that type, whether it decodes or not.
        if let only = try await onlyOwnModel() {
            console.note("using \(only), the only model in --models", about: source)
            return Choice(model: only)
        }
        let document = JSONDocument(payload.bytes, format: payload.format, options: strategies.documentOptions)
        if document.fault != nil { return Choice(model: Self.modelOfNoText) }
        let start = ContinuousClock.now
        let ranks = try await PayloadTrouble.orThrow { () throws(RunnerTrouble) in
            try await ModelRanking(runner: runner).run(
                payload, document: document, strategies: strategies, limit: Self.rankingLimit)
        }
        // Lessons may share a model, which is then one candidate.
        var seen: Set<String> = []
        let decoding = ranks.filter { rank in
            rank.outcome?.hasValue == true && rank.fraction > 0
                && Self.isMeant(rank)
                && seen.insert("\(rank.descriptor.sourceFile) \(rank.descriptor.name)").inserted
        }
        if decoding.count == 1, let only = decoding.first {
            console.note("using \(only.model), the only model that decodes it", about: source)
            return Choice(model: only.model)
        }
        let isCut = start.duration(to: .now) >= Self.rankingLimit
        throw PayloadTrouble(Self.question(source, decoding: decoding, all: ranks, isCut: isCut), code: .noModel)
    }

    /// The only type of the user's files that isn't nested in another; nil if there are several.
    private func onlyOwnModel() async throws(PayloadTrouble) -> String? {
        guard own == .files else { return nil }
        let models = try await PayloadTrouble.orThrow { () throws(RunnerTrouble) in try await runner.models() }
            .filter { $0.lesson == nil && !$0.isGeneric }
        let names = Set(models.map(\.qualifiedName))
        // A nested type is part of another one.
        let outer = models.filter { model in
            !names.contains { model.qualifiedName.hasPrefix("\($0).") }
        }
        return outer.count == 1 ? outer.first?.name : nil
    }

    /// Whether the user may mean a model. A list or a dictionary of a lesson's type isn't offered, because it decodes
    /// many unrelated payloads.
    private static func isMeant(_ rank: ModelRank) -> Bool {
        let type = TypeExpression(rank.model)
        return rank.descriptor.lesson == nil || type.element == nil && type.key == nil
    }

    /// - Parameter isCut: Whether the time may have ended before all models were tried.
    private static func question(
        _ source: PayloadSource, decoding: [ModelRank], all: [ModelRank], isCut: Bool
    ) -> String {
        func list(_ ranks: [ModelRank]) -> String {
            let names = ranks.prefix(5).map(\.model).joined(separator: ", ")
            return ranks.count > 5 ? "\(names) and \(ranks.count - 5) more" : names
        }
        var sentences: [String] = []
        if decoding.isEmpty {
            let none = isCut ? "none that was tried in \(rankingLimit / .seconds(1)) seconds" : "none"
            sentences.append("Choose a model with --model: \(none) decodes \(source.title).")
            let near = all.filter { $0.fraction > 0 && isMeant($0) }
            let verb = near.count == 1 ? "is" : "are"
            if !near.isEmpty { sentences.append("The closest \(verb) \(list(Array(near.prefix(3)))).") }
        } else {
            sentences.append("Choose a model with --model: several decode \(source.title): \(list(decoding)).")
        }
        let file = source.file.argument
        if file != "-" {
            sentences.append("`codascope \(file)` opens it in the explorer, which ranks the models.")
        }
        sentences.append("`codascope infer \(file)` writes a model for it.")
        sentences.append("`codascope models` lists all models, and --models takes your own Swift files.")
        return sentences.joined(separator: " ")
    }
}
