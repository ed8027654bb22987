import Foundation
import ResilientCodable
import Testing

/// Not an entity: its `init(from:)` is synthesized.
private struct Plain: Codable, Hashable, Sendable {
    @CodableScalar var count: Int = 7
    @CodableOptionalScalar var maybe: String? = "default"
    @CodableStableBool var on: Bool = true
    @CodableArrayProperty var items: [Int] = [1]
    @CodableProperty var optional: [Int]? = [1]
    let color: CodableColor
}

private enum Genre: String, Codable { case drama }

private struct Needy: Codable { @CodableProperty var genre: Genre = .drama }

@Suite("Wrappers outside an entity") struct EntityPlainUseTests {
    @Test func `values are repaired and dropped as in an entity`() throws {
        let plain = try decodeEntity(
            Plain.self,
            ##"{"count": "12", "maybe": 5, "on": "no", "items": [1, "x", 2], "optional": [3], "color": "#0000ff"}"##)
        #expect(
            try encodeEntity(plain)
                == ##"{"color":"#0000FF","count":12,"items":[1,2],"maybe":"5","on":false,"optional":[3]}"##)
        #expect(plain.$items.notes.count == 1)
        #expect(plain.$count.wasDecoded)
        #expect(try decodeEntity(Plain.self, encodeEntity(plain)) == plain)
    }

    @Test(arguments: [
        "{}",
        #"{"count": null, "maybe": null, "on": null, "items": null, "optional": null, "color": null}"#,
    ])
    func `a missing key and null give the initial value`(_ payload: String) throws {
        let plain = try decodeEntity(Plain.self, payload)
        #expect(try encodeEntity(plain) == ##"{"color":"#000000","count":0,"items":[],"on":false}"##)
        #expect(!plain.$count.wasDecoded)
    }

    @Test func `a missing key and null fail if there is no initial value`() {
        #expect(entityFailure(decoding: Needy.self, "{}") == "keyNotFound genre at the root")
        #expect(entityFailure(decoding: Needy.self, #"{"genre": null}"#) == "valueNotFound Genre at genre")
        #expect(entityFailure(decoding: [CodableProperty<Genre>].self, "[null]") == "valueNotFound Genre at 0")
    }

    @Test func `another type fails at its path`() {
        #expect(entityFailure(decoding: Plain.self, #"{"count": 1.5}"#) == "typeMismatch Int at count")
        #expect(entityFailure(decoding: [CodableScalar<Int8>].self, #"[1, 300]"#) == "typeMismatch Int8 at 1")
    }

    @Test func `wrappers decode in arrays and dictionaries`() throws {
        let values = try decodeEntity([CodableScalar<Int>].self, #"[1, "2", null, true]"#)
        #expect(values.map(\.wrappedValue) == [1, 2, 0, 1])
        #expect(values.map(\.wasDecoded) == [true, true, false, true])
        let optional = try decodeEntity([String: CodableOptionalScalar<Int>].self, #"{"a": null, "b": "2"}"#)
        #expect(optional.mapValues(\.wrappedValue) == ["a": nil, "b": 2])
        #expect(try encodeEntity(optional) == #"{"a":null,"b":2}"#)
    }

    @Test func `wrappers of equal values are equal, hash equally, and are Sendable`() async throws {
        let one = try decodeEntity(Plain.self, #"{"count": 3}"#)
        let other = try decodeEntity(Plain.self, #"{"count": "3", "items": ["x"]}"#)
        #expect(Set([one, other]).count == 1)
        #expect(await Task { one }.value == other)
    }
}
