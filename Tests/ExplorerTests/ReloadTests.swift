import DecodeTrace
import Diagnosis
import Foundation
import Synchronization
import TerminalUI
import Testing

@testable import Explorer

/// The parts of the state that stay when a changed payload is reloaded.
@Suite struct ReloadTests {
    /// A file whose text the test changes.
    private final class File: Sendable {
        private let data: Mutex<Data>
        init(_ text: String) { data = Mutex(Data(text.utf8)) }
        var content: Data { data.withLock { $0 } }
        func change(to text: String) { data.withLock { $0 = Data(text.utf8) } }
    }

    private static let before = """
        {"name": "Japan", "cities": [
          {"name": "Tokyo", "coordinates": {"latitude": 1, "longitude": 2}},
          {"name": null, "coordinates": {"latitude": 3, "longitude": 4}}]}
        """
    /// The rows of the cities have moved.
    private static let after = """
        {"more": [1, 2, 3], "and": {"more": 4}, "name": "Japan", "cities": [
          {"name": "Tokyo", "x": 1, "coordinates": {"latitude": 1, "longitude": 2}},
          {"name": null, "y": 2, "coordinates": {"latitude": 3, "longitude": 4}}]}
        """

    private func explorer(_ file: File) async throws -> Harness {
        var environment = Harness.environment
        environment.read = { _, _ in file.content }
        let harness = try await Harness(model: "nullability/Country", environment: environment)
        harness.session.open(.path("demo-data/changing.json"))
        await harness.session.play(KeyScript([]), timeout: Harness.timeout)
        return harness
    }

    private func folded(_ harness: Harness) throws -> [String] {
        let tree = try #require(harness.state.shownTree)
        return (0..<tree.count).filter { harness.state.selection.tree.isFolded($0, in: tree) }
            .map { harness.state.path(of: $0, in: tree).description }
    }

    @Test func `the selection and the folds stay at their paths when rows move`() async throws {
        let file = File(Self.before)
        let harness = try await explorer(file)
        try await harness.play("g / latitude Enter H h")
        let selected = harness.selected
        let folds = try folded(harness)
        #expect(selected == "cities[0].coordinates")
        #expect(folds.contains("cities[0].coordinates"))
        file.change(to: Self.after)
        try await harness.play("R")
        #expect(harness.selected == selected)
        #expect(try folded(harness).contains("cities[0].coordinates"))
    }

    @Test func `the step stays at its call`() async throws {
        let file = File(Self.before)
        let harness = try await explorer(file)
        try await harness.play("g j . . . . .")
        let moment = try #require(harness.state.moment)
        let path = moment.trace.path(of: moment.step.node)
        #expect(!path.isEmpty)
        file.change(to: Self.after)
        try await harness.play("R")
        let later = try #require(harness.state.moment)
        #expect(later.trace.path(of: later.step.node) == path)
        #expect(later.step.phase == moment.step.phase)
    }

    @Test func `a key that the payload lacks stays selected`() async throws {
        let file = File("{\"name\": \"Japan\"}")
        let harness = try await explorer(file)
        try await harness.play("g G")
        #expect(harness.selected == "cities")
        file.change(to: "{\"other\": 1, \"name\": \"Japan\"}")
        try await harness.play("R")
        #expect(harness.selected == "cities")
    }

    @Test func `a step that no longer exists is left`() async throws {
        let file = File(Self.before)
        let harness = try await explorer(file)
        try await harness.play("g / Tokyo Enter . .")
        #expect(harness.state.moment != nil)
        file.change(to: "{\"name\": \"Japan\", \"cities\": []}")
        try await harness.play("R")
        #expect(harness.state.moment == nil)
    }
}

@Suite struct FilePreviewScreenTests {
    private static func environment() -> ExplorerEnvironment {
        var environment = Harness.environment
        environment.list = { _ in
            FolderListing(
                path: "/data",
                entries: [
                    .init(name: "old-orders.json", isFolder: false, size: 10),
                    .init(name: "orders.json", isFolder: false, size: 2_345_678),
                    .init(name: "cities.json", isFolder: false, size: 812),
                    .init(name: ".secret.json", isFolder: false, size: 1),
                ])
        }
        environment.preview = { path in FilePreview(lines: ["{", "  of \(path)", "}"]) }
        return environment
    }

    @Test(arguments: ["120x40", "80x24"])
    func `the file under the cursor is previewed`(size: String) async throws {
        let parts = size.split(separator: "x").compactMap { Int($0) }
        let harness = try await Harness(
            "nullability/japan", model: "nullability/Country", columns: parts[0], rows: parts[1],
            environment: Self.environment())
        try await harness.play("o")
        #expect(harness.screen.contains("of /data/old-orders.json"))
        try expectSnapshot(harness, "browser-\(size)")
        try await harness.play("j")
        #expect(harness.screen.contains("of /data/orders.json"))
        #expect(harness.screen.contains("2.3 MB"))
        #expect(!harness.screen.contains(".secret.json"))
        try await harness.play(".")
        #expect(harness.screen.contains(".secret.json"))
    }

    @Test func `a narrow screen shows the list alone`() async throws {
        let harness = try await Harness(
            "nullability/japan", model: "nullability/Country", columns: 40, rows: 10, environment: Self.environment())
        try await harness.play("o")
        #expect(harness.screen.contains("old-orders.json"))
        #expect(!harness.screen.contains("of /data"))
        try expectSnapshot(harness, "browser-40x10")
    }

    @Test func `the filter matches some letters of a name, and lists the best match first`() async throws {
        let harness = try await Harness(
            "nullability/japan", model: "nullability/Country", environment: Self.environment())
        try await harness.play("o / o r d")
        let browser = try #require(harness.state.layers.top as? FileBrowser)
        #expect(browser.shown.map(\.name) == ["orders.json", "old-orders.json"])
        #expect(harness.screen.contains("of /data/orders.json"))
        try await harness.play("z")
        #expect(harness.screen.contains("No name matches."))
    }
}
