/// A theatre's season: objects, dictionaries and short lists of integers.
struct Catalog: Decodable {
    var areaNames: [String: String]
    var audienceSubCategoryNames: [String: String]
    var blockNames: [String: String]
    var events: [String: Event]
    var performances: [Performance]
    var seatCategoryNames: [String: String]
    var subTopicNames: [String: String]
    var subjectNames: [String: String]
    var topicNames: [String: String]
    var topicSubTopics: [String: [Int]]
    var venueNames: [String: String]

    struct Event: Decodable {
        var id: Int
        var name: String
        var description: String?
        var logo: String?
        var subtitle: String?
        var subjectCode: Int?
        var topicIds: [Int]
        var subTopicIds: [Int]
    }

    struct Performance: Decodable {
        var id: Int
        var eventId: Int
        var name: String?
        var logo: String?
        var seatMapImage: String?
        var start: Int
        var venueCode: String
        var prices: [Price]
        var seatCategories: [SeatCategory]
    }

    struct Price: Decodable {
        var amount: Int
        var audienceSubCategoryId: Int
        var seatCategoryId: Int
    }

    struct SeatCategory: Decodable {
        var seatCategoryId: Int
        var areas: [Area]
    }

    struct Area: Decodable {
        var areaId: Int
        var blockIds: [Int]
    }
}
