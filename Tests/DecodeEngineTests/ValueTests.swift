import DecodeService
import DecodeTrace
import Foundation
import Lessons
import ResilientCodable
import Synchronization
import TestSupport
import Testing

@testable import DecodeEngine

/// The decoded value of each token: dates, enums, URLs, data, numbers, and properties after their initializer ran.
@Suite struct ValueTests {
    /// Returns the values of a decode, one per line: path, requested type, value.
    private func values<T: Decodable & SendableMetatype>(
        of type: T.Type, _ text: String, _ strategies: [String: String] = [:]
    ) throws -> String {
        var set = StrategySet()
        for (name, value) in strategies { try set.set(name, to: value) }
        func read(_ reading: ValueReading) -> [String]? {
            values(of: type, text, DecodeRequest(model: "Model", strategies: set, values: reading))
        }
        let found = try #require(read(.afterwards))
        // Values that are read at once are the same, but members may come in another order.
        #expect(read(.atOnce)?.sorted() == found.sorted())
        // The answer is empty only if there are no values.
        #expect((read(.later) ?? found).sorted() == found.sorted())
        #expect(read(.never) == nil)
        return found.joined(separator: "\n")
    }

    /// Returns a line for each value, or nil if no event has values.
    private func values<T: Decodable & SendableMetatype>(
        of type: T.Type, _ text: String, _ request: DecodeRequest
    ) -> [String]? {
        var trace = Trace.empty
        var values: DecodedValues?
        request.answer(for: IndexedPayload(Data(text.utf8)), models: ModelTable(library: [("Model", type)])) { event in
            switch event {
            case .result(let result): trace = result.trace
            case .values(let read): values = read
            default: break
            }
        }
        return values.map { values in
            values.nodes.compactMap { node in
                values[Int(node)].map { value in
                    "\(trace.path(of: Int(node)).description) \(trace.typeName(of: Int(node))) "
                        + "\(value.isProperty ? "holds" : "is") \(value.text)"
                }
            }
        }
    }

    /// Decodes without a control, which would sort the keys of objects.
    private struct UncontrolledRunner: DecodeRunner {
        func models() async throws(RunnerTrouble) -> [ModelDescriptor] { [] }
        func source(of model: ModelDescriptor) async throws(RunnerTrouble) -> ModelSourceFile {
            throw .unknownModel(name: "", near: [], candidates: [])
        }
        func decode(_ request: DecodeRequest, payload: Payload) -> AsyncStream<DecodeEvent> {
            AsyncStream(task: { deliver in
                request.answer(for: IndexedPayload(payload.data), models: .lessons, deliver: deliver)
            })
        }
    }

