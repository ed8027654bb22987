import DecodeService
import Diagnosis
import JSONText
import TerminalUI

/// All strategies, and the values of the one under the cursor with their results.
///
/// The current set is decoded at once and shown by the panes beside the panel. The results of the other values are
/// found in the background, one at a time, the nearest to the cursor first.
struct StrategyPanel: CursorList {
    /// The strategies shown; Enter keeps them, Esc discards them.
    var strategies: StrategySet
    var cursor = ListCursor()
    /// The text of a free-form value while it is being typed.
    private(set) var editing: TextField?
    /// Why the typed value is invalid.
    private(set) var inputError: String?

    /// Every strategy with the values offered here.
    private(set) var all: [Strategy]
    /// The hints from the payload and its decode.
    private(set) var offers: StrategyOffers
    private let keySets: [String]
    /// Whether the strategies under the fold are shown.
    private(set) var showsRest = false
    var trials = StrategyTrials()
    /// The order by results; nil for the usual order.
    var ranking: StrategyRanking?

    /// The format of the payload: some strategies have no effect in some formats.
    let format: PayloadFormat

    init(
        _ strategies: StrategySet, keySets: [String] = [], format: PayloadFormat = .json,
        offers: StrategyOffers = StrategyOffers(), bestFirst: Bool = false
    ) {
        self.strategies = strategies
        self.format = format
        self.offers = offers
        self.keySets = keySets.map { KeySetStrategy.named($0).printed }
        all = []
        offerValues()
        if bestFirst { ranking = StrategyRanking(base: strategies) }
        cursor.index = first.firstIndex { $0.name == offers.named } ?? 0
    }

    private mutating func offerValues() {
        all = StrategySet.all.map {
            $0.offering(["key-set", "encode-key-set"].contains($0.name) ? keySets : offers.values(of: $0.name))
        }
    }

    /// Adopts the fixes found since the panel opened. During a trial, the fixes belong to another setup.
    mutating func follow(_ state: ExplorerState) {
        trials.follow(state)
        guard state.experiments.trial == nil else { return }
        var offers = offers
        offers.adopt(state.fixes)
        guard offers != self.offers else { return }
        self.offers = offers
        offerValues()
    }

    /// The strategies above the fold: those that can change this decode or, once they are sorted by result, those that
    /// improve it.
    var first: [Strategy] {
        guard let names = ranking?.names else { return all.filter { offers.isUsed($0.name) && applies($0) } }
        return names.compactMap { name in all.first { $0.name == name } }
    }

    /// The strategies above the fold, the fold itself as nil, and the others under it.
    var items: [Strategy?] {
        let first = first
        let rest = all.filter { !first.contains($0) }
        return first + (rest.isEmpty ? [] : [nil]) + (showsRest ? rest : [])
    }

    /// The number of strategies under the fold.
    var restCount: Int { all.count - first.count }

    /// The strategy under the cursor; nil on the fold.
    var strategy: Strategy? {
        let items = items
        return items.isEmpty ? nil : items[min(cursor.index, items.count - 1)]
    }

    /// Whether a strategy can have an effect on this payload.
    func applies(_ strategy: Strategy) -> Bool { format == .json || strategy.appliesToPropertyLists }

    /// The index of a strategy's current value among those offered.
    func valueIndex(of strategy: Strategy) -> Int { strategy.index(of: strategies[strategy]) ?? 0 }

    var field: TextField? { editing }

    mutating func paste(_ text: String) -> Bool {
        editing?.insert(text)
        return true
    }

    enum KeyCommand: String, LayerCommand {
        case keep = "Enter | keep the strategies as they are shown; unfold | keep"
        case revert = "Esc  q | close, and restore the previous strategies | revert"
        case next = "l  Right  Space  Tab | next value, tried at once; unfold | value"
        case previous = "h  Left  S-Tab | previous value, tried at once"
        case order = "x | best results first, each strategy tried alone; or the usual order | best first"
        case type = "i  = | type a value | type"
        case reset = "0  Backspace | the default value | default"
    }

