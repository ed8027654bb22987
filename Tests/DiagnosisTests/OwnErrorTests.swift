import DecodeTrace
import DiagnosisSupport
import Foundation
import JSONText
import Testing

@testable import Diagnosis

/// `12 h`, as text.
private struct Hours: Decodable {
    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard text.hasSuffix(" h") else {
            throw DecodingError.typeMismatch(
                Hours.self, .init(codingPath: decoder.codingPath, debugDescription: "\(text) has no unit."))
        }
    }
}
private struct Shift: Decodable { var length: Hours }
/// A text, a number, or a Bool.
private struct Answer: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard (try? container.decode(String.self)) == nil, (try? container.decode(Double.self)) == nil,
            (try? container.decode(Bool.self)) == nil
        else { return }
        throw DecodingError.typeMismatch(
            Answer.self, .init(codingPath: decoder.codingPath, debugDescription: "Answers are scalars."))
    }
}
private struct Survey: Decodable { var answers: [Answer] }
private struct Signed: Decodable {
    init(from decoder: any Decoder) throws {
        throw DecodingError.valueNotFound(
            String.self, .init(codingPath: decoder.codingPath, debugDescription: "No key in userInfo."))
    }
}
private struct Bare: Decodable {
    init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: ""))
    }
}
/// Catches the error of its members, and throws another one.
private struct Basket: Decodable {
    enum CodingKeys: CodingKey { case items }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do { _ = try container.decode([Int].self, forKey: .items) } catch {
            throw DecodingError.dataCorruptedError(forKey: .items, in: container, debugDescription: "Nothing to sell.")
        }
    }
}
/// Catches the error of a member that threw another one itself, and continues.
private struct Market: Decodable {
    enum CodingKeys: CodingKey { case basket }
    init(from decoder: any Decoder) throws {
        _ = try? decoder.container(keyedBy: CodingKeys.self).decode(Basket.self, forKey: .basket)
    }
}

/// Reads JSON in a string with a decoder of its own.
private struct Message: Decodable {
    struct Body: Decodable { var id: Int; var tags: [String]; var from: Sender }
    struct Sender: Decodable { var firstName: String }
    enum CodingKeys: CodingKey { case id, title, body }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decodeIfPresent(String.self, forKey: .title)
        let text = try container.decode(String.self, forKey: .body)
        let inner = JSONDecoder()
        inner.keyDecodingStrategy = .convertFromSnakeCase
        _ = try inner.decode(Body.self, from: Data(text.utf8))
    }
}
private struct Inbox: Decodable { var messages: [Message] }
/// Encodes a part of the payload again, and reads it with another decoder.
private struct Reread: Decodable {
    enum CodingKeys: CodingKey { case count }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let data = try JSONEncoder().encode(["total": try container.decode(Int.self, forKey: .count)])
        _ = try JSONDecoder().decode([String: String].self, from: data)
    }
}
/// Throws what the decoder would say of a member, at that member's place.
private struct Parrot: Decodable {
    enum CodingKeys: CodingKey { case text, age }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decode(String.self, forKey: .text)
        throw DecodingError.typeMismatch(
            Int.self,
            .init(
                codingPath: decoder.codingPath + [CodingKeys.age],
                debugDescription: "Expected to decode Int but found a string instead."))
    }
}
/// Throws an error of the decoder again.
private struct Relay: Decodable {
    enum CodingKeys: CodingKey { case body }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do { _ = try container.decode([String: Int].self, forKey: .body) } catch { throw error }
    }
}

@Suite struct OwnErrorTests {
    private func failure<T: Decodable>(_ type: T.Type, _ payload: String) throws -> DiagnosedFailure {
        try #require(try tree(type, payload).diagnosis.ending)
    }

    @Test func `a type's own typeMismatch is reported in its own words first, without a rule of the decoder`() throws {
        let failure = try failure(Shift.self, #"{"length": "8"}"#)
        #expect(failure.message == #"length: Hours.init(from:) threw typeMismatch: "8 has no unit.""#)
        #expect(failure.label == "8 has no unit.")
        #expect(failure.pointer == "/length")
        #expect(
            failure.explained().notes == [
                "Hours.init(from:) threw this error itself; JSONDecoder found nothing wrong here."
            ])
        #expect(failure.explained().code == .refused)
    }

    @Test func `a chain of attempts that ends with the type's own error is reported as the type's`() throws {
        let failure = try failure(Survey.self, #"{"answers": [1, "a", [2]]}"#)
        #expect(
            failure.message == #"answers[2]: Answer.init(from:) threw typeMismatch: "Answers are scalars.""#)
        #expect(
            failure.explained().notes.first
                == "Answer.init(from:) threw this error itself, after a call inside it had failed.")
    }

