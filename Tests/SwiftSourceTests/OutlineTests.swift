import ModelBuild
import SwiftDeclarations
import Testing

/// The declarations of a source, with their complete text.
@Suite struct OutlineTests {
    private let source = """
        import Foundation
        @available(*, deprecated)
        public struct Order: Codable {
            @Trimmed
            private(set) var name: String = "a" + {
                "b"
            }()
            var shown: String { name }
            var watched = 1 { didSet { print(1) } }
            static let last = Order.init
            func go() where Self: Codable {
                let x = 1
            }
            #if DEBUG
            init(from decoder: any Decoder) throws {}
            #endif
            enum Kind: String { case a, b = "c" }
        }
        let top = 1

        """

    private func lines(of bytes: Range<Int>) -> String {
        let ends = [bytes.lowerBound, bytes.upperBound].map { source.utf8.prefix($0).count { $0 == 0x0A } + 1 }
        return "\(ends[0])-\(ends[1])"
    }

    @Test func `declarations have their keyword, name, lines and traits`() {
        func told(_ items: [ModelSource.Item], _ indent: String = "") -> [String] {
            items.flatMap { item -> [String] in
                let traits = [item.isStatic ? "static" : nil, item.isComputed ? "computed" : nil, item.firstLabel]
                let line =
                    "\(indent)\(item.keyword) \(item.name) \(lines(of: item.bytes)) "
                    + (item.inherits + traits.compactMap { $0 }).joined(separator: " ")
                return [line] + told(item.members, indent + "  ")
            }
        }
        #expect(
            told(ModelSource(source).items) == [
                "import Foundation 1-1 ",
                "struct Order 2-18 Codable",
                "  var name 4-7 ",
                "  var shown 8-8 computed",
                "  var watched 9-9 ",
                "  let last 10-10 static",
                "  func go 11-13 ",
                "  init init 15-15 from",
                "  enum Kind 17-17 String",
                "    case a 17-17 ",
                "let top 19-19 ",
            ])
    }

    @Test func `the declarations around a byte are found`() throws {
        let byte = try #require(source.utf8.firstRange(of: "x = 1".utf8))
        let offset = source.utf8.distance(from: source.utf8.startIndex, to: byte.lowerBound)
        #expect(ModelSource(source).path(to: offset).map(\.name) == ["Order", "go"])
    }
}
