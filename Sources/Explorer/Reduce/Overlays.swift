import DecodeService
import Diagnosis
import JSONText
import Strategies
import TerminalUI
import Trials

extension ExplorerState {
    /// Offers a key to the overlay on top.
    /// - Returns: nil when the key is not for the overlay but for the program (suspend, redraw, interrupt).
    mutating func press(_ key: Key, on overlay: Overlay) -> [Effect]? {
        let page = ScreenLayout(self).overlayRows
        var effects: [Effect] = []
        let outcome: OverlayOutcome
        switch overlay {
        case .modelPicker(var picker):
            let before = picker.choice
            let wasTyping = picker.isTyping
            outcome = picker.press(key, page: page)
            replaceTop(.modelPicker(picker))
            if outcome == .pass, key == .enter || wasTyping && key == .enter {
                return picker.isOnInference ? infer() : keepModel(picker)
            }
            if outcome == .pass, key == .character("i"), picker.offersInference { return infer() }
            if outcome == .close { return dropTrial() }
            if outcome == .stay, !picker.isTyping, picker.choice != before, let model = picker.choice {
                effects = tryOut(Setup(model: model, strategies: experiments.kept.strategies))
            }
        case .fileBrowser(var browser):
            let (result, choice) = browser.press(key, page: page)
            outcome = result
            replaceTop(.fileBrowser(browser))
            switch choice {
            case .folder(let path, let from): effects = list(path, standingOn: from)
            case .file(let path):
                overlays.removeAll()
                folder = browser.path
                if path.hasSuffix(".swift") { return [.askAboutModels(path: path)] }
                // A model that was named at the start is meant for the first payload; the next one may be anything.
                let model = payload.loaded == nil ? experiments.kept.model : nil
                experiments.keep(Setup(model: model, strategies: experiments.kept.strategies))
                return [.cancelDecode] + read(path)
            case nil: break
            }
        case .strategies(var panel):
            if key == .enter, panel.editing == nil {
                overlays.removeLast()
                experiments.keep(Setup(model: experiments.kept.model, strategies: panel.strategies))
                return []
            }
            let before = panel.strategies
            outcome = panel.press(key, page: page)
            replaceTop(.strategies(panel))
            if outcome == .close { return dropTrial() }
            if panel.strategies != before {
                effects = tryOut(Setup(model: experiments.kept.model, strategies: panel.strategies))
            }
        case .edit(var page):
            let (result, choice) = page.press(key)
            outcome = result
            replaceTop(.edit(page))
            switch choice {
            case .copy: effects = [.copy(page.edit.diff, what: "the diff of \(page.edit.title)")]
            case .write: effects = [.writeEdit(page.edit)]
            case nil: break
            }
        case .compare(var table):
            if key == .enter { return keepChange(table) }
            outcome = table.press(key, page: page)
            replaceTop(.compare(table))
            if outcome == .close {
                compareGeneration.advance()
                effects = [.cancelComparison]
            }
        case .search(var prompt):
            outcome = press(key, on: &prompt, effects: &effects)
        case .help(var help):
            outcome = help.press(key, page: page, count: HelpView.lines(self).count)
            replaceTop(.help(help))
        case .lessons(let list):
            (outcome, effects) = press(key, on: list, page: page)
        case .lesson(let text):
            (outcome, effects) = press(key, on: text, rows: page)
        case .consent(let path):
            if key == .enter || key == .character("y") {
                overlays.removeLast()
                return useModels(path)
            }
            outcome = [.escape, .character("q"), .character("n")].contains(key) ? .close : .stay
        }
        switch outcome {
        case .stay: return effects
        case .close:
            overlays.removeLast()
            return effects
        case .pass:
            // What works everywhere still does; everything else is for the overlay alone.
            return [.control("c"), .control("z"), .control("l")].contains(key) ? nil : effects
        }
    }

    private mutating func press(_ key: Key, on prompt: inout SearchPrompt, effects: inout [Effect]) -> OverlayOutcome {
        switch key {
        case .enter:
            overlays.removeLast()
            if !prompt.field.text.isEmpty {
                search = SearchQuery(.pattern(prompt.field.text))
                searchesForward = true
            }
            effects = find(forward: true)
            return .stay
        case .escape, .control("c"): return .close
        case .backspace where prompt.field.text.isEmpty: return .close
        default:
            _ = prompt.field.press(key)
            replaceTop(.search(prompt))
            return .stay
        }
    }

    private mutating func replaceTop(_ overlay: Overlay) {
        if !overlays.isEmpty { overlays[overlays.count - 1] = overlay }
    }

    // MARK: The model picker

    /// Opens the picker; one that is open already begins anew, with what was typed into it.
    mutating func openPicker() -> [Effect] {
        guard let loaded = payload.loaded else {
            notice = "open a payload first: o"
            return []
        }
        var picker = ModelPicker(
            models: models, isRanking: true, present: experiments.kept.model, offersInference: canInfer)
        for case .modelPicker(let open) in overlays { picker.takeFilter(of: open) }
        overlays.removeAll { if case .modelPicker = $0 { true } else { false } }
        overlays.append(.modelPicker(picker))
        rankGeneration.advance()
        return [.rank(loaded, experiments.kept, generation: rankGeneration)]
    }

    mutating func updatePicker(_ change: (inout ModelPicker) -> Void) {
        guard case .modelPicker(var picker) = overlays.last else { return }
        change(&picker)
        replaceTop(.modelPicker(picker))
    }

    private mutating func keepModel(_ picker: ModelPicker) -> [Effect] {
        guard let model = picker.choice else { return [] }
        overlays.removeLast()
        let isShown = decode.answer?.setup.model == model
        experiments.keep(Setup(model: model, strategies: experiments.kept.strategies))
        hasMoved = hasMoved && isShown
        return decodeAgain()
    }

    // MARK: Trials

    /// Shows a setup without keeping it.
    private mutating func tryOut(_ setup: Setup) -> [Effect] {
        experiments.trial = setup
        return decodeAgain()
    }

    /// Goes back to the setup that was kept.
    private mutating func dropTrial() -> [Effect] {
        overlays.removeLast()
        guard experiments.trial != nil else { return [] }
        experiments.trial = nil
        return decodeAgain()
    }

    mutating func openStrategies() -> [Effect] {
        overlays.append(
            .strategies(StrategyPanel(experiments.kept.strategies, keySets: keySets, format: document?.format ?? .json))
        )
        return []
    }

    // MARK: Files

    mutating func openBrowser() -> [Effect] {
        overlays.append(.fileBrowser(FileBrowser(path: folder)))
        return list(folder, standingOn: payload.loaded?.shortName)
    }

    private mutating func list(_ path: String, standingOn name: String?) -> [Effect] {
        listGeneration.advance()
        if case .fileBrowser(var browser) = overlays.last {
            browser.listing = nil
            browser.filter = nil
            browser.isTyping = false
            browser.wanted = name
            replaceTop(.fileBrowser(browser))
        }
        return [.listFolder(path: path, generation: listGeneration)]
    }
}
