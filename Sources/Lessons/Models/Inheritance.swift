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
            MyChildClass decodes its own bar and hands the decoder on to super.init(from:), which decodes foo from the same \
            object.
            """,
        tries: [
            LessonTry(
                "Step with . through child.json to the last answer: is bar asked for first, or foo?",
                seen: "bar. Then MyClass opened a container of its own over the same object, and took foo.",
                when: .payload("child"), .model("MyChildClass"), .lastStep),
            LessonTry(
                "Give child.json to MyClass with m, and press d.",
                seen: "MyClass knows no bar: it is ignored, and the round trip loses it.",
                when: .payload("child"), .model("MyClass"), .difference("/bar")),
            LessonTry(
                "Press p: bar-missing.json.",
                seen: "The subclass fails before super.init(from:) runs, so foo is never asked for.",
                when: .payload("bar-missing"), .model("MyChildClass"), .outcome(.failed)),
        ],
        saw: """
            The compiler writes no init(from:) for what a subclass adds, and no encode(to:). Both are yours, and both call \
            super.
            """,
        models: [
            LessonModel(MyChildClass.self, .class, in: "Inheritance.swift"),
            LessonModel(MyClass.self, .class, in: "Inheritance.swift"),
        ],
        payloads: [
            LessonPayload(
                "inheritance/child", note: "foo and bar stand in one object.", .decodes("MyChildClass"),
                .decodes("MyClass")),
            LessonPayload(
                "inheritance/bar-missing", note: "There is no bar.",
                .fails(
                    "MyChildClass", finding: LessonFinding(.keyNotFound, "bar", at: "", line: 1, column: 1)),
                .decodes("MyClass")),
        ])
}
