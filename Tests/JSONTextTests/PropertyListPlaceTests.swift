import Foundation
import JSONText
import SeededRandom
import Testing

/// Where the values of a property list stand in its text.
@Suite struct PropertyListPlaceTests {
    private func document(_ text: String) -> JSONDocument {
        JSONDocument(TextBytes(Data(text.utf8)), format: .propertyList)
    }

    /// Each value's pointer with the text at its place.
    private func places(_ document: JSONDocument) -> [String] {
        (0..<document.tokenCount).filter { !document.isClosing($0) }.map { token in
            let place = document.shownSpan(token).map { String(decoding: document.shown.text[$0], as: UTF8.self) }
            return "\(document.pointer(token)) \(place ?? "-")"
        }
    }

    private static let head = """
        <?xml version="1.0"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        """

    @Test
    func `values are in the order of the file, and stand from tag to tag`() {
        let inner = "<dict><key>z</key><integer>1</integer><key>a</key><array><true/><string>x</string></array></dict>"
        #expect(
            places(document("\(Self.head)\(inner)</plist>")) == [
                " \(inner)", "/z <integer>1</integer>", "/a <array><true/><string>x</string></array>", "/a/0 <true/>",
                "/a/1 <string>x</string>",
            ])
    }

    @Test
    func `entities, character data, comments and empty elements are read`() {
        let inner = """
            <dict><!-- <key>no</key> --><key>a &amp; &#60;&#x3e;</key><string><![CDATA[</dict>]]></string>\
            <key><![CDATA[b<]]></key><dict/><key>c</key><array></array><key></key><string/></dict>
            """
        #expect(
            places(document("\(Self.head)\(inner)</plist>")).dropFirst() == [
                "/a & <> <string><![CDATA[</dict>]]></string>", "/b< <dict/>", "/c <array></array>",
                "/ <string/>",
            ])
    }

    @Test
    func `positions are those of the file, in which a tab is one character`() {
        let text =
            "<plist>\n<dict>\n\t<key>a</key>\n\t\t<string>é</string>\t<key>b</key>\t<integer>2</integer>\n</dict></plist>"
        let document = document(text)
        #expect(document.hasPositions)
        for (pointer, element) in [("/a", "<string>"), ("/b", "<integer>")] {
            let place = document.token(at: pointer).map { document.position(document.span($0).lowerBound) }
            let start = text.range(of: element)?.lowerBound ?? text.startIndex
            let lines = text[..<start].split(separator: "\n", omittingEmptySubsequences: false)
            #expect(place?.line == lines.count)
            #expect(place?.column == (lines.last?.unicodeScalars.count ?? 0) + 1)
            #expect(place?.offset == text[..<start].utf8.count)
        }
    }

    @Test
    func `a byte belongs to the innermost value, and one of a key to its member`() {
        let document = document(
            "<plist><dict><key>a</key> <array> <true/></array><key>b</key><real>1</real></dict></plist>")
        let text = String(decoding: document.shown.text, as: UTF8.self)
        func pointer(_ part: String) -> String? {
            text.range(of: part).flatMap { document.token(shownAt: text[..<$0.lowerBound].utf8.count) }
                .map(document.pointer)
        }
        #expect(pointer("plist") == nil)
        #expect(pointer("<dict>") == "")
        #expect(pointer("key>a") == "/a")
        #expect(pointer("<array>") == "/a")
        #expect(pointer("true") == "/a/0")
        #expect(pointer("/array>") == "/a")
        #expect(pointer("b</key>") == "/b")
        #expect(pointer("1<") == "/b")
        #expect(pointer("/dict>") == "")
    }

    @Test
    func `a property list with a repeated key has no positions`() {
        let twice = document("<plist><dict><key>b</key><true/><key>a</key><true/><key>b</key><false/></dict></plist>")
        #expect(!twice.hasPositions)
        #expect(!twice.hasShownPlaces)
        #expect(twice.shown.text.count > 0)
        #expect((0..<twice.tokenCount).allSatisfy { twice.shownSpan($0) == nil })
        #expect(twice.token(shownAt: 20) == nil)
        #expect(twice.tokens(shownIn: 0..<100).isEmpty)
        // Members without places are sorted by key.
        #expect(twice.children(of: 0).map(twice.pointer) == ["/a", "/b"])
    }

    @Test
    func `a binary property list has places in the XML that is shown, but none in the file`() throws {
        let list = ["a": [1, "x"]] as [String: Any]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        let document = JSONDocument(TextBytes(data), format: .propertyList)
        #expect(!document.hasPositions)
        #expect(document.token(at: "/a/1").flatMap(document.shownSpan).map { document.shown.text[$0].count } == 18)
    }

    /// A random value, with strings that need entities.
    private func value(_ random: inout SplitMix64, depth: Int) -> Any {
        switch Int.random(in: 0..<(depth > 3 ? 4 : 6), using: &random) {
        case 0: return random.next() % 1000
        case 1: return random.oneIn(2)
        case 2: return "<\(random.next() % 100)&>\"é\n"
        case 3: return Date(timeIntervalSinceReferenceDate: Double(random.next() % 1_000_000))
        case 4: return (0..<Int.random(in: 0..<4, using: &random)).map { _ in value(&random, depth: depth + 1) }
        default:
            var members: [String: Any] = [:]
            for _ in 0..<Int.random(in: 0..<4, using: &random) {
                members["k&\(random.next() % 50)<"] = value(&random, depth: depth + 1)
            }
            return members
        }
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `the text at each value's place parses to the same value`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let list = ["root": value(&random, depth: 0), "other": value(&random, depth: 0)]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        let document = JSONDocument(TextBytes(data), format: .propertyList)
        #expect(document.hasPositions)
        for token in 0..<document.tokenCount where !document.isClosing(token) {
            let span = try #require(document.shownSpan(token))
            let element = String(decoding: document.shown.text[span], as: UTF8.self)
            let alone = JSONDocument(
                TextBytes(Data("<plist><array>\(element)</array></plist>".utf8)), format: .propertyList)
            let copy = try #require(alone.token(at: "/0"))
            #expect(alone.sourceText(copy, limit: 10_000) == document.sourceText(token, limit: 10_000))
        }
    }
}
