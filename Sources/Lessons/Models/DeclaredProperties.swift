import ResilientCodable

private struct ModelRoot: CodableEntity {
    @CodableScalar(mandatory: true) var id: Int
    @CodableScalar var title: String = "untitled"
    @CodableStableBool var enabled: Bool
    @CodableScalar(key: "stats.pass.ratio") var ratio: Double = 1
    @CodableProperty var level1: ModelLevel1
    @CodableFlattenedArrayProperty var parts: [ModelLevel2]
    @CodableKeyedProperty<CelsiusTraits> var temperature: Double = 20

    static let codableKeyPaths = KeyPathList<ModelRoot> {
        \ModelRoot._id
        \ModelRoot._title
        \ModelRoot._enabled
        \ModelRoot._ratio
        \ModelRoot._level1
        \ModelRoot._parts
        \ModelRoot._temperature
    }
}

private struct ModelLevel1: CodableEntity {
    @CodableScalar(mandatory: true) var label: String
    @CodableProperty var level2: ModelLevel2

    static let codableKeyPaths = KeyPathList<ModelLevel1> {
        \ModelLevel1._label
        \ModelLevel1._level2
    }
}

private struct ModelLevel2: CodableEntity {
    @CodableScalar(mandatory: true) var note: String

    static let codableKeyPaths = KeyPathList<ModelLevel2> {
        \ModelLevel2._note
    }
}

// Traits of your own: the payload has an object in Fahrenheit, the property a number in Celsius.

private enum CelsiusTraits: CodableTraits {
    struct Coded: Codable { var fahrenheit: Double }

    static func createStorable(from coded: Coded) throws -> Double { (coded.fahrenheit - 32) / 1.8 }
    static func createDecodable(from storable: Double) throws -> Coded? { Coded(fahrenheit: storable * 1.8 + 32) }
}

// MARK: - Lesson

extension Lesson {
    static let declaredProperties = Lesson(
        name: "declared-properties",
        title: "Properties declared once",
        lookAt: """
            ModelRoot is an entity, a CodableEntity of the library ResilientCodable: each property declares its key or \
            path, its default, and whether it is mandatory, which means that the key must be there. There is no other \
            code.
            """,
        tasks: [
            LessonTask(
                "Press d for the round trip of as-declared.json.",
                seen: "parts can have any keys, and becomes an array sorted by them: the keys themselves are lost.",
                when: .payload("as-declared"), .difference("/parts/p2")),
            LessonTask(
                "In as-declared.json, step with . to the request for stats.pass.ratio. Where is it in the payload?",
                seen: "Two objects deeper: the key is a path, and no type was written for stats and pass.",
                when: .payload("as-declared"), .asked("stats.pass.ratio")),
            LessonTask(
                "Press p: odd-case.json. Then p again: yes.json.",
                seen: "Keys match in any case, missing values have their defaults, and \"yes\" is true.",
                when: .payload("yes"), .outcome(.decoded)),
            LessonTask(
                "Press p: mandatory-missing.json.",
                seen: "id is mandatory, so the decode fails: keyNotFound. Otherwise it would be 0.",
                when: .payload("mandatory-missing"), .outcome(.failed)),
            LessonTask(
                "In mandatory-missing.json, v on the model: let id be missing. What is it then?",
                seen: "0, the default of an Int. The app can't tell it from an id that the server sent as 0.",
                when: .payload("mandatory-missing"), .edited, .outcome(.decoded)),
            LessonTask(
                asking: "title is missing and not mandatory. What is it after decoding?",
                .right("\"untitled\""),
                .wrong("nil", "title is a String, not an optional."),
                .wrong("\"\"", "The declaration says which default: look at the model."),
                .wrong(
                    "The decode fails.", "Only a mandatory property must be there: odd-case.json decodes without it."),
                seen: "The declared default stays. $title.wasDecoded tells it from a decoded value."),
        ],
        saw: """
            With defaults, a model decodes from almost anything. Use mandatory where a default would be wrong.
            """,
        models: [
            LessonModel(ModelRoot.self, .struct, in: "DeclaredProperties.swift"),
            LessonModel(ModelLevel1.self, .struct, in: "DeclaredProperties.swift"),
            LessonModel(ModelLevel2.self, .struct, in: "DeclaredProperties.swift"),
        ],
        payloads: [
            LessonPayload(
                "declared-properties/as-declared", note: "Every value is as declared.", .decodes("ModelRoot")),
            LessonPayload(
                "declared-properties/odd-case", note: "The keys are in unusual case, and half of them are missing.",
                .decodes("ModelRoot")),
            LessonPayload(
                "declared-properties/yes", note: #"enabled is "yes", a string."#,
                .decodes("ModelRoot")),
            LessonPayload(
                "declared-properties/mandatory-missing", note: "id is missing.",
                .fails("ModelRoot", finding: LessonFinding(.keyNotFound, "id", at: "", line: 1, column: 1))),
        ])
}
