import Foundation
import Testing

@testable import TerminalUI

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct SurfaceSVGTests {
    /// The texts and rectangles of an image, as an XML parser reads them.
    private final class Reader: NSObject, XMLParserDelegate {
        var texts: [(attributes: [String: String], text: String)] = []
        var rectangles: [[String: String]] = []
        private var isText = false

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            isText = name == "text"
            if isText { texts.append((attributes, "")) }
            if name == "rect" { rectangles.append(attributes) }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            if isText { texts[texts.count - 1].text += string }
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            isText = false
        }
    }

    private func read(_ surface: Surface) throws -> Reader {
        let parser = XMLParser(data: Data(surface.svg().utf8))
        let reader = Reader()
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        return reader
    }

    @Test func `each run of one style is a text as wide as its cells`() throws {
        var surface = Surface(rows: 2, columns: 20)
        surface.put(0, 0, "ab", Style(.red, on: .default, .bold))
        surface.put(0, 2, "中文", Style(.green))
        surface.put(1, 10, "end")
        let image = try read(surface)
        #expect(image.texts.map(\.text).map { $0.trimmingCharacters(in: .whitespaces) } == ["ab", "中文", "end"])
        // 8.4 pixels a cell, from a margin of 12.
        #expect(image.texts[0].attributes["x"] == "12" && image.texts[0].attributes["textLength"] == "17")
        #expect(image.texts[1].attributes["x"] == "29" && image.texts[1].attributes["textLength"] == "33")
        #expect(image.texts[2].attributes["y"] == "44")
    }

    @Test func `markup and control characters of a payload are text`() throws {
        var surface = Surface(rows: 1, columns: 60)
        surface.put(0, 0, "</text><script>&amp;\u{1B}[31m\u{202E}\"'")
        let image = try read(surface)
        #expect(image.texts.count == 1)
        #expect(image.texts[0].text.hasPrefix("</text><script>&amp;␛[31m"))
        #expect(!surface.svg().contains("<script>") && !surface.svg().unicodeScalars.contains("\u{202E}"))
    }

    @Test func `colors have a value for light pages and one for dark ones`() throws {
        var surface = Surface(rows: 1, columns: 4)
        surface.put(0, 0, "bad", Style(.red))
        let rules = surface.svg().split(separator: "\n").filter { $0.hasPrefix(".s0{") }
        #expect(rules == [".s0{fill:#cf222e}", ".s0{fill:#ff7b72}"])
    }

    @Test func `reversed cells swap their colors, and blanks with a background are drawn`() throws {
        var surface = Surface(rows: 1, columns: 4)
        surface.put(0, 0, "a  ", Style(.red, on: .default, .reverse))
        let image = try read(surface)
        #expect(image.rectangles.contains { $0["class"] == "s0b" && $0["width"] == "25" })
        #expect(surface.svg().contains(".s0{fill:#ffffff}.s0b{fill:#cf222e}"))
    }
}
