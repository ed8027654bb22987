import Diagnosis
import DiagnosisSupport
import Foundation
import Reports
import Testing

private struct City: Decodable {
    var name: String
    var population: Int?
}

/// The formats of CI systems.
@Suite struct FormatTests {
    private let payloads = [
        #"{"name":"x","population":1}"#, #"{"name":null,"population":1}"#, "{\n\"name\": 1,\n\"population\": \"2\"}",
        #"{"name""#,
    ]

    @Test func `an annotation has file, line and column, and escapes text that would end it`() throws {
        let decode = try decode(1)
        #expect(
            GitHubAnnotations().text(of: decode, file: "a:b,c%.json", suspicions: []) == """
                ::error file=a%3Ab%2Cc%25.json,line=1,col=9,title=null-value::name is null, but City.name is a String\
                %0AIf null is valid here, declare `City.name: String?`; otherwise send a string.

                """)
        #expect(
            GitHubAnnotations().text(ofTrouble: "no\nfile", file: "x", title: "missing")
                == "::error file=x,title=missing::no%0Afile\n")
        #expect(try GitHubAnnotations().text(of: self.decode(0), file: "x", suspicions: []) == "")
    }

    @Test func `an annotation on a suspicious value says what to do about it`() throws {
        let decode = try DiagnosisSupport.decode([[String: Int]].self, #"[{"a": 1, "a": 2}]"#)
        #expect(
            GitHubAnnotations().text(of: decode, file: "x", suspicions: decode.suspicions()) == """
                ::warning file=x,line=1,col=16,title=key-twice::[0].a: the key "a" is written twice. \
                JSONDecoder read 1 and ignored 2%0AWrite the key once: most other parsers read the last value.

                """)
    }

    @Test func `an annotation on a failure of the baseline is a notice, and any other an error`() throws {
        var builder = SummaryBuilder()
        builder.add(CorpusFindings(try decode(1), payload: "x", suspicions: []), model: "City")
        let known = GitHubAnnotations(baseline: CorpusBaseline(builder.summary()))
        #expect(
            try known.text(of: decode(1), file: "x", suspicions: []) == """
                ::notice file=x,line=1,col=9,title=null-value::known: name is null, but City.name is a String\
                %0AIf null is valid here, declare `City.name: String?`; otherwise send a string.

                """)
        #expect(
            try known.text(of: decode(2), file: "x", suspicions: []).hasPrefix(
                "::error file=x,line=2,col=9,title=number-for-string::name is a number (1)"))
    }

    private func decode(_ index: Int) throws -> DiagnosedDecode {
        try DiagnosisSupport.decode(City.self, payloads[index])
    }

    private func log(_ indices: [Int], trouble: Bool = false) throws -> [String: Any] {
        var log = SARIFLog()
        var text = log.head
        for index in indices { text += try log.text(of: decode(index), file: "a b/\(index).json", suspicions: []) }
        if trouble { log.addTrouble("it is gone", code: "missing", file: "/x/y.json") }
        text += try log.end()
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// Returns violations of what the published schema of SARIF 2.1.0 requires of the written objects and their values.
    private func violations(_ log: [String: Any]) -> [String] {
        var found: [String] = []
        func expect(_ holds: Bool, _ what: String) { if !holds { found.append(what) } }
        func objects(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }
        func object(_ value: Any?) -> [String: Any] { value as? [String: Any] ?? [:] }
        expect(Set(log.keys) == ["$schema", "version", "runs"], "properties of the log")
        expect(log["version"] as? String == "2.1.0", "version")
        expect(objects(log["runs"]).count == 1, "runs")
        for run in objects(log["runs"]) {
            let known: Set = ["tool", "results", "columnKind", "invocations"]
            expect(Set(run.keys).isSubset(of: known), "properties of the run")
            expect(run["columnKind"] as? String == "unicodeCodePoints", "columnKind")
            let driver = object(object(run["tool"])["driver"])
            expect(driver["name"] is String, "tool.driver.name is required")
            let rules = objects(driver["rules"])
            expect(rules.allSatisfy { $0["id"] is String }, "reportingDescriptor.id is required")
            expect(Set(rules.compactMap { $0["id"] as? String }).count == rules.count, "rules are unique")
            expect(run["results"] is [[String: Any]], "results is an array")
            for result in objects(run["results"]) {
                expect(object(result["message"])["text"] is String, "result.message is required")
                expect(
                    ["none", "note", "warning", "error"].contains(result["level"] as? String ?? ""), "result.level")
                let index = result["ruleIndex"] as? Int ?? -1
                expect(
                    rules.indices.contains(index)
                        && rules[index]["id"] as? String == result["ruleId"] as? String, "ruleIndex is that of ruleId")
                expect((result["occurrenceCount"] as? Int ?? 1) >= 1, "occurrenceCount is at least 1")
                for location in objects(result["locations"]) {
                    let physical = object(location["physicalLocation"])
                    let uri = object(physical["artifactLocation"])["uri"] as? String ?? ""
                    expect(URL(string: uri) != nil && !uri.contains(" "), "uri is a URI reference")
                    let region = object(physical["region"])
                    for name in ["startLine", "startColumn", "endLine", "endColumn"] {
                        expect((region[name] as? Int ?? 0) >= 1, "region.\(name) is at least 1")
                    }
                    for name in ["byteOffset", "byteLength"] {
                        expect((region[name] as? Int ?? -1) >= 0, "region.\(name) is at least 0")
                    }
                }
            }
            for invocation in objects(run["invocations"]) {
                expect(invocation["executionSuccessful"] is Bool, "executionSuccessful is required")
                for notification in objects(invocation["toolExecutionNotifications"]) {
                    expect(object(notification["message"])["text"] is String, "notification.message is required")
                    expect(object(notification["descriptor"])["id"] is String, "descriptor.id")
                }
            }
        }
        return found
    }

    @Test(arguments: [[], [0], [1], [0, 1, 2, 3]])
    func `a log conforms to the schema of SARIF 2.1.0`(indices: [Int]) throws {
        #expect(try violations(log(indices)) == [])
        #expect(try violations(log(indices, trouble: true)) == [])
    }

    @Test func `a log has a result for each failure, at its place`() throws {
        let run = try #require((try log([0, 2, 1, 3], trouble: true)["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        let told = results.map { result in
            let location = (result["locations"] as? [[String: Any]])?.first
            let physical = location?["physicalLocation"] as? [String: Any]
            let region = physical?["region"] as? [String: Int] ?? [:]
            let uri = (physical?["artifactLocation"] as? [String: Any])?["uri"] ?? ""
            return "\(result["ruleId"] ?? "") \(result["level"] ?? "") \(uri) \(region["startLine"] ?? 0):"
                + "\(region["startColumn"] ?? 0)-\(region["endLine"] ?? 0):\(region["endColumn"] ?? 0)"
        }
        #expect(
            told == [
                "number-for-string error a%20b/2.json 2:9-2:10", "null-value error a%20b/1.json 1:9-1:13",
                "truncated error a%20b/3.json 1:8-1:8",
            ])
        let invocation = (run["invocations"] as? [[String: Any]])?.first
        #expect(invocation?["executionSuccessful"] as? Bool == false)
    }

    @Test func `a suite has one case per payload, with the numbers of cases at the beginning`() throws {
        let suite = JUnitSuite(name: "City & Co")
        try suite.add("a.json:1", failure: nil, seconds: 0.5)
        try suite.add(
            "a.json:2", failure: (type: "valueNotFound", message: "\"<x>\"", details: "1\n2\u{1}"), seconds: 0)
        try suite.addTrouble("b.json", code: "missing", message: "it is gone")
        var text = Data()
        try suite.write { text += $0 }
        #expect(
            String(decoding: text, as: UTF8.self) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites>
                <testsuite name="City &amp; Co" tests="3" failures="1" errors="1" skipped="0">
                <testcase classname="City &amp; Co" name="a.json:1" time="0.500000"/>
                <testcase classname="City &amp; Co" name="a.json:2" time="0.000000"><failure type="valueNotFound" \
                message="&quot;&lt;x&gt;&quot;">1&#10;2\u{2401}</failure></testcase>
                <testcase classname="City &amp; Co" name="b.json" time="0.000000"><error type="missing" message="it is gone"/></testcase>
                </testsuite>
                </testsuites>

                """)
    }

    @Test func `a suite with many cases keeps them in a file and writes the same text`() throws {
        func written(_ suite: JUnitSuite) throws -> String {
            for number in 0..<100 { try suite.add("a.json:\(number)", failure: nil, seconds: 0) }
            var text = Data()
            try suite.write { text += $0 }
            return String(decoding: text, as: UTF8.self)
        }
        #expect(
            try written(JUnitSuite(name: "City", maxInMemory: 100)) == written(JUnitSuite(name: "City")))
    }

    @Test func `an annotation is one line, whatever its text and file name`() {
        let hostile = "a\u{1B}[31m\u{9B}0m\u{7F}\u{202E}\r\n::error::b%0Ac,d:e"
        let text = GitHubAnnotations().text(ofTrouble: hostile, file: hostile, title: "x")
        let shown = "a␛[31m\\u{9B}0m␡\\u{202E}␍"
        #expect(
            text == "::error file=\(shown.replacing(":", with: "%3A"))%0A%3A%3Aerror%3A%3Ab%250Ac%2Cd%3Ae,title=x::"
                + "\(shown)%0A::error::b%250Ac,d:e\n")
        let long = GitHubAnnotations().text(
            ofTrouble: String(repeating: "x", count: 100_000), file: "a.json", title: "x")
        #expect(long.utf8.count < 5000)
    }
}
