import ModelBuild
import Testing

/// Keys of the payload and names in Swift.
@Suite struct KeyTests {
    @Test func `keys in snake case get Swift names and coding keys`() throws {
        let model = try infer(#"{"user_id":1,"image_url":"https://a.example/x.png","is_ok":true}"#, file: "post.json")
        #expect(
            model.types == #"""
                import Foundation

                struct Post: Codable {
                    var userID: Int
                    var imageURL: URL
                    var isOk: Bool

                    private enum CodingKeys: String, CodingKey {
                        case userID = "user_id"
                        case imageURL = "image_url"
                        case isOk = "is_ok"
                    }
                }
                """#)
    }

    @Test func `with keys: snake the names are those of the conversion`() throws {
        let model = try infer(
            #"{"user_id":1,"image_url":"https://a.example/x.png","_private":true,"1st_place":2}"#, file: "post.json",
            under: ["keys": "snake"])
        #expect(
            model.types == #"""
                import Foundation

                struct Post: Codable {
                    var userId: Int
                    var imageUrl: URL
                    var `private`: Bool
                    var value1stPlace: Int

                    private enum CodingKeys: String, CodingKey {
                        case userId
                        case imageUrl
                        case `private` = "_private"
                        case value1stPlace = "1stPlace"
                    }
                }
                """#)
    }

    @Test func `a key that is a valid name is kept, whatever its capitals`() throws {
        let model = try infer(#"{"userId":1,"imageURL":"x","htmlBody":"y"}"#, file: "post.json")
        #expect(
            model.types == #"""
                struct Post: Codable {
                    var userId: Int
                    var imageURL: String
                    var htmlBody: String
                }
                """#)
    }

    @Test func `Swift keywords are escaped`() throws {
        let model = try infer(#"{"class":1,"default":"x","in":true,"self":2,"init":3,"protocol":4}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var `class`: Int
                    var `default`: String
                    var `in`: Bool
                    var `self`: Int
                    var `init`: Int
                    var `protocol`: Int
                }
                """#)
    }

    @Test func `keys that aren't identifiers get readable names`() throws {
        let model = try infer(
            ##"{"":1,"😀":2,"+1":3,"-1":4,"2x":5,"@type":"x","$ref":"y","#text":"z","first name":"a","名前":"b","a\\\"b":6,"\u0007":7,"\u202E":8}"##
        )
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var empty: Int
                    var grinningFace: Int
                    var plus1: Int
                    var minus1: Int
                    var value2x: Int
                    var type: String
                    var ref: String
                    var text: String
                    var firstName: String
                    var 名前: String
                    var aB: Int
                    var value: Int
                    var rightToLeftOverride: Int

                    private enum CodingKeys: String, CodingKey {
                        case empty = ""
                        case grinningFace = "😀"
                        case plus1 = "+1"
                        case minus1 = "-1"
                        case value2x = "2x"
                        case type = "@type"
                        case ref = "$ref"
                        case text = "#text"
                        case firstName = "first name"
                        case 名前
                        case aB = "a\\\"b"
                        case value = "\u{7}"
                        case rightToLeftOverride = "\u{202E}"
                    }
                }
                """#)
    }

    @Test func `keys that give the same name are numbered, except a key that equals the name`() throws {
        let model = try infer(#"{"a-b":1,"a_b":2,"aB":3,"a b":4}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var aB2: Int
                    var aB3: Int
                    var aB: Int
                    var aB4: Int

                    private enum CodingKeys: String, CodingKey {
                        case aB2 = "a-b"
                        case aB3 = "a_b"
                        case aB
                        case aB4 = "a b"
                    }
                }
                """#)
    }

    @Test func `keys that a strategy converts to the same key are one member, the first`() throws {
        let model = try infer(#"{"user_id":1,"userId":"x"}"#, under: ["keys": "snake"])
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var userId: Int
                }
                """#)
    }

    @Test func `the first value of a duplicate key determines the type, as in the decoder`() throws {
        let model = try infer(#"{"a":1,"a":"x"}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var a: Int
                }
                """#)
    }

    @Test func `the pascal conversion is applied`() throws {
        let model = try infer(#"{"UserName":"a","ID":1}"#, under: ["keys": "pascal"])
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var userName: String
                    var id: Int
                }
                """#)
    }

    @Test func `mapped keys have the model's names`() throws {
        let model = try infer(#"{"n":"a","x_y":1}"#, under: ["keys": "map:n=name"])
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var name: String
                    var xY: Int

                    private enum CodingKeys: String, CodingKey {
                        case name
                        case xY = "x_y"
                    }
                }
                """#)
    }

    @Test func `a long key is written on its own line`() throws {
        let model = try infer(
            #"{"a_very_long_key_a_very_long_key_a_very_long_key_a_very_long_key_a_very_long_key_a_very_long_key_a_very_long_key_":1}"#
        )
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var aVeryLongKeyAVeryLongKeyAVeryLongKeyAKey: Int

                    private enum CodingKeys: String, CodingKey {
                        case aVeryLongKeyAVeryLongKeyAVeryLongKeyAKey =
                            "a_very_long_key_a_very_long_key_a_very_long_key_a_very_long_key_a_very_long_key_a_very_long_key_a_very_long_key_"
                    }
                }
                """#)
    }
}