    /// The commands while a value is typed.
    enum TypingCommand: String, LayerCommand {
        case set = "Enter | set the typed value | set"
        case back = "Esc | leave the value as it is | back"
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Strategies",
            about: "Each value shows its result. The tree and the JSON show the decode with the selected values.",
            keys: editing == nil ? KeyCommand.table + ListCommand.table : TypingCommand.table + FieldKeys.table,
            insteadOfSearch: "j and k choose a strategy, = types a value")
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let kept = context.state.experiments.kept
        follow(context.state)
        let before = strategies
        var outcome = LayerResponse.Outcome.stay
        if editing != nil {
            edit(key)
        } else {
            switch KeyCommand(key) {
            case .keep where strategy == nil: showsRest.toggle()
            case .keep:
                chooseBest()
                let names = StrategySet.all.map(\.name).filter { strategies[$0] != kept.strategies[$0] }
                let changes = names.map { "\($0): \(strategies[$0] ?? "")" }.joined(separator: ", ")
                let notice = changes.isEmpty ? "nothing was changed" : "kept \(changes)  (u undoes it)"
                // The trial of these strategies was a decode with them.
                let isTried = context.state.setup.strategies == strategies
                return .close(
                    .effect(.cancel(.strategies)), .keep(Setup(model: kept.model, strategies: strategies)),
                    .notice(notice)
                ).adding(isTried ? [] : [.decode])
            case .next: move(1)
            case .previous: move(-1)
            case .order: changeOrder()
            case .type: startTyping()
            case .reset: if let strategy { set(strategy.defaultValue) }
            case .revert: return .close(.effect(.cancel(.strategies)), .dropTrial)
            case nil: outcome = moveCursor(key, in: context.state) ? .stay : .pass
            }
        }
        // The set shown is decoded if it changed.
        let tried = strategies == before ? [] : [Request.tryOut(Setup(model: kept.model, strategies: strategies))]
        return LayerResponse(outcome: outcome, requests: tried + nextTrial(in: context))
    }

    private mutating func moveCursor(_ key: Key, in state: ExplorerState) -> Bool {
        inputError = nil
        let place = cursor.index
        guard cursor.press(key, count: items.count, page: ScreenLayout(state).listRows) else { return false }
        if cursor.index != place { ranking?.hasMoved = true }
        return true
    }

    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse {
        guard editing == nil else { return .stay }
        if cursor.index != item { ranking?.hasMoved = true }
        cursor.index = item
        inputError = nil
        return LayerResponse.stay.adding(nextTrial(in: context))
    }

    /// Moves the cursor. While a value is typed, the cursor stays and only the list scrolls.
    mutating func scroll(down: Bool, in context: LayerContext) -> LayerResponse {
        guard editing != nil else { return press(down ? .down : .up, in: context) }
        let height = view(in: context.state).listHeight(in: Self.area(in: context.state))
        cursor.scroll(down: down, count: items.count, height: height)
        return .stay
    }

    /// Goes to the next value, skipping values with placeholders, which have to be typed. On the fold, shows or hides
    /// the other strategies.
    private mutating func move(_ step: Int) {
        guard let strategy else {
            showsRest = step > 0 ? !showsRest : false
            return
        }
        let values = strategy.values
        var index = valueIndex(of: strategy)
        repeat { index = (index + step + values.count) % values.count } while values[index].isTemplate
        set(values[index].spelling)
    }

    /// Opens the field for a typed value, with the current value or the prefix of such values.
    private mutating func startTyping() {
        guard let strategy, strategy.isFreeForm else { return }
        let present = strategies[strategy]
        let isTyped = present != strategy.defaultValue
        editing = TextField(isTyped ? present : String(strategy.values.first { $0.isTemplate }?.fixedPart ?? ""))
    }

    /// The strategies with the value that is being typed, if it is valid.
    var shown: StrategySet {
        guard let strategy, editing != nil else { return strategies }
        var set = strategies
        try? set.set(strategy.name, to: typedValue)
        return set
    }

    /// The typed text. The field opens with a prefix; if a whole value was typed or pasted after it, the duplicate is
    /// dropped.
    private var typedValue: String {
        let text = editing?.text ?? ""
        let start = String(strategy?.values.first { $0.isTemplate }?.fixedPart ?? "")
        return !start.isEmpty && text.hasPrefix(start + start) ? String(text.dropFirst(start.count)) : text
    }

    private mutating func edit(_ key: Key) {
        switch TypingCommand(key) {
        case .set:
            if set(typedValue) { editing = nil }
        case .back:
            editing = nil
            inputError = nil
        case nil: _ = editing?.press(key)
        }
        cursor.top = nil
    }

    @discardableResult
    private mutating func set(_ value: String) -> Bool {
        guard let strategy else { return false }
        do throws(StrategyError) {
            try strategies.set(strategy.name, to: value)
            inputError = nil
            return true
        } catch {
            inputError = error.description
            return false
        }
    }

    func spokenItem(in state: ExplorerState) -> String? {
        var panel = self
        panel.follow(state)
        guard let strategy = panel.strategy else {
            let count = panel.restCount
            return count > 0 ? "\(count) more strategies, \(showsRest ? "unfolded" : "folded")" : nil
        }
        var words = "\(strategy.name) is \(strategies[strategy])"
        if let result = trials.results[strategies] { words += ", \(result.words)" }
        if let best = panel.best(of: strategy), best.value != strategies[strategy] {
            words += "; better is \(best.value), \(best.result.words)"
        }
        return words
    }

    var isDocked: Bool { true }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        var panel = self
        panel.follow(state)
        panel.view(in: state).draw(on: &surface, in: Self.area(in: state))
    }

    private func view(in state: ExplorerState) -> StrategyPanelView {
        StrategyPanelView(theme: Theme(state.appearance), panel: self)
    }

    private static func area(in state: ExplorerState) -> Rect {
        let layout = ScreenLayout(state)
        return layout.dock ?? layout.layer
    }
}
