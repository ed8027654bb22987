import DecodeService
import DecodeTrace
import Foundation
import JSONText
import ResilientCodable
import Testing

@testable import DecodeEngine

private struct UserInfo: VariablyCodable {
    var userName: String
    var age: Int?

    static var keySets: [CodingType: [PartialKeyPath<UserInfo>: String]] {
        [
            .local: [\.userName: "USER_NAME", \.age: "AGE"],
            .remote: [\.userName: "user_name", \.age: "age"],
        ]
    }

    init(from container: DecodingContainer<UserInfo>) throws {
        userName = try container.decodeValue(for: \.userName)
        age = try container.decodeValue(for: \.age)
    }

    func encode(to container: inout EncodingContainer<UserInfo>) throws {
        try container.encodeValue(userName, for: \.userName)
        try container.encodeValue(age, for: \.age)
    }
}

/// A model with its own copy of the library: only the raw value of the key is the same.
private struct ForeignModel: Codable {
    var set: String?

    init(from decoder: any Decoder) throws {
        set = decoder.userInfo.first { $0.key.rawValue == "codascope.codingType" }?.value as? String
    }
}

@Suite("The strategy key-set in the worker") struct KeySetWorkerTests {
    private func decode(
        _ text: String, as type: any (Decodable & SendableMetatype).Type = UserInfo.self, _ strategies: [String: String]
    ) throws -> (DecodeResult, String) {
        let table = ModelTable(library: [("Model", type)])
        var set = StrategySet()
        try set.set("output", to: "compact")
        for (name, value) in strategies { try set.set(name, to: value) }
        let request = DecodeRequest(model: "Model", strategies: set, wantsPreview: true)
        let decoded = try request.run(on: IndexedPayload(Data(text.utf8)), models: table).decoded()
        return (decoded.result, String(decoding: decoded.makePreview().bytes?.data ?? Data(), as: UTF8.self))
    }

    @Test(arguments: [("local", "USER_NAME"), ("remote", "user_name")])
    func `the selected set is used for decoding and encoding`(_ name: String, _ key: String) throws {
        let payload = "{\"\(key)\":\"ada\"}"
        let (result, preview) = try decode(payload, ["key-set": name])
        #expect(result.outcome == .decoded)
        #expect(preview == payload)
    }

    @Test func `encoding can use another set than decoding`() throws {
        let (_, preview) = try decode(
            #"{"user_name":"ada","age":7}"#, ["key-set": "remote", "encode-key-set": "local", "order": "sorted"])
        #expect(preview == #"{"AGE":7,"USER_NAME":"ada"}"#)
    }

    @Test
    func `a missing or unknown set fails with an explanation`() throws {
        let (without, _) = try decode(#"{"user_name":"ada"}"#, [:])
        #expect(without.outcome == .failed)
        #expect(
            without.trace.failures.map(\.debugDescription) == [
                "UserInfo needs a coding type: set userInfo[.codingType] of the decoder or the encoder."
            ])
        let (lacking, _) = try decode(#"{"user_name":"ada"}"#, ["key-set": "cloud"])
        #expect(
            lacking.trace.failures.map(\.debugDescription) == [
                "UserInfo has no key set \"cloud\"; it has \"local\", \"remote\"."
            ])
    }

    @Test
    func `a model with its own copy of the library finds the name under the same raw value`() throws {
        #expect(try decode("{}", as: ForeignModel.self, ["key-set": "remote"]).1 == #"{"set":"remote"}"#)
        #expect(try decode("{}", as: ForeignModel.self, [:]).1 == "{}")
    }

    @Test func `the strategy uses the raw value of the library's key`() {
        #expect(KeySetStrategy.userInfoKey == CodingUserInfoKey.codingType.rawValue)
    }
}
