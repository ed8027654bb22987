import Foundation

/// A page of search results: wide objects with snake-case keys, dates in a custom format, URLs.
struct Search: Decodable {
    var statuses: [Status]
    var searchMetadata: Summary

    static func decoder() -> JSONDecoder {
        let dates = DateFormatter()
        dates.locale = Locale(identifier: "en_US_POSIX")
        dates.dateFormat = "EEE MMM dd HH:mm:ss Z yyyy"
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .formatted(dates)
        return decoder
    }

    struct Summary: Decodable {
        var count: Int
        var query: String
        var maxId: Int
        var sinceId: Int
        var completedIn: Double
    }

    struct Status: Decodable {
        var id: Int
        var idStr: String
        var createdAt: Date
        var text: String
        var lang: String
        var source: String
        var metadata: Metadata
        var user: User
        var entities: Entities
        var truncated: Bool
        var favorited: Bool
        var retweeted: Bool
        var retweetCount: Int
        var favoriteCount: Int
        var inReplyToStatusId: Int?
        var inReplyToScreenName: String?
        var possiblySensitive: Bool?
    }

    struct Metadata: Decodable {
        var isoLanguageCode: String
        var resultType: String
    }

    struct User: Decodable {
        var id: Int
        var idStr: String
        var name: String
        var screenName: String
        var createdAt: Date
        var description: String
        var location: String
        var lang: String
        var url: URL?
        var timeZone: String?
        var utcOffset: Int?
        var protected: Bool
        var verified: Bool
        var following: Bool
        var geoEnabled: Bool
        var defaultProfile: Bool
        var profileUseBackgroundImage: Bool
        var profileBackgroundColor: String
        var profileImageUrlHttps: URL
        var listedCount: Int
        var friendsCount: Int
        var followersCount: Int
        var statusesCount: Int
        var favouritesCount: Int
    }

    struct Entities: Decodable {
        var hashtags: [Hashtag]
        var urls: [Link]
        var userMentions: [Mention]
        var media: [Medium]?
    }

    struct Hashtag: Decodable {
        var text: String
        var indices: [Int]
    }

    struct Link: Decodable {
        var url: URL
        var expandedUrl: URL
        var displayUrl: String
        var indices: [Int]
    }

    struct Mention: Decodable {
        var id: Int
        var idStr: String
        var name: String
        var screenName: String
        var indices: [Int]
    }

    struct Medium: Decodable {
        var id: Int
        var type: String
        var mediaUrl: URL
        var sizes: [String: Size]
    }

    struct Size: Decodable {
        var w: Int
        var h: Int
        var resize: String
    }
}
