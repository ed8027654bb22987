import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import Lessons
import SeededRandom
import TestSupport
import Testing
import Workbench

@testable import Explorer
@testable import TerminalUI

/// Anything that a user, a terminal and a slow machine can do, in any order: nothing traps, and the screen stays whole.
///
/// `swift test` runs twenty thousand events. To run a million with another seed:
///
///     CODASCOPE_FOR=tests CODASCOPE_EVENTS=1000000 CODASCOPE_SEED=7 swift test -c release --filter RandomEventTests
///
/// The seed and a number identify each part of a run. A failure names both; `CODASCOPE_PART=…` runs that part alone.
@Suite struct RandomEventTests {
    private static func setting(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment["CODASCOPE_" + name].flatMap { UInt64($0) }
    }

    /// The number of events in a part; every part starts a new explorer.
    private static let partLength = 400
    private static let seed = setting("SEED") ?? 20
    private static let events = Int(setting("EVENTS") ?? 20_000)

    @Test(arguments: 0..<4)
    func `no event breaks the screen`(lane: Int) async throws {
        let count = max(4, Self.events / Self.partLength)
        for part in 0..<count where part % 4 == lane {
            if let only = Self.setting("PART"), Int(only) != part { continue }
            var run = EventRun(seed: Self.seed, part: part)
            guard let trouble = await run.go(Self.partLength) else { continue }
            Issue.record("CODASCOPE_SEED=\(Self.seed) CODASCOPE_PART=\(part): \(trouble)")
            return
        }
    }
}

/// One explorer and what happens to it.
private struct EventRun {
    private var random: SplitMix64
    private var state: ExplorerState
    private var screen = ShownScreen()
    /// Pending answers: those to one effect arrive in order, those to several in any order.
    private var waiting: [[Action]] = []
    private var log: [String] = []

