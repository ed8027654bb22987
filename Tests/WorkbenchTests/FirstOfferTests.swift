import DecodeService
import Diagnosis
import Testing

/// What is offered first for payloads with one fault and with several: the change that an app would make.
@Suite(.serialized) struct FirstOfferTests {
    private let run = SearchRun()

    struct Offer: Sendable, CustomTestStringConvertible {
        var model: String
        var source: String
        var payload: String
        /// The changes that are offered first, together.
        var changes: [String]
        /// What is said of them.
        var words: String
        var strategies: StrategySet

        init(
            _ model: String, _ source: String, _ payload: String, _ changes: [String], _ words: String,
            strategies: StrategySet = StrategySet()
        ) {
            (self.model, self.source, self.payload) = (model, source, payload)
            (self.changes, self.words, self.strategies) = (changes, words, strategies)
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
                "Gauge.level: @Convertible Double", "Gauge.CodingKeys: level = \"1) Level\" and 1 more",
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
            ["Post.author: @JSONInText Author"], keeps),
        Offer(
            "Push<Parcel>",
            """
            import Foundation
            struct Push<Content: Codable & Sendable>: Codable, Sendable { let number: Int; let content: Content }
            struct Parcel: Codable, Sendable { let code: String; let grams: Int }
            """, #"{"number": 3, "content": "eyJjb2RlIjogIk43IiwgImdyYW1zIjogNDB9"}"#,
            ["Push.content: @JSONInBase64 Content"], keeps),
        Offer(
            "Inbox",
            """
            import Foundation
            struct Inbox: Codable { let notes: [Note]; struct Note: Codable { let id: Int } }
            """, #"{"notes": ["eyJpZCI6IDF9", "eyJpZCI6IDJ9"]}"#, ["Inbox.notes: @ListOfJSONInBase64 [Note]"], keeps),
        Offer(
            "Answer<[Guest]>",
            """
            struct Answer<Content: Codable>: Codable { let result: Content; let page: Int? }
            struct Guest: Codable { let id: Int; let name: String }
            """, #"[{"id": 1, "name": "Mo"}, {"id": 2, "name": "Li"}]"#, ["model: [Guest]"], keeps),
        Offer(
            "Search",
            """
            struct Search: Decodable {
                let hits: Int
                let words: [String]
                enum Keys: String, CodingKey { case hits, words }
                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: Keys.self)
                    hits = try container.decode(Int.self, forKey: .hits)
                    words = try container.decode([String].self, forKey: .words)
                }
            }
            """, #"{"hits": {"count": 12, "accuracy": "exact"}, "words": []}"#, ["Search.hits: @IntInCount Int"],
            "decodes, a guess: if \"count\" is what \"hits\" means"),
        Offer(
            "[Stop]", "struct Stop: Codable { let id: Int; let lineName: String; let delayMinutes: Int? }",
            #"[{"id": 1, "trip": {"line-name": "M4", "delay-minutes": 2}}, {"id": 2, "trip": {"line-name": "7"}}]"#,
            ["Stop: init(from:)"], keeps),
        Offer(
            "[Tank]", "struct Tank: Codable { let name: String; let volumeL: Double }",
            #"[{"name": "a", "volume": {"amount": 3, "uom": "hl"}}, {"name": "b", "volume": {"amount": 9.5, "uom": "l"}}]"#,
            ["Tank: init(from:)"], keeps),
        Offer(
            "[Dose]", "struct Dose: Codable { let drug: String; let amountMg: Double }",
            #"[{"drug": "a", "amountMg": {"value": 250, "unit": "mcg"}}, {"drug": "b", "amountMg": 95}]"#,
            ["Dose.amountMg: @InMg Double"], keeps),
        Offer(
            "[Round]", "struct Round: Codable { let name: String; let durationMin: Int }",
            #"[{"name": "a", "duration": {"value": 90, "unit": "seconds"}}]"#, ["Round: init(from:)"],
            "decodes, a guess: if \"value\" may be rounded"),
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
        Offer(
            "Parcel", "struct Parcel: Codable { let code: String; let senderCity: String; let name: String }",
            #"{"code": "N7", "sender": {"name": "Mo", "city": "Turku"}, "name": "box"}"#, ["Parcel: init(from:)"], keeps
        ),
        // Two cities: which of them is meant, the payload doesn't say.
        Offer(
            "Parcel", "struct Parcel: Codable { let code: String; let town: String }",
            #"{"code": "N7", "sender": {"town": "Turku"}, "receiver": {"town": "Oulu"}}"#, ["Parcel.town: String?"],
            "decodes, leaves \"sender\" unread, a guess: if \"town\" may be missing and \"sender.town\" and \"receiver.town\" are something else"
        ),
        Offer(
            "[Shop]", "struct Shop: Decodable { let id: Int; let city: String }",
            #"{"result": {"market": {"list": {"items": [{"rank": 1, "shop": {"id": 4, "city": "Rome"}}]}}}}"#,
            ["struct ShopResponse: Decodable, with result.market.list.items.shop"], keeps),
        Offer(
            "Wall",
            "struct Wall: Codable { let owner: String; let notes: [Note] }\nstruct Note: Codable { let text: String; let likes: Int }",
            #"{"owner": "Li", "entries": [{"text": "a", "likes": 1}]}"#, ["Wall.CodingKeys: notes = \"entries\""],
            "decodes, a guess: if \"entries\" means \"notes\""),
        // Two lists have the form.
        Offer(
            "Wall",
            "struct Wall: Codable { let owner: String; let notes: [Note] }\nstruct Note: Codable { let text: String; let likes: Int }",
            #"{"owner": "Li", "sent": [{"text": "a", "likes": 1}], "received": [{"text": "b", "likes": 2}]}"#,
            ["Wall.notes: [Note]?"],
            "decodes, a guess: if \"notes\" may be missing and \"sent\" and \"received\" are something else"),
        Offer(
            "Fleet",
            "struct Fleet: Codable { let buses: [String: Bus] }\nstruct Bus: Codable { let id: String; let seats: Int }",
            #"{"buses": {"b7": {"seats": 40, "depot_id": "x"}}}"#, ["Bus: init(from:)"], keeps),
        Offer(
            "Board",
            "struct Board: Codable { let title: String; let score: Score }\nstruct Score: Codable { let home: Int; let away: Int }",
            #"{"title": "Cup", "score": {"final": {"home": 1, "away": 0}, "half": {"home": 0, "away": 0}}}"#,
            ["Board.score: [String: Score]"], keeps),
    ]

    static let forms = [
        Offer(
            "Lap", "struct Lap: Codable { let time: Double }", #"{"time": "01:02:03"}"#,
            ["Lap.time: @DoubleFromClock Double"], keeps),
        Offer(
            "Clip", "struct Clip: Codable { let length: Int }", #"{"length": "PT1M30S"}"#,
            ["Clip.length: @IntFromDuration Int"], keeps),
        Offer(
            "[Lot]", "import Foundation\nstruct Lot: Codable { let bid: Decimal }",
            #"[{"bid": "12.500,50"}, {"bid": "980,00"}]"#,
            ["Lot.bid: @DecimalFromText Decimal"], keeps),
        // One thousand or one and a bit: the text doesn't say.
        Offer(
            "Lot", "struct Lot: Codable { let bid: Double }", #"{"bid": "1,234"}"#, ["Lot.bid: String"],
            "decodes, a guess: if any text is valid for Lot.bid"),
        Offer(
            "Lamp", "struct Lamp: Codable { let isLit: Bool; let power: Double }",
            #"{"isLit": "OFF", "power": "4.5 W"}"#,
            ["Lamp.isLit: @BoolFromOnOrOff Bool", "Lamp.power: @DoubleFromText Double"],
            "decodes, a guess: if every value is in W"),
        Offer(
            "Song", "struct Song: Codable { let genres: [String] }", #"{"genres": "jazz, blues"}"#,
            ["Song.genres: @StringFromList [String]"], "decodes, a guess: if \",\" separates the values"),
        Offer(
            "Club", "struct Club: Codable { let members: Set<String> }", #"{"members": {"ana": true, "bo": true}}"#,
            ["Club.members: @SetOfKeys Set<String>"], keeps),
        Offer(
            "Menu", "struct Menu: Codable { let extras: [String: Int] }", #"{"extras": []}"#,
            ["Menu.extras: @DictionaryOrEmptyList [String: Int]"], keeps),
        Offer(
            "Plan", "struct Plan: Decodable { let days: [String: [Int]] }",
            #"{"days": [{"name": "Mo", "hours": [8, 9]}, {"name": "Tu", "hours": [10]}]}"#,
            ["Plan.days: @DaysByName [String: [Int]]"], keeps),
        Offer(
            "App",
            "struct App: Codable { let version: Version }\nstruct Version: Codable { let major: Int; let minor: Int }",
            #"{"version": "4.11"}"#, ["App.version: @VersionFromText Version"],
            "decodes, a guess: if the numbers are major, minor"),
    ]

    static let guesses = [
        Offer(
            "Tide", "import Foundation\nstruct Tide: Codable { let port: String; let high: Date }",
            #"{"port": "Brest", "high": "2026-02-03 04:05", "time_zone": "Europe/Paris"}"#,
            ["Tide: init(from:)"], keeps),
        Offer(
            "Tide", "import Foundation\nstruct Tide: Codable { let port: String; let high: Date }",
            #"{"port": "Brest", "high": "2026-02-03 04:05", "utc_offset": "+01:00"}"#,
            ["dates: format:yyyy-MM-dd HH:mm"],
            "decodes, a guess: if \"utc_offset\", \"+01:00\", doesn't apply and 1 more, reads 2026-02-03"),
        Offer(
            "Piece", "struct Piece: Codable { let composer: String; let opus: Int }",
            #"{"composerRole": "author", "composerFullName": "Clara Wieck", "opus": 7}"#,
            ["Piece.CodingKeys: composer = \"composerFullName\""],
            "decodes, a guess: if \"composerFullName\" means \"composer\""),
        Offer(
            "Switch", "struct Switch: Codable { let name: String; let isOn: Bool; let delay: Int? }",
            #"{"name": "hall", "on": true, "delaySeconds": 30}"#,
            ["Switch.CodingKeys: isOn = \"on\""], "decodes, a guess: \"delaySeconds\" isn't read, and may be \"delay\""),
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
            ["Talk.speaker: String?, with host"], keeps),
        Offer(
            "[Talk]", "struct Talk: Codable { let speaker: String; let room: Int }",
            #"[{"speaker": "Ana", "room": 1, "note": "x"}, {"room": 2, "note": "y"}]"#, ["Talk.speaker: String?"], keeps
        ),
    ]

    /// Changes after which code that uses the values has to change, too.
    static let uses = [
        Offer(
            "[Cart]",
            """
            struct Cart: Codable {
                let id: Int
                let total: Double
                var gross: Double { total * 1.2 }
            }
            """, #"[{"id": 1, "total": 5}, {"id": 2}]"#, ["Cart.total: Double?"],
            "decodes, keeps everything, then adapt Models.swift:4"),
        Offer(
            "[Cart]",
            """
            struct Cart: Codable { let total: Double }
            extension Cart {
                var gross: Double { total * 1.2 }
                func isAbove(_ limit: Double) -> Bool { gross > limit || total > limit }
            }
            """, #"[{"total": null}]"#, ["Cart.total: Double?"],
            "decodes, keeps everything, then adapt Models.swift:3 and Models.swift:4"),
        Offer(
            "[Job]",
            """
            enum Phase: String, Codable { case queued, running }
            struct Job: Codable {
                let phase: Phase
                var isOver: Bool {
                    switch phase {
                    case .queued, .running: false
                    }
                }
            }
            """, #"[{"phase": "queued"}, {"phase": "aborted"}]"#, ["Phase: case aborted"],
            "decodes, keeps everything, then adapt Models.swift:5"),
        // What decodes the payload can't be left out.
        Offer(
            "[Cart]",
            """
            struct Cart: Decodable {
                let total: Double
                let gross: Double
                enum Keys: String, CodingKey { case total }
                init(from decoder: any Decoder) throws {
                    total = try decoder.container(keyedBy: Keys.self).decode(Double.self, forKey: .total)
                    gross = Self.gross(total)
                }
                static func gross(_ total: Double) -> Double { total * 1.2 }
            }
            """, #"[{"total": 4}, {"total": null}]"#, ["arrays: failable"], "decodes, leaves out 1 of 2 elements"),
    ]

    /// Values that are there, in parts, in place of others, or under another name.
    static let parts = [
        Offer(
            "[Stay]",
            """
            struct Guest: Codable { let name: String; let city: String }
            struct Stay: Codable { let night: Int; let guest: Guest }
            """,
            #"[{"night": 1, "guest_name": "Ida", "guest_city": "Bern"}, {"night": 2, "guest_name": null, "guest_city": null}]"#,
            ["Stay: init(from:)"], keeps),
        // A part is missing.
        Offer(
            "Stay",
            """
            struct Guest: Codable { let name: String; let city: String; let zip: String }
            struct Stay: Codable { let night: Int; let guest: Guest }
            """, #"{"night": 1, "guest_name": "Ida", "guest_city": "Bern"}"#, ["Stay.guest: Guest?"],
            "decodes, leaves \"guest_name\" unread, a guess: if \"guest\" may be missing"),
        Offer(
            "[Meal]",
            """
            struct Meal: Codable { let id: Int; let price: Price; enum CodingKeys: String, CodingKey { case id = "no", price } }
            struct Price: Codable { let cents: Int }
            """,
            #"[{"no": 1, "price": {"cents": 300}}, {"no": 2, "market-price": {"from": 2, "to": 4}}]"#,
            ["Meal.price: Price?, with marketPrice"], keeps),
        // Objects without the key have keys of their own anyway.
        Offer(
            "[Meal]", "struct Meal: Codable { let id: Int; let price: Int }",
            #"[{"id": 1, "price": 3}, {"id": 2, "a": 1, "b": 1, "c": 1, "d": 1, "e": 1}]"#,
            ["Meal.price: Int?"],
            "decodes, a guess: if \"price\" may be missing and \"a\", \"b\", \"c\" and 2 more are something else"
        ),
        Offer(
            "Series",
            "struct Series: Codable { let days: [String: Day] }\nstruct Day: Codable { let date: String; let high: Int }",
            #"{"days": {"2026-01-02": {"high": 4}, "2026-01-03": {"high": 5}}}"#, ["Day: init(from:)"], keeps),
        Offer(
            "Show", "import Foundation\nstruct Show: Codable { let title: String; let audioUrl: URL }",
            #"{"title": "x", "enclosureUrl": "https://c.example/7.mp3", "chaptersUrl": "https://c.example/7.json"}"#,
            ["Show.CodingKeys: audioUrl = \"enclosureUrl\""], "decodes, a guess: if \"enclosureUrl\" means \"audioUrl\""
        ),
        Offer(
            "Show", "import Foundation\nstruct Show: Codable { let title: String; let audioUrl: URL }",
            #"{"title": "x", "chaptersUrl": "https://c.example/7.json"}"#, ["Show.audioUrl: URL?"],
            "decodes, a guess: if \"audioUrl\" may be missing and \"chaptersUrl\" is something else"),
        Offer(
            "Track", "struct Track: Codable { let points: [Double] }", #"{"points": ["1.5", "2"]}"#,
            ["Track.points: @ListOfFromText [Double]"], keeps),
        Offer(
            "Fares", "struct Fares: Codable { let byZone: [String: Double] }",
            #"{"byZone": {"a": "2,50", "b": "3,00"}}"#,
            ["Fares.byZone: @DictionaryOfDoubleFromText [String: Double]"], keeps),
        Offer(
            "Feed",
            "import Foundation\nstruct Feed: Codable { let posts: [Post] }\nstruct Post: Codable { let id: Int }",
            #"{"posts": ["{\"id\": 1}", "{\"id\": 2}"]}"#, ["Feed.posts: @ListOfJSONInText [Post]"], keeps),
        Offer(
            "Texts", "typealias Table = [String: String]\nstruct Texts: Codable { let pages: [String: Table] }",
            #"{"pages": {"home": {"title": "Hi", "items": {"one": "1", "other": "n"}, "hints": ["a", "b"], "note": null}}}"#,
            ["Texts.pages: [String: [String: PageValue?]]"], keeps),
        Offer(
            "Line",
            "struct Line: Codable { let coordinates: [Spot] }\nstruct Spot: Codable { let lat: Double; let lon: Double }",
            #"{"coordinates": [[24.9, 60.2, 5], [25.0, 60.3]]}"#, ["extension Spot { init(from:) }"], keeps),
        Offer(
            "Clip", "struct Clip: Codable { let times: [Clip.Mark]; struct Mark: Codable { let at: Double } }",
            #"{"times": [{"at": "01:00:05"}, {"at": 7.5}, {"at": "2:05"}]}"#, ["Clip.Mark.at: @DoubleFromClock Double"],
            keeps),
        Offer(
            "Deal", "struct Deal: Codable { let share: Double; let discountPercent: Double; let isPaid: Bool }",
            #"{"share": "25%", "discountPercent": "10%", "isPaid": "J"}"#,
            [
                "Deal.share: @DoubleFromPercent Double", "Deal.discountPercent: @DoubleFromText Double",
                "Deal.isPaid: @BoolFromJOrN Bool",
            ], "decodes, a guess: if \"25%\" is a fraction of 1 and 1 more"),
        Offer(
            "Box",
            """
            class Item: Decodable { let id: Int }
            final class Pen: Item {
                let ink: String
                enum Keys: String, CodingKey { case ink }
                required init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: Keys.self)
                    ink = try container.decode(String.self, forKey: .ink)
                    try super.init(from: container.superDecoder())
                }
            }
            final class Pad: Item {
                let pages: Int
                enum Keys: String, CodingKey { case pages }
                required init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: Keys.self)
                    pages = try container.decode(Int.self, forKey: .pages)
                    try super.init(from: container.superDecoder())
                }
            }
            struct Box: Decodable { let pens: [Pen]; let pads: [Pad] }
            """, #"{"pens": [{"id": 1, "ink": "blue"}], "pads": [{"id": 2, "pages": 40}]}"#,
            ["Pen.init(from:): super.init(from: decoder)", "Pad.init(from:): super.init(from: decoder)"], keeps),
    ]

    static let texts = [
        // A value in other capitals is the case that there is.
        Offer(
            "[Ticket]",
            """
            enum Seat: String, Codable { case window = "WINDOW", aisle = "AISLE" }
            struct Ticket: Codable { let seat: Seat }
            """, #"[{"seat": "WINDOW"}, {"seat": "Aisle"}, {"seat": "AISLE"}]"#,
            ["Seat: init(from:) that reads other capitals"], keeps),
        Offer(
            "[Ticket]",
            """
            enum Seat: String, Codable { case window = "WINDOW", aisle = "AISLE" }
            struct Ticket: Codable { let seat: Seat }
            """, #"[{"seat": "WINDOW"}, {"seat": "BALCONY"}]"#, ["Seat: case balcony = \"BALCONY\""], keeps),
        // Zeros in front belong to a number that nobody counts with.
        Offer(
            "[Part]", "struct Part: Codable { let number: Int }", #"[{"number": "00871"}, {"number": "12"}]"#,
            ["Part.number: String"], "decodes, a guess: if any text is valid for Part.number"),
        // Texts of which each element has its own don't tell the elements apart.
        Offer(
            "[Tile]", "struct Tile: Codable { let shape: String; let side: Int }",
            #"[{"shape": "t-1", "side": 1}, {"shape": "t-2", "side": "2"}, {"shape": "t-3", "side": 3}]"#,
            ["Tile.side: @Convertible Int"], keepsWithPackage),
        Offer(
            "[Song]", "struct Song: Codable { let id: Int; let title: String }", #"[{"pk": 3, "title": "x"}]"#,
            ["Song.CodingKeys: id = \"pk\""], keeps),
        // A date's parts, as Java writes them; its years tell them from a list of times.
        Offer(
            "[Shift]", "import Foundation\nstruct Shift: Codable { let day: Date; let end: Date? }",
            #"[{"day": [2026, 3, 1], "end": [2026, 3, 1, 17, 30]}, {"day": [2026, 11, 30], "end": null}]"#,
            ["Shift.day: @DateParts Date", "Shift.end: @OptionalDateParts Date?"],
            "decodes, a guess: if the times are in UTC"),
        Offer(
            "Log", "import Foundation\nstruct Log: Codable { let at: Date }", #"{"at": [700000000, 700000060]}"#,
            ["Log.at: [Date]"], keeps),
        // JSON in a string is decoded as what is around it.
        Offer(
            "Push",
            "import Foundation\nstruct Push: Codable { let news: News }\nstruct News: Codable { let sentAt: Date }",
            #"{"news": "{\"sent_at\": \"2026-01-02T03:04:05Z\"}"}"#, ["Push.news: @JSONInText News"], keeps,
            strategies: StrategySet().with([.init(\.keys, .snake), .init(\.dates, .one(.iso8601))])),
    ]

    static let shapes = [
        // What code beside a public type adds to it is public.
        Offer(
            "Offer",
            """
            public struct Price: Codable { public var currency: String; public var amount: Double }
            public struct Offer: Codable { public let price: Price; public let note: Price? }
            """, #"{"price": ["EUR", 12.5], "note": null}"#, ["extension Price { init(from:) }"], keeps),
        Offer(
            "[Cabin]", "enum Deck: Int, Codable { case lower = 1, upper }\nstruct Cabin: Codable { let deck: Deck? }",
            #"[{"deck": "2"}, {"deck": null}, {"deck": "1"}]"#, ["Cabin.deck: @OptionalDeckFromText Deck?"], keeps),
        Offer(
            "[Dose]", "struct Dose: Codable { let mg: Double?; let per: String }",
            #"[{"mg": "n/a", "per": "-"}, {"mg": 2.5, "per": "day"}, {"mg": "-", "per": "week"}]"#,
            ["Dose.mg: @NilIfAbsent Double?"], keeps),
        // In a column with null the property is an optional.
        Offer(
            "Chart", "struct Point: Codable { let x: Int; let y: Int }\nstruct Chart: Codable { let points: [Point] }",
            #"{"points": {"x": [1, 2, 3], "y": [4, null, 6]}}"#, ["Chart.points: @PointColumns [Point]"], keeps),
        Offer(
            "Field",
            """
            import Foundation
            typealias Size = Measurement<UnitArea>
            struct Field: Codable { let size: Size }
            """, #"{"size": {"value": 12.4, "unit": "ha"}}"#, ["Field.size: @UnitAreaMeasurementUnit Size"], keeps),
        // Another spelling of a word is no second case.
        Offer(
            "[Stage]",
            """
            enum State: String, Codable { case organised, cancelled, done }
            struct Stage: Codable { let state: State }
            """, #"[{"state": "canceled"}, {"state": "done"}]"#,
            [#"State: init(from:) that reads "canceled" as "cancelled""#], keeps),
        Offer(
            "[Stage]",
            """
            enum State: String, Codable { case organised, cancelled, done }
            struct Stage: Codable { let state: State }
            """, #"[{"state": "organized"}, {"state": "organised"}]"#,
            ["State: init(from:) that reads \"organized\" as \"organised\""], keeps),
        Offer(
            "[Bill]", "enum State: String, Codable { case paid, open }\nstruct Bill: Codable { let state: State }",
            #"[{"state": "open"}, {"state": "said"}]"#, ["State: case said"], keeps),
        // The switch over a kind may be that of the object around the enum.
        Offer(
            "[Post]",
            """
            struct Post: Decodable {
                let id: Int
                let body: Body
                enum Body { case text(TextBody); case image(ImageBody) }
                struct TextBody: Decodable { let text: String }
                struct ImageBody: Decodable { let width: Int }
                enum CodingKeys: String, CodingKey { case id, kind }
                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: CodingKeys.self)
                    id = try container.decode(Int.self, forKey: .id)
                    switch try container.decode(String.self, forKey: .kind) {
                    case "text": body = .text(try TextBody(from: decoder))
                    case "image": body = .image(try ImageBody(from: decoder))
                    default:
                        throw DecodingError.dataCorruptedError(forKey: .kind, in: container, debugDescription: "kind")
                    }
                }
            }
            """, #"[{"id": 1, "kind": "text", "text": "a"}, {"id": 2, "kind": "sound", "seconds": 4}]"#,
            ["Body: case sound(SoundBody)"], keeps),
        Offer(
            "Dish",
            """
            protocol Preset { associatedtype Value: Codable; static var value: Value { get } }
            enum Zero: Preset { static let value = 0 }
            @propertyWrapper struct Otherwise<Source: Preset>: Codable {
                var wrappedValue: Source.Value
                init(wrappedValue: Source.Value = Source.value) { self.wrappedValue = wrappedValue }
                init(from decoder: any Decoder) throws { wrappedValue = try Source.Value(from: decoder) }
                func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
            }
            struct Dish: Codable { let name: String; @Otherwise<Zero> var spicy: Int }
            """, #"{"name": "Curry"}"#, ["extension KeyedDecodingContainer { decode(Otherwise<Source>.self) }"], keeps),
    ]

    /// What one change leaves: a key converted twice, a spelling, units, another endpoint's type, and silent faults behind a loud
    /// one.
    static let rests = [
        Offer(
            "Bush",
            """
            struct Bush: Codable { let berryCount: Int; let berries: [Berry] }
            struct Berry: Codable {
                let plantID: Int
                let pickedOn: String?
                enum CodingKeys: String, CodingKey { case plantID = "plant_id", pickedOn = "picked_on" }
            }
            """,
            #"{"berry_count": 2, "berries": [{"plant_id": 4, "picked_on": "May"}, {"plant_id": 5, "picked_on": null}]}"#,
            [#"Berry.CodingKeys: plantID = "plantId" and 1 more"#], keeps,
            strategies: StrategySet().with([.init(\.keys, .snake)])),
        // Its own comment says in which unit the property is; without one that is guessed.
        Offer(
            "[Sack]",
            """
            struct Sack: Codable {
                /// Kilograms.
                let load: Double
            }
            """, #"[{"load": "2 kg"}, {"load": "750 g"}]"#, ["Sack.load: @DoubleFromUnitsInKg Double"], keeps),
        Offer(
            "[Jar]", "struct Jar: Codable { let content: Double }", #"[{"content": "2 l"}, {"content": "330 ml"}]"#,
            ["Jar.content: @DoubleFromUnitsInL Double"], "decodes, a guess: if the numbers are in l"),
        // A wrapper that has a value for null has it for a missing key, too.
        Offer(
            "[Tap]",
            """
            protocol Usual { associatedtype Value: Codable; static var usual: Value { get } }
            enum Closed: Usual { static let usual = false }
            enum Slow: Usual { static let usual = 1 }
            @propertyWrapper struct Usually<Kind: Usual>: Codable {
                var wrappedValue: Kind.Value
                init(wrappedValue: Kind.Value) { self.wrappedValue = wrappedValue }
                init(from decoder: any Decoder) throws {
                    let container = try decoder.singleValueContainer()
                    if container.decodeNil() { wrappedValue = Kind.usual; return }
                    wrappedValue = try container.decode(Kind.Value.self)
                }
                func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
            }
            struct Tap: Codable {
                let name: String
                @Usually<Closed> var open: Bool
                @Usually<Slow> var speed: Int
            }
            """, #"[{"name": "bath", "open": true, "speed": 2}, {"name": "sink"}]"#,
            ["extension KeyedDecodingContainer { decode(Usually<Kind>.self) }"], keeps),
        // Several keys that no element has are another endpoint's; one may be missing.
        Offer(
            "[TrackDetail]",
            """
            struct Track: Codable { let title: String; let seconds: Int }
            struct TrackDetail: Codable { let title: String; let seconds: Int; let lyrics: String; let writers: [String] }
            """, #"[{"title": "Ode", "seconds": 99}, {"title": "Fugue", "seconds": 240}]"#, ["model: [Track]"], keeps),
        Offer(
            "[TuneDetail]",
            """
            struct Tune: Codable { let title: String; let seconds: Int }
            struct TuneDetail: Codable { let title: String; let seconds: Int; let lyrics: String }
            """, #"[{"title": "Ode", "seconds": 99}, {"title": "Fugue", "seconds": 240}]"#,
            ["TuneDetail.lyrics: String?"], #"decodes, a guess: if "lyrics" may be missing"#),
        // What is silent behind the failure is mended with it.
        Offer(
            "[Oven]", "struct Oven: Codable { let heat: Double; let temperatureLimit: Int? }",
            #"[{"heat": "180", "temperatuerLimit": 250}, {"heat": "200", "temperatuerLimit": 230}]"#,
            ["Oven.heat: @Convertible Double", #"Oven.CodingKeys: temperatureLimit = "temperatuerLimit""#],
            keepsWithPackage),
        Offer(
            "[Lamp]", "struct Lamp: Codable { let watt: Int; let isVisible: Bool? }",
            #"[{"watt": "40", "isInvisible": true}, {"watt": "25", "isInvisible": false}]"#,
            ["Lamp.watt: @Convertible Int"],
            #"decodes, a guess: "isInvisible" isn't read, and may be the opposite of "isVisible", needs ResilientCodable"#
        ),
    ]

    static let wholes = [
        // Another name for a scalar is that scalar, in the type that declares it.
        Offer(
            "[Ticket]",
            """
            struct Badge: Codable { typealias Number = String; let number: Number }
            struct Ticket: Codable { typealias Number = Int; let number: Number }
            """, #"[{"number": 41}, {"number": "42"}]"#, ["Ticket.number: @Convertible Number"], keepsWithPackage),
        // A list of a generic type's parameter, now in an object.
        Offer(
            "Answer<Boat>",
            """
            struct Answer<Row: Codable>: Codable { let status: String; let rows: [Row] }
            struct Boat: Codable { let name: String; let berths: Int }
            """, #"{"status": "ok", "rows": {"count": 1, "entries": [{"name": "Gull", "berths": 4}]}}"#,
            ["Answer.rows: Rows<Row>"], keeps),
        // What is read by position may be null; in a loop it isn't known which element that is.
        Offer(
            "[Sample]",
            """
            struct Sample: Decodable {
                let time: Int
                let level: Double

                init(from decoder: any Decoder) throws {
                    var row = try decoder.unkeyedContainer()
                    time = try row.decode(Int.self)
                    level = try row.decode(Double.self)
                }
            }
            """, "[[1, 0.5], [2, null]]", ["Sample.init(from:): decodeIfPresent(Double.self)"], keeps),
        Offer(
            "[Run]",
            """
            struct Run: Decodable {
                var levels: [Double] = []

                init(from decoder: any Decoder) throws {
                    var row = try decoder.unkeyedContainer()
                    while !row.isAtEnd { levels.append(try row.decode(Double.self)) }
                }
            }
            """, "[[1, 0.5], [2, null]]", ["arrays: failable"], "decodes, leaves out 1 of 2 elements"),
        Offer(
            "Stock",
            """
            enum Size: String, Codable { case small, large }
            struct Stock: Codable { let counts: [Size: Int] }
            """, #"{"counts": {"small": 3, "large": null, "huge": 1}}"#,
            ["Size: CodingKeyRepresentable", "Size: case huge", "Stock.counts: [Size: Int?]"], keeps),
        // Another endpoint's type, whose values have another form, too.
        Offer(
            "Feed<Summary>",
            """
            protocol Entry: Codable { var id: Int { get } }
            struct Feed<Item: Entry>: Codable { struct Body: Codable { let items: [Item] }; let body: Body }
            struct Summary: Entry { let id: Int; let title: String; let teaser: String }
            struct Statistic: Entry { let id: Int; let views: Int; let isHidden: Bool }
            """, #"{"body": {"items": [{"id": 1, "views": 20, "isHidden": 0}, {"id": 2, "views": 8, "isHidden": 1}]}}"#,
            ["model: Feed<Statistic>", "Statistic.isHidden: @Convertible Bool"], keepsWithPackage),
        // The rest of the model in a member doesn't make that an envelope, and an empty result is none.
        Offer(
            "Listing<Flat>",
            """
            import Foundation
            struct Listing<Item: Codable>: Codable { let items: [Item]; let next: URL?; let previous: URL? }
            struct Flat: Codable { let street: String; let rooms: Int }
            """,
            #"{"results": [{"street": "Elm Row", "rooms": 3}], "paging": {"next": "https://a.example", "previous": null}}"#,
            [#"Listing.CodingKeys: items = "results""#],
            #"decodes, leaves "paging" unread, a guess: if "results" means "items""#),
        // What lies around a list may say that there is more of it; a total of money doesn't.
        Offer(
            "[Bill]", "struct Bill: Codable { let number: String }",
            #"{"data": [{"number": "A1"}, {"number": "A2"}], "page": {"limit": 2, "total": 148}}"#,
            ["struct BillResponse: Codable { var data: [Bill] }"],
            "decodes, a guess: if 2 of 148 elements are enough"),
        Offer(
            "[Bill]", "struct Bill: Codable { let number: String }",
            #"{"data": [{"number": "A1"}, {"number": "A2"}], "total": 148, "currency": "EUR"}"#,
            ["struct BillResponse: Codable { var data: [Bill] }"], keeps),
        // Two notations need two wrappers, also where the app has one of that name.
        Offer(
            "[Weather]",
            """
            struct DoubleFromText: Codable {}
            struct Weather: Codable { let heat: Double; let wind: Double; let rain: Double? }
            """, #"[{"heat": "2,9 °C", "wind": "12,4 m/s", "rain": 0.5}, {"heat": 3.5, "wind": 9, "rain": null}]"#,
            ["Weather.heat: @HeatDoubleFromText Double", "Weather.wind: @WindDoubleFromText Double"],
            "decodes, a guess: if every value is in °C and 1 more"),
        // No strategy hides a key that is read as it is.
        Offer(
            "[Crop]",
            """
            struct Crop: Codable {
                let value: Int
                let spread: Double
                enum CodingKeys: String, CodingKey { case value, spread = "Spread (%)" }
            }
            """, #"[{"Value": 12, "Spread (%)": 1.5}]"#, [#"Crop.CodingKeys: value = "Value""#], keeps),
        // What objects of other kinds have or lack is no matter of this kind.
        Offer(
            "[Shape]",
            """
            enum Shape: Decodable {
                case circle(Circle), square(Square)
                private enum Kind: String, Decodable { case circle, square }
                private enum Keys: String, CodingKey { case kind }

                init(from decoder: any Decoder) throws {
                    switch try decoder.container(keyedBy: Keys.self).decode(Kind.self, forKey: .kind) {
                    case .circle: self = .circle(try Circle(from: decoder))
                    case .square: self = .square(try Square(from: decoder))
                    }
                }
            }
            struct Circle: Decodable { let name: String; let radius: Double }
            struct Square: Decodable { let name: String; let side: Double }
            """,
            #"[{"kind": "circle", "name": "a", "radius": 1}, {"kind": "square", "name": "b", "side": 2}, "#
                + #"{"kind": "circle", "name": "c", "diameter": 4}, {"kind": "line", "points": [1, 2]}]"#,
            ["Circle.radius: Double?, with diameter", "Shape: case line(Line)"], keeps),
    ]

    static let meanings = [
        // What a protocol requires stays, although its body has to change.
        Offer(
            "[Player]",
            """
            struct Player: Codable, Identifiable {
                var number: Int
                var id: Int { number }
            }
            """, #"[{"number": 7}, {"number": 18446744073709551615}]"#, ["Player.number: UInt"],
            "\(keeps), then adapt Models.swift:3"),
        Offer(
            "[Lake]",
            """
            struct Lake: Codable, CustomStringConvertible {
                let depth: Int
                var description: String { depth.isMultiple(of: 2) ? "even" : "odd" }
                func isDeeper(than other: Lake) -> Bool { depth.signum() > other.depth }
            }
            """, #"[{"depth": 4}, {"depth": 3.5}]"#, ["Lake.depth: Double"],
            "\(keeps), then adapt Models.swift:3 and Models.swift:4"),
        // Coding keys for all properties, and what fails under the new ones.
        Offer(
            "[Stand]",
            """
            import Foundation
            struct Stand: Codable { let rowIDs: [Int]; let mapURL: URL; let siteURL: URL? }
            """,
            #"[{"row_ids": [1], "map_url": "https://a.example/1", "site_url": ""}]"#,
            [#"Stand.CodingKeys: rowIDs = "rowIds" and 2 more"#, "Stand.siteURL: @NilIfEmpty URL?"], keeps,
            strategies: StrategySet().with([.init(\.keys, .snake)])),
        // Numbers stay the dates that they are.
        Offer(
            "[Tide]", "import Foundation\nstruct Tide: Codable { let at: Date }",
            #"[{"at": 690000000}, {"at": "2022-11-13T02:40:00Z"}]"#, ["dates: any:iso8601|deferred"],
            "\(keeps), reads 2022-11-13"),
        Offer(
            "[Tide]", "import Foundation\nstruct Tide: Codable { let at: Date }",
            #"[{"at": 1690000000}, {"at": "2022-11-13T02:40:00Z"}]"#, ["dates: any:iso8601|seconds"],
            "\(keeps), reads 2022-11-13"),
        // A number that may stand for none, or for another unit; others just need another type.
        Offer(
            "[Seat]", "struct Seat: Codable { let row: UInt }", #"[{"row": 4}, {"row": -1}]"#, ["Seat.row: Int"],
            #"decodes, a guess: if -1 is a real value and doesn't mean "no value""#),
        Offer(
            "[Peak]", "struct Peak: Codable { let below: UInt }", #"[{"below": -40}, {"below": -1}]"#,
            ["Peak.below: Int"], keeps),
        Offer(
            "[Ride]", "struct Ride: Codable { let fare: Int }", #"[{"fare": 12}, {"fare": 3.5}]"#,
            ["Ride.fare: Double"], #"decodes, a guess: if "fare" isn't in cents"#),
        Offer(
            "[Due]", "struct Due: Codable { let sum: Int; let currency: String }",
            #"[{"sum": 12.25, "currency": "CHF"}]"#, ["Due.sum: Double"],
            #"decodes, a guess: if "sum" isn't in cents"#),
        Offer(
            "[Bag]", "struct Bag: Codable { let weight: Int }", #"[{"weight": 12}, {"weight": 3.5}]"#,
            ["Bag.weight: Double"], keeps),
        Offer(
            "Census", "struct Census: Codable { let byYear: [Int: Int] }",
            #"{"byYear": {"1990": 4, "2000": 5, "all": 9}}"#, ["Census.byYear: [String: Int]"],
            #"decodes, a guess: if "all" is a key like the others"#),
        // Another answer than the wanted one.
        Offer(
            "Ticket",
            "struct Ticket: Codable { let code: String; let seat: String; let train: Int; let carriage: Int }",
            #"{"state": "payment_needed", "pay_by": "card", "due": 12, "train": 4}"#,
            ["struct PaymentNeededResponse: Decodable"], keeps),
        // Signs in place of words.
        Offer(
            "[Leg]",
            """
            enum Share: String, Codable { case whole = "1", half = "1/2" }
            struct Leg: Codable { let share: Share }
            """, #"[{"share": "½"}, {"share": "?"}]"#,
            [#"Share: init(from:) that reads "½" as "1/2""#, #"Share: case questionMark = "?""#], keeps),
        // Positions as keys, and keys that say something.
        Offer(
            "Deck<Card>",
            """
            struct Deck<Element: Codable>: Codable { let cards: [Element] }
            struct Card: Codable { let suit: String }
            """, #"{"cards": {"0": {"suit": "clubs"}, "2": {"suit": "hearts"}, "11": {"suit": "clubs"}}}"#,
            ["Deck.cards: @ListOrValues [Element]"], keeps),
        Offer(
            "Deck", "struct Deck: Codable { let cards: [Card] }\nstruct Card: Codable { let suit: String }",
            #"{"cards": {"4711": {"suit": "clubs"}, "4713": {"suit": "hearts"}}}"#, ["Deck.cards: [String: Card]"],
            keeps),
        // An object around the value that code written by hand asks for.
        Offer(
            "Buoy",
            """
            struct Buoy: Decodable {
                let swell: Double
                enum CodingKeys: String, CodingKey { case swell }
                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: CodingKeys.self)
                    swell = try container.decode(Double.self, forKey: .swell) / 100
                }
            }
            """, #"{"swell": {"value": 140.5, "unit": "ft"}}"#,
            ["Buoy.swell: @DoubleInValue Double"],
            #"decodes, a guess: if the code expects "value" in "ft""#),
        Offer(
            "Pool",
            """
            import Foundation
            struct Pool: Decodable {
                let heat: Measurement<UnitTemperature>
                enum CodingKeys: String, CodingKey { case heat }
                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: CodingKeys.self)
                    heat = Measurement(value: try container.decode(Double.self, forKey: .heat), unit: .celsius)
                }
            }
            """, #"{"heat": {"amount": 80.5, "unit": "F", "sensor": "b"}}"#,
            ["Pool.init(from:): decode(Heat.self, forKey: .heat)"],
            #"decodes, a guess: if the code expects "amount" in "F""#),
    ]

    static let changes = [
        // A clock with a fraction, and hours and minutes, which may be minutes and seconds.
        Offer(
            "[Lap]",
            """
            import Foundation
            struct Lap: Codable { let time: TimeInterval }
            """, #"[{"time": "1:33.45"}, {"time": "0:59.9"}, {"time": "1:02"}]"#,
            ["Lap.time: @TimeIntervalFromClock TimeInterval"], keeps),
        Offer(
            "[Lap]", "struct Lap: Codable { let time: Double }", #"[{"time": "1:33"}, {"time": "0:59"}]"#,
            ["Lap.time: String"], "decodes, a guess: if any text is valid for Lap.time"),
        // What is ordered is another order as a text.
        Offer(
            "[Train]",
            """
            struct Train: Codable {
                let number: Int

                func isBefore(_ other: Train) -> Bool { number < other.number }
            }
            """, #"[{"number": "ICE 4"}, {"number": "RE 12"}]"#, ["Train.number: String"],
            "decodes, a guess: if any text is valid for Train.number, then adapt Models.swift:4"),
        // A new case gets what `default` says of all others.
        Offer(
            "[Order]",
            """
            enum State: String, Codable {
                case open, shipped, lost

                var isDone: Bool {
                    switch self {
                    case .open: false
                    default: true
                    }
                }
                var isSad: Bool {
                    switch self {
                    case .lost: true
                    case .open, .shipped: false
                    }
                }
            }
            struct Order: Codable { let state: State }
            """, #"[{"state": "open"}, {"state": "packed"}]"#, ["State: case packed"],
            "\(keeps), then adapt Models.swift:7 and Models.swift:11"),
        // A number in another unit.
        Offer(
            "[Stop]", "struct Stop: Codable { let name: String; let waitMinutes: Int; let walkMeters: Double? }",
            #"[{"name": "a", "waitSeconds": 180, "walkKm": 1.5}, {"name": "b", "waitSeconds": 0, "walkKm": null}]"#,
            ["Stop: init(from:)"], keeps),
        Offer(
            "[Stop]", "struct Stop: Codable { let name: String; let waitMinutes: Int }",
            #"[{"name": "a", "waitSeconds": 180}, {"name": "b", "waitSeconds": 95}]"#, ["Stop: init(from:)"],
            #"decodes, a guess: if "waitSeconds" may be rounded"#),
        Offer(
            "[Stop]", "struct Stop: Codable { let name: String; let waitMinutes: Int }",
            #"[{"name": "a", "walkMeters": 180}, {"name": "b", "walkMeters": 20}]"#, ["Stop.waitMinutes: Int?"],
            #"decodes, a guess: if "waitMinutes" may be missing and "walkMeters" is something else"#),
        // Positions that the payload names, in an order of its own, and a latitude that can be none.
        Offer(
            "Table",
            """
            struct Table: Codable { let rows: [Row] }
            struct Row: Codable { let team: String; let won: Int; let lost: Int }
            """, #"{"head": ["team", "lost", "won"], "rows": [["Owls", 2, 9], ["Bees", 4, 7]]}"#,
            ["extension Row { init(from:) }"], keeps),
        Offer(
            "Table",
            """
            struct Table: Codable { let rows: [Row] }
            struct Row: Codable { let team: String; let won: Int; let lost: Int }
            """, #"{"tags": ["a", "b", "c"], "rows": [["Owls", 2, 9], ["Bees", 4, 7]]}"#,
            ["extension Row { init(from:) }"],
            "decodes, a guess: if the values are team, won and lost, in this order"),
        Offer(
            "Way",
            """
            struct Way: Codable { let points: [Point] }
            struct Point: Codable { let latitude: Double; let longitude: Double }
            """, #"{"points": [[174.8, -36.8], [74.1, -36.9]]}"#, ["extension Point { init(from:) }"], keeps),
        Offer(
            "Plan", "struct Plan: Codable { let seats: [Seat] }\nstruct Seat: Codable { let row: Int; let place: Int }",
            #"{"seats": [[104, 3], [91, 12]]}"#, ["extension Seat { init(from:) }"],
            "decodes, a guess: if the values are row and place, in this order"),
        // The key under which each object stands, and one that stands for none of them.
        Offer(
            "[String: Cow]",
            "struct Cow: Codable { let earTag: String; let breed: String; let born: String }",
            #"{"DE1": {"breed": "a", "born": "b"}, "DE2": {"breed": "a", "born": "c"}}"#, ["Cow: init(from:)"],
            #"decodes, a guess: if each object stands under its "earTag""#),
        Offer(
            "[String: Ward]",
            """
            struct Ward: Codable {
                let beds: Int
                var isLarge: Bool { beds > 20 }
            }
            """,
            #"{"north": {"beds": 30}, "south": {"beds": 12}, "_about": {"source": "x"}}"#,
            ["Ward.beds: Int?, with source"],
            #"decodes, a guess: if "_about" is an entry like the others, then adapt Models.swift:3"#),
        // What moved together with a key that the object still has.
        Offer(
            "[Guest]", "struct Guest: Codable { let name: String; let email: String }",
            #"[{"name": "Gold", "person": {"name": "Ann", "email": "a@b.example"}}]"#, ["Guest: init(from:)"],
            #"decodes, a guess: if "name" isn't that of "person""#),
        // An empty text among lists and single elements, at any depth.
        Offer(
            "Folder", "struct Folder: Codable { let name: String; let folders: [Folder]? }",
            #"{"name": "a", "folders": [{"name": "b", "folders": ""}, {"name": "c", "folders": {"name": "d"}}]}"#,
            ["Folder.folders: @OptionalOneManyOrNone [Folder]?"], keeps),
        // Empty texts, of which one property's other texts are numbers.
        Offer(
            "[Dish]", "import Foundation\nstruct Dish: Codable { let photo: URL?; let minutes: Int? }",
            #"[{"photo": "", "minutes": ""}, {"photo": "https://a.example/1", "minutes": "15"}, {"minutes": 8}]"#,
            ["Dish.photo: @NilIfEmpty URL?", "Dish.minutes: @OptionalFromText Int?"], keeps),
        // Other capitals in code written by hand, and a string that no case has.
        Offer(
            "[Gate]",
            """
            enum Gate: Decodable {
                case lock(Int), door
                enum Keys: String, CodingKey { case kind, level }
                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: Keys.self)
                    switch try container.decode(String.self, forKey: .kind) {
                    case "lock": self = .lock(try container.decode(Int.self, forKey: .level))
                    case "door": self = .door
                    default: throw DecodingError.dataCorruptedError(forKey: .kind, in: container, debugDescription: "?")
                    }
                }
            }
            """, #"[{"kind": "LOCK", "level": 3}, {"kind": "Door"}]"#,
            ["Gate: init(from:) that reads other capitals"], keeps),
        // The answer to another request.
        Offer(
            "Plane", "struct Plane: Codable { let mark: String; let hours: Double; let checks: [Int]; let seats: Int }",
            #"{"mark": "D-E", "pilot": {"name": "T"}, "from": "a", "to": "b", "paid": true}"#,
            ["struct OtherResponse: Decodable"], keeps),
    ]

    static let readings = [
        // A text shows a whole object, or Optional(…), where it showed a value.
        Offer(
            "Ride",
            """
            struct Ride: Codable {
                let driver: String
                var link: String { "taxi://drivers/\\(driver)" }
            }
            """, #"{"driver": {"id": "d7", "name": "Mo", "stars": 5}}"#, ["Ride.driver: Driver"],
            "\(keeps), then adapt Models.swift:3"),
        Offer(
            "[Berth]",
            """
            struct Berth: Codable { let deck: Int }
            func label(_ berth: Berth) -> String { "Deck \\(berth.deck), starboard" }
            """, #"[{"deck": 4}, {"deck": null}]"#, ["Berth.deck: Int?"], "\(keeps), then adapt Models.swift:2"),
        Offer(
            "[Berth]",
            """
            struct Berth: Codable { let deck: Int }
            func label(_ deck: String) -> String { let deck = deck; return "Deck \\(deck)" }
            """, #"[{"deck": 4}, {"deck": null}]"#, ["Berth.deck: Int?"], keeps),
        // A list that isn't all of it.
        Offer(
            "[Bill]", "struct Bill: Codable { let number: String }",
            ##"{"@odata.count": 90, "value": [{"number": "a"}], "@odata.nextLink": "https://a.example/?$skip=1"}"##,
            ["struct BillResponse: Codable { var value: [Bill] }"], "decodes, a guess: if 1 of 90 elements are enough"),
        Offer(
            "[Bill]", "struct Bill: Codable { let number: String }",
            #"{"next": "https://a.example/?page=3", "count": 1, "results": [{"number": "a"}]}"#,
            ["struct BillResponse: Codable { var results: [Bill] }"], "decodes, a guess: if one page is enough"),
        Offer(
            "[Bill]", "struct Bill: Codable { let number: String }",
            #"{"next": null, "count": 1, "results": [{"number": "a"}]}"#,
            ["struct BillResponse: Codable { var results: [Bill] }"], keeps),
        // Another key tells the kinds apart now.
        Offer(
            "[Signal]", signal,
            #"[{"kind": "level", "type": "v2/level", "value": 3}, {"kind": "lost", "type": "v2/state"}]"#,
            ["Signal.Keys: type = \"kind\""], "decodes, a guess: if \"kind\" means \"type\""),
        Offer(
            "[Signal]", signal,
            #"[{"name": "level", "type": "gauge", "value": 3}, {"name": "north", "type": "lost"}]"#,
            ["Signal: case gauge(Gauge)"], keeps),
        // Digits that are no number may have lost their zeros.
        Offer(
            "[Branch]", "struct Branch: Codable { let name: String; let zipCode: String }",
            #"[{"name": "a", "zipCode": 2139}, {"name": "b", "zipCode": 10001}]"#,
            ["Branch.zipCode: @Convertible String"],
            "decodes, a guess: if \"zipCode\" has lost no leading zeros, needs ResilientCodable"),
        Offer(
            "[Branch]", "struct Branch: Codable { let name: String; let rank: String }",
            #"[{"name": "a", "rank": 2139}, {"name": "b", "rank": 10001}]"#, ["Branch.rank: Int"], keeps),
        // false where there is no object.
        Offer(
            "[Line]",
            """
            struct Line: Codable { let sku: String; let discount: Discount? }
            struct Discount: Codable { let percent: Int }
            """, #"[{"sku": "a", "discount": {"percent": 5}}, {"sku": "b", "discount": false}]"#,
            ["Line.discount: @NilIfFalse Discount?"], keeps),
        Offer(
            "[Line]",
            """
            struct Line: Codable { let sku: String; let discount: Discount? }
            struct Discount: Codable { let percent: Int }
            """,
            #"[{"sku": "a", "discount": {"percent": 5}}, {"sku": "b", "discount": false}, {"sku": "c", "discount": true}]"#,
            ["Line.discount: DiscountValue?"], keeps),
        Offer(
            "Plan", "struct Plan: Codable { let name: String; let usedMb: Int }",
            #"{"name": "a", "usedBytes": 345000000, "usedRoamingMb": 3}"#, ["Plan: init(from:)"],
            "decodes, a guess: if a kilobyte has 1000 bytes"),
        Offer(
            "[Dish]", "struct Dish: Codable { let id: Int; let name: String }",
            #"[{"id": 1, "name": {"de": "a", "fr": "b"}}, {"id": 2, "name": {"de": "c"}}]"#,
            ["Dish.name: [String: String]"], keeps),
        Offer(
            "[Probe]", "struct Probe: Codable { let level: Double }",
            #"[{"level": "7.5"}, {"level": "unavailable"}, {"level": "-1"}]"#,
            ["Probe.level: @OptionalFromTextIfKnown Double?"], keeps),
        // An enum of numbers reads the names of its cases.
        Offer(
            "[Van]",
            """
            struct Van: Codable { let plate: String; let status: Status }
            enum Status: Int, Codable { case parked, driving, inService }
            """,
            #"[{"plate": "a", "status": "STATUS_IN_SERVICE"}, {"plate": "b", "status": "STATUS_PARKED"}]"#,
            ["Status: init(from:) that reads names"], keeps),
        Offer(
            "[Van]",
            """
            struct Van: Codable { let plate: String; let status: Status }
            enum Status: Int, Codable { case parked, driving, inService }
            """, #"[{"plate": "a", "status": "broken"}, {"plate": "b", "status": "Parked"}]"#, ["Van.status: String"],
            "decodes, a guess: if any text is valid for Van.status"),
        Offer(
            "[Sale]",
            """
            import Foundation
            struct Sale: Codable { let total: Decimal; let count: Int }
            """,
            #"[{"total": {"$numberDecimal": "12.50"}, "count": {"$numberInt": "3"}}, {"total": {"$numberDecimal": "9"}, "count": 4}]"#,
            ["Sale.total: @DecimalInNumberDecimal Decimal", "Sale.count: @IntInNumberInt Int"], keeps),
        // A date that is a day and a time.
        Offer(
            "[Gig]",
            """
            import Foundation
            struct Gig: Codable { let id: Int; let startsAt: Date; let hall: Hall }
            struct Hall: Codable { let name: String; let timezone: String }
            """,
            #"[{"id": 1, "on": {"day": "2026-03-01", "time": "20:00"}, "hall": {"name": "a", "timezone": "Europe/Oslo"}}, {"id": 2, "on": {"day": "2026-03-04", "time": "19:30"}, "hall": {"name": "b", "timezone": "America/Lima"}}]"#,
            ["Gig: init(from:)"], "decodes, a guess: if \"on.day\" and \"on.time\" are meant"),
        Offer(
            "[Gig]",
            """
            import Foundation
            struct Gig: Codable { let id: Int; let startsAt: Date }
            """, #"[{"id": 1, "date": "2026-03-01", "from": "20:00:00"}]"#, ["Gig: init(from:)"],
            "decodes, a guess: if \"date\" and \"from\" are meant, in UTC"),
        Offer(
            "[Gig]",
            """
            import Foundation
            struct Gig: Codable { let id: Int; let startsAt: Date }
            """, #"[{"id": 1, "date": "2026-03-01", "from": "20:00", "until": "22:00"}]"#, ["Gig.startsAt: Date?"],
            "decodes, a guess: if \"startsAt\" may be missing and \"date\", \"from\" and \"until\" are something else"),
        // Among texts, false alone stands for none.
        Offer(
            "[Plugin]", "struct Plugin: Codable { let name: String; let needs: String? }",
            #"[{"name": "a", "needs": "7.4"}, {"name": "b", "needs": false}]"#, ["Plugin.needs: @NilIfFalse String?"],
            keeps),
        // Which way the money goes is said beside it.
        Offer(
            "[Entry]",
            """
            import Foundation
            struct Entry: Codable { let amount: Decimal; let text: String }
            """,
            #"[{"amount": "1.250,00", "side": "DBIT", "text": "a"}, {"amount": "7,80", "side": "CRDT", "text": "b"}]"#,
            ["Entry.amount: @DecimalFromText Decimal"],
            "decodes, a guess: if \"side\" doesn't give \"amount\" its sign"),
        Offer(
            "[Entry]",
            """
            import Foundation
            struct Entry: Codable { let amount: Decimal; let side: String }
            """, #"[{"amount": "1.250,00", "side": "DBIT"}, {"amount": "7,80", "side": "CRDT"}]"#,
            ["Entry.amount: @DecimalFromText Decimal"], keeps),
        // A null for which an error beside it gives the reason.
        Offer(
            "Answer",
            """
            struct Answer: Codable { let data: Stock }
            struct Stock: Codable { let name: String; let count: Int }
            """,
            #"{"data": {"name": "a", "count": null}, "errors": [{"message": "timed out", "path": ["count"]}]}"#,
            ["Stock.count: Int?"], "decodes, a guess: if null isn't due to \"errors\""),
        // A TimeSpan of .NET.
        Offer(
            "[Run]",
            """
            import Foundation
            struct Run: Codable { let time: TimeInterval }
            """, #"[{"time": "1.02:15:00"}, {"time": "00:08:15.2500000"}, {"time": "00:42:30"}]"#,
            ["Run.time: @TimeIntervalFromTimeSpan TimeInterval"], keeps),
        // The identifiers of objects in a list, and that of one in its envelope.
        Offer(
            "[Post]", "struct Post: Codable { let id: String; let authorId: String; let tagIds: [String] }",
            #"[{"id": "1", "links": {"author": {"data": {"id": "7"}}, "tags": {"data": [{"id": "3"}, {"id": "9"}]}}}, {"id": "2", "links": {"author": {"data": {"id": "8"}}, "tags": {"data": []}}}]"#,
            ["Post: init(from:)"], keeps),
        // A number in a text with its unit, as XML has it.
        Offer(
            "[Box]",
            """
            struct Box: Codable {
                let code: String
                let weight: Int  // grams
            }
            """, ##"[{"code": "a", "weight": {"@Unit": "kg", "#text": "2.350"}}]"##, ["Box.weight: @InG Int"], keeps),
        // Addresses of files and clocks.
        Offer(
            "[Track]",
            """
            import Foundation
            struct Track: Codable { let title: String; let seconds: Double; let audio: URL }
            """,
            #"[{"title": "a", "seconds": "1:02:03", "_links": {"file": {"href": "https://a.example/1.mp3"}}}, {"title": "b", "seconds": "95", "_links": {"file": {"href": "https://a.example/2.mp3"}}}]"#,
            ["Track.seconds: @DoubleFromClock Double", "Track: init(from:)"],
            "decodes, a guess: if a number without a colon is in seconds and 1 more"),
        // A model's own list isn't a list of the model.
        Offer(
            "Feed",
            """
            struct Feed: Codable { let title: String; let parts: [Part] }
            struct Part: Codable { let title: String; let length: Int }
            """, #"{"title": "a", "_embedded": {"parts": [{"title": "b", "length": 3}]}}"#, ["Feed: init(from:)"], keeps
        ),
    ]

    private static let signal = """
        enum Signal: Decodable {
            case level(Level), lost
            struct Level: Decodable { let value: Int }
            enum Keys: CodingKey { case type }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                switch try container.decode(String.self, forKey: .type) {
                case "level": self = .level(try Level(from: decoder))
                case "lost": self = .lost
                case let other:
                    throw DecodingError.dataCorruptedError(forKey: .type, in: container, debugDescription: other)
                }
            }
        }
        """

    @Test(
        arguments: repairs + elsewhere + forms + guesses + uses + parts + texts + shapes + rests + wholes + meanings
            + changes + readings)
    func `what an app can do with all values is offered first`(offer: Offer) async throws {
        let search = try #require(
            try await run.search(offer.source, model: offer.model, offer.payload, strategies: offer.strategies))
        let progress = search.progress
        let best = progress.working.first
        if progress.isPlanBest, let plan = progress.plan?.plan {
            #expect(plan.steps.map(\.fix.inWords) == offer.changes)
            #expect(plan.ending == offer.words)
            if plan.neededPackage == nil { try await run.decodePlainly(plan, search, offer.source) }
        } else {
            #expect(best.map { [$0.fix.inWords] } == offer.changes)
            #expect(best?.ending == offer.words)
        }
    }

    @Test(arguments: [("1715689200123", ".millisecondsSince1970"), (#"\"2024-05-14T12:20:00Z\""#, ".iso8601")])
    func `JSON in a text is decoded as its own dates are written`(date: String, strategy: String) async throws {
        let source = """
            import Foundation
            struct Parcel: Codable { let event: Event }
            struct Event: Codable { let name: String; let at: Date }
            """
        let payload = #"{"event": "{\"name\": \"left\", \"at\": \#(date)}"}"#
        let progress = try #require(try await run.search(source, model: "Parcel", payload)).progress
        let edit = try #require(progress.working.first?.fix.edit)
        #expect(edit.title == "Parcel.event: @JSONInText Event")
        #expect(edit.edited.text.contains("decoder.dateDecodingStrategy = \(strategy)"))
    }

    @Test
    func `the type of a damaged value among good ones stays`() async throws {
        let source = "import Foundation\nstruct Seal: Codable { let id: UUID }"
        let payload = #"[{"id": "3F0A1E52-7F0E-4A2C-8B5E-2F6A7D1C9E02"}, {"id": "3F0A1E52-7F0E-4A2C-8B5E-2F6A7D1C9"}]"#
        let progress = try #require(try await run.search(source, model: "[Seal]", payload)).progress
        #expect(progress.working.allSatisfy { $0.verdict.applicability > .guess })
        #expect(progress.plan?.plan?.kind != .model)
    }

    @Test
    func `no key is chosen of several that may have taken the place of another`() async throws {
        let source = "struct Slip: Codable { let amount: Double }"
        let payload = #"[{"amountGross": 5, "amountNet": 4, "amountBasis": 3}, {"amountGross": 2, "amountNet": 1}]"#
        let progress = try #require(try await run.search(source, model: "[Slip]", payload)).progress
        #expect(progress.working.isEmpty)
        #expect(progress.plan?.plan?.works != true)
    }
}
