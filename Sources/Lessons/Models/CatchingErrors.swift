// It throws whatever the decoder throws.

private struct AudioSettings: Codable {
    var theme: String
    var volume: Int
}

// try? makes nil of every error.

private struct CarelessSettings: Codable {
    var theme: String
    var volume: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        theme = try container.decode(String.self, forKey: .theme)
        volume = (try? container.decode(Int.self, forKey: .volume)) ?? 5
    }
}

// A pattern catches one kind of error. All others are thrown on.

private struct CarefulSettings: Codable {
    var theme: String
    var volume: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        theme = try container.decode(String.self, forKey: .theme)
        do {
            volume = try container.decode(Int.self, forKey: .volume)
        } catch DecodingError.keyNotFound {
            volume = 5
        } catch DecodingError.valueNotFound {
            volume = 0
        }
    }
}

// decodeIfPresent says the same without a catch: nil for a missing key and for null.

private struct PresentSettings: Codable {
    var theme: String
    var volume: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        theme = try container.decode(String.self, forKey: .theme)
        volume = try container.decodeIfPresent(Int.self, forKey: .volume) ?? 5
    }
}

// MARK: - Lesson

extension Lesson {
    private static let noVolume = LessonFinding(.keyNotFound, "volume", at: "", line: 1, column: 1)
    private static let nullVolume = LessonFinding(.valueNotFound, "volume", at: "/volume", line: 3, column: 13)
    private static let textVolume = LessonFinding(.typeMismatch, "volume", at: "/volume", line: 3, column: 13)

    static let catchingErrors = Lesson(
        name: "catching-errors",
        title: "Catching a DecodingError",
        lookAt: """
            The volume is missing, null or a word. AudioSettings throws. The others replace what is missing by 5: \
            which of them also hides the word?
            """,
        tasks: [
            LessonTask(
                "Press p three times: text-volume.json. Decode it as CarelessSettings with m.",
                seen: "try? made nil of typeMismatch, too, and the volume is 5. Nobody is told of the word.",
                when: .payload("text-volume"), .model("CarelessSettings"), .outcome(.recovered)),
            LessonTask(
                """
                In text-volume.json as CarelessSettings, v on the model: replace try? so that the word is an error \
                again.
                """,
                seen: "decodeIfPresent returns nil for a missing key and for null, and throws for everything else.",
                when: .payload("text-volume"), .model("CarelessSettings"), .edited, .outcome(.failed)),
            LessonTask(
                "Decode text-volume.json as CarefulSettings with m. Press , to go back to the request that failed.",
                seen: "It fails: its patterns are keyNotFound and valueNotFound, and this is a typeMismatch.",
                when: .payload("text-volume"), .model("CarefulSettings"), .asked("volume")),
            LessonTask(
                "Press p twice: no-volume.json. Decode it as CarefulSettings with m.",
                seen: "keyNotFound was thrown and caught by its pattern.",
                when: .payload("no-volume"), .model("CarefulSettings"), .outcome(.recovered)),
            LessonTask(
                "Decode no-volume.json as PresentSettings with m.",
                seen: "The same value, and no error was thrown: decodeIfPresent looks before it decodes.",
                when: .payload("no-volume"), .model("PresentSettings"), .outcome(.decoded)),
            LessonTask(
                asking: "Which error does an app get for a null where an Int is required?",
                .wrong("keyNotFound", "The key is there. Open null-volume.json as AudioSettings."),
                .right("valueNotFound"),
                .wrong("typeMismatch", "That is for a value of another type. Open null-volume.json as AudioSettings."),
                .wrong("dataCorrupted", "That is for a value of the right type that can't be used."),
                seen: """
                    Each of the four kinds has a context: its codingPath says where, its debugDescription what was \
                    found.
                    """),
        ],
        saw: """
            Catch the kind of error that you expect; the others are thrown on. Where the app calls the decoder, log \
            the context's codingPath: localizedDescription doesn't have it. No error crashes an app by itself; try! \
            does.
            """,
        models: [
            LessonModel(AudioSettings.self, .struct, in: "CatchingErrors.swift"),
            LessonModel(CarelessSettings.self, .struct, in: "CatchingErrors.swift"),
            LessonModel(CarefulSettings.self, .struct, in: "CatchingErrors.swift"),
            LessonModel(PresentSettings.self, .struct, in: "CatchingErrors.swift"),
        ],
        payloads: [
            LessonPayload(
                "catching-errors/settings", note: "A theme and a volume.",
                .decodes("AudioSettings"), .decodes("CarelessSettings"), .decodes("CarefulSettings"),
                .decodes("PresentSettings")),
            LessonPayload(
                "catching-errors/no-volume", note: "The volume is missing.",
                .fails("AudioSettings", finding: noVolume), .decodes("CarelessSettings", absorbing: noVolume),
                .decodes("CarefulSettings", absorbing: noVolume), .decodes("PresentSettings")),
            LessonPayload(
                "catching-errors/null-volume", note: "The volume is null.",
                .fails("AudioSettings", finding: nullVolume), .decodes("CarelessSettings", absorbing: nullVolume),
                .decodes("CarefulSettings", absorbing: nullVolume), .decodes("PresentSettings")),
            LessonPayload(
                "catching-errors/text-volume", note: "The volume is a word.",
                .fails("AudioSettings", finding: textVolume), .decodes("CarelessSettings", absorbing: textVolume),
                .fails("CarefulSettings", finding: textVolume), .fails("PresentSettings", finding: textVolume)),
        ])
}
