import Foundation
import ResilientCodable
import Testing

private struct Item: Codable, Hashable, Sendable { var id: Int }

private struct Model: CodableEntity, DefaultConstructible, Hashable, Sendable {
    @CodableScalar var count: Int = 7
    @CodableScalar(key: "deep.er.Ratio", mandatory: true) var ratio: Double = 1
    @CodableOptionalScalar var maybe: Int? = nil
    @CodableStableBool var on: Bool = false
    @CodableISO8601Date var date: Date = .distantPast
    @CodableURL(key: "ugly_namedURL") var link: URL = URL(filePath: "/")
    @CodableColor var color: RGBColor = RGBColor(red: 0, green: 0, blue: 0)
    @CodableArrayProperty var items: [Item] = []
    @CodableFlattenedArrayProperty var dynamic: [Item] = []
    init() {}
    static let codableKeyPaths = KeyPathList<Model> {
        \Model._count; \Model._ratio; \Model._maybe; \Model._on; \Model._date; \Model._link; \Model._color
        \Model._items; \Model._dynamic
    }

    var decoded: [Bool] {
        [
            $count.wasDecoded, $ratio.wasDecoded, $maybe.wasDecoded, $on.wasDecoded, $date.wasDecoded,
            $link.wasDecoded, $color.wasDecoded, $items.wasDecoded, $dynamic.wasDecoded,
        ]
    }
}

private func full() throws -> Model {
    var model = Model()
    model.count = 12
    model.ratio = 0.5
    model.maybe = 3
    model.on = true
    model.date = Date(timeIntervalSinceReferenceDate: 86_400)
    model.link = try #require(URL(string: "https://example.com/a?b=c#d"))
    model.color = RGBColor(red: 255, green: 128, blue: 10)
    model.items = [Item(id: 1), Item(id: 2)]
    model.dynamic = [Item(id: 3), Item(id: 4)]
    return model
}

private let payload = """
    {"count": "12", "deep": {"er": {"ratio": 0.5}}, "maybe": 3, "on": "yes", "date": "2001-01-02T00:00:00Z",
     "ugly_namedURL": "https://example.com/a?b=c#d", "COLOR": "#ff800a", "items": [{"id": 1}, "x", {"id": 2}],
     "dynamic": {"b": {"id": 4}, "a": {"id": 3}, "c": 5}}
    """

@Suite("An entity as an app writes it") struct EntityModelTests {
    @Test func `every property is decoded`() throws {
        let model = try decodeEntity(Model.self, payload)
        #expect(try model == full())
        #expect(model.decoded == Array(repeating: true, count: 9))
    }

