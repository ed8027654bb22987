import ResilientCodable

private struct Gallery: Codable {
    var cover: FailableDecodable<Picture>
    var pictures: FailableDecodableArray<Picture>

    // Members of the value that may be nil, without a question mark.
    var coverTitle: String { cover.title ?? "no cover" }

    // A method isn't a member: it needs the value itself.
    var caption: String { cover.wrappedValue?.caption() ?? "no cover" }

    // The array is a collection.
    var widest: Int { pictures.map(\.width).max() ?? 0 }

    // Members and elements can be written, too.
    mutating func retitle() {
        cover.title = "Evening"
        if !pictures.isEmpty { pictures[0].title = "Morning" }
    }

    private enum CodingKeys: CodingKey { case cover, pictures }
    private enum SummaryKeys: CodingKey { case coverTitle, caption, newTitles, count, widest, dropped }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        cover = try container.decode(FailableDecodable<Picture>.self, forKey: .cover)
        pictures = try container.decode(FailableDecodableArray<Picture>.self, forKey: .pictures)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: SummaryKeys.self)
        try container.encode(coverTitle, forKey: .coverTitle)
        try container.encode(caption, forKey: .caption)
        var changed = self
        changed.retitle()
        try container.encode([changed.coverTitle] + changed.pictures.map(\.title), forKey: .newTitles)
        try container.encode(pictures.count, forKey: .count)
        try container.encode(widest, forKey: .widest)
        try container.encode(pictures.dropped.count, forKey: .dropped)
    }
}

private struct Picture: Codable {
    var title: String
    var width: Int

    func caption() -> String { "\(title), \(width) wide" }
}

// MARK: - Lesson

extension Lesson {
    private static let wideCover = LessonFinding(.typeMismatch, "cover.width", at: "/cover/width", line: 4, column: 14)
    private static let nullPicture = LessonFinding(
        .valueNotFound, "pictures[1]", at: "/pictures/1", line: 11, column: 5)

    static let dynamicMembers = Lesson(
        name: "dynamic-members",
        title: "The wrappers as plain types",
        lookAt: """
            Without @, FailableDecodable has the members of its value, as optionals, and FailableDecodableArray is \
            a collection. To show what these give, Gallery encodes a summary instead of its properties.
            """,
        tasks: [
            LessonTask(
                "In gallery.json, step with . to the request for pictures. The model marks its line.",
                seen: "The property is the wrapper itself, so the code asks for FailableDecodableArray<Picture>.",
                when: .payload("gallery"), .asked("pictures"), .line("FailableDecodableArray<Picture>.self")),
            LessonTask(
                "Press p: bad-cover.json, and press d.",
                seen: """
                    cover.title is nil without an error, so coverTitle is \"no cover\"; one of two pictures is \
                    dropped.
                    """,
                when: .payload("bad-cover"), .outcome(.recovered), .difference("/cover")),
            LessonTask(
                "Press p until gallery.json is open. v on the model: delete encode(to:) of Gallery. Press d.",
                seen:
                    "Nothing is lost: the compiler's encode(to:) encodes the wrappers, and each one encodes its value.",
                when: .payload("gallery"), .edited, .noDifference),
            LessonTask(
                asking: "cover is nil. What is cover.title?",
                .wrong("A crash", "There is no exclamation mark: the member is an optional."),
                .wrong("\"\"", "Nothing makes up a value. coverTitle has its own default."),
                .wrong("An error", "The error was swallowed when cover was decoded; it is in cover.error."),
                .right("nil"),
                seen: """
                    Each member of the value is an optional here. A member that is an optional itself isn't wrapped \
                    twice.
                    """),
        ],
        saw: """
            The wrappers are types like any other. Members and elements are read and written through them; methods \
            need wrappedValue: cover.caption() doesn't compile. dropped and error tell what was swallowed.
            """,
        models: [
            LessonModel(Gallery.self, .struct, in: "DynamicMembers.swift"),
            LessonModel(Picture.self, .struct, in: "DynamicMembers.swift"),
        ],
        payloads: [
            LessonPayload("dynamic-members/gallery", note: "A cover and two pictures.", .decodes("Gallery")),
            LessonPayload(
                "dynamic-members/bad-cover", note: "The cover's width is a word, and a picture is null.",
                .decodes("Gallery", absorbing: wideCover, nullPicture)),
        ])
}
