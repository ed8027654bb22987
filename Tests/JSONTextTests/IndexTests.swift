import Foundation
import JSONText
import Testing

@Suite struct IndexTests {
    @Test func `every token of a document is indexed with its span, key and pointer`() {
        let document = JSONDocument(Data(#"{"a": [1, {"b": null}], "c/d": "x\n", "e": [true, ], }"#.utf8))
        let rows = (0..<document.tokenCount).map { token in
            "\(document.kind(token)) \(document.span(token)) \(document.key(token) ?? "-") \(document.pointer(token))"
        }
        #expect(document.fault == nil)
        #expect(
            rows == [
                "object 0..<54 - ", "array 6..<22 a /a", "number 7..<8 - /a/0", "object 10..<21 - /a/1",
                "null 16..<20 b /a/1/b", "endObject 20..<21 - /a/1", "endArray 21..<22 - /a",
                "string 31..<36 c/d /c~1d", "array 43..<51 e /e", "true 44..<48 - /e/0", "endArray 50..<51 - /e",
                "endObject 53..<54 - ",
            ])
    }
}
