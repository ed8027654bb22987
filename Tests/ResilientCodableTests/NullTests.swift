import Foundation
import ResilientCodable
import Testing

private struct Person: Codable, Hashable { @NilAsNull var nickname: String? }

private struct Changes: Codable, Hashable {
    var nickname: PatchValue<String> = .missing
    var age: PatchValue<Int> = .missing
}

@Suite("NilAsNull") struct NilAsNullTests {
    @Test(arguments: [("{}", "missing"), (#"{"nickname": null}"#, "null")])
    func `a missing key and null decode as nil, which is written as null`(_ payload: String, _ outcome: String) throws {
        let person = try decode(Person.self, from: payload)
        #expect(person == Person(nickname: nil))
        #expect(person.$nickname.description == outcome)
        #expect(try encoded(person) == #"{"nickname":null}"#)
    }

    @Test func `a value is decoded and encoded as it is`() throws {
        let person = try decode(Person.self, from: #"{"nickname": "Bo"}"#)
        #expect(person.nickname == "Bo")
        #expect(try encoded(person) == #"{"nickname":"Bo"}"#)
    }

    @Test(arguments: ["1", "[]", "{}", "true"])
    func `a value of another type throws`(_ value: String) {
        #expect(
            entityFailure { _ = try decode(Person.self, from: "{\"nickname\": \(value)}") }
                == "typeMismatch String at nickname")
    }

    @Test func `it works in arrays and under snake case`() throws {
        struct Item: Codable { @NilAsNull var unitPrice: Double? }
        let items = try decode([Item].self, from: #"[{"unit_price": 1.5}, {}]"#) {
            $0.keyDecodingStrategy = .convertFromSnakeCase
        }
        #expect(try encoded(items) == #"[{"unitPrice":1.5},{"unitPrice":null}]"#)
        #expect(try encoded(decode([NilAsNull<Int>].self, from: "[1, null]")) == "[1,null]")
    }
}

@Suite("PatchValue") struct PatchValueTests {
    @Test(arguments: [
        ("{}", Changes()), (#"{"age":null}"#, Changes(age: .null)),
        (#"{"age":7,"nickname":null}"#, Changes(nickname: .null, age: .value(7))),
        (#"{"nickname":"Bo"}"#, Changes(nickname: .value("Bo"))),
    ])
    private func `a missing key, null and a value are decoded as such, and encoded again`(
        _ payload: String, _ changes: Changes
    ) throws {
        #expect(try decode(Changes.self, from: payload) == changes)
        #expect(try encoded(changes) == payload)
    }

    @Test(arguments: [
        (#"{"age": "x"}"#, "typeMismatch Int at age"), (#"{"age": []}"#, "typeMismatch Int at age"),
        (#"{"nickname": {}}"#, "typeMismatch String at nickname"),
    ])
    func `a value of another type throws`(_ payload: String, _ expected: String) {
        #expect(entityFailure { _ = try decode(Changes.self, from: payload) } == expected)
    }

    @Test func `it changes a value as the update says`() {
        func changed(_ patch: PatchValue<Int>) -> Int? {
            var value: Int? = 1
            patch.apply(to: &value)
            return value
        }
        #expect([changed(.missing), changed(.null), changed(.value(2))] == [1, nil, 2])
    }

    @Test func `each state is available as a property`() {
        let states: [PatchValue<Int>] = [.missing, .null, .value(2)]
        #expect(states.map(\.isMissing) == [true, false, false])
        #expect(states.map(\.isNull) == [false, true, false])
        #expect(states.map(\.value) == [nil, nil, 2])
    }

    @Test func `null can be an element of an array, and missing can't`() throws {
        #expect(try decode([PatchValue<Int>].self, from: "[1, null]") == [.value(1), .null])
        #expect(try encoded([PatchValue<Int>.value(1), .null]) == "[1,null]")
        #expect(throws: EncodingError.self) { try encoded([PatchValue<Int>.missing]) }
    }
}
