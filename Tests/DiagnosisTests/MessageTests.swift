import DecodeTrace
import DiagnosisSupport
import Foundation
import JSONText
import Testing

@testable import Diagnosis

private struct Scalars: Decodable {
    var int8: Int8?
    var uint: UInt?
    var int: Int?
    var double: Double?
    var bool: Bool?
    var string: String?
    var date: Date?
    var url: URL?
    var data: Data?
    var list: [Int]?
    var table: [String: Int]?
    var genre: Genre?
    enum Genre: String, Decodable { case drama }
}
private struct Need: Decodable { var name: String; var inner: Inner?; struct Inner: Decodable { var deep: Int } }
private struct Dated: Decodable { var at: Date }
/// A need, a list of them, or a text.
private enum Chained: Decodable {
    case one(Need), list([Need]), text(String)
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let one = try? container.decode(Need.self) {
            self = .one(one)
        } else if let list = try? container.decode([Need].self) {
            self = .list(list)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}

/// Throws a decoder's errors itself, about other places than its own.
private struct Choosy: Decodable {
    enum CodingKeys: String, CodingKey { case id, sub }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let path = decoder.codingPath + [CodingKeys.sub]
        switch try container.decode(Int.self, forKey: .id) {
        case 0: throw DecodingError.keyNotFound(CodingKeys.id, .init(codingPath: path, debugDescription: "id twice"))
        case 1: throw DecodingError.valueNotFound(Int.self, .init(codingPath: path, debugDescription: "not yet"))
        default: throw DecodingError.typeMismatch(Int.self, .init(codingPath: path, debugDescription: ""))
        }
    }
}

