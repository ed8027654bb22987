import Foundation

struct Land: Codable {
    let name: String
    let towns: [Town]
}

struct Town: Codable {
    let name: String
    var population: Int?
    var coordinates: Coordinates?
}

struct Coordinates: Codable {
    let latitude: Double
    let longitude: Double
}

struct Event: Codable {
    let title: String
    let startsAt: Date
}

struct Calendar: Codable {
    let events: [Event]
    var createdAt: Date?
}

struct Poster: Codable {
    let imageURL: URL
    let posterTitle: String
}

struct Film: Codable {
    let title: String
    let genre: FilmKind
}

enum FilmKind: String, Codable, CaseIterable {
    case comedy, drama, unknown
}

struct StrictFilm: Codable {
    let title: String
    let rating: Rating
}

enum Rating: String, Codable {
    case general = "G"
    case adult = "R"
}

struct ScoredFilm: Codable {
    let title: String
    let rating: Score
}

enum Score: Codable {
    case scored(points: Int)
    case none
}

struct Reading: Codable {
    let value: Double
    let isValid: Bool
    let count: Int
}

struct Small: Codable {
    let level: Int8
    let share: Int
}

struct Attachment: Codable {
    let bytes: Data
}

struct TaggedPost: Codable {
    let tags: Set<String>
}

struct Rates: Codable {
    let base: String
    let rates: [String: Double]
}

struct Settings: Codable {
    let theme: String
    let fontSize: Int
    let isDark: Bool
}

struct Shelf: Codable {
    let page: Page<Small>
    let spare: Page<Page<Rating>>?
}

struct Page<Item: Codable>: Codable {
    let total: Int
    let items: [Item]
}

/// Tries a payload as one thing and another, as models by hand do.
struct Profile: Codable {
    let avatarURL: String
    let userID: Int
    var line1: String?
    var oauth2Token: String?
}

struct Memo: Decodable {
    let text: String?
    let color: String

    enum Keys: String, CodingKey {
        case text
        case color = "colour"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        text = try container.decode(String.self, forKey: .text)
        color = try container.decode(String.self, forKey: .color)
    }
}

struct Either: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let number = try? container.decode(Int.self, forKey: .value) {
            value = number
        } else if let flag = try? container.decode(Bool.self, forKey: .value) {
            value = flag ? 1 : 0
        } else {
            throw Refusal()
        }
    }

    enum CodingKeys: CodingKey { case value }
    struct Refusal: Error {}
}

/// The keys of a class whose properties are moved by a macro: `id` and `name` in its source.
struct Watched: Codable {
    let _id: Int
    let _name: String
}
