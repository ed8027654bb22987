import DecodeService
import DiagnosisSupport
import Foundation
import JSONText
import ModelBuild
import SwiftDeclarations
import Testing

@testable import Diagnosis

private let source = """
    struct Reminder: Decodable { var due: Date? }
    struct Code: RawRepresentable { var rawValue: String }
    enum Day: String { case monday, tuesday }
    enum Grade: Int { case low = 1, high = 3 }
    struct Pupil: Decodable { var grade: Grade }
    struct Page<T> { var value: T }
    struct Place: Codable {
        var title: String
        var size: Int

        enum CodingKeys: String, CodingKey {
            case size
            case title = "t"
        }
    }
    enum Step: Decodable {
        case rotate(angle: Int, axis: String), halt
        enum RotateCodingKeys: String, CodingKey { case angle = "deg", axis }
        enum CodingKeys: String, CodingKey { case rotate = "ROTATE", halt = "HALT" }
    }
    """

private struct Reminder: Decodable {
    enum CodingKeys: CodingKey { case due }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if try !container.decodeNil(forKey: .due) { _ = try container.decode(Date.self, forKey: .due) }
    }
}
private struct Code: RawRepresentable, Decodable {
    var rawValue: String
    init?(rawValue: String) {
        guard rawValue.count == 4 else { return nil }
        self.rawValue = rawValue
    }
}
private enum Day: String, Decodable, CodingKeyRepresentable { case monday, tuesday }
private enum Grade: Int, Decodable { case low = 1, high = 3 }
private struct Pupil: Decodable { var grade: Grade }
private struct Page<T: Decodable>: Decodable { var value: T }
private enum Step: Decodable {
    case rotate(angle: Int, axis: String), halt
    enum RotateCodingKeys: String, CodingKey { case angle = "deg", axis }
    enum CodingKeys: String, CodingKey { case rotate = "ROTATE", halt = "HALT" }
}
private struct Place: Codable {
    var title: String
    var size: Int

    enum CodingKeys: String, CodingKey {
        case size
        case title = "t"
    }
}

private struct TextKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
/// Reads a key that isn't known before it runs.
private struct Setting: Decodable {
    init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: TextKey.self).decode(Int.self, forKey: TextKey(stringValue: "size"))
    }
}

/// Causes that the record, the payload or the source shows.
@Suite struct CauseTests {
    private let declared = DeclaredTypes([("Models.swift", ParsedSources.source(source))])

    @Test(arguments: [
        ("case a = 0x10, b, c = -1, d", ["16", "17", "-1", "0"]),
        ("case a = 0b11, b = 0o17, c = 1_000", ["3", "15", "1000"]),
        ("case a, b = 9223372036854775807", ["0", "9223372036854775807"]),
        // Larger than any that is known here, which leaves the cases after it unknown, too.
        ("case a = 9223372036854775808, b", []), ("case a = \"x\", b", []),
    ])
    func `integer raw values in any base are read, unless one is unknown`(cases: String, values: [String]) {
        let text = "enum Level: UInt64 { \(cases) }"
        let declared = DeclaredTypes([("Level.swift", ParsedSources.source(text))])
        #expect(declared.rawValues(of: "Level") == values)
    }

    private func told<T: Decodable>(
        _ type: T.Type, _ payload: String, _ strategies: [String: String] = [:]
    ) throws -> (message: String, notes: [String], failure: DiagnosedFailure) {
        let failure = try #require(try tree(type, payload, strategies).diagnosis.ending)
        return (failure.message(by: declared), failure.explained(by: declared).notes, failure)
    }

    @Test func `decodeNil on a missing key is reported as asking for null, not as opening a container`() throws {
        let told = try told(Reminder.self, #"{"text": "x"}"#)
        #expect(told.message == #"the payload has no key "due", but Reminder.init(from:) asks whether it is null"#)
        #expect(told.notes.last == "decodeNil(forKey:) throws if the key is missing: only a value can be null.")
    }

    @Test(arguments: [
        (
            "Double", "1e-400", "which is too close to zero for Double",
            "The smallest positive Double is about 4.9e-324."
        ),
        (
            "Double", "-2e-324", "which is too close to zero for Double",
            "The smallest positive Double is about 4.9e-324."
        ),
        ("Float", "1e-50", "which is too close to zero for Float", "The smallest positive Float is about 1.4e-45."),
        ("Double", "1e400", "which doesn't fit in Double", "The limit of Double is 1.8e308."),
        ("Float", "-1e39", "which doesn't fit in Float", "The limit of Float is 3.4e38."),
        ("Decimal", "1e-400", "which doesn't fit in Decimal", "The exponent of a Decimal is from -128 to 127."),
        ("Double", "0e1", "which isn't read as a Double", "0e1 is zero, but JSONDecoder doesn't read this spelling"),
    ])
    func `a number out of range is reported with the limit that it exceeds`(
        type: String, number: String, said: String, note: String
    ) throws {
        let types: [String: any Decodable.Type] = ["Double": Double.self, "Float": Float.self, "Decimal": Decimal.self]
        func check<T: Decodable>(_ type: T.Type) throws {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode([T].self, from: Data("[\(number)]".utf8)) }
            let told = try told([T].self, "[\(number)]")
            #expect(told.message == "[0] is \(number), \(said)")
            #expect(told.notes.first?.hasPrefix(note) == true)
        }
        let asked = try #require(types[type])
        try check(asked)
    }

