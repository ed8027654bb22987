import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// What code did after an error that it caught.
@Suite struct AftermathTests {
    /// `failure: course at node's path as type, caught by type`.
    private func aftermaths<T: Decodable>(_ type: T.Type, _ json: String, _ leniency: Leniency = .none) -> [String] {
        let trace = JSONDecoder().trace(type, from: Data(json.utf8), leniency: leniency).trace
        #expect(trace.brokenInvariants() == [])
        if let again = try? Trace(packed: trace.packed()) {
            #expect(again.thrown.map(again.aftermath(of:)) == trace.thrown.map(trace.aftermath(of:)))
        } else {
            Issue.record("a packed trace can be read again")
        }
        return trace.thrown.map { failure in
            guard let aftermath = trace.aftermath(of: failure) else { return "\(failure.path): \(failure.fate)" }
            let name = trace.typeName(of: aftermath.node)
            let type = name.isEmpty ? "\(trace[aftermath.node].call)" : name
            return "\(failure.path): \(aftermath.course) at '\(trace.path(of: aftermath.node))' as \(type), caught by "
                + trace.typeName(of: aftermath.catcher)
        }
    }

    private struct Town: Decodable {
        var mayor: City?
        var name: String?
        var size: Int?
        enum CodingKeys: String, CodingKey { case mayor, name, size }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            mayor = try? container.decode(City.self, forKey: .mayor)
            name = try? container.decode(String.self, forKey: .name)
            size = try? container.decode(Int.self, forKey: .size)
        }
    }

    @Test
    func `after try?, the next key is asked for, and after the last one the value is finished`() {
        #expect(
            aftermaths(Town.self, #"{"mayor":{"name":1},"name":2,"size":3}"#) == [
                "mayor.name: askedForAnotherKey at 'name' as String, caught by AftermathTests.Town",
                "name: askedForAnotherKey at 'size' as Int, caught by AftermathTests.Town",
            ])
        #expect(
            aftermaths(Town.self, #"{"mayor":{"name":"a","population":1},"name":"b"}"#) == [
                "size: finished at '' as AftermathTests.Town, caught by AftermathTests.Town"
            ])
        #expect(
            aftermaths([Town].self, "[{},{}]").map { $0.prefix(30) } == [
                "[0].mayor: askedForAnotherKey ", "[0].name: askedForAnotherKey a", "[0].size: finishedWithoutValue",
                "[1].mayor: askedForAnotherKey ", "[1].name: askedForAnotherKey a", "[1].size: finishedWithoutValue",
            ])
    }

    private struct Loose: Decodable {
        var text: String
        enum CodingKeys: String, CodingKey { case text }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let number = try? container.decode(Int.self, forKey: .text) {
                text = "\(number)"
            } else if let bool = try? container.decode(Bool.self, forKey: .text) {
                text = "\(bool)"
            } else if let again = try? container.decode(Bool.self, forKey: .text) {
                text = "\(again)"
            } else {
                text = try container.decodeNil(forKey: .text) ? "" : container.decode(String.self, forKey: .text)
            }
        }
    }

    @Test
    func `each error of a chain of attempts has its own aftermath`() {
        #expect(
            aftermaths(Loose.self, #"{"text":"x"}"#) == [
                "text: triedAnotherType at 'text' as Bool, caught by AftermathTests.Loose",
                "text: askedAgain at 'text' as Bool, caught by AftermathTests.Loose",
                "text: lookedAtWhatIsThere at 'text' as decodeNil, caught by AftermathTests.Loose",
            ])
        #expect(
            aftermaths([Mood].self, #"["a",7]"#) == ["[1]: triedAnotherType at '[1]' as Int, caught by Mood"])
    }

    @Test
    func `trying another type on the same decoder opens another container`() {
        #expect(
            aftermaths(Either<City, Pair>.self, #"{"name":"a","first":1,"second":"b"}"#) == [
                "population: openedAnotherContainer at '' as Either<City, Pair>, caught by Either<City, Pair>"
            ])
        #expect(
            aftermaths(Curious.self, "[1]") == [
                ": openedAnotherContainer at '' as Curious, caught by Curious",
                "[0]: openedAnotherContainer at '[0]' as Curious, caught by Curious",
                "[0]: openedAnotherContainer at '[0]' as Curious, caught by Curious",
            ])
    }

    @Test
    func `code that skips an element by any call continues with the next one`() {
        #expect(
            aftermaths(Lossy<City>.self, #"[{"name":1},{"name":"x","population":1},3]"#) == [
                "[0].name: wentOnToNextElement at '[1]' as City, caught by Lossy<City>",
                "[2]: finished at '' as Lossy<City>, caught by Lossy<City>",
            ])
        #expect(
            aftermaths(Skipping.self, #"["a",2,"b"]"#) == [
                "[0]: wentOnToNextElement at '[1]' as superDecoder, caught by Skipping",
                "[2]: finished at '' as Skipping, caught by Skipping",
            ])
    }

    /// Turns a failure into nil, as published wrappers do.
    private struct Failable<Value: Decodable>: Decodable {
        var value: Value?
        init(from decoder: any Decoder) throws { value = try? decoder.singleValueContainer().decode(Value.self) }
    }

    /// Like `Failable`, but calls the wrapped type's own initializer.
    private struct Direct<Value: Decodable>: Decodable {
        var value: Value?
        init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
    }

    @Test
    func `a wrapper that catches an error is finished without a value`() {
        #expect(
            aftermaths(A<Failable<City>>.self, #"{"a":{"name":"x"}}"#) == [
                "a.population: finishedWithoutValue at 'a' as AftermathTests.Failable<City>, "
                    + "caught by AftermathTests.Failable<City>"
            ])
        #expect(
            aftermaths([Direct<City>].self, #"[{"name":"x"},{"name":"x","population":1}]"#) == [
                "[0].population: finishedWithoutValue at '[0]' as AftermathTests.Direct<City>, "
                    + "caught by AftermathTests.Direct<City>"
            ])
    }

    @Test
    func `an error thrown in place of another is its aftermath`() {
        #expect(
            aftermaths([Translating].self, #"[{"pair":{"first":"x"}}]"#) == [
                "[0].pair.first: threwAnotherError at '[0]' as Translating, caught by Translating", "[0]: failed",
            ])
        // Caught, then rethrown after another key was requested in vain.
        #expect(aftermaths([Rethrowing].self, #"[{"pair":{"first":"x"}}]"#) == ["[0].pair.first: failed"])
    }

    private struct Boxes: Decodable {
        var first: Int?
        var second: Int?
        enum CodingKeys: String, CodingKey { case left, right, value }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let left = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .left)
            let right = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .right)
            second = try? right.decode(Int.self, forKey: .value)
            first = try? left.decode(Int.self, forKey: .value)
        }
    }

    @Test
    func `nested containers belong to the value that opened them, in any order of calls`() {
        #expect(
            aftermaths(Boxes.self, #"{"left":{"value":"x"},"right":{"value":"y"}}"#)
                == [
                    "left.value: finishedWithoutValue at '' as AftermathTests.Boxes, caught by AftermathTests.Boxes",
                    "right.value: askedForAnotherKey at 'left.value' as Int, caught by AftermathTests.Boxes",
                ].reversed())
    }

    @Test
    func `a dropped member has an aftermath, but an adjusted, stand-in or final failure has none`() {
        #expect(
            aftermaths([City].self, #"[{"name":1},{"name":"x","population":1},3]"#, Leniency(arrays: .failable)) == [
                "[0].name: wentOnToNextElement at '[1]' as City, caught by [City]",
                "[2]: finished at '' as [City], caught by [City]",
            ])
        #expect(
            aftermaths([String: Int].self, #"{"a":"x"}"#, Leniency(dictionaries: .failable)) == [
                "a: finishedWithoutValue at '' as [String: Int], caught by [String: Int]"
            ])
        #expect(aftermaths([Int].self, #"["1"]"#, Leniency(scalars: .lossless)) == ["[0]: adjusted"])
        #expect(aftermaths([Int].self, #"["x",1]"#, Leniency(errors: .all)) == ["[0]: standIn"])
        #expect(aftermaths([Int].self, #"["x",1]"#) == ["[0]: failed"])
    }
}
