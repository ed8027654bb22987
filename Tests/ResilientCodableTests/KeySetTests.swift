import Foundation
import ResilientCodable
import SeededRandom
import Synchronization
import Testing

extension CodingType {
    fileprivate static let legacy: CodingType = "legacy"
}

private struct UserInfo: Hashable, Sendable {
    let userName: String
    var nickname: String?
    var home: Place?
}

extension UserInfo: VariablyCodable {
    static var keySets: [CodingType: [PartialKeyPath<UserInfo>: String]] {
        [
            .local: [\.userName: "USER_NAME", \.nickname: "NICK", \.home: "HOME"],
            .remote: [\.userName: "user_name", \.nickname: "nick_name", \.home: "home"],
            .legacy: [\.userName: "n"],
        ]
    }

    init(from container: DecodingContainer<UserInfo>) throws {
        userName = try container.decodeValue(for: \.userName)
        nickname = try container.decodeValue(for: \.nickname)
        home = try container.decodeValue(for: \.home)
    }

    func encode(to container: inout EncodingContainer<UserInfo>) throws {
        try container.encodeValue(userName, for: \.userName)
        try container.encodeValue(nickname, for: \.nickname)
        try container.encodeValue(home, for: \.home)
    }
}

private struct Place: Hashable, Sendable, VariablyCodable {
    var city: String

    static var keySets: [CodingType: [PartialKeyPath<Place>: String]] {
        [.local: [\.city: "CITY"], .remote: [\.city: "city_name"]]
    }

    init(city: String) { self.city = city }
    init(from container: DecodingContainer<Place>) throws { city = try container.decodeValue(for: \.city) }
    func encode(to container: inout EncodingContainer<Place>) throws { try container.encodeValue(city, for: \.city) }
}

private final class Account: VariablyCodable {
    let balance: Int

    static var keySets: [CodingType: [PartialKeyPath<Account>: String]] { [.remote: [\.balance: "b"]] }
    init(balance: Int) { self.balance = balance }
    init(from container: DecodingContainer<Account>) throws { balance = try container.decodeValue(for: \.balance) }
    func encode(to container: inout EncodingContainer<Account>) throws {
        try container.encodeValue(balance, for: \.balance)
    }
}

/// Counts how often its sets are read.
private struct Counted: VariablyDecodable {
    static let asked = Mutex(0)
    var value: Int

    static var keySets: [CodingType: [PartialKeyPath<Counted>: String]] {
        asked.withLock { $0 += 1 }
        return [.local: [\.value: "v"], .remote: [\.value: "V"]]
    }

    init(from container: DecodingContainer<Counted>) throws { value = try container.decodeValue(for: \.value) }
}

/// Only encodes, and has no key sets.
private struct Half: VariablyEncodable {
    var value = 1
    static var keySets: [CodingType: [PartialKeyPath<Half>: String]] { [:] }
    func encode(to container: inout EncodingContainer<Half>) throws { try container.encodeValue(value, for: \.value) }
}

private func decode<Value: Decodable>(_ type: Value.Type, as codingType: CodingType, from payload: String) throws
    -> Value
{
    try decode(type, from: payload) { $0.userInfo[.codingType] = codingType }
}

private func encoded(_ value: some Encodable, as codingType: CodingType) throws -> String {
    try encoded(value) { $0.userInfo[.codingType] = codingType }
}

