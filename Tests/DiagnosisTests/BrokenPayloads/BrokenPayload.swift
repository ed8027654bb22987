import DecodeService
import Diagnosis
import Foundation
import JSONText
import SwiftDeclarations

@testable import DecodeEngine

/// A payload that does not decode with its model and strategies.
struct BrokenPayload: Sendable, CustomStringConvertible {
    /// What is wrong with it, in a few words; unique.
    var name: String
    var model: String
    var data: Data
    var strategies: [String: String]

    init(_ name: String, _ model: String, _ payload: String, _ strategies: [String: String] = [:]) {
        self.init(name, model, bytes: Array(payload.utf8), strategies)
    }

    /// A payload that may not be text.
    init(_ name: String, _ model: String, bytes: [UInt8], _ strategies: [String: String] = [:]) {
        self.name = name
        self.model = model
        data = Data(bytes)
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

/// The result for a broken payload, as `check` finds it.
struct BrokenResult: Sendable {
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
        let payload = Payload(broken.data)
        let request = DecodeRequest(model: broken.model, strategies: strategies)
        let answer = await runner.decode(request, payload: payload)
        if let trouble = answer.trouble { throw trouble }
        guard let result = answer.result else { throw CancellationError() }
        let decode = DiagnosedDecode(
            result, payload: payload, requested: strategies,
            declared: await runner.declaredTypes(of: result.model) { ParsedSources.source($0.text) })
        return BrokenResult(decode: decode, request: request, payload: payload)
    }

    /// The fixes that work for what ended the decode, of strategies and of the model's expression.
    ///
    /// - Parameter trials: The runner of the search's decodes.
    func fixes(for found: BrokenResult, trials: any DecodeRunner) async -> [Trial] {
        guard
            let subject = FixSubject(
                found.result, ending: found.diagnosis.ending, request: found.request, payload: found.payload,
                document: found.document)
        else { return [] }
        return await FixSearch(runner: trials, limit: .seconds(3600)).run(subject).working
    }

    static let table = ModelTable(entries: ModelTable.lessons.entries + fixtures)

    private static let fixtures: [ModelTable.Entry] = {
        let first = file("FixtureModels.swift")
        let shop = file("Models/ShopModels.swift")
        let hand = file("Models/HandModels.swift")
        let situation = file("Models/SituationModels.swift")
        let shape = file("Models/ShapeModels.swift")
        return [
            entry(User.self, first), entry(Post.self, first), entry(Author.self, first), entry(Order.self, first),
            entry(Item.self, first), entry(Renamed.self, first), entry(Preferences.self, first),
            entry(Ranking.self, first),
            entry(Theme.self, first), entry(Level.self, first), entry(Shape.self, first),
            entry(Drawing.self, first), entry(Enclosure.self, first), entry(Big.self, first),
            entry(Point.self, first), entry(Route.self, first), entry(Progress.self, first),
            entry(Loose.self, first), entry(Tolerant.self, first), entry(Snaked.self, first),
            entry(SalesPage.self, first), entry(Sale.self, first), entry(Memo.self, first),
            entry(Twins.self, first),
            entry(Job.self, ModelSourceFile(file: "Elsewhere.swift", text: ""), lesson: "elsewhere"),
            entry(Catalogue.self, shop), entry(Ware.self, shop), entry(Match.self, shop), entry(Team.self, shop),
            entry(Hotel.self, shop), entry(Truck.self, shop), entry(Trailer.self, shop), entry(Bicycle.self, shop),
            entry(Customer.self, shop), entry(Review.self, shop), entry(Feed.self, shop),
            entry(AnyValue.self, hand), entry(Identifier.self, hand), entry(Signal.self, hand),
            entry(Recipients.self, hand), entry(Mailbox.self, hand), entry(Payment.self, hand),
            entry(Block.self, hand), entry(Article.self, hand), entry(Weather.self, hand), entry(Table.self, hand),
            entry(Flight.self, hand), entry(Account.self, hand), entry(Attachment.self, hand),
            entry(Schedule.self, hand), entry(Slot.self, hand), entry(Login.self, hand), entry(Device.self, hand),
            entry(Fleet.self, hand), entry(Settings.self, hand), entry(Formula.self, hand), entry(Folder.self, hand),
            entry(BotReply.self, situation), entry(Workspace.self, situation), entry(FailureEntry.self, situation),
            entry(AnswerResponse.self, situation), entry(AnswersResponse.self, situation),
            entry(Quote.self, situation), entry(Ticker.self, situation), entry(Lobby.self, situation),
            entry(Library.self, situation), entry(Notice.self, situation), entry(Role.self, situation),
            entry(Contact.self, situation), entry(Release.self, situation), entry(Switches.self, situation),
            entry(Timeline.self, shape), entry(TimelineEntry.self, shape), entry(Delivery.self, shape),
            entry(Gadget.self, shape), entry(Greenhouse.self, shape), entry(Visit.self, shape),
            entry(Mark.self, shape), entry(Sheet.self, shape), entry(Passage.self, shape), entry(Playlist.self, shape),
            entry(Queue.self, shape), entry(Ferry.self, shape), entry(Tug.self, shape), entry(Harbour.self, shape),
        ]
    }()

    /// A file of models, as it stands in the repository.
    private static func file(_ path: String) -> ModelSourceFile {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: path)
        return ModelSourceFile(
            file: url.lastPathComponent, text: (try? String(contentsOf: url, encoding: .utf8)) ?? "")
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
