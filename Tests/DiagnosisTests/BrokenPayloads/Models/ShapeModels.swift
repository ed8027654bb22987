import Foundation

// Models whose payloads have several shapes: elements of several kinds, one element or several, a class and its superclass.
// This very file is their source to the explanations, so that lines count.

struct Timeline: Codable {
    let title: String
    let entries: [TimelineEntry]
}

struct TimelineEntry: Codable, Hashable {
    let type: String
    let author: String
    let text: String
    let likes: Int?
}

/// What is delivered, by its event.
struct Delivery: Codable {
    let event: String
    let payload: Parcel

    struct Parcel: Codable {
        let weight: Double
        let receiver: String
    }
}

/// It doesn't read its kind.
struct Gadget: Codable {
    let name: String
    let value: Double
}

struct Greenhouse: Decodable {
    let gadgets: [String: [Gadget]]
}

struct Visit: Decodable {
    let eventType: String
    let visitorName: String
}

/// An enum whose objects have a member that names the case.
enum Mark: Codable {
    case circle(radius: Double)
    case barChart(title: String?, bars: [Int])
    case caption(Caption)
    case totals([String: Int])
    case blank

    struct Caption: Codable {
        let text: String
    }
}

struct Sheet: Codable {
    let marks: [Mark]
}

/// An enum of which one case has a single value, which is a member beside the one that names the case.
enum Passage: Codable {
    case text(String)
    case picture(url: String, width: Int)
}

struct Playlist: Codable, Hashable {
    let name: String
    let songs: [Song]
    let tags: [String]?
    let moods: [Mood]

    struct Song: Codable, Hashable {
        let title: String
        let seconds: Int?
    }
}

enum Mood: String, Codable {
    case calm, lively
}

/// It reads its elements itself.
struct Queue: Decodable {
    let names: [String]

    enum CodingKeys: CodingKey { case names }

    init(from decoder: any Decoder) throws {
        names = try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .names)
    }
}

class Vessel: Codable {
    var name: String
    var crewSize: Int?
}

final class Ferry: Vessel {
    var decks: Int

    private enum CodingKeys: CodingKey { case decks }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        decks = try container.decode(Int.self, forKey: .decks)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(decks, forKey: .decks)
        try super.encode(to: container.superEncoder())
    }
}

final class Tug: Vessel {
    var pull: Double

    private enum CodingKeys: CodingKey { case pull, vessel }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        pull = try container.decode(Double.self, forKey: .pull)
        try super.init(from: try container.superDecoder(forKey: .vessel))
    }
}

struct Harbour: Decodable {
    let ferries: [Ferry]
}
