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

    struct Still: Decodable {
        var link: String
        var width: Int?
    }

    struct Film: Decodable {
        var link: String
        var seconds: Int
    }

    struct Sound: Decodable {
        var link: String
        var codec: String
    }

    /// It tries the type first that accepts every other one.
    enum Media: Decodable {
        case still(Still), film(Film), sound(Sound)

        init(from decoder: any Decoder) throws {
            if let still = try? Still(from: decoder) {
                self = .still(still)
            } else if let film = try? Film(from: decoder) {
                self = .film(film)
            } else {
                self = .sound(try Sound(from: decoder))
            }
        }
    }

    /// One of two types, the first that decodes.
    enum Either<First: Decodable, Second: Decodable>: Decodable {
        case first(First), second(Second)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let first = try? container.decode(First.self) {
                self = .first(first)
            } else {
                self = .second(try container.decode(Second.self))
            }
        }
    }

    /// It tries two types for one key.
    struct Post: Decodable {
        var film: Film?
        var still: Still?

        enum CodingKeys: CodingKey { case content }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            still = try? container.decode(Still.self, forKey: .content)
            if still == nil { film = try container.decode(Film.self, forKey: .content) }
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

    /// It steps over what fails by reading something else.
    struct Sieve: Decodable {
        var jobs: [Job]
        enum CodingKeys: CodingKey { case jobs }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            var list = try container.nestedUnkeyedContainer(forKey: .jobs)
            var jobs: [Job] = []
            while !list.isAtEnd {
                if let job = try? list.decode(Job.self) {
                    jobs.append(job)
                } else {
                    _ = try? list.decode([String: String].self)
                }
            }
            self.jobs = jobs
        }
    }

    /// The same for any elements, with a type of its own for those that it leaves out.
    struct Lossy<Element: Decodable>: Decodable {
        struct Rest: Decodable { var count: String? }
        var elements: [Element] = []
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd {
                do { elements.append(try list.decode(Element.self)) } catch { _ = try list.decode(Rest.self) }
            }
        }
    }

    /// The same for the members of an object.
    struct Named: Decodable {
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        var jobs: [String: Job] = [:]
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            for key in container.allKeys {
                if let job = try? container.decode(Job.self, forKey: key) {
                    jobs[key.stringValue.lowercased()] = job
                } else {
                    _ = try container.decode([String: String].self, forKey: key)
                }
            }
        }
    }

    /// It keeps what it steps over.
    struct Sorted: Decodable {
        var jobs: [Job] = []
        var others: [[String: String]] = []
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd {
                if let job = try? list.decode(Job.self) {
                    jobs.append(job)
                } else {
                    others.append(try list.decode([String: String].self))
                }
            }
        }
    }

    /// It counts what it steps over.
    struct Tallied: Decodable {
        var jobs: [Job] = []
        var skipped = 0
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd {
                if let job = try? list.decode(Job.self) {
                    jobs.append(job)
                } else {
                    _ = try list.decode([String: String].self)
                    skipped += 1
                }
            }
        }
    }

    /// Each element is one of two types.
    struct Mixed: Decodable {
        enum Element {
            case job(Job), note([String: String])
        }
        var elements: [Element] = []
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd {
                if let job = try? list.decode(Job.self) {
                    elements.append(.job(job))
                } else {
                    elements.append(.note(try list.decode([String: String].self)))
                }
            }
        }
    }

    // MARK: Keys of dictionaries

    struct Floors: Decodable {
        var names: [Int: String]
        var byCode: [Code: Int]?

        struct Code: Decodable, Hashable, CodingKeyRepresentable {
            var text: String
            var codingKey: any CodingKey { Named.Key(stringValue: text) }
            init(from decoder: any Decoder) throws {
                text = try decoder.singleValueContainer().decode(String.self).uppercased()
            }
            init?<T: CodingKey>(codingKey: T) { text = codingKey.stringValue.uppercased() }
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

    // MARK: Texts that code converts

    struct Flight: Decodable {
        var gate: Int
        var price: Double
        var state: State
        var link: URL?
        var open: Bool
        var at: Date

        enum State: String { case boarding, delayed, planned }
        enum CodingKeys: String, CodingKey { case gate, price, state, link, open, at = "departs" }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            gate = Int(try container.decode(String.self, forKey: .gate)) ?? -1
            price = Double(try container.decode(String.self, forKey: .price)) ?? 0
            state = State(rawValue: try container.decode(String.self, forKey: .state)) ?? .planned
            link = URL(string: try container.decode(String.self, forKey: .link)) ?? URL(string: "https://a.example/")
            open = Bool(try container.decode(String.self, forKey: .open)) ?? false
            let text = try container.decode(String.self, forKey: .at)
            if let date = ISO8601DateFormatter().date(from: text) {
                at = date
            } else {
                // The time of the tests, as Date() is that of a decode.
                at = Date(timeIntervalSince1970: 1_780_000_000)
            }
        }
    }

    /// It makes other values of those that it reads.
    struct Seal: Codable {
        var digest: Data
    }

    struct Parcel: Decodable {
        var zip: Int
        var weight: Int
        var link: URL?
        var isOpen: Flexible?

        enum CodingKeys: CodingKey { case zip, weight, link, isOpen }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard let zip = Int(try container.decode(String.self, forKey: .zip)),
                let weight = Int(try container.decode(String.self, forKey: .weight))
            else { throw CocoaError(.formatting) }
            (self.zip, self.weight) = (zip, weight)
            let text = try container.decodeIfPresent(String.self, forKey: .link)
            link = text.flatMap { URL(string: $0.replacing("%", with: "%25")) }
            isOpen = try container.decodeIfPresent(Flexible.self, forKey: .isOpen)
        }
    }

    /// A String that is read from other scalars, too.
    struct Flexible: Decodable {
        var text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                text = number == 1 ? "true" : number == 0 ? "false" : "\(number)"
            } else if let flag = try? container.decode(Bool.self) {
                text = flag ? "1" : "0"
            } else {
                text = try container.decode(String.self)
            }
        }
    }

    /// It keeps the text.
    struct Ticket: Decodable {
        enum Class: Decodable { case first, second, other(String) }
        var seat: Class
        var nights: Int

        enum CodingKeys: CodingKey { case seat, nights }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let text = try container.decode(String.self, forKey: .seat)
            seat = ["first": .first, "second": .second][text] ?? .other(text)
            nights = try container.decode(String.self, forKey: .nights).count
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

    struct Kennel: Codable {
        var name: String? = "unnamed"
        var places: Int? = 4
        var isOpen: Bool? = nil
        var keeper: Keeper?

        struct Keeper: Codable {
            var shift: String? = "day"
            var phone: String?
        }
    }

    struct Map: Codable {
        var tiles: [URL]
        var home: URL?
    }

    /// Its code asks for the beginning twice.
    struct Visit: Decodable {
        var room: String
        var begins: Int
        var ends: Int

        enum CodingKeys: CodingKey { case room, hours }
        enum HoursKeys: String, CodingKey { case from, until = "to" }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            room = try container.decode(String.self, forKey: .room)
            let hours = try container.nestedContainer(keyedBy: HoursKeys.self, forKey: .hours)
            begins = try hours.decode(Int.self, forKey: .from)
            ends = try hours.decode(Int.self, forKey: .from)
        }
    }

    struct Reply: Codable {
        var data: Berth?
        var hint: String?

        struct Berth: Codable { var deck: Int }
    }

    struct Results: Codable {
        var items: [Reply.Berth]
    }

    /// Its code may have its own keys.
    struct Told: Decodable {
        var status: String
        var items: [Int]?

        enum CodingKeys: CodingKey { case status, items }
    }
}
