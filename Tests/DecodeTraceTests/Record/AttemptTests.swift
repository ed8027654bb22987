import DecodeTrace
import Foundation
import Testing

@testable import FidelityCases

// Code that tries several types at one place, as it is commonly written.

/// Any JSON, through a single-value container.
private enum AnyJSON: Decodable {
    case null, bool(Bool), number(Double), string(String), array([AnyJSON]), object([String: AnyJSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let array = try? container.decode([AnyJSON].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: AnyJSON].self))
        }
    }
}

/// Checks for null last.
private enum NullLast: Decodable {
    case number, null
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if (try? container.decode(Int.self)) != nil {
            self = .number
        } else if container.decodeNil() {
            self = .null
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "neither a number nor null")
        }
    }
}

/// A wrapper with do and catch.
private struct Flexible: Decodable {
    var value: Int
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            value = try container.decode(Int.self)
        } catch {
            guard let text = try? container.decode(String.self), let number = Int(text) else { throw error }
            value = number
        }
    }
}

private struct Keyed: Decodable {
    var x: String
    enum CodingKeys: CodingKey { case x }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let number = try? container.decode(Int.self, forKey: .x) {
            x = "\(number)"
        } else if let flag = try? container.decode(Bool.self, forKey: .x) {
            x = "\(flag)"
        } else {
            x = try container.decode(String.self, forKey: .x)
        }
    }
}

private struct IfPresent: Decodable {
    var x: String?
    enum CodingKeys: CodingKey { case x }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let number = try? container.decode(Int.self, forKey: .x)
        x = try number.map { "\($0)" } ?? container.decodeIfPresent(String.self, forKey: .x)
    }
}

private struct Dog: Decodable { var name: String; var barks: Bool }
private struct Cat: Decodable { var name: String; var lives: Int }

/// One of two objects, through the decoder itself.
private enum Pet: Decodable {
    case dog(Dog), cat(Cat)
    init(from decoder: any Decoder) throws {
        do { self = .dog(try Dog(from: decoder)) } catch { self = .cat(try Cat(from: decoder)) }
    }
}

/// The same, through a container.
private enum BoxedPet: Decodable {
    case dog(Dog), cat(Cat)
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let dog = try? container.decode(Dog.self) {
            self = .dog(dog)
        } else {
            self = .cat(try container.decode(Cat.self))
        }
    }
}

/// A text, or an object that it opens itself.
private enum Link: Decodable {
    case text(String), object(String)
    enum CodingKeys: CodingKey { case href }
    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self = .text(text)
        } else {
            self = .object(try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .href))
        }
    }
}

/// A list whose elements are numbers or texts.
private struct Mixed: Decodable {
    var values: [String] = []
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            if let number = try? container.decode(Int.self) {
                values.append("\(number)")
            } else {
                values.append(try container.decode(String.self))
            }
        }
    }
}

/// Reads nothing, and only advances a container.
private struct Nothing: Decodable {}

private struct Lossy: Decodable {
    var values: [Int] = []
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            if let number = try? container.decode(Int.self) {
                values.append(number)
            } else {
                _ = try container.decode(Nothing.self)
            }
        }
    }
}

/// Reads one value through two super decoders.
private struct Handed: Decodable {
    var pets: [String] = []
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let dog = try? Dog(from: container.superDecoder(forKey: .pet)) {
            pets = [dog.name]
        } else {
            pets = [try Cat(from: container.superDecoder(forKey: .pet)).name]
        }
    }
    enum CodingKeys: CodingKey { case pet }
}

private struct Nested: Decodable {
    var text: String
    enum CodingKeys: CodingKey { case x, y }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let inner = try? container.nestedContainer(keyedBy: CodingKeys.self, forKey: .x) {
            text = try inner.decode(String.self, forKey: .y)
        } else {
            text = try container.decode(String.self, forKey: .x)
        }
    }
}

/// Swallows an error without trying another type.
private struct Careless: Decodable {
    var x: Int?
    var y: Int
    enum CodingKeys: CodingKey { case x, y }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        x = try? container.decode(Int.self, forKey: .x)
        y = try container.decode(Int.self, forKey: .y)
    }
}

/// Two types that both fail, and a default.
private struct Defaulting: Decodable {
    var x = 0
    enum CodingKeys: CodingKey { case x }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let number = try? container.decode(Int.self, forKey: .x) {
            x = number
        } else if let flag = try? container.decode(Bool.self, forKey: .x) {
            x = flag ? 1 : 0
        }
    }
}

