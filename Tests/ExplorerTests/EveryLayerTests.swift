import DecodeEngine
import DecodeService
import Foundation
import JSONText
import Lessons
import TerminalUI
import TestSupport
import Testing
import Workbench

@testable import Diagnosis
@testable import Explorer

/// Behavior of every layer: the wheel scrolls it, and `/` searches or says what to do instead.
@Suite(.timeLimit(.minutes(60))) struct EveryLayerTests {
    /// A layer with more to show than fits, or with more than one item.
    struct Situation {
        let name: String
        var state: ExplorerState
    }

    private static let size = (columns: 60, rows: 12)

    /// Two groups of failures, and four experiments.
    private static let text = """
        {"name": "\((1...800).map { "\($0)" }.joined(separator: " "))", "country": "JP", "cities": [
        {"name": null, "coordinates": {"latitude": 1, "longitude": 2}},
        {"name": 3, "coordinates": {"latitude": 1, "longitude": 2}},
        {"name": "Osaka", "coordinates": {"latitude": null, "longitude": 2}}]}
        """

    /// Each layer on top of the screen, except those of lists of documents, which need a worker.
    func situations() async throws -> [Situation] {
        var environment = Harness.environment
        environment.list = { path in
            FolderListing(path: path, entries: (1...40).map { .init(name: "\($0 as Int).json", isFolder: false) })
        }
        let harness = try await Harness(
            text: Self.text, model: "nullability/Country", columns: Self.size.columns, rows: Self.size.rows,
            environment: environment)
        try await harness.changeStrategy("arrays", to: "failable")
        try await harness.changeStrategy("missing")
        var situations: [Situation] = []
        func add(_ state: ExplorerState) throws {
            let layer = try #require(state.layers.top, "\(situations.map(\.name))\n\(state.draw().text())")
            situations.append(Situation(name: "\(type(of: layer))", state: state))
        }
        let base = harness.state
        for keys in ["m", "s", "o", "L", "X g", "! g", "w", "?", ":", "/", "X g x", "g j Enter", ". W"] {
            try await harness.play(keys)
            try add(harness.state)
            for _ in 0..<4 { try await harness.play("Esc") }
            if harness.state.layers.count > 0 { Issue.record("\(keys) leaves a layer open") }
        }
        func push(_ layer: any Layer) throws {
            var state = base
            state.layers.push(layer)
            try add(state)
        }
        let long = (1...40).map { "/Users/me/Projects/Shop\($0)/" }.joined()
        try push(ConsentPrompt(path: long + "Order.swift"))
        try push(RecentList(recent: RecentFiles((1...20).map { RecentFiles.File(path: "/data/\($0).json") })))
        let inner = try #require(EmbeddedJSON(Array("{\"a\": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}".utf8)))
        try push(EmbeddedPage(json: inner, place: "a"))
        let tasks = base.lessons.all.flatMap(\.tasks)
        try push(LessonQuestion(try #require(tasks.first { $0.answers.count > 1 })))
        let source = ModelSourceFile(
            file: "Order.swift", text: (1...60).map { "struct Order\($0): Codable {}" }.joined(separator: "\n"))
        let edit = ModelEdit(
            source: source, newText: source.text.replacing("struct Order", with: "class Order"), line: 1, column: 1,
            title: "Order", makes: .conformance(type: "Order", to: "Codable"))
        var state = base
        let page = ShownChange(
            edit, .decodes, adaptations: [], setup: state.setup, color: state.models.color, isWritable: true)
        _ = state.perform([.open(.change([page]))])
        try add(state)
        let broken = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: Self.size.columns, rows: Self.size.rows)
        try await broken.play("I")
        try add(broken.state)
        let lesson = try await Harness(lesson: "nullability", columns: Self.size.columns, rows: Self.size.rows)
        if !(lesson.state.layers.top is LessonPage) {
            state = lesson.state
            _ = state.perform([.open(.lesson)])
            try add(state)
        } else {
            try add(lesson.state)
        }
        return situations
    }

    /// The list of documents, and their summary.
    func documents() async throws -> [Situation] {
        let folder = try TemporaryFolder()
        let lines = (1...40).map { #"{"name":\#($0),"lat":1,"lon":2,"population":3}"# }.joined(separator: "\n")
        let path = try folder.write("day.ndjson", Data(lines.utf8))
        let harness = try await Harness.documents(
            DocumentSource(paths: [path]), columns: Self.size.columns, rows: Self.size.rows)
        let list = Situation(name: "DocumentList", state: harness.state)
        try #require(harness.state.layers.top is DocumentList)
        try await harness.play("S")
        try #require(harness.state.layers.top is CorpusView)
        return [list, Situation(name: "CorpusView", state: harness.state)]
    }

    /// The types of all layers, read from the sources.
    private func names() throws -> Set<String> {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/Explorer")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var names: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: #/struct (\w+): (?:[\w ,]+, )?(?:\w*Layer|CursorList|TextPage)\b/#) {
                names.insert(String(match.1))
            }
        }
        return names
    }

    private func screen(_ state: ExplorerState) -> String {
        let surface = state.draw()
        return surface.text() + "\(surface.styleMap)"
    }

    /// The layer on top alone, because the panes below show the item under its cursor.
    private func top(_ state: ExplorerState) -> String {
        var surface = Surface(state.size)
        state.layers.top?.draw(on: &surface, in: state)
        return surface.text()
    }

    /// A cell that the layer on top draws; one of a pane if it draws just a line.
    private func place(_ state: ExplorerState) throws -> Position {
        let layer = try #require(state.layers.top)
        var surface = Surface(state.size)
        layer.draw(on: &surface, in: state)
        let rect = surface.targets.first?.rect
        return rect.map { Position(row: $0.row + $0.rows / 2, column: $0.column + $0.columns / 2) }
            ?? Position(row: 3, column: 3)
    }

    private func turn(_ action: MouseEvent.Action, _ state: inout ExplorerState) throws {
        let place = try place(state)
        _ = state.point(action, row: place.row, column: place.column)
    }

    @Test(arguments: ["x", "a\n", "{\"a\": [1]},\u{1B}[A", "\u{600}é\r\n"])
    func `a paste of ten megabytes is typed to its limit in every layer, and the next key is answered`(piece: String)
        async throws
    {
        let text = String(repeating: piece, count: (10 << 20) / piece.utf8.count)
        for situation in try await situations() + documents() {
            // Once as it is, and once with its filter open.
            for opener in [nil, Key.character("/")] {
                var state = situation.state
                if let opener { _ = state.reduce(.input(.key(opener))) }
                _ = state.reduce(.input(.paste(text)))
                for key in [Key.character("y"), .left, .backspace] { _ = state.reduce(.input(.key(key))) }
                _ = state.draw()
                let length = state.layers.top?.field?.text.utf8.count ?? 0
                #expect(length <= TextField.maxLength, "\(situation.name)")
            }
        }
    }

    @Test func `the wheel scrolls every layer, and the slash searches or says what to do instead`() async throws {
        let all = try await situations() + documents()
        let tried = Set(all.map(\.name))
        #expect(tried == (try names()))
        for situation in all {
            var state = situation.state
            let before = screen(state)
            try turn(.wheelDown, &state)
            #expect(screen(state) != before, "\(situation.name) ignores the wheel\n\(state.draw().text())")
            #expect(state.notice == situation.state.notice, "\(situation.name)")
            #expect("\(type(of: state.layers.top))" == "\(type(of: situation.state.layers.top))")
            try turn(.wheelUp, &state)
            #expect(top(state) == top(situation.state), "\(situation.name) doesn't scroll back")

            state = situation.state
            _ = state.reduce(.input(.key(.character("/"))))
            let layer = try #require(state.layers.top)
            if let instead = layer.help?.insteadOfSearch {
                #expect(state.notice == "/ searches nothing here: \(instead)", "\(situation.name)")
                #expect(layer.field == nil, "\(situation.name)")
            } else {
                #expect(layer.field != nil, "\(situation.name) neither searches nor says what to do")
            }
        }
    }

    /// Keys that bring a layer into a state where others have an effect.
    private static let preludes = ["", "j", "j j", "g", "G", "G l", "l", "Tab", "1", "i", "x", "j j Space", "Enter"]

    @Test func `every key in the help of a layer changes the screen or has an effect`() async throws {
        for situation in try await situations() + documents() {
            let layer = try #require(situation.state.layers.top)
            let sequences = layer.help?.keys.flatMap(\.sequences) ?? []
            for keys in sequences {
                let isUsed = try Self.preludes.contains { prelude in
                    var state = situation.state
                    for key in try KeyScript(prelude).keys { _ = state.reduce(.input(.key(key))) }
                    guard let top = state.layers.top, type(of: top) == type(of: layer) else { return false }
                    state.notice = nil
                    let before = screen(state)
                    var effects: [Effect] = []
                    for key in keys { effects += state.reduce(.input(.key(key))) }
                    let isUnknown = state.notice?.contains("does nothing") == true
                    return !isUnknown && (!effects.isEmpty || screen(state) != before)
                }
                #expect(isUsed, "\(situation.name): \(keys.map(\.name))")
            }
        }
    }

    /// Prompts count their rows above the list, and a long value shows a percentage.
    @Test func `a layer with more rows than fit counts those below its edge`() async throws {
        for situation in try await situations() + documents() {
            let layer = try #require(situation.state.layers.top)
            guard !(layer is SearchPrompt), !(layer is CommandPalette), !(layer is ValueInspector),
                !(layer is ConsentPrompt)
            else { continue }
            var state = situation.state
            let shown = top(state)
            var isLonger = false
            for _ in 0..<4 { try turn(.wheelDown, &state) }
            if let list = layer as? any ListLayer {
                _ = state.reduce(.input(.key(.character("G"))))
                let last = (state.layers.top as? any ListLayer)?.selectedItem(in: state) ?? 0
                isLonger = last - list.selectedItem(in: situation.state) >= Self.size.rows
            } else {
                isLonger = top(state) != shown
            }
            guard isLonger else { continue }
            #expect(shown.contains(#/ ↓ [0-9,]+ /#), "\(situation.name)\n\(shown)")
        }
    }

    @Test func `the wheel scrolls a layer while a text is typed in it, and the text stays`() async throws {
        var all = try await situations()
        let harness = try await Harness(
            text: Self.text, model: "nullability/Country", strategies: ["keys": "map:nom=name"],
            columns: Self.size.columns, rows: Self.size.rows)
        try await harness.play("s i x")
        all.append(Situation(name: "StrategyPanel", state: harness.state))
        for situation in all where !(situation.state.layers.top is SearchPrompt) {
            var state = situation.state
            if state.layers.top?.field == nil { _ = state.reduce(.input(.key(.character("/")))) }
            guard let typed = state.layers.top?.field?.text else { continue }
            let before = screen(state)
            try turn(.wheelDown, &state)
            #expect(screen(state) != before, "\(situation.name) ignores the wheel\n\(state.draw().text())")
            #expect((state.layers.top?.field?.text ?? typed) == typed, "\(situation.name)")
            let isOpen = "\(type(of: state.layers.top))" == "\(type(of: situation.state.layers.top))"
            #expect(isOpen, "\(situation.name)")
        }
    }

    @Test func `the wheel scrolls the pane beside a layer, and the typed text stays`() async throws {
        let harness = try await Harness("nullability/japan", model: "nullability/Country", columns: 120, rows: 14)
        for keys in ["s", "/ n", ": s"] {
            try await harness.play("g \(keys)")
            var state = harness.state
            let typed = state.layers.top?.field?.text
            let layout = ScreenLayout(state)
            let pane = try #require([Pane.preview, .payload].first { layout.content(of: $0) != nil }, "\(keys)")
            let rect = try #require(layout.content(of: pane))
            let before = state.panes[pane].top
            _ = state.point(.wheelDown, row: rect.row, column: rect.column + 2)
            #expect(state.panes[pane].top > before, "\(keys)")
            #expect(state.layers.top?.field?.text == typed, "\(keys)")
            try await harness.play("Esc")
        }
    }

    @Test func `the wheel neither answers a question nor fetches an earlier line`() async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", write: { _, _ in .exists("decoder.swift") })
        try await harness.play("/ t o k y o Enter /")
        await harness.session.send(.mouse(MouseEvent(.wheelUp, row: 39, column: 4)))
        #expect(harness.state.layers.top?.field?.text.isEmpty == true)
        try await harness.play("Esc w d")
        let menu = try #require(harness.state.layers.top as? ExportMenu)
        #expect(menu.question == "decoder.swift")
        let place = try place(harness.state)
        await harness.session.send(.mouse(MouseEvent(.wheelDown, row: place.row, column: place.column)))
        #expect((harness.state.layers.top as? ExportMenu)?.question == "decoder.swift")
    }
}
