import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import Lessons
import TerminalUI

/// The layers that can be opened, each with its arguments.
extension LayerName {
    /// A layer that needs no effect; nil if there is nothing to show.
    private static func just(_ make: @escaping @Sendable (ExplorerState) -> (any Layer)?) -> Self {
        Self { state in
            make(state).map { state.layers.push($0) }
            return []
        }
    }

    /// The keys of a layer, or with nil of the main screen.
    static func help(about: String, of layer: LayerHelp?) -> Self { just { _ in HelpPage(about: about, of: layer) } }
    static let search = just { SearchPrompt($0) }
    /// The list of all actions, with a line for a fuzzy search or a typed command.
    static func palette(text: String) -> Self {
        Self { state in
            // The list names the fixes by their numbers.
            state.fixes.number()
            state.layers.push(CommandPalette(state, text: text))
            return []
        }
    }
    static let modelPicker = Self { $0.openPicker() }
    /// The picker before models are loaded.
    static let emptyModelPicker = Self { state in
        state.layers.removeAll { $0 is ModelPicker }
        state.layers.push(ModelPicker(models: []))
        return []
    }
    static let fileBrowser = Self { $0.browse(for: .payload, selecting: $0.payload.loaded?.shortName) }
    /// The file browser for Swift files.
    static let modelBrowser = Self { $0.browse(for: .models, selecting: nil) }
    static let recent = just { RecentList(recent: $0.recent) }
    /// The strategies with the results of their values.
    static func strategies(bestFirst: Bool = false) -> Self {
        Self { state in
            state.layers.push(
                StrategyPanel(
                    state.experiments.kept.strategies, keySets: state.keySets, format: state.document?.format ?? .json,
                    offers: StrategyOffers(state), bestFirst: bestFirst))
            return state.offer { $0.proceed(in: $1) }?.effects ?? []
        }
    }
    static let experiments = just { ExperimentPanel($0.experiments) }
    static let failures = just { FailurePanel(start: $0.selectedRow) }
    /// The open calls of the step.
    static let callStack = just { CallStackPanel(start: $0.selectedRow) }
    /// The page about the selected failure's kind.
    static let explanation = just { ExplainPage($0) }
    static func experimentComparison(left: Int, right: Int) -> Self { Self { $0.openComparison(of: left, and: right) } }
    static let export = just { _ in ExportMenu() }
    /// A value of a document: the payload, or JSON in a string of it.
    static func inspector(
        _ token: JSONDocument.Token, _ document: JSONDocument, decoded: DecodedValue?, place: String
    ) -> Self {
        Self { state in
            let generation = state.layers.nextGeneration()
            state.layers.push(ValueInspector(place: place, generation: generation))
            return [.inspect(token: token, in: document, decoded: decoded, generation: generation)]
        }
    }
    static func embeddedJSON(_ json: EmbeddedJSON, place: String) -> Self {
        just { _ in EmbeddedPage(json: json, place: place) }
    }
    /// A change to read, copy and apply, followed by its alternatives.
    static func change(_ changes: [ShownChange]) -> Self { just { _ in ChangePage(changes) } }
    static let lessons = just {
        LessonList($0.lessons.all, recent: $0.recent, isStart: $0.payload.isEmpty, at: $0.lessonAtHand)
    }
    static let lesson = just { _ in LessonPage() }
    static func question(_ task: LessonTask) -> Self { just { _ in LessonQuestion(task) } }
    /// Asks whether a file of models may be compiled and run.
    static func consent(path: String) -> Self { just { _ in ConsentPrompt(path: path) } }
    /// Asks whether a recent file may be opened with its models.
    static func consentToReopen(_ file: RecentFiles.File) -> Self { just { _ in ConsentPrompt(reopening: file) } }
    static let documents = just { _ in DocumentList() }
    /// The summary of all documents of the list.
    static let corpus = just { _ in CorpusView() }
}

/// Offers events to the layer on top, and opens the layers that ask for something first.
extension ExplorerState {
    /// Offers an event to the layer on top.
    /// - Returns: nil if no layer is open.
    mutating func offer(
        _ event: (inout any Layer, LayerContext) -> LayerResponse
    ) -> (outcome: LayerResponse.Outcome, effects: [Effect])? {
        let generation = layers.nextGeneration()
        guard var layer = layers.pop() else { return nil }
        let response = event(&layer, LayerContext(state: self, generation: generation))
        switch response.outcome {
        case .stay, .pass: layers.push(layer)
        case .close: break
        case .closeAll: layers.removeAll()
        }
        return (response.outcome, perform(response.requests))
    }

    fileprivate mutating func browse(for purpose: FileBrowser.Purpose, selecting name: String?) -> [Effect] {
        let generation = layers.nextGeneration()
        layers.push(FileBrowser(path: payload.folder, wanted: name, for: purpose, generation: generation))
        return [.listFolder(path: payload.folder, generation: generation)]
    }

    /// Opens the model picker. It replaces a picker that is already open and keeps its filter.
    fileprivate mutating func openPicker() -> [Effect] {
        guard let loaded = payload.loaded else { return [] }
        let generation = layers.nextGeneration()
        var picker = ModelPicker(
            models: models.catalog, present: experiments.kept.model, offersInference: models.canInfer,
            lesson: lessons.guide?.name ?? loaded.lesson, generation: generation)
        // A name that matches no model, or several, becomes the filter.
        switch decode.trouble {
        case .unknownModel(let name, _, _): picker.filter = TextField(name)
        case .ambiguousModel(let name, _):
            picker.filter = TextField(name)
            picker.nameProblem = .ambiguous(name.shortened(to: 100))
        default: break
        }
        for case let open as ModelPicker in layers.layers {
            (picker.filter, picker.isTyping) = (open.filter, open.isTyping)
        }
        // The models have arrived, and none resembles the name.
        if case .unknownModel(let name, let near, _) = decode.trouble, picker.filter?.text == name,
            picker.shown.isEmpty, !models.catalog.isEmpty
        {
            picker.filter = near.first.map { TextField($0) }
            picker.nameProblem = .missing(name.shortened(to: 100))
        }
        layers.removeAll { $0 is ModelPicker }
        layers.push(picker)
        return [.rank(loaded, experiments.kept, generation: generation)]
    }

    /// Opens two experiments side by side.
    fileprivate mutating func openComparison(of left: Int, and right: Int) -> [Effect] {
        let cards = experiments.cards
        guard cards.indices.contains(left), cards.indices.contains(right), let first = cards[left].result?.kept,
            let second = cards[right].result?.kept
        else {
            return say("One result was discarded. Press Enter to decode it again.")
        }
        let generation = layers.nextGeneration()
        layers.push(ExperimentComparison(left: left, right: right, generation: generation))
        return [.align(first, second, isASCII: appearance.isASCII, generation: generation)]
    }
}
