import DecodeService
import Diagnosis
import Foundation
import TerminalUI
import Testing

@testable import Explorer

@Suite struct RecentTests {
    @Test
    func `a file is remembered with its model and strategies, and reopened with them`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.changeStrategy("arrays", to: "failable")
        let file = RecentFiles.File(
            path: "demo-data/nullability/null-name.json", model: "nullability/Country",
            strategies: ["arrays": "failable"])
        #expect(harness.state.memory.recent.files == [file])
        harness.session.open(.path("demo-data/nullability/japan.json"))
        await harness.session.play(KeyScript([]))
        try await harness.changeStrategy("arrays", to: "strict")
        #expect(harness.state.recent.files.map(\.path) == ["demo-data/nullability/japan.json", file.path])
        try await harness.play("O")
        #expect(
            harness.lines(with: "null-name.json").contains { $0.contains("→ nullability/Country  arrays:failable") })
        try await harness.play("j Enter")
        #expect(harness.state.payload.path == file.path)
        #expect(harness.state.setup.strategies["arrays"] == "failable")
        #expect(harness.state.decode.answer?.result.outcome == .recovered)
    }

    @Test
    func `a file that is opened again comes first, and old files are dropped`() {
        var recent = RecentFiles()
        for number in 0..<30 { recent.add(RecentFiles.File(path: "/\(number)")) }
        recent.add(RecentFiles.File(path: "/15", model: "City"))
        #expect(recent.files.count == 20)
        #expect(recent.files.first == RecentFiles.File(path: "/15", model: "City"))
        #expect(recent.files.map(\.path).dropFirst().prefix(2) == ["/29", "/28"])
    }

    @Test
    func `stored files that come several times are kept once, at their newest place`() {
        let files = ["a.json", "/data/b.json", "/data/../data/a.json", "b.json", "/data/c.json"]
        let recent = RecentFiles(files.map { RecentFiles.File(path: $0) }, folder: "/data")
        #expect(recent.files.map(\.path) == ["/data/a.json", "/data/b.json", "/data/c.json"])
        #expect(recent.files.map(recent.shownPath) == ["a.json", "b.json", "c.json"])
        var other = RecentFiles(recent.files, folder: "/")
        #expect(other.files.map(other.shownPath) == ["/data/a.json", "/data/b.json", "/data/c.json"])
        other.add(RecentFiles.File(path: "data/c.json", model: "City"))
        #expect(other.files.map(\.path) == ["/data/c.json", "/data/a.json", "/data/b.json"])
    }

    private static let shop = OwnModelFiles(paths: ["/shop/Models/Order.swift", "/shop/Tax.swift"])

    /// A payload that was decoded with files of the user.
    private func remembering() -> ExplorerState {
        var state = ExplorerState(
            size: Size(rows: 24, columns: 120), setup: Setup(model: "Date"), modelFiles: Self.shop)
        _ = state.start(.path("/shop/order.json"))
        let loaded = LoadedPayload(name: "/shop/order.json", payload: Payload(Data("1".utf8)))
        _ = state.reduce(.payload(.read(loaded), generation: state.awaitedPayload))
        return state
    }

    @Test
    func `a file is remembered with the model's files, which its row names`() async throws {
        var state = remembering()
        let other = try await Harness(text: "1", model: "Date").state
        let answer = try #require(other.decode.answer)
        _ = state.reduce(
            .decode(.decoded(answer, payload: try #require(state.payload.loaded)), generation: state.decode.generation))
        #expect(
            state.memory.recent.files == [
                RecentFiles.File(path: "/shop/order.json", model: "Date", models: Self.shop)
            ])
        _ = state.reduce(.input(.key(.character("O"))))
        #expect(state.draw().text().contains("→ Date  from Models/Order.swift and 1 more │"))
        let data = try JSONEncoder().encode(state.memory)
        #expect(try JSONDecoder().decode(ExplorerMemory.self, from: data) == state.memory)
    }

    @Test
    func `a recent file's other models are used only once the user has agreed`() throws {
        var state = ExplorerState(size: Size(rows: 24, columns: 120))
        _ = state.start(.nothing)
        let file = RecentFiles.File(path: "/shop/order.json", model: "Order", models: Self.shop)
        let asked = state.perform(.openRecent(file))
        guard case .askAboutRecent(file)? = asked.first, asked.count == 1 else {
            Issue.record("\(asked)")
            return
        }
        #expect(state.payload.path == nil)
        #expect(state.reduce(.models(.reopening(file, hasConsent: false))).isEmpty)
        let question = state.draw().text()
        #expect(question.contains("This compiles and runs the code in these files:"))
        #expect(Self.shop.paths.allSatisfy(question.contains))
        let effects = state.reduce(.input(.key(.enter)))
        guard case .replaceModels(Self.shop)? = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(state.payload.path == file.path)
        #expect(state.setup.model == "Order")
        // The same models are in use, so nothing is asked.
        let again = state.perform(.openRecent(file))
        #expect(!again.contains { if case .askAboutRecent = $0 { true } else { false } })
        #expect(!again.contains { if case .replaceModels = $0 { true } else { false } })
    }

    @Test
    func `another file and pasted text keep the model, its files and the strategies`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.changeStrategy("arrays", to: "failable")
        let setup = harness.state.setup
        try await harness.play("o l j Enter")
        #expect(harness.state.payload.loaded?.shortName == "japan.json")
        #expect(harness.state.setup == setup)
        #expect(harness.state.layers.isEmpty)
        await harness.session.send(.paste(#"{"name": "Nauru", "cities": []}"#))
        #expect(harness.state.payload.loaded?.name == "pasted.json")
        #expect(harness.state.setup == setup)
        #expect(harness.state.decode.answer?.result.outcome == .decoded)
    }

    @Test
    func `a lesson's model and strategies end with the lesson`() async throws {
        let harness = try await Harness(lesson: "nullability")
        await harness.session.send(.paste(#"{"name": "Nauru", "cities": []}"#))
        #expect(harness.state.setup == Setup())
        #expect(harness.state.layers.top is ModelPicker)
    }

    @Test
    func `the start screen lists recent files with their model and strategies`() async throws {
        let device = HeadlessDevice(rows: 24, columns: 80)
        let file = RecentFiles.File(
            path: "demo-data/nullability/japan.json", model: "nullability/Country", strategies: ["arrays": "failable"])
        let lessons = try await Harness().state.lessons.all
        let state = ExplorerState(
            size: device.size, lessons: MadeOnce { lessons },
            memory: ExplorerMemory(recent: RecentFiles([file])))
        let session = ExplorerSession(state: state, device: device, environment: Harness.environment)
        session.open(.nothing)
        await session.play(try KeyScript("g"), timeout: Harness.timeout)
        let lines = (device.surface?.text() ?? "").split(separator: "\n").map(String.init)
        let place = try #require(lines.firstIndex { $0.contains("Recent files") })
        #expect(lines[place + 1].contains("demo-data/nullability/japan.json"))
        #expect(lines[place + 1].contains("→ nullability/Country  arrays:failable"))
        await session.play(try KeyScript("Enter"), timeout: Harness.timeout)
        #expect(session.state.payload.path == file.path)
        #expect(session.state.setup == Setup(model: "nullability/Country", strategies: session.state.setup.strategies))
        #expect(session.state.setup.strategies["arrays"] == "failable")
    }

    @Test
    func `the start screen opens the most recent file`() async throws {
        let device = HeadlessDevice(rows: 24, columns: 80)
        let file = RecentFiles.File(path: "demo-data/nullability/japan.json", model: "nullability/Country")
        let lessons = try await Harness().state.lessons.all
        let state = ExplorerState(
            size: device.size, lessons: MadeOnce { lessons },
            memory: ExplorerMemory(recent: RecentFiles([file])))
        let session = ExplorerSession(state: state, device: device, environment: Harness.environment)
        session.open(.nothing)
        await session.play(try KeyScript("O Enter"), timeout: Harness.timeout)
        #expect(session.state.payload.path == file.path)
        #expect(session.state.decode.answer?.result.outcome == .decoded)
    }
}

@Suite struct OwnPayloadTests {
    private func models() -> [ModelDescriptor] {
        [("Own", nil), ("City", "basics"), ("Country", "nullability")].map { name, lesson in
            ModelDescriptor(
                name: name, qualifiedName: lesson.map { "\($0)/\(name)" } ?? name, kind: .struct, lesson: lesson,
                title: "", sourceFile: "\(name).swift", line: 1, isEncodable: true)
        }
    }

    @Test
    func `for the user's own payload, own models or inference come first, and lesson models are folded`() {
        let withoutOwn = ModelPicker(
            models: Array(models().dropFirst()), offersInference: true)
        #expect(withoutOwn.rows == [.infer, .ownFiles, .fold(2)])
        #expect(withoutOwn.isOnInference)
        var picker = ModelPicker(models: models(), offersInference: true)
        #expect(picker.rows == [.model(0), .infer, .ownFiles, .fold(2)])
        #expect(picker.choice == "Own")
        _ = picker.press(.end, in: .empty)
        _ = picker.press(.space, in: .empty)
        #expect(picker.rows == [.model(0), .infer, .ownFiles, .fold(2), .model(1), .model(2)])
        _ = picker.press(.enter, in: .empty)
        #expect(picker.rows == [.model(0), .infer, .ownFiles, .fold(2)])
        var filtered = picker
        for key in "/city" { _ = filtered.press(.character(key), in: .empty) }
        #expect(filtered.rows == [.model(0)])
        #expect(filtered.choice?.hasSuffix("City") == true)
    }

    @Test
    func `for a lesson's payload, its own models come first, and those of other lessons are folded`() {
        var picker = ModelPicker(models: models(), offersInference: true, lesson: "nullability")
        #expect(picker.rows == [.model(0), .model(1), .infer, .fold(1)])
        #expect(picker.shown.map(\.descriptor.name) == ["Own", "Country", "City"])
        _ = picker.press(.space, in: .empty)
        #expect(picker.rows == [.model(0), .model(1), .infer, .fold(1), .model(2)])
    }

    @Test
    func `an unknown or ambiguous model name opens the picker with similar ones`() async throws {
        let harness = try await Harness(text: #"{"name": "x"}"#, model: "Countr")
        let picker = try #require(harness.state.layers.top as? ModelPicker)
        #expect(picker.filter?.text == "Countr")
        #expect(
            picker.shown.allSatisfy { $0.descriptor.name.contains("Country") || $0.descriptor.title.contains("ountr") })
        #expect(!picker.shown.isEmpty)
    }
}
