// Fails to decode zip.codarecording as Feed.
// Strategies: --keys snake --dates iso8601

import Foundation
import Testing

// Import the module that has the models:
// @testable import YourModule

@Suite struct FeedDecodingTests {
    @Test("zip.codarecording fails: users[0].address.zip is a string (\"11111\"), but Address.zip is an Int")
    func zipFails() throws {
        do {
            _ = try makeDecoder().decode(Feed.self, from: zip)
            Issue.record("It decodes now.")
        } catch DecodingError.typeMismatch(_, let context) {
            #expect(context.codingPath.map(\.stringValue) == ["users", "Index 0", "address", "zip"])
        }
    }
}

/// zip.codarecording
private let zip = Data(
    #"""
{"users":[{"id":2,"name":"Xxx","status":"xxxxxx","address":{"street":"Xxxx 1","zip":"11111"},"born":"2001-01-01T01:01:01Z","tags":[]}]}
"""#.utf8)

private func makeDecoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    return decoder
}
