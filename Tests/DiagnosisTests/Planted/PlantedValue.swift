import SeededRandom

/// A value of a payload, with the places in it that situations are planted at.
indirect enum PlantedValue {
    /// What a value is decoded as, as far as it determines its possible faults.
    enum Place: Hashable {
        /// The root, an object of a model that isn't generic.
        case response
        /// An object of a struct with synthesized code, which has more than one key.
        case object
        /// An array of such objects, in a property of its own.
        case objects
        /// An array of texts, in a property of its own.
        case texts
        /// A struct whose values stand in an array elsewhere, all of them scalars.
        case record
        case wholeNumber, smallNumber, fraction, flag, word, text, date, data
        /// An optional that isn't text.
        case optionalNumber, optionalURL, optionalDate, optionalObject
        /// A dictionary with strings or with other values as keys.
        case flags, days
        /// Objects with a discriminator.
        case events
        /// What is decoded by code of its own.
        case message, rooms, rights, profile, ferry, canoe, boat, station
        /// An object with an optional property of text.
        case customer
        /// An optional number that is a `Double`.
        case large
    }

    /// A scalar, as JSON writes it.
    case scalar(String)
    case list([PlantedValue])
    case object([(key: String, value: PlantedValue)])
    case at(Place, PlantedValue)

    var text: String {
        switch self {
        case .scalar(let text): text
        case .list(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
        case .object(let members): "{\(members.map { "\"\($0.key)\": \($0.value.text)" }.joined(separator: ", "))}"
        case .at(_, let value): value.text
        }
    }

    /// The value without its place.
    var plain: PlantedValue { if case .at(_, let value) = self { value.plain } else { self } }
    var elements: [PlantedValue] { if case .list(let elements) = plain { elements } else { [] } }
    var members: [(key: String, value: PlantedValue)] { if case .object(let members) = plain { members } else { [] } }

    /// The number of places of a kind.
    func count(of place: Place) -> Int {
        switch self {
        case .scalar: 0
        case .list(let elements): elements.reduce(0) { $0 + $1.count(of: place) }
        case .object(let members): members.reduce(0) { $0 + $1.value.count(of: place) }
        case .at(let own, let value): (own == place ? 1 : 0) + value.count(of: place)
        }
    }

    /// The value with one of the places changed.
    func changing(_ place: Place, number: inout Int, _ change: (PlantedValue) -> PlantedValue) -> PlantedValue {
        switch self {
        case .scalar: return self
        case .list(let elements): return .list(elements.map { $0.changing(place, number: &number, change) })
        case .object(let members):
            return .object(members.map { ($0.key, $0.value.changing(place, number: &number, change)) })
        case .at(let own, let value):
            if own == place {
                number -= 1
                if number == -1 { return change(value) }
            }
            return .at(own, value.changing(place, number: &number, change))
        }
    }
}

/// A model with payloads that it decodes.
struct PlantedStyle: Sendable {
    var model: any (Decodable & SendableMetatype).Type
    var strategies: [String: String]
    var make: @Sendable (inout SplitMix64) -> PlantedValue

    init(
        _ model: any (Decodable & SendableMetatype).Type, _ strategies: [String: String] = [:],
        _ make: @escaping @Sendable (inout SplitMix64) -> PlantedValue
    ) {
        self.model = model
        self.strategies = strategies
        self.make = make
    }
}

extension PlantedStyle {
    static let all: [PlantedStyle] = [
        PlantedStyle(Styled.Order.self, ["dates": "iso8601"]) { order(&$0) },
        PlantedStyle([Styled.Order].self, ["dates": "iso8601"]) { random in
            list(1...3, &random) { order(&$0, isRoot: false) }
        },
        PlantedStyle(Styled.Album.self, ["dates": "iso8601"]) { album(&$0) },
        PlantedStyle([String: Styled.Album].self, ["dates": "iso8601"]) { random in
            .object((0..<Int.random(in: 1...3, using: &random)).map { ("k\($0)", album(&random, isRoot: false)) })
        },
        PlantedStyle(Styled.Page<Styled.Article>.self, ["keys": "snake"]) { page(&$0) },
        PlantedStyle(Styled.Stock.self) { stock(&$0) },
        PlantedStyle(Styled.Channel.self) { channel(&$0) },
        PlantedStyle([Styled.Event].self) { random in events(&random) },
        PlantedStyle(Styled.Inbox.self) { inbox(&$0) },
        PlantedStyle(Styled.Route.self) { route(&$0) },
        PlantedStyle([Styled.Profile].self) { random in list(1...3, &random) { profile(&$0) } },
        PlantedStyle([Styled.Sample].self) { random in list(1...3, &random) { sample(&$0) } },
        PlantedStyle(Styled.Marina.self) { marina(&$0) },
        PlantedStyle(Styled.Station.self) { station(&$0) },
    ]

