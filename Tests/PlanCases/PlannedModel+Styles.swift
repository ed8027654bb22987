/// Models in styles that are not synthesized: each decodes its payload in its own way.
extension PlannedModel {
    /// The models of plans, and those of other styles: inherited, any JSON, with a discriminator, with property wrappers,
    /// a ladder of `try?`, and with key sets.
    package static let everyStyle = all + [kennel, log, drawing, basket, ticket, member]

    /// A class and its superclass read one object.
    static let kennel = PlannedModel(
        name: "Kennel",
        source: """
            class Animal: Codable {
                var nickname: String
                var legCount: Int
            }

            final class Dog: Animal {
                var isTrained: Bool
                var breed: Breed

                enum Breed: String, Codable { case poodle, beagle }

                private enum CodingKeys: String, CodingKey { case isTrained, breed }

                required init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: CodingKeys.self)
                    isTrained = try container.decode(Bool.self, forKey: .isTrained)
                    breed = try container.decode(Breed.self, forKey: .breed)
                    try super.init(from: decoder)
                }
            }

            struct Kennel: Codable {
                var town: String
                var dogs: [Dog]
            }

            """
    ) { count in
        object([
            "town": .leaf(.string("Bern")),
            "dogs": .array(
                (0..<count).map { number in
                    object([
                        "nickname": .leaf(.string("Rex \(number)")), "legCount": .leaf(.int(4)),
                        "isTrained": .leaf(.bool(true)), "breed": .leaf(.word("beagle")),
                    ])
                }),
        ])
    }

    /// One property accepts any JSON.
    static let log = PlannedModel(
        name: "Log",
        source: """
            enum JSONValue: Codable {
                case null, bool(Bool), number(Double), string(String), array([JSONValue]), object([String: JSONValue])

                init(from decoder: any Decoder) throws {
                    let container = try decoder.singleValueContainer()
                    if container.decodeNil() {
                        self = .null
                    } else if let value = try? container.decode(Bool.self) {
                        self = .bool(value)
                    } else if let value = try? container.decode(Double.self) {
                        self = .number(value)
                    } else if let value = try? container.decode(String.self) {
                        self = .string(value)
                    } else if let value = try? container.decode([JSONValue].self) {
                        self = .array(value)
                    } else {
                        self = .object(try container.decode([String: JSONValue].self))
                    }
                }

                func encode(to encoder: any Encoder) throws {
                    var container = encoder.singleValueContainer()
                    switch self {
                    case .null: try container.encodeNil()
                    case .bool(let value): try container.encode(value)
                    case .number(let value): try container.encode(value)
                    case .string(let value): try container.encode(value)
                    case .array(let value): try container.encode(value)
                    case .object(let value): try container.encode(value)
                    }
                }
            }

            struct Log: Codable {
                struct Entry: Codable {
                    var level: Level
                    var attempt: Int
                    var details: JSONValue
                }

                enum Level: String, Codable { case info, warning }

                var host: String
                var entries: [Entry]
            }

            """
    ) { count in
        object([
            "host": .leaf(.string("a.example")),
            "entries": .array(
                (0..<count).map { number in
                    object([
                        "level": .leaf(.word("info")), "attempt": .leaf(.int(number)),
                        "details": object(["size": .leaf(.int(number)), "isLast": .leaf(.bool(false))]),
                    ])
                }),
        ])
    }

    /// A key says which type reads the object.
    static let drawing = PlannedModel(
        name: "Drawing",
        source: """
            struct Circle: Codable { var radius: Double; var label: String }
            struct Box: Codable { var width: Int; var isFilled: Bool }

            enum Shape: Codable {
                case circle(Circle)
                case box(Box)

                private enum Keys: String, CodingKey { case type }
                private enum Kind: String, Codable { case circle, box }

                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: Keys.self)
                    switch try container.decode(Kind.self, forKey: .type) {
                    case .circle: self = .circle(try Circle(from: decoder))
                    case .box: self = .box(try Box(from: decoder))
                    }
                }

                func encode(to encoder: any Encoder) throws {
                    var container = encoder.container(keyedBy: Keys.self)
                    switch self {
                    case .circle(let circle):
                        try container.encode(Kind.circle, forKey: .type)
                        try circle.encode(to: encoder)
                    case .box(let box):
                        try container.encode(Kind.box, forKey: .type)
                        try box.encode(to: encoder)
                    }
                }
            }

            struct Drawing: Codable {
                var title: String
                var shapes: [Shape]
            }

            """
    ) { count in
        object([
            "title": .leaf(.string("Plan")),
            "shapes": .array(
                (0..<count).map { number in
                    number % 2 == 0
                        ? object([
                            "type": .leaf(.word("circle")), "radius": .leaf(.double(1.5)),
                            "label": .leaf(.string("c")),
                        ])
                        : object([
                            "type": .leaf(.word("box")), "width": .leaf(.int(3)), "isFilled": .leaf(.bool(true)),
                        ])
                }),
        ])
    }

