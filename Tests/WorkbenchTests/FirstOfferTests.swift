import Diagnosis
import Testing

/// What is offered first for payloads with one fault and with several: the change that an app would make.
extension PlanTests {
    struct Offer: Sendable, CustomTestStringConvertible {
        var model: String
        var source: String
        var payload: String
        /// The changes that are offered first, together.
        var changes: [String]
        /// What is said of them.
        var words: String

        init(_ model: String, _ source: String, _ payload: String, _ changes: [String], _ words: String) {
            (self.model, self.source, self.payload) = (model, source, payload)
            (self.changes, self.words) = (changes, words)
        }

        var testDescription: String { payload }
    }

    private static let keeps = "decodes, keeps everything"
    private static let keepsWithPackage = "decodes, keeps everything, needs ResilientCodable"

    static let repairs = [
        Offer(
            "Sheet",
            """
            struct Row: Codable { let width: Int; let height: Int }
            struct Sheet: Codable { let rows: [Row] }
            """, #"{"rows": [{"width": "3", "height": "4"}]}"#,
            ["Row.width: @Convertible Int", "Row.height: @Convertible Int"], keepsWithPackage),
        Offer(
            "[Probe]", "struct Probe: Codable { let level: Int }", #"[{"level": "7"}, {"level": ""}, {"level": 5}]"#,
            ["Probe.level: @OptionalFromText Int?"], keeps),
        Offer(
            "Shelf",
            """
            import Foundation
            struct Shelf: Codable { let books: [Book] }
            struct Book: Codable { let pages: Int; let cover: URL }
            """, #"{"books": [{"pages": null, "cover": ""}]}"#,
            ["Book.pages: Int?", "Book.cover: @NilIfEmpty URL?"], keeps),
        Offer(
            "Party",
            """
            struct Guest: Codable { let name: String; let age: Int }
            struct Party: Codable { let guests: [Guest] }
            """, #"{"guests": {"entries": [{"name": "Mia", "age": "9"}], "more": false}}"#,
            ["Party.guests: Guests", "Guest.age: @Convertible Int"], "\(keeps), needs ResilientCodable"),
        Offer(
            "Store",
            """
            struct Bin: Codable { let parts: Int; let label: String }
            struct Store: Codable { let bins: [Bin] }
            """, #"{"bins": {"A1": {"parts": 3}, "B7": {"parts": 5}}}"#,
            ["Store.bins: [String: Bin]", "Bin.label: String?"], "decodes, a guess: if \"label\" may be missing"),
        Offer(
            "Album",
            """
            struct Track: Codable { let title: String; let length: Int }
            struct Album: Codable { let tracks: [Track]; enum CodingKeys: String, CodingKey { case tracks = "track" } }
            """, #"{"track": {"title": "One", "length": "215"}}"#,
            ["Album.tracks: @OneOrMany [Track]", "Track.length: @Convertible Int"], keepsWithPackage),
        Offer(
            "Entry", "import Foundation\nstruct Entry: Codable { let id: Int; let at: Date; let note: String }",
            #"[{"id": 4, "at": "2026-02-03T04:05:06Z", "note": null}]"#,
            ["model: [Entry]", "dates: iso8601", "Entry.note: String?"], keeps),
        Offer(
            "Gauge", "struct Gauge: Codable { let level: Double; let station: String }",
            #"{"1) Level": "2.75", "2) Station": "Pier"}"#,
            [
                "Gauge.level: @Convertible Double", "Gauge.CodingKeys: level = \"1) Level\"",
                "Gauge.CodingKeys: station = \"2) Station\"",
            ], keepsWithPackage),
    ]