    @Test(arguments: [ValueReading.afterwards, .later])
    func `the values of a failed dictionary are those of its recorded members`(reading: ValueReading) async throws {
        let good = (0..<30).map { #""good\#($0)": \#($0)"# }
        let bad = (0..<5).map { #""bad\#($0)": "x""# }
        let payload = Payload(Data("{\((good + bad).joined(separator: ", "))}".utf8))
        let runner = UncontrolledRunner()
        let request = DecodeRequest(model: "[String: Date]", values: reading)
        for _ in 0..<20 {
            var values: DecodedValues?
            var result: DecodeResult?
            for await event in runner.decode(request, payload: payload) {
                switch event {
                case .result(let given): result = given
                case .values(let read): values = read
                default: break
                }
            }
            let decoded = try #require(result)
            if reading == .later {
                #expect(values == nil)
                values = await runner.values(of: decoded, request, payload: payload)
            }
            let trace = decoded.trace
            let finished = trace.children(of: 0).filter { trace[$0].key >= 0 && trace[$0].outcome == .decoded }
            #expect(values?.nodes.map(Int.init).sorted() == finished)
            for node in finished {
                let number = try #require(Int(trace.path(of: node).description.dropFirst("good".count)))
                #expect(values?[node]?.text == "2001-01-01 00:00:\(number < 10 ? "0" : "")\(number)Z")
            }
        }
    }

    @Test
    func `values that are read later are those of the recorded members, in whatever order`() async throws {
        let members = (0..<40).map { #""k\#($0)": \#($0)"# }.joined(separator: ", ")
        let payload = Payload(Data("{\(members)}".utf8))
        let runner = UncontrolledRunner()
        let request = DecodeRequest(model: "[String: Date]", values: .later)
        let result = try #require(await runner.decode(request, payload: payload).result)
        let values = try #require(await runner.values(of: result, request, payload: payload))
        for node in result.trace.children(of: 0) where result.trace[node].key >= 0 {
            let number = try #require(Int(result.trace.path(of: node).description.dropFirst()))
            #expect(values[node]?.text == "2001-01-01 00:00:\(number < 10 ? "0" : "")\(number)Z")
        }
    }

    @Test
    func `the absence of values is reported without another decode if the record shows it`() throws {
        func answer(_ model: String, _ text: String) -> DecodedValues? {
            var found: DecodedValues?
            let request = DecodeRequest(model: model, values: .later)
            request.answer(for: IndexedPayload(Data(text.utf8)), models: .lessons) { event in
                if case .values(let values) = event { found = values }
            }
            return found
        }
        #expect(answer("[[Int]]", "[[1]]") == DecodedValues.none)
        #expect(answer("[[Int]]", "[1") == DecodedValues.none)
        #expect(answer("[Date]", "[1]") == nil)
        #expect(answer("[Int]", #"["1"]"#) == nil)
    }

    private enum Kind: String, Decodable {
        case steam, highSpeed = "high-speed", other
        init(from decoder: any Decoder) throws {
            self = Kind(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
        }
    }

    private enum Gauge: Int, Decodable { case narrow = 1, broad }

    private enum Load: Decodable {
        case none, tons(Int), mixed(first: Int, rest: [Int])
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .none
            } else if let tons = try? container.decode(Int.self) {
                self = .tons(tons)
            } else {
                let all = try container.decode([Int].self)
                self = .mixed(first: all.first ?? 0, rest: Array(all.dropFirst()))
            }
        }
    }

    private struct Train: Decodable {
        var kind: Kind
        var gauge: Gauge
        var built: Date
        var page: URL
        var key: Data
        var id: UUID
        var fare: Decimal
        var loads: [Load]
    }

    @Test
    func `dates, enums, URLs, data and Foundation's numbers are described by their kind`() throws {
        let payload = """
            {"kind": "maglev", "gauge": 2, "built": 1234567890.5, "page": "https://example.com/a", "key": "AAH/", \
            "id": "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", "fare": 12.50, "loads": [null, 7, [1, 2, 3]]}
            """
        let found = try values(of: Train.self, payload, ["dates": "seconds"])
        #expect(
            found == """
                kind ValueTests.Kind is .other
                gauge ValueTests.Gauge is .broad
                built Date is 2009-02-13 23:31:30.500Z
                page URL is https://example.com/a
                key Data is 3 bytes: 00 01 ff
                id UUID is E621E1F8-C36C-495A-93FC-0C247A3E6E5F
                fare Decimal is 12.5
                loads[0] ValueTests.Load is .none
                loads[1] ValueTests.Load is .tons(7)
                loads[2] ValueTests.Load is .mixed(first: 1, rest: [2, 3])
                """)
    }

    private class Vehicle: Decodable {
        var wheels: Int
        enum Keys: String, CodingKey { case wheels = "wheel_count" }
        required init(from decoder: any Decoder) throws {
            wheels = try decoder.container(keyedBy: Keys.self).decodeIfPresent(Int.self, forKey: .wheels) ?? 4
        }
    }

    private final class Truck: Vehicle {
        var name: String
        var power: Double?
        var seats: Int
        var tags: [String]
        var width: Double
        var first: Date
        enum Keys: String, CodingKey { case name = "display-name", power, seats, tags, size, first }
        enum Size: CodingKey { case width }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            name = try container.decode(String.self, forKey: .name).uppercased()
            power = Double(try container.decode(String.self, forKey: .power))
            seats = (try? container.decode(Int.self, forKey: .seats)) ?? 2
            tags = (try? container.decode([String].self, forKey: .tags)) ?? []
            width =
                try container.nestedContainer(keyedBy: Size.self, forKey: .size).decode(Double.self, forKey: .width)
                / 100
            first = Date(timeIntervalSince1970: try container.decode(Double.self, forKey: .first))
            try super.init(from: decoder)
        }
    }

