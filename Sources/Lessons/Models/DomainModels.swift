// The decoding model: the payload as the server sends it, with nothing but properties.

private struct StoryResponse: Codable {
    var id: Int
    var title: String
    var firstName: String
    var lastName: String
    var readingMinutes: Int?
    var status: String

    enum CodingKeys: String, CodingKey {
        case id, title, status
        case firstName = "first_name"
        case lastName = "last_name"
        case readingMinutes = "reading_minutes"
    }
}

// The domain model: what the app works with. It decodes the other one, and checks what the server can't promise.

private struct Story: Decodable {
    enum Status { case draft, published }

    var id: Int
    var title: String
    var author: String
    var readingTime: Duration?
    var status: Status

    init(from decoder: any Decoder) throws {
        let response = try StoryResponse(from: decoder)
        id = response.id
        title = response.title
        author = "\(response.firstName) \(response.lastName)"
        readingTime = response.readingMinutes.map { .seconds($0 * 60) }
        switch response.status {
        case "draft": status = .draft
        case "published": status = .published
        case let other:
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath + [StoryResponse.CodingKeys.status],
                    debugDescription: "The app has no status \(other)."))
        }
    }
}

// MARK: - Lesson

extension Lesson {
    private static let noTitle = LessonFinding(.keyNotFound, "title", at: "", line: 1, column: 1)

    static let domainModels = Lesson(
        name: "domain-models",
        title: "A decoding model and a domain model",
        lookAt: """
            StoryResponse looks like the payload. Story is what the app wants: one author instead of two names, a \
            Duration instead of minutes, a status that is one of two. It decodes a StoryResponse first.
            """,
        tasks: [
            LessonTask(
                """
                Step with . through article.json as Story to the request for the title. What does the call stack \
                show?
                """,
                seen: "StoryResponse.init(from:) runs inside Story.init(from:), with the same decoder.",
                when: .payload("article"), .model("Story"), .asked("title"), .open("StoryResponse.init(from:)")),
            LessonTask(
                "Press p: archived.json.",
                seen:
                    "Everything was decoded; then Story threw its own error. It named the path, so the place is known.",
                when: .payload("archived"), .model("Story"), .outcome(.failed)),
            LessonTask(
                "In archived.json as Story, v on the model: add the case archived to its Status, and to its switch.",
                seen: "It decodes. The compiler now finds each switch of the app that doesn't handle the case.",
                when: .payload("archived"), .model("Story"), .edited, .outcome(.decoded)),
            LessonTask(
                "Decode archived.json as StoryResponse with m.",
                seen: """
                    The decoding model accepts any status: what the payload is, and what the app allows, are two \
                    questions.
                    """,
                when: .payload("archived"), .model("StoryResponse"), .outcome(.decoded)),
            LessonTask(
                asking: "The server renames \"reading_minutes\". What has to change in the app?",
                .wrong("Every use of readingTime.", "They use Story, which has a name of its own for it."),
                .right("The keys of StoryResponse."),
                .wrong("Story and StoryResponse.", "Story reads the property readingMinutes, not the key."),
                .wrong("Nothing.", "The key is in the source. The property would be nil."),
                seen: "The decoding model is the only place that knows the payload's form."),
        ],
        saw: """
            Two models keep the server's form away from the app's. Errors of the conversion need a path as well: \
            without one, they name the whole value.
            """,
        models: [
            LessonModel(Story.self, .struct, in: "DomainModels.swift"),
            LessonModel(StoryResponse.self, .struct, in: "DomainModels.swift"),
        ],
        payloads: [
            LessonPayload(
                "domain-models/article", note: "A published article.",
                .decodes("Story"), .decodes("StoryResponse")),
            LessonPayload(
                "domain-models/archived", note: "The status is one that the app doesn't have.",
                .fails("Story", finding: LessonFinding(.dataCorrupted, "status", at: "/status", line: 7, column: 13)),
                .decodes("StoryResponse")),
            LessonPayload(
                "domain-models/no-title", note: "The title is missing.",
                .fails("Story", finding: noTitle), .fails("StoryResponse", finding: noTitle)),
        ])
}