    static let elsewhere = [
        Offer(
            "Post",
            """
            import Foundation
            struct Post: Codable {
                let id: Int
                let author: Author
                struct Author: Codable { let handle: String; let karma: Int }
            }
            """, #"{"id": 3, "author": "{\"karma\": 5,  \"handle\": \"mo\"}"}"#,
            ["Post.author: @PostAuthorFromText Author"], keeps),
        Offer(
            "[Stop]", "struct Stop: Codable { let id: Int; let lineName: String; let delayMinutes: Int? }",
            #"[{"id": 1, "trip": {"line-name": "M4", "delay-minutes": 2}}, {"id": 2, "trip": {"line-name": "7"}}]"#,
            ["Stop: init(from:)"], keeps),
        Offer(
            "Depot", "final class Depot: Codable { let code: String; let lon: Double; let lat: Double }",
            #"{"code": "N", "position": {"lon": 24.5, "lat": 60.25}}"#, ["Depot: init(from:)"], keeps),
        Offer(
            "Reading", "struct Reading: Codable { let sensor: Int; let value: Double }",
            #"{"sensor": 4, "result": {"value": 7.5, "error": 0.1}}"#, ["Reading: init(from:)"],
            "decodes, a guess: if \"value\" in \"result\" is meant"),
        Offer(
            "Form",
            "struct Form: Codable { let sender: Sender; let topic: String }\nstruct Sender: Codable { let mail: String; let fax: String? }",
            #"{"mail": "a@b.example", "topic": "x"}"#, ["Form: init(from:)"], keeps),
        Offer(
            "[Ticket]",
            """
            enum State: String, Codable { case open, closed, waiting }
            struct Ticket: Codable { let number: Int; let state: State }
            """,
            #"[{"number": 1, "state": "Waiting for you", "stateKey": "waiting"}, {"number": 2, "state": "Done", "stateKey": "closed"}]"#,
            ["Ticket.CodingKeys: state = \"stateKey\""], "decodes, a guess: if \"stateKey\" means \"state\""),
        Offer(
            "Recipe", "struct Recipe: Codable { let name: String; let steps: String }",
            #"{"name": "Tea", "steps": [{"text": "Boil", "minutes": 3}, {"text": "Steep", "minutes": 4}]}"#,
            ["Recipe.steps: [Step]"], keeps),
    ]

    static let guesses = [
        Offer(
            "Tide", "import Foundation\nstruct Tide: Codable { let port: String; let high: Date }",
            #"{"port": "Brest", "high": "2026-02-03 04:05", "time_zone": "Europe/Paris"}"#,
            ["dates: format:yyyy-MM-dd HH:mm"],
            "decodes, a guess: if \"time_zone\", \"Europe/Paris\", doesn't apply and 1 more, reads 2026-02-03"),
        Offer(
            "Piece", "struct Piece: Codable { let composer: String; let opus: Int }",
            #"{"composerRole": "author", "composerFullName": "Clara Wieck", "opus": 7}"#,
            ["Piece.CodingKeys: composer = \"composerFullName\""],
            "decodes, a guess: if \"composerFullName\" means \"composer\""),
        Offer(
            "Switch", "struct Switch: Codable { let name: String; let isOn: Bool; let delay: Int? }",
            #"{"name": "hall", "on": true, "delaySeconds": 30}"#,
            ["keys: map:on=isOn"], "decodes, a guess: \"delaySeconds\" isn't read, and may be \"delay\""),
        Offer(
            "Bill", "struct Bill: Codable { let net: Int; let gross: Int }", #"{"netAmount": 3, "grossAmount": 4}"#,
            ["Bill.CodingKeys: net = \"netAmount\"", "Bill.CodingKeys: gross = \"grossAmount\""],
            "decodes, a guess: if \"netAmount\" means \"net\" and 1 more"),
        Offer(
            "App", "struct App: Codable { let release: Double }", #"{"release": "2.10"}"#, ["App.release: String"],
            "decodes, a guess: if any text is valid for App.release"),
        Offer(
            "Trip", "import Foundation\nstruct Trip: Codable { let start: Date }", #"{"start": "2026-02-03 04:05"}"#,
            ["dates: format:yyyy-MM-dd HH:mm"], "decodes, a guess: if the times are in UTC, reads 2026-02-03"),
        Offer(
            "Trip", "import Foundation\nstruct Trip: Codable { let start: Date }", #"{"start": "2026-02-03"}"#,
            ["dates: format:yyyy-MM-dd"], "decodes, keeps everything, reads 2026-02-03"),
        Offer(
            "Room", "struct Room: Codable { let name: String; let seats: Int }", #"{"name": "Oslo"}"#,
            ["Room.seats: Int?"],
            "decodes, a guess: if \"seats\" may be missing"),
        Offer(
            "[Talk]", "struct Talk: Codable { let speaker: String }", #"[{"speaker": "Ana"}, {"host": "Bo"}]"#,
            ["Talk.speaker: String?"], keeps),
    ]

    @Test(arguments: repairs + elsewhere + guesses)
    func `what an app can do with all values is offered first`(offer: Offer) async throws {
        let search = try #require(try await search(offer.source, model: offer.model, offer.payload))
        let progress = search.progress
        let best = progress.working.first
        if progress.isPlanBest, let plan = progress.plan?.plan {
            #expect(plan.steps.map(\.fix.inWords) == offer.changes)
            #expect(plan.ending == offer.words)
            if plan.neededPackage == nil { try await decodePlainly(plan, search, offer.source) }
        } else {
            #expect(best.map { [$0.fix.inWords] } == offer.changes)
            #expect(best?.ending == offer.words)
        }
    }
}
