import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// What `errors: all` lists for models of many styles: every failure of the payload, and none that a stand-in caused.
@Suite struct StandInTests {
    private func leniency(_ known: [String] = []) -> Leniency {
        var leniency = Leniency(errors: .all)
        leniency.knownStrings = known
        return leniency
    }

    /// The failures as `path note`, those that a stand-in may have caused in brackets.
    private func listed<T: Decodable>(_ type: T.Type, _ json: String, knowing known: [String] = []) -> [String] {
        let trace = lenient(type, json, leniency(known)).trace
        return trace.thrown.filter { $0.fate != .superseded }.map { failure in
            let text = "\(failure.path)" + (failure.note.map { ": \($0)" } ?? "")
            return failure.fate == .consequence ? "[\(text)]" : text
        }
    }

    // MARK: Optionals

    /// Asks for one owner only if it has no list of owners.
    private struct Owned: Decodable {
        var owners: [String]
        enum CodingKeys: CodingKey { case owners, owner, name, size }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            owners =
                try container.decodeIfPresent([String].self, forKey: .owners)
                ?? [container.decode(String.self, forKey: .owner)]
            _ = try container.decode(String.self, forKey: .name)
        }
    }
    private struct Loose: Decodable {
        var owners: [String]?
        var owner: String
    }

    @Test
    func `a key that is asked for only because a failed optional is nil is a consequence`() {
        #expect(
            listed(Owned.self, #"{"owners":"ann","name":1}"#) == ["owners", "name"])
        #expect(listed(Owned.self, #"{"name":"a"}"#) == ["owner"])
        #expect(listed(Owned.self, #"{"owner":1,"name":"a"}"#) == ["owner"])
    }

    @Test
    func `a key that is always requested is a failure, even after a failed optional`() {
        #expect(listed(Loose.self, #"{"owners":"ann"}"#) == ["owners", "owner"])
        #expect(listed(Loose.self, #"{"owners":"ann","owner":2}"#) == ["owners", "owner"])
    }

    // MARK: Enums

    private enum Side: String, Decodable { case left, right }
    private enum Status: Int, Decodable { case missing = 404, broken = 500 }
    private enum Size: String, Decodable, CaseIterable, CodingKeyRepresentable { case small, large }

    private struct Enums: Decodable {
        var before: Int
        var side: Side
        var status: Status
        var size: Size
        var maybe: Side?
        var list: [Side]
        var optionals: [Side?]
        var set: Set<Side>
        var byName: [String: Side]
        var bySize: [Size: Int]
        var pairs: [Side: Int]
        var after: Int
    }

    private static let enums = #"""
        {"before":"x","side":"up","status":3,"size":"huge","maybe":"down","list":["left","up","down"],
         "optionals":["up",null],"set":["up"],"byName":{"b":"up","a":"down"},"bySize":{"huge":1,"small":"x"},
         "pairs":["up",1,"left","x"],"after":"y"}
        """#

    @Test
    func `an enum gets a stand-in if its raw values are known`() {
        #expect(
            listed(Enums.self, Self.enums, knowing: ["Side", "right", "left"]) == [
                "before", "side", "status", "size", "maybe", "list[1]", "list[2]", "optionals[0]", "set[0]", "byName.a",
                "byName.b", "bySize.huge", "bySize.small", "pairs[0]", "pairs[3]", "after",
            ])
        // Here the payload has a raw value of the enum, in another place.
        #expect(listed(Enums.self, Self.enums).count == 16)
    }

    @Test
    func `a failed enum without known cases notes what wasn't checked`() {
        struct Model: Decodable {
            var before: Int
            var side: Side
            var after: Int
        }
        #expect(
            listed(Model.self, #"{"before":"x","side":"up","after":"y"}"#) == [
                "before",
                "side: no stand-in could be created for StandInTests.Side: the rest of the payload was not checked",
            ])
    }

    private enum Switch: Decodable, Equatable {
        case on, off
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            switch try container.decode(String.self) {
            case "on": self = .on
            case "off": self = .off
            default: throw DecodingError.dataCorruptedError(in: container, debugDescription: "neither on nor off")
            }
        }
    }

    private enum Event: Decodable { case tap(Int), swipe(from: Int, to: Int), idle }

    private struct Hand: Decodable {
        var power: Switch
        var other: Switch
        var event: Event
        var events: [Event]
        var after: Int
    }

    @Test
    func `enums with their own decoding code or associated values get stand-ins`() {
        let json = #"""
            {"power":"half","other":3,"event":{"shake":{}},"events":[{"swipe":{"from":"1","to":2}},"tap",{"idle":{}}],
             "after":"y"}
            """#
        #expect(
            listed(Hand.self, json, knowing: ["on", "off", "tap"]) == [
                "power", "other", "[other]", "event", "events[0].swipe.from", "events[1]", "after",
            ])
    }

    // MARK: Consequences

    private struct Window: Decodable {
        var low: Int
        var high: Int
        var title: String
        struct Empty: Error {}
        enum CodingKeys: String, CodingKey { case low, high, title }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            low = try container.decode(Int.self, forKey: .low)
            high = try container.decode(Int.self, forKey: .high)
            guard low < high else { throw Empty() }
            title = try container.decode(String.self, forKey: .title)
        }
    }

    private struct Windows: Decodable {
        var first: Window
        var second: Window
        var after: Int
    }

    @Test
    func `a model's own error after a stand-in is a consequence`() {
        let json = #"{"first":{"low":1,"high":"x","title":2},"second":{"low":3,"high":1,"title":""},"after":"y"}"#
        #expect(
            listed(Windows.self, json) == [
                "first.high: the rest of the enclosing StandInTests.Window was not checked", "[first]", "second",
                "after",
            ])
    }

    private enum Shape: Decodable {
        case circle(radius: Int), square(side: Int, color: Int)
        enum Kind: String, Decodable, CaseIterable { case circle, square }
        enum CodingKeys: String, CodingKey { case kind, radius, side, color, label }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let kind = try container.decode(Kind.self, forKey: .kind)
            _ = try container.decode(String.self, forKey: .label)
            switch kind {
            case .circle: self = .circle(radius: try container.decode(Int.self, forKey: .radius))
            case .square:
                self = .square(
                    side: try container.decode(Int.self, forKey: .side),
                    color: try container.decode(Int.self, forKey: .color))
            }
        }
    }

    @Test
    func `a failed key is a failure unless it was requested only because of a stand-in`() {
        let json = #"""
            [{"kind":"triangle","label":1,"base":2},{"kind":"square","label":"","side":"x","color":1},
             {"kind":"squar","label":"","side":2,"color":1},{"kind":7,"label":2,"radius":1}]
            """#
        #expect(
            listed([Shape].self, json) == [
                "[0].kind: values that depend on it were not checked", "[0].label", "[[0].side]", "[[0].color]",
                "[1].side",
                "[2].kind", "[3].kind", "[[3].kind]", "[3].label", "[[3].side]", "[[3].color]",
            ])
    }

    // MARK: Containers, keys, wrappers, superclasses

    private struct Nested: Decodable {
        var x: Int
        var list: [Int] = []
        var after: Int
        enum CodingKeys: String, CodingKey { case point, x, list, after }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            x = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .point).decode(Int.self, forKey: .x)
            var elements = try container.nestedUnkeyedContainer(forKey: .list)
            while !elements.isAtEnd { list.append(try elements.decode(Int.self)) }
            after = try container.decode(Int.self, forKey: .after)
        }
    }

    private struct Row: Decodable {
        var sum = 0
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd {
                var cell = try container.nestedUnkeyedContainer()
                while !cell.isAtEnd { sum += try cell.decode(Int.self) }
            }
        }
    }

    @Test
    func `nested containers that can't be opened get stand-ins`() {
        #expect(
            listed([Nested].self, #"[{"list":7,"after":"x"},{"point":{"x":"1"},"list":[1,"x",3,"y"],"after":1}]"#) == [
                "[0].point", "[0].list", "[0].after", "[1].point.x", "[1].list[1]", "[1].list[3]",
            ])
        #expect(listed(Row.self, #"[[1,"x"],7,{},[2,3,"y"]]"#) == ["[0][1]", "[1]", "[2]", "[3][2]"])
    }

    private struct Tables: Decodable {
        var numbers: [Int: Int]
        var names: [String: Int]
        var after: Int
    }

    @Test
    func `every key that a dictionary rejects is a failure, and its other entries are checked`() {
        #expect(
            listed(Tables.self, #"{"numbers":{"x":1,"1":"y","z":2,"2":3},"names":{"b":"1","a":[]},"after":"x"}"#) == [
                #"numbers["1"]"#, "numbers.x", "numbers.z", "names.a", "names.b", "after",
            ])
    }

    @propertyWrapper private struct Handed<Value: Decodable>: Decodable {
        var wrappedValue: Value
        init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }
    }

    @propertyWrapper private struct Single<Value: Decodable>: Decodable {
        var wrappedValue: Value
        init(from decoder: any Decoder) throws {
            wrappedValue = try decoder.singleValueContainer().decode(Value.self)
        }
    }

    private struct Wrapped: Decodable {
        @Handed var number: Int
        @Single var count: Int
        @Handed var side: Side
        @Single var size: Size
        var after: Int
    }

    @Test
    func `wrapped properties get stand-ins like plain ones`() {
        #expect(
            listed(
                Wrapped.self, #"{"number":"1","count":"2","side":"up","size":"huge","after":"x"}"#, knowing: ["left"])
                == ["number", "count", "side", "size", "after"])
    }

    private class Base: Decodable {
        var id: Int
        var name: String
        enum BaseKeys: String, CodingKey { case id, name }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: BaseKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            name = try container.decode(String.self, forKey: .name)
        }
    }

    private final class Flat: Base {
        var own: Int = 0
        enum CodingKeys: String, CodingKey { case own }
        required init(from decoder: any Decoder) throws {
            own = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .own)
            try super.init(from: decoder)
        }
    }

    private final class Deep: Base {
        var own: Int = 0
        enum CodingKeys: String, CodingKey { case own }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            own = try container.decode(Int.self, forKey: .own)
            try super.init(from: container.superDecoder())
        }
    }

    @Test
    func `the part of a superclass is checked, and gets a stand-in if it is missing`() {
        #expect(listed(Flat.self, #"{"own":"x","id":"y","name":1}"#) == ["own", "id", "name"])
        #expect(
            listed([Deep].self, #"[{"own":"x","super":{"id":"y","name":1}},{"own":"x"},{"own":"x","super":3}]"#) == [
                "[0].own", "[0].super.id", "[0].super.name", "[1].own", "[1].super", "[2].own", "[2].super",
            ])
    }

    private struct Code: RawRepresentable, Decodable {
        var rawValue: String
        init?(rawValue: String) {
            guard rawValue.hasPrefix("code_") else { return nil }
            self.rawValue = rawValue
        }
    }

    private struct Flags: OptionSet, Decodable { var rawValue: UInt8 }

    private struct Values: Decodable {
        var id: UUID
        var link: URL
        var date: Date
        var price: Decimal
        var bytes: Data
        var code: Code
        var flags: Flags
        var range: Range<Int>
        var after: Int
    }

    @Test
    func `Foundation's types and structs with raw values get stand-ins`() {
        let json = #"""
            {"id":"x","link":"","date":"x","price":"x","bytes":"%","code":"x","flags":300,"range":[1,"x"],"after":"x",
             "more":["code_1"]}
            """#
        #expect(
            listed(Values.self, json) == [
                "id", "link", "date", "price", "bytes", "code", "flags",
                "range[1]", "after",
            ])
    }

    private struct Tried: Decodable {
        var value = 0
        enum CodingKeys: String, CodingKey { case value }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            do { value = try container.decode(Int.self, forKey: .value) } catch {
                value = try container.decode([Int].self, forKey: .value).first ?? 0
            }
        }
    }

    @Test
    func `several failed attempts at one value are one failure`() {
        #expect(
            listed([Tried].self, #"[{"value":"x"},{"value":[1,"y"]},{"value":3}]"#) == ["[0].value", "[1].value[1]"])
    }
}
