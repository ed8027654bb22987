import DecodeEngine
import DecodeService
import Diagnosis
import Foundation
import JSONText
import ModelBuild
import Synchronization
import TestSupport
import Testing
import Workbench

@testable import Explorer
@testable import TerminalUI

/// The user's own models in the explorer: compiler errors, changed files, the editor, consent.
@Suite struct OwnModelTests {
    private static let source = ModelSourceFile(
        file: "Sources/Order.swift", text: "struct Order: Decodable {\n    var id: Itn\n    var name: String\n}\n")

    private static let failure = ModelBuildFailure(
        summary: "the models do not compile: 1 error",
        problems: [
            .init(file: "Sources/Order.swift", line: 2, column: 13, message: "cannot find type 'Itn' in scope")
        ],
        files: [source])

    private static let order = ModelDescriptor(
        name: "Order", qualifiedName: "Order", kind: .struct, lesson: nil, title: "Sources/Order.swift",
        sourceFile: "Sources/Order.swift", line: 1, isEncodable: false)

    private func state(_ text: String = #"{"id": 1, "list": [{"a": 1}, {"a": 2}]}"#) -> ExplorerState {
        var state = ExplorerState(size: Size(rows: 24, columns: 120), setup: Setup(model: "Order"))
        _ = state.start(.path("order.json"))
        give(text, to: &state)
        return state
    }

    private func give(_ text: String, to state: inout ExplorerState) {
        let loaded = LoadedPayload(name: "order.json", payload: Payload(Data(text.utf8)))
        _ = state.reduce(.payload(.read(loaded), generation: state.awaitedPayload))
    }

