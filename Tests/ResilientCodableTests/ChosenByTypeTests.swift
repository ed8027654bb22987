import Foundation
import ResilientCodable
import Testing

private struct Song: Codable, Equatable {
    var title: String
    var seconds: Int
}

private struct Film: Codable, Equatable {
    var mediaType = "film"
    var title: String
}

private enum Media: ChosenByType, Equatable {
    case song(Song), film(Film), unknown(UnknownKind), unlisted

    static let typeKey = "mediaType"
    static let kinds: [ChosenKind<Media>] = [
        ChosenKind("song", Media.song) { if case .song(let song) = $0 { song } else { nil } },
        ChosenKind("film", Media.film) { if case .film(let film) = $0 { film } else { nil } },
        .unknown(Media.unknown) { if case .unknown(let unknown) = $0 { unknown } else { nil } },
    ]
}

private enum Strict: ChosenByType, Equatable {
    case song(Song)
    static let kinds: [ChosenKind<Strict>] = [
        ChosenKind("song", Strict.song) { if case .song(let song) = $0 { song } else { nil } }
    ]
}

@Suite("Values chosen by a type field") struct ChosenByTypeTests {
    private static let payload = #"""
        [{"media_type":"song","seconds":9,"title":"A"},{"media_type":"film","title":"B"},{"hosts_a":[{"id":12345678901234567890123}],"media_type":"podcast","rate":0.10}]
        """#

    @Test func `known kinds are decoded, and unknown ones are kept and encoded again unchanged`() throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let media = try decoder.decode([Media].self, from: Data(Self.payload.utf8))
        #expect(media[0] == .song(Song(title: "A", seconds: 9)))
        #expect(media[1] == .film(Film(title: "B")))
        guard case .unknown(let podcast) = media[2] else {
            Issue.record("another kind: \(media[2])")
            return
        }
        #expect(podcast.type == "podcast")
        #expect(podcast.value["hosts_a"]?[0]?["id"]?.number?.description == "12345678901234567890123")
        let again = try encoded(media) { $0.keyEncodingStrategy = .convertToSnakeCase }
        #expect(again == Self.payload.replacingOccurrences(of: "0.10", with: "0.1"))
    }

    @Test(arguments: [
        (#"{"title": "A"}"#, "keyNotFound type at the root"), (#"{"type": null}"#, "valueNotFound String at type"),
        (#"{"type": 1}"#, "typeMismatch String at type"),
        (#"{"type": "song", "title": 1}"#, "typeMismatch String at title"),
        (#"{"type": "film"}"#, #"dataCorrupted at type: Strict has no kind "film"; it has "song"."#),
    ])
    func `an invalid type field or value fails`(_ payload: String, _ failure: String) {
        #expect(entityFailure { _ = try decode(Strict.self, from: payload) } == failure)
    }

    @Test func `a case without a kind fails to encode`() {
        #expect(entityFailure { _ = try encoded([Media.unlisted]) }.hasPrefix("invalidValue at 0: Media.kinds"))
    }

    @Test func `a property list keeps unknown kinds, too`() throws {
        let media: [Media] = [
            .song(Song(title: "A", seconds: 9)),
            .unknown(UnknownKind(type: "x", value: ["mediaType": "x", "n": [1, 2.5]])),
        ]
        #expect(try PropertyListDecoder().decode([Media].self, from: PropertyListEncoder().encode(media)) == media)
    }
}
