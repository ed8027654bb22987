private struct Post: Codable {
    var common: Common
    var content: Content

    init(from decoder: any Decoder) throws {
        common = try Common(from: decoder)
        content = try Content(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try common.encode(to: encoder)
        try content.encode(to: encoder)
    }
}

// What every post has.

private struct Common: Codable {
    var id: Int
    var title: String
}

// What depends on the kind, from the same object.

private enum Content: Codable {
    case text(Text)
    case photo(Photo)
    case unknown(kind: String)

    private enum CodingKeys: CodingKey { case kind }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .kind) {
        case "TEXT": self = .text(try Text(from: decoder))
        case "PHOTO": self = .photo(try Photo(from: decoder))
        case let kind: self = .unknown(kind: kind)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .text(let text):
            try container.encode("TEXT", forKey: .kind)
            try text.encode(to: encoder)
        case .photo(let photo):
            try container.encode("PHOTO", forKey: .kind)
            try photo.encode(to: encoder)
        case .unknown(let kind):
            try container.encode(kind, forKey: .kind)
        }
    }
}

private struct Text: Codable {
    var text: String
}

private struct Photo: Codable {
    var width: Int
    var height: Int
}

// MARK: - Lesson

extension Lesson {
    private static let noWidth = LessonFinding(.keyNotFound, "[1].width", at: "/1", line: 8, column: 3)

    static let commonFields = Lesson(
        name: "common-fields",
        title: "Common fields, and an enum for the rest",
        lookAt: """
            Every post has an id and a title; the rest depends on its kind. Post decodes a struct and an enum from one \
            decoder, so an unknown kind keeps what all posts have.
            """,
        tasks: [
            LessonTask(
                "Step with . through posts.json to the request for the photo's width. What does the title of Why show?",
                seen: "Post, Content and Photo read the same object, one after the other: the path is only [1].",
                when: .payload("posts"), .asked("[1].width"), .open("Photo.init(from:)")),
            LessonTask(
                "Press p: unknown-kind.json. It decodes. Press d.",
                seen: "The POLL keeps its id, title and kind. Its votes are lost: no type has a property for them.",
                when: .payload("unknown-kind"), .difference("/1/votes")),
            LessonTask(
                """
                In unknown-kind.json, v on the model: give Content a case for the POLL, with a struct for its \
                votes. Press d.
                """,
                seen: "Nothing is lost. A kind needs a struct, a case, and a line in each of the two methods.",
                when: .payload("unknown-kind"), .edited, .noDifference),
            LessonTask(
                "Press p: no-width.json. Then press s and set arrays to failable.",
                seen: "A known kind without its width is an error, and the post is dropped as a whole.",
                when: .payload("no-width"), .strategy("arrays", "failable"), .outcome(.recovered)),
            LessonTask(
                asking: "What can the app show of a post of an unknown kind?",
                .wrong("Nothing", "unknown-kind.json decodes. Move to [1] and look at its rows."),
                .right("Its title"),
                .wrong("Its title and votes", "No property has the votes: they are marked -, ignored."),
                .wrong("Only its kind", "Common decodes id and title before Content looks at the kind."),
                seen: "The common struct doesn't depend on the kind. With an enum alone, the title would be lost."),
        ],
        saw: """
            Put what all kinds share beside the enum, not into each case. Then a new kind on the server is a post with \
            a title, and not a missing one.
            """,
        models: [
            LessonModel(Post.self, .struct, in: "CommonFields.swift"),
            LessonModel(Common.self, .struct, in: "CommonFields.swift"),
            LessonModel(Content.self, .enum, in: "CommonFields.swift"),
            LessonModel(Text.self, .struct, in: "CommonFields.swift"),
            LessonModel(Photo.self, .struct, in: "CommonFields.swift"),
        ],
        payloads: [
            LessonPayload("common-fields/posts", note: "A text and a photo.", .decodes("[Post]")),
            LessonPayload(
                "common-fields/unknown-kind", note: "The second post is a POLL, which isn't in the model.",
                .decodes("[Post]")),
            LessonPayload(
                "common-fields/no-width", note: "The photo has no width.",
                .fails("[Post]", finding: noWidth),
                .decodes("[Post]", ("arrays", "failable"), absorbing: noWidth)),
        ])
}