    @Test
    func `properties set by a hand-written initializer are described if they differ from the returned values`() throws {
        let payload = """
            {"display-name": "Ox", "power": "90.5", "seats": "three", "tags": [1], "size": {"width": 250}, "first": 0}
            """
        let found = try values(of: Truck.self, payload)
        #expect(
            found == """
                ["display-name"] String holds "OX"
                power String holds 90.5
                seats Int holds 2
                tags [String] holds []
                size.width Double holds 2.5
                first Double holds 1970-01-01 00:00:00Z
                wheel_count Int? holds 4
                """)
    }

    private struct Plain: Decodable {
        var name: String
        var count: Int
        var ratio: Double
        var isOn: Bool
        var note: String?
        var list: [Int]
        var inner: [String: Double]
    }

    @Test
    func `strings, numbers and Bools that equal the payload aren't described`() throws {
        let payload = """
            {"name": "a", "count": 1, "ratio": 0.1, "isOn": true, "list": [1], "inner": {"x": 1e3}}
            """
        #expect(try values(of: Plain.self, payload) == "")
    }

    @Test
    func `a value that a strategy supplied is described, whatever its type`() throws {
        let payload = """
            {"name": null, "count": "7", "ratio": "0.5", "isOn": "yes", "note": 5, "inner": {}}
            """
        let found = try values(of: Plain.self, payload, ["missing": "defaults", "scalars": "lossless"])
        #expect(
            found == """
                name String is ""
                count Int is 7
                ratio Double is 0.5
                isOn Bool is true
                note String? is "5"
                list [Int] is []
                """)
    }

    private struct Wrapped: Decodable {
        @FailableDecodable var when: Date?
        @Convertible var size: Double
        @FailableCodableArray var days: [Date]
    }

    @Test
    func `a property wrapper is described as its wrapped value`() throws {
        let found = try values(of: Wrapped.self, #"{"when": 0, "size": "1.5", "days": [86400, "x"]}"#)
        #expect(
            found == """
                when FailableDecodable<Date>? is 2001-01-01 00:00:00Z
                when Date is 2001-01-01 00:00:00Z
                size Convertible<Double> is 1.5
                days[0] Date is 2001-01-02 00:00:00Z
                """)
    }

    /// Limits a speed.
    private struct Leg: Decodable {
        var speed: Int
        var delay: Date?
        @FailableDecodable var end: Date?
        enum CodingKeys: CodingKey { case speed, delay, end }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            speed = min(try container.decode(Int.self, forKey: .speed), 100)
            delay = try container.decodeIfPresent(Date.self, forKey: .delay)
            _end = try container.decode(FailableDecodable<Date>.self, forKey: .end)
        }
    }

    @Test
    func `each value of a type is described, whatever the first value of the type was`() throws {
        let payload = """
            [[{"speed": 80, "end": null}], [], [{"speed": 120, "delay": 60, "end": 0}, {"speed": 7, "end": "x"}]]
            """
        let found = try values(of: [[Leg]].self, payload)
        #expect(
            found == """
                [2][0].speed Int holds 100
                [2][0].delay Date? is 2001-01-01 00:01:00Z
                [2][0].end FailableDecodable<Date>? is 2001-01-01 00:00:00Z
                [2][0].end Date is 2001-01-01 00:00:00Z
                [2][1].end FailableDecodable<Date>? is nil
                """)
    }

    @Test
    func `lists of scalars, optional or not, are described only if a strategy supplied a value`() throws {
        #expect(try values(of: [String: [Int?]].self, #"{"a": [1, null], "b": []}"#) == "")
        #expect(try values(of: [Set<Int8>].self, "[[1], [2]]") == "")
        let found = try values(of: [[Int]].self, #"[[1], ["2"]]"#, ["scalars": "lossless"])
        #expect(found == "[1][0] Int is 2")
    }

    private struct Track: CodableEntity {
        @CodableScalar(key: "info.length") var seconds: Int = 180
        @CodableScalar(key: "gain") var volume: Double = 0.5
        @CodableScalar(key: "info.plays.total") var plays: Int = 0
        @CodableScalar(key: "title") var gain: String = "none"
        static let codableKeyPaths = KeyPathList<Track> {
            \Track._seconds; \Track._volume; \Track._plays; \Track._gain
        }
    }

    @Test
    func `a property that the payload lacks has its default, whatever its key is`() throws {
        // The call for a whole path as one key has the property's value, too.
        #expect(
            try values(of: Track.self, #"{"info": {"plays": {"total": 7}}}"#) == """
                ["info.length"] Int? holds 180
                gain Double? holds 0.5
                ["info.plays.total"] Int? holds 7
                title String? holds "none"
                """)
    }

    private struct Loud: Decodable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
        var description: String { preconditionFailure("a model's description was run") }
        var debugDescription: String { preconditionFailure("a model's debugDescription was run") }
        var customMirror: Mirror { preconditionFailure("a model's mirror was made") }
        var mood: Mood
    }

    private enum Mood: String, Decodable, CustomStringConvertible {
        case calm = "c"
        var description: String { preconditionFailure("an enum's description was run") }
    }

    private struct House: Decodable { var dog: Loud, cats: [Loud], mood: Mood }

    @Test
    func `no code of the model runs to describe its values`() throws {
        let found = try values(of: House.self, #"{"dog": {"mood": "c"}, "cats": [{"mood": "c"}], "mood": "c"}"#)
        #expect(
            found == """
                dog.mood ValueTests.Mood is .calm
                cats[0].mood ValueTests.Mood is .calm
                mood ValueTests.Mood is .calm
                """)
    }

    @Test
    func `an integer that a Double can't hold is described`() throws {
        let found = try values(of: [Double].self, "[9007199254740993, 1]")
        #expect(
            found == """
                [0] Double is 9007199254740992.0
                [1] Double is 1.0
                """)
    }

    @Test
    func `values finished before a failure are described, but stand-ins aren't`() throws {
        let payload = #"[{"when": 0}, {"when": "x"}, {"when": 60}]"#
        struct Item: Decodable { var when: Date }
        #expect(try values(of: [Item].self, payload) == "[0].when Date is 2001-01-01 00:00:00Z")
        var found = try values(of: [Item].self, payload, ["errors": "all"])
        #expect(
            found == """
                [0].when Date is 2001-01-01 00:00:00Z
                [2].when Date is 2001-01-01 00:01:00Z
                """)
        found = try values(of: [Item].self, payload, ["arrays": "failable"])
        #expect(
            found == """
                [0].when Date is 2001-01-01 00:00:00Z
                [2].when Date is 2001-01-01 00:01:00Z
                """)
    }

    @Test
    func `a dictionary's values are described whatever the order of its decode`() throws {
        struct Item: Decodable { var when: Date }
        // Each decode has its own order of keys.
        for _ in 0..<20 {
            let found = try values(
                of: [String: Item].self, #"{"a": {"when": 0}, "b": {"when": 60}, "c": {"when": 120}}"#)
            #expect(
                found.split(separator: "\n").sorted() == [
                    "a.when Date is 2001-01-01 00:00:00Z", "b.when Date is 2001-01-01 00:01:00Z",
                    "c.when Date is 2001-01-01 00:02:00Z",
                ])
        }
    }

    /// Requests its keys in the opposite order each time.
    private struct Turning: Decodable {
        private static let decodes = Atomic(0)
        var first = Date.distantPast
        var second = Date.distantPast
        enum CodingKeys: CodingKey { case first, second }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let isEven = Self.decodes.add(1, ordering: .relaxed).oldValue.isMultiple(of: 2)
            for key in isEven ? [CodingKeys.first, .second] : [.second, .first] {
                let date = try container.decode(Date.self, forKey: key)
                if key == .first { first = date } else { second = date }
            }
        }
    }

    @Test
    func `a value stays with its key if the second decode requests keys in another order`() throws {
        #expect(
            try values(of: Turning.self, #"{"first": 0, "second": 60}"#) == """
                first Date is 2001-01-01 00:00:00Z
                second Date is 2001-01-01 00:01:00Z
                """)
    }

    @Test
    func `the values of a lenient dictionary are described, but errors aren't`() throws {
        struct Times: Decodable { @FailableCodableDictionary var times: [String: Date] }
        let found = try values(of: Times.self, #"{"times": {"a": 0, "b": "x"}}"#).split(separator: "\n")
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.hasPrefix("times.a ") && $0.hasSuffix(" is 2001-01-01 00:00:00Z") }, "\(found)")
    }

    @Test
    func `reading values repeats the same requests in every lesson`() throws {
        for lesson in LessonCatalog.all {
            for payload in lesson.payloads {
                for trial in payload.trials {
                    var set = StrategySet()
                    for (name, value) in trial.strategies { try set.set(name, to: value) }
                    let request = DecodeRequest(
                        model: trial.model, preferredLesson: lesson.name, strategies: set, values: .afterwards)
                    var isRead = false
                    request.answer(for: IndexedPayload(Payload(showing: payload.data).data), models: .lessons) {
                        event in
                        if case .values = event { isRead = true }
                    }
                    #expect(isRead, "\(payload.file) as \(trial.model)")
                }
            }
        }
    }

    @Test(arguments: [
        (0.0, "1970-01-01 00:00:00Z"), (1_775_035_800, "2026-04-01 09:30:00Z"), (-1, "1969-12-31 23:59:59Z"),
        (951_782_399.25, "2000-02-28 23:59:59.250Z"), (951_868_800, "2000-03-01 00:00:00Z"),
        (-62_135_769_600, "0001-01-01 00:00:00Z"), (-62_135_769_601, "0000-12-31 23:59:59Z"),
        (-12_219_292_800, "1582-10-15 00:00:00Z"), (-12_219_292_801, "1582-10-04 23:59:59Z"),
        (1_775_035_800_250, "58218-08-24 20:04:10Z"), (1e18, "1e+18 s since 1970"), (.infinity, "inf s since 1970"),
    ])
    func `a date is written in UTC, whatever its year`(seconds: Double, text: String) {
        #expect(DateText.of(Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test
    func `packed values survive a round trip, and truncated or invalid ones are rejected`()
        throws
    {
        var property = DecodedValue("2.5", kind: .float(digits: 15), scalar: .init(.number, "2.5"))
        property.isProperty = true
        let values = DecodedValues([
            3: DecodedValue("2026-04-01 09:30:00Z", kind: .date(1_775_035_800)), 5: property,
            9: DecodedValue(".a", kind: .enumCase(name: "a", raw: .init(.string, "A")), scalar: .init(.string, "a")),
            12: DecodedValue("[]", kind: .empty), 13: DecodedValue("true", scalar: .init(.bool, "true")),
        ])
        let packed = values.packed()
        #expect(try DecodedValues(packed: packed, nodes: 14) == values)
        #expect(throws: Trace.PackedError.self) { try DecodedValues(packed: packed, nodes: 13) }
        for length in 0..<packed.count {
            #expect(throws: Trace.PackedError.self) { try DecodedValues(packed: packed.prefix(length), nodes: 14) }
        }
    }
}
