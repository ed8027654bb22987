import Foundation

// Models whose payloads have values of several kinds, unknown discriminators, or objects whose keys are data; the tests read
// this file as their source, and compile it with what is offered.

struct Preset: Codable, Hashable { let key: String; let preset: Int }
struct Anchor: Decodable { let url: String }
struct Embed: Decodable { let rels: [String: Anchor] }
struct Quiz: Decodable { let answers: [String] }
struct Grid: Decodable { let cells: [[Double]] }
struct Composer: Codable { let name: String }
struct Tune: Codable { let author: Composer }
struct Ballot: Decodable { let votes: [String: Bool] }
struct Margin: Codable { let notes: [String: [String]] }
struct Course: Decodable { let days: [String] }

struct Crew: Codable { let members: [String] }
struct DiaryEntry: Decodable { let text: String }
struct Diary: Decodable { let entries: [DiaryEntry] }
struct Warehouse: Decodable { let stock: [Int] }
struct Baskets: Decodable { let carts: [Int] }
struct Door: Decodable { let address: String }
struct Pilot: Decodable { let name: String }

enum Alert: Codable, Hashable {
    case mail(MailAlert)
    case call(CallAlert)

    private enum Keys: String, CodingKey { case kind = "notice_kind" }
    private enum Kind: String, Codable { case mail, call }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .mail: self = .mail(try MailAlert(from: decoder))
        case .call: self = .call(try CallAlert(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        switch self {
        case .mail(let notice):
            try container.encode(Kind.mail, forKey: .kind)
            try notice.encode(to: encoder)
        case .call(let notice):
            try container.encode(Kind.call, forKey: .kind)
            try notice.encode(to: encoder)
        }
    }
}
struct MailAlert: Codable, Hashable { let address: String }
struct CallAlert: Codable, Hashable { let number: String }

enum Glyph: Decodable {
    case dot
    case ring(radius: Double, width: Double)
    case path([Double])

    enum CodingKeys: String, CodingKey { case form, radius, width, points = "coords" }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let form = try values.decode(String.self, forKey: .form)
        switch form {
        case "dot", "point":
            self = .dot
        case "ring":
            self = .ring(
                radius: try values.decode(Double.self, forKey: .radius),
                width: try values.decode(Double.self, forKey: .width))
        case "path":
            self = .path(try values.decode([Double].self, forKey: .points))
        // Newer servers may know others.
        default:
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "No figure is a \(form)."))
        }
    }
}

enum Charge {
    case card(CardCharge), cash
}
extension Charge: Codable {
    enum CodingKeys: String, CodingKey { case method }
    init(from source: any Decoder) throws {
        let box = try source.container(keyedBy: CodingKeys.self)
        switch try box.decode(String.self, forKey: .method) {
        case "card": self = .card(try source.singleValueContainer().decode(CardCharge.self))
        case "cash": self = .cash
        case let other where other.isEmpty: self = .cash
        default: throw CocoaError(.coderReadCorrupt)
        }
    }
    func encode(to target: any Encoder) throws {
        switch self {
        case .card(let card): try card.encode(to: target)
        case .cash: try ["method": "cash"].encode(to: target)
        }
    }
}
struct CardCharge: Codable { let method: String; let last4: String }
struct TransferCharge: Codable { let method: String; let iban: String; let bic: String }

enum Widget: Decodable {
    case clock(ClockWidget)
    enum CodingKeys: CodingKey { case type }
    init(from d: any Decoder) throws {
        let c = try d.container(keyedBy: CodingKeys.self)
        switch try c.decode(String.self, forKey: .type) {
        case "clock": self = .clock(try .init(from: d));
        default: throw CocoaError(.coderReadCorrupt)
        }
    }
}
struct ClockWidget: Decodable { let zone: String }

// Code that a new case would break, and strings that aren't decoded as they are.
enum Badge: Decodable {
    case gold(Medal)
    enum CodingKeys: CodingKey { case type }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .type) {
        case "gold": self = .gold(try Medal(from: decoder))
        default: throw DecodingError.dataCorruptedError(forKey: .type, in: container, debugDescription: "?")
        }
    }
    var title: String {
        switch self {
        case .gold(let medal): medal.event
        }
    }
}
struct Medal: Decodable { let event: String }
enum Creature: Decodable {
    case cat(Medal)
    enum CodingKeys: CodingKey { case type }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .type).lowercased() {
        case "cat": self = .cat(try Medal(from: decoder))
        default: throw DecodingError.dataCorruptedError(forKey: .type, in: container, debugDescription: "?")
        }
    }
}