private class Animal: Decodable {
    var name: String
    enum CodingKeys: CodingKey { case name }
    required init(from decoder: any Decoder) throws {
        name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
    }
}

/// Swallows an error of its own member, before its superclass reads the same object.
private final class Bird: Animal {
    var wings: Int?
    enum CodingKeys: CodingKey { case wings }
    required init(from decoder: any Decoder) throws {
        wings = try? decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .wings)
        try super.init(from: decoder)
    }
}

/// Throws its own error if no type fits.
private enum Strict: Decodable {
    case number(Int), text(String)
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected a number or a text.")
        }
    }
}

private struct Address: Decodable { var street: String; var zip: Int }
private struct Person: Decodable { var name: String }
private struct Postal: Decodable { var name: String; var street: String; var zip: String }
private struct Size: Decodable { var meta: Meta; struct Meta: Decodable { var width: Int } }
private struct Title: Decodable { var meta: Meta; struct Meta: Decodable { var title: String } }
private struct Label: Decodable { var meta: Meta; struct Meta: Decodable { var width: String } }

/// Reads two types from one object: two parts of it, or one in place of the other.
private struct Both<First: Decodable, Second: Decodable>: Decodable {
    var first: First?
    var second: Second
    init(from decoder: any Decoder) throws {
        first = try? First(from: decoder)
        second = try Second(from: decoder)
    }
}

/// The same in an enum, which is one of the two.
private enum Either<First: Decodable, Second: Decodable>: Decodable {
    case first(First), second(Second)
    init(from decoder: any Decoder) throws {
        if let first = try? First(from: decoder) {
            self = .first(first)
        } else {
            self = .second(try Second(from: decoder))
        }
    }
}

/// Reads a part, and a member of its own.
private struct Customer: Decodable {
    var address: Address?
    var id: Int
    enum CodingKeys: CodingKey { case id }
    init(from decoder: any Decoder) throws {
        address = try? Address(from: decoder)
        id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    }
}

/// Reads one of two types, and a part.
private struct Owner: Decodable {
    var person: Person
    init(from decoder: any Decoder) throws {
        do { _ = try Address(from: decoder) } catch { _ = try Postal(from: decoder) }
        person = try Person(from: decoder)
    }
}

