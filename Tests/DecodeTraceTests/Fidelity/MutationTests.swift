import Foundation
import Testing

@testable import DecodeTrace

/// Thousands of payloads that are nearly right, decoded plainly and traced.
@Suite struct MutationTests {
    @Test("broken payloads fail alike", arguments: Array(UInt64(0)..<60))
    func agrees(batch: UInt64) {
        for seed in (batch * 60)..<(batch * 60 + 60) {
            var random = Seeded(seed)
            let subject = random.pick(Subject.all)
            let strategies = random.pick([Strategies.snake, .snakeISO8601])
            let payload = Mutation.payload(of: subject.payload, &random)
            let report = subject.run(Data(payload.utf8), strategies.decoder())
            #expect(report.traced == report.plain, "seed \(seed), \(subject.name) from \(payload)")
            #expect(report.troubles == [], "seed \(seed), \(subject.name) from \(payload)")
        }
    }

    @Test("the mutations reach every kind of error and leave some payloads whole")
    func mutationsAreWorthIt() {
        var seen: [String: Int] = [:]
        for seed in UInt64(0)..<1200 {
            var random = Seeded(seed)
            let subject = random.pick(Subject.all)
            _ = random.pick([Strategies.snake, .snakeISO8601])
            let payload = Mutation.payload(of: subject.payload, &random)
            let plain = subject.run(Data(payload.utf8), Strategies.snake.decoder()).plain
            seen[plain.split(separator: " ").prefix(2).joined(separator: " "), default: 0] += 1
        }
        for kind in ["keyNotFound", "valueNotFound", "typeMismatch", "dataCorrupted"] {
            #expect(seen["error " + kind, default: 0] > 20, "\(seen)")
        }
        #expect(seen.filter { $0.key.hasPrefix("value") }.values.reduce(0, +) > 100)
    }
}

/// A type and a payload that suits it.
private struct Subject: Sendable {
    let name: String
    let payload: String
    let run: @Sendable (Data, JSONDecoder) -> Comparison.Report

    init<T: Decodable & SendableMetatype>(_ type: T.Type, _ payload: String) {
        name = TypeName.of(type)
        self.payload = payload
        run = { Comparison.report(type, $0, $1) }
    }

    static let all = [
        Subject(Country.self, #"{"name":"X","cities":[{"name":"a","population":20,"mayor":"m"}],"capital":null}"#),
        Subject([City?].self, #"[{"name":"a","population":1},null,{"name":"b","population":2,"mayor":null}]"#),
        Subject(A<[[Double]]>.self, #"{"a":[[1.5,2,3e2],[],[-7]]}"#),
        Subject(A<[String: [City]]>.self, #"{"a":{"k_l":[{"name":"a","population":1}],"m":[]}}"#),
        Subject(A<[String: Date]>.self, #"{"a":{"k_l":"2020-01-01T00:00:00Z","m":"2021-01-01T00:00:00Z"}}"#),
        Subject(O<[String: [String: Int]]>.self, #"{"a":{"k_l":{"x_y":1,"z":2},"m":{}}}"#),
        Subject([Shape].self, #"[{"circle":{"radius":1}},{"nothing":{}},{"square":{"side":2,"_1":3}}]"#),
        Subject([Mood].self, #"[1,"a",2]"#),
        Subject(A<Lossy<City>>.self, #"{"a":[{"name":"a","population":1},{"name":"b","population":2}]}"#),
        Subject(Nested.self, #"{"a":[{"b":1},2,[7],[8]],"b":[{"a":3}],"c":{"a":5}}"#),
        Subject([Cat].self, #"[{"lives":9,"super":{"legs":4}}]"#),
        Subject([Dog].self, #"[{"name":"rex","legs":4}]"#),
        Subject([Composed].self, #"[{"name":"a","population":1,"first":1,"second":"s"}]"#),
        Subject(Set<Pair>.self, #"[{"first":1,"second":"x"},{"first":2,"second":"x"}]"#),
        Subject(Tree.self, #"{"value":1,"children":[{"value":2,"children":[]},{"value":3}]}"#),
        Subject([Rethrowing].self, #"[{"pair":{"first":1,"second":"s"},"old":{"first":1,"second":"s"}}]"#),
        Subject(A<[UUID]>.self, #"{"a":["E621E1F8-C36C-495A-93FC-0C247A3E6E5F"]}"#),
        Subject(A<[URL?]>.self, #"{"a":["https://a.b",null]}"#),
        Subject(Configured.self, #"{"direct":2,"optional":3}"#),
        Subject([HasDefault].self, #"[{"name":"n"},{"name":"n","count":1}]"#),
        Subject(A<Range<Int>>.self, #"{"a":[1,2]}"#),
        Subject([Swallower].self, #"[[[1],"a",[2],{"a":1}]]"#),
        Subject([Snake].self, #"[{"some_key":1,"image_url":"https://a.b"}]"#),
    ]
}

/// Changes made to the text of a payload, one token at a time.
private enum Mutation {
    static func payload(of text: String, _ random: inout Seeded) -> String {
        var tokens = tokens(of: text)
        for _ in 0..<Int.random(in: 0...2, using: &random) where !tokens.isEmpty {
            let place = Int.random(in: tokens.indices, using: &random)
            switch Int.random(in: 0..<32, using: &random) {
            case 0: tokens.remove(at: place)
            case 1: tokens.insert(tokens[place], at: place)
            case 2: tokens = Array(tokens[..<place])
            default:
                // Mostly what keeps the text JSON: other values, other names.
                let words = tokens.indices.filter { !"{}[],:".contains(tokens[$0]) }
                guard !words.isEmpty else { continue }
                let word = random.pick(words)
                let isName = word + 1 < tokens.count && tokens[word + 1] == ":"
                tokens[word] = random.pick(isName ? names : values)
            }
        }
        return tokens.joined()
    }

    private static let values = [
        "null", "true", "1", "-1", "1.5", "1e400", "300", "\"s\"", "\"\"", "[]", "{}", "[1]", "{\"a\":1}", "\"\\x\"",
        "\"\\ud800\"", "0e1", "99999999999999999999", "\"2020-01-01T00:00:00Z\"",
    ]
    private static let names = ["\"a\"", "\"name\"", "\"no_such_key\"", "\"population\"", "\"\\u0061\"", "\"first\""]

    private static func tokens(of text: String) -> [String] {
        var tokens: [String] = []
        var inString = false
        for character in text {
            if inString {
                tokens[tokens.count - 1].append(character)
                if character == "\"" { inString = false }
            } else if "{}[],:\"".contains(character) || tokens.isEmpty || "{}[],:".contains(tokens[tokens.count - 1]) {
                tokens.append(String(character))
                inString = character == "\""
            } else {
                tokens[tokens.count - 1].append(character)
            }
        }
        return tokens
    }
}
