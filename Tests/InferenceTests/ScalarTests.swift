import ModelBuild
import Testing

/// The types of numbers and strings.
@Suite struct ScalarTests {
    @Test func `integers, fractions and Booleans get their types`() throws {
        let model = try infer(#"{"a":1,"b":-1.5,"c":true,"d":[1,2.5],"e":1.0,"f":1e3}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var a: Int
                    var b: Double
                    var c: Bool
                    var d: [Double]
                    var e: Double
                    var f: Double
                }
                """#)
    }

    @Test func `integers beyond Int get the most exact type`() throws {
        let model = try infer(
            #"{"a":18446744073709551615,"b":[-1,18446744073709551615],"c":123456789012345678901234567890,"d":[123456789012345678901234567890,0.5],"e":12345678901234567890123456789012345678901234567890}"#
        )
        #expect(
            model.types == #"""
                import Foundation

                struct Payload: Codable {
                    var a: UInt64
                    var b: [Decimal]
                    var c: Decimal
                    var d: [Decimal]
                    var e: Double
                }
                """#)
    }

    @Test func `a number that only Int and Decimal decode is a Decimal`() throws {
        let model = try infer(#"{"a":0e1}"#)
        #expect(
            model.types == #"""
                import Foundation

                struct Payload: Codable {
                    var a: Decimal
                }
                """#)
    }

    @Test func `a value that no type decodes is left out, with a comment`() throws {
        let model = try infer(#"{"a":1e400,"b":{"c":"\q","d":1},"e":[1e400],"f":[{"x":1e400,"y":1}]}"#)
        #expect(
            model.typesAfterHeader == #"""
                // Left out because no type decodes it: a
                // Left out because no type decodes it: e
                // Left out because no type decodes it: b.c
                // Left out because no type decodes it: f[].x

                struct Payload: Codable {
                    var b: PayloadB
                    var f: [PayloadF]
                }

                struct PayloadB: Codable {
                    var d: Int
                }

                struct PayloadF: Codable {
                    var y: Int
                }
                """#)
    }

    @Test func `dates with fractions of seconds and UUIDs are named above the types`() throws {
        let source = try infer(
            #"{"id":"3F2504E0-4F89-11D3-9A0C-0305E82C3301","at":"2026-03-03T12:30:00.250Z","due":"2026-03-03T12:30:00Z"}"#
        ).source
        #expect(source.contains("// With --dates iso8601, these properties become Date: at, due.\n"))
        #expect(source.contains("// These keys have UUIDs, which UUID decodes, too: id.\n"))
    }

    @Test func `strings are URLs if each encodes to the same text`() throws {
        let model = try infer(
            #"[{"a":"https://a.example/x?y=1","b":"https://a.example/ä","c":"https://a.example","d":"/images/x.png","e":"mailto:x@a.example","f":"https://a.example"},{"a":"http://b.example","b":"https://a.example","c":"","d":"/x","e":"","f":null}]"#,
            file: "links.json")
        #expect(
            model.types == #"""
                import Foundation

                struct Link: Codable {
                    var a: URL
                    var b: String
                    var c: String
                    var d: String
                    var e: String
                    var f: URL?
                }
                """#)
    }

    @Test func `dates in text are strings under the default strategies`() throws {
        let model = try infer(#"{"at":"2024-05-01T10:00:00Z"}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var at: String
                }
                """#)
    }

