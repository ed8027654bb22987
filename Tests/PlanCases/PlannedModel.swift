/// A model's source, and a payload that it decodes.
package struct PlannedModel: Sendable {
    package var name: String
    package var source: String
    /// A payload of a number of elements.
    package var payload: @Sendable (Int) -> PlannedNode
    /// The key set that is read; nil for a model without any.
    package var keySet: String?

    static func object(_ members: KeyValuePairs<String, PlannedNode>) -> PlannedNode {
        .object(members.map { ($0.key, $0.value) })
    }

    /// The models.
    package static let all = [order, article, station, feed, account]

    static let order = PlannedModel(
        name: "Order",
        source: """
            import Foundation

            enum OrderStatus: String, Codable {
                case placed
                case paid
                case shipped
            }

            struct OrderLine: Codable {
                let productName: String
                let unitPrice: Double
                let lineCount: Int
                let isGift: Bool
            }

            struct Order: Codable {
                let orderNumber: Int
                let createdAt: Date
                let customerName: String
                let orderStatus: OrderStatus
                let orderLines: [OrderLine]
            }

            """
    ) { count in
        object([
            "orderNumber": .leaf(.int(4711)), "createdAt": .leaf(.date(796_728_600)),
            "customerName": .leaf(.string("Ada")), "orderStatus": .leaf(.word("paid")),
            "orderLines": .array(
                (0..<count).map { number in
                    object([
                        "productName": .leaf(.string("Desk lamp \(number)")), "unitPrice": .leaf(.double(12.5)),
                        "lineCount": .leaf(.int(number + 1)), "isGift": .leaf(.bool(false)),
                    ])
                }),
        ])
    }

    static let article = PlannedModel(
        name: "[Article]",
        source: """
            import Foundation

            struct Article: Codable {
                struct Author: Codable {
                    var fullName: String
                    var memberSince: Date
                    var postCount: Int?
                }

                var headline: String
                var isPremium: Bool
                var wordCount: Int
                var averageRating: Double
                var section: Section
                var author: Author
                var tagNames: [String]

                enum Section: String, Codable { case news, sport, culture }
            }

            """
    ) { count in
        .array(
            (0..<max(1, count)).map { number in
                object([
                    "headline": .leaf(.string("Headline \(number)")), "isPremium": .leaf(.bool(number % 2 == 0)),
                    "wordCount": .leaf(.int(900 + number)), "averageRating": .leaf(.double(4.5)),
                    "section": .leaf(.word("news")),
                    "author": object([
                        "fullName": .leaf(.string("Grace")), "memberSince": .leaf(.date(600_000_000)),
                        "postCount": .leaf(.int(3)),
                    ]),
                    "tagNames": .array([.leaf(.string("a")), .leaf(.string("b"))]),
                ])
            })
    }

    static let station = PlannedModel(
        name: "Station",
        source: """
            struct Station: Codable {
                let stationName: String
                let isActive: Bool
                let location: Location
                let readings: [Reading]
            }

            struct Location: Codable {
                let latitude: Double
                let longitude: Double
                let altitudeMeters: Int
            }

            struct Reading: Codable {
                let sensorName: String
                let rawValue: Int
                let quality: Quality
                let celsius: Double
            }

            enum Quality: String, Codable, CaseIterable {
                case good, poor
            }

            """
    ) { count in
        object([
            "stationName": .leaf(.string("North")), "isActive": .leaf(.bool(true)),
            "location": object([
                "latitude": .leaf(.double(52.5)), "longitude": .leaf(.double(13.4)), "altitudeMeters": .leaf(.int(34)),
            ]),
            "readings": .array(
                (0..<count).map { number in
                    object([
                        "sensorName": .leaf(.string("probe \(number)")), "rawValue": .leaf(.int(100 + number)),
                        "quality": .leaf(.word("good")), "celsius": .leaf(.double(21.25)),
                    ])
                }),
        ])
    }

    static let feed = PlannedModel(
        name: "Feed",
        source: """
            import Foundation

            struct Page<Item: Codable>: Codable {
                let totalCount: Int
                let items: [Item]
            }

            struct Post: Codable {
                let postTitle: String
                let likeCount: Int
                let publishedAt: Date
                let visibility: Visibility
            }

            enum Visibility: String, Codable {
                case everyone = "all"
                case friends
            }

            struct Feed: Codable {
                let ownerName: String
                let page: Page<Post>
            }

            """
    ) { count in
        object([
            "ownerName": .leaf(.string("Alan")),
            "page": object([
                "totalCount": .leaf(.int(count)),
                "items": .array(
                    (0..<count).map { number in
                        object([
                            "postTitle": .leaf(.string("Post \(number)")), "likeCount": .leaf(.int(number)),
                            "publishedAt": .leaf(.date(700_000_000 + number)), "visibility": .leaf(.word("all")),
                        ])
                    }),
            ]),
        ])
    }

    static let account = PlannedModel(
        name: "Account",
        source: """
            struct Account: Codable {
                var accountOwner: String
                var balance: Double
                var isLocked: Bool
                var entries: [Entry]
                var limits: Limits

                private enum CodingKeys: String, CodingKey {
                    case accountOwner = "owner"
                    case balance
                    case isLocked
                    case entries
                    case limits
                }
            }

            struct Entry: Codable {
                var entryNumber: Int
                var amount: Double
                var kind: Kind

                enum Kind: String, Codable {
                    case credit = "C"
                    case debit = "D"
                }
            }

            struct Limits: Decodable, Encodable {
                let dailyLimit: Int
                let isStrict: Bool

                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: CodingKeys.self)
                    dailyLimit = try container.decode(Int.self, forKey: .dailyLimit)
                    isStrict = try container.decode(Bool.self, forKey: .isStrict)
                }
            }

            """
    ) { count in
        object([
            "owner": .leaf(.string("Kurt")), "balance": .leaf(.double(10.75)), "isLocked": .leaf(.bool(false)),
            "entries": .array(
                (0..<count).map { number in
                    object([
                        "entryNumber": .leaf(.int(number)), "amount": .leaf(.double(0.5)), "kind": .leaf(.word("C")),
                    ])
                }),
            "limits": object(["dailyLimit": .leaf(.int(500)), "isStrict": .leaf(.bool(true))]),
        ])
    }
}
