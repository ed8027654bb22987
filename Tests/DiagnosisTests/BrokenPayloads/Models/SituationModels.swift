import Foundation

// Models whose payloads are recognised as a situation: an error in place of the value, values by position, option sets.
// This very file is their source to the explanations, so that lines count.

struct BotReply: Codable {
    let id: String
    let model: String
    let choices: [String]
}

/// A response around an answer.
struct AnswerResponse: Codable {
    let version: Int
    let data: BotReply
    let errors: [ResponseError]?
}

/// A response around several answers.
struct AnswersResponse: Codable {
    let version: Int
    let data: [BotReply]
}

struct ResponseError: Codable {
    let message: String
}

struct Workspace: Codable {
    let ok: Bool
    let address: URL
    let team: String
}

/// A log of failures, which has an error itself.
struct FailureEntry: Codable {
    let error: String
    let id: Int
}

/// What an exchange sends as `[7, "EUR", 1.5]`.
struct Quote: Codable {
    let channel: Int
    let pair: String
    let price: Double
    let note: String?
}

struct Ticker: Codable {
    let name: String
    let last: Quote
}

struct Lobby: Codable {
    let title: String
    let members: [String: Bool]
}

struct Handle: RawRepresentable, Hashable, Codable {
    var rawValue: String
    init(rawValue: String) { self.rawValue = rawValue }
}

enum OpeningDay: String, Hashable, Codable {
    case monday, tuesday
}

/// A key of two parts, which no string stands for.
struct Cell: Hashable, Codable {
    var row: Int
    var column: Int
}

struct Library: Codable {
    let files: [Handle: Int]?
    let opening: [OpeningDay: String]?
    let cells: [Cell: Int]?
}

enum Notice: Codable {
    case failure(message: String)
    case greeting(name: String, version: Int)
    case rooms([String: Int])
    case closed

    enum CodingKeys: String, CodingKey {
        case failure = "Failure"
        case greeting = "Greeting"
        case rooms = "Rooms"
        case closed = "Closed"
    }
}

struct Permissions: OptionSet, Codable {
    let rawValue: Int
    static let read = Permissions(rawValue: 1)
    static let write = Permissions(rawValue: 2)
    static let shareLinks = Permissions(rawValue: 4)
}

struct Role: Codable {
    let name: String
    let permissions: Permissions
}

@propertyWrapper
struct Tidy: Codable {
    var wrappedValue: String?

    init(wrappedValue: String?) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? nil : try container.decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

@propertyWrapper
struct Once<Element: Codable>: Codable {
    var wrappedValue: [Element]

    init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode([Element].self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

struct Contact: Codable {
    let id: Int
    @Tidy var phone: String?
    @Once var tags: [String]
}

struct Release: Codable {
    let title: String
    let day: Date?
    let page: URL?
    let length: Int?
    let cover: Cover?

    struct Cover: Codable {
        let source: URL?
        let width: Int
    }
}

struct Switches: Codable {
    let name: String
    let isOpen: Bool
    let isNew: Bool
}
