// Every error of the decoder reaches the app.

private struct AudioSettings: Codable {
    var theme: String
    var volume: Int
}

// try? turns every error into nil.

private struct CarelessSettings: Codable {
    var theme: String
    var volume: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        theme = try container.decode(String.self, forKey: .theme)
        volume = (try? container.decode(Int.self, forKey: .volume)) ?? 5
    }
}

// Each catch clause catches one kind of error. All others reach the app.

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

// decodeIfPresent needs no catch clause: it returns nil for a missing key and for null.

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
                seen: """
                    try? turned the typeMismatch into nil, too, so the volume is 5. The word is lost without an error.
                    """,
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
                seen: "It fails: it catches only keyNotFound and valueNotFound, and this is a typeMismatch.",
                when: .payload("text-volume"), .model("CarefulSettings"), .asked("volume")),
            LessonTask(
                "Press p twice: no-volume.json. Decode it as CarefulSettings with m.",
                seen: "The error keyNotFound was thrown, and the model's catch clause for it used 5.",
                when: .payload("no-volume"), .model("CarefulSettings"), .outcome(.recovered)),
            LessonTask(
                "Decode no-volume.json as PresentSettings with m.",
                seen: "The same value, and no error was thrown: decodeIfPresent checks for the key before it decodes.",
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
            Catch the kind of error that you expect, and let the others through. Where the app calls the decoder, log \
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
