// What this server puts around every answer. Content is whatever was requested.

private struct Envelope<Content: Codable>: Codable {
    var data: Content
    var page: PageInfo?
}

private struct PageInfo: Codable {
    var number: Int
    var count: Int

    var hasNext: Bool { number < count }
}

private struct Subscriber: Codable {
    var id: Int
    var name: String
}

// Several answers in one payload. An app that gets them one by one decodes Envelope<[Subscriber]>.self.

private struct Answers: Codable {
    var owner: Envelope<Subscriber>
    var list: Envelope<[Subscriber]>
}

// Either the content or the server's error: the app has to handle both.

private enum ServerAnswer<Content: Codable>: Codable {
    case content(Envelope<Content>)
    case failure(ServerError)

    private enum CodingKeys: CodingKey { case error }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let error = try container.decodeIfPresent(ServerError.self, forKey: .error) {
            self = .failure(error)
        } else {
            self = .content(try Envelope(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .content(let envelope): try envelope.encode(to: encoder)
        case .failure(let error):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(error, forKey: .error)
        }
    }
}

private struct ServerError: Codable, Error {
    var code: Int
    var message: String
}

private struct AnswersOrErrors: Codable {
    var owner: ServerAnswer<Subscriber>
    var list: ServerAnswer<[Subscriber]>
}

// MARK: - Lesson

extension Lesson {
    static let envelopes = Lesson(
        name: "envelopes",
        title: "Envelopes and generic types",
        lookAt: """
            Every answer of this server has its content under data: the object around it is an envelope. Envelope is \
            generic: Envelope<Subscriber> has one subscriber, Envelope<[Subscriber]> a list, with the same code. A \
            list may have pages.
            """,
        tasks: [
            LessonTask(
                "Step with . through answers.json to the request for the owner's name. What does the call stack show?",
                seen:
                    "data is open inside owner: Envelope asks for its Content, a Subscriber here and an array in list.",
                when: .payload("answers"), .asked("owner.data.name"), .open("data")),
            LessonTask(
                "Press p: error.json, as Answers.",
                seen: "keyNotFound: owner.data. The server's own error is in the payload, and no type reads it.",
                when: .payload("error"), .model("Answers"), .outcome(.failed)),
            LessonTask(
                "In error.json as Answers, v on the model: make data of Envelope optional, and give it the error. Press d.",
                seen: "Nothing is lost. But now both may be missing without an error, and each use has to check.",
                when: .payload("error"), .model("Answers"), .edited, .noDifference),
            LessonTask(
                "Decode error.json as AnswersOrErrors with m.",
                seen:
                    "An enum has the content or the error, and never neither: the compiler makes the app handle both.",
                when: .payload("error"), .model("AnswersOrErrors"), .outcome(.decoded)),
            LessonTask(
                "Press p: text-id.json.",
                seen: "The path of the error, list.data[1].id, has the key of the envelope, whatever its content is.",
                when: .payload("text-id"), .outcome(.failed)),
            LessonTask(
                asking: "The same server sends invoices. What has to be written to decode a list of them?",
                .right("Invoice"),
                .wrong("Invoice and InvoiceEnvelope", "Envelope doesn't name subscribers: it takes any Content."),
                .wrong("Invoice, and an init(from:) for Envelope", "The compiler has written it for every Content."),
                .wrong("Nothing", "The decoder has to know the properties of an invoice."),
                seen: "Envelope<[Invoice]> is a type as soon as Invoice is Codable."),
        ],
        saw: """
            A generic envelope is written once; where it is decoded, its type names the content. page.hasNext tells \
            whether to request the next page. If the server sends errors in the same form, decode both with an enum.
            """,
        models: [
            LessonModel(Answers.self, .struct, in: "Envelopes.swift"),
            LessonModel(AnswersOrErrors.self, .struct, in: "Envelopes.swift"),
            LessonModel(Subscriber.self, .struct, in: "Envelopes.swift"),
            LessonModel(PageInfo.self, .struct, in: "Envelopes.swift"),
            LessonModel(ServerError.self, .struct, in: "Envelopes.swift"),
        ],
        payloads: [
            LessonPayload(
                "envelopes/answers", note: "One subscriber, and the first page of a list.",
                .decodes("Answers"), .decodes("AnswersOrErrors")),
            LessonPayload(
                "envelopes/error", note: "An error instead of the owner.",
                .fails(
                    "Answers", finding: LessonFinding(.keyNotFound, "owner.data", at: "/owner", line: 2, column: 12)),
                .decodes("AnswersOrErrors")),
            LessonPayload(
                "envelopes/text-id", note: "The second id of the list is a string.",
                .fails(
                    "Answers",
                    finding: LessonFinding(.typeMismatch, "list.data[1].id", at: "/list/data/1/id", line: 6, column: 15)
                )),
        ])
}
