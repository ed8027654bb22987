import Foundation
import JSONText
import ModelBuild
import Testing

/// Extreme payloads: huge, deep, broken.
@Suite struct OddPayloadTests {
    @Test func `a payload that isn't JSON or can't be decoded is an error`() {
        for text in ["", " ", "{", "{\"a\": 1,,}", "nul", String(repeating: "[", count: 600)] {
            let samples = ["{}", text].map { Sample(name: "a.json", document: JSONDocument(Data($0.utf8))) }
            #expect(throws: InferenceError.notJSON(1)) { try ModelInference(samples: samples).infer() }
        }
        #expect(throws: InferenceError.noSamples) { try ModelInference(samples: []).infer() }
        #expect(throws: InferenceError.unreadable) { try infer("[[1e400]]") }
        #expect(throws: InferenceError.unreadable) { try infer(#"{"a\q": 1}"#) }
    }

    @Test func `objects nested as deeply as Foundation allows are one type`() throws {
        let deep = String(repeating: #"{"next":"#, count: 511) + "{}" + String(repeating: "}", count: 511)
        #expect(
            try infer(deep, file: "node.json").ownTypes == """
                struct Node: Codable {
                    var next: Box<Node>?
                }
                """)
        let arrays = String(repeating: "[", count: 511) + "1" + String(repeating: "]", count: 511)
        #expect(try infer(arrays, file: "deep.json").expression == "JSONValue")
        let both = String(repeating: #"[{"items":"#, count: 255) + "null" + String(repeating: "}]", count: 255)
        #expect(try infer(both, file: "menu.json").types.hasPrefix("struct Menu: Codable {\n    var items: [Menu]?\n}"))
    }

    @Test func `a long array and an object with many members get their types`() throws {
        let array = "[" + Array(repeating: #"{"id":1,"tag":"x"}"#, count: 10_000).joined(separator: ",") + "]"
        #expect(
            try infer(array, file: "rows.json").types == """
                struct Row: Codable {
                    var id: Int
                    var tag: String
                }
                """)
        let object = "{" + (0..<2_000).map { #""word\#($0)x":{"n":1}"# }.joined(separator: ",") + "}"
        let model = try infer(object, file: "words.json")
        #expect(model.expression == "[String: Word]")
        #expect(model.types == "struct Word: Codable {\n    var n: Int\n}")
    }

    @Test func `objects are one struct if the discriminator has many values`() throws {
        let objects = (0..<40).map { #"{"type":"t\#($0)","k\#($0)":1}"# }
        let model = try infer("[" + objects.joined(separator: ",") + "]", file: "events.json")
        #expect(model.types.hasPrefix("struct Event: Codable {\n    var type: String\n    var k0: Int?"))
    }

    @Test func `text of a payload can't become code or control characters in the source`() throws {
        let model = try infer(
            #"[{"a\"; exit(1) //": 1, "\u0000\u001B[2J": 2, "`": 3, "\\(x)": 4, "\n": 5, "type": "a\"b\\(c)"}]"#,
            file: "x\"\n}\u{1B}.json")
        #expect(model.source.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" })
        #expect(
            model.trimmedSource == #"""
                // Inferred from x"\u{A}}\u{1B}.json.
                // Decodes with --model '[X]' and the default strategies.

                struct X: Codable {
                    var aExit1: Int
                    var value2J: Int
                    var graveAccent: Int
                    var x: Int
                    var value: Int
                    var type: String

                    private enum CodingKeys: String, CodingKey {
                        case aExit1 = "a\"; exit(1) //"
                        case value2J = "\0\u{1B}[2J"
                        case graveAccent = "`"
                        case x = "\\(x)"
                        case value = "\n"
                        case type
                    }
                }
                """#)
    }
}