    init(seed: UInt64, part: Int) {
        random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(part))
        let models = [
            nil, nil, "nullability/Country", "[String: String]", "[Int]", "raw-enums/Movie", "no/such", "[[Int]]",
            "Int",
        ]
        state = ExplorerState(
            size: Size(rows: 24, columns: 80),
            appearance: Appearance(hasColor: random.oneIn(2), isASCII: random.oneIn(4)),
            setup: Setup(model: random.pick(models), strategies: StrategySet()), lessons: MadeOnce { LessonGuides.all })
        state.models.canInfer = random.oneIn(2)
    }

    /// - Returns: the problem after the last event, and the events before it; nil if there is none.
    mutating func go(_ count: Int) async -> String? {
        await perform(random.oneIn(5) ? state.start(.nothing) : state.start(.path(random.pick(EventWorld.paths))))
        for _ in 0..<count {
            let action: Action
            if !waiting.isEmpty, random.oneIn(2) {
                let place = Int.random(in: 0..<waiting.count, using: &random)
                action = waiting[place].removeFirst()
                if waiting[place].isEmpty { waiting.remove(at: place) }
                log.append("answer")
            } else {
                action = .input(event())
            }
            if log.count > 40 { log.removeFirst(20) }
            // Any event may be the next before the screen is drawn.
            if random.oneIn(2) { screen.show(state.draw()) }
            await perform(screen.reduce(action, &state))
            if let trouble = Self.trouble(with: state) {
                return "\(trouble), after \(log.suffix(12).joined(separator: " | "))"
            }
        }
        return nil
    }

    private mutating func perform(_ effects: [Effect]) async {
        for effect in effects {
            let answers = await EventWorld.shared.answers(to: effect, state)
            if !answers.isEmpty { waiting.append(answers) }
        }
        // A machine is slow, but only so slow: the oldest answers are dropped.
        if waiting.count > 20 { waiting.removeFirst() }
    }

    // MARK: Events

    private static let keys: [Key] =
        Command.allCases.flatMap(\.binding.ways).flatMap { $0.split(separator: " ") }
        .compactMap { try? Key(name: String($0)) }

    private static let moreKeys: [Key] = [
        .enter, .enter, .escape, .escape, .tab, .backTab, .backspace, .delete, .left, .right, .up, .down, .home, .end,
        .pageUp, .pageDown, .insert, .space, .function(1), .function(5), .control("w"), .control("u"), .control("k"),
        .control("a"), .control("e"), .control("c"), .alt("x"), .character("i"), .character("."), .character("w"),
    ]

    private mutating func event() -> InputEvent {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<45: return key(random.pick(Self.keys))
        case 45..<65: return key(random.pick(Self.moreKeys))
        case 65..<70: return key(.character(Character(String(Int.random(in: 0...9, using: &random)))))
        case 70..<84:
            let scalars = Array(random.pick(TextPieces.all).unicodeScalars)
            return key(.character(Character(random.pick(scalars))))
        case 84..<88:
            var text = TextPieces.text(&random, upTo: 10)
            if random.oneIn(12) { text = String(repeating: text, count: 200) }
            log.append("paste of \(text.utf8.count)")
            return .paste(text)
        case 88..<95:
            let size =
                random.oneIn(8)
                ? Size(rows: Int.random(in: 1...70, using: &random), columns: Int.random(in: 1...220, using: &random))
                : Size(rows: Int.random(in: 1...26, using: &random), columns: Int.random(in: 1...90, using: &random))
            log.append("resize \(size.columns)x\(size.rows)")
            return .resize(size)
        default:
            let action = random.pick([
                MouseEvent.Action.press(.left), .press(.left), .release(.left), .drag(.left), .press(.right), .wheelUp,
                .wheelDown,
            ])
            let row = Int.random(in: 0...state.size.rows, using: &random)
            let column = Int.random(in: 0...state.size.columns, using: &random)
            log.append("\(action) at \(row),\(column)")
            return .mouse(MouseEvent(action, row: row, column: column))
        }
    }

    private mutating func key(_ key: Key) -> InputEvent {
        log.append(key.name)
        return .key(key)
    }

    // MARK: Invariants

    private static func trouble(with state: ExplorerState) -> String? {
        let surface = state.draw(recordsWrites: true)
        if let fault = surface.writes?.faults.first { return "\(fault)\n\(surface.text())" }
        guard surface.size == state.size else { return "the screen is \(surface.size), not \(state.size)" }
        if let trouble = cellTrouble(surface) { return trouble }
        if let trouble = cursorTrouble(state, surface) { return trouble }
        guard state.keptWhy.key == state.whyKey else {
            return "the Why text is of \(String(describing: state.keptWhy.key))"
        }
        if let trouble = treeCursorTrouble(state) { return trouble }
        guard !state.isTooSmall else { return nil }
        let layout = ScreenLayout(state)
        let window = Rect(state.size)
        for rect in layout.panes.map(\.rect) + [layout.title, layout.status] {
            guard rect.intersection(window) == rect else { return "\(rect) is outside of the window \(window)" }
        }
        for pane in [Pane.payload, .preview, .model, .why] {
            let text = state.panes[pane]
            guard text.top >= 0, text.left >= 0, text.cursor >= 0 else { return "\(pane) stands at \(text)" }
        }
        return windowTrouble(state, layout)
    }

    /// The tree's cursor is on a visible row, also while no row is drawn.
    private static func treeCursorTrouble(_ state: ExplorerState) -> String? {
        guard let tree = state.shownTree, !tree.isEmpty else { return nil }
        guard let row = state.selectedRow, row == state.selection.tree.cursor else {
            return "the cursor \(state.selection.tree.cursor) is no row of \(tree.count)"
        }
        guard state.selection.tree.visible(row, in: tree) == row else {
            return "row \(row) is selected and folded away"
        }
        return nil
    }

    private static func windowTrouble(_ state: ExplorerState, _ layout: ScreenLayout) -> String? {
        guard let tree = state.shownTree, let row = state.selectedRow else { return nil }
        if let content = layout.content(of: .tree), content.rows > 0,
            !state.selection.tree.lines(height: content.rows, in: tree).map(\.row).contains(row)
        {
            return "row \(row) is selected, and the tree shows \(state.selection.tree.top) and on, \(content.rows) rows"
        }
        return nil
    }

    private static func cellTrouble(_ surface: Surface) -> String? {
        for row in 0..<surface.rows {
            var expected: UInt8?
            for column in 0..<surface.columns {
                let cell = surface.cells[row * surface.columns + column]
                if let wanted = expected, cell.width != wanted { return "half a wide character at \(row),\(column)" }
                if expected == nil, cell.width == 0 { return "half a wide character at \(row),\(column)" }
                expected = cell.width == 2 ? 0 : nil
                if cell.content < 0x7F {
                    if cell.width > 0, cell.content < 0x20 { return "a control scalar at \(row),\(column)" }
                    continue
                }
                for scalar in surface.scalars(of: cell) where surface.sanitizer.treatment(of: scalar) == .escape {
                    return "\(scalar.debugDescription) at \(row),\(column)"
                }
            }
            if expected != nil { return "half a wide character at the end of row \(row)" }
        }
        return nil
    }

    private static func cursorTrouble(_ state: ExplorerState, _ surface: Surface) -> String? {
        if let cursor = surface.cursor, !surface.bounds.contains(cursor) { return "the cursor is at \(cursor)" }
        guard let field = state.layers.top?.field else {
            return surface.cursor == nil ? nil : "there is a cursor and nothing is typed"
        }
        if !state.isTooSmall, surface.cursor == nil {
            // The wheel may scroll the row of the field out of view; the next key shows it again.
            var next = state
            _ = next.reduce(.input(.key(.end)))
            guard next.draw().cursor != nil else {
                return
                    "no cursor in \(state.layers.top.map { "\(type(of: $0))" } ?? "") for \(field.text.debugDescription)"
            }
        }
        // The clusters on both sides add up only if the cursor is between two clusters.
        guard field.beforeCursor.count + field.afterCursor.count == field.text.count else {
            return "the cursor is inside of a cluster of \(field.text.debugDescription)"
        }
        return nil
    }
}
