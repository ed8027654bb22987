import DecodeService
import Foundation
import Testing

@testable import DecodeEngine

/// The cases that an enum lists when it rejects a raw value.
@Suite struct EnumCasesTests {
    private struct Movie: Decodable {
        var genre: Genre
        var stars: Stars?
        var mood: Mood?

        enum Genre: String, Decodable, CaseIterable {
            case drama, scienceFiction = "science-fiction"
        }

        enum Stars: Int, Decodable, CaseIterable {
            case one = 1
            case two, three

            static var allCases: [Stars] { [.three, .one] }
        }

        enum Mood: String, Decodable {
            case light, dark
        }
    }

    private func result(_ payload: String, wantsTrace: Bool = true) async throws -> DecodeResult {
        var request = DecodeRequest(model: "Movie")
        request.wantsTrace = wantsTrace
        let answer = await InProcessRunner(ModelTable(library: [("Movie", Movie.self)])).decode(
            request, payload: Payload(Data(payload.utf8)))
        return try #require(answer.result)
    }

    @Test
    func `an enum that lists its cases reports their raw values in its own order`() async throws {
        let genres = try await result(#"{"genre": "sf"}"#)
        #expect(genres.cases == ["EnumCasesTests.Movie.Genre": [#""drama""#, #""science-fiction""#]])
        let stars = try await result(#"{"genre": "drama", "stars": 4}"#)
        #expect(stars.cases == ["EnumCasesTests.Movie.Stars": ["3", "1"]])
    }

    @Test
    func `no raw values are reported without a list of cases, for another failure, or for a trial`() async throws {
        #expect(try await result(#"{"genre": "drama", "mood": "sad"}"#).cases == [:])
        #expect(try await result(#"{"genre": 1}"#).cases == [:])
        #expect(try await result(#"{"genre": "sf"}"#, wantsTrace: false).cases == [:])
    }
}
