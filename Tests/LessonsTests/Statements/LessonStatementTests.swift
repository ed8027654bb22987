import DecodeService
import DecodeTrace
import Foundation
import Lessons
import ResilientCodable
import Testing

/// A sentence of a lesson, and the checks that run it.
struct LessonStatement: Sendable, CustomTestStringConvertible {
    let lesson: String
    let text: String
    let checks: [String]
    let line: Int

    var testDescription: String { "\(lesson): \(text)" }

    /// Those of Statements.txt, which has every sentence of every lesson: a heading for each lesson, then a sentence a
    /// line, and below it, indented, its checks. A sentence after `- ` is one that nothing can run: a term, advice, or
    /// where to look.
    ///
    /// A check is one of these, with a payload's name, or JSON without spaces, as the payload:
    ///
    ///     payload has /lat="35.6762" /tags/0=1     what the payload has, up to a space, at these pointers
    ///     payload lacks /name                      what it doesn't have
    ///     payload Model decodes
    ///     payload Model keys:snake fails keyNotFound imageURL
    ///     payload Model says no status             the text of the failure
    ///     payload Model asks id name:String        requests in this order, among others
    ///     payload Model skips title                requests that aren't made
    ///     payload Model swallows typeMismatch bar  and `adjusts`: the failures that a what-if prevented
    ///     payload Model gives {"id":1}             the value, encoded again; `nothing` if it can't be encoded
    ///     payload Model loses /unit                values that a round trip loses or changes
    ///     source text                              what the lesson's source has
    ///     goal edited noDifference                 what the task shows that has the sentence: LessonTests plays it
    ///     code name                                code of StatementCode
    ///     file path text                           what a file of the package has, such as another test
    static let all: [LessonStatement] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Statements.txt")
        var lesson = ""
        var found: [LessonStatement] = []
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(
            separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in (lines ?? []).enumerated() where !line.isEmpty {
            if line.hasPrefix("# ") {
                lesson = String(line.dropFirst(2))
            } else if line.hasPrefix("    "), let last = found.popLast() {
                found.append(
                    LessonStatement(
                        lesson: lesson, text: last.text, checks: last.checks + [String(line.dropFirst(4))],
                        line: last.line))
            } else {
                let text = line.hasPrefix("- ") ? line.dropFirst(2) : line
                found.append(LessonStatement(lesson: lesson, text: String(text), checks: [], line: index + 1))
            }
        }
        return found
    }()
}

/// Runs the statements of the lessons' texts, so that a false one can't stand.
@Suite("Statements") struct LessonStatementTests {
    @Test(arguments: LessonCatalog.all)
    func `each sentence is listed with its checks, and no other`(lesson: Lesson) {
        let statements = LessonStatement.all.filter { $0.lesson == lesson.name }
        let texts =
            [lesson.lookAt, lesson.saw] + lesson.payloads.map(\.note)
            + lesson.tasks.flatMap { [$0.seen] + $0.answers.compactMap(\.help) }
        var found: Set<String> = []
        for text in texts {
            var rest = text[...]
            while !rest.isEmpty {
                let next = statements.filter { rest.hasPrefix($0.text) }.max { $0.text.count < $1.text.count }
                guard let next else {
                    Issue.record("Statements.txt doesn't list this: \(rest)")
                    break
                }
                found.insert(next.text)
                rest = rest.dropFirst(next.text.count).drop { $0 == " " }
            }
        }
        for statement in statements where !found.contains(statement.text) {
            Issue.record("The lesson doesn't say this: \(statement.text) (line \(statement.line))")
        }
    }

    @Test(arguments: LessonStatement.all.filter { !$0.checks.isEmpty })
    func `each check of a sentence holds`(statement: LessonStatement) throws {
        let lesson = try #require(LessonCatalog.lesson(named: statement.lesson))
        for check in statement.checks {
            #expect(throws: Never.self, "line \(statement.line): \(check)") {
                try StatementCheck(check, of: statement.text, in: lesson).run()
            }
        }
    }

    @Test func `all code is used`() {
        let used = Set(LessonStatement.all.flatMap(\.checks).filter { $0.hasPrefix("code ") }.map { $0.dropFirst(5) })
        #expect(Set(StatementCode.all.keys.map { $0[...] }) == used)
    }
}

/// One check of a statement.
private struct StatementCheck {
    let words: [String]
    let statement: String
    let lesson: Lesson

    init(_ text: String, of statement: String, in lesson: Lesson) {
        words = text.split(separator: " ").map(String.init)
        self.statement = statement
        self.lesson = lesson
    }

    private var rest: String { words.dropFirst().joined(separator: " ") }

    func run() throws {
        switch words[0] {
        case "source":
            #expect(lesson.models.contains { $0.source.contains(rest) })
        case "file":
            let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            let file = try String(contentsOf: package.appending(path: words[1]), encoding: .utf8)
            #expect(file.contains(words.dropFirst(2).joined(separator: " ")))
        case "code":
            let body = try #require(StatementCode.all[rest])
            #expect(try body(), "\(rest)")
        case "goal":
            let sights = lesson.tasks.filter { $0.seen.contains(statement) }.map { task in
                task.sights.map { "\($0)" }.joined(separator: " ")
            }
            #expect(sights.contains { sights in words.dropFirst().allSatisfy(sights.contains) }, "\(sights)")
        default: try runOnPayload()
        }
    }