private let user = UserInfo(userName: "a", nickname: "b", home: Place(city: "c"))
private let payloads: [(CodingType, String)] = [
    (.local, #"{"HOME":{"CITY":"c"},"NICK":"b","USER_NAME":"a"}"#),
    (.remote, #"{"home":{"city_name":"c"},"nick_name":"b","user_name":"a"}"#),
]

@Suite("VariablyCodable") struct KeySetTests {
    @Test(arguments: payloads)
    func `each set reads its own keys, also in nested values`(_ codingType: CodingType, _ payload: String) throws {
        #expect(try decode(UserInfo.self, as: codingType, from: payload) == user)
        #expect(try decode([UserInfo].self, as: codingType, from: "[\(payload)]") == [user])
        #expect(try decode([String: UserInfo?].self, as: codingType, from: "{\"x\": \(payload)}") == ["x": user])
    }

    @Test(arguments: payloads)
    func `each set writes its own keys, also in nested values`(_ codingType: CodingType, _ payload: String) throws {
        #expect(try encoded(user, as: codingType) == payload)
    }

    @Test(arguments: payloads)
    func `optional properties may be missing or null, and are left out when nil`(
        _ codingType: CodingType, _ payload: String
    ) throws {
        let bare = UserInfo(userName: "a")
        #expect(try decode(UserInfo.self, as: codingType, from: encoded(bare, as: codingType)) == bare)
        #expect(try decode(UserInfo.self, as: .remote, from: #"{"user_name": "a", "nick_name": null}"#) == bare)
        #expect(try encoded(bare, as: .remote) == #"{"user_name":"a"}"#)
    }

    @Test(arguments: [(CodingType.remote, "USER_NAME"), (.local, "user_name")])
    func `the keys of another set count as missing`(_ codingType: CodingType, _ key: String) throws {
        let error = #expect(throws: DecodingError.self) {
            try decode(UserInfo.self, as: codingType, from: "{\"\(key)\": \"a\"}")
        }
        guard case .keyNotFound(let missing, _) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(missing.stringValue == (codingType == .remote ? "user_name" : "USER_NAME"))
    }

    @Test(arguments: ["1", "null", "[]", "{}"])
    func `a value of the wrong type fails at its key`(_ value: String) throws {
        #expect(throws: DecodingError.self) {
            try decode(UserInfo.self, as: .remote, from: "{\"user_name\": \(value)}")
        }
        #expect(throws: DecodingError.self) { try decode(UserInfo.self, as: .remote, from: value) }
    }

    @Test func `a final class works in the same way`() throws {
        #expect(try decode(Account.self, as: .remote, from: #"{"b": 5}"#).balance == 5)
        #expect(try encoded(Account(balance: 5), as: .remote) == #"{"b":5}"#)
    }

    @Test func `property lists decode and encode in the same way`() throws {
        let encoder = PropertyListEncoder()
        encoder.userInfo[.codingType] = CodingType.local
        let data = try encoder.encode(user)
        let list = try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
        #expect(Set(list.keys) == ["USER_NAME", "NICK", "HOME"])
        #expect(list["HOME"] as? [String: String] == ["CITY": "c"])
        let decoder = PropertyListDecoder()
        decoder.userInfo[.codingType] = CodingType.local
        #expect(try decoder.decode(UserInfo.self, from: data) == user)
    }

    @Test func `a type's sets are read only once`() throws {
        for codingType in [CodingType.local, .remote, .local] {
            let values = try decode([Counted].self, as: codingType, from: #"[{"v": 1, "V": 2}, {"v": 1, "V": 2}]"#)
            #expect(values.map(\.value) == (codingType == .local ? [1, 1] : [2, 2]))
        }
        #expect(Counted.asked.withLock { $0 } == 1)
    }

    @Test func `without a coding type, the error names the type`() throws {
        #expect(throws: KeySetError.noCodingType(type: "UserInfo")) { try decode(UserInfo.self, from: "{}") }
        #expect(throws: KeySetError.noCodingType(type: "UserInfo")) { try encoded(user) }
        #expect(throws: KeySetError.notACodingType(type: "UserInfo", found: "7")) {
            try decode(UserInfo.self, from: "{}") { $0.userInfo[.codingType] = 7 }
        }
    }

    @Test(arguments: payloads)
    func `a set can be selected by its name under the stable raw value`(
        _ codingType: CodingType, _ payload: String
    ) throws {
        let key = try #require(CodingUserInfoKey(rawValue: "codascope.codingType"))
        #expect(key == .codingType)
        #expect(try decode(UserInfo.self, from: payload) { $0.userInfo[key] = codingType.name } == user)
        #expect(try encoded(user) { $0.userInfo[key] = codingType.name } == payload)
    }

    @Test func `the error for an unknown set names the type and its sets`() throws {
        let error = #expect(throws: KeySetError.self) { try decode(UserInfo.self, as: "cloud", from: "{}") }
        #expect(
            try #require(error).description
                == "UserInfo has no key set \"cloud\"; it has \"legacy\", \"local\", \"remote\".")
        let empty = #expect(throws: KeySetError.self) { try encoded(Half(), as: .local) }
        #expect(try #require(empty).localizedDescription == "Half has no key set \"local\"; it has none.")
    }

    @Test func `the error for a property without a key names the property, the type and the set`() throws {
        let error = #expect(throws: KeySetError.self) { try decode(UserInfo.self, as: .legacy, from: #"{"n": "a"}"#) }
        #expect(try #require(error).description == "UserInfo.nickname has no key in the key set \"legacy\".")
        #expect(throws: KeySetError.noKey(type: "UserInfo", codingType: .legacy, property: "nickname")) {
            try encoded(UserInfo(userName: "a"), as: .legacy)
        }
    }

    @Test(arguments: 0..<50)
    func `an encoded value decodes as the same value`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let texts = ["", "a", "é\"\\", "user_name", "\u{0}\n"]
        let value = UserInfo(
            userName: texts.randomElement(using: &random) ?? "",
            nickname: Bool.random(using: &random) ? texts.randomElement(using: &random) : nil,
            home: Bool.random(using: &random) ? Place(city: texts.randomElement(using: &random) ?? "") : nil)
        for codingType in [CodingType.local, .remote] {
            #expect(try decode(UserInfo.self, as: codingType, from: encoded(value, as: codingType)) == value)
        }
    }
}
