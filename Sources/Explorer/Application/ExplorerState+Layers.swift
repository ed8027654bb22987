import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

/// The stack of layers: opens each of them, and offers events to the one on top.
extension ExplorerState {
    mutating func open(_ name: LayerName) -> [Effect] {
        switch name {
        case .help(let about, let layer): layers.push(HelpPage(about: about, of: layer))
        case .search: layers.push(SearchPrompt(self))
        case .palette(let text):
            // The list names the fixes by their numbers.
            fixes.number()
            layers.push(CommandPalette(self, text: text))
        case .modelPicker: return openPicker()
        case .emptyModelPicker:
            layers.removeAll { $0 is ModelPicker }
            layers.push(ModelPicker(models: [], isRanking: true))
        case .recent: layers.push(RecentList(recent))
        case .fileBrowser: return browse(for: .payload, selecting: payload.loaded?.shortName)
        case .modelBrowser: return browse(for: .models, selecting: nil)
        case .strategies(let bestFirst):
            layers.push(
                StrategyPanel(
                    experiments.kept.strategies, keySets: keySets, format: document?.format ?? .json,
                    offers: StrategyOffers(self), bestFirst: bestFirst))
            return offer { $0.proceed(in: $1) }?.effects ?? []
        case .experiments: layers.push(ExperimentPanel(experiments))
        case .callStack: layers.push(CallStackPanel(start: selectedRow))
        case .failures: layers.push(FailurePanel(start: selectedRow))
        case .explanation: ExplainPage(self).map { layers.push($0) }
        case .experimentComparison(let left, let right): return openComparison(of: left, and: right)
        case .export: layers.push(ExportMenu())
        case .inspector(let token, let document, let decoded, let place):
            let generation = layers.nextGeneration()
            layers.push(ValueInspector(place: place, generation: generation))
            return [.inspect(token: token, in: document, decoded: decoded, generation: generation)]
        case .embeddedJSON(let json, let place): layers.push(EmbeddedPage(json, place: place))
        case .change(let changes): layers.push(ChangePage(changes))
        case .lessons:
            layers.push(LessonList(lessons.all, recent: recent, isStart: payload.isEmpty, at: lessonAtHand))
        case .lesson: layers.push(LessonPage())
        case .question(let task): layers.push(LessonQuestion(task))
        case .documents: layers.push(DocumentList())
        case .corpus: layers.push(CorpusView())
        case .consent(let path): layers.push(ConsentPrompt(path: path))
        case .consentToReopen(let file): layers.push(ConsentPrompt(reopening: file))
        }
        return []
    }

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

    private mutating func browse(for purpose: FileBrowser.Purpose, selecting name: String?) -> [Effect] {
        let generation = layers.nextGeneration()
        layers.push(FileBrowser(path: payload.folder, wanted: name, for: purpose, generation: generation))
        return [.listFolder(path: payload.folder, generation: generation)]
    }

    /// Opens the model picker. It replaces a picker that is already open and keeps its filter.
    private mutating func openPicker() -> [Effect] {
        guard let loaded = payload.loaded else { return [] }
        let generation = layers.nextGeneration()
        var picker = ModelPicker(
            models: models.catalog, isRanking: true, present: experiments.kept.model,
            offersInference: models.canInfer, lesson: lessons.guide?.name ?? loaded.lesson,
            generation: generation)
        // A name that matches no model, or several, becomes the filter.
        switch decode.trouble {
        case .unknownModel(let name, _, _): picker.begin(filter: name)
        case .ambiguousModel(let name, _): picker.begin(ambiguous: name)
        default: break
        }
        for case let open as ModelPicker in layers.layers { picker.keepFilter(of: open) }
        // The models have arrived, and none resembles the name.
        if case .unknownModel(let name, let near, _) = decode.trouble, picker.filter?.text == name,
            picker.shown.isEmpty, !models.catalog.isEmpty
        {
            picker.begin(missing: name.shortened(to: 100), near: near.first)
        }
        layers.removeAll { $0 is ModelPicker }
        layers.push(picker)
        return [.rank(loaded, experiments.kept, generation: generation)]
    }

    /// Opens two experiments side by side.
    private mutating func openComparison(of left: Int, and right: Int) -> [Effect] {
        let cards = experiments.cards
        guard cards.indices.contains(left), cards.indices.contains(right), let first = cards[left].result?.kept,
            let second = cards[right].result?.kept
        else {
            notice = "One result was discarded. Press Enter to decode it again."
            return []
        }
        let generation = layers.nextGeneration()
        layers.push(ExperimentComparison(left: left, right: right, generation: generation))
        return [.align(first, second, isASCII: appearance.isASCII, generation: generation)]
    }
}
