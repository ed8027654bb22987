import DecodeService
import Foundation
import JSONText
import Testing

@testable import DecodeEngine
@testable import Diagnosis

/// Checks reported losses against the difference of the payload and the value encoded again, both as Foundation reads
/// them, found by other code.
@Suite struct LossDifferenceTests {
    private struct Parcel: Codable {
        var code: String
        var weight: Double
        var pieces: Int
        var marks: [String]?
        var route: Route?
    }

    private struct Route: Codable {
        var from: String
        var stops: [Int]
        var isFast: Bool
    }

    private struct Shipment: Codable {
        var number: Int
        var memo: String?
        var parcels: [Parcel]
        var counts: [String: Int]
        var main: Route?
        var isPaid: Bool
    }

    /// The keys that each object's type requests, by the name of the member that holds it.
    private static let asked: [String: Set<String>] = [
        "": ["number", "memo", "parcels", "counts", "main", "isPaid"],
        "parcels": ["code", "weight", "pieces", "marks", "route"], "route": ["from", "stops", "isFast"],
        "main": ["from", "stops", "isFast"],
    ]

    /// Makes payloads with faults from a seed.
    private struct Maker: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }

        mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

        /// The value, or rarely one of another kind; nil to leave it out.
        private mutating func spoiled(_ value: String) -> String? {
            guard chance(9) else { return value }
            switch Int.random(in: 0..<6, using: &self) {
            case 0: return nil
            case 1: return "null"
            case 2: return value.hasPrefix("\"") ? "17" : "\"\(value.filter { $0 != "\"" }.prefix(3))\""
            case 3: return "\"odd\""
            case 4: return #"{"odd": 1, "even": [2, 3]}"#
            default: return "[1, 2]"
            }
        }

        private mutating func object(_ members: [(String, String)]) -> String {
            var parts: [String] = []
            for (key, value) in members {
                if let value = spoiled(value) { parts.append("\"\(key)\": \(value)") }
            }
            if chance(25) { parts.append(#""unknown": {"deep": [1, "x"]}"#) }
            return "{\(parts.joined(separator: ", "))}"
        }

        private mutating func route() -> String {
            let count = Int.random(in: 0..<4, using: &self)
            let stops = (0..<count).map { number in spoiled("\(number * 7 + 1)") ?? "true" }
            return object([
                ("from", "\"r\(Int.random(in: 0..<99, using: &self))\""),
                ("stops", "[\(stops.joined(separator: ", "))]"),
                ("isFast", "true"),
            ])
        }

        mutating func shipment() -> String {
            let parcels = (0..<Int.random(in: 0..<5, using: &self)).map { number in
                let marks = (0..<Int.random(in: 0..<3, using: &self)).map { "\"m\(number)\($0)\"" }
                // The code identifies a parcel, and is never spoiled.
                let rest = object([
                    ("weight", "\(number).25"), ("pieces", "\(number + 2)"),
                    ("marks", "[\(marks.joined(separator: ", "))]"), ("route", route()),
                ])
                return "{\"code\": \"p\(number)\"" + (rest == "{}" ? "" : ", ") + rest.dropFirst()
            }
            let counts = (0..<Int.random(in: 0..<4, using: &self)).map { number in
                "\"c\(number)\": \(spoiled("\(number + 40)") ?? "false")"
            }
            return object([
                ("number", "5"), ("memo", "\"hello\""), ("parcels", "[\(parcels.joined(separator: ", "))]"),
                ("counts", "{\(counts.joined(separator: ", "))}"), ("main", route()), ("isPaid", "false"),
            ])
        }
    }

    /// The difference of two values as Foundation reads them: `dropped /parcels/1 (4)`.
    private struct Walk {
        var found: Set<String> = []

        mutating func compare(_ old: Any?, _ new: Any?, _ pointer: String, in name: String) {
            let isGone = new == nil || new is NSNull
            guard let old, !(old is NSNull) else {
                if let new, !isGone { found.insert("invented \(pointer) (\(max(1, Self.scalars(new))))") }
                return
            }
            guard let new, !isGone else {
                found.insert("dropped \(pointer) (\(max(1, Self.scalars(old))))")
                return
            }
            switch (old, new) {
            case (let old as [String: Any], let new as [String: Any]):
                let asked = LossDifferenceTests.asked[name] ?? Set(old.keys)
                for key in asked.union(new.keys) {
                    if name == "counts", old[key] is NSNull, new[key] == nil {
                        // A dictionary of numbers has no null: its member was left out.
                        found.insert("dropped \(pointer)/\(key) (1)")
                    }
                    compare(old[key], new[key], "\(pointer)/\(key)", in: key)
                }
            case (let old as [Any], let new as [Any]):
                var rest = new[...]
                for (index, element) in old.enumerated() {
                    let place = "\(pointer)/\(index)"
                    if let next = rest.first, rest.count == old.count - index || Self.isSame(element, next) {
                        compare(element, rest.removeFirst(), place, in: name)
                    } else {
                        found.insert("dropped \(place) (\(max(1, Self.scalars(element))))")
                    }
                }
            default:
                if !Self.isEqual(old, new), !Self.isConverted(old, new) {
                    found.insert("changed \(pointer) (\(max(1, Self.scalars(old))))")
                }
            }
        }

        /// Whether an element of the encoded array comes from an element of the payload.
        private static func isSame(_ old: Any, _ new: Any) -> Bool {
            if let old = old as? [String: Any], let new = new as? [String: Any] {
                return isEqual(old["code"] ?? "", new["code"] ?? "")
            }
            if isEqual(old, new) { return true }
            // Defaults and conversions turn elements into 0 or 1; no other element of these arrays is 0.
            if old is NSNull || isFlag(old) { return isEqual(new, 0) || isFlag(old) && isEqual(new, 1) }
            return !(old is [Any]) && !(old is [String: Any]) && "\(old)" == "\(new)"
        }

        private static func isFlag(_ value: Any) -> Bool {
            (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
        }

        private static func isEqual(_ old: Any, _ new: Any) -> Bool {
            if let old = old as? String, let new = new as? String { return old == new }
            guard let old = old as? NSNumber, let new = new as? NSNumber else { return false }
            return isFlag(old) == isFlag(new) && old == new
        }

        /// Whether one is the other in quotes, or a Bool as 0 or 1.
        private static func isConverted(_ old: Any, _ new: Any) -> Bool {
            if let old = old as? NSNumber, let new = new as? NSNumber { return old == new }
            return [old, new].contains { $0 is String } && "\(old)" == "\(new)"
        }

        private static func scalars(_ value: Any) -> Int {
            switch value {
            case let value as [String: Any]: value.values.reduce(0) { $0 + scalars($1) }
            case let value as [Any]: value.reduce(0) { $0 + scalars($1) }
            case is NSNull: 0
            default: 1
            }
        }
    }

    private static let runner: InProcessRunner = {
        let source = ModelSourceFile(file: "Shipment.swift", text: "")
        let entry = ModelTable.Entry(
            descriptor: ModelDescriptor(
                name: "Shipment", qualifiedName: "Shipment", kind: .struct, lesson: nil, title: "", sourceFile: "",
                line: 1, isEncodable: true), type: Shipment.self, source: source)
        return InProcessRunner(ModelTable(entries: [entry]))
    }()

    private static let lenient = [
        ("arrays", "failable"), ("dictionaries", "failable"), ("optionals", "failable"), ("scalars", "lossless"),
        ("missing", "defaults"),
    ]

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `reported losses are the difference of the values, each once`(seed: UInt64) async throws {
        var maker = Maker(state: seed)
        var compared = 0
        var lossy = 0
        for number in 0..<120 {
            let text = maker.shipment()
            var set = StrategySet()
            for (name, value) in Self.lenient where maker.chance(75) { try set.set(name, to: value) }
            var request = DecodeRequest(model: "Shipment", strategies: set, wantsPreview: true)
            request.wantsFigures = true
            let payload = Payload(Data(text.utf8))
            let answer = await Self.runner.decode(request, payload: payload)
            let result = try #require(answer.result)
            guard result.outcome.hasValue, case .encoded(let bytes) = answer.preview else { continue }
            var walk = Walk()
            walk.compare(
                try JSONSerialization.jsonObject(with: payload.data),
                try JSONSerialization.jsonObject(with: bytes.data),
                "", in: "")
            let losses = try #require(result.figures).losses(JSONDocument(payload.data), set)
            let said = Set(losses.list.map { "\($0.what.rawValue) \($0.pointer) (\($0.values))" })
            #expect(said == walk.found, "seed \(seed), case \(number), \(set.changed.map(\.name)): \(text)")
            #expect(said.count == losses.count, "seed \(seed), case \(number): a loss is listed twice")
            #expect(losses.isEmpty == (losses.words == "keeps everything"))
            compared += 1
            if !losses.isEmpty { lossy += 1 }
        }
        #expect(compared >= 50 && lossy >= 25, "seed \(seed): \(compared) decoded, \(lossy) lost something")
    }
}