    // MARK: Scalars

    private static func word(_ random: inout SplitMix64) -> PlantedValue {
        .scalar(
            "\"\(random.pick( ["Müller", "café", "São Paulo", "東京", "Łódź", "x", "it’s", "50 °C", "A\\tb", "«é»"]))\"")
    }

    private static func text(_ random: inout SplitMix64) -> PlantedValue { .at(.text, word(&random)) }

    private static func whole(_ random: inout SplitMix64) -> PlantedValue {
        .at(.wholeNumber, .scalar("\(Int.random(in: 0...90_000, using: &random))"))
    }

    private static func fraction(_ random: inout SplitMix64) -> PlantedValue {
        .at(.fraction, .scalar(random.pick(["0.1", "12.50", "-3.75", "1e3", "7"])))
    }

    private static func flag(_ random: inout SplitMix64) -> PlantedValue {
        .at(.flag, .scalar(random.pick(["true", "false"])))
    }

    private static func date(_ random: inout SplitMix64) -> PlantedValue {
        .scalar(random.pick(["\"2024-02-29T10:00:00Z\"", "\"1999-12-31T23:59:59+01:00\"", "\"1931-05-05T00:00:00Z\""]))
    }

    private static func list(
        _ count: ClosedRange<Int>, _ random: inout SplitMix64, _ make: (inout SplitMix64) -> PlantedValue
    ) -> PlantedValue {
        .list((0..<Int.random(in: count, using: &random)).map { _ in make(&random) })
    }

    /// Members in any order, with some of the optional ones, and sometimes one that no model reads.
    private static func object(
        _ place: PlantedValue.Place?, _ random: inout SplitMix64, _ required: [(String, PlantedValue)],
        _ optional: [(String, PlantedValue)] = []
    ) -> PlantedValue {
        var members = required + optional.filter { _ in Bool.random(using: &random) }
        members.shuffle(using: &random)
        if Int.random(in: 0..<4, using: &random) == 0 {
            members.append(
                (random.pick(["meta", "links", "revision", "x1"]), .scalar(random.pick(["null", "[]", "7"]))))
        }
        let value = PlantedValue.object(members.map { (key: $0.0, value: $0.1) })
        return place.map { .at($0, value) } ?? value
    }

    // MARK: Models

    private static func order(_ random: inout SplitMix64, isRoot: Bool = true) -> PlantedValue {
        let address = object(
            .object, &random, [("streetName", text(&random)), ("houseNumber", whole(&random))])
        let customer = object(
            .customer, &random, [("fullName", text(&random)), ("isMember", flag(&random))],
            [
                ("postalCode", .scalar("\"1000\"")), ("age", .at(.optionalNumber, .scalar("44"))),
                ("homepage", .at(.optionalURL, .scalar("\"https://example.com/a\""))),
                ("birthday", .at(.optionalDate, date(&random))), ("address", .at(.optionalObject, address)),
            ])
        let value = object(
            .object, &random,
            [
                ("orderID", whole(&random)), ("customer", customer),
                ("lines", .at(.objects, list(1...4, &random) { line(&$0) })),
                ("status", .at(.word, .scalar(random.pick(["\"open\"", "\"paid\""])))),
                ("placedAt", .at(.date, date(&random))),
                ("tagNames", .at(.texts, list(1...3, &random) { text(&$0) })),
            ], [("note", text(&random))])
        return isRoot ? .at(.response, value) : value
    }

    private static func line(_ random: inout SplitMix64) -> PlantedValue {
        .at(
            .record,
            .object([
                ("sku", text(&random)), ("quantity", .at(.smallNumber, .scalar("3"))), ("unitPrice", fraction(&random)),
                ("isGift", flag(&random)),
            ]))
    }

    private static func album(_ random: inout SplitMix64, isRoot: Bool = true) -> PlantedValue {
        let tracks = list(1...3, &random) { random in
            object(
                .object, &random,
                [("track_name", text(&random)), ("seconds", whole(&random)), ("play_count", whole(&random))])
        }
        let value = object(
            .object, &random,
            [
                ("album_title", text(&random)), ("released_on", .at(.date, date(&random))),
                ("track_list", .at(.objects, tracks)), ("genre", .at(.word, .scalar("\"hard_rock\""))),
                ("is_live", flag(&random)),
            ],
            [
                ("chart_rank", .at(.optionalNumber, .scalar("3"))),
                ("cover_page", .at(.optionalURL, .scalar("\"https://example.com\""))),
            ])
        return isRoot ? .at(.response, value) : value
    }

