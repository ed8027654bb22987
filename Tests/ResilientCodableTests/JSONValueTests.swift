import Foundation
import ResilientCodable
import Testing

@Suite("Any JSON value") struct JSONValueTests {
    @Test(arguments: [
        "null", "true", "false", "0", "-0", "1", "-1.5", "9007199254740993", "18446744073709551615",
        "123456789012345678901234567890", "0.1", "0.12345678901234567890123456789", #""""#, #""a\"b\\c\n\u0001é😀""#,
        "[]", "{}", #"[null,[true,{"a":[1,2.5]}]]"#, #"{"a_b":{"C":[]},"z":"x"}"#,
    ])
    func `a value is encoded as it was decoded, all digits included`(_ payload: String) throws {
        let value = try decode(JSONValue.self, from: payload) { $0.keyDecodingStrategy = .convertFromSnakeCase }
        #expect(try encoded(value) { $0.keyEncodingStrategy = .convertToSnakeCase } == payload)
        #expect(try decode(JSONValue.self, from: value.description) == value)
    }

    @Test func `numbers compare by value, and convert to any type`() throws {
        let numbers = try decode([JSONNumber].self, from: "[1, 1.0, 10e-1, 100e-2]")
        #expect(Set(numbers) == [1])
        #expect(numbers[0].integer(UInt8.self) == 1)
        #expect(JSONNumber(300).integer(UInt8.self) == nil)
        #expect(JSONNumber(0.1).decimal == Decimal(string: "0.1"))
        #expect(JSONNumber(0.1).double == 0.1)
        #expect(JSONNumber(UInt64.max).description == "18446744073709551615")
        #expect(try decode(JSONNumber.self, from: "1e20").description == "100000000000000000000")
    }

    @Test(arguments: ["1e300", "1e-200", "[{\"a\": 123456789012345678901234567890123456789012}]"])
    func `a number whose digits are not known fails instead of losing some`(_ payload: String) {
        #expect(entityFailure { _ = try decode(JSONValue.self, from: payload) }.hasPrefix("dataCorrupted at "))
    }

    @Test func `members and elements can be read, changed, and decoded as a type`() throws {
        var value: JSONValue = ["name": "tea", "prices": [1, 2.5, nil], "new": true]
        #expect(value["name"]?.string == "tea")
        #expect(value["prices"]?[1]?.number == 2.5)
        #expect(value["prices"]?[2]?.isNull == true)
        #expect(value["prices"]?[3] == nil)
        #expect(value["name"]?["x"] == nil)
        #expect(value["new"]?.bool == true)
        #expect(value["prices"]?.array?.count == 3)
        value["name"] = nil
        #expect(value.object?.keys.sorted() == ["new", "prices"])
        #expect(try value["prices"]?.decoded(as: [Double?].self) == [1, 2.5, nil])
        #expect(throws: DecodingError.self) { try value["prices"]?.decoded(as: [Int].self) }
        #expect(value.description == #"{"new":true,"prices":[1,2.5,null]}"#)
    }

    @Test func `the error of decoding a value has a path that starts at the value`() {
        let value: JSONValue = ["prices": [1, "x"]]
        #expect {
            try value.decoded(as: [String: [Int]].self)
        } throws: { error in
            guard case DecodingError.typeMismatch(_, let context)? = error as? DecodingError else { return false }
            return context.codingPath.map(\.stringValue) == ["prices", "Index 1"]
        }
    }

    @Test func `property lists decode and encode in the same way`() throws {
        let value: JSONValue = ["a": [1, 2.5, "x", true], "b": ["c": 18_446_744_073]]
        let data = try PropertyListEncoder().encode(value)
        #expect(try PropertyListDecoder().decode(JSONValue.self, from: data) == value)
        let date = try PropertyListEncoder().encode(["d": Date(timeIntervalSince1970: 0)])
        #expect(throws: DecodingError.self) { try PropertyListDecoder().decode(JSONValue.self, from: date) }
    }

    @Test func `a number that a property list would round fails to encode, with the reason`() throws {
        let value = try decode(JSONValue.self, from: #"{"id": 12345678901234567890123, "price": 1.5}"#)
        let failure = #expect(throws: EncodingError.self) { try PropertyListEncoder().encode(value) }
        // PropertyListEncoder puts an error of its own around it.
        guard case .invalidValue(_, let outer)? = failure,
            case .invalidValue(_, let context)? = outer.underlyingError as? EncodingError
        else {
            Issue.record("another error")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["id"])
        #expect(
            context.debugDescription.hasPrefix("A property list has binary numbers, which would round 1234567890123456")
        )
        #expect(try encoded(value) == #"{"id":12345678901234567890123,"price":1.5}"#)
    }
}
