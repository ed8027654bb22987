import DecodeTrace
import Foundation
import Testing

// The code of the documentation, unchanged.

private struct Country: Decodable {
    var name: String
    var cities: [City]
}

private struct City: Decodable {
    var name: String
    var population: Int
    var mayor: Mayor?

    enum CodingKeys: CodingKey { case name, population, mayor }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        mayor = try? container.decode(Mayor.self, forKey: .mayor)
        population = try container.decode(Int.self, forKey: .population)
    }
}

private struct Mayor: Decodable {
    var name: String
    var since: Int
}

/// The documentation's examples have the documented results.
@Suite struct DocumentationTests {
    private let article: String
    private let landingPage: String
    private let payload: Data

    init() throws {
        let here = URL(filePath: #filePath)
        let catalogue = here.appending(path: "../../../Sources/DecodeTrace/DecodeTrace.docc").standardized
        article = try String(contentsOf: catalogue.appending(path: "WhyDoesMyDecodeFail.md"), encoding: .utf8)
        landingPage = try String(contentsOf: catalogue.appending(path: "DecodeTrace.md"), encoding: .utf8)
        payload = Data(try #require(Self.blocks(of: article, "json").first).utf8)
    }

    @Test
    func `the trace is the one that the article shows`() throws {
        let traced = JSONDecoder().trace(Country.self, from: payload)
        #expect(Self.blocks(of: article, "text").first == "\(traced.trace)")
        #expect(throws: DecodingError.self) { try traced.result.get() }
    }

    @Test
    func `the failures are those that the article lists`() {
        let traced = JSONDecoder().trace(Country.self, from: payload)
        var lines: [String] = []
        func print(_ line: String) { lines.append(line) }
        for failure in traced.trace.failures {
            print("\(failure.fate) at \(failure.path): asked for \(failure.requestedType)")
        }
        #expect(Self.blocks(of: article, "text").last == lines.joined(separator: "\n"))
    }

    @Test
    func `the lenient decode leaves out the bad city`() throws {
        let lenient = JSONDecoder().trace(Country.self, from: payload, leniency: Leniency(arrays: .failable))
        let names = try lenient.result.get().cities.map(\.name)
        #expect(names == ["Amaurot"])
        #expect(article.contains("`names` is `\(names)`"))
        #expect(lenient.trace.failures.map(\.fate) == [.absorbed, .absorbed, .dropped])
    }

    private var mended: Data {
        Data(
            String(decoding: payload, as: UTF8.self).replacing("\"1516\"", with: "1516").replacing("1.5", with: "15")
                .utf8)
    }

    @Test func citiesDecodeWithoutLosses() throws {
        let traced = JSONDecoder().trace(Country.self, from: mended)
        #expect(try traced.result.get().cities.map(\.name) == ["Amaurot", "Mendacio"])
        #expect(traced.trace.failures.map(\.path.description) == ["cities[1].mayor"])
    }

    @Test
    func `all code of the documentation is in this file, so that it compiles`() throws {
        let source = Self.words(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
            .replacing("private struct", with: "struct")
        let blocks = Self.blocks(of: article, "swift") + Self.blocks(of: landingPage, "swift")
        #expect(blocks.count == 6)
        for statement in blocks.flatMap({ $0.split(separator: "\n\n") }) {
            // Without lines that only illustrate: those that end with a comment, and calls of `print`.
            let code = statement.split(separator: "\n").filter { !$0.contains("  // ") && !$0.hasPrefix("print(") }
            #expect(source.contains(Self.words(code.joined(separator: "\n"))), "\(statement)")
        }
    }

    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The contents of the code blocks of a language.
    private static func blocks(of text: String, _ language: String) -> [String] {
        var blocks: [String] = []
        var open: (language: Substring, lines: [Substring])?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let block = open {
                    if block.language == language { blocks.append(block.lines.joined(separator: "\n")) }
                    open = nil
                } else {
                    open = (line.dropFirst(3), [])
                }
            } else {
                open?.lines.append(line)
            }
        }
        return blocks
    }
}
