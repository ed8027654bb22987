import Foundation
import Testing

@testable import TerminalUI

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct SanitizedXMLTests {
    @Test func `a text keeps its value, with references for unsafe scalars`() {
        #expect(
            Sanitizer().xml("a<b>&\"c'\n\t\u{9B}31m\u{202E}\u{7F}é東 e\u{301}")
                == "a&lt;b&gt;&amp;&quot;c&#39;&#10;&#9;&#155;31m&#8238;&#127;é東 e\u{301}")
    }

    @Test func `scalars that XML doesn't allow are shown as in other text`() {
        #expect(Sanitizer().xml("\u{1B}[0m\u{0}\u{FFFE}") == "␛[0m␀\\u{FFFE}")
        #expect(Sanitizer(ascii: true).xml("\u{1B}") == "\\u{1B}")
    }

    @Test(arguments: 0...16) func `a parser reads back every scalar of a plane, and none needs an escape`(
        plane: UInt32
    ) throws {
        let scalars = (plane << 16..<(plane + 1) << 16).compactMap(Unicode.Scalar.init)
        let text = Sanitizer().xml(scalars.map { "a\($0)" }.joined())
        #expect(Sanitizer().shown(text) == text)
        // The scalars that XML allows.
        let allowed = scalars.filter {
            $0.value >= 0x20 && $0.value & 0xFFFE != 0xFFFE || [9, 10, 13].contains($0.value)
        }
        let value = allowed.map { "a\($0)" }.joined()
        let reader = Reader()
        let parser = XMLParser(data: Data("<a b=\"\(Sanitizer().xml(value))\"/>".utf8))
        parser.delegate = reader
        #expect(parser.parse())
        #expect(reader.value == value)
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var value = ""

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            value = attributes["b"] ?? ""
        }
    }
}
