import DecodeService
import Foundation
import JSONText
import ModelBuild
import TestSupport
import Testing

/// Payloads as services send them, with the complete source that `infer` writes for each.
///
/// The payloads are in the folder `Payloads`, and the expected sources in the folder `Expected`.
@Suite struct RealisticPayloadTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    static let payloads: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Payloads").path)
        return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }()

    @Test
    func `there are at least 15 realistic payloads`() {
        #expect(Self.payloads.count >= 15)
    }

    @Test(arguments: payloads)
    func `types are named and shared as by a developer`(file: String) throws {
        let data = try Data(contentsOf: Self.folder.appending(path: "Payloads/\(file)"))
        let sample = Sample(name: file, document: JSONDocument(data))
        let model = try ModelInference(samples: [sample]).infer()
        try InterpretedModel.decode(data, as: model, by: JSONDecoder())
        let stored = StoredText(Self.folder.appending(path: "Expected/\(file).txt"))
        let helpers = "\n/// Any JSON value, for properties"
        let source = (model.source.components(separatedBy: helpers).first ?? "")
        if let difference = try stored.difference(from: source) { Issue.record("\(difference)") }
    }

    @Test(arguments: payloads)
    func `dates decode with the strategy that the source suggests`(file: String) throws {
        let data = try Data(contentsOf: Self.folder.appending(path: "Payloads/\(file)"))
        let sample = Sample(name: file, document: JSONDocument(data))
        let source = try ModelInference(samples: [sample]).infer().source
        guard let named = try #/With --dates '?([^', ]+)'?,/#.firstMatch(in: source)?.1 else { return }
        var strategies = StrategySet()
        try strategies.set("dates", to: String(named))
        let model = try ModelInference(samples: [sample], strategies: strategies).infer()
        #expect(try #/: \[?Date/#.firstMatch(in: model.source) != nil)
        try InterpretedModel.decode(data, as: model, by: strategies.makeDecoder())
    }
}
