import Foundation
import JSONText
import Testing

/// An index that reports its progress and can be stopped.
@Suite struct IndexProgressTests {
    /// A text under a name: as an argument, its bytes would be a line of two megabytes in what the tests print.
    struct Input: CustomTestStringConvertible {
        let testDescription: String
        let text: [UInt8]

        init(_ name: String, _ text: [UInt8]) {
            testDescription = name
            self.text = text
        }
    }

    /// More tokens than there are between two reports.
    private static let long = Array(
        "[\(Array(repeating: #"{"a": [1, 2]}"#, count: 40_000).joined(separator: ", "))]".utf8)

    @Test(arguments: [
        Input("long", long), Input("short", Array("[1, 2]".utf8)), Input("empty", []),
        Input("a fault", Array(#"{"a": [1, nil]"#.utf8)), Input("cut", Array(long.dropLast(9))),
        Input("UTF-16", Array("[\"é\"]".data(using: .utf16) ?? Data())),
    ])
    func `an index that reports progress equals one that doesn't`(input: Input) throws {
        let text = input.text
        let progress = IndexProgress()
        let document = try #require(JSONDocument(bytes: text, progress: progress))
        let plain = JSONDocument(bytes: text)
        #expect(progress.part == 1)
        #expect(document.text == plain.text)
        #expect(document.fault == plain.fault)
        #expect(document.tokenCount == plain.tokenCount)
        let differing = (0..<plain.tokenCount).first {
            document.kind($0) != plain.kind($0) || document.span($0) != plain.span($0)
                || document.parent($0) != plain.parent($0)
        }
        #expect(differing == nil)
    }

    @Test(arguments: [Input("long", long), Input("short", Array("[1, 2]".utf8)), Input("empty", [])])
    func `a stopped index is nil`(input: Input) {
        let progress = IndexProgress()
        progress.stop()
        #expect(JSONDocument(bytes: input.text, progress: progress) == nil)
    }
}
