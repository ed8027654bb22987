import ModelBuild
import Testing

/// The type of the payload itself, and the comments at the top.
@Suite struct RootTests {
    @Test func `an array of objects has a type for its elements`() throws {
        let model = try infer(#"[{"id":1}]"#, file: "users.json")
        #expect(
            model.trimmedSource == #"""
                // Inferred from users.json.
                // Decodes with --model '[User]' and the default strategies.

                struct User: Codable {
                    var id: Int
                }
                """#)
    }

    @Test(arguments: ["swift", "foundation", "string", "error", "codable", "decoder", "int", "testing"])
    func `a type isn't named like a module or a type of Swift`(word: String) throws {
        let root = try infer(#"{"id":1}"#, file: "\(word).json").trimmedSource
        let type = word.prefix(1).uppercased() + word.dropFirst()
        #expect(root.contains("struct \(type)Payload: Codable {"))
        let inner = try infer(#"{"\#(word)":{"id":1,"kind":"a"}}"#, file: "page.json").trimmedSource
        #expect(!inner.contains("struct \(type):"))
    }

    @Test func `a name that only resembles one of Swift's is kept`() throws {
        #expect(try infer(#"{"id":1}"#, file: "swifts.json").trimmedSource.contains("struct Swifts: Codable"))
        #expect(try infer(#"{"id":1}"#, file: "decoded.json").trimmedSource.contains("struct Decoded: Codable"))
    }

    @Test func `a dictionary of objects has a type for its values`() throws {
        let model = try infer(#"{"1":{"name":"a"},"2":{"name":"b"}}"#, file: "users.json")
        #expect(
            model.trimmedSource == #"""
                // Inferred from users.json.
                // Decodes with --model '[String: User]' and the default strategies.

                struct User: Codable {
                    var name: String
                }
                """#)
    }

    @Test func `an array of scalars is a typealias`() throws {
        let model = try infer(#"[1,2.5]"#, file: "numbers.json")
        #expect(
            model.trimmedSource == #"""
                // Inferred from numbers.json.
                // Decodes with --model '[Double]' and the default strategies.

                typealias Numbers = [Double]
                """#)
    }

    @Test func `a null payload can be anything`() throws {
        let model = try infer(#"null"#, file: "nothing.json")
        #expect(
            model.ownSource == #"""
                // Inferred from nothing.json.
                // Decodes with --model 'JSONValue?' and the default strategies.

                typealias Nothing = JSONValue?
                """#)
    }

    @Test func `an empty array has elements of any type`() throws {
        let model = try infer(#"[]"#, file: "2024-01.json")
        #expect(
            model.ownSource == #"""
                // Inferred from 2024-01.json.
                // Decodes with --model '[JSONValue]' and the default strategies.

                typealias Root = [JSONValue]
                """#)
    }

    @Test func `the root type is optional if a payload is null`() throws {
        let model = try infer(#"{"a":1}"#, #"null"#, file: "user.json")
        #expect(
            model.trimmedSource == #"""
                // Inferred from user.json, user.json.
                // Decodes with --model 'User?' and the default strategies.

                struct User: Codable {
                    var a: Int
                }
                """#)
    }

    @Test func `payloads of different kinds make an enum`() throws {
        let model = try infer(#"{"error":"x"}"#, #"[1]"#, file: "answer.json")
        #expect(
            model.trimmedSource == #"""
                // Inferred from answer.json, answer.json.
                // Decodes with --model Answer and the default strategies.

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

    @Test func `a given name is used for the root`() throws {
        let model = try infer(#"{"user":{"id":1}}"#, file: "x.json", name: "Account")
        #expect(
            model.trimmedSource == #"""
                // Inferred from x.json.
                // Decodes with --model Account and the default strategies.

                struct Account: Codable {
                    var user: User
                }

                struct User: Codable {
                    var id: Int
                }
                """#)
    }

    @Test func `a file name that is one of Swift's gets a suffix`() throws {
        let model = try infer(#"{"a":1}"#, file: "data.json")
        #expect(
            model.trimmedSource == #"""
                // Inferred from data.json.
                // Decodes with --model DataPayload and the default strategies.

                struct DataPayload: Codable {
                    var a: Int
                }
                """#)
    }

    @Test func `the comment has the strategies, quoted for a shell`() throws {
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

    @Test func `the comment names three of many payloads`() throws {
        let model = try infer(#"{"a":1}"#, #"{"a":1}"#, #"{"a":1}"#, #"{"a":1}"#, #"{"a":1}"#)
        #expect(
            model.trimmedSource == #"""
                // Inferred from payload.json, payload.json, payload.json and 2 more.
                // Decodes with --model Payload and the default strategies.

                struct Payload: Codable {
                    var a: Int
                }
                """#)
    }
}
