import Foundation
import JSONText
import Testing

@testable import DecodeEngine

/// The numbers of keys, held against strings.
@Suite struct SpelledKeysTests {
    private func object(_ keys: [String]) -> JSONDocument {
        JSONDocument(Data("{\(keys.map { "\($0):0" }.joined(separator: ","))}".utf8))
    }

    @Test
    func `equal keys have one number, however they are written`() {
        let document = object([
            #""name""#, #""n\u0061me""#, #""é""#, #""e\u0301""#, #""back\\slash""#, #""""#, #""name ""#, #""a\/b""#,
            #""a/b""#,
        ])
        var keys = SpelledKeys()
        let numbers = document.children(of: 0).map { keys.number(ofKeyOf: $0, in: document) }
        #expect(numbers == [0, 0, 1, 1, 2, 3, 4, 5, 5])
        #expect(keys.names == ["name", "é", "back\\slash", "", "name ", "a/b"])
        #expect(
            ["name", "e\u{301}", "back\\slash", "", "name ", "a/b"].map { keys.number(of: $0) } == [0, 1, 2, 3, 4, 5])
    }

    @Test(arguments: [1, 2, 3])
    func `many keys are numbered as a dictionary of strings numbers them`(round: Int) {
        let written = (0..<20_000).map { "\"\($0 * 7919 % 15_000 / round)\($0 % 3 == 0 ? "ü" : "")\"" }
        let document = object(written)
        var (keys, names): (SpelledKeys, [String: Int32]) = (SpelledKeys(), [:])
        if round == 2 { keys.reserve(5000) }
        for token in document.children(of: 0) {
            let key = document.key(token) ?? ""
            let number = names[key] ?? Int32(names.count)
            names[key] = number
            #expect(keys.number(ofKeyOf: token, in: document) == number)
        }
        #expect(keys.count == names.count)
    }
}
