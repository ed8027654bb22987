import DecodeService
import JSONText
import Strategies
import TerminalUI

/// All strategies with their values; moving the highlight tries a value at once.
struct StrategyPanel: Sendable {
    /// What the panel shows; kept by Enter, dropped by Esc.
    private(set) var strategies: StrategySet
    var cursor = ListCursor()
    /// The text of a free-form value while it is typed.
    private(set) var editing: TextField?
    /// Why the typed value was refused.
    private(set) var complaint: String?

    /// Every strategy with the values it offers here.
    let all: [Strategy]

    /// What the payload is written in: not every strategy does something for every format.
    let format: PayloadFormat

    /// - Parameters:
    ///   - keySets: The key sets that the model is known to have.
    ///   - format: What the payload is written in.
    init(_ strategies: StrategySet, keySets: [String] = [], format: PayloadFormat = .json) {
        self.strategies = strategies
        self.format = format
        let names = keySets.map { KeySetStrategy.named($0).printed }
        all = StrategySet.all.map { ["key-set", "encode-key-set"].contains($0.name) ? $0.offering(names) : $0 }
    }

    var strategy: Strategy { all[min(cursor.index, all.count - 1)] }

    /// Whether a strategy can change anything for this payload.
    func applies(_ strategy: Strategy) -> Bool { format == .json || strategy.appliesToPropertyLists }

    /// The place of a strategy's present value among those offered.
    func valueIndex(of strategy: Strategy) -> Int { strategy.index(of: strategies[strategy.name] ?? "") ?? 0 }

    mutating func press(_ key: Key, page: Int) -> OverlayOutcome {
        if editing != nil { return edit(key) }
        switch key {
        case .right, .character("l"), .space, .tab: move(1)
        case .left, .character("h"), .backTab: move(-1)
        case .character("i"), .character("="):
            if strategy.isFreeForm { editing = TextField(strategies[strategy.name] ?? "") }
        case .character("0"), .backspace: set(strategy.defaultValue)
        case .escape, .character("q"): return .close
        default:
            complaint = nil
            return cursor.press(key, count: all.count, page: page) ? .stay : .pass
        }
        return .stay
    }

    private mutating func move(_ step: Int) {
        let values = strategy.values
        let present = valueIndex(of: strategy)
        var index = present
        repeat {
            index = (index + step + values.count) % values.count
            // An example that is offered by itself was passed already.
        } while index != present && values[index].example.flatMap(strategy.index(of:)).map { $0 != index } == true
        set(values[index].example ?? values[index].spelling)
    }

    private mutating func edit(_ key: Key) -> OverlayOutcome {
        switch key {
        case .enter:
            if set(editing?.text ?? "") { editing = nil }
        case .escape:
            editing = nil
            complaint = nil
        default: _ = editing?.press(key)
        }
        return .stay
    }

    mutating func paste(_ text: String) { editing?.insert(text) }

    @discardableResult
    private mutating func set(_ value: String) -> Bool {
        do throws(StrategyError) {
            try strategies.set(strategy.name, to: value)
            complaint = nil
            return true
        } catch {
            complaint = error.description
            return false
        }
    }
}
