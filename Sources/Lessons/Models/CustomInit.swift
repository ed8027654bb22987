private struct Machine: Codable {
    var name: String
    var enabled: Bool

    private enum CodingKeys: CodingKey { case name, enabled }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        enabled = try container.decode(Int.self, forKey: .enabled) == 1
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(enabled ? 1 : 0, forKey: .enabled)
    }
}

// The same, with a mistake that neither half shows on its own.

private struct InvertedMachine: Codable {
    var name: String
    var enabled: Bool

    private enum CodingKeys: CodingKey { case name, enabled }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        enabled = try container.decode(Int.self, forKey: .enabled) == 0
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(enabled ? 1 : 0, forKey: .enabled)
    }
}

// MARK: - Lesson

extension Lesson {
    private static let stringForInt = LessonFinding(.typeMismatch, "enabled", at: "/enabled", line: 3, column: 14)

    static let customInit = Lesson(
        name: "custom-init",
        title: "Your own init(from:) and encode(to:)",
        lookAt: """
            The payload has 1 where Machine has true. Its init(from:) decodes an Int and compares it; its encode(to:) \
            does the reverse.
            """,
        tasks: [
            LessonTask(
                "In machine.json, step with . to the request for enabled. The model marks its line.",
                seen: """
                    The marked line asks for an Int and compares it with 1: the property is a Bool, the request is \
                    not.
                    """,
                when: .payload("machine"), .asked("enabled"), .line("decode(Int.self, forKey: .enabled) == 1")),
            LessonTask(
                "Press Esc to leave the step, and d for the round trip of machine.json: nothing is lost.",
                seen: "1 became true and true became 1: decoding and encoding agree.",
                when: .payload("machine"), .model("Machine"), .noDifference),
            LessonTask(
                "Decode machine.json as InvertedMachine with m, with the difference still shown.",
                seen: "1 came in and 0 goes out. It decodes without an error: only the round trip shows the bug.",
                when: .payload("machine"), .model("InvertedMachine"), .difference("/enabled")),
            LessonTask(
                """
                In machine.json, fix InvertedMachine: t, Tab to the model, v edits a copy; then t. Is the \
                difference gone?
                """,
                seen:
                    "Decoding and encoding agree again. The built-in source is unchanged: only the copy was compiled.",
                when: .payload("machine"), .model("InvertedMachine"), .edited, .noDifference),
            LessonTask(
                "Press p: trailing-comma.json. And p again: enabled-string.json.",
                seen: #"A trailing comma decodes, "0" doesn't: JSONDecoder never converts a string to a number."#,
                when: .payload("enabled-string"), .outcome(.failed)),
            LessonTask(
                asking: "InvertedMachine decoded without an error. What found its mistake?",
                .wrong("The type checker", "Both halves have the right types, and compile."),
                .wrong("JSONDecoder", "It returned the Int that was asked for. What it means is up to the model."),
                .right("The round trip"),
                .wrong("The trailing comma", "JSONDecoder accepts it, and it has nothing to do with enabled."),
                seen: "Neither init(from:) nor encode(to:) is wrong by itself. Together, they change the value."),
        ],
        saw: """
            A value that decodes may still be wrong. A round trip shows if decoding and encoding disagree.
            """,
        models: [
            LessonModel(Machine.self, .struct, in: "CustomInit.swift"),
            LessonModel(InvertedMachine.self, .struct, in: "CustomInit.swift"),
        ],
        payloads: [
            LessonPayload(
                "custom-init/machine", note: "enabled is 1.", .decodes("Machine"), .decodes("InvertedMachine")),
            LessonPayload(
                "custom-init/trailing-comma", note: "A comma follows the last member, and JSONDecoder accepts it.",
                .decodes("Machine"), .decodes("InvertedMachine")),
            LessonPayload(
                "custom-init/enabled-string", note: #"enabled is "0", a string."#,
                .fails("Machine", finding: stringForInt), .fails("InvertedMachine", finding: stringForInt)),
        ])
}
