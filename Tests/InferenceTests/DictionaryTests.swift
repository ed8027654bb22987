import ModelBuild
import Testing

/// Objects whose keys are data.
@Suite struct DictionaryTests {
    @Test func `an object whose keys are numbers, days, hashes or UUIDs is a dictionary`() throws {
        let model = try infer(
            #"{"byNumber":{"12":1,"7":2},"days":{"2024-01-01":1.5},"files":{"da39a3ee5e6b4b0d3255bfef95601890afd80709":"a"},"users":{"550e8400-e29b-41d4-a716-446655440000":{"name":"x","age":3}}}"#
        )
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var byNumber: [String: Int]
                    var days: [String: Double]
                    var files: [String: String]
                    var users: [String: User]
                }

                struct User: Codable {
                    var name: String
                    var age: Int
                }
                """#)
    }

    @Test func `a single key that is data makes a dictionary`() throws {
        let model = try infer(#"{"events":{"138586341":{"id":138586341,"name":"x"}}}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var events: [String: Event]
                }

                struct Event: Codable {
                    var id: Int
                    var name: String
                }
                """#)
    }

    @Test func `keys that are codes make a dictionary if other keys aren't codes`() throws {
        let model = try infer(#"{"base":"EUR","quotes":{"USD":1.1,"GBP":0.9,"JPY":160}}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var base: String
                    var quotes: [String: Double]
                }
                """#)
    }

    @Test func `a single code makes a dictionary if the object's name is plural`() throws {
        let model = try infer(#"{"venueNames":{"PLEYEL_PLEYEL":"Salle Pleyel"}}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var venueNames: [String: String]
                }
                """#)
    }

    @Test func `keys that are one name with different numbers make a dictionary`() throws {
        let model = try infer(#"{"players":{"p1":{"x":1,"y":2},"p2":{"x":3,"y":4},"p7":{"x":3,"y":4}}}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var players: [String: Player]
                }

                struct Player: Codable {
                    var x: Int
                    var y: Int
                }
                """#)
    }

    @Test func `many members of the same shape make a dictionary`() throws {
        let model = try infer(
            #"{"currencies":{"euro":{"symbol":"s","digits":2},"dollar":{"symbol":"s","digits":2},"pound":{"symbol":"s","digits":2},"yen":{"symbol":"s","digits":2},"franc":{"symbol":"s","digits":2},"krona":{"symbol":"s","digits":2}}}"#
        )
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var currencies: [String: Currency]
                }

                struct Currency: Codable {
                    var symbol: String
                    var digits: Int
                }
                """#)
    }

    @Test func `members that most objects lack make a dictionary`() throws {
        let model = try infer(
            #"[{"id":0,"stats":{"run":1,"walk":2}},{"id":1,"stats":{"swim":1,"ride":2}},{"id":2,"stats":{"row":1,"climb":2}},{"id":3,"stats":{"jump":1,"dive":2}},{"id":4,"stats":{"ski":1,"skate":2}}]"#,
            file: "days.json")
        #expect(
            model.types == #"""
                struct Day: Codable {
                    var id: Int
                    var stats: [String: Int]
                }
                """#)
    }

    @Test func `capitalized keys make a dictionary if other keys begin with a lowercase letter`() throws {
        let model = try infer(
            #"{"resources":{"Bucket":{"shape":"b","id":1},"Object":{"shape":"o","id":2}},"name":"s3"}"#, file: "s3.json"
        )
        #expect(
            model.types == #"""
                struct S3: Codable {
                    var resources: [String: Resource]
                    var name: String
                }

                struct Resource: Codable {
                    var shape: String
                    var id: Int
                }
                """#)
    }

    @Test func `names such as dependencies and usersByName make a dictionary`() throws {
        let model = try infer(#"{"dependencies":{"left-pad":"1.0.0"},"usersByName":{"ann":{"id":1}}}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var dependencies: [String: String]
                    var usersByName: [String: User]
                }

                struct User: Codable {
                    var id: Int
                }
                """#)
    }

    @Test func `similar members make a record if every object has them`() throws {
        let model = try infer(#"{"sizes":{"small":{"w":1,"h":2},"large":{"w":3,"h":4}}}"#, file: "photo.json")
        #expect(
            model.types == #"""
                struct Photo: Codable {
                    var sizes: Sizes
                }

                struct Sizes: Codable {
                    var small: Size
                    var large: Size
                }

                struct Size: Codable {
                    var w: Int
                    var h: Int
                }
                """#)
    }

    @Test func `the keys of a dictionary are not converted`() throws {
        let model = try infer(#"{"user_names":{"12_3":"a","4_5":"b"},"by_user":{"ann_x":1}}"#, under: ["keys": "snake"])
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var userNames: [String: String]
                    var byUser: [String: Int]
                }
                """#)
    }

    @Test func `a dictionary's values may be null or of different kinds`() throws {
        let model = try infer(#"{"scores":{"1":1,"2":null},"any":{"1":1,"2":"x"}}"#)
        #expect(
            model.types == #"""
                struct Payload: Codable {
                    var scores: [String: Int?]
                    var any: [String: IntOrString]
                }

                \#(InferredModel.intOrString)
                """#)
    }
}
