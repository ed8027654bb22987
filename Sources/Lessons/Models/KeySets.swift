import ResilientCodable

// One type with two sets of keys. The caller selects one.

private struct UserInfo {
    var userName: String
    var email: String
    var logins: Int
}

extension UserInfo: VariablyCodable {
    static var keySets: [CodingType: [PartialKeyPath<UserInfo>: String]] {
        [
            .local: [\.userName: "USER_NAME", \.email: "EMAIL", \.logins: "LOGINS"],
            .remote: [\.userName: "user_name", \.email: "email_address", \.logins: "login_count"],
        ]
    }

    init(from container: DecodingContainer<UserInfo>) throws {
        userName = try container.decodeValue(for: \.userName)
        email = try container.decodeValue(for: \.email)
        logins = try container.decodeValue(for: \.logins)
    }

    func encode(to container: inout EncodingContainer<UserInfo>) throws {
        try container.encodeValue(userName, for: \.userName)
        try container.encodeValue(email, for: \.email)
        try container.encodeValue(logins, for: \.logins)
    }
}

// The same without the library: two types behind a protocol.

private protocol UserInformation: Codable {
    var userName: String { get }
    var email: String { get }
    var logins: Int { get }
}

private struct ServerUserInfo: UserInformation {
    var userName: String
    var email: String
    var logins: Int

    enum CodingKeys: String, CodingKey {
        case userName = "user_name"
        case email = "email_address"
        case logins = "login_count"
    }
}

private struct LocalUserInfo: UserInformation {
    var userName: String
    var email: String
    var logins: Int

    enum CodingKeys: String, CodingKey {
        case userName = "USER_NAME"
        case email = "EMAIL"
        case logins = "LOGINS"
    }
}

// The same by hand: a key of any text, and a table of keys that userInfo selects. Its local set isn't complete.

private struct UserInfoByHand: Codable {
    var userName: String
    var email: String
    var logins: Int

    private struct StringKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private enum KeyError: Error {
        case keySetNotFound
        case keyNotFound(String)
    }

    private static let keySets = [
        "local": ["userName": "USER_NAME", "email": "EMAIL"],
        "remote": ["userName": "user_name", "email": "email_address", "logins": "login_count"],
    ]

    // What key-set sets here. An app chooses a name of its own.
    private static let codingType = CodingUserInfoKey(rawValue: "codascope.codingType")

    private static func keySet(_ userInfo: [CodingUserInfoKey: Any]) throws -> [String: String] {
        guard let name = codingType.flatMap({ userInfo[$0] }), let keys = keySets["\(name)"] else {
            throw KeyError.keySetNotFound
        }
        return keys
    }

    private static func key(_ property: String, in keys: [String: String]) throws -> StringKey {
        guard let key = keys[property] else { throw KeyError.keyNotFound(property) }
        return StringKey(stringValue: key)
    }

    init(from decoder: any Decoder) throws {
        let keys = try Self.keySet(decoder.userInfo)
        let container = try decoder.container(keyedBy: StringKey.self)
        userName = try container.decode(String.self, forKey: Self.key("userName", in: keys))
        email = try container.decode(String.self, forKey: Self.key("email", in: keys))
        logins = try container.decode(Int.self, forKey: Self.key("logins", in: keys))
    }

    func encode(to encoder: any Encoder) throws {
        let keys = try Self.keySet(encoder.userInfo)
        var container = encoder.container(keyedBy: StringKey.self)
        try container.encode(userName, forKey: Self.key("userName", in: keys))
        try container.encode(email, forKey: Self.key("email", in: keys))
        try container.encode(logins, forKey: Self.key("logins", in: keys))
    }
}

// MARK: - Lesson

extension Lesson {
    private static let userModels = [
        LessonModel(UserInfo.self, .struct, in: "KeySets.swift"),
        LessonModel(UserInfoByHand.self, .struct, in: "KeySets.swift"),
        LessonModel(ServerUserInfo.self, .struct, in: "KeySets.swift"),
        LessonModel(LocalUserInfo.self, .struct, in: "KeySets.swift"),
    ]

