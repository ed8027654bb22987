import ModelBuild
import Testing

/// Structs, and what their members are.
@Suite struct RecordTests {
    @Test func `a member that an object lacks is optional, and so is one that is null`() throws {
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

    @Test func `several payloads are one type`() throws {
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

    @Test func `members stand in the order of the payload, those of later ones last`() throws {
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

    @Test func `types of members are named by their keys, in the singular in arrays and dictionaries`() throws {
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

    @Test func `what is null everywhere, an empty array and an empty object can be anything`() throws {
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

    @Test func `an empty object is a dictionary like its siblings of a like name`() throws {
        let model = try infer(#"{"areaNames":{"1":"x","2":"y"},"blockNames":{}}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var areaNames: [String: String]
                    var blockNames: [String: String]  // empty in every payload
                }
                """#)
    }

    @Test func `arrays in arrays keep their depth`() throws {
        let model = try infer(#"{"coordinates":[[[1.5,2]],[[3,4]]]}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var coordinates: [[[Double]]]
                }
                """#)
    }

    @Test func `where a latitude has a fraction, a longitude has one too`() throws {
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

    @Test func `types that Foundation has are named after what they are in`() throws {
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

    @Test func `types of one name that are not alike are told apart by what they are in`() throws {
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
