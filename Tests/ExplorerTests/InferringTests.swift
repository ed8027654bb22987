import DecodeService
import Foundation
import TerminalUI
import Testing

@testable import Explorer

/// Inferring a model in the picker. The inferred types are made up.
@Suite struct InferringTests {
    private let source = ModelSourceFile(file: "Inferred.swift", text: "struct Country: Codable {\n}\n")

    private func state(canInfer: Bool = true) -> ExplorerState {
        var state = ExplorerState(size: Size(rows: 24, columns: 80))
        state.models.canInfer = canInfer
        _ = state.start(.path("test.json"))
        _ = state.reduce(
            .payload(
                .read(LoadedPayload(name: "test.json", payload: Payload(Data(#"{"a": 1}"#.utf8)))),
                generation: state.awaitedPayload))
        return state
    }

    private func press(_ keys: String, on state: inout ExplorerState) throws -> [Effect] {
        try KeyScript(keys).keys.flatMap { state.reduce(.input(.key($0))) }
    }

    private func isInference(_ effect: Effect?) -> Bool {
        if case .infer = effect { true } else { false }
    }

    @Test(arguments: ["Enter", "i", "/ i n f e r Enter"])
    func `the first row of the picker and i request an inferred model`(_ keys: String) throws {
        var state = state()
        let effects = try press(keys, on: &state)
        #expect(isInference(effects.last))
        #expect(state.layers.isEmpty)
        #expect(state.isBusy)
    }

    @Test(arguments: ["j Enter", "o"])
    func `a row of the picker and o browse for Swift files, and select the first`(_ keys: String)
        throws
    {
        var state = state()
        let effects = try press(keys, on: &state)
        guard case .listFolder(path: ".", let generation)? = effects.last else {
            Issue.record("\(effects)")
            return
        }
        let entries = [("Sources", true), ("a.json", false), ("B.swift", false), ("C.swift", false)]
        let listing = FolderListing(
            path: "/own", entries: entries.map { FolderListing.Entry(name: $0.0, isFolder: $0.1) })
        _ = state.reduce(.layer(.listed(listing), generation: generation))
        guard let browser = state.layers.top as? FileBrowser else {
            Issue.record("no browser")
            return
        }
        #expect(browser.purpose == .models)
        #expect(browser.shown[browser.cursor.index].name == "B.swift")
        let chosen = try press("Enter", on: &state)
        guard case .askAboutModels(path: "/own/B.swift")? = chosen.first else {
            Issue.record("\(chosen)")
            return
        }
        #expect(state.layers.isEmpty)
    }

    @Test func `a model name without similar ones opens the picker with all models`() async throws {
        let harness = try await Harness("nullability/null-name", model: "Zzyzx")
        let picker = try #require(harness.state.layers.top as? ModelPicker)
        #expect(picker.filter == nil)
        #expect(!picker.shown.isEmpty)
        #expect(harness.lines(with: "No model is called Zzyzx. All models:").count == 1)
        try await harness.play("/")
        #expect(harness.lines(with: "Zzyzx. Those").isEmpty)
    }

    @Test func `a misspelled model name opens the picker with similar ones`() async throws {
        let harness = try await Harness("nullability/null-name", model: "Cuntry")
        let picker = try #require(harness.state.layers.top as? ModelPicker)
        #expect(picker.filter?.text.hasSuffix("Country") == true)
        #expect(harness.lines(with: "No model is called Cuntry. Similar ones:").count == 1)
    }

    @Test func `inference is not offered where it isn't available`() throws {
        var state = state(canInfer: false)
        #expect(!(try press("G i Enter", on: &state)).contains(where: isInference))
        guard let picker = self.state(canInfer: false).layers.top as? ModelPicker else {
            Issue.record("no picker")
            return
        }
        #expect(!picker.showsInference)
    }

    @Test func `inferred types that decode become the model once the models are loaded`()
        throws
    {
        var state = state()
        _ = try press("i", on: &state)
        let types = InferredTypes(source: source, expression: "[Country]", fileName: "Country.swift", decodes: true)
        let effects = state.reduce(.inferred(types, generation: state.awaitedPayload))
        guard case .adopt(types) = effects.first, effects.count == 1 else {
            Issue.record("\(effects)")
            return
        }
        #expect(state.setup.model == "[Country]")
        #expect(state.panes.companion == .model)
        #expect(state.notice == "inferred [Country]: w m writes it to a file, ym copies it")
        let descriptor = ModelDescriptor(
            name: "Country", qualifiedName: "Country", kind: .struct, lesson: nil, title: "", sourceFile: source.file,
            line: 1, isEncodable: true)
        let then = state.reduce(.models(.loaded([descriptor], sources: [.parsed(source)])))
        guard case .decode(_, let setup, _) = then.first else {
            Issue.record("no decode: \(then)")
            return
        }
        #expect(setup.model == "[Country]")
        guard case .copy(source.text, "the model's source") = try press("y m", on: &state).first else {
            Issue.record("not copied")
            return
        }
        guard case .write("Country.swift", source.text) = try press("w m", on: &state).first else {
            Issue.record("not written")
            return
        }
        #expect(try press("Tab v", on: &state).isEmpty)
    }

    @Test func `the notice says how many documents types were inferred from`() throws {
        var state = state()
        _ = try press("i", on: &state)
        var types = InferredTypes(source: source, expression: "Country", fileName: "Country.swift", decodes: true)
        types.documents = DocumentSample(places: [], total: 20_000).words(used: 300)
        _ = state.reduce(.inferred(types, generation: state.awaitedPayload))
        #expect(
            state.notice
                == "inferred Country from 300 of 20,000 documents: w m writes it to a file, ym copies it")
        #expect(DocumentSample(places: [], total: 12).words(used: 12) == "all 12 documents")
    }

    @Test func `inferred types that could not be tried are shown, but not decoded with`() throws {
        var state = state()
        _ = try press("i", on: &state)
        let types = InferredTypes(
            source: source, expression: "Country", fileName: "Country.swift", remark: "no compiler")
        _ = state.reduce(.inferred(types, generation: state.awaitedPayload))
        #expect(state.setup.model == nil)
        #expect(state.sourcePlace?.source.file == "Inferred.swift")
        #expect(state.notice == "no compiler")
        #expect(!state.isBusy)
    }

    @Test func `reports what cannot be inferred, and ignores an answer for another payload`() throws {
        var state = state()
        _ = try press("i", on: &state)
        _ = state.reduce(.inferred(InferredTypes(source: nil, remark: "not JSON"), generation: state.awaitedPayload))
        #expect(state.notice == "not JSON")
        #expect(state.models.inferred == nil)
        #expect(try press("w m", on: &state).isEmpty)
        #expect((state.layers.top as? ExportMenu)?.outcome?.text == "no model was inferred yet: m offers it")
        let types = InferredTypes(source: source, expression: "Country", decodes: true)
        _ = state.reduce(.inferred(types, generation: state.awaitedPayload - 1))
        #expect(state.models.inferred == nil)
    }
}
