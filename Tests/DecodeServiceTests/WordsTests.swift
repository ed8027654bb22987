import DecodeService
import Testing

/// The words of sources.
@Suite struct WordsTests {
    @Test
    func `string literals come before names and numbers, each once`() {
        let files = [
            ModelSourceFile(
                file: "A.swift",
                text: """
                    enum Größe: String { case klein = "S", `default` = "two words" }
                    let code = 404_1, other = "S" // "" "x"
                    """),
            ModelSourceFile(file: "B.swift", text: "case \"S\": größe(404_1)\r\ncase \"y\":"),
        ]
        #expect(
            files.words() == [
                "S", "two words", "x", "y", "enum", "Größe", "String", "case", "klein", "default", "let", "code",
                "404_1",
                "other", "größe",
            ])
        #expect(files.words(limit: 2) == ["S", "two words", "enum", "Größe"])
    }
}