@Suite struct MessageTests {
    /// Payload, and the sentence, kind and place that a person reads.
    static let cases: [(payload: String, said: String)] = [
        (#"{"int8": 300}"#, "1:10 int8 is 300, which does not fit in Int8 (-128 to 127) (dataCorrupted)"),
        (#"{"uint": -1}"#, "1:10 uint is -1, but UInt can't hold negative numbers (dataCorrupted)"),
        (#"{"int": 1.5}"#, "1:9 int is 1.5, but Int can't hold fractions (dataCorrupted)"),
        (#"{"int": "7"}"#, #"1:9 int is a string ("7"), but Scalars.int is an Int? (typeMismatch)"#),
        (#"{"bool": 1}"#, "1:10 bool is a number (1), but Scalars.bool is a Bool? (typeMismatch)"),
        (#"{"string": true}"#, "1:12 string is a Bool (true), but Scalars.string is a String? (typeMismatch)"),
        (#"{"string": ["a"]}"#, "1:12 string is an array, but Scalars.string is a String? (typeMismatch)"),
        (#"{"list": {"a": 1}}"#, "1:10 list is an object, but Scalars.list is [Int]? (typeMismatch)"),
        (#"{"list": [1, null]}"#, "1:14 list[1] is null, but each element of list is an Int (valueNotFound)"),
        (#"{"table": {"a": null}}"#, "1:17 table.a is null, but each value of table is an Int (valueNotFound)"),
        (
            #"{"date": "2020"}"#,
            #"1:10 date is a string ("2020"), but Scalars.date is a Date?, and dates: deferred reads dates from numbers (typeMismatch)"#
        ),
        (#"{"url": ""}"#, #"1:9 url is "", which is not a URL (dataCorrupted)"#),
        (#"{"data": "?"}"#, #"1:10 data is "?", which is not Base64 (dataCorrupted)"#),
        (#"{"genre": "noir"}"#, #"1:11 genre is "noir", which isn't a raw value of Scalars.Genre (dataCorrupted)"#),
        (#"[1]"#, "1:1 the payload is an array, but the model is a Scalars (typeMismatch)"),
    ]

    @Test(arguments: cases)
    func `a message uses the user's own names and shows the failing value`(payload: String, said: String)
        throws
    {
        let failure = try #require(try tree(Scalars.self, payload).diagnosis.failures.first)
        #expect(
            "\(failure.position.line):\(failure.position.column) \(failure.message) (\(failure.kind.rawValue))" == said)
    }

    @Test(arguments: [
        (0, #"sub: Choosy.init(from:) threw keyNotFound for "id": "id twice""#, "id twice"),
        (1, #"sub: Choosy.init(from:) threw valueNotFound: "not yet""#, "not yet"),
        (2, "sub: Choosy.init(from:) threw typeMismatch, without a description", "rejected by Choosy"),
    ])
    func `an error that the model threw about another place is not reported as the decoder's`(
        id: Int, said: String, label: String
    ) throws {
        let failure = try #require(
            try tree(Choosy.self, "{\"id\": \(id), \"sub\": \"a\"}").diagnosis.failures.first)
        #expect(failure.message == said)
        #expect(failure.label == label)
        #expect(failure.pointer == "/sub")
        #expect(
            failure.explained().notes == [
                "Choosy.init(from:) threw this error itself; JSONDecoder found nothing wrong here."
            ])
    }

    @Test
    func `a missing key is reported at the object that lacks it`() throws {
        let failure = try #require(
            try tree(Need.self, "{\"name\": \"x\",\n \"inner\": {}}").diagnosis.failures.first)
        #expect(failure.message == "inner has no key \"deep\", but Need.Inner.deep is an Int")
        #expect(failure.pointer == "/inner")
        #expect(failure.path.description == "inner.deep")
        #expect((failure.position.line, failure.position.column) == (2, 11))
        #expect(failure.found == .nothing)
    }

    @Test
    func `an invalid date is reported at its own place, though Foundation's path lacks the key`() throws {
        struct Event: Decodable { var at: Date }
        let failure = try #require(
            try tree(Event.self, #"{"at": "soon"}"#, ["dates": "iso8601"]).diagnosis.failures.first)
        #expect(failure.message == #"at is "soon", which is not a date that dates: iso8601 reads"#)
        #expect(failure.pointer == "/at")
        #expect(failure.failure?.foundationPath.isEmpty == true)
    }

    @Test
    func `all attempts of a try? chain are listed, including one that failed inside`() throws {
        let failure = try #require(try tree(Chained.self, #"{"name": 7}"#).diagnosis.failures.last)
        #expect(
            failure.explained().notes.last
                == "Tried here, in this order: as Need (swallowed), as [Need] (swallowed) and as String "
                + "(thrown).")
    }

    @Test
    func `a date that a custom strategy rejects is reported with its error, not with another strategy's rule`()
        throws
    {
        let failure = try #require(
            try tree(Dated.self, #"{"at": "soon"}"#, custom: ["dates"]).diagnosis.failures.first)
        #expect(
            failure.message
                == #"at is a string ("soon"), but Dated.at is a Date, and the decoder's custom date strategy rejects it"#
        )
        #expect(
            failure.explained().sentences == [
                "The decoder uses a custom date strategy, which reported: Expected to decode Double but found a string instead.",
                #""soon" isn't in a date format that Codascope recognizes."#,
                "Send a date that the custom strategy reads, or declare `Dated.at: String`.",
            ])
    }

    @Test
    func `values that the model never requests are listed by their topmost pointers`() throws {
        let (_, _, _, diagnosis) = try tree(Need.self, #"{"a/b": {"c": 1}, "name": "x", "z": [1]}"#)
        #expect(diagnosis.ignored == ["/a~1b", "/z"])
        #expect(diagnosis.counts.ignored == 2)
    }

    /// Payloads, and the oddities that are reported for them.
    static let odd: [(payload: [UInt8], told: [String])] = [
        (Array(#"{"a": 1}"#.utf8), []),
        ([0xEF, 0xBB, 0xBF] + Array("[]".utf8), ["The file begins with a byte order mark; JSONDecoder skips it."]),
        ([0x5B, 0x00, 0x5D, 0x00], ["The file is in UTF-16 LE, not UTF-8; JSONDecoder accepts it."]),
        (
            Array("{\"a\": [1, 2\n , ] }".utf8),
            [
                "Line 2, column 2: a comma before the closing bracket is not standard JSON, but JSONDecoder accepts it."
            ]
        ),
        (
            Array("[01, \",]\"]".utf8),
            [
                "Line 1, column 2: a number can't have a leading zero. JSONDecoder rejects it only when a model asks for it."
            ]
        ),
    ]

    @Test(arguments: odd)
    func `oddities of a text that decodes are reported`(payload: [UInt8], told: [String]) {
        let document = JSONDocument(Data(payload))
        #expect(Oddities.ofForm(document) + Oddities.ofValues(document) == told)
    }
}
