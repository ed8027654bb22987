import DecodeService
import DecodeTrace
import Foundation
import SeededRandom
import Testing

@testable import DecodeEngine
@testable import Diagnosis

/// Plants situations in good payloads of models of many styles, by their meaning and not by token.
@Suite struct PlantedSituationTests {
    /// How often a situation was planted, recognised with its remedy, and recognised where it only looks like it.
    private struct Score {
        var planted = 0
        var recognised = 0
        var offered = 0
        var lookAlikes = 0
        var falsely = 0
    }

    private static let seed: UInt64 = 20_260
    private static let count = 2000

    @Test
    func `2,000 planted situations are recognised with their remedies, and look-alikes are not`() throws {
        var scores = [Score](repeating: Score(), count: PlantedSituation.all.count)
        var missed: [String] = []
        for number in 0..<Self.count {
            let index = number % PlantedSituation.all.count
            let situation = PlantedSituation.all[index]
            var random = SplitMix64(seed: Self.seed + UInt64(number))
            let (style, good) = Self.payload(with: situation.place, &random)
            let place = Int.random(in: 0..<good.count(of: situation.place), using: &random)
            func changed(_ change: PlantedSituation.Change) -> String {
                var place = place
                return good.changing(situation.place, number: &place) { change($0, &random) }.text
            }
            let planted = changed(situation.plant)
            let found = try Self.look(for: situation, in: planted, of: style)
            scores[index].planted += 1
            scores[index].recognised += found.isRecognised ? 1 : 0
            scores[index].offered += found.isRecognised && found.isOffered ? 1 : 0
            if !found.isRecognised || !found.isOffered {
                missed.append("\(situation.name), \(number): \(found.codes) of \(planted)")
            }
            let other = changed(situation.lookAlike)
            let falsely = try Self.look(for: situation, in: other, of: style)
            scores[index].lookAlikes += 1
            if falsely.isRecognised && falsely.isOffered {
                scores[index].falsely += 1
                missed.append("look-alike of \(situation.name), \(number): \(falsely.codes) of \(other)")
            }
        }
        print(Self.table(scores))
        #expect(missed.isEmpty, "\(missed.count): \(missed.prefix(40).joined(separator: "\n"))")
    }

    @Test
    func `none of 700 good payloads fails or is suspicious`() throws {
        var wrong: [String] = []
        for number in 0..<700 {
            let style = PlantedStyle.all[number % PlantedStyle.all.count]
            var random = SplitMix64(seed: Self.seed + UInt64(number))
            let text = style.make(&random).text
            let decode = try Self.decode(text, style)
            wrong += decode.diagnosis.failures.map { "\(number): \($0.pointer) of \(text)" }
            wrong += decode.suspicions().filter { $0.code != .strategyUnused }
                .map { "\(number): \($0.sentence) of \(text)" }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20).joined(separator: "\n"))")
    }

    // MARK: Payloads

    /// A payload with a place of a kind, of any style that has one.
    private static func payload(
        with place: PlantedValue.Place, _ random: inout SplitMix64
    ) -> (PlantedStyle, PlantedValue) {
        while true {
            let style = random.pick(PlantedStyle.all)
            let value = style.make(&random)
            if value.count(of: place) > 0 { return (style, value) }
        }
    }

    // MARK: Findings

    private struct Found {
        var codes: [String]
        var isRecognised: Bool
        var isOffered: Bool
    }

    private static func look(
        for situation: PlantedSituation, in text: String, of style: PlantedStyle
    ) throws -> Found {
        let decode = try decode(text, style)
        var strategies = StrategySet()
        for (name, value) in style.strategies { try strategies.set(name, to: value) }
        let editor = ModelEditor(
            files: [("PlantedModels.swift", ParsedSources.source(source))], strategies: strategies)
        var found: [(finding: PlantedSituation.Finding, remedies: [Remedy], code: String)] = []
        for failure in decode.diagnosis.failures.prefix(1) {
            let explanation = failure.explained(by: declared)
            found.append((.failure(explanation.code), explanation.remedies, explanation.code.rawValue))
        }
        for suspicion in decode.suspicions() {
            found.append((.suspicion(suspicion.code), suspicion.advice.flatMap(\.remedies), suspicion.code.rawValue))
        }
        let right = found.filter { situation.findings.contains($0.finding) }
        let isOffered =
            situation.isRemedy == nil
            || right.contains { found in
                found.remedies.contains { remedy in
                    situation.isRemedy?(remedy) == true && (remedy.source.map { editor.edit($0) != nil } ?? true)
                }
            }
        return Found(codes: found.map(\.code), isRecognised: !right.isEmpty, isOffered: isOffered)
    }

    private static func decode(_ text: String, _ style: PlantedStyle) throws -> DiagnosedDecode {
        try SuspicionRun.decode(
            ModelTable(library: [("Model", style.model)]), "Model", Data(text.utf8),
            style.strategies.map { (name: $0.key, value: $0.value) }, declared: declared)
    }

    private static let source: String = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "PlantedModels.swift")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }()

    private static let declared = DeclaredTypes([("PlantedModels.swift", ParsedSources.source(source))])

    // MARK: Table

    private static func table(_ scores: [Score]) -> String {
        let rows = zip(PlantedSituation.all, scores).map { situation, score in
            let counts = [score.planted, score.recognised, score.offered, score.lookAlikes, score.falsely]
            return situation.name.padding(toLength: 42, withPad: " ", startingAt: 0)
                + counts.map { "\($0)".padding(toLength: 12, withPad: " ", startingAt: 0) }.joined()
        }
        let names = ["planted", "recognised", "offered", "look-alikes", "falsely"]
        let head =
            "seed \(seed)".padding(toLength: 42, withPad: " ", startingAt: 0)
            + names.map { $0.padding(toLength: 12, withPad: " ", startingAt: 0) }.joined()
        return ([head] + rows).joined(separator: "\n")
    }
}
