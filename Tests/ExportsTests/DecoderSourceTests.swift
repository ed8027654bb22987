import DecodeService
import Foundation
import JSONText
import SwiftDeclarations
import Testing

@testable import Reports

/// The exported functions do what Codascope's own coders do.
@Suite(.timeLimit(.minutes(60))) struct DecoderSourceTests {
    /// Changes of one strategy or several, as on the command line.
    static let sets: [[String: String]] = [
        [:], ["keys": "snake"], ["keys": "kebab"], ["keys": "pascal"], ["keys": "screaming-snake"],
        ["keys": #"map:one_two_three=one,first "name"=na\,me,A=a"#],
        ["keys": "kebab", "encode-keys": "screaming-snake"],
        ["encode-keys": "pascal"], ["keys": "snake", "encode-keys": "default"], ["dates": "seconds"],
        ["dates": "milliseconds"], ["dates": "iso8601"], ["dates": "format:yyyy-MM-dd"],
        ["dates": #"format:MM/dd/yyyy 'o''clock\"'"#], ["dates": "any:iso8601|format:yyyy-MM-dd|milliseconds"],
        ["dates": "any:seconds|format:MM/dd/yyyy|format:yyyy-MM-dd|iso8601", "encode-dates": "format:yyyy"],
        ["dates": "any:format:yyyy-MM-dd|deferred", "dates-else": "distant-past"],
        ["dates": "any:iso8601", "dates-else": "distant-past", "encode-dates": "seconds"], ["data": "deferred"],
        ["data": "deferred", "encode-data": "base64"], ["data": "base64url"], ["data": "base64-any"], ["data": "hex"],
        ["data": "base64url", "encode-data": "hex"], ["encode-data": "base64url"], ["floats": "strings"],
        ["floats": "strings:NaN,Infinity,-Infinity"], ["floats": #"strings:n\,a,"+1",\n"#, "encode-floats": "strings"],
        ["floats": "strings", "encode-floats": "throw"], ["json5": "on"], ["top-level": "dictionary"],
        ["key-set": "remote"], ["key-set": "a \"b\"", "encode-key-set": "local"],
        ["output": "compact", "order": "sorted"],
        [
            "keys": "kebab", "dates": "any:format:yyyy-MM-dd|seconds", "floats": "strings", "json5": "on",
            "data": "deferred",
        ],
    ]

    private static func set(_ changes: [String: String]) throws -> StrategySet {
        var set = StrategySet()
        for (name, value) in changes { try set.set(name, to: value) }
        return set
    }

    @Test func `exported coders decode and encode like Codascope's`() async throws {
        let probe = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Probe.swift")
        var files = [("Probe.swift", try String(contentsOf: probe, encoding: .utf8))]
        var calls = ""
        for (index, changes) in Self.sets.enumerated() {
            var source = DecoderSource(strategies: try Self.set(changes))
            source.access = "private "
            let text =
                "import Foundation\n" + source.code().text
                + "\nfunc report\(index)() -> String { Probe.report(makeDecoder(), makeEncoder()) }\n"
            files.append(("Coders\(index).swift", text))
            calls += "        print(report\(index)() + \"\\n--\")\n"
        }
        files.append(("Main.swift", "@main struct Main {\n    static func main() {\n\(calls)    }\n}\n"))
        let run = try await Compiled.run(files)
        let reports = run.output.components(separatedBy: "\n--\n").dropLast()
        try #require(reports.count == Self.sets.count, "\(run.output)")
        for (changes, report) in zip(Self.sets, reports) {
            let set = try Self.set(changes)
            #expect(report == Probe.report(set.makeDecoder(), set.makeEncoder()), "\(changes)")
        }
    }

    @Test func `the user's own decoder is copied before it is changed`() throws {
        let own = DecoderSource(strategies: StrategySet(), ownDecoder: "API.decoder").code(withEncoder: false).lines
        #expect(own == ["func makeDecoder() -> JSONDecoder {", "    API.decoder", "}"])
        let changed = DecoderSource(strategies: try Self.set(["dates": "seconds"]), ownDecoder: "API.decoder")
        #expect(
            changed.code(withEncoder: false).lines == [
                "func makeDecoder() -> JSONDecoder {", "    let own = API.decoder", "    let decoder = JSONDecoder()",
                "    decoder.keyDecodingStrategy = own.keyDecodingStrategy",
                "    decoder.dateDecodingStrategy = own.dateDecodingStrategy",
                "    decoder.dataDecodingStrategy = own.dataDecodingStrategy",
                "    decoder.nonConformingFloatDecodingStrategy = own.nonConformingFloatDecodingStrategy",
                "    decoder.allowsJSON5 = own.allowsJSON5",
                "    decoder.assumesTopLevelDictionary = own.assumesTopLevelDictionary",
                "    decoder.userInfo = own.userInfo", "    decoder.dateDecodingStrategy = .secondsSince1970",
                "    return decoder", "}",
            ])
    }

    @Test func `a property list decoder has only the key set`() throws {
        let source = DecoderSource(
            strategies: try Self.set(["keys": "snake", "dates": "seconds", "key-set": "local"]), format: .propertyList)
        #expect(
            source.code().lines.prefix(7).joined(separator: "\n") == """
                func makeDecoder() -> PropertyListDecoder {
                    let decoder = PropertyListDecoder()
                    if let keySet = CodingUserInfoKey(rawValue: "codascope.codingType") {
                        decoder.userInfo[keySet] = "local"
                    }
                    return decoder
                }
                """)
    }
}