    @Test func `missing properties keep their defaults`() throws {
        let model = try decodeEntity(Model.self, #"{"deep": {"er": {"Ratio": 1}}}"#)
        #expect(model == Model())
        #expect(model.decoded == [false, true, false, false, false, false, false, false, false])
    }

    @Test func `null makes an optional nil, and leaves the defaults of other properties`() throws {
        let model = try decodeEntity(
            Model.self,
            """
            {"count": null, "deep": {"er": {"Ratio": 1}}, "maybe": null, "on": null, "date": null,
             "ugly_namedURL": null, "color": null, "items": null, "dynamic": null}
            """)
        #expect(model == Model())
        #expect(model.decoded == [false, true, true, false, false, false, false, false, false])
    }

    @Test(arguments: [
        (#""count": "many""#, "typeMismatch Int at count"),
        (#""count": {}"#, "typeMismatch Int at count"),
        (#""count": 1.5"#, "typeMismatch Int at count"),
        (#""count": 9223372036854775808"#, "typeMismatch Int at count"),
        (#""maybe": []"#, "typeMismatch Int at maybe"),
        (#""on": "perhaps""#, "typeMismatch Bool at on"),
        (#""date": 5"#, "typeMismatch String at date"),
        (
            #""date": "today""#,
            "dataCorrupted at date: \"today\" isn't an ISO 8601 date and time such as 2020-12-05T15:39:02Z."
        ),
        (#""ugly_namedURL": true"#, "typeMismatch String at ugly_namedURL"),
        (
            #""ugly_namedURL": "/path""#,
            "dataCorrupted at ugly_namedURL: \"/path\" isn't a URL: it has no scheme such as https:."
        ),
        (#""color": "red""#, "dataCorrupted at color: \"red\" isn't a color in the form #RRGGBB."),
        (#""color": 255"#, "typeMismatch String at color"),
        (#""items": {}"#, "typeMismatch Array<Any> at items"),
        (#""dynamic": []"#, "typeMismatch Dictionary<String, Any> at dynamic"),
    ])
    func `a value of another type fails at its path`(_ member: String, _ failure: String) {
        #expect(entityFailure(decoding: Model.self, #"{"deep": {"er": {"Ratio": 1}}, "# + member + "}") == failure)
    }

    @Test(arguments: ["[]", "1", "\"x\""])
    func `a value that isn't an object fails`(_ payload: String) {
        #expect(entityFailure(decoding: Model.self, payload).hasPrefix("typeMismatch Dictionary<String, Any>"))
    }

    @Test func `every property is encoded under its key or path`() throws {
        #expect(
            try encodeEntity(full()) == """
                {"color":"#FF800A","count":12,"date":"2001-01-02T00:00:00Z","deep":{"er":{"Ratio":0.5}},\
                "dynamic":{"0":{"id":3},"1":{"id":4}},"items":[{"id":1},{"id":2}],"maybe":3,"on":true,\
                "ugly_namedURL":"https://example.com/a?b=c#d"}
                """)
    }

    @Test func `a nil is left out, and a default is written`() throws {
        #expect(
            try encodeEntity(Model()) == """
                {"color":"#000000","count":7,"date":"0001-01-01T00:00:00Z","deep":{"er":{"Ratio":1}},\
                "dynamic":{},"items":[],"on":false,"ugly_namedURL":"file:///"}
                """)
    }

    @Test func `an encoded value decodes as the same value`() throws {
        #expect(try decodeEntity(Model.self, encodeEntity(full())) == full())
        #expect(try decodeEntity(Model.self, encodeEntity(Model())) == Model())
    }

    @Test func `entities decode inside entities, arrays and optionals`() throws {
        struct Outer: CodableEntity, Equatable {
            @CodableProperty var model: Model
            @CodableArrayProperty var models: [Model]
            @CodableProperty var other: Model?
            init() {}
            static let codableKeyPaths = KeyPathList<Self> {
                \Self._model
                \Self._models
                \Self._other
            }
        }
        let outer = try decodeEntity(
            Outer.self, "{\"model\": \(payload), \"models\": [\(payload), {\"count\": 1}], \"OTHER\": \(payload)}")
        var expected = Outer()
        expected.model = try full()
        expected.models = [try full()]
        expected.other = try full()
        #expect(outer == expected)
        #expect(outer.$models.notes.count == 1)
        #expect(try decodeEntity([Model].self, "[\(payload), \(payload)]") == [full(), full()])
        #expect(try decodeEntity([String: Model?].self, "{\"a\": \(payload), \"b\": null}") == ["a": full(), "b": nil])
        #expect(
            entityFailure(decoding: Outer.self, #"{"model": {"deep": {"er": {}}}}"#)
                == "keyNotFound Ratio at model.deep.er")
        #expect(try decodeEntity(Outer.self, encodeEntity(outer)) == outer)
    }

    @Test func `property lists decode and encode in the same way`() throws {
        let data = try PropertyListEncoder().encode(full())
        #expect(try PropertyListDecoder().decode(Model.self, from: data) == full())
        let other = try PropertyListSerialization.data(
            fromPropertyList: ["Count": "12", "deep": ["er": ["ratio": 2]], "on": "no"], format: .xml, options: 0)
        var expected = Model()
        expected.count = 12
        expected.ratio = 2
        #expect(try PropertyListDecoder().decode(Model.self, from: other) == expected)
    }

    @Test func `the origin of values doesn't affect equality or hashing`() throws {
        let decoded = try decodeEntity(Model.self, #"{"count": 7, "deep": {"er": {"Ratio": 1}}}"#)
        #expect(decoded.$count.wasDecoded)
        #expect(Set([decoded, Model()]).count == 1)
        #expect(try decoded != full())
    }

    @Test func `an entity can be sent to another task`() async throws {
        let model = try full()
        #expect(await Task { model }.value == model)
    }
}