    private func runOnPayload() throws {
        let payload = lesson.payload(named: words[0])
        let data = payload.map { Payload(showing: $0.data).data } ?? Data(words[0].utf8)
        if ["has", "lacks"].contains(words[1]) {
            let value = try JSONDecoder().decode(JSONValue.self, from: data)
            for word in words.dropFirst(2) where word.hasPrefix("/") {
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                let found = value.value(at: parts[0])
                if words[1] == "lacks" {
                    #expect(found == nil, "\(word)")
                } else {
                    #expect(found?.description.hasPrefix(parts[1]) == true, "\(word)")
                }
            }
            return
        }
        var strategies = StrategySet()
        var next = 2
        while words[next].contains(":") {
            let parts = words[next].split(separator: ":", maxSplits: 1).map(String.init)
            try strategies.set(parts[0], to: parts[1])
            next += 1
        }
        try check(
            words[next], Array(words.dropFirst(next + 1)), data, try lesson.type(of: words[1]), strategies,
            isPropertyList: payload?.isPropertyList == true)
    }

    private func check<Model: Decodable>(
        _ verb: String, _ expected: [String], _ data: Data, _ type: Model.Type, _ strategies: StrategySet,
        isPropertyList: Bool
    ) throws {
        let leniency = strategies.leniency
        let traced =
            isPropertyList
            ? strategies.makePropertyListDecoder().trace(type, from: data, leniency: leniency)
            : strategies.makeDecoder().trace(type, from: data, leniency: leniency)
        let failures = traced.trace.failures
        func described(_ fates: Failure.Fate...) -> String {
            let found = failures.filter { fates.contains($0.fate) }
            return found.isEmpty
                ? "nothing"
                : found.map { $0.path.isEmpty ? $0.kind.rawValue : "\($0.kind.rawValue) \($0.path)" }
                    .joined(separator: ", ")
        }
        let text = expected.joined(separator: " ")
        switch verb {
        case "decodes": #expect(throws: Never.self) { try traced.result.get() }
        case "fails": #expect(described(.failed) == text)
        case "says": #expect(failures.contains { $0.fate == .failed && $0.debugDescription.contains(text) })
        case "swallows": #expect(described(.absorbed, .dropped) == text)
        case "adjusts": #expect(described(.adjusted) == text)
        case "asks", "skips":
            let requests = (0..<traced.trace.count).filter { !traced.trace[$0].call.isHousekeeping }.map {
                "\(traced.trace.path(of: $0)):\(traced.trace.typeName(of: $0))"
            }
            func isRequest(_ request: String, for wanted: String) -> Bool {
                request == wanted || request.hasPrefix(wanted + ":")
            }
            var rest = requests[...]
            for wanted in expected {
                if verb == "skips" {
                    #expect(!requests.contains { isRequest($0, for: wanted) }, "\(wanted)")
                } else {
                    let place = try #require(rest.firstIndex { isRequest($0, for: wanted) }, "\(wanted): \(requests)")
                    rest = rest[(place + 1)...]
                }
            }
        case "gives", "loses":
            let encoded = try (try traced.result.get() as? any Encodable).map { value in
                try JSONDecoder().decode(JSONValue.self, from: strategies.makeEncoder().encode(value))
            }
            if verb == "gives" {
                #expect(encoded?.description ?? "nothing" == text)
            } else {
                let lost = try JSONDecoder().decode(JSONValue.self, from: data).lost(in: try #require(encoded))
                #expect((lost.isEmpty ? "nothing" : lost.joined(separator: " ")) == text)
            }
        default: Issue.record("no such check: \(verb)")
        }
    }
}

extension JSONValue {
    fileprivate func value(at pointer: String) -> JSONValue? {
        pointer.split(separator: "/").reduce(self) { value, part in
            Int(part).flatMap { value?[$0] } ?? value?[String(part)]
        }
    }

    /// The pointers to what another value doesn't have or has otherwise, the highest that are missing.
    fileprivate func lost(in other: JSONValue, at pointer: String = "") -> [String] {
        let members: [(key: String, value: JSONValue, other: JSONValue?)]
        switch (self, other) {
        case (.object(let object), .object(let others)):
            members = object.sorted { $0.key < $1.key }.map { ($0.key, $0.value, others[$0.key]) }
        case (.array(let array), .array):
            members = array.enumerated().map { ("\($0.offset)", $0.element, other[$0.offset]) }
        default: return self == other ? [] : [pointer]
        }
        return members.flatMap { member in
            let inner = "\(pointer)/\(member.key)"
            return member.other.map { member.value.lost(in: $0, at: inner) } ?? [inner]
        }
    }
}
