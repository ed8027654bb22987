import ModelBuild
import Testing

/// Types that occur more than once, also inside themselves.
@Suite struct SharingTests {
    @Test func `a type that occurs in two places is declared once`() throws {
        let model = try infer(
            #"{"author":{"user":{"id":1,"login":"a","bot":true}},"reviewers":[{"user":{"id":2,"login":"b","bot":false,"site":"x"}}]}"#,
            file: "review.json")
        #expect(
            model.types == #"""
                struct Review: Codable {
                    var author: Author
                    var reviewers: [Reviewer]
                }

                struct Author: Codable {
                    var user: User
                }

                struct User: Codable {
                    var id: Int
                    var login: String
                    var bot: Bool
                    var site: String?
                }

                struct Reviewer: Codable {
                    var user: User
                }
                """#)
    }

    @Test func `a shared type is named after the last word that its keys have in common`() throws {
        let model = try infer(
            #"{"billing_address":{"street":"a","city":"b"},"shipping_address":{"street":"a","city":"b","zip":"c"}}"#,
            file: "order.json")
        #expect(
            model.types == #"""
                struct Order: Codable {
                    var billingAddress: Address
                    var shippingAddress: Address

                    private enum CodingKeys: String, CodingKey {
                        case billingAddress = "billing_address"
                        case shippingAddress = "shipping_address"
                    }
                }

                struct Address: Codable {
                    var street: String
                    var city: String
                    var zip: String?
                }
                """#)
    }

    @Test func `equal members are named after the object around them`() throws {
        let model = try infer(#"{"sizes":{"thumb":{"w":1,"h":2},"large":{"w":3,"h":4}}}"#, file: "photo.json")
        #expect(
            model.types == #"""
                struct Photo: Codable {
                    var sizes: Sizes
                }

                struct Sizes: Codable {
                    var thumb: Size
                    var large: Size
                }

                struct Size: Codable {
                    var w: Int
                    var h: Int
                }
                """#)
    }

    @Test func `small equal records with unrelated names are named by their meaning`() throws {
        let model = try infer(
            #"{"bounds":{"center":{"lat":1.5,"lng":2.5},"zoom":3},"home":{"lat":1.5,"lng":2.5}}"#, file: "map.json")
        #expect(
            model.types == #"""
                struct Map: Codable {
                    var bounds: Bounds
                    var home: Coordinate
                }

                struct Bounds: Codable {
                    var center: Coordinate
                    var zoom: Int
                }

                struct Coordinate: Codable {
                    var lat: Double
                    var lng: Double
                }
                """#)
    }

    @Test func `a tree is one type with an array of itself`() throws {
        let model = try infer(
            #"{"name":"a","children":[{"name":"b","children":[{"name":"c","size":1}]},{"name":"d","size":2}]}"#,
            file: "tree.json")
        #expect(
            model.types == #"""
                struct Tree: Codable {
                    var name: String
                    var children: [Tree]?
                    var size: Int?
                }
                """#)
    }

    @Test func `a property of its own type is boxed`() throws {
        let model = try infer(
            #"{"statuses":[{"id":1,"text":"a","lang":"x","retweeted_status":{"id":2,"text":"b","lang":"y"}},{"id":3,"text":"c","lang":"x"}]}"#,
            file: "search.json", under: ["keys": "snake"])
        #expect(
            model.ownTypes == #"""
                struct Search: Codable {
                    var statuses: [Status]
                }

                struct Status: Codable {
                    var id: Int
                    var text: String
                    var lang: String
                    var retweetedStatus: Box<Status>?
                }
                """#)
    }

    @Test func `a linked list is one type`() throws {
        let model = try infer(#"{"value":1,"next":{"value":2,"next":{"value":3,"next":null}}}"#, file: "list.json")
        #expect(
            model.ownTypes == #"""
                struct List: Codable {
                    var value: Int
                    var next: Box<List>?
                }
                """#)
    }

    @Test func `an enum that contains itself is indirect`() throws {
        let model = try infer(
            #"{"expression":{"type":"add","left":{"type":"number","value":1},"right":{"type":"negate","operand":{"type":"number","value":2}}}}"#,
            file: "formula.json")
        #expect(
            model.types == #"""
                struct Formula: Codable {
                    var expression: Expression
                }

                /// Indirect because it can contain a value of its own type.
                indirect enum Expression: Codable {
                    case add(Add)
                    case number(Number)
                    case negate(Negate)

                    private enum CodingKeys: String, CodingKey {
                        case type
                    }

                    private enum Kind: String, Codable {
                        case add
                        case number
                        case negate
                    }

                    init(from decoder: any Decoder) throws {
                        let container = try decoder.container(keyedBy: CodingKeys.self)
                        switch try container.decode(Kind.self, forKey: .type) {
                        case .add: self = .add(try Add(from: decoder))
                        case .number: self = .number(try Number(from: decoder))
                        case .negate: self = .negate(try Negate(from: decoder))
                        }
                    }

                    func encode(to encoder: any Encoder) throws {
                        var container = encoder.container(keyedBy: CodingKeys.self)
                        switch self {
                        case .add(let value):
                            try container.encode(Kind.add, forKey: .type)
                            try value.encode(to: encoder)
                        case .number(let value):
                            try container.encode(Kind.number, forKey: .type)
                            try value.encode(to: encoder)
                        case .negate(let value):
                            try container.encode(Kind.negate, forKey: .type)
                            try value.encode(to: encoder)
                        }
                    }
                }

                struct Add: Codable {
                    var left: Expression
                    var right: Expression
                }

                struct Number: Codable {
                    var value: Int
                }

                struct Negate: Codable {
                    var operand: Expression
                }
                """#)
    }

    @Test func `two types that contain each other have one box`() throws {
        let model = try infer(
            #"{"folder":{"name":"a","owner":{"id":1,"home":{"name":"b","owner":{"id":2,"home":null}}}}}"#,
            file: "disk.json")
        #expect(
            model.ownTypes == #"""
                struct Disk: Codable {
                    var folder: Folder
                }

                struct Folder: Codable {
                    var name: String
                    var owner: Owner
                }

                struct Owner: Codable {
                    var id: Int
                    var home: Box<Folder>?
                }
                """#)
    }

    @Test func `an inner object with only some of the outer one's members is another type`() throws {
        let model = try infer(#"{"id":1,"name":"x","customer":{"id":2,"name":"y"},"total":3}"#, file: "order.json")
        #expect(
            model.types == #"""
                struct Order: Codable {
                    var id: Int
                    var name: String
                    var customer: Customer
                    var total: Int
                }

                struct Customer: Codable {
                    var id: Int
                    var name: String
                }
                """#)
    }
}
