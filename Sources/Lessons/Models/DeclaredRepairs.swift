import ResilientCodable

private struct Thermostat: CodableEntity {
    @CodableScalar var room: String = "hall"
    @CodableScalar var degrees: Double = 20
    @CodableScalar var level: Int = 3
    @CodableStableBool var isOn: Bool = false
    @CodableOptionalScalar var offset: Double? = 0.5
    @CodableOptionalScalar(mandatory: true) var limit: Int? = 30
    @CodableProperty var mode: HeatingMode = .heat
    @CodableArrayProperty var readings: [Double] = []
    @CodableScalar var note: String = ""

    // What isn't in this list is neither decoded nor encoded.
    static let codableKeyPaths = KeyPathList<Thermostat> {
        \Thermostat._room
        \Thermostat._degrees
        \Thermostat._level
        \Thermostat._isOn
        \Thermostat._offset
        \Thermostat._limit
        \Thermostat._mode
        \Thermostat._readings
    }
}

private enum HeatingMode: String, Codable {
    case heat, cool, off
}

// The values of an object with any keys, at the root of the payload.

private struct SensorRack: Codable {
    var sensors: [RackSensor]

    init(from decoder: any Decoder) throws {
        sensors = try FlattenedArray<RackSensor>(from: decoder).elements
        // Any object would be a rack otherwise: one without a single sensor.
        guard !sensors.isEmpty else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "No value is a sensor."))
        }
    }

    func encode(to encoder: any Encoder) throws {
        try FlattenedArray(elements: sensors).encode(to: encoder)
    }
}

private struct RackSensor: CodableEntity {
    @CodableScalar(mandatory: true) var degrees: Double

    static let codableKeyPaths = KeyPathList<RackSensor> {
        \RackSensor._degrees
    }
}

// MARK: - Lesson

extension Lesson {
    static let declaredRepairs = Lesson(
        name: "declared-repairs",
        title: "Repairs, null and defaults",
        lookAt: """
            A declared scalar accepts another kind of scalar if nothing is lost: it is repaired. Null resets an \
            optional property to nil, and leaves any other as declared, unless it is mandatory. That, a missing \
            mandatory key, and a value that can't be repaired are errors.
            """,
        tasks: [
            LessonTask(
                "Press d for the round trip of repaired.json. Which values were repaired?",
                seen: """
                    room, degrees, level, isOn, offset and limit, each to its declared type. \"x\" is dropped from \
                    readings.
                    """,
                when: .payload("repaired"), .model("Thermostat"), .outcome(.recovered), .difference("/readings/1")),
            LessonTask(
                "In repaired.json, v on the model: add note to the list. Then step with . to its request.",
                seen:
                    "Only listed properties are requested: before, the payload's note was ignored, and nothing failed.",
                when: .payload("repaired"), .edited, .asked("note")),
            LessonTask(
                "Press p: nulls.json, with the difference still shown.",
                seen: """
                    room and level keep their defaults. offset and limit are nil: null resets an optional, even a \
                    mandatory one.
                    """,
                when: .payload("nulls"), .outcome(.decoded), .difference("/room")),
            LessonTask(
                "Press p: no-limit.json.",
                seen: "keyNotFound: a mandatory key may be null here, but it may not be missing.",
                when: .payload("no-limit"), .outcome(.failed)),
            LessonTask(
                "Press p: many.json.",
                seen: "\"many\" isn't a number and can't be repaired: typeMismatch, as without the wrapper.",
                when: .payload("many"), .outcome(.failed)),
            LessonTask(
                asking: "A payload has LIMIT and Limit, as in two-spellings.json, but not limit. What is limit then?",
                .wrong("The decode fails.", "Press p until two-spellings.json is open: it decodes."),
                .right("The value of LIMIT"),
                .wrong("The value of Limit", "Press d in two-spellings.json, and look at limit."),
                .wrong("30, its default", "A key that differs only in case is found. Press d in two-spellings.json."),
                seen: """
                    Capital letters sort before small ones, and the first key is used. $limit.notes lists the ignored \
                    one.
                    """),
        ],
        saw: """
            A repair never guesses. $room.wasDecoded tells a default from a decoded value. A property may also be an \
            enum, with @CodableProperty, or an array that drops what fails. rack.json has such an array in the form of \
            an object, at its root.
            """,
        models: [
            LessonModel(Thermostat.self, .struct, in: "DeclaredRepairs.swift"),
            LessonModel(HeatingMode.self, .enum, in: "DeclaredRepairs.swift"),
            LessonModel(SensorRack.self, .struct, in: "DeclaredRepairs.swift"),
            LessonModel(RackSensor.self, .struct, in: "DeclaredRepairs.swift"),
        ],
        payloads: [
            LessonPayload(
                "declared-repairs/repaired", note: "Almost every scalar is of another kind.",
                .decodes(
                    "Thermostat",
                    absorbing: LessonFinding(.typeMismatch, "readings[1]", at: "/readings/1", line: 9, column: 22))),
            LessonPayload("declared-repairs/nulls", note: "Four values are null.", .decodes("Thermostat")),
            LessonPayload(
                "declared-repairs/no-limit", note: "The mandatory key is missing.",
                .fails("Thermostat", finding: LessonFinding(.keyNotFound, "limit", at: "", line: 1, column: 1))),
            LessonPayload(
                "declared-repairs/many", note: "level is a word.",
                .fails("Thermostat", finding: LessonFinding(.typeMismatch, "level", at: "/level", line: 3, column: 12))),
            LessonPayload(
                "declared-repairs/two-spellings", note: "Two keys differ from limit only in case.",
                .decodes("Thermostat")),
            LessonPayload(
                "declared-repairs/rack", note: "An object with any keys, whose values are the array.",
                .decodes("SensorRack")),
        ])
}