    @Test func `strings are dates if all match the format`() throws {
        let model = try infer(
            #"{"a":"2024-05-01T10:00:00Z","b":["2024-05-01T10:00:00Z","soon"],"c":"2024-05-01"}"#,
            under: ["dates": "iso8601"])
        #expect(
            model.types == #"""
                import Foundation

                struct Payload: Codable {
                    var a: Date
                    var b: [String]
                    var c: String
                }
                """#)
    }

    @Test func `strings that match a date pattern are dates`() throws {
        let model = try infer(
            #"{"created_at":"Sun Aug 31 00:29:15 +0000 2014","text":"x"}"#,
            under: ["keys": "snake", "dates": "format:EEE MMM dd HH:mm:ss Z yyyy"])
        #expect(
            model.types == #"""
                import Foundation

                struct Payload: Codable {
                    var createdAt: Date
                    var text: String
                }
                """#)
    }

    @Test func `numbers are dates if their name and range suggest it`() throws {
        let model = try infer(
            #"{"createdAt":1700000000,"count":1700000000,"startTime":12,"end":1700000000.5}"#,
            under: ["dates": "seconds"])
        #expect(
            model.types == #"""
                import Foundation

                struct Payload: Codable {
                    var createdAt: Date
                    var count: Int
                    var startTime: Int
                    var end: Date
                }
                """#)
    }

    @Test func `numbers in the range of milliseconds are dates under that strategy`() throws {
        let model = try infer(#"{"start":1372701600000,"created":1372701600}"#, under: ["dates": "milliseconds"])
        #expect(
            model.types == #"""
                import Foundation

                struct Payload: Codable {
                    var start: Date
                    var created: Int
                }
                """#)
    }

    @Test func `values in any of several formats are dates`() throws {
        let model = try infer(
            #"{"at":["2024-05-01T10:00:00Z",1700000000],"date":"x"}"#,
            under: ["dates": "any:iso8601|seconds", "dates-else": "distant-past"])
        #expect(
            model.types == #"""
                import Foundation

                struct Payload: Codable {
                    var at: [Date]
                    var date: String
                }
                """#)
    }

    @Test func `words for infinity are numbers under the strategy`() throws {
        let model = try infer(#"{"a":[1,"inf"],"b":"nan"}"#, under: ["floats": "strings"])
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var a: [Double]
                    var b: String
                }
                """#)
    }

    @Test func `JSON5 is read under the strategy`() throws {
        let model = try infer(#"{a: 0x1F, b: +1.5, c: Infinity, d: 'x', e: .5,}"#, under: ["json5": "on"])
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var a: Int
                    var b: Double
                    var c: Double
                    var d: String
                    var e: Double
                }
                """#)
    }

    @Test func `a few repeated strings are an enum if their name suggests a fixed list`() throws {
        let model = try infer(
            #"[{"status":"in-progress","name":"a"},{"status":"done","name":"b"},{"status":"in-progress","name":"a"},{"status":"default","name":"b"}]"#,
            file: "tasks.json")
        #expect(
            model.types == #"""
                struct TaskPayload: Codable {
                    var status: Status
                    var name: String

                    enum Status: String, Codable {
                        case inProgress = "in-progress"
                        case done
                        case `default`
                    }
                }
                """#)
    }

    @Test func `strings that don't repeat, a single string, and texts aren't an enum`() throws {
        let model = try infer(
            #"[{"status":"a","state":"x","level":"two words are too many for it"},{"status":"b","state":"x","level":"y"},{"status":"c","state":"x","level":"y"}]"#,
            file: "tasks.json")
        #expect(
            model.types == #"""
                struct TaskPayload: Codable {
                    var status: String
                    var state: String
                    var level: String
                }
                """#)
    }

    @Test func `languages aren't an enum, even if there are only a few`() throws {
        let model = try infer(
            #"[{"lang":"ja","mood":"calm"},{"lang":"zh","mood":"tense"},{"lang":"ja","mood":"calm"},{"lang":"zh","mood":"tense"},{"lang":"ja","mood":"calm"},{"lang":"zh","mood":"tense"},{"lang":"ja","mood":"calm"},{"lang":"zh","mood":"tense"},{"lang":"ja","mood":"calm"},{"lang":"zh","mood":"tense"},{"lang":"ja","mood":"calm"},{"lang":"zh","mood":"tense"},{"lang":"ja","mood":"calm"},{"lang":"zh","mood":"tense"},{"lang":"ja","mood":"calm"},{"lang":"zh","mood":"tense"},{"lang":"ja","mood":"calm"},{"lang":"zh","mood":"tense"},{"lang":"ja","mood":"calm"},{"lang":"zh","mood":"tense"},{"lang":"ja","mood":"calm"},{"lang":"zh","mood":"tense"},{"lang":"ja","mood":"calm"},{"lang":"zh","mood":"tense"}]"#,
            file: "posts.json")
        #expect(
            model.types == #"""
                struct Post: Codable {
                    var lang: String
                    var mood: Mood

                    enum Mood: String, Codable {
                        case calm
                        case tense
                    }
                }
                """#)
    }

    @Test func `roles in an array are an enum`() throws {
        let model = try infer(#"[{"roles":["admin","user"]},{"roles":["user"]}]"#, file: "users.json")
        #expect(
            model.types == #"""
                struct User: Codable {
                    var roles: [Role]

                    enum Role: String, Codable {
                        case admin
                        case user
                    }
                }
                """#)
    }
}
