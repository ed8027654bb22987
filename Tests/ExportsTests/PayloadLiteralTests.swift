import Foundation
import SeededRandom
import SwiftDeclarations
import Testing

@testable import Reports

/// A payload in an exported test has exactly the payload's bytes.
@Suite(.timeLimit(.minutes(60))) struct PayloadLiteralTests {
    static let payloads: [Data] =
        [
            "", "{}", "{}\n", "\n\n{}\n\n", "\"\"\"", "\"\"\"#\n\"\"\"##", "\\#(x) \\##(y) \\", "a\r\nb", "\tx\u{1}",
            "\u{FEFF}{}",
            "\"\u{202E}\"", "\"é 中 \u{1F600}\"", "  indented\n    more\n", "\"#\"##", "trailing  \n ",
        ].map { Data($0.utf8) } + [Data([0xFF, 0xFE, 0x7B, 0x00]), Data([0x22, 0xC3, 0x28, 0x22])]
        + (0..<40).map { seed in
            var random = SplitMix64(seed: UInt64(seed))
            let parts = ["\"", "\"\"\"", "#", "\\", "\\(", "\n", "a", " ", "{", "\t", "##", "é"]
            return Data((0..<30).map { _ in parts.randomElement(using: &random) ?? "" }.joined().utf8)
        }

    @Test func `literals have the payload's bytes`() async throws {
        var text = "import Foundation\n"
        for (index, payload) in Self.payloads.enumerated() {
            text += "private let payload\(index) = \(PayloadLiteral.code(of: payload).text)\n"
        }
        text += "@main struct Main {\n    static func main() {\n"
        for index in Self.payloads.indices { text += "        print(payload\(index).base64EncodedString())\n" }
        text += "    }\n}\n"
        let run = try await Compiled.run([("Main.swift", text)])
        #expect(run.output.components(separatedBy: "\n") == Self.payloads.map { $0.base64EncodedString() } + [""])
    }
}
