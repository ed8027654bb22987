import DecodeEngine
import DecodeService
import DecodeTrace
import Foundation
import Lessons
import ModelBuild
import Reports
import SwiftDeclarations
import TestSupport
import Testing
import Workbench

@testable import Explorer
@testable import TerminalUI

/// The explorer on a device without a terminal, decoding in this process.
struct Harness {
    let device: HeadlessDevice
    let session: ExplorerSession

    var state: ExplorerState { session.state }

    /// The seconds without an answer after which a test gives up. Long, because other tests may keep the machine busy.
    static let timeout = 3600.0

    /// - Parameters:
    ///   - file: a payload of demo-data, as `nullability/null-name`.
    ///   - lesson: a lesson's name, in place of a file.
    ///   - text: a payload of the test's own, in place of a file.
    init(
        _ file: String? = nil, lessons: [LessonGuide] = LessonGuides.all, lesson: String? = nil, text: String? = nil,
        data: Data? = nil, model: String? = nil,
        strategies: [String: String] = [:], columns: Int = 120, rows: Int = 40, color: Bool = true, ascii: Bool = false,
        linear: Bool = false, modelFiles: OwnModelFiles = OwnModelFiles(),
        write: (@Sendable ([ExportedFile], Bool) -> ExportAnswer)? = nil, environment: ExplorerEnvironment? = nil
    ) async throws {
        device = HeadlessDevice(rows: rows, columns: columns)
        var set = StrategySet()
        for (name, value) in strategies { try set.set(name, to: value) }
        var appearance = Appearance(hasColor: color, isASCII: ascii)
        appearance.isLinear = linear
        let state = ExplorerState(
            size: Size(rows: rows, columns: columns), appearance: appearance,
            setup: Setup(model: model, strategies: set), lessons: lessons.isEmpty ? nil : MadeOnce { lessons },
            modelFiles: modelFiles)
        var environment = environment ?? Self.environment
        environment.write = write
        session = ExplorerSession(state: state, device: device, environment: environment)
        if let lesson {
            session.open(.lesson(lesson))
        } else if let file {
            session.open(.path("demo-data/\(file).json"))
        } else if let bytes = data ?? text.map({ Data($0.utf8) }) {
            session.open(.memory(name: "test.json", Payload(bytes)))
        } else {
            session.open(.nothing)
        }
        await session.play(KeyScript([]), timeout: Self.timeout)
        expectCleanCells(state)
    }

    /// A payload with a null that its model doesn't accept.
    static func nullName(_ columns: Int = 120, _ rows: Int = 40) async throws -> Harness {
        try await Harness("nullability/null-name", model: "nullability/Country", columns: columns, rows: rows)
    }

    /// Presses keys, and waits after each until no work is pending.
    @discardableResult
    func play(_ keys: String) async throws -> String {
        await session.play(try KeyScript(keys), timeout: Self.timeout)
        expectCleanCells(state, keys)
        return screen
    }

    /// Sets a strategy in the panel, wherever it is listed.
    ///
    /// - Parameter value: The value; nil for the next one.
    func changeStrategy(_ name: String, to value: String? = nil) async throws {
        try await play("s")
        for _ in 0..<40 {
            guard let panel = state.layers.top as? StrategyPanel else { break }
            // The cursor is on the fold: `l` shows the others.
            guard let strategy = panel.strategy else {
                try await play("l j")
                continue
            }
            if strategy.name == name { break }
            try await play("j")
        }
        for _ in 0..<20 {
            try await play("l")
            guard let value, state.setup.strategies[name] != value else { break }
        }
        try await play("Enter")
    }

    /// Presses keys, among which `arrays:=failable` sets a strategy.
    func playWithStrategies(_ keys: String) async throws {
        for key in keys.split(separator: " ") {
            let parts = key.split(separator: ":=")
            if parts.count == 2 {
                try await changeStrategy(String(parts[0]), to: String(parts[1]))
            } else {
                try await play(String(key))
            }
        }
    }

    var screen: String { device.surface?.text() ?? "" }

