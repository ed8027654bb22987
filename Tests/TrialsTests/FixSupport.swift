import DecodeService
import DecodeTrace
import Foundation
import JSONText
import Testing

@testable import DecodeEngine
@testable import Diagnosis

/// The models of `FixModels.swift`, in an in-process runner.
enum FixModels {
    static let source = ModelSourceFile(
        file: "FixModels.swift",
        text: (try? String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "FixModels.swift"),
            encoding: .utf8)) ?? "")

    static let table = ModelTable(entries: [
        entry("Land", Land.self), entry("Town", Town.self), entry("Event", Event.self),
        entry("Calendar", Calendar.self), entry("Poster", Poster.self), entry("Film", Film.self),
        entry("StrictFilm", StrictFilm.self), entry("ScoredFilm", ScoredFilm.self),
        entry("Reading", Reading.self), entry("Small", Small.self),
        entry("Attachment", Attachment.self), entry("Rates", Rates.self), entry("TaggedPost", TaggedPost.self),
        entry("Settings", Settings.self),
        entry("Either", Either.self), entry("Memo", Memo.self), entry("Profile", Profile.self),
        entry("Shelf", Shelf.self), entry("Watched", Watched.self), entry("Rating", Rating.self),
    ])

    private static func entry(_ name: String, _ type: any (Decodable & SendableMetatype).Type) -> ModelTable.Entry {
        ModelTable.Entry(
            descriptor: ModelDescriptor(
                name: name, qualifiedName: name, kind: .struct, lesson: nil, title: name, sourceFile: source.file,
                line: 1, isEncodable: type is any Encodable.Type),
            type: type, source: source)
    }

    static let runner = InProcessRunner(table)
}

/// A payload, with its model and strategies.
struct FixCase: Sendable, CustomTestStringConvertible {
    var text: String
    var model: String
    var strategies: [String: String] = [:]

    init(_ text: String, _ model: String, _ strategies: [String: String] = [:]) {
        self.text = text
        self.model = model
        self.strategies = strategies
    }

    var testDescription: String { "\(model) \(strategies.sorted { $0.key < $1.key }) \(text)" }

    var payload: Payload { Payload(Data(text.utf8)) }

    var set: StrategySet {
        get throws {
            var set = StrategySet()
            for (name, value) in strategies { try set.set(name, to: value) }
            return set
        }
    }

    /// Decodes with a fix, or without one.
    func decode(_ fix: Fix? = nil, payload: Payload? = nil) async throws -> DecodeResult? {
        let request = DecodeRequest(model: model, strategies: try set)
        let changed = fix.map { $0.applied(to: request) } ?? request
        return await FixModels.runner.decode(changed, payload: payload ?? self.payload).result
    }

    /// The subject of a search for fixes; nil if the decode did not fail.
    func subject() async throws -> FixSubject? {
        let payload = payload
        let set = try set
        guard let result = try await decode(payload: payload) else { return nil }
        let options = JSONDocument.Options(
            allowsJSON5: set.json5 == .on, assumesTopLevelDictionary: set.topLevel == .dictionary)
        return FixSubject(
            result, request: DecodeRequest(model: model, strategies: set), payload: payload,
            document: JSONDocument(payload.data, options: options))
    }

    /// The fixes that work, one per line, as the Why pane shows them.
    func fixes() async throws -> [String] {
        guard let subject = try await subject() else { return ["it decodes"] }
        let progress = await FixSearch(runner: FixModels.runner, limit: .seconds(3600)).run(subject)
        return progress.working.map { "\($0.fix.inWords) → \($0.yield)" }
    }

    /// The candidates for the failure, tried or not.
    func candidates() async throws -> [String] {
        guard let subject = try await subject() else { return ["it decodes"] }
        return subject.candidates.map(\.inWords)
    }
}

extension FixSubject {
    /// The changes of strategies and of the model's expression that are tried first.
    var candidates: [Fix] {
        RemedyFinder(document: document, strategies: request.strategies, model: request.model)
            .remedies(for: cause).compactMap { Fix($0, over: request.strategies) }
    }
}
