private struct Movie: Codable {
    var title: String
    var year: Int
    var genre: Genre
}

private enum Genre: String, Codable {
    case comedy = "Comedy"
    case drama = "Drama"
    case thriller = "Thriller"
    case animation = "Animation"
}

private struct NumberedMovie: Codable {
    var title: String
    var year: Int
    var genre: NumberedGenre
}

private enum NumberedGenre: Int, Codable {
    case comedy = 1
    case drama, thriller, animation
}

// A raw value with a typing mistake.

private struct MisspeltMovie: Codable {
    var title: String
    var year: Int
    var genre: MisspeltGenre
}

private enum MisspeltGenre: String, Codable {
    case comedy = "Comedy"
    case drama = "Drama"
    case animation = "Animatoin"
}

// MARK: - Lesson

extension Lesson {
    static let rawEnums = Lesson(
        name: "raw-enums",
        title: "Enums by raw value",
        lookAt: """
            Each case of Genre has a raw value, a String. Genre decodes a String, and then looks for the case that has \
            it. NumberedGenre does the same with an Int.
            """,
        tasks: [
            LessonTask(
                "Decode movie.json as NumberedMovie with m.",
                seen: "typeMismatch: a raw value of another type isn't even compared with the cases.",
                when: .payload("movie"), .model("NumberedMovie"), .outcome(.failed)),
            LessonTask(
                "Decode movie.json as MisspeltMovie with m. The payload is the same.",
                seen: "dataCorrupted: no case has the raw value Animation. The mistake is in the model this time.",
                when: .payload("movie"), .model("MisspeltMovie"), .outcome(.failed)),
            LessonTask(
                "In movie.json as MisspeltMovie, v on the model: correct the raw value.",
                seen: """
                    It decodes. Only a payload with that genre finds the mistake: the compiler doesn't know the \
                    server's words.
                    """,
                when: .payload("movie"), .model("MisspeltMovie"), .edited, .outcome(.decoded)),
            LessonTask(
                "Press p until unknown-genre.json is open.",
                seen: "dataCorrupted: Mockumentary is a String, as expected, but no case has it.",
                when: .payload("unknown-genre"), .model("Movie"), .outcome(.failed)),
            LessonTask(
                "In unknown-genre.json, press , once. What was decoded before the failure? The model marks the line.",
                seen: """
                    The String. Genre then found no case with that raw value, and threw the error itself: the decoder \
                    didn't fail.
                    """,
                when: .payload("unknown-genre"), .answered("genre"), .line("enum Genre")),
            LessonTask(
                asking: "The server starts to send a new genre. Which error do old apps see?",
                .wrong(
                    "typeMismatch", "It is still a String, as Genre asks. Look at the failure of unknown-genre.json."),
                .right("dataCorrupted"),
                .wrong("valueNotFound", "That is for null. There is a value."),
                .wrong("None: the case is ignored", "An enum has no value for it, so init(from:) must throw."),
                .wrong(
                    "None: the app crashes",
                    "The decoder throws an error, and only try! turns it into a crash: use try, and catch the error."),
                seen: "The type is right, the value is not: dataCorrupted."),
        ],
        saw: """
            An unknown raw value is dataCorrupted: the type is right, the value isn't. A value of another type is \
            typeMismatch. One new case on the server breaks every app that doesn't know it.
            """,
        models: [
            LessonModel(Movie.self, .struct, in: "RawEnums.swift"),
            LessonModel(Genre.self, .enum, in: "RawEnums.swift"),
            LessonModel(MisspeltMovie.self, .struct, in: "RawEnums.swift"),
            LessonModel(MisspeltGenre.self, .enum, in: "RawEnums.swift"),
            LessonModel(NumberedMovie.self, .struct, in: "RawEnums.swift"),
            LessonModel(NumberedGenre.self, .enum, in: "RawEnums.swift"),
        ],
        payloads: [
            LessonPayload(
                "raw-enums/movie", note: "The genre is one of the cases.",
                .decodes("Movie"),
                .fails(
                    "NumberedMovie", finding: LessonFinding(.typeMismatch, "genre", at: "/genre", line: 4, column: 12)),
                .fails(
                    "MisspeltMovie", finding: LessonFinding(.dataCorrupted, "genre", at: "/genre", line: 4, column: 12))
            ),
            LessonPayload("raw-enums/movie-by-number", note: "The genre is a number.", .decodes("NumberedMovie")),
            LessonPayload(
                "raw-enums/unknown-genre", note: "No case has the raw value Mockumentary.",
                .fails("Movie", finding: LessonFinding(.dataCorrupted, "genre", at: "/genre", line: 4, column: 12))),
            LessonPayload(
                "raw-enums/unknown-number", note: "No case has the raw value 9.",
                .fails(
                    "NumberedMovie",
                    finding: LessonFinding(.dataCorrupted, "genre", at: "/genre", line: 4, column: 12))),
        ])
}
