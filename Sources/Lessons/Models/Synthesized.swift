private struct Station: Codable {
    var name: String
    var tracks: Int
}

// The same, as the compiler writes it.

private struct StationByHand: Codable {
    var name: String
    var tracks: Int

    private enum CodingKeys: CodingKey { case name, tracks }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        tracks = try container.decode(Int.self, forKey: .tracks)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(tracks, forKey: .tracks)
    }
}

// The enum has another name, so the compiler doesn't use it.

private struct StationWithKeys: Codable {
    var name: String
    var tracks: Int

    private enum ShortKeys: String, CodingKey {
        case name = "n"
        case tracks = "t"
    }
}

// Code written by hand can use it.

private struct StationByKeys: Codable {
    var name: String
    var tracks: Int

    private enum ShortKeys: String, CodingKey {
        case name = "n"
        case tracks = "t"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ShortKeys.self)
        name = try container.decode(String.self, forKey: .name)
        tracks = try container.decode(Int.self, forKey: .tracks)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ShortKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(tracks, forKey: .tracks)
    }
}

// MARK: - Lesson

extension Lesson {
    static let synthesized = Lesson(
        name: "synthesized",
        title: "What the compiler writes",
        lookAt: """
            For Station, the compiler writes, or synthesizes, CodingKeys, init(from:) and encode(to:). StationByHand \
            has the same code, written by hand. A container reads an object's values by their keys. An enum of keys \
            with another name works only in code that names it.
            """,
        tasks: [
            LessonTask(
                """
                In station.json, choose StationByHand with m, and step to the request for tracks. The model marks \
                its line.
                """,
                seen: """
                    The marked line requests it. Station makes the same requests, in code of the compiler that no file \
                    shows.
                    """,
                when: .payload("station"), .model("StationByHand"), .asked("tracks"), .line("forKey: .tracks)")),
            LessonTask(
                "Press p: short.json, as StationWithKeys. Press , to the request that failed.",
                seen:
                    "name, not n: the compiler didn't use ShortKeys, and wrote CodingKeys with the properties' names.",
                when: .payload("short"), .model("StationWithKeys"), .asked("name")),
            LessonTask(
                "In short.json as StationWithKeys, v on the model: rename its enum so that the compiler uses it.",
                seen: "CodingKeys is the name that the compiler looks for. It writes its own only if there is none.",
                when: .payload("short"), .model("StationWithKeys"), .edited, .outcome(.decoded)),
            LessonTask(
                "Decode short.json as StationByKeys with m.",
                seen: "It decodes: its init(from:) passes ShortKeys to container(keyedBy:).",
                when: .payload("short"), .model("StationByKeys"), .outcome(.decoded)),
            LessonTask(
                asking: "Which enum of keys does the compiler use for a synthesized init(from:)?",
                .wrong("Any that conforms to CodingKey", "ShortKeys conforms, and StationWithKeys asked for name."),
                .wrong("The first in the type", "StationWithKeys has only ShortKeys, and still asked for name."),
                .wrong("None", "coding-keys shows one that is used, and Station gets one from the compiler."),
                .right("The one named CodingKeys"),
                seen: """
                    The compiler uses the nested type CodingKeys. If there is none, it writes one for the code that it \
                    writes.
                    """
            ),
        ],
        saw: """
            Synthesized code is ordinary code that you don't see. It asks for the keys of CodingKeys, in the order of \
            its cases. If you write both init(from:) and encode(to:), the compiler writes no CodingKeys either: \
            "cannot find 'CodingKeys' in scope".
            """,
        models: [
            LessonModel(Station.self, .struct, in: "Synthesized.swift"),
            LessonModel(StationByHand.self, .struct, in: "Synthesized.swift"),
            LessonModel(StationWithKeys.self, .struct, in: "Synthesized.swift"),
            LessonModel(StationByKeys.self, .struct, in: "Synthesized.swift"),
        ],
        payloads: [
            LessonPayload(
                "synthesized/station", note: "The keys are the properties' names.",
                .decodes("Station"), .decodes("StationByHand"), .decodes("StationWithKeys"),
                .fails("StationByKeys", finding: LessonFinding(.keyNotFound, "n", at: "", line: 1, column: 1))),
            LessonPayload(
                "synthesized/short", note: "The keys are n and t.",
                .fails("StationWithKeys", finding: LessonFinding(.keyNotFound, "name", at: "", line: 1, column: 1)),
                .decodes("StationByKeys")),
        ])
}
