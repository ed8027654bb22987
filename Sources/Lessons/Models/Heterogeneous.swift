import ResilientCodable

// One struct for all, with what differs optional.

private struct LooseMedia: Codable {
    var type: String
    var title: String
    var artist: String?
    var published: Int?
    var director: String?
    var minutes: Int?
}

// A class for each kind, chosen by the value of type.

private class MediaItem: Codable {
    var type: String
    var title: String
}

private class SongItem: MediaItem {
    var artist: String
    var published: Int

    private enum CodingKeys: CodingKey { case artist, published }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        artist = try container.decode(String.self, forKey: .artist)
        published = try container.decode(Int.self, forKey: .published)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(artist, forKey: .artist)
        try container.encode(published, forKey: .published)
    }
}

private class FilmItem: MediaItem {
    var director: String
    var minutes: Int

    private enum CodingKeys: CodingKey { case director, minutes }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        director = try container.decode(String.self, forKey: .director)
        minutes = try container.decode(Int.self, forKey: .minutes)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(director, forKey: .director)
        try container.encode(minutes, forKey: .minutes)
    }
}

private struct MediaBox: Codable {
    var item: MediaItem

    private enum CodingKeys: CodingKey { case type }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .type) {
        case "SONG": item = try SongItem(from: decoder)
        case "FILM": item = try FilmItem(from: decoder)
        case let type:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "There is no class for \(type).")
        }
    }

    func encode(to encoder: any Encoder) throws {
        try item.encode(to: encoder)
    }
}

// An enum with a payload for each type; an unknown type is kept.

private enum Media: Codable {
    case song(Song)
    case film(Film)
    case unknown(type: String)

    private enum CodingKeys: CodingKey { case type }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .type) {
        case "SONG": self = .song(try Song(from: decoder))
        case "FILM": self = .film(try Film(from: decoder))
        case let type: self = .unknown(type: type)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .song(let song):
            try container.encode("SONG", forKey: .type)
            try song.encode(to: encoder)
        case .film(let film):
            try container.encode("FILM", forKey: .type)
            try film.encode(to: encoder)
        case .unknown(let type):
            try container.encode(type, forKey: .type)
        }
    }
}

private struct Song: Codable {
    var title: String
    var artist: String
    var published: Int
}

private struct Film: Codable {
    var title: String
    var director: String
    var minutes: Int
}

// The same with the library: an object of an unknown kind is kept whole, as a JSONValue.

private enum KeptMedia: ChosenByType {
    case song(Song), film(Film), unknown(UnknownKind)

    static let kinds: [ChosenKind<KeptMedia>] = [
        ChosenKind("SONG", KeptMedia.song) { if case .song(let song) = $0 { song } else { nil } },
        ChosenKind("FILM", KeptMedia.film) { if case .film(let film) = $0 { film } else { nil } },
        .unknown(KeptMedia.unknown) { if case .unknown(let unknown) = $0 { unknown } else { nil } },
    ]
}

// MARK: - Lesson

extension Lesson {
    private static let noYear = LessonFinding(.keyNotFound, "[2].published", at: "/2", line: 14, column: 3)

    static let heterogeneous = Lesson(
        name: "heterogeneous",
        title: "Different types in one array",
        lookAt: """
            Songs and films in one array, distinguished by type. Media is an enum. MediaBox chooses a class, because \
            an initializer can't choose a subclass of its own. LooseMedia makes all that differs optional.
            """,
        tasks: [
            LessonTask(
                "Press p: no-year.json. [Media] fails.",
                seen: "The second song has no key \"published\", so the whole array fails.",
                when: .payload("no-year"), .model("[Media]"), .outcome(.failed)),
            LessonTask(
                "In no-year.json as [Media], press , to the request that failed. What does the call stack show?",
                seen: """
                    Media.init(from:) read the type and passed its decoder to Song.init(from:), which asked for \
                    published.
                    """,
                when: .payload("no-year"), .model("[Media]"), .asked("[2].published"), .open("Song.init(from:)")),
            LessonTask(
                "Decode no-year.json as [LooseMedia] with m.",
                seen: "It decodes: published is optional, so nobody notices that a song has no year.",
                when: .payload("no-year"), .model("[LooseMedia]"), .outcome(.decoded)),
            LessonTask(
                "Press p: unknown-type.json. Decode it as [Media] with m, and press d.",
                seen: "Of the BOOK, only the type is kept: title, author and pages are lost. [MediaBox] failed.",
                when: .payload("unknown-type"), .model("[Media]"), .difference("/2/author")),
            LessonTask(
                "Decode unknown-type.json as [KeptMedia] with m, with the difference still shown.",
                seen: "Nothing is lost: ChosenByType keeps an object of an unknown kind whole, and encodes it again.",
                when: .payload("unknown-type"), .model("[KeptMedia]"), .noDifference),
            LessonTask(
                "In unknown-type.json as [MediaBox], v on the model: let every unknown type be a MediaItem.",
                seen: "The book is a MediaItem: the superclass has the type and the title of each of them.",
                when: .payload("unknown-type"), .model("[MediaBox]"), .edited, .outcome(.decoded)),
            LessonTask(
                asking: "Which of the three reports that the year is missing?",
                .wrong("[LooseMedia]", "It decodes no-year.json: its published may be missing."),
                .wrong("[Media] only", "[MediaBox] requires published, too. Try it on no-year.json."),
                .right("[Media] and [MediaBox]"),
                .wrong("All of them", "[LooseMedia] decodes no-year.json."),
                seen: "Only a type that requires the key fails without it."),
        ],
        saw: """
            In LooseMedia, only type and title are required: it can't report a missing year. The classes and the enum \
            do. Media keeps an unknown type, but not its values; KeptMedia keeps both.
            """,
        models: [
            LessonModel(Media.self, .enum, in: "Heterogeneous.swift"),
            LessonModel(Song.self, .struct, in: "Heterogeneous.swift"),
            LessonModel(Film.self, .struct, in: "Heterogeneous.swift"),
            LessonModel(MediaBox.self, .struct, in: "Heterogeneous.swift"),
            LessonModel(MediaItem.self, .class, in: "Heterogeneous.swift"),
            LessonModel(SongItem.self, .class, in: "Heterogeneous.swift"),
            LessonModel(FilmItem.self, .class, in: "Heterogeneous.swift"),
            LessonModel(LooseMedia.self, .struct, in: "Heterogeneous.swift"),
            LessonModel(KeptMedia.self, .enum, in: "Heterogeneous.swift"),
        ],
        payloads: [
            LessonPayload(
                "heterogeneous/media", note: "Two songs and a film.",
                .decodes("[Media]"), .decodes("[MediaBox]"), .decodes("[LooseMedia]")),
            LessonPayload(
                "heterogeneous/no-year", note: "The second song has no key \"published\".",
                .fails("[Media]", finding: noYear),
                .fails("[MediaBox]", finding: noYear),
                .decodes("[LooseMedia]"),
                .decodes("[Media]", ("arrays", "failable"), absorbing: noYear)),
            LessonPayload(
                "heterogeneous/unknown-type", note: "The last one is a BOOK, which isn't in any model.",
                .fails(
                    "[MediaBox]",
                    finding: LessonFinding(.dataCorrupted, "[2].type", at: "/2/type", line: 15, column: 13)),
                .decodes("[Media]"), .decodes("[LooseMedia]"), .decodes("[KeptMedia]")),
        ])
}
