// Everything is optional, and the type checks what belongs together.

private struct Contact: Codable {
    var nickname: String
    var email: String?
    var phone: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        nickname = try container.decode(String.self, forKey: .nickname)
        email = try container.decodeIfPresent(String.self, forKey: .email)
        phone = try container.decodeIfPresent(String.self, forKey: .phone)
        guard email != nil || phone != nil else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "A contact needs an email or a phone."))
        }
    }
}

// The same without the check.

private struct LooseContact: Codable {
    var nickname: String
    var email: String?
    var phone: String?
}

// What must be there depends on the type. A photo isn't checked yet.

private struct PostedMessage: Codable {
    var type: String
    var text: String?
    var url: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        type = try container.decode(String.self, forKey: .type)
        text = try container.decodeIfPresent(String.self, forKey: .text)
        url = try container.decodeIfPresent(String.self, forKey: .url)
        switch type {
        case "text" where text == nil:
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "A text needs its text."))
        default: break
        }
    }
}

// MARK: - Lesson

extension Lesson {
    static let selfCheck = Lesson(
        name: "self-check",
        title: "Optionals that are checked together",
        lookAt: """
            A contact has an email, a phone, or both. Each alone is optional. Contact checks them together at the end \
            of its init(from:), so every value of the type has one of them.
            """,
        tasks: [
            LessonTask(
                "In email.json, step with . to the request for phone. The model marks its line.",
                seen: "It calls decodeIfPresent: a missing phone is nil, without an error. The check comes later.",
                when: .payload("email"), .asked("phone"), .line("forKey: .phone)")),
            LessonTask(
                "Press p: neither.json.",
                seen: "Every value was read. Then the check threw dataCorrupted, with the model's own message.",
                when: .payload("neither"), .model("Contact"), .outcome(.failed)),
            LessonTask(
                "Decode neither.json as LooseContact with m.",
                seen: "It decodes. Now every use of the value has to check what the type doesn't guarantee.",
                when: .payload("neither"), .model("LooseContact"), .outcome(.decoded)),
            LessonTask(
                "Press p: no-text.json, as PostedMessage.",
                seen: """
                    What must be there depends on the value of type, so init(from:) checks it when all three are read.
                    """,
                when: .payload("no-text"), .model("PostedMessage"), .outcome(.failed)),
            LessonTask(
                "Press p: no-url.json. It decodes. v on the model: throw an error if a photo has no url.",
                seen: "case \"photo\" where url == nil. A type that the app doesn't know is still accepted.",
                when: .payload("no-url"), .model("PostedMessage"), .edited, .outcome(.failed)),
            LessonTask(
                asking: "What is the path of the error in neither.json?",
                .wrong("email", "The request for email succeeded: it is missing, and nil."),
                .wrong("phone", "The request for phone succeeded: it is null, and nil."),
                .right("The path of the contact itself"),
                .wrong("nickname", "It is there, and was decoded."),
                seen: "No single value is wrong, so the error has the decoder's own path."),
        ],
        saw: """
            init(from:) is the place for rules that concern several values. An error thrown there is like one of \
            JSONDecoder's, with path and text.
            """,
        models: [
            LessonModel(Contact.self, .struct, in: "SelfCheck.swift"),
            LessonModel(LooseContact.self, .struct, in: "SelfCheck.swift"),
            LessonModel(PostedMessage.self, .struct, in: "SelfCheck.swift"),
        ],
        payloads: [
            LessonPayload(
                "self-check/email", note: "An email, and no phone.", .decodes("Contact"), .decodes("LooseContact")),
            LessonPayload(
                "self-check/neither", note: "No email, and null for the phone.",
                .fails("Contact", finding: LessonFinding(.dataCorrupted, "", at: "", line: 1, column: 1)),
                .decodes("LooseContact")),
            LessonPayload(
                "self-check/no-text", note: "A text without its text.",
                .fails("PostedMessage", finding: LessonFinding(.dataCorrupted, "", at: "", line: 1, column: 1))),
            LessonPayload("self-check/no-url", note: "A photo without its url.", .decodes("PostedMessage")),
        ])
}
