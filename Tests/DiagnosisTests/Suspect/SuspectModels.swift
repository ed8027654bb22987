import Foundation
import ResilientCodable

/// Models that decode a payload without an error and with a wrong value. The tests parse this very file.
enum Suspect {
    // MARK: Dates, numbers and texts

    struct Log: Codable {
        var at: Date
        var until: Date?
    }

    struct Amounts: Codable {
        var id: Double?
        var short: Float?
        var total: Decimal?
        var all: [Double]?
    }

    struct Letter: Codable {
        var subject: String
        var lines: [String]?
    }

    // MARK: Keys

    struct Traveler: Codable {
        var firstName: String?
        var homeTown: String?
        var length: Double?
        var visits: Int?
        var line1: String?
        var minFare: Double?
        var tag: String?
        var from: String?
    }

    struct Crew: Codable {
        var members: [Traveler]
    }

    struct Guest: Codable {
        var name: String?
        var favoriteFood: String?
        var table: Seat?

        enum CodingKeys: String, CodingKey {
            case name
            case favoriteFood = "favorite_food"
            case table
        }
    }

    struct Seat: Codable {
        var rowNumber: Int?
        enum CodingKeys: String, CodingKey { case rowNumber = "row_number" }
    }

    /// It decodes its members as a dictionary, whose keys are then those of a container.
    struct Limits: Decodable {
        var values: [String: Int]
        init(from decoder: any Decoder) throws { values = try [String: Int](from: decoder) }
    }

    struct Plan: Decodable {
        var limits: Limits?
        var plain: [String: Int]?
    }

    struct Counter: Codable {
        var count: Int
        var naMe: String?
        var café: Int?
    }

    /// An option that may be missing, null or there.
    struct Patch: Decodable {
        var file: String??
        var size: Int??
        var note: String?
        var inner: Inner?
        struct Inner: Decodable { var at: Double?? }
    }

    // MARK: Unread properties

    class Tool: Codable {
        var id: Int?
    }

    /// It inherits `init(from:)`.
    class Drill: Tool {
        var torque: Int?
        var bits: [String]?
        var speed = 3
    }

    final class HammerDrill: Drill {
        var blows: Double = 0
    }

    class Machine {
        var weight = 0
        var maker: String?
    }

    final class Press: Machine, Codable {
        var force: Int?
    }

    class Shelf: Codable {
        var width: Int?
        var shelves: Int?
    }

    /// It doesn't let its superclass read.
    final class Bookcase: Shelf {
        var books: Int

        private enum CodingKeys: String, CodingKey { case books }