@Suite struct AttemptTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var type: any (Decodable & SendableMetatype).Type
        var payload: String
        var said: String
        var testDescription: String { "\(type) \(payload)" }

        init(_ type: any (Decodable & SendableMetatype).Type, _ payload: String, _ said: String) {
            self.type = type
            self.payload = payload
            self.said = said
        }
    }

    static let readCases = [
        Case(AnyJSON.self, "true", ": Bool after String typeMismatch, Double typeMismatch"),
        Case(AnyJSON.self, "null", ""),
        Case(AnyJSON.self, #""a""#, ""),
        Case(
            AnyJSON.self, "[1]",
            """
            : [AnyJSON] after String typeMismatch, Double typeMismatch, Bool typeMismatch
            [0]: Double after String typeMismatch
            """),
        Case(
            AnyJSON.self, "[]", ": [AnyJSON] after String typeMismatch, Double typeMismatch, Bool typeMismatch"),
        Case(
            AnyJSON.self, #"{"a":[]}"#,
            """
            : [String: AnyJSON] after String typeMismatch, Double typeMismatch, Bool typeMismatch, [AnyJSON] typeMismatch
            a: [AnyJSON] after String typeMismatch, Double typeMismatch, Bool typeMismatch
            """),
        Case(NullLast.self, "null", ": nil after Int valueNotFound"),
        Case(Flexible.self, #""12""#, ": String after Int typeMismatch"),
        Case(Keyed.self, #"{"x":"a"}"#, "x: String after Int typeMismatch, Bool typeMismatch"),
        Case(IfPresent.self, #"{"x":"a"}"#, "x: String? after Int typeMismatch"),
        Case(IfPresent.self, #"{"x":null}"#, "x: String? after Int valueNotFound"),
        Case(IfPresent.self, "{}", "x: String? after Int keyNotFound"),
        Case(Pet.self, #"{"name":"a","lives":9}"#, ": Cat after Dog keyNotFound barks"),
        Case(BoxedPet.self, #"{"name":"a","lives":9}"#, ": Cat after Dog keyNotFound barks"),
        Case(Link.self, #"{"href":"a"}"#, ": Link after String typeMismatch"),
        Case(Mixed.self, #"[1,"a"]"#, "[1]: String after Int typeMismatch"),
        Case(Handed.self, #"{"pet":{"name":"a","lives":9}}"#, "pet: Cat after Dog keyNotFound pet.barks"),
        Case(Nested.self, #"{"x":"a"}"#, "x: String after an object typeMismatch"),
        Case(Both<Address, Person>.self, #"{"name":"n"}"#, ": Person after Address keyNotFound"),
        Case(Both<Address, Person>.self, #"{"name":"n","zip":1}"#, ": Person after Address keyNotFound"),
        Case(
            Both<Address, Postal>.self, #"{"name":"n","street":"s","zip":"z"}"#,
            ": Postal after Address typeMismatch"),
        Case(Both<Size, Label>.self, #"{"meta":{"width":"w"}}"#, ": Label after Size typeMismatch"),
        Case(Both<Size, Title>.self, #"{"meta":{"title":"t"}}"#, ": Title after Size keyNotFound meta.width"),
        Case(
            Both<Address, [String: String]>.self, #"{"street":"s","zip":"z"}"#, ": an object after Address typeMismatch"
        ),
        Case(
            Either<Address, Person>.self, #"{"name":"n","street":"s","zip":"z"}"#,
            ": Person after Address typeMismatch"),
        Case(
            Either<Address, Person>.self, #"{"name":"n","street":"s"}"#, ": Person after Address keyNotFound zip"),
        Case(
            Owner.self, #"{"name":"n","street":"s","zip":"z"}"#, ": Postal after Address typeMismatch"),
    ]

    @Test(arguments: readCases)
    func `an attempt isn't a failure if a later one read the place`(_ sample: Case) {
        let trace = trace(sample.type, sample.payload)
        #expect(trace.failures.map(said) == [])
        #expect(alternatives(trace) == sample.said)
        #expect(trace.brokenInvariants() == [])
    }

    static let failedCases = [
        Case(
            AnyJSON.self, #"{"list":[1,2,{"v":[0e]}]}"#,
            "failed list[2].v[0] Double invalidJSON; else String typeMismatch, Bool typeMismatch, "
                + "[AnyJSON] typeMismatch, [String: AnyJSON] typeMismatch"),
        Case(
            Pet.self, #"{"name":"a","lives":"9"}"#,
            "failed lives Int typeMismatch; else Dog keyNotFound barks"),
        Case(
            BoxedPet.self, #"{"name":"a","barks":"loud"}"#,
            "failed barks Bool typeMismatch; else Cat keyNotFound lives"),
        Case(Keyed.self, #"{"x":[]}"#, "failed x String typeMismatch; else Int typeMismatch, Bool typeMismatch"),
        Case(Keyed.self, "{}", "failed x String keyNotFound; else Int keyNotFound, Bool keyNotFound"),
        Case(
            Strict.self, "true", "failed  Strict dataCorrupted; else Int typeMismatch, String typeMismatch"),
        Case(Flexible.self, #""twelve""#, "failed  Int typeMismatch"),
        Case(Flexible.self, "[]", "failed  Flexible typeMismatch; else Int typeMismatch, String typeMismatch"),
        Case(Defaulting.self, #"{"x":"a"}"#, "absorbed x Bool typeMismatch; else Int typeMismatch"),
        Case(Mixed.self, "[1,true]", "failed [1] String typeMismatch; else Int typeMismatch"),
    ]

    @Test(arguments: failedCases)
    func `if all attempts failed, the one that got furthest represents them`(_ sample: Case) {
        let trace = trace(sample.type, sample.payload)
        #expect(trace.failures.map { said($0) + others($0, trace) } == [sample.said])
        #expect(alternatives(trace).split(separator: "\n").allSatisfy { $0.hasPrefix("list") || $0.hasPrefix(":") })
        #expect(trace.brokenInvariants() == [])
    }

    static let swallowedCases = [
        Case(Careless.self, #"{"x":"a","y":1}"#, "absorbed x Int typeMismatch"),
        Case(Lossy.self, #"[1,"a",2]"#, "absorbed [1] Int typeMismatch"),
        Case(Bird.self, #"{"wings":"two","name":"a"}"#, "absorbed wings Int typeMismatch"),
        Case(
            Both<Address, Person>.self, #"{"name":"n","street":"s","zip":"z"}"#, "absorbed zip Int typeMismatch"),
        Case(
            Both<Address, Person>.self, #"{"name":"n","street":"s","zip":null}"#, "absorbed zip Int valueNotFound"),
        Case(Both<Address, Person>.self, #"{"name":"n","street":"s"}"#, "absorbed zip Int keyNotFound"),
        Case(Both<Address, Person>.self, #"{"name":"n","street":1}"#, "absorbed street String typeMismatch"),
        Case(
            Both<Size, Title>.self, #"{"meta":{"title":"t","width":"w"}}"#, "absorbed meta.width Int typeMismatch"),
        Case(Customer.self, #"{"id":1,"street":"s","zip":"z"}"#, "absorbed zip Int typeMismatch"),
        Case(Customer.self, #"{"id":1,"street":"s"}"#, "absorbed zip Int keyNotFound"),
    ]

    @Test(arguments: swallowedCases)
    func `a swallowed error is a failure if nothing else read the place`(_ sample: Case) {
        let trace = trace(sample.type, sample.payload)
        #expect(trace.failures.map(said) == [sample.said])
        #expect(alternatives(trace) == "")
        #expect(trace.brokenInvariants() == [])
    }

    @Test
    func `the thrown error is known, whichever attempt got furthest`() throws {
        let trace = trace(AnyJSON.self, "[0e]")
        let failure = try #require(trace.failures.first)
        #expect(said(failure) == "failed [0] Double invalidJSON")
        let plain = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(AnyJSON.self, from: Data("[0e]".utf8))
        }
        guard case .typeMismatch(_, let context) = plain else {
            Issue.record("plain decoding throws \(String(describing: plain))")
            return
        }
        let thrown = trace.thrownFailure(for: failure)
        #expect(thrown.debugDescription == context.debugDescription)
        #expect(thrown.foundationPath == CodingPath(context.codingPath))
    }

    @Test(arguments: readCases + failedCases + swallowedCases)
    func `a packed trace keeps its attempts`(_ sample: Case) throws {
        let trace = trace(sample.type, sample.payload)
        let other = try Trace(packed: trace.packed())
        #expect(other.failures == trace.failures)
        #expect(other.thrown == trace.thrown)
        #expect(alternatives(other) == alternatives(trace))
        #expect(other.failures.map { others($0, other) } == trace.failures.map { others($0, trace) })
        #expect((0..<trace.count).allSatisfy { other.isSuperseded($0) == trace.isSuperseded($0) })
    }

    @Test(arguments: [1, 10, 100, 150])
    func `attempts are found at any depth`(depth: Int) {
        let payload = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        let whole = trace(AnyJSON.self, payload)
        #expect(whole.failures.isEmpty)
        #expect(whole.alternativeCount == depth + 1)
        let broken = trace(AnyJSON.self, payload.replacing("1", with: "0e"))
        #expect(broken.failures.map(\.kind) == [.invalidJSON])
        #expect(broken.failures.map(\.path.components.count) == [depth])
    }

    // MARK: Support

    private func trace(_ type: any Decodable.Type, _ payload: String) -> Trace {
        func open<T: Decodable>(_ type: T.Type) -> Trace { JSONDecoder().trace(type, from: Data(payload.utf8)).trace }
        return open(type)
    }

    private func said(_ failure: Failure) -> String {
        "\(failure.fate) \(failure.path) \(failure.requestedType) \(failure.kind)"
    }

    private func said(_ attempt: Trace.Attempt, _ trace: Trace) -> String {
        let path = attempt.failure.path == trace.path(of: attempt.node) ? "" : " \(attempt.failure.path)"
        return "\(attempt.type) \(attempt.failure.kind)\(attempt.failure.kind == .keyNotFound ? path : "")"
    }

    private func others(_ failure: Failure, _ trace: Trace) -> String {
        let others = trace.attempts(besides: failure)
        let own = trace.attempt(endedBy: failure).map { trace[$0.node].parent } ?? Int32(failure.node)
        let here = others.filter { $0.node >= 0 && trace[$0.node].parent == own }.map { said($0, trace) }
        return here.isEmpty ? "" : "; else " + here.joined(separator: ", ")
    }

    private func alternatives(_ trace: Trace) -> String {
        trace.alternatives().map { alternative in
            let place = trace.path(of: trace.place(of: alternative))
            return "\(place): \(alternative.chosen) after "
                + alternative.attempts.map { said($0, trace) }.joined(separator: ", ")
        }.joined(separator: "\n")
    }
}
