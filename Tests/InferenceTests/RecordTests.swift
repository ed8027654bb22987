import ModelBuild
import Testing

/// Structs and their members.
@Suite struct RecordTests {
    @Test func `a member that is missing or null in an object is optional`() throws {
        let model = try infer(#"[{"id":1,"a":"x","b":null},{"id":2,"b":3}]"#, file: "users.json")
        #expect(
            model.types == #"""
                struct User: Codable {
                    var id: Int
                    var a: String?
                    var b: Int?
                }
                """#)
    }

    @Test func `several payloads have one type`() throws {
        let model = try infer(#"{"id":1,"name":"a"}"#, #"{"id":2,"email":"b"}"#, file: "user.json")
        #expect(
            model.types == #"""
                struct User: Codable {
                    var id: Int
                    var name: String?
                    var email: String?
                }
                """#)
    }

    @Test func `members are in payload order, those of later payloads last`() throws {
        let model = try infer(#"{"z":1,"a":2}"#, #"{"m":3,"z":4}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var z: Int
                    var a: Int?
                    var m: Int?
                }
                """#)
    }

    @Test func `types are named after keys, in the singular for elements and values`() throws {
        let model = try infer(
            #"{"address":{"city":"x","zip":1},"children":[{"name":"a","age":2}],"prices":{"2024-01-01":{"open":1.5,"close":2}}}"#,
            file: "family.json")
        #expect(
            model.types == #"""
                struct Family: Codable {
                    var address: Address
                    var children: [Child]
                    var prices: [String: Price]
                }

                struct Address: Codable {
                    var city: String
                    var zip: Int
                }

                struct Child: Codable {
                    var name: String
                    var age: Int
                }

                struct Price: Codable {
                    var open: Double
                    var close: Double
                }
                """#)
    }

    @Test func `a value that is always null or empty can be anything`() throws {
        let model = try infer(#"{"a":null,"b":[],"c":{}}"#)
        #expect(
            model.ownTypes == #"""
                struct Payload: Codable {
                    var a: JSONValue?  // null in every payload
                    var b: [JSONValue]  // empty in every payload
                    var c: [String: JSONValue]  // empty in every payload
                }
                """#)
    }

    @Test func `an empty object is a dictionary if siblings with similar names are`() throws {
        let model = try infer(#"{"areaNames":{"1":"x","2":"y"},"blockNames":{}}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var areaNames: [String: String]
                    var blockNames: [String: String]  // empty in every payload
                }
                """#)
    }

    @Test func `nested arrays keep their depth`() throws {
        let model = try infer(#"{"coordinates":[[[1.5,2]],[[3,4]]]}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var coordinates: [[[Double]]]
                }
                """#)
    }

    @Test func `a longitude is a Double if the latitude has a fraction`() throws {
        let model = try infer(#"{"lat":1.5,"lng":2,"zoom":3}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var lat: Double
                    var lng: Double
                    var zoom: Int
                }
                """#)
    }

    @Test func `types named like Foundation's are prefixed with the name of their owner`() throws {
        let model = try infer(#"{"orders":[{"data":{"a":1,"b":2},"url":{"c":1,"d":true}}]}"#, file: "shop.json")
        #expect(
            model.types == #"""
                struct Shop: Codable {
                    var orders: [Order]
                }

                struct Order: Codable {
                    var data: OrderData
                    var url: OrderURL
                }

                struct OrderData: Codable {
                    var a: Int
                    var b: Int
                }

                struct OrderURL: Codable {
                    var c: Int
                    var d: Bool
                }
                """#)
    }

    @Test func `different types with the same name are prefixed with the name of their owner`() throws {
        let model = try infer(
            #"{"meta":{"a":1,"b":2},"user":{"id":1,"tag":"x","meta":{"c":"x","d":"y","e":"z"}}}"#, file: "page.json")
        #expect(
            model.types == #"""
                struct Page: Codable {
                    var meta: Meta
                    var user: User
                }

                struct Meta: Codable {
                    var a: Int
                    var b: Int
                }

                struct User: Codable {
                    var id: Int
                    var tag: String
                    var meta: UserMeta
                }

                struct UserMeta: Codable {
                    var c: String
                    var d: String
                    var e: String
                }
                """#)
    }
}
