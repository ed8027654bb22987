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

// The same without encode(to:): it inherits that of MyClass.

private class ForgetfulChildClass: MyClass {
    var bar: Int

    private enum CodingKeys: CodingKey { case bar }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        bar = try container.decode(Int.self, forKey: .bar)
        try super.init(from: decoder)
    }
}

// It writes neither, and inherits both from MyClass. Its new property is never read.

private class SilentChildClass: MyClass {
    var bar: Int = 0
}

// MARK: - Lesson

extension Lesson {
    static let inheritance = Lesson(
        name: "inheritance",
        title: "A class and its subclass",
        lookAt: """
            MyChildClass decodes its own bar and passes the decoder to super.init(from:), which decodes foo from the \
            same object.
            """,
        tasks: [
            LessonTask(
                "Step with . through child.json to the request for foo. Which initializers does the call stack show?",
                seen:
                    "After bar, MyClass.init(from:) runs inside that of MyChildClass, with the same decoder and path.",
                when: .payload("child"), .model("MyChildClass"), .asked("foo"), .open("MyClass.init(from:)")),
            LessonTask(
                "Decode child.json as MyClass with m, and press d.",
                seen: "MyClass has no bar: it is ignored, and the round trip loses it.",
                when: .payload("child"), .model("MyClass"), .difference("/bar")),
            LessonTask(
                "Decode child.json as ForgetfulChildClass with m, with the difference still shown.",
                seen: "bar was decoded, and is lost as well: without its own encode(to:), MyClass writes foo alone.",
                when: .payload("child"), .model("ForgetfulChildClass"), .difference("/bar")),
            LessonTask(
                """
                In child.json as ForgetfulChildClass, v on the model: write its encode(to:), as in MyChildClass. \
                Press d.
                """,
                seen:
                    "Nothing is lost: super.encode(to:) writes foo, and the subclass writes bar into the same object.",
                when: .payload("child"), .model("ForgetfulChildClass"), .edited, .noDifference),
            LessonTask(
                "Decode child.json as SilentChildClass with m, with the difference still shown.",
                seen: "It decodes, but bar is ignored and stays 0: the inherited init(from:) reads only foo.",
                when: .payload("child"), .model("SilentChildClass"), .difference("/bar")),
            LessonTask(
                "Press p: bar-missing.json.",
                seen: "The subclass fails before super.init(from:) runs, so foo is never requested.",
                when: .payload("bar-missing"), .model("MyChildClass"), .outcome(.failed)),
            LessonTask(
                asking: "bar is missing. Why was foo never requested?",
                .wrong("foo is missing, too.", "Look at the payload: foo is there, and unreached."),
                .right("init(from:) asks for bar first, and throws before it calls super."),
                .wrong("MyClass has no CodingKeys.", "The compiler wrote them for MyClass, and child.json decodes."),
                .wrong("A class decodes its properties in any order.", "It decodes them in the order of its code."),
                seen: "A thrown error ends the initializer at once."),
        ],
        saw: """
            The compiler doesn't synthesize init(from:) or encode(to:) for a subclass's own properties. Write both, \
            and call super in both. If MyClass were only Decodable, there would be no encode(to:) to override: a \
            subclass could adopt Encodable itself, and write foo, too.
            """,
        models: [
            LessonModel(MyChildClass.self, .class, in: "Inheritance.swift"),
            LessonModel(MyClass.self, .class, in: "Inheritance.swift"),
            LessonModel(ForgetfulChildClass.self, .class, in: "Inheritance.swift"),
            LessonModel(SilentChildClass.self, .class, in: "Inheritance.swift"),
        ],
        payloads: [
            LessonPayload(
                "inheritance/child", note: "foo and bar are in the same object.", .decodes("MyChildClass"),
                .decodes("MyClass"), .decodes("ForgetfulChildClass"), .decodes("SilentChildClass")),
            LessonPayload(
                "inheritance/bar-missing", note: "bar is missing.",
                .fails(
                    "MyChildClass", finding: LessonFinding(.keyNotFound, "bar", at: "", line: 1, column: 1)),
                .decodes("MyClass")),
        ])
}
