import Foundation

// More models of the broken payloads: those that are written by hand, that try types in turn, and that read odd values.
// This very file is their source to the explanations, so that lines count.

/// Any JSON.
enum AnyValue: Decodable, Hashable {
    case nothing
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([AnyValue])
    case object([String: AnyValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .nothing
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([AnyValue].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: AnyValue].self))
        }
    }
}

/// An identifier as servers send them.
enum Identifier: Decodable, Hashable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = .number(try container.decode(Int.self))
        } catch {
            self = .text(try container.decode(String.self))
        }
    }
}

struct Signal: Decodable {
    var name: String
    var data: AnyValue?
    var id: Identifier?
}

/// One value or several.
struct Recipients: Codable {
    var addresses: [Mailbox]

    enum CodingKeys: String, CodingKey { case addresses = "to" }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let one = try? container.decode(Mailbox.self, forKey: .addresses) {
            addresses = [one]
        } else {
            addresses = try container.decode([Mailbox].self, forKey: .addresses)
        }
    }
}

struct Mailbox: Codable {
    var user: String
    var host: String
}

/// Of one of two shapes.
enum Payment: Decodable {
    case card(Card)
    case transfer(Transfer)

    struct Card: Codable {
        var number: String
        var expires: String
    }

    struct Transfer: Codable {
        var iban: String
        var amount: Double
    }

    init(from decoder: any Decoder) throws {
        if let card = try? Card(from: decoder) {
            self = .card(card)
        } else {
            self = .transfer(try Transfer(from: decoder))
        }
    }
}

/// Its field `type` says what else it has.
enum Block: Decodable {
    case paragraph(Paragraph)
    case picture(Picture)

    enum CodingKeys: CodingKey { case type }

    enum Kind: String, Codable { case paragraph, picture }

    struct Paragraph: Codable {
        var text: String
        var level: Int?
    }

    struct Picture: Codable {
        var url: URL
        var width: Int
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .type) {
        case .paragraph: self = .paragraph(try Paragraph(from: decoder))
        case .picture: self = .picture(try Picture(from: decoder))
        }
    }
}

struct Article: Decodable {
    var headline: String
    var blocks: [Block]
}

/// Reads from nested containers.
struct Weather: Decodable {
    var temperature: Double
    var wind: Double?
    var hours: [Int]

    enum CodingKeys: String, CodingKey { case main, hours }
    enum MainKeys: String, CodingKey { case temperature = "temp", wind }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let main = try container.nestedContainer(keyedBy: MainKeys.self, forKey: .main)
        temperature = try main.decode(Double.self, forKey: .temperature)
        wind = try main.decodeIfPresent(Double.self, forKey: .wind)
        var list = try container.nestedUnkeyedContainer(forKey: .hours)
        var hours: [Int] = []
        while !list.isAtEnd { hours.append(try list.decode(Int.self)) }
        self.hours = hours
    }
}

/// A row of a table: a name, a number, and a flag.
struct Row: Decodable {
    var name: String
    var count: Int
    var isOn: Bool

    init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        name = try values.decode(String.self)
        count = try values.decode(Int.self)
        isOn = try values.decode(Bool.self)
    }
}

struct Table: Decodable {
    var title: String?
    var rows: [Row]
}

struct Flight: Codable {
    var number: String
    var departs: Date
    var arrives: Date?
    var stops: [Date]?
}

struct Account: Codable {
    var id: UInt64
    var balance: Decimal?
    var serial: UInt32?
    var level: Int8?
    var ratio: Float?
    var port: UInt16?
    var offset: Int32?
    var share: Double?
}

struct Attachment: Codable {
    var file: String
    var content: Data?
    var source: URL?
    var etag: UUID?
}

enum Weekday: String, Codable, CodingKeyRepresentable, CaseIterable { case mon, tue, wed }

enum Slot: String, Codable { case morning, evening }

struct Schedule: Codable {
    var byDay: [Weekday: [String]]?
    var bySlot: [Slot: Int]?
    var byRoom: [Int: String]?
    var seats: [String: UInt8]?
}

/// Written by hand, with defaults and a rule of its own.
struct Login: Decodable {
    var user: String
    var attempts: Int
    var home: URL
    var role: Role

    enum Role: String, Codable { case admin, guest }

    enum CodingKeys: String, CodingKey {
        case user = "login"
        case attempts, home, role
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        user = try values.decode(String.self, forKey: .user)
        attempts = try values.decodeIfPresent(Int.self, forKey: .attempts) ?? 0
        let text = try values.decode(String.self, forKey: .home)
        guard let url = URL(string: text), url.scheme != nil else {
            throw DecodingError.dataCorruptedError(forKey: .home, in: values, debugDescription: "no scheme")
        }
        home = url
        role = try values.decode(Role.self, forKey: .role)
    }
}

/// Names that no payload spells that way.
struct Device: Codable {
    var deviceID: String
    var macAddress: String?
    var osVersion: Int
    var isOnline: Bool
    var lastSeenAt: Date?

    enum CodingKeys: String, CodingKey {
        case deviceID = "device_id"
        case macAddress = "mac"
        case osVersion, isOnline, lastSeenAt
    }
}

struct Fleet: Codable {
    var devices: [Device]
    var owner: Mailbox?
}

/// Everything is optional.
struct Settings: Codable {
    var volume: Int?
    var language: String?
    var isMuted: Bool?
    var updated: Date?
    var theme: Skin?
    var limits: Limits?

    enum Skin: String, Codable { case plain, fancy }

    struct Limits: Codable {
        var daily: Int
        var weekly: Int?
    }
}

indirect enum Formula: Codable {
    case literal(value: Double)
    case sum(Formula, Formula)
    case negated(Formula)
}

struct Folder: Codable {
    var name: String
    var children: [Folder]?
    var size: Int
}
