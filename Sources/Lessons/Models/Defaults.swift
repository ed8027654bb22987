import Foundation
import ResilientCodable

private struct Settings: Codable {
    @Defaulted<Volume> var volume: Int
    @FailableCodableDictionary var shortcuts: [String: Int]
}

private enum Volume: DecodingDefaultProvider {
    static let missing = 5
    static let invalid = 0
}

// A ready-made default: zero, for a missing key and for an invalid value alike.

private struct ReadySettings: Codable {
    @Defaulted<DecodingDefault.Zero> var volume: Int
    @FailableCodableDictionary var shortcuts: [String: Int]
}

// What the app does with the errors that were swallowed.

private func load(_ data: Data, log: (String) -> Void) throws -> Settings {
    let decoder = JSONDecoder()
    let reporter = decoder.reportSwallowedErrors()
    let settings = try decoder.decode(Settings.self, from: data)
    for error in reporter.errors { log("\(error)") }
    return settings
}

// The same without wrappers.

private struct StrictSettings: Codable {
    var volume: Int
    var shortcuts: [String: Int]
}

// MARK: - Lesson

extension Lesson {
    private static let loud = LessonFinding(.typeMismatch, "volume", at: "/volume", line: 2, column: 13)
    private static let save = LessonFinding(.typeMismatch, "shortcuts.save", at: "/shortcuts/save", line: 5, column: 13)
    private static let noVolume = LessonFinding(.keyNotFound, "volume", at: "", line: 1, column: 1)

    static let defaults = Lesson(
        name: "defaults",
        title: "Missing is not the same as invalid",
        lookAt: """
            @Defaulted has one value for a missing key and another for an invalid value. @FailableCodableDictionary \
            drops values that fail. A reporter collects every error that was swallowed.
            """,
        tasks: [
            LessonTask(
                "Press p: missing.json. What is volume in the Re-encoded pane? Step with . to the request for it.",
                seen: "5, Volume.missing. Nothing failed: the wrapper asks whether the key exists.",
                when: .payload("missing"), .model("Settings"), .asked("volume")),
            LessonTask(
                "Decode missing.json as ReadySettings with m. What is volume now?",
                seen: "0: DecodingDefault has ready-made defaults, Zero, Empty, False, True, Nil and FirstCase.",
                when: .payload("missing"), .model("ReadySettings"), .outcome(.decoded)),
            LessonTask(
                """
                Decode missing.json as StrictSettings with m: it fails. v on the model: declare the default of \
                Settings.
                """,
                seen: "@Defaulted<Volume> is all that a missing volume needs. The rest of the type is still strict.",
                when: .payload("missing"), .model("StrictSettings"), .edited, .outcome(.decoded)),
            LessonTask(
                "Press p: invalid.json, and press d.",
                seen: "volume is 0, Volume.invalid, and save is dropped. open has kept its own value.",
                when: .payload("invalid"), .model("Settings"), .outcome(.recovered), .difference("/shortcuts/save")),
            LessonTask(
                "Decode invalid.json as StrictSettings with m.",
                seen: """
                    The first wrong value fails the whole decode. In Settings, the wrappers swallowed the same error.
                    """,
                when: .payload("invalid"), .model("StrictSettings"), .outcome(.failed)),
            LessonTask(
                asking: "How does the app in load(_:log:) learn what was wrong in invalid.json?",
                .wrong("decode throws it.", "It returned settings: the wrappers swallowed both errors."),
                .wrong("It compares volume with 0.", "0 may be in the payload, too. Only the error tells them apart."),
                .right("The reporter has each swallowed error, with its path."),
                .wrong("It can't.", "reportSwallowedErrors() is called before the decode. Look at the model."),
                seen: """
                    Tolerance without a report hides the server's mistakes. Without a reporter, each wrapper has only \
                    its own.
                    """
            ),
        ],
        saw: """
            A default for a missing key is part of the contract; one for an invalid value hides a mistake. Keep them \
            apart, and report the second.
            """,
        models: [
            LessonModel(Settings.self, .struct, in: "Defaults.swift"),
            LessonModel(StrictSettings.self, .struct, in: "Defaults.swift"),
            LessonModel(ReadySettings.self, .struct, in: "Defaults.swift"),
        ],
        payloads: [
            LessonPayload(
                "defaults/settings", note: "Every value is as declared.",
                .decodes("Settings"), .decodes("StrictSettings"), .decodes("ReadySettings")),
            LessonPayload(
                "defaults/missing", note: "volume is missing.",
                .decodes("Settings"), .decodes("ReadySettings"), .fails("StrictSettings", finding: noVolume)),
            LessonPayload(
                "defaults/invalid", note: "The volume is a string, and so is one of the shortcuts.",
                .decodes("Settings", absorbing: loud, save),
                .fails("StrictSettings", finding: loud)),
        ])
}