    static let keySets = Lesson(
        name: "key-sets",
        title: "One type, two sets of keys",
        lookAt: """
            The server sends user_name. The file on the device, a property list, has USER_NAME: that is Apple's format \
            for settings. A key set has a key for each property; UserInfo declares two, and key-set selects the one \
            that is read.
            """,
        tasks: [
            LessonTask(
                "In remote.json, press s and set encode-key-set to local, then d. w and p write it as a property list.",
                seen: """
                    Read with the server's keys, written with the device's: one type, and the file that the app keeps.
                    """,
                when: .payload("remote"), .model("UserInfo"), .strategy("encode-key-set", "local"),
                .difference("/user_name")),
            LessonTask(
                "In remote.json, press s and set key-set to none.",
                seen: """
                    UserInfo throws a KeySetError, which isn't a DecodingError: the mistake is the app's, not the \
                    server's.
                    """,
                when: .payload("remote"), .model("UserInfo"), .strategy("key-set", "none"), .outcome(.failed)),
            LessonTask(
                "Press p: local.json, still read with the set remote.",
                seen: "keyNotFound: user_name, the key of userName in the set remote. The caller chooses the set.",
                when: .payload("local"), .strategy("key-set", "remote"), .outcome(.failed)),
            LessonTask(
                "In local.json, press s and set key-set to local.",
                seen: "The same type reads the other keys.",
                when: .payload("local"), .model("UserInfo"), .strategy("key-set", "local"), .outcome(.decoded)),
            LessonTask(
                "Decode local.json as LocalUserInfo with m.",
                seen: "Two types behind a protocol do the same without the library, but repeat every property.",
                when: .payload("local"), .model("LocalUserInfo"), .outcome(.decoded)),
            LessonTask(
                """
                Decode local.json as UserInfoByHand with m: it fails. v on the model: add the key that its set \
                local lacks.
                """,
                seen: """
                    It decodes, and needs no library: a table, two functions, and a key for each property in both \
                    methods.
                    """,
                when: .payload("local"), .model("UserInfoByHand"), .strategy("key-set", "local"), .edited,
                .outcome(.decoded)),
            LessonTask(
                asking: "Who decides which of the two key sets is read?",
                .wrong(
                    "The payload: the set whose keys it has",
                    "local.json failed with the set remote, although its keys are those of local."),
                .right("The caller, by the decoder's userInfo"),
                .wrong("The type, by the order of its sets", "The sets are a dictionary: they have no order."),
                .wrong("The name of the file", "The decoder gets bytes, and never sees a name."),
                seen: """
                    The caller sets userInfo[.codingType]: userInfo is a dictionary of the decoder. The type only \
                    declares the sets.
                    """),
        ],
        saw: """
            Keys depend on the payload's source, not on the type. With key sets, the type is written once.
            """,
        models: userModels,
        payloads: [
            LessonPayload(
                "key-sets/remote", note: "The keys are the server's.",
                .decodes("UserInfo", ("key-set", "remote")), .decodes("UserInfoByHand", ("key-set", "remote")),
                .decodes("ServerUserInfo")),
            LessonPayload(
                "key-sets/local", note: "The keys are the device's, but the set is remote.",
                .fails(
                    "UserInfo", ("key-set", "remote"),
                    finding: LessonFinding(.keyNotFound, "user_name", at: "", line: 1, column: 1)),
                .decodes("UserInfo", ("key-set", "local")), .decodes("LocalUserInfo")),
        ])

    static let propertyLists = Lesson(
        name: "property-lists",
        title: "The same type from a property list",
        lookAt: """
            user.plist is a property list, and PropertyListDecoder decodes it: Codable isn't tied to JSON. UserInfo is \
            the type from the previous lesson.
            """,
        tasks: [
            LessonTask(
                "Step with . through user.plist to the last answer.",
                seen: "The requests are the same as for JSON: the model doesn't know the payload's format.",
                when: .payload("user"), .lastStep),
            LessonTask(
                "Press p: logins-string.plist.",
                seen: "The typeMismatch of JSON, on the line of the value. A binary property list has no lines.",
                when: .payload("logins-string"), .outcome(.failed)),
            LessonTask(
                "In logins-string.plist, press , to the request that failed.",
                seen:
                    """
                    LOGINS was requested as an Int. Like JSONDecoder, PropertyListDecoder never converts a string \
                    to a number.
                    """,
                when: .payload("logins-string"), .asked("LOGINS")),
            LessonTask(
                "In logins-string.plist, v on the model: declare logins of UserInfo as a String.",
                seen: "It decodes: the declaration is the same for both formats, and so is the rule.",
                when: .payload("logins-string"), .model("UserInfo"), .edited, .outcome(.decoded)),
            LessonTask(
                asking: "What must change in UserInfo to read a property list instead of JSON?",
                .right("Nothing"),
                .wrong("Its CodingKeys", "It has key sets, and they work for both formats."),
                .wrong(
                    "It must conform to PropertyListCodable.",
                    "There is no such protocol. Look at the model: it is that of the lesson before."),
                .wrong("Its init(from:)", "The requests were the same as for JSON."),
                seen: "A Codable type describes its values, not the format. The decoder knows the format."),
        ],
        saw: """
            A Codable model works with every decoder. Strategies belong to the decoder: a property list has dates, so \
            it needs no date strategy.
            """,
        models: userModels,
        payloads: [
            LessonPayload(
                "property-lists/user", format: "plist", note: "A property list with the device's keys.",
                .decodes("UserInfo", ("key-set", "local")), .decodes("LocalUserInfo")),
            LessonPayload(
                "property-lists/logins-string", format: "plist", note: "LOGINS is a string.",
                .fails(
                    "UserInfo", ("key-set", "local"),
                    finding: LessonFinding(.typeMismatch, "LOGINS", at: "/LOGINS", line: 10, column: 5))),
        ])
}