    /// Property wrappers accept what a plain property rejects.
    static let basket = PlannedModel(
        name: "Basket",
        source: """
            import ResilientCodable

            struct Maker: Codable { var makerName: String; var since: Int }

            struct Good: Codable {
                var label: String
                @Convertible var price: Double
                @FailableDecodable var maker: Maker?
            }

            struct Basket: Codable {
                var owner: String
                @FailableCodableArray var goods: [Good]
                var isPaid: Bool
            }

            """
    ) { count in
        object([
            "owner": .leaf(.string("Mia")),
            "goods": .array(
                (0..<count).map { number in
                    object([
                        "label": .leaf(.string("Tea \(number)")), "price": .leaf(.double(2.5)),
                        "maker": object(["makerName": .leaf(.string("M")), "since": .leaf(.int(1999))]),
                    ])
                }), "isPaid": .leaf(.bool(true)),
        ])
    }

    /// Types are tried in turn, and some failures are swallowed.
    static let ticket = PlannedModel(
        name: "[Ticket]",
        source: """
            enum Identifier: Codable {
                case number(Int)
                case text(String)

                init(from decoder: any Decoder) throws {
                    let container = try decoder.singleValueContainer()
                    if let number = try? container.decode(Int.self) {
                        self = .number(number)
                    } else {
                        self = .text(try container.decode(String.self))
                    }
                }
            }

            struct Ticket: Codable {
                var id: Identifier
                var title: String
                var votes: Int
                var isOpen: Bool

                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: CodingKeys.self)
                    id = try container.decode(Identifier.self, forKey: .id)
                    title = try container.decode(String.self, forKey: .title)
                    votes = (try? container.decode(Int.self, forKey: .votes)) ?? 0
                    isOpen = try container.decodeIfPresent(Bool.self, forKey: .isOpen) ?? true
                }
            }

            """
    ) { count in
        .array(
            (0..<max(1, count)).map { number in
                object([
                    "id": number % 2 == 0 ? .leaf(.int(number)) : .leaf(.string("T\(number)")),
                    "title": .leaf(.string("Crash")), "votes": .leaf(.int(number)), "isOpen": .leaf(.bool(false)),
                ])
            })
    }

    /// A type with two sets of keys.
    static let member: PlannedModel = {
        var model = PlannedModel(
            name: "[Member]",
            source: """
                import ResilientCodable

                struct Member {
                    var userName: String
                    var logins: Int
                    var isAdmin: Bool
                }

                extension Member: VariablyCodable {
                    static var keySets: [CodingType: [PartialKeyPath<Member>: String]] {
                        [
                            .local: [\\.userName: "NAME", \\.logins: "LOGINS", \\.isAdmin: "ADMIN"],
                            .remote: [\\.userName: "user", \\.logins: "count", \\.isAdmin: "admin"],
                        ]
                    }

                    init(from container: DecodingContainer<Member>) throws {
                        userName = try container.decodeValue(for: \\.userName)
                        logins = try container.decodeValue(for: \\.logins)
                        isAdmin = try container.decodeValue(for: \\.isAdmin)
                    }

                    func encode(to container: inout EncodingContainer<Member>) throws {
                        try container.encodeValue(userName, for: \\.userName)
                        try container.encodeValue(logins, for: \\.logins)
                        try container.encodeValue(isAdmin, for: \\.isAdmin)
                    }
                }

                """
        ) { count in
            .array(
                (0..<max(1, count)).map { number in
                    object([
                        "user": .leaf(.string("u\(number)")), "count": .leaf(.int(number)),
                        "admin": .leaf(.bool(false)),
                    ])
                })
        }
        model.keySet = "remote"
        return model
    }()
}
