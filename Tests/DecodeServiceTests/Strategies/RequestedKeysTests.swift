import DecodeService
import Foundation
import JSONText
import Testing

@Suite struct RequestedKeysTests {
    private let document = JSONDocument(Data(#"{"image_url": 0, "imageUrl": 0, "": 0, "image\u005furl": 0}"#.utf8))

    @Test(arguments: ["default", "snake"])
    func `members and calls have the same numbers for equal keys`(strategy: String) throws {
        var strategies = StrategySet()
        try strategies.set("keys", to: strategy)
        var keys = RequestedKeys(strategies)
        keys.add(["imageUrl", "other"], types: ["Page", "[String: Int]"])
        let written = document.children(of: 0).compactMap { keys.numbers.number(ofKeyOf: $0, in: document) }
        #expect(written == [2, 0, 3, 2])
        #expect(keys.numbers.names == ["imageUrl", "other", "image_url", ""])
        if strategy == "snake" { #expect(written.map { keys.convert($0) } == [0, 0, 3, 0]) }
        // The next record begins with the same keys and types.
        keys.add(["imageUrl", "other", "image_url"], types: ["Page", "[String: Int]", "[[String: Int]]"])
        #expect(keys.requested == [0, 1, 2])
        let converts = strategy == "snake"
        #expect((-1..<3).map { keys.areConverted(for: $0) } == [converts, converts, false, converts])
    }
}
