private class MyClass: Codable {
    var foo: String
}

private class MyChildClass: MyClass {
    var bar: Int

    private enum CodingKeys: CodingKey { case bar }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        bar = try container.decode(Int.self, forKey: .bar)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(bar, forKey: .bar)
    }
}

// MARK: - Lesson

extension Lesson {
    static let inheritance = Lesson(
        name: "inheritance",
        title: "A class and its subclass",
        lookAt: """
            MyChildClass decodes its own bar and passes the decoder to super.init(from:), which decodes foo from the same \
            object.
            """,
        tries: [
            LessonTry(
                "Step with . through child.json to the last answer: is bar or foo requested first?",
                seen: "bar. Then MyClass opened its own container over the same object, and decoded foo.",
                when: .payload("child"), .model("MyChildClass"), .lastStep),
            LessonTry(
                "Decode child.json as MyClass with m, and press d.",
                seen: "MyClass has no bar: it is ignored, and the round trip loses it.",
                when: .payload("child"), .model("MyClass"), .difference("/bar")),
            LessonTry(
                "Press p: bar-missing.json.",
                seen: "The subclass fails before super.init(from:) runs, so foo is never requested.",
                when: .payload("bar-missing"), .model("MyChildClass"), .outcome(.failed)),
        ],
        saw: """
            The compiler doesn't synthesize init(from:) or encode(to:) for a subclass's own properties. Write both, and \
            call super in both.
            """,
        models: [
            LessonModel(MyChildClass.self, .class, in: "Inheritance.swift"),
            LessonModel(MyClass.self, .class, in: "Inheritance.swift"),
        ],
        payloads: [
            LessonPayload(
                "inheritance/child", note: "foo and bar are in the same object.", .decodes("MyChildClass"),
                .decodes("MyClass")),
            LessonPayload(
                "inheritance/bar-missing", note: "bar is missing.",
                .fails(
                    "MyChildClass", finding: LessonFinding(.keyNotFound, "bar", at: "", line: 1, column: 1)),
                .decodes("MyClass")),
        ])
}