    var lines: [String] { screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    /// The lines that hold a text.
    func lines(with text: String) -> [String] { lines.filter { $0.contains(text) } }

    /// A click where a text is shown, the first from the top.
    func click(on text: String) throws -> InputEvent {
        let row = try #require(lines.firstIndex { $0.contains(text) }, "\(text)")
        let line = lines[row]
        let start = try #require(line.firstRange(of: text)?.lowerBound)
        let column = line.distance(from: line.startIndex, to: start) + 1
        return .mouse(MouseEvent(.press(.left), row: row, column: column))
    }

    /// The cells of each pane, and of a docked panel.
    var areas: [String] {
        let layout = ScreenLayout(state)
        return layout.panes.map { "\($0.pane.rawValue) \($0.rect.columns)x\($0.rect.rows)" }
            + (layout.dock.map { ["dock \($0.columns)x\($0.rows)"] } ?? [])
    }

    /// The path of the selected row.
    var selected: String {
        guard let tree = state.shownTree, let row = state.selectedRow else { return "" }
        return state.path(of: row, in: tree).description
    }

    /// Parsed once for all tests.
    private static let parsedSources = ParsedSources()

    /// Files from the executable and made-up folders. Nothing outside the repository is read.
    static let environment = {
        var environment = files
        // The current time is fixed, because odd dates show their distance from it.
        environment.color = { SwiftColoring($0) }
        environment.now = { Date(timeIntervalSince1970: 1_780_000_000) }
        (environment.rankLimit, environment.slowTrial) = (.seconds(3600), .seconds(3600))
        environment.fixLimit = .seconds(3600)
        return environment
    }()

    private static let files = ExplorerEnvironment(
        runner: InProcessRunner(),
        read: { path, _ in
            guard let payload = LessonCatalog.payload(file: path)?.payload else {
                if path.hasSuffix("/") || !path.contains(".") {
                    throw PayloadTrouble("\(path) is a folder.", code: .folder)
                }
                throw PayloadTrouble("\(path) does not exist. Check the path.")
            }
            return payload.data
        },
        list: { path in
            if path.hasSuffix("nothing") {
                return FolderListing(path: "/demo/nothing", entries: [], trouble: "This folder cannot be read.")
            }
            let isRoot = path == "." || path.hasSuffix("demo")
            return FolderListing(
                path: isRoot ? "/demo" : path,
                entries: isRoot
                    ? [.init(name: "nullability", isFolder: true), .init(name: ".hidden", isFolder: false, size: 3)]
                    : [
                        .init(name: "demo-data", isFolder: true),
                        .init(name: "demo-data/nullability/japan.json", isFolder: false, size: 812),
                    ])
        },
        parse: { parsedSources.source(of: $0) },
        lesson: { data in LessonCatalog.all.first { $0.payloads.contains { $0.data == data } }?.name })
}

extension ExplorerState {
    /// Sends a mouse event to the screen that the state draws.
    mutating func point(_ action: MouseEvent.Action, row: Int, column: Int) -> [Effect] {
        var screen = ShownScreen()
        screen.show(draw())
        return screen.reduce(.input(.mouse(MouseEvent(action, row: row, column: column))), &self)
    }
}

extension LayerContext {
    /// An explorer with nothing open.
    static var empty: LayerContext {
        LayerContext(state: ExplorerState(size: Size(rows: 24, columns: 80)), generation: 0)
    }
}

extension Generation: ExpressibleByIntegerLiteral {
    public init(integerLiteral number: Int) { self.init(number) }

    static func - (generation: Generation, count: Int) -> Generation { Generation(generation.number - count) }
}

extension SourceText {
    /// A file as the session parses it.
    static func parsed(_ file: ModelSourceFile) -> SourceText {
        SourceText(file, parse: { ModelSource($0.text) }, color: { SwiftColoring($0) })
    }
}

/// Compares a whole screen with a stored one.
func expectSnapshot(
    _ harness: Harness, _ name: String, style: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    guard let surface = harness.device.surface else { return }
    try expectSnapshot(of: surface, name, style: style, sourceLocation: sourceLocation)
}

/// Compares the screen of a state with a stored one.
func expectSnapshot(
    of state: ExplorerState, _ name: String, style: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    expectCleanCells(state, name, sourceLocation: sourceLocation)
    try expectSnapshot(of: state.draw(), name, style: style, sourceLocation: sourceLocation)
}

private func expectSnapshot(
    of surface: Surface, _ name: String, style: Bool, sourceLocation: SourceLocation
) throws {
    var text = surface.text() + "\n"
    if style { text += "\n\(surface.styleMap)\n" }
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Snapshots")
    let stored = StoredText(folder.appending(path: name + ".txt"))
    if let difference = try stored.difference(from: text) {
        Issue.record("\(difference)", sourceLocation: sourceLocation)
    }
}
