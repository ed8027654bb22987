import Foundation
import JSONText
import Testing

/// The completions of truncated texts.
@Suite struct CompletionTests {
    private static let texts = [
        #"{"a":[1,2.5e-3,{"b":"x\n\u00e9","c":null,"d":[true,false,{}]}],"e":{"f":-0.1,"g":"\ud83d\ude00 q"},"h":[]}"#,
        #"[ "é", [[]], -1E+5 , {"\"": "\\"} , "\\\"" ]"#,
        #""a \uD83D\uDE00 string""#, "false", "-12.50e+3", "\n[\n  {\n    \"name\": null\n  }\n]\n",
    ]

    @Test(arguments: texts)
    func `a text that is cut at any byte is JSON again with its completion`(_ text: String) throws {
        let bytes = Array(text.utf8)
        #expect(JSONDocument(bytes: bytes).completion == nil)
        for length in 1..<bytes.count {
            let cut = Array(bytes.prefix(length))
            // Skips texts that are cut inside a character, and those that are still JSON, such as numbers.
            guard String(validating: cut, as: UTF8.self) != nil, JSONDocument(bytes: cut).fault != nil,
                cut.contains(where: { $0 > 0x20 })
            else { continue }
            let completion = try #require(
                JSONDocument(bytes: cut).completion, "\(String(decoding: cut, as: UTF8.self))")
            let whole = Data(cut + Array(completion.utf8))
            #expect(throws: Never.self, "\(String(decoding: whole, as: UTF8.self))") {
                try JSONSerialization.jsonObject(with: whole, options: .fragmentsAllowed)
            }
        }
    }

    @Test(arguments: [
        "[1 2", "{a", "[1,]", "{\"a\" 1", "nil", "[1]]", "[\"\\x", "{\"a\":tru,", "['a", "[01",
    ])
    func `a text with an earlier error or too many closing brackets has no completion`(_ text: String) {
        #expect(JSONDocument(Data(text.utf8)).completion == nil)
    }

    @Test func `a text with more than 16 open brackets has no completion`() {
        #expect(
            JSONDocument(Data(String(repeating: "[", count: 16).utf8)).completion == String(repeating: "]", count: 16))
        #expect(JSONDocument(Data(String(repeating: "[", count: 17).utf8)).completion == nil)
    }
}
