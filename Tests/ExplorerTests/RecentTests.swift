import DecodeService
import Diagnosis
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
        harness.session.open(path: "demo-data/nullability/japan.json")
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
    func `the start screen lists recent files with their model and strategies`() async throws {
        let device = HeadlessDevice(rows: 24, columns: 80)
        let file = RecentFiles.File(
            path: "demo-data/nullability/japan.json", model: "nullability/Country", strategies: ["arrays": "failable"])
        let state = ExplorerState(
            size: device.size, lessons: LateLessons(try await Harness().state.lessons.all),
            memory: ExplorerMemory(recent: RecentFiles([file])))
        let session = ExplorerSession(state: state, device: device, environment: Harness.environment)
        session.open(path: nil)
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
        let state = ExplorerState(
            size: device.size, lessons: LateLessons(try await Harness().state.lessons.all),
            memory: ExplorerMemory(recent: RecentFiles([file])))
        let session = ExplorerSession(state: state, device: device, environment: Harness.environment)
        session.open(path: nil)
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
            models: Array(models().dropFirst()), isRanking: false, offersInference: true, isOwn: true)
        #expect(withoutOwn.rows == [.infer, .ownFiles, .fold(2)])
        #expect(withoutOwn.isOnInference)
        var picker = ModelPicker(models: models(), isRanking: false, offersInference: true, isOwn: true)
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
    func `for a lesson's payload, all models are ranked, and inference comes last`() {
        let picker = ModelPicker(models: models(), isRanking: false, offersInference: true)
        #expect(picker.rows == [.model(0), .model(1), .model(2), .infer])
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