        required init(from decoder: any Decoder) throws {
            books = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .books)
            super.init()
        }
    }

    /// A key was copied.
    struct Gauge: Decodable {
        var low: Int
        var high: Int
        var cache = 0

        enum CodingKeys: String, CodingKey { case low, high }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            low = try container.decode(Int.self, forKey: .low)
            high = try container.decode(Int.self, forKey: .low)
        }
    }

    /// Keys were forgotten.
    struct Meter: Decodable {
        var low: Int
        var high: Int?
        var steps: Int
        var unit: String = "V"

        enum CodingKeys: String, CodingKey { case low, high, steps, unit }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            low = try container.decode(Int.self, forKey: .low)
            self.steps = 0
        }
    }

    struct Car: Decodable {
        let plate: String
        let fuel: Double = 1.0
        let wheels = 4
        var label: String { plate }
        static let shared = 1
        private enum CodingKeys: CodingKey { case plate }  // not in the source that the tests parse
    }

    /// A key is left out on purpose.
    struct Chosen: Decodable {
        var name: String
        var hits = 0
        lazy var size = name.count
        enum CodingKeys: String, CodingKey { case name }
    }

    /// Its superclass reads its part.
    final class Rack: Shelf {
        var depth = 0

        private enum CodingKeys: String, CodingKey { case depth }

        required init(from decoder: any Decoder) throws {
            depth = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .depth)
            try super.init(from: decoder)
        }
    }

    // MARK: Types that are tried

    struct Plain: Decodable {
        var column: String?
    }

    struct Aliased: Decodable {
        var source: String
        var alias: String?
    }

    struct Counted: Decodable {
        var total: Int?
        var unit: String?
    }

    enum Selected: Decodable {
        case plain(Plain)
        case aliased(Aliased)
        case counted(Counted)

        init(from decoder: any Decoder) throws {
            if let plain = try? Plain(from: decoder) {
                self = .plain(plain)
            } else if let aliased = try? Aliased(from: decoder) {
                self = .aliased(aliased)
            } else {
                self = .counted(try Counted(from: decoder))
            }
        }
    }

    /// The generated form of a choice.
    enum Choice: Decodable {
        case plain(Plain), counted(Counted)

        init(from decoder: any Decoder) throws {
            var errors: [any Error] = []
            do {
                self = .plain(try Plain(from: decoder))
                return
            } catch {
                errors.append(error)
            }
            self = .counted(try Counted(from: decoder))
        }
    }

    /// It tries the stricter type first.
    enum Strict: Decodable {
        case aliased(Aliased)
        case plain(Plain)

        init(from decoder: any Decoder) throws {
            if let aliased = try? Aliased(from: decoder) {
                self = .aliased(aliased)
            } else {
                self = .plain(try Plain(from: decoder))
            }
        }
    }

    struct Query: Decodable {
        var fields: [Selected]
        var byName: [String: Choice]?
    }

    class Figure: Decodable {
        var kind: String
    }

    class Disc: Figure {
        var radius = 0.0
        enum CodingKeys: CodingKey { case radius }
        required init(from decoder: any Decoder) throws {
            radius = try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .radius)
            try super.init(from: decoder)
        }
    }

    final class Ring: Disc {
        var hole = 0.0
        enum RingKeys: CodingKey { case hole }
        required init(from decoder: any Decoder) throws {
            hole = try decoder.container(keyedBy: RingKeys.self).decode(Double.self, forKey: .hole)
            try super.init(from: decoder)
        }
    }

    struct Picture: Decodable {
        var cover: Figure?
        var figures: [String: Figure]?
    }

    // MARK: Failures that are swallowed

    struct Job: Decodable {
        var count: Int
    }

    struct Anything: Decodable {}

    struct Board: Decodable {
        var jobs: [Job]
        var byName: [String: Job]

        enum CodingKeys: CodingKey { case jobs, byName }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            jobs = (try? container.decode([Job].self, forKey: .jobs)) ?? []
            byName = (try? container.decodeIfPresent([String: Job].self, forKey: .byName)) ?? [:]
        }
    }

    /// It steps over what fails.
    struct Skipping: Decodable {
        var jobs: [Job] = []
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd {
                if let job = try? list.decode(Job.self) {
                    jobs.append(job)
                } else {
                    _ = try list.decode(Anything.self)
                }
            }
        }
    }

    /// It ends at what fails.
    struct Halting: Decodable {
        var jobs: [Job] = []
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd, let job = try? list.decode(Job.self) { jobs.append(job) }
        }
    }

    struct Shift: Decodable {
        var early: Halting
        var late: Halting?
    }

    struct Basket: Codable {
        @FailableCodableArray var items: [Int]
    }

    enum Cargo: String, Codable, CaseIterable {
        case grain, crudeOil = "crude_oil", other
        init(from decoder: any Decoder) throws {
            self = Cargo(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
        }
    }

    enum Level: Int, Codable {
        case low = 1, high, unknown
        init(from decoder: any Decoder) throws {
            self = Level(rawValue: try decoder.singleValueContainer().decode(Int.self)) ?? .unknown
        }
    }

    struct Hold: Decodable {
        var cargo: Cargo
        var level: Level?
        var decks: Int
        var note: String?

        enum CodingKeys: CodingKey { case cargo, level, decks, note }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            cargo = try container.decode(Cargo.self, forKey: .cargo)
            level = try container.decodeIfPresent(Level.self, forKey: .level)
            decks = (try? container.decode(Int.self, forKey: .decks)) ?? 1
            note = try? container.decode(String.self, forKey: .note)
        }
    }

    // MARK: Identifiers

    struct Product: Codable {
        var id: String?
        var sku: String?
        var productID: String?
        var parentId: String?
    }

    struct Store: Codable {
        var products: [Product]
    }
}
