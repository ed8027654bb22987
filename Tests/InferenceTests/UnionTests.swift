import Foundation
import ModelBuild
import Testing

/// Values of different types at one place.
@Suite struct UnionTests {
    @Test(arguments: [("kind", "Tag"), ("tag", "Kind")])
    func `the tag enum gets another name if a declared type has its name`(type: String, name: String) throws {
        let model = try infer(#"[{"type":"\#(type)","a":1},{"type":"x","b":2}]"#, file: "items.json")
        #expect(model.types.contains("private enum \(name): String, Codable {"))
        #expect(model.types.contains("struct \(type.capitalized): Codable {"))
        #expect(model.types.contains("case \(type)(\(type.capitalized))"))
    }

    @Test func `objects distinguished by a member are an enum of the rest`() throws {
        let model = try infer(
            #"{"shapes":[{"type":"circle","radius":1.5},{"type":"square","side":2},{"type":"ping"}]}"#,
            file: "drawing.json")
        #expect(
            model.types == #"""
                struct Drawing: Codable {
                    var shapes: [Shape]
                }

                enum Shape: Codable {
                    case circle(Circle)
                    case square(Square)
                    case ping

                    private enum CodingKeys: String, CodingKey {
                        case type
                    }

                    private enum Kind: String, Codable {
                        case circle
                        case square
                        case ping
                    }

                    init(from decoder: any Decoder) throws {
                        let container = try decoder.container(keyedBy: CodingKeys.self)
                        switch try container.decode(Kind.self, forKey: .type) {
                        case .circle: self = .circle(try Circle(from: decoder))
                        case .square: self = .square(try Square(from: decoder))
                        case .ping: self = .ping
                        }
                    }

                    func encode(to encoder: any Encoder) throws {
                        var container = encoder.container(keyedBy: CodingKeys.self)
                        switch self {
                        case .circle(let value):
                            try container.encode(Kind.circle, forKey: .type)
                            try value.encode(to: encoder)
                        case .square(let value):
                            try container.encode(Kind.square, forKey: .type)
                            try value.encode(to: encoder)
                        case .ping:
                            try container.encode(Kind.ping, forKey: .type)
                        }
                    }
                }

                struct Circle: Codable {
                    var radius: Double
                }

                struct Square: Codable {
                    var side: Int
                }
                """#)
    }

    @Test func `a discriminator's key may be converted, and its values needn't be names`() throws {
        let model = try infer(
            #"[{"event_type":"user.created","user_name":"a"},{"event_type":"2fa","code_sent":true},{"event_type":"default","x_y":1}]"#,
            file: "events.json", under: ["keys": "snake"])
        #expect(
            model.types == #"""
                enum Event: Codable {
                    case userCreated(UserCreated)
                    case value2fa(Value2fa)
                    case `default`(Default)

                    private enum CodingKeys: String, CodingKey {
                        case eventType
                    }

                    private enum Kind: String, Codable {
                        case userCreated = "user.created"
                        case value2fa = "2fa"
                        case `default`
                    }

                    init(from decoder: any Decoder) throws {
                        let container = try decoder.container(keyedBy: CodingKeys.self)
                        switch try container.decode(Kind.self, forKey: .eventType) {
                        case .userCreated: self = .userCreated(try UserCreated(from: decoder))
                        case .value2fa: self = .value2fa(try Value2fa(from: decoder))
                        case .default: self = .default(try Default(from: decoder))
                        }
                    }

                    func encode(to encoder: any Encoder) throws {
                        var container = encoder.container(keyedBy: CodingKeys.self)
                        switch self {
                        case .userCreated(let value):
                            try container.encode(Kind.userCreated, forKey: .eventType)
                            try value.encode(to: encoder)
                        case .value2fa(let value):
                            try container.encode(Kind.value2fa, forKey: .eventType)
                            try value.encode(to: encoder)
                        case .default(let value):
                            try container.encode(Kind.default, forKey: .eventType)
                            try value.encode(to: encoder)
                        }
                    }
                }

                struct UserCreated: Codable {
                    var userName: String
                }

                struct Value2fa: Codable {
                    var codeSent: Bool
                }

                struct Default: Codable {
                    var xY: Int
                }
                """#)
    }

    @Test func `variants whose members have different types are an enum`() throws {
        let model = try infer(
            #"{"features":[{"geometry":{"type":"Point","coordinates":[1,2.5]}},{"geometry":{"type":"Polygon","coordinates":[[[1,2.5]]]}},{"geometry":null}]}"#,
            file: "map.json")
        #expect(
            model.types == #"""
                struct Map: Codable {
                    var features: [Feature]
                }

                struct Feature: Codable {
                    var geometry: Geometry?
                }

                enum Geometry: Codable {
                    case point(Point)
                    case polygon(Polygon)

                    private enum CodingKeys: String, CodingKey {
                        case type
                    }

                    private enum Kind: String, Codable {
                        case point = "Point"
                        case polygon = "Polygon"
                    }

                    init(from decoder: any Decoder) throws {
                        let container = try decoder.container(keyedBy: CodingKeys.self)
                        switch try container.decode(Kind.self, forKey: .type) {
                        case .point: self = .point(try Point(from: decoder))
                        case .polygon: self = .polygon(try Polygon(from: decoder))
                        }
                    }

                    func encode(to encoder: any Encoder) throws {
                        var container = encoder.container(keyedBy: CodingKeys.self)
                        switch self {
                        case .point(let value):
                            try container.encode(Kind.point, forKey: .type)
                            try value.encode(to: encoder)
                        case .polygon(let value):
                            try container.encode(Kind.polygon, forKey: .type)
                            try value.encode(to: encoder)
                        }
                    }
                }

                struct Point: Codable {
                    var coordinates: [Double]
                }

                struct Polygon: Codable {
                    var coordinates: [[[Double]]]
                }
                """#)
    }

    @Test func `objects that share most members are one struct despite a discriminator`() throws {
        let model = try infer(
            #"[{"type":"a","id":1,"name":"x","size":2,"note":"n"},{"type":"b","id":1,"name":"x","size":2}]"#,
            file: "items.json")
        #expect(
            model.types == #"""
                struct Item: Codable {
                    var type: String
                    var id: Int
                    var name: String
                    var size: Int
                    var note: String?
                }
                """#)
    }

    @Test func `objects are one struct if one lacks the discriminator`() throws {
        let model = try infer(#"[{"type":"a","x":1},{"y":2}]"#, file: "items.json")
        #expect(
            model.types == #"""
                struct Item: Codable {
                    var type: String?
                    var x: Int?
                    var y: Int?
                }
                """#)
    }

    @Test func `a status is not a discriminator if most members are shared`() throws {
        let model = try infer(
            #"[{"status":"on","ref":1,"a":1,"b":2},{"status":"off","ref":"x","a":1,"b":2,"c":3}]"#, file: "items.json")
        #expect(
            model.types == #"""
                struct Item: Codable {
                    var status: String
                    var ref: IntOrString
                    var a: Int
                    var b: Int
                    var c: Int?
                }

                \#(InferredModel.intOrString)
                """#)
    }

    @Test func `scalars of different kinds are an enum named after its types`() throws {
        let model = try infer(#"{"id":[1,"a"],"ref":["b",2],"flag":[true,0]}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var id: [IntOrString]
                    var ref: [IntOrString]
                    var flag: [BoolOrInt]
                }

                enum IntOrString: Codable {
                    case int(Int)
                    case string(String)

                    init(from decoder: any Decoder) throws {
                        let container = try decoder.singleValueContainer()
                        if let value = try? container.decode(Int.self) {
                            self = .int(value)
                        } else {
                            self = .string(try container.decode(String.self))
                        }
                    }

                    func encode(to encoder: any Encoder) throws {
                        var container = encoder.singleValueContainer()
                        switch self {
                        case .int(let value): try container.encode(value)
                        case .string(let value): try container.encode(value)
                        }
                    }
                }

                enum BoolOrInt: Codable {
                    case bool(Bool)
                    case int(Int)

                    init(from decoder: any Decoder) throws {
                        let container = try decoder.singleValueContainer()
                        if let value = try? container.decode(Bool.self) {
                            self = .bool(value)
                        } else {
                            self = .int(try container.decode(Int.self))
                        }
                    }

                    func encode(to encoder: any Encoder) throws {
                        var container = encoder.singleValueContainer()
                        switch self {
                        case .bool(let value): try container.encode(value)
                        case .int(let value): try container.encode(value)
                        }
                    }
                }
                """#)
    }

    @Test func `values of different kinds of token are an enum`() throws {
        let model = try infer(#"{"author":[{"name":"a"},"b",[1,2]]}"#, file: "book.json")
        #expect(
            model.types == #"""
                struct Book: Codable {
                    var author: [Author]
                }

                enum Author: Codable {
                    case string(String)
                    case array([Int])
                    case object(AuthorObject)

                    init(from decoder: any Decoder) throws {
                        let container = try decoder.singleValueContainer()
                        if let value = try? container.decode(String.self) {
                            self = .string(value)
                        } else if (try? decoder.unkeyedContainer()) != nil {
                            self = .array(try container.decode([Int].self))
                        } else {
                            self = .object(try container.decode(AuthorObject.self))
                        }
                    }

                    func encode(to encoder: any Encoder) throws {
                        var container = encoder.singleValueContainer()
                        switch self {
                        case .string(let value): try container.encode(value)
                        case .array(let value): try container.encode(value)
                        case .object(let value): try container.encode(value)
                        }
                    }
                }

                struct AuthorObject: Codable {
                    var name: String
                }
                """#)
    }

    @Test func `a string and objects with a discriminator are nested enums`() throws {
        let model = try infer(
            #"{"parts":["x",{"type":"text","text":"a"},{"type":"image","url":"https://a.example"}]}"#,
            file: "message.json")
        #expect(
            model.types == #"""
                import Foundation

                struct Message: Codable {
                    var parts: [Part]
                }

                enum Part: Codable {
                    case string(String)
                    case object(PartObject)

                    init(from decoder: any Decoder) throws {
                        let container = try decoder.singleValueContainer()
                        if let value = try? container.decode(String.self) {
                            self = .string(value)
                        } else {
                            self = .object(try container.decode(PartObject.self))
                        }
                    }

                    func encode(to encoder: any Encoder) throws {
                        var container = encoder.singleValueContainer()
                        switch self {
                        case .string(let value): try container.encode(value)
                        case .object(let value): try container.encode(value)
                        }
                    }
                }

                enum PartObject: Codable {
                    case text(TextPart)
                    case image(ImagePart)

                    private enum CodingKeys: String, CodingKey {
                        case type
                    }

                    private enum Kind: String, Codable {
                        case text
                        case image
                    }

                    init(from decoder: any Decoder) throws {
                        let container = try decoder.container(keyedBy: CodingKeys.self)
                        switch try container.decode(Kind.self, forKey: .type) {
                        case .text: self = .text(try TextPart(from: decoder))
                        case .image: self = .image(try ImagePart(from: decoder))
                        }
                    }

                    func encode(to encoder: any Encoder) throws {
                        var container = encoder.container(keyedBy: CodingKeys.self)
                        switch self {
                        case .text(let value):
                            try container.encode(Kind.text, forKey: .type)
                            try value.encode(to: encoder)
                        case .image(let value):
                            try container.encode(Kind.image, forKey: .type)
                            try value.encode(to: encoder)
                        }
                    }
                }

                struct TextPart: Codable {
                    var text: String
                }

                struct ImagePart: Codable {
                    var url: URL
                }
                """#)
    }

    @Test func `very deeply nested arrays can be anything`() throws {
        let model = try infer(#"{"a":[[[[[[[[[1]]]]]]]]]}"#)
        #expect(
            model.ownTypes == #"""
                struct Payload: Codable {
                    var a: JSONValue
                }
                """#)
    }
}
