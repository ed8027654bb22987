import ResilientCodable

private struct Gallery: Codable {
    var cover: FailableDecodable<Picture>
    var pictures: FailableDecodableArray<Picture>

    // Members and elements are written as they are read.
    mutating func retitle() {
        cover.title = "Evening"
        if !pictures.isEmpty { pictures[0].title = "Morning" }
    }
}

// What the members give: a summary that a gallery is decoded for.

private struct Summary: Codable {
    var coverTitle: String
    var caption: String
    var count: Int
    var widest: Int
    var dropped: Int
    var newTitles: [String]

    init(from decoder: any Decoder) throws {
        var gallery = try Gallery(from: decoder)
        // A member of a value that may be nil, without a question mark.
        coverTitle = gallery.cover.title ?? "no cover"
        // A method isn't a member: it needs the value itself.
        caption = gallery.cover.wrappedValue?.caption() ?? "no cover"
        // The array is a collection.
        count = gallery.pictures.count
        widest = gallery.pictures.map(\.width).max() ?? 0
        dropped = gallery.pictures.dropped.count
        gallery.retitle()
        newTitles = [gallery.cover.title ?? "no cover"] + gallery.pictures.map(\.title)
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
            Without @, the wrappers are types like any other. FailableDecodable has the members of its value, as \
            optionals, and FailableDecodableArray is a collection. Gallery stores both; Summary reads them.
            """,
        tasks: [
            LessonTask(
                "In gallery.json, step with . to the request for pictures. The model marks its line.",
                seen: "The property is the wrapper itself, so the code asks for FailableDecodableArray<Picture>.",
                when: .payload("gallery"), .asked("pictures"), .line("FailableDecodableArray<Picture>")),
            LessonTask(
                "Decode gallery.json as Summary with m. Compare the Re-encoded pane with the model.",
                seen: "cover.title is Dusk, and widest 1600: the members of a value, and the methods of a collection.",
                when: .payload("gallery"), .model("Summary"), .outcome(.decoded)),
            LessonTask(
                "Press p: bad-cover.json, and decode it as Summary with m.",
                seen: """
                    cover.title is nil without an error, so coverTitle is \"no cover\"; one of two pictures is \
                    dropped.
                    """,
                when: .payload("bad-cover"), .model("Summary"), .outcome(.recovered)),
            LessonTask(
                "In bad-cover.json as Summary, v on the model: let retitle write the last picture, too.",
                seen: "Elements are written as those of an array: a MutableCollection has subscripts with a setter.",
                when: .payload("bad-cover"), .model("Summary"), .edited, .outcome(.recovered)),
            LessonTask(
                "Decode bad-cover.json as Gallery with m, and press d.",
                seen:
                    "Each wrapper encodes its value: the cover that failed and the dropped picture are not sent back.",
                when: .payload("bad-cover"), .model("Gallery"), .difference("/cover")),
            LessonTask(
                asking: "cover is nil. What is cover.title?",
                .wrong("A crash", "There is no exclamation mark: the member is an optional."),
                .wrong("\"\"", "Nothing makes up a value. coverTitle has its own default."),
                .wrong("An error", "It was swallowed when cover was decoded: cover.projectedValue has it."),
                .right("nil"),
                seen: """
                    Each member of the value is an optional here. A member that is an optional itself isn't wrapped \
                    twice.
                    """),
        ],
        saw: """
            Members and elements are read and written through the wrappers; methods need wrappedValue: \
            cover.caption() doesn't compile. pictures.dropped and cover.projectedValue tell what was swallowed.
            """,
        models: [
            LessonModel(Gallery.self, .struct, in: "DynamicMembers.swift"),
            LessonModel(Summary.self, .struct, in: "DynamicMembers.swift"),
            LessonModel(Picture.self, .struct, in: "DynamicMembers.swift"),
        ],
        payloads: [
            LessonPayload(
                "dynamic-members/gallery", note: "A cover and two pictures.", .decodes("Gallery"),
                .decodes("Summary")),
            LessonPayload(
                "dynamic-members/bad-cover", note: "The cover's width is a word, and a picture is null.",
                .decodes("Gallery", absorbing: wideCover, nullPicture),
                .decodes("Summary", absorbing: wideCover, nullPicture)),
        ])
}
