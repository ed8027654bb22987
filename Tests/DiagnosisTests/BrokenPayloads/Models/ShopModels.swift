import Foundation
import ResilientCodable

// More models of the broken payloads: generic, nested, inherited and composed ones, and those with wrappers. This very
// file is their source to the explanations, so that lines count.

struct Paged<Element: Codable>: Codable {
    var entries: [Element]
    var next: Int?
    var total: Int
}

struct Ware: Codable {
    var code: String
    var price: Decimal
    var stock: UInt?
    var colour: Colour?
    var addedOn: Date?
}

enum Colour: String, Codable, CaseIterable {
    case red, green, blue
    case darkGrey = "dark_grey"
}

struct Catalogue: Codable {
    var page: Paged<Ware>
    var currency: String?
}

struct Both<First: Codable, Second: Codable>: Codable {
    var first: First
    var second: Second
}

struct Match: Codable {
    var score: Both<Int, Int>
    var teams: Both<Team, Team>?
    var referee: Labelled<String?>?
}

struct Team: Codable {
    var name: String
    var founded: Int16?
}

struct Labelled<Value: Codable>: Codable {
    var label: String
    var value: Value
}

struct Hotel: Codable {
    var name: String
    var address: Address
    var rooms: [Room]?

    struct Address: Codable {
        var street: String
        var geo: Geo?

        struct Geo: Codable {
            var latitude: Double
            var longitude: Double
        }
    }

    struct Room: Codable {
        var number: Int
        var beds: [Bed]
        var rate: Rate?

        enum Bed: String, Codable { case single, double, queen }

        enum Rate: Int, Codable { case basic = 10, flexible = 20 }
    }
}

class Vehicle: Codable {
    var wheels: Int
    var maker: String?

    enum CodingKeys: String, CodingKey { case wheels, maker }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        wheels = try container.decode(Int.self, forKey: .wheels)
        maker = try container.decodeIfPresent(String.self, forKey: .maker)
    }
}

final class Truck: Vehicle {
    var load: Double

    enum TruckKeys: String, CodingKey { case load = "max_load" }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: TruckKeys.self)
        load = try container.decode(Double.self, forKey: .load)
        try super.init(from: decoder)
    }
}

final class Trailer: Vehicle {
    var length: Int

    enum TrailerKeys: String, CodingKey { case length, base }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: TrailerKeys.self)
        length = try container.decode(Int.self, forKey: .length)
        try super.init(from: container.superDecoder(forKey: .base))
    }
}

final class Bicycle: Vehicle {
    var gears: Int

    enum BicycleKeys: String, CodingKey { case gears }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: BicycleKeys.self)
        gears = try container.decode(Int.self, forKey: .gears)
        try super.init(from: container.superDecoder())
    }
}

/// Two values from one object.
struct Customer: Codable {
    var identity: Identity
    var contact: Contact

    struct Identity: Codable {
        var customerID: Int
        var since: Date?
    }

    struct Contact: Codable {
        var email: String
        var phone: String?
    }

    init(from decoder: any Decoder) throws {
        identity = try Identity(from: decoder)
        contact = try Contact(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try identity.encode(to: encoder)
        try contact.encode(to: encoder)
    }
}

struct Review: Codable {
    @Convertible var stars: Int
    @FailableCodableArray var tags: [String]
    @FailableDecodable var author: Author?
    var text: String
    @StringConvertible var reference: String

    struct Author: Codable {
        var name: String
        var age: UInt8
    }
}

/// Wrappers in a nested, generic place.
struct Feed: Codable {
    var reviews: Paged<Review>
}