    private func lines(_ state: ExplorerState) -> [String] {
        state.draw().text().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func `missing model files are not reported as a compile error`() {
        var state = state()
        _ = state.reduce(.models(.failed(.modelsNotBuilt(ModelBuildFailure(summary: "Models does not exist")))))
        #expect(lines(state)[0].hasSuffix("✗ no models"))
    }

    @Test func `a compiler error is shown under its line of the source, and in the Why pane`() {
        var state = state()
        _ = state.reduce(.models(.failed(.modelsNotBuilt(Self.failure))))
        let lines = lines(state)
        #expect(lines[0].hasSuffix("✗ models do not compile"))
        #expect(lines.contains { $0.contains("Model · Sources/Order.swift") })
        let line = lines.firstIndex { $0.hasSuffix("2     var id: Itn") }
        #expect(line.map { lines[$0 + 1].hasSuffix("           ^ error: cannot find type 'Itn' in scope") } == true)
        #expect(lines.contains(" Sources/Order.swift:2:13: cannot find type 'Itn' in scope"))
    }

    @Test func `a slow decode shows its progress`() {
        var state = state()
        _ = state.reduce(.decode(.progressed(calls: 1_204_224), generation: state.decode.generation))
        #expect(lines(state)[0].hasSuffix("  decoding… 1,204,224 values"))
        _ = state.reduce(.decode(.progressed(calls: 999, seconds: 9), generation: state.decode.generation - 1))
        #expect(lines(state)[0].hasSuffix("  decoding… 1,204,224 values"))
        _ = state.decodeAgain()
        #expect(lines(state)[0].hasSuffix("  decoding…"))
    }

    @Test func `before a decode has ended, the Why pane says how to cancel or restart it`() {
        var state = state()
        #expect(lines(state).contains(" Decoding as Order: ^c cancels."))
        _ = state.reduce(.input(.key(.control("c"))))
        #expect(lines(state).contains(" Not decoded as Order: R decodes again, m chooses another model."))
    }

    @Test func `models that compile again are used at once, without a key`() {
        var state = state()
        _ = state.reduce(.models(.failed(.modelsNotBuilt(Self.failure))))
        let effects = state.reduce(.models(.loaded([Self.order], sources: [.parsed(Self.source)])))
        #expect(effects.contains { if case .decode = $0 { true } else { false } })
        #expect(!lines(state)[0].contains("do not compile"))
        #expect(state.notice == "the models compile again")
    }

    @Test func `a picker that waits for models closes if they can't be compiled`() {
        var state = ExplorerState(size: Size(rows: 24, columns: 120))
        _ = state.start(.path("order.json"))
        give("{}", to: &state)
        _ = state.perform(.useModels(path: "Sources/Order.swift"))
        _ = state.reduce(.models(.compiling))
        #expect(lines(state).contains { $0.contains("Compiling your models…") })
        _ = state.reduce(.models(.failed(.modelsNotBuilt(Self.failure))))
        #expect(state.layers.isEmpty)
        #expect(lines(state).contains { $0.contains("^ error: cannot find type 'Itn' in scope") })
    }

    @Test func `a picker says that nothing was tried, because the models don't compile`() {
        var state = ExplorerState(size: Size(rows: 24, columns: 120))
        _ = state.start(.path("order.json"))
        give("{}", to: &state)
        _ = state.reduce(.models(.loaded([Self.order], sources: [.parsed(Self.source)])))
        let effects = state.perform(.open(.modelPicker))
        guard case .rank(_, _, let generation)? = effects.last else {
            Issue.record("\(effects)")
            return
        }
        _ = state.reduce(.layer(.unranked, generation: generation))
        _ = state.reduce(.models(.failed(.modelsNotBuilt(Self.failure))))
        #expect(lines(state).contains { $0.contains("Your models don't compile, so no model was tried.") })
        #expect(!state.layers.isBusy)
    }

    @Test func `text typed into the picker stays when the models arrive`() {
        var state = ExplorerState(size: Size(rows: 24, columns: 120))
        _ = state.start(.path("order.json"))
        give("{}", to: &state)
        for key in "/ord" { _ = state.reduce(.input(.key(.character(key)))) }
        let other = ModelDescriptor(
            name: "Page", qualifiedName: "Page", kind: .struct, lesson: nil, title: "Sources/Page.swift",
            sourceFile: "Sources/Page.swift", line: 1, isEncodable: false)
        _ = state.reduce(.models(.loaded([other, Self.order], sources: [.parsed(Self.source)])))
        guard let picker = state.layers.top as? ModelPicker else {
            Issue.record("the picker is not open")
            return
        }
        #expect(picker.filter?.text == "ord")
        #expect(picker.isTyping)
        #expect(picker.shown.map(\.model) == ["Order"])
    }

    @Test func `changed model files are built again, and a changed payload is read again`() {
        var state = state()
        let both = state.reduce(.files(.changed(FileChanges(payload: true, models: true))))
        #expect(both.count == 2)
        guard case .readPayload(path: "order.json", _) = both[0], case .rebuildModels = both[1] else {
            Issue.record("\(both)")
            return
        }
        give("{}", to: &state)
        #expect(state.notice == "order.json changed and was read again")
    }

    @Test func `a file that is written again with the same bytes is not decoded again, which is said`() {
        var state = state("{}")
        _ = state.reduce(.files(.changed(FileChanges(payload: true))))
        let loaded = LoadedPayload(name: "order.json", payload: Payload(Data("{}".utf8)))
        #expect(state.reduce(.payload(.read(loaded), generation: state.awaitedPayload)).isEmpty)
        #expect(state.notice == "order.json was written again with the same bytes")
        // What the editor's end said stays.
        _ = state.reduce(.files(.edited(path: "order.json", hasChanged: false, trouble: nil)))
        _ = state.reduce(.files(.changed(FileChanges(payload: true))))
        give("{}", to: &state)
        #expect(state.notice == "nothing was changed in the editor")
        // R decodes again whatever the bytes are.
        _ = state.reduce(.input(.key(.character("R"))))
        #expect(!state.reduce(.payload(.read(loaded), generation: state.awaitedPayload)).isEmpty)
    }

    @Test func `of a deleted file nothing is said but that it does not exist`() async throws {
        var state = try await Harness("nullability/null-name", model: "nullability/Country").state
        _ = state.reduce(.files(.changed(FileChanges(payload: true))))
        let answer = PayloadAnswer.failed(name: "null-name.json", message: "null-name.json does not exist.")
        _ = state.reduce(.payload(answer, generation: state.awaitedPayload))
        let screen = state.draw().text()
        #expect(screen.contains("null-name.json does not exist."))
        #expect(!screen.contains("read again") && !screen.contains("strategy change"))
        #expect(state.decode.answer == nil)
    }

    @Test func `cursor and folds keep their places when the payload changes`() throws {
        var state = state()
        for key in "jjlc" { _ = state.reduce(.input(.key(.character(key)))) }
        let before = lines(state).filter { $0.contains("[1]") || $0.contains("▸") }
        try #require(before.contains { $0.contains("▸ [0]") })
        let reload = state.reduce(.files(.changed(FileChanges(payload: true))))
        #expect(reload.count == 1)
        give(#"{"before": [1, 2, 3], "id": 1, "list": [{"a": 1}, {"a": 2}]}"#, to: &state)
        let after = lines(state)
        #expect(after.contains { $0.contains("▸ [0]") })
        #expect(after.contains { $0.contains("▾ before") })
        #expect(state.selectedSpan.map { state.document?.pointerOfValue(at: $0.lowerBound) } == "/list/0")
    }

    @Test func `the editor opens the payload at the selected value, and the model at the error`() {
        var state = state("{\n  \"id\": 1,\n  \"name\": null\n}")
        for key in "jj" { _ = state.reduce(.input(.key(.character(key)))) }
        guard case .edit(path: "order.json", line: 3)? = state.reduce(.input(.key(.character("v")))).first else {
            Issue.record("the payload is not opened")
            return
        }
        _ = state.reduce(.models(.failed(.modelsNotBuilt(Self.failure))))
        guard case .edit(path: "Sources/Order.swift", line: 2)? = state.reduce(.input(.key(.character("v")))).first
        else {
            Issue.record("the model is not opened")
            return
        }
    }

    @Test func `a crash of the model is shown at its line with its message`() {
        var state = state()
        _ = state.reduce(.models(.loaded([Self.order], sources: [.parsed(Self.source)])))
        let crash = ModelCrash(cause: .signal(4), lastWords: "CodascopeModels/Order.swift:3: Fatal error: boom\n")
        _ = state.reduce(.decode(.failed(.modelCrashed(crash)), generation: state.decode.generation))
        let lines = lines(state)
        let line = lines.firstIndex { $0.hasSuffix("3     var name: String") }
        #expect(line.map { lines[$0 + 1].hasSuffix("    ^ boom") } == true)
        #expect(lines.contains(" the model crashed: boom (Order.swift:3)"))
    }

    @Test func `a lesson opened beside own models decodes with its own, and they work again after it`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("Mine.swift", Data("struct City: Codable { var n: Int }\n".utf8))
        let sources = ModelSources(paths: [file])
        let runner = UserModelsRunner(
            sources,
            builder: ModelBuilder(
                cache: ModelCache(folder: folder.url.appending(path: "cache")),
                limits: CompileLimits(time: .seconds(3600))),
            worker: WorkerProcessRunner(executable: BuiltExecutable.path("codascope")))
        let harness = try await Harness(
            text: #"{"n": 1}"#, model: "City", modelFiles: OwnModelFiles(sources),
            environment: ExplorerEnvironment(
                runner, timeLimit: 3600, readLimit: 1 << 20, rankLimit: .seconds(3600), fixLimit: .seconds(3600),
                copies: LessonCopies(folder: folder.url.appending(path: "lessons"))))
        let state = { harness.state }
        #expect(state().decode.answer?.result.outcome == .decoded)
        #expect(state().models.catalog.map(\.qualifiedName) == ["City"])
        // The lesson has a model of the same name.
        try await harness.play("L Enter Enter")
        #expect(state().decode.answer?.result.outcome == .decoded)
        #expect(state().models.catalog.contains { $0.qualifiedName == "basics/City" })
        #expect(state().selectedSource?.source.file.hasSuffix("Mine.swift") == false)
        await harness.session.send(.paste(#"{"n": 2}"#))
        #expect(state().models.catalog.map(\.qualifiedName) == ["City"])
        try await harness.play("Enter")
        #expect(state().decode.answer?.result.outcome == .decoded)
    }

    @Test func `a course is decoded with its own files, which a lesson of it doesn't set aside`() {
        let payload = LessonGuide.Payload(
            name: "a", file: "a.json", note: "", setup: Setup(model: "Order"), load: { Payload(Data("{}".utf8)) })
        let guide = LessonGuide(
            name: "course", title: "", group: "", lookAt: "", tasks: [], saw: "", payloads: [payload],
            originals: ["Order.swift": ""])
        var state = ExplorerState(
            size: Size(rows: 24, columns: 120), lessons: MadeOnce { [guide] },
            modelFiles: OwnModelFiles(paths: ["Order.swift"]))
        #expect(!state.start(.lesson("course")).contains { if case .replaceModels = $0 { true } else { false } })
    }

    @Test func `a picked Swift file is asked about once for each content`() {
        var state = state()
        #expect(state.reduce(.models(.picked(path: "/a/Order.swift", hasConsent: false))).isEmpty)
        #expect(lines(state).contains { $0.contains("This compiles and runs the code in this file:") })
        guard case .useModels(path: "/a/Order.swift")? = state.reduce(.input(.key(.enter))).first else {
            Issue.record("the models are not used")
            return
        }
        guard case .useModels? = state.reduce(.models(.picked(path: "/a/Order.swift", hasConsent: true))).first else {
            Issue.record("it is asked about again")
            return
        }
        _ = state.reduce(.models(.picked(path: "/a/Order.swift", hasConsent: false)))
        #expect(state.reduce(.input(.key(.escape))).isEmpty)
        #expect(!lines(state).contains { $0.contains("This compiles") })
    }
}

extension JSONDocument {
    fileprivate func pointerOfValue(at byte: Int) -> String? { token(at: byte).map(pointer) }
}
