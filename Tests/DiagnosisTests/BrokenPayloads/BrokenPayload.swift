import DecodeService
import Diagnosis
import Foundation
import JSONText
import Reports
import Strategies
import SwiftDeclarations
import SwiftSource
import Trials

@testable import DecodeEngine

/// A payload that does not decode, with the model and the strategies under which it does not.
struct BrokenPayload: Sendable, CustomStringConvertible {
    /// What is wrong with it, in a few words; unique.
    var name: String
    var model: String
    var payload: String
    var strategies: [String: String]

    init(_ name: String, _ model: String, _ payload: String, _ strategies: [String: String] = [:]) {
        self.name = name
        self.model = model
        self.payload = payload
        self.strategies = strategies
    }

    var description: String { name }

    /// How it is decoded.
    var strategySet: StrategySet {
        get throws {
            var set = StrategySet()
            for (name, value) in strategies { try set.set(name, to: value) }
            return set
        }
    }
}

/// What was found in a broken payload, the way that `check` finds it.
struct BrokenResult {
    var decode: DiagnosedDecode
    var request: DecodeRequest
    var payload: Payload

    var diagnosis: Diagnosis { decode.diagnosis }
    var document: JSONDocument { decode.document }
    var result: DecodeResult { decode.result }
}

/// Decodes broken payloads, with the lessons' models and those of the fixtures, in this process.
struct BrokenRunner {
    let runner = InProcessRunner(Self.table)

    func diagnose(_ broken: BrokenPayload) async throws -> BrokenResult {
        let strategies = try broken.strategySet
        let payload = Payload(Data(broken.payload.utf8))
        let request = DecodeRequest(model: broken.model, strategies: strategies)
        let answer = await runner.decode(request, payload: payload)
        if let trouble = answer.trouble { throw trouble }
        guard let result = answer.result else { throw CancellationError() }
        let decode = DiagnosedDecode(
            result, payload: payload, requested: strategies,
            declared: await runner.declaredTypes(of: result.model) { ModelSource($0.text) })
        return BrokenResult(decode: decode, request: request, payload: payload)
    }

    /// The fixes that work for what ended the decode, of strategies and of the model's expression.
    ///
    /// - Parameter trials: Who decodes for the search; nil for the runner itself.
    func fixes(for found: BrokenResult, trials: (any DecodeRunner)? = nil) async -> [TriedFix] {
        guard
            let subject = FixSubject(
                found.result, request: found.request, payload: found.payload, document: found.document)
        else { return [] }
        return await FixSearch(runner: trials ?? runner, limit: .seconds(3600)).run(subject).working
    }

    /// What `check` prints of it, with its fixes.
    func text(_ broken: BrokenPayload) async throws -> String {
        let found = try await diagnose(broken)
        let fixes = FixProgress(working: await fixes(for: found))
        let writer = ReportText()
        let text = writer.text(ofFailuresOf: found.decode, payload: "payload.json", fixes: fixes)
        // No fix may go untold since no failure was found that it belongs to.
        return found.diagnosis.endingIndex == nil ? text + writer.text(of: fixes) : text
    }

    static let table = ModelTable(entries: ModelTable.lessons.entries + fixtures)

    private static let fixtures: [ModelTable.Entry] = {
        let source = ModelSourceFile(file: "FixtureModels.swift", text: fixtureSource)
        return [
            entry(User.self, source), entry(Post.self, source), entry(Author.self, source), entry(Order.self, source),
            entry(Item.self, source), entry(Renamed.self, source), entry(Preferences.self, source),
            entry(Ranking.self, source),
            entry(Theme.self, source), entry(Level.self, source), entry(Shape.self, source),
            entry(Drawing.self, source), entry(Enclosure.self, source), entry(Big.self, source),
            entry(Point.self, source), entry(Route.self, source), entry(Progress.self, source),
            entry(Loose.self, source), entry(Tolerant.self, source), entry(Snaked.self, source),
            entry(SalesPage.self, source), entry(Sale.self, source), entry(Memo.self, source),
            entry(Twins.self, source),
            entry(Job.self, ModelSourceFile(file: "Elsewhere.swift", text: ""), lesson: "elsewhere"),
        ]
    }()

    /// The models' own file, as it stands in the repository.
    private static var fixtureSource: String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return (try? String(contentsOf: folder.appending(path: "FixtureModels.swift"), encoding: .utf8)) ?? ""
    }

    private static func entry<T: Decodable & SendableMetatype>(
        _ type: T.Type, _ source: ModelSourceFile, lesson: String? = nil
    ) -> ModelTable.Entry {
        ModelTable.Entry(
            descriptor: ModelDescriptor(
                name: "\(type)", qualifiedName: "\(type)", kind: .unknown, lesson: lesson, title: "Broken payloads",
                sourceFile: source.file, line: 1, isEncodable: type is any Encodable.Type),
            type: type, source: source)
    }
}
