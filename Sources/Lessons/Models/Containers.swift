// A type for each level of the payload: the compiler writes all the code.

private struct LeveledLandmark: Codable {
    var name: String
    var position: Position
    var visits: [YearOfVisit]
}

private struct Position: Codable {
    var lat: Double
    var lng: Double
}

private struct YearOfVisit: Codable {
    var year: Int
}

// One flat type: its code opens a container for each level.

private struct Landmark: Codable {
    var name: String
    var latitude: Double
    var longitude: Double
    var years: [Int]

    private enum CodingKeys: CodingKey { case name, position, visits }
    private enum PositionKeys: CodingKey { case lat, lng }
    private enum VisitKeys: CodingKey { case year }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        let position = try container.nestedContainer(keyedBy: PositionKeys.self, forKey: .position)
        latitude = try position.decode(Double.self, forKey: .lat)
        longitude = try position.decode(Double.self, forKey: .lng)
        var visits = try container.nestedUnkeyedContainer(forKey: .visits)
        years = []
        while !visits.isAtEnd {
            let visit = try visits.nestedContainer(keyedBy: VisitKeys.self)
            years.append(try visit.decode(Int.self, forKey: .year))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        var position = container.nestedContainer(keyedBy: PositionKeys.self, forKey: .position)
        try position.encode(latitude, forKey: .lat)
        try position.encode(longitude, forKey: .lng)
        var visits = container.nestedUnkeyedContainer(forKey: .visits)
        for year in years {
            var visit = visits.nestedContainer(keyedBy: VisitKeys.self)
            try visit.encode(year, forKey: .year)
        }
    }
}

// The same init(from:), but the compiler writes encode(to:): flat, as the properties are.

private struct FlattenedLandmark: Codable {
    var name: String
    var latitude: Double
    var longitude: Double
    var years: [Int]

    private enum LevelKeys: CodingKey { case name, position, visits }
    private enum PositionKeys: CodingKey { case lat, lng }
    private enum VisitKeys: CodingKey { case year }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: LevelKeys.self)
        name = try container.decode(String.self, forKey: .name)
        let position = try container.nestedContainer(keyedBy: PositionKeys.self, forKey: .position)
        latitude = try position.decode(Double.self, forKey: .lat)
        longitude = try position.decode(Double.self, forKey: .lng)
        var visits = try container.nestedUnkeyedContainer(forKey: .visits)
        years = []
        while !visits.isAtEnd {
            let visit = try visits.nestedContainer(keyedBy: VisitKeys.self)
            years.append(try visit.decode(Int.self, forKey: .year))
        }
    }
}

// MARK: - Lesson

extension Lesson {
    private static let noLongitude = LessonFinding(
        .keyNotFound, "position.lng", at: "/position", line: 3, column: 15)
    private static let textPosition = LessonFinding(
        .typeMismatch, "position", at: "/position", line: 3, column: 15)

    static let containers = Lesson(
        name: "containers",
        title: "Nested containers by hand",
        lookAt: """
            A nested container reads an object inside the object, without a type for it. Landmark is flat, and its \
            payload isn't: its init(from:) opens a nested container for position and one for visits. LeveledLandmark \
            has a type for each level instead.
            """,
        tasks: [
            LessonTask(
                "Step with . through place.json as Landmark to the request for lat. What does the call stack show?",
                seen: "position is open inside Landmark.init(from:): the nested container has the key in its path.",
                when: .payload("place"), .model("Landmark"), .asked("position.lat"), .open("position")),
            LessonTask(
                "Decode place.json as FlattenedLandmark with m, and press d.",
                seen: "The round trip loses the levels: the compiler's encode(to:) writes the properties side by side.",
                when: .payload("place"), .model("FlattenedLandmark"), .difference("/position")),
            LessonTask(
                """
                In place.json as FlattenedLandmark, v on the model: copy encode(to:) from Landmark, with \
                LevelKeys. Press d.
                """,
                seen: """
                    Nothing is lost: encode(to:) opens the same containers as init(from:), and writes the same levels.
                    """,
                when: .payload("place"), .model("FlattenedLandmark"), .edited, .noDifference),
            LessonTask(
                "Press p: no-lng.json.",
                seen: "The path of the error is position.lng, although no property and no type is called position.",
                when: .payload("no-lng"), .outcome(.failed)),
            LessonTask(
                "Press p: text-position.json. Press , to go back to the request that failed.",
                seen: "A nested container needs an object. nestedContainer itself fails, before lat is requested.",
                when: .payload("text-position"), .outcome(.failed), .asked("position")),
            LessonTask(
                asking: """
                    A payload has three levels, and the app needs two values of the deepest. What do nested containers \
                    save?
                    """,
                .wrong("Requests.", "Each level is opened, and each value requested, as with a type for each level."),
                .wrong("encode(to:).", "Try FlattenedLandmark: without one, the round trip is flat."),
                .right("Types that exist only to reach the values."),
                .wrong("The coding path.", "Each container adds its key to the path, with a type or without."),
                seen: "They save types and cost code: init(from:) and encode(to:) have to open the same levels."),
        ],
        saw: """
            A nested container reads a level without a type for it, and its key is in every path below. Write both \
            directions, or the levels are lost.
            """,
        models: [
            LessonModel(Landmark.self, .struct, in: "Containers.swift"),
            LessonModel(FlattenedLandmark.self, .struct, in: "Containers.swift"),
            LessonModel(LeveledLandmark.self, .struct, in: "Containers.swift"),
            LessonModel(Position.self, .struct, in: "Containers.swift"),
            LessonModel(YearOfVisit.self, .struct, in: "Containers.swift"),
        ],
        payloads: [
            LessonPayload(
                "containers/place", note: "Three levels: the place, its position, and each visit.",
                .decodes("Landmark"), .decodes("FlattenedLandmark"), .decodes("LeveledLandmark")),
            LessonPayload(
                "containers/no-lng", note: "position has no key \"lng\".",
                .fails("Landmark", finding: noLongitude), .fails("FlattenedLandmark", finding: noLongitude),
                .fails("LeveledLandmark", finding: noLongitude)),
            LessonPayload(
                "containers/text-position", note: "position is a string.",
                .fails("Landmark", finding: textPosition), .fails("FlattenedLandmark", finding: textPosition),
                .fails("LeveledLandmark", finding: textPosition)),
        ])
}
