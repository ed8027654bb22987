import ModelBuild
import SwiftDeclarations
import Testing

/// The roles of the parts of Swift source.
@Suite struct ColoringTests {
    /// Each part with its role's initial, line by line.
    private static func shown(_ text: String) -> [[String]] {
        let coloring = SwiftColoring(text)
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
            coloring.parts(ofLine: number).map { part in
                let bytes = Array(line.utf8)[part.bytes]
                return "\(part.role) \(String(decoding: bytes, as: UTF8.self))"
            }
        }
    }

    @Test func `a model's source has roles`() {
        let source = """
            /// A place.
            @MainActor public struct City: Decodable {
                @Wrapped("é") private(set) var size: [Double?] = [1.5, -2]  // now
                enum CodingKeys: String, CodingKey { case size = "größe" }
                init(from decoder: any Decoder) throws {
                    self.size = try decoder.singleValueContainer().decode([Double?].self)
                }
            }
            """
        #expect(
            Self.shown(source) == [
                ["comment /// A place."],
                ["attribute @MainActor", "keyword public", "keyword struct", "type Decodable"],
                [
                    "attribute @Wrapped", "string \"é\"", "keyword private", "keyword var", "type Double",
                    "number 1.5", "number 2", "comment // now",
                ],
                ["keyword enum", "type String", "type CodingKey", "keyword case", "string \"größe\""],
                ["keyword init", "keyword any", "type Decoder", "keyword throws"],
                // The parser can't know what is a type here.
                ["keyword self", "keyword try", "keyword self"], [], [],
            ])
    }

    @Test func `a part that spans lines is in each of them`() {
        #expect(
            Self.shown("/* one\n  two */ let a = \"\"\"\n  x\n  \"\"\"\nlet b = 1") == [
                ["comment /* one"], ["comment   two */", "keyword let", "string \"\"\""], ["string x"],
                ["string \"\"\""], ["keyword let", "number 1"],
            ])
    }

    @Test func `lines cut out of a file have roles`() {
        #expect(
            Self.shown("    var name: String?\n    case small = \"S\"\n}\n}\nstruct B {") == [
                ["keyword var", "type String"], ["keyword case", "string \"S\""], [], [], ["keyword struct"],
            ])
    }

    @Test func `lines that don't exist and empty texts have no roles`() {
        #expect(SwiftColoring("").parts(ofLine: 0).isEmpty)
        #expect(SwiftColoring("let a = 1").parts(ofLine: 1).isEmpty)
        #expect(SwiftColoring("let a = 1").parts(ofLine: -1).isEmpty)
        #expect(SwiftColoring().parts(ofLine: 0).isEmpty)
    }

    @Test func `a text that is nested too deeply has no roles`() {
        let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
        #expect(Self.shown("let a = \(deep)\nlet b = 1") == [[], []])
    }
}
