/// What a learner writes in a lesson's source.
struct LessonEdit: Sendable {
    /// Texts of the source, and what replaces them.
    let replacements: [(wrong: String, right: String)]

    init(_ replacements: (wrong: String, right: String)...) { self.replacements = replacements }

    /// The source with all replacements; nil if one of the texts isn't there.
    func applied(to source: String) -> String? {
        var source = source
        for (wrong, right) in replacements {
            guard source.contains(wrong) else { return nil }
            source = source.replacing(wrong, with: right)
        }
        return source
    }
}

extension LessonEdit {
    /// The edit that each lesson's task asks for.
    static let solutions: [String: LessonEdit] = [
        "basics": LessonEdit(("var lat: Double", "var lat: String")),
        "one-way": LessonEdit(
            ("struct Forecast: Decodable", "struct Forecast: Codable"),
            ("struct Wind: Decodable", "struct Wind: Codable")),
        "nested": LessonEdit(("var coordinates: Coordinates", "var coordinates: Coordinates?")),
        "coding-keys": LessonEdit(
            (#"case name = "n""#, "case name"), (#"case latitude = "l""#, "case latitude"),
            (#"case longitude = "lo""#, "case longitude")),
        "key-strategies": LessonEdit(("var imageURL: URL\n}", "var imageUrl: URL\n}")),
        "raw-enums": LessonEdit(("Animatoin", "Animation")),
        "dictionaries": LessonEdit(
            ("enum Currency: String, Codable {", "enum Currency: String, Codable, CodingKeyRepresentable {")),
        "dates": LessonEdit(("var date: Date", "var date: String")),
        "synthesized": LessonEdit(
            (
                """
                    private enum ShortKeys: String, CodingKey {
                        case name = "n"
                        case tracks = "t"
                    }
                }
                """,
                """
                    private enum CodingKeys: String, CodingKey {
                        case name = "n"
                        case tracks = "t"
                    }
                }
                """
            )),
        "enum-values": LessonEdit(("    case empty\n", "    case empty\n    case triangle(side: Double)\n")),
        "custom-init": LessonEdit(("forKey: .enabled) == 0", "forKey: .enabled) == 1")),
        "optionals": LessonEdit(("bar = try container.decode(Int.self", "bar = try container.decode(Int?.self")),
        "catching-errors": LessonEdit(
            (
                "volume = (try? container.decode(Int.self, forKey: .volume)) ?? 5",
                "volume = try container.decodeIfPresent(Int.self, forKey: .volume) ?? 5"
            )),
        "recordings": LessonEdit(("var price: Double", "var price: String")),
        "containers": LessonEdit(
            (
                """
                            years.append(try visit.decode(Int.self, forKey: .year))
                        }
                    }
                }
                """,
                """
                            years.append(try visit.decode(Int.self, forKey: .year))
                        }
                    }

                    func encode(to encoder: any Encoder) throws {
                        var container = encoder.container(keyedBy: LevelKeys.self)
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
                """
            )),
        "own-dates": LessonEdit((#"[.format("yyyy-MM-dd"), "#, #"[.format("yyyy-MM-dd"), .format("d MMMM yyyy"), "#)),
        "self-check": LessonEdit(
            (
                "        default: break\n",
                """
                        case "photo" where url == nil:
                            throw DecodingError.dataCorrupted(
                                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "No url."))
                        default: break

                """
            )),
        "moving-on": LessonEdit(
            (
                """
                                throw DecodingError.dataCorruptedError(
                                    in: container, debugDescription: "The container is still at element \\(index).")
                """,
                """
                                _ = try container.decode(String.self)
                """
            )),
        "inheritance": LessonEdit(
            (
                """
                        try super.init(from: decoder)
                    }
                }
                """,
                """
                        try super.init(from: decoder)
                    }

                    override func encode(to encoder: any Encoder) throws {
                        try super.encode(to: encoder)
                        var container = encoder.container(keyedBy: CodingKeys.self)
                        try container.encode(bar, forKey: .bar)
                    }
                }
                """
            )),
        "super-decoder": LessonEdit(
            ("container.superDecoder())", "decoder)"), ("container.superEncoder())", "encoder)")),
        "composition": LessonEdit(
            (
                """
                        bar = try container.decode(Int.self, forKey: .bar)
                    }
                }
                """,
                """
                        bar = try container.decode(Int.self, forKey: .bar)
                    }

                    func encode(to encoder: any Encoder) throws {
                        try myStruct.encode(to: encoder)
                        var container = encoder.container(keyedBy: CodingKeys.self)
                        try container.encode(bar, forKey: .bar)
                    }
                }
                """
            )),
        "heterogeneous": LessonEdit(
            (
                """
                        case let type:
                            throw DecodingError.dataCorruptedError(
                                forKey: .type, in: container, debugDescription: "There is no class for \\(type).")
                """,
                """
                        default: item = try MediaItem(from: decoder)
                """
            )),
        "common-fields": LessonEdit(
            ("    case photo(Photo)\n", "    case photo(Photo)\n    case poll(Poll)\n"),
            ("struct Text: Codable {", "struct Poll: Codable {\n    var votes: Int\n}\n\nstruct Text: Codable {"),
            (
                "        case let kind: self",
                """
                        case "POLL": self = .poll(try Poll(from: decoder))
                        case let kind: self
                """
            ),
            (
                "        case .unknown(let kind):\n",
                """
                        case .poll(let poll):
                            try container.encode("POLL", forKey: .kind)
                            try poll.encode(to: encoder)
                        case .unknown(let kind):

                """
            )),
        "envelopes": LessonEdit(("    var data: Content\n", "    var data: Content?\n    var error: ServerError?\n")),
        "domain-models": LessonEdit(
            ("case draft, published }", "case draft, published, archived }"),
            (
                #"        case "published": status = .published"#,
                """
                        case "published": status = .published
                        case "archived": status = .archived
                """
            )),
        "own-wrapper": LessonEdit(
            (
                """
                struct TrimmedPerson: Codable {
                    @Trim var name: String
                    @Trim var nickname: String
                """,
                """
                struct TrimmedPerson: Codable {
                    @Trim var name: String
                    @TrimIfPresent var nickname: String?
                """
            )),
        "testing": LessonEdit((#"case note = "notes""#, "case note")),
        "conversions": LessonEdit(
            (
                """
                struct PlainProduct: Codable {
                    var id: String
                    var name: String
                    var price: Double
                """,
                """
                struct PlainProduct: Codable {
                    @StringConvertible var id: String
                    var name: String
                    @Convertible var price: Double
                """
            )),
        "unknown-enum": LessonEdit(
            (
                "enum StrictBeverage: String, Codable {",
                """
                enum StrictBeverage: String, IncorrectEnumFallbackMechanism {
                    static let fallbackForIncorrectEnumValue: StrictBeverage = .other

                """
            )),
        "failable-arrays": LessonEdit(("    var cities: [City]", "    @FailableCodableArray var cities: [City]")),
        "dynamic-members": LessonEdit(
            (
                "        if !pictures.isEmpty { pictures[0].title = \"Morning\" }\n",
                """
                        guard let last = pictures.indices.last else { return }
                        pictures[0].title = "Morning"
                        pictures[last].title = "Night"

                """
            )),
        "defaults": LessonEdit(
            ("struct StrictSettings: Codable {\n", "struct StrictSettings: Codable {\n    @Defaulted<Volume> ")),
        "declared-properties": LessonEdit(
            ("@CodableScalar(mandatory: true) var id: Int", "@CodableScalar var id: Int")),
        "declared-repairs": LessonEdit(
            ("        \\Thermostat._readings\n", "        \\Thermostat._readings\n        \\Thermostat._note\n")),
        "declared-values": LessonEdit(
            (
                #"@CodableColor(key: "style.background.color") var color: RGBColor"#,
                #"@CodableScalar(key: "style.background.color") var color: String"#
            )),
        "key-sets": LessonEdit((#""email": "EMAIL"]"#, #""email": "EMAIL", "logins": "LOGINS"]"#)),
        "property-lists": LessonEdit(
            (
                """
                struct UserInfo {
                    var userName: String
                    var email: String
                    var logins: Int
                """,
                """
                struct UserInfo {
                    var userName: String
                    var email: String
                    var logins: String
                """
            )),
    ]
}

/// An edit that the compiler refuses, with the message that a lesson names or means.
struct RefusedEdit: Sendable {
    let lesson: String
    let edit: LessonEdit
    let message: String

    static let all = [
        RefusedEdit(
            lesson: "one-way", edit: LessonEdit(("struct Forecast: Decodable", "struct Forecast: Codable")),
            message: "'Wind?' does not conform to 'Encodable'"),
        RefusedEdit(
            lesson: "synthesized",
            edit: LessonEdit(("    private enum CodingKeys: CodingKey { case name, tracks }\n", "")),
            message: "cannot find 'CodingKeys' in scope"),
        RefusedEdit(
            lesson: "inheritance", edit: LessonEdit(("class MyClass: Codable", "class MyClass: Decodable")),
            message: "method does not override any method from its superclass"),
        RefusedEdit(
            lesson: "composition",
            edit: LessonEdit(
                (
                    "struct MyStruct: Codable {",
                    "func change(_ value: MyStruct) { value.foo = \"\" }\n\nstruct MyStruct: Codable {"
                )),
            message: "'value' is a 'let' constant"),
        RefusedEdit(
            lesson: "dynamic-members", edit: LessonEdit(("cover.wrappedValue?.caption()", "cover.caption?()")),
            message: "cannot refer to instance method 'caption()'"),
        RefusedEdit(
            lesson: "own-wrapper",
            edit: LessonEdit(("@TrimIfPresent var nickname: String?", "@Trim? var nickname: String?")),
            message: "cannot be used as an attribute"),
    ]
}