    private static func page(_ random: inout SplitMix64) -> PlantedValue {
        let items = list(1...3, &random) { random in
            object(
                .object, &random,
                [
                    ("head_line", text(&random)), ("word_count", whole(&random)), ("is_free", flag(&random)),
                    ("author_names", .at(.texts, list(1...2, &random) { text(&$0) })),
                ])
        }
        return object(
            nil, &random, [("total_count", whole(&random)), ("page_items", items)],
            [("last_page", .at(.optionalNumber, .scalar("9")))])
    }

    private static func stock(_ random: inout SplitMix64) -> PlantedValue {
        .object([
            ("byName", .object([("a", line(&random)), ("per_day", line(&random))])),
            ("isOpen", .at(.flags, .object([("north", .scalar("true")), ("2", .scalar("false"))]))),
            ("openFrom", .at(.days, .list([.scalar("\"monday\""), .scalar("\"9\"")]))),
            ("best", .at(.optionalObject, line(&random))),
        ])
    }

    private static func events(_ random: inout SplitMix64) -> PlantedValue {
        let events = list(2...4, &random) { random in
            .object([
                ("kind", .scalar(random.pick(["\"said\"", "\"wrote\""]))), ("actorName", text(&random)),
                ("message", text(&random)),
            ])
        }
        return .at(.events, events)
    }

    private static func channel(_ random: inout SplitMix64) -> PlantedValue {
        .at(.response, .object([("name", text(&random)), ("events", events(&random))]))
    }

    private static func inbox(_ random: inout SplitMix64) -> PlantedValue {
        let messages = list(1...4, &random) { random -> PlantedValue in
            let kinds: [PlantedValue] = [
                .object([("text", .object([("body", text(&random)), ("size", .scalar("3"))]))]),
                .object([("rooms", .at(.rooms, .object([("_0", .object([("lobby", .scalar("2"))]))])))]),
                .object([("closed", .object([]))]),
            ]
            return .at(.message, random.pick(kinds))
        }
        return .at(.response, .object([("owner", text(&random)), ("messages", messages)]))
    }

    private static func route(_ random: inout SplitMix64) -> PlantedValue {
        func coordinate(_ random: inout SplitMix64) -> PlantedValue {
            .at(
                .record,
                .object([("latitude", fraction(&random)), ("longitude", fraction(&random)), ("label", text(&random))]))
        }
        return .at(
            .response,
            .object([
                ("name", text(&random)), ("start", coordinate(&random)),
                ("stops", .at(.objects, list(1...3, &random) { coordinate(&$0) })),
            ]))
    }

    private static func profile(_ random: inout SplitMix64) -> PlantedValue {
        .at(
            .profile,
            .object([
                ("id", whole(&random)), ("rights", .at(.rights, .scalar(random.pick(["0", "1", "3"])))),
                ("nickName", random.pick([text(&random), .scalar("null")])),
            ]))
    }

    private static func sample(_ random: inout SplitMix64) -> PlantedValue {
        .object([
            ("value", fraction(&random)),
            ("content", .at(.data, .scalar(random.pick(["\"\"", "\"AQID\"", "\"+/8=\""])))),
            ("large", .at(.large, .scalar(random.pick(["9007199254740992", "0.1", "1e22"])))),
        ])
    }

    private static func marina(_ random: inout SplitMix64) -> PlantedValue {
        func boat(_ random: inout SplitMix64) -> [(key: String, value: PlantedValue)] {
            [("name", text(&random)), ("crewSize", .scalar("\(Int.random(in: 1...9, using: &random))"))]
        }
        let ferries = list(1...2, &random) { random in
            .at(.ferry, .object([("decks", whole(&random)), ("super", .object(boat(&random)))]))
        }
        let canoes = list(1...2, &random) { .at(.canoe, .object(boat(&$0))) }
        let boats = list(1...2, &random) { .at(.boat, .object(boat(&$0))) }
        return .at(.response, .object([("ferries", ferries), ("canoes", canoes), ("boats", boats)]))
    }

    private static func station(_ random: inout SplitMix64) -> PlantedValue {
        .at(
            .station,
            .object([
                ("stationID", whole(&random)), ("elevation", fraction(&random)),
                ("readings", .list([.scalar("1"), .scalar("2")])),
            ]))
    }
}