    @Test func `cases and their values have their names in sentences, and their keys in payloads`() throws {
        let value = try told([Step].self, #"[{"HALT": {}}, {"ROTATE": {"axis": "x"}}]"#)
        #expect(value.message == #"[1].ROTATE has no key "deg", but Step.rotate.angle is an Int"#)
        let named = try told([Step].self, #"[{"rotate": {"deg": 1, "axis": "x"}}]"#)
        #expect(named.notes.contains(#"Its only key is "rotate", but the key of the case rotate is "ROTATE"."#))
        #expect(named.notes.contains(#"Its cases are "ROTATE" and "HALT"."#))
        let other = try told([Step].self, #"[{"turn": {}}]"#)
        #expect(other.notes.contains(#"Its only key is "turn", which isn't a case of Step."#))
    }

    @Test func `a bad raw value is rejected by a struct, but isn't a case of an enum`() throws {
        let code = try told([Code].self, #"["abc"]"#)
        #expect(code.message == #"[0] is "abc", which Code(rawValue:) rejects"#)
        #expect(code.notes == [#"Code is decoded from its raw value, and Code(rawValue:) returned nil for "abc"."#])
        #expect(code.failure.explained(by: declared).code == .refused)
        #expect(try told([Day].self, #"["funday"]"#).message == #"[0] is "funday", which isn't a case of Day"#)
    }

    @Test(arguments: [
        ("[3]", "2 elements"), ("[]", "2 elements"),
    ])
    func `a range whose array ends early says how many elements it needs`(payload: String, needed: String) throws {
        let told = try told(ClosedRange<Int>.self, payload)
        #expect(told.failure.explained().code == .pastTheEnd)
        #expect(told.notes.first?.contains("ClosedRange<Int> is decoded from an array of \(needed)") == true)
        #expect(told.failure.explained().sentences.contains { $0.contains("isAtEnd") } == false)
    }

    @Test func `a bad key of a dictionary is reported at the key, with errors: all as well`() throws {
        let payload = #"{"1": "a", "x": "b"}"#
        let strict: [String: String] = [:]
        for strategies in [strict, ["errors": "all"]] {
            let failure = try #require(try tree([Int: String].self, payload, strategies).diagnosis.ending)
            #expect(failure.pointer == "/x")
            #expect((failure.position.line, failure.position.column) == (1, 12))
            #expect(failure.span == 11..<14)
        }
        let day = try told([Day: Int].self, #"{"monday": 1, "funday": 2}"#)
        #expect(day.failure.position.column == 15)
        #expect(day.notes.last == #"Day's raw values are "monday" and "tuesday"."#)
    }

    @Test func `the name of a case with a numeric raw value is recognised`() throws {
        #expect(
            try told(Pupil.self, #"{"grade": "high"}"#).notes.last
                == #""high" is the name of a case of Grade, whose raw value is 3."#)
        #expect(
            try told(Pupil.self, #"{"grade": "higher"}"#).notes.last
                == #""higher" isn't a number even without the quotes."#)
    }

    @Test func `a missing key of an optional generic parameter is explained by decode(_:forKey:)`() throws {
        let told = try told(Page<Int?>.self, "{}")
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Page<Int?>.self, from: Data("{}".utf8)) }
        #expect(told.notes.last?.contains("calls decode(_:forKey:), which throws if the key is missing") == true)
        let plain = try self.told(Page<Int>.self, "{}")
        #expect(plain.notes.last?.hasPrefix("A property that isn't optional needs its key") == true)
    }

    @Test func `a missing key of a type that takes any key isn't said to be read by synthesized code`() throws {
        let told = try told(Setting.self, #"{"width": 1}"#)
        #expect(told.notes.last == "Setting requires this key: decode(_:forKey:) throws if it is missing.")
    }

    @Test func `coding keys are cited with their place in the source`() throws {
        let told = try told(Place.self, #"{"title": "x", "size": 1}"#)
        #expect(
            told.notes.first == #"Place.CodingKeys maps title to "t" (Models.swift:13), but the payload has "title"."#)
    }

    @Test func `values that another attempt read are not listed as ignored`() throws {
        struct Id: Decodable { var id: Int }
        struct Tag: Decodable { var tag: String }
        struct Both: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                _ = try container.decode(Id.self)
                _ = try container.decode(Tag.self)
            }
        }
        let decode = try decode(Both.self, #"{"id": 1, "tag": "x", "other": 2}"#)
        let ignored = (0..<decode.tree.count).filter { decode.tree[$0].mark == .ignored }
        #expect(
            ignored.filter { !decode.tree.isReadElsewhere($0) }.map {
                decode.document.pointer(Int(decode.tree[$0].token))
            }
                == ["/other"])
        #expect(ignored.contains { decode.tree.isReadElsewhere($0) })
        #expect(decode.diagnosis.ignored == ["/other"])
    }
}
