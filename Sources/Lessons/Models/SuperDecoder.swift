private class Appliance: Codable {
    var id: Int
}

// The superclass has an object of its own in the payload: superDecoder() reads it from the key "super".

private class Lamp: Appliance {
    var name: String

    private enum CodingKeys: CodingKey { case name }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try super.encode(to: container.superEncoder())
    }
}

// superDecoder(forKey:) reads it from a key that the class names.

private class NamedLamp: Appliance {
    var name: String

    private enum CodingKeys: CodingKey { case name, device }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        try super.init(from: container.superDecoder(forKey: .device))
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try super.encode(to: container.superEncoder(forKey: .device))
    }
}

// MARK: - Lesson

extension Lesson {
    static let superDecoder = Lesson(
        name: "super-decoder",
        title: "A superclass in an object of its own",
        lookAt: """
            In the lesson inheritance, both classes read the same object. Here the superclass has one of its own: \
            under the key "super" for Lamp, under "device" for NamedLamp. A super-decoder, superDecoder(), is a \
            decoder for that object.
            """,
        tasks: [
            LessonTask(
                "Step with . through child.json as Lamp to the request for id. What is its path?",
                seen:
                    "super.id: superDecoder() gave Appliance.init(from:) a decoder for the value of the key \"super\".",
                when: .payload("child"), .model("Lamp"), .asked("super.id")),
            LessonTask(
                "Press p: named.json. Decode it as Lamp with m.",
                seen: """
                    Lamp requests the key "super", which isn't there. superDecoder(forKey:), as in NamedLamp, names \
                    another key.
                    """,
                when: .payload("named"), .model("Lamp"), .outcome(.failed)),
            LessonTask(
                "Press p: flat.json.",
                seen: """
                    The id stands beside the name, in the same object. That is the form for super.init(from: decoder).
                    """,
                when: .payload("flat"), .outcome(.failed)),
            LessonTask(
                "In flat.json as Lamp, v on the model: read and write id beside name, in the same object. Press d.",
                seen: "super.init(from: decoder) and super.encode(to: encoder): both classes share one object.",
                when: .payload("flat"), .model("Lamp"), .edited, .noDifference),
            LessonTask(
                asking: "A server sends id and name side by side. What does the subclass pass to super.init(from:)?",
                .right("Its decoder."),
                .wrong("container.superDecoder()", "It reads from the key \"super\", which isn't there."),
                .wrong("container.superDecoder(forKey: .name)", "The name is a string, and no object with an id."),
                .wrong("A new JSONDecoder.", "It would need the payload's data, which init(from:) doesn't have."),
                seen: "super.init(from: decoder) opens a second container over the same object."),
        ],
        saw: """
            superDecoder() is for a superclass whose values are an object of their own. encode(to:) needs \
            superEncoder() with the same key.
            """,
        models: [
            LessonModel(Lamp.self, .class, in: "SuperDecoder.swift"),
            LessonModel(NamedLamp.self, .class, in: "SuperDecoder.swift"),
            LessonModel(Appliance.self, .class, in: "SuperDecoder.swift"),
        ],
        payloads: [
            LessonPayload(
                "super-decoder/child", note: "The superclass's values are under \"super\".", .decodes("Lamp")),
            LessonPayload(
                "super-decoder/named", note: "They are under \"device\".",
                .decodes("NamedLamp"),
                .fails("Lamp", finding: LessonFinding(.valueNotFound, "super", at: "", line: 1, column: 1))),
            LessonPayload(
                "super-decoder/flat", note: "They are in the same object.",
                .fails("Lamp", finding: LessonFinding(.valueNotFound, "super", at: "", line: 1, column: 1)),
                .fails("NamedLamp", finding: LessonFinding(.valueNotFound, "device", at: "", line: 1, column: 1)),
                .decodes("Appliance")),
        ])
}