    @Test func `an error thrown before anything is read is not reported as past the end`() throws {
        let failure = try failure([Signed].self, #"[{"a": 1}]"#)
        #expect(failure.message == #"[0]: Signed.init(from:) threw valueNotFound: "No key in userInfo.""#)
        #expect(failure.explained().code == .refused)
    }

    @Test func `an error without a description names its type`() throws {
        let failure = try failure([Bare].self, "[1]")
        #expect(failure.message == "[0]: Bare.init(from:) threw dataCorrupted, without a description")
        #expect(failure.label == "rejected by Bare")
    }

    @Test func `similar errors are still the decoder's: another kind, null, a missing key, and a rethrown error`()
        throws
    {
        #expect(
            try failure(Shift.self, #"{"length": 8}"#).message
                == "length is a number (8), but Shift.length is a Hours, read as a String")
        #expect(
            try failure(Shift.self, #"{"length": null}"#).message
                == "length is null, but Shift.length is a Hours, read as a String")
        #expect(
            try failure(Shift.self, "{}").message == #"the payload has no key "length", but Shift.length is a Hours"#)
        #expect(
            try failure(Relay.self, #"{"body": {"a": "x"}}"#).message
                == #"body.a is a string ("x"), but each value of body is an Int"#)
    }

    // MARK: Errors in place of others

    @Test func `a replaced error is not swallowed if its replacement ended the decode`() throws {
        let diagnosis = try tree(Basket.self, #"{"items": [1, "2"]}"#).diagnosis
        #expect(
            diagnosis.failures.map(\.message) == [
                #"items[1] is a string ("2"), but each element of items is an Int"#,
                #"items: Basket.init(from:) threw dataCorrupted: "Nothing to sell.""#,
            ])
        #expect(diagnosis.failures.map(\.isAbsorbed) == [false, false])
        #expect(diagnosis.failures.map(\.isReplaced) == [true, false])
        #expect(diagnosis.endingIndex == 1)
        #expect(
            diagnosis.failures[0].explained().notes.last
                == "Basket.init(from:) caught this error and threw another one in its place.")
        #expect(
            diagnosis.failures[1].explained().notes == [
                "Basket.init(from:) threw this error itself, after a call inside it had failed."
            ])
    }

    @Test func `a replaced error is swallowed if its replacement was swallowed`() throws {
        let diagnosis = try tree(Market.self, #"{"basket": {"items": [1, "2"]}}"#).diagnosis
        #expect(diagnosis.failures.map(\.isAbsorbed) == [true, true])
        #expect(diagnosis.failures.map(\.isReplaced) == [false, false])
    }

    // MARK: Decodes inside a decode

    private func message(_ body: String, id: String = "1") -> String {
        let text = body.replacing(#"""#, with: #"\""#)
        return #"{"messages": [{"id": \#(id), "title": "{}", "body": "\#(text)"}]}"#
    }

    @Test(arguments: [
        (
            #"{"id": "x"}"#, #"typeMismatch at id: "Expected to decode Int but found a string instead.""#,
            #"In that text, id is "x" (line 1, column 8)."#
        ),
        (
            #"{"id": 1, "tags": ["a", null]}"#,
            #"valueNotFound at tags[1]: "Cannot get value of type String -- found null value instead""#,
            "In that text, tags[1] is null (line 1, column 25)."
        ),
        (
            #"{"id": 1, "tags": [], "from": {"first_name": 2}}"#,
            #"typeMismatch at from.firstName: "Expected to decode String but found number instead.""#,
            "In that text, from.firstName is 2 (line 1, column 46)."
        ),
        (
            #"{"id": 1"#, #"dataCorrupted: "The given data was not valid JSON.""#,
            "That text is not JSON: the object opened at 1:1 is not closed: expected `,` or `}`, found the end of the text "
                + "(line 1, column 9)."
        ),
    ])
    func `an error of a decoder that reads JSON in a string is reported at the string`(
        body: String, said: String, note: String
    ) throws {
        let failure = try failure(Inbox.self, message(body))
        #expect(
            failure.message
                == "messages[0].body is text that Message.init(from:) decodes with another decoder, which threw \(said)"
        )
        #expect(failure.pointer == "/messages/0/body")
        #expect(failure.label == "another decode of this text failed")
        #expect(failure.explained().notes.last == note)
    }

    @Test func `a key missing in a string's JSON is reported at the string`() throws {
        let failure = try failure(Message.self, #"{"id": 2, "body": "{\"id\": 3}", "tags": []}"#)
        #expect(failure.pointer == "/body")
        #expect(
            failure.explained().notes == [
                "Message.init(from:) uses another decoder: the error's path, tags, belongs to that decode, not to this payload.",
                #"In that text, the object at line 1, column 1 has no key "tags"."#,
            ])
    }

    @Test func `the string is the place even if the payload has the same fault at the same path`() throws {
        let failure = try failure(Message.self, #"{"id": "5", "body": "{\"id\": \"x\"}"}"#)
        #expect(failure.pointer == "/body")
        #expect(failure.path.description == "body")
    }

    @Test func `a path of another decode is not looked up in the payload if its text is not recorded`() throws {
        let failure = try failure(Reread.self, #"{"count": 3}"#)
        #expect(failure.pointer == "")
        #expect(
            failure.message
                == #"the payload: Reread.init(from:) threw typeMismatch of another decode at total: "Expected to decode String but found number instead.""#
        )
    }

    @Test func `an error with a decoder's description about the value's own member keeps its place`() throws {
        let failure = try failure(Parrot.self, #"{"text": "{}", "age": "old"}"#)
        #expect(failure.pointer == "/age")
        #expect(
            failure.message
                == #"age: Parrot.init(from:) threw typeMismatch: "Expected to decode Int but found a string instead.""#
        )
    }
}
