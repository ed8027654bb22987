import Foundation

extension GrowthShape {
    /// The same content in different layouts.
    static let layouts = [
        list("pretty", "[Item]", open: "[\n  ", close: "\n]\n", separator: ",\n  ") {
            "{\n    \"id\" : \($0),\n    \"name\" : \"a\",\n    \"price\" : 1.5\n  }"
        },
        list("crlf", "[Item]", open: "[\r\n", close: "\r\n]\r\n", separator: ",\r\n") {
            "{\"id\": \($0),\r\n\"name\": \"a\",\r\n\"price\": 1.5}"
        },
        list("line-a-token", "[Int]", separator: "\n,\n") { "\($0)" },
        list("blank-lines", "[Int]", separator: ",\n\n\n\n") { "\($0)" },
        list("blanks", "[Int]", separator: ",\(repeated(" ", 100))") { "\($0)" },
        text("blanks-before", "[Int]") { repeated("    ", $0) + "[1,2,3]" },
        text("lines-after", "[Int]") { "[1,2,3]" + repeated("\n", $0) },
    ]

    /// Text that isn't JSON, and extensions of JSON.
    static let formats = [
        list("not-json-early", "[Int]", open: "[1,,") { "\($0)" },
        list("not-json-late", "[Int]", close: ",,]") { "\($0)" },
        list("not-json-late-lines", "[Item]", close: ",,]", separator: ",\n", part: item),
        list("not-json-unclosed", "[Item]", close: "", part: item),
        list("not-json-unclosed-string", "[String]", close: #","open]"#) { #""\#($0)""# },
        text("not-json-brackets", "[Int]") { repeated("[", $0) },
        text("not-json-braces", "[Int]") { repeated(#"{"a":"#, $0) },
        list("not-json-single-quotes", "[Item]", separator: ",\n") { "{'id':\($0),'name':'a','price':1}" },
        GrowthShape(name: "not-json-control-characters", model: "[String]", squaredByFoundation: [.compare]) { count in
            Data(joined(count, open: "[", close: "]", separator: ",\n") { "\"a\tb\($0)\"" }.utf8)
        },
        text("not-json-text", "[Int]") { repeated("<p>A page that says no.</p>\n", $0) },
        text("not-json-after", "[Int]") { "[1,2,3]" + repeated(" and more", $0) },
        GrowthShape(name: "not-json-bytes", model: "[String]") { count in
            Data("[\"".utf8) + Data(repeating: 0xFF, count: count) + Data("\"]".utf8)
        },
        list("json-lines", "[Item]", open: "", close: "\n", separator: "\n", part: item),
        list("json5", "[Item]", ["--json5", "on"], open: "[// first\n", close: ",]", separator: ",\n") {
            "{id: 0x\(String($0, radix: 16)), name: 'it\\'s', /* half */ price: .5,}"
        },
        GrowthShape(name: "utf16", model: "[Item]") { count in
            joined(count, separator: ",\n") { item($0) }.data(using: .utf16) ?? Data()
        },
        GrowthShape(name: "byte-order-mark", model: "[Item]") { count in
            Data([0xEF, 0xBB, 0xBF]) + Data(joined(count, separator: ",\n") { item($0) }.utf8)
        },
        GrowthShape(name: "property-list", model: "[Item]", fileExtension: "plist") { propertyList($0, .xml) },
        GrowthShape(name: "property-list-binary", model: "[Item]", fileExtension: "plist") {
            propertyList($0, .binary)
        },
        GrowthShape(
            name: "property-list-failing", model: "[Item]", options: ["--arrays", "failable"], fileExtension: "plist"
        ) { propertyList($0, .xml, isBroken: true) },
    ]

    private static func propertyList(
        _ count: Int, _ format: PropertyListSerialization.PropertyListFormat, isBroken: Bool = false
    ) -> Data {
        let items: [[String: Any]] = (0..<max(count, 1)).map { index in
            isBroken ? ["id": "x\(index)"] : ["id": index, "name": "item \(index)", "price": Double(index) + 0.5]
        }
        // Contains only values that property lists support, so it can't fail.
        return (try? PropertyListSerialization.data(fromPropertyList: items, format: format, options: 0)) ?? Data()
    }
}
