import Diagnosis
import DiagnosisSupport
import JSONText
import Testing

private struct City: Decodable { var name: String; var lat: Double? }
private struct Country: Decodable { var name: String; var cities: [City] }

@Suite struct CoverageTests {
    @Test
    func `coverage counts decoded, ignored, failed and unreached values and bytes`() throws {
        let found = try tree(
            Country.self,
            #"{"name": "Japan", "code": "JP", "cities": [{"name": "Oita"}, {"name": null, "lat": 1}, {"name": "Kobe"}]}"#
        )
        let coverage = try #require(found.diagnosis.coverage)
        // The name, and that of the first city; its brackets are counted in bytes.
        #expect(coverage.decoded.values == 2)
        #expect(coverage.decoded.bytes == #""name""Japan""#.count + 2 + #""name""Oita""#.count)
        #expect(coverage.ignored.values == 1)
        #expect(coverage.ignored.bytes == #""code""JP""#.count)
        #expect(coverage.failed.values == 1)
        #expect(coverage.unreached.values == 2)
        #expect(coverage.total.values == 6)
        #expect(coverage.total.values == found.document.valueCount)
        let parts = [coverage.decoded, coverage.adjusted, coverage.ignored, coverage.unreached, coverage.failed]
        #expect(parts.map(\.bytes).reduce(0, +) == coverage.total.bytes)
        #expect(parts.map(\.values).reduce(0, +) == coverage.total.values)
        #expect(coverage.sentence == "2 of 6 values decoded, 1 failed, 1 ignored, 2 not reached")
    }

    @Test
    func `a whole decode covers all values, and text that is not JSON has no coverage`() throws {
        #expect(try tree([Int].self, "[1, 2, 3]").diagnosis.coverage?.sentence == "3 of 3 values decoded")
        #expect(try tree([Int].self, "[1, 2,").diagnosis.coverage == nil)
    }

    @Test
    func `a line has the most important mark of its values`() throws {
        let text = """
            {
              "name": "Japan", "code": 1,
              "cities": [
                {"name": "Oita"}, {"name": 7},
                {"name": "Kobe"}
              ]
            }
            """
        let found = try tree(Country.self, text)
        let marks = (1...7).map { line in
            found.tree.mark(of: found.document.line(line), in: found.document).symbol(ascii: false)
        }
        #expect(marks == ["!", "-", "!", "✗", "·", " ", " "])
    }
}
