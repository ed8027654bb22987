import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// The keys that types ask for while they run on stand-ins.
@Suite struct AskedKeysTests {
    /// `name: type` of each key of a type, and where the run stopped.
    private func keys<T: Decodable>(_ type: T.Type) -> [String] {
        let traced = JSONDecoder().trace(type, from: Data("7".utf8))
        #expect(traced.modelProbes.count > Int(traced.trace[0].type))
        guard let asked = traced.modelProbes[Int(traced.trace[0].type)].askedKeys() else { return ["none"] }
        return asked.keys.map { "\($0.name): \($0.type)" } + (asked.stop.map { ["stopped at \($0)"] } ?? [])
    }

    private struct Everything: Decodable {
        var name: String
        var size: Int?
        var id: UUID
        var city: City?
        var cities: [City]
        var big: Int128
        var small: Int128?
        var flags: [String: Bool]
    }

    private struct ByHand: Decodable {
        enum CodingKeys: String, CodingKey { case box, list, parent, note, late }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let box = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .box)
            _ = try box.decode(Int.self, forKey: .late)
            _ = try container.nestedUnkeyedContainer(forKey: .list)
            _ = try City(from: container.superDecoder(forKey: .parent))
            _ = try container.superDecoder()
            if container.contains(.note) { _ = try container.decode(String.self, forKey: .note) }
        }
    }

    /// Accepts only the kind that it knows.
    private struct Kind: Decodable {
        var kind: String
        var rest: Int
        enum CodingKeys: String, CodingKey { case kind, rest }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            kind = try container.decode(String.self, forKey: .kind)
            guard kind == "known" else {
                throw DecodingError.dataCorruptedError(forKey: .kind, in: container, debugDescription: "unknown")
            }
            rest = try container.decode(Int.self, forKey: .rest)
        }
    }

    /// Requests keys endlessly.
    private struct Endless: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyCodingKey.self)
            var number = 0
            while true {
                _ = try container.decode(Int.self, forKey: AnyCodingKey(intValue: number))
                number += 1
            }
        }
    }

    @Test
    func `keys are listed in the order requested, with their types, including optional ones`() {
        #expect(
            keys(Everything.self) == [
                "name: String", "size: Int?", "id: UUID", "city: City?", "cities: [City]", "big: Int128",
                "small: Int128?",
                "flags: [String: Bool]",
            ])
        #expect(keys(Dog.self) == ["name: String", "legs: Int"])
    }

    @Test
    func `nested containers, super decoders and checked keys are listed`() {
        #expect(keys(ByHand.self) == ["box: ", "list: ", "parent: ", "super: ", "note: String"])
    }

    @Test
    func `a run that can't continue says where it stopped`() {
        #expect(keys(Kind.self) == ["kind: String", "stopped at kind"])
        #expect(keys(Endless.self).last == "stopped at 4095")
    }

    @Test
    func `types that read no object ask for no keys`() {
        #expect(keys([Int].self) == ["none"])
        #expect(keys(Mood.self) == ["none"])
        #expect(keys(String.self) == ["none"])
    }
}
