import Foundation

/// Models of several styles, whose payloads situations are planted into. The tests parse this very file.
enum Styled {
    // MARK: Nested, in camel case

    struct Order: Codable {
        let orderID: Int
        let customer: Customer
        let lines: [Line]
        let status: Status
        let placedAt: Date
        let note: String?
        let tagNames: [String]

        enum Status: String, Codable { case open, paid, shipped }
    }

    struct Customer: Codable {
        let fullName: String
        let postalCode: String?
        let age: Int?
        let homepage: URL?
        let birthday: Date?
        let isMember: Bool
        let address: Address?
    }

    struct Address: Codable {
        let streetName: String
        let houseNumber: Int
    }

    struct Line: Codable, Hashable {
        let sku: String
        let quantity: Int8
        let unitPrice: Double
        let isGift: Bool
    }

    // MARK: Snake case by coding keys

    struct Album: Codable {
        var title: String
        var releasedOn: Date
        var trackList: [Track]
        var genre: Genre
        var chartRank: Int?
        var coverPage: URL?
        var isLive: Bool

        enum CodingKeys: String, CodingKey {
            case title = "album_title"
            case releasedOn = "released_on"
            case trackList = "track_list"
            case genre
            case chartRank = "chart_rank"
            case coverPage = "cover_page"
            case isLive = "is_live"
        }
    }

    struct Track: Codable {
        var name: String
        var seconds: Int
        var playCount: Int

        enum CodingKeys: String, CodingKey {
            case name = "track_name"
            case seconds
            case playCount = "play_count"
        }
    }

    enum Genre: String, Codable, CaseIterable {
        case hardRock = "hard_rock"
        case jazz
        case folk
    }

    // MARK: Generic, in the snake case of a strategy

    struct Page<Item: Codable>: Codable {
        let totalCount: Int
        let pageItems: [Item]
        let lastPage: Int?
    }

    struct Article: Codable {
        let headLine: String
        let wordCount: Int
        let isFree: Bool
        let authorNames: [String]
    }

    // MARK: Dictionaries

    struct Stock: Codable {
        let byName: [String: Line]
        let isOpen: [String: Bool]
        let openFrom: [Day: String]
        let best: Line?
    }

    enum Day: String, Codable, Hashable {
        case monday, tuesday
    }

    // MARK: Shapes

    struct Channel: Codable {
        let name: String
        let events: [Event]
    }

    struct Event: Codable, Hashable {
        let kind: String
        let actorName: String
        let message: String
    }

    enum Message: Codable {
        case text(body: String, size: Int?)
        case rooms([String: Int])
        case picture(Picture)
        case closed

        struct Picture: Codable {
            let source: String
            let width: Int
        }
    }

    struct Inbox: Codable {
        let owner: String
        let messages: [Message]
    }

    struct Route: Codable {
        let name: String
        let start: Coordinate
        let stops: [Coordinate]
    }

    struct Coordinate: Codable {
        let latitude: Double
        let longitude: Double
        let label: String?
    }

    // MARK: Types that decode themselves

    struct Rights: OptionSet, Codable {
        let rawValue: Int
        static let read = Rights(rawValue: 1)
        static let writeAll = Rights(rawValue: 2)
    }

    @propertyWrapper
    struct Trimmed: Codable {
        var wrappedValue: String?

        init(wrappedValue: String?) { self.wrappedValue = wrappedValue }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            wrappedValue = container.decodeNil() ? nil : try container.decode(String.self)
        }
    }

    struct Profile: Codable {
        let id: Int
        let rights: Rights
        @Trimmed var nickName: String?
    }

    struct Sample: Codable {
        let value: Double
        let content: Data
        let large: Double?
    }

    // MARK: Classes

    class Boat: Codable {
        var name: String
        var crewSize: Int?
    }

    final class Ferry: Boat {
        var decks: Int

        private enum CodingKeys: String, CodingKey { case decks }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            decks = try container.decode(Int.self, forKey: .decks)
            try super.init(from: container.superDecoder())
        }
    }

    class Canoe: Boat {
        var paddles: Int?
        var colour = "red"
    }

    struct Marina: Codable {
        let ferries: [Ferry]
        let canoes: [Canoe]
        let boats: [Boat]
    }

    // MARK: By hand

    struct Station: Decodable {
        let stationID: Int
        let elevation: Double
        let readings: [Int]

        enum CodingKeys: String, CodingKey { case stationID, elevation, readings }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            stationID = try container.decode(Int.self, forKey: .stationID)
            elevation = try container.decode(Double.self, forKey: .elevation)
            readings = try container.decodeIfPresent([Int].self, forKey: .readings) ?? []
        }
    }
}
