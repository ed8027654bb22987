import Foundation
import ResilientCodable
import Testing

/// A type that isn't `Codable`.
private struct Image: Equatable { var width: Int }

private enum ClientVersion: DecodingDefaultProvider {
    static var missing: String { "2.1" }
}

private struct Photo: Codable, Equatable {
    var url: String
    @NotCoded<DecodingDefault.Nil> var thumbnail: Image?
    @NotCoded<DecodingDefault.Zero> var attempts: Int
    @NotDecoded<ClientVersion> var client: String
    @NotDecoded<DecodingDefault.Nil> var token: String?
    @NotEncoded var size: Int8
    @NotEncoded var createdAt: Int?
}

@Suite("Properties left out of coding") struct NotCodedTests {
    @Test func `properties that aren't read have their providers' values`() throws {
        let photo = try decode(
            Photo.self,
            from: #"{"url": "u", "thumbnail": {"width": 1}, "attempts": "x", "client": 7, "token": 1, "size": 5}"#)
        #expect(photo.thumbnail == nil)
        #expect(photo.attempts == 0)
        #expect(photo.client == "2.1")
        #expect(photo.token == nil)
    }

    @Test func `properties that aren't written have no key`() throws {
        let photo = Photo(
            url: "u", thumbnail: Image(width: 1), attempts: 3, client: "c", token: nil, size: 5, createdAt: 7)
        #expect(try encoded(photo) == #"{"client":"c","url":"u"}"#)
    }

    @Test func `a property that is only written is written`() throws {
        let photo = Photo(url: "u", thumbnail: nil, attempts: 0, client: "c", token: "t", size: 5, createdAt: nil)
        #expect(try encoded(photo) == #"{"client":"c","token":"t","url":"u"}"#)
    }

    @Test func `a property that is only read is read`() throws {
        let photo = try decode(Photo.self, from: #"{"url": "u", "size": 5, "createdAt": 7}"#)
        #expect(photo.size == 5)
        #expect(photo.createdAt == 7)
        #expect(try decode(Photo.self, from: #"{"url": "u", "size": 5, "createdAt": null}"#).createdAt == nil)
    }

    @Test(arguments: [
        (#"{"url": "u"}"#, "keyNotFound size"), (#"{"url": "u", "size": null}"#, "valueNotFound Int8 at size"),
        (#"{"url": "u", "size": 300}"#, "dataCorrupted"), (#"{"url": "u", "size": []}"#, "typeMismatch"),
        (#"{"url": "u", "size": 5, "createdAt": "x"}"#, "typeMismatch"),
    ])
    func `a property that is only read fails as a plain one`(_ payload: String, _ failure: String) {
        #expect(entityFailure { _ = try decode(Photo.self, from: payload) }.hasPrefix(failure))
    }

    @Test func `a NotEncoded or NotCoded value outside a property fails to encode`() {
        let reason = "Only the value of a property can be left out."
        #expect(entityFailure { _ = try encoded([NotEncoded(wrappedValue: 1)]) } == "invalidValue at 0: \(reason)")
        #expect(
            entityFailure { _ = try encoded(["a": NotCoded<DecodingDefault.Zero<Int>>(wrappedValue: 1)]) }
                == "invalidValue at a: \(reason)")
    }

    @Test func `nothing is reported for a value that isn't read`() throws {
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        reporter.recordsDefaults = true
        _ = try decoder.decode(Photo.self, from: Data(#"{"url": "u", "attempts": "x", "size": 5}"#.utf8))
        #expect("\(reporter)" == "no error was swallowed")
    }
}
