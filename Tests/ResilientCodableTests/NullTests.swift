import Foundation
import ResilientCodable
import Testing

private struct Changes: Codable, Hashable {
    var nickname: PatchValue<String> = .missing
    var age: PatchValue<Int> = .missing
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
