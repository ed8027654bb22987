import ModelBuild
import Testing

/// What the payload itself is, and the lines at the top.
@Suite struct RootTests {
    @Test func `an array of objects gives the type of its elements, and the expression`() throws {
        let model = try infer(#"[{"id":1}]"#, file: "users.json")
        #expect(
            model.trimmedSource == #"""
                // Inferred from users.json.
                // Decodes with --model '[User]', every strategy at its default.

                struct User: Codable {
                    var id: Int
                }
                """#)
    }

    @Test(arguments: ["swift", "foundation", "string", "error", "codable", "decoder", "int", "testing"])
    func `a type is not named as a module or a type of Swift`(word: String) throws {
        let root = try infer(#"{"id":1}"#, file: "\(word).json").trimmedSource
        let type = word.prefix(1).uppercased() + word.dropFirst()
        #expect(root.contains("struct \(type)Payload: Codable {"))
        let inner = try infer(#"{"\#(word)":{"id":1,"kind":"a"}}"#, file: "page.json").trimmedSource
        #expect(!inner.contains("struct \(type):"))
    }

    @Test func `a name that only looks like one of Swift's stays`() throws {
        #expect(try infer(#"{"id":1}"#, file: "swifts.json").trimmedSource.contains("struct Swifts: Codable"))
        #expect(try infer(#"{"id":1}"#, file: "decoded.json").trimmedSource.contains("struct Decoded: Codable"))
    }

    @Test func `a dictionary of objects likewise`() throws {
        let model = try infer(#"{"1":{"name":"a"},"2":{"name":"b"}}"#, file: "users.json")
        #expect(
            model.trimmedSource == #"""
                // Inferred from users.json.
                // Decodes with --model '[String: User]', every strategy at its default.

                struct User: Codable {
                    var name: String
                }
                """#)
    }

    @Test func `a scalar, or an array of them, is an alias`() throws {
        let model = try infer(#"[1,2.5]"#, file: "numbers.json")
        #expect(
            model.trimmedSource == #"""
                // Inferred from numbers.json.
                // Decodes with --model '[Double]', every strategy at its default.

                typealias Numbers = [Double]
                """#)
    }

    @Test func `null alone can be anything`() throws {
        let model = try infer(#"null"#, file: "nothing.json")
        #expect(
            model.ownSource == #"""
                // Inferred from nothing.json.
                // Decodes with --model 'JSONValue?', every strategy at its default.

                typealias Nothing = JSONValue?
                """#)
    }

    @Test func `an empty array`() throws {
        let model = try infer(#"[]"#, file: "2024-01.json")
        #expect(
            model.ownSource == #"""
                // Inferred from 2024-01.json.
                // Decodes with --model '[JSONValue]', every strategy at its default.

                typealias Root = [JSONValue]
                """#)
    }

    @Test func `payloads of which some are null are optional`() throws {
        let model = try infer(#"{"a":1}"#, #"null"#, file: "user.json")
        #expect(
            model.trimmedSource == #"""
                // Inferred from user.json, user.json.
                // Decodes with --model 'User?', every strategy at its default.

                struct User: Codable {
                    var a: Int
                }
                """#)
    }

    @Test func `payloads of different kinds of token are an enum`() throws {
        let model = try infer(#"{"error":"x"}"#, #"[1]"#, file: "answer.json")
        #expect(
            model.trimmedSource == #"""
                // Inferred from answer.json, answer.json.
                // Decodes with --model Answer, every strategy at its default.

                enum Answer: Codable {
                    case array([Int])
                    case object(AnswerObject)

                    init(from decoder: any Decoder) throws {
                        let container = try decoder.singleValueContainer()
                        if (try? decoder.unkeyedContainer()) != nil {
                            self = .array(try container.decode([Int].self))
                        } else {
                            self = .object(try container.decode(AnswerObject.self))
                        }
                    }

                    func encode(to encoder: any Encoder) throws {
                        var container = encoder.singleValueContainer()
                        switch self {
                        case .array(let value): try container.encode(value)
                        case .object(let value): try container.encode(value)
                        }
                    }
                }

                struct AnswerObject: Codable {
                    var error: String
                }
                """#)
    }

    @Test func `a name that is given is the root's`() throws {
        let model = try infer(#"{"user":{"id":1}}"#, file: "x.json", name: "Account")
        #expect(
            model.trimmedSource == #"""
                // Inferred from x.json.
                // Decodes with --model Account, every strategy at its default.

                struct Account: Codable {
                    var user: User
                }

                struct User: Codable {
                    var id: Int
                }
                """#)
    }

    @Test func `a name that Swift has is not taken from a file`() throws {
        let model = try infer(#"{"a":1}"#, file: "data.json")
        #expect(
            model.trimmedSource == #"""
                // Inferred from data.json.
                // Decodes with --model DataPayload, every strategy at its default.

                struct DataPayload: Codable {
                    var a: Int
                }
                """#)
    }

    @Test func `the strategies stand in the comment, quoted for a shell`() throws {
        let model = try infer(
            #"[{"a_b":"2024"}]"#, file: "it's \u{1B}.json", under: ["keys": "snake", "dates": "format:yyyy"])
        #expect(
            model.trimmedSource == #"""
                // Inferred from it's \u{1B}.json.
                // Decodes with --model '[It]' --keys snake --dates format:yyyy

                import Foundation

                struct It: Codable {
                    var aB: Date
                }
                """#)
    }

    @Test func `many payloads`() throws {
        let model = try infer(#"{"a":1}"#, #"{"a":1}"#, #"{"a":1}"#, #"{"a":1}"#, #"{"a":1}"#)
        #expect(
            model.trimmedSource == #"""
                // Inferred from payload.json, payload.json, payload.json and 2 more.
                // Decodes with --model Payload, every strategy at its default.

                struct Payload: Codable {
                    var a: Int
                }
                """#)
    }
}
