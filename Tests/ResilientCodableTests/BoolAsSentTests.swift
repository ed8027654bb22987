import Foundation
import ResilientCodable
import Testing

private struct Switch: Codable, Hashable { @BoolAsSent var isOn: Bool }
private struct OptionalSwitch: Codable, Hashable { @BoolAsSent var isOn: Bool? }

@Suite("BoolAsSent") struct BoolAsSentTests {
    @Test(arguments: [
        ("true", "false"), ("1", "0"), (#""true""#, #""false""#), (#""TRUE""#, #""FALSE""#), (#""True""#, #""False""#),
        (#""yes""#, #""no""#), (#""YES""#, #""NO""#), (#""Yes""#, #""No""#), (#""1""#, #""0""#),
    ])
    func `a value and its opposite are written in the form that was sent`(_ yes: String, _ no: String) throws {
        for (sent, other, value) in [(yes, no, true), (no, yes, false)] {
            var decoded = try decode(Switch.self, from: "{\"isOn\": \(sent)}")
            #expect(decoded.isOn == value)
            #expect(try encoded(decoded) == "{\"isOn\":\(sent)}")
            decoded.isOn.toggle()
            #expect(try encoded(decoded) == "{\"isOn\":\(other)}")
        }
    }

    @Test(arguments: ["2", "0.5", "-1", "1e400", #""on""#, #""""#, "null", "[]", "{}", "[true]"])
    func `any other value throws the error of a plain Bool`(_ value: String) {
        struct Plain: Decodable { var isOn: Bool }
        let payload = "{\"isOn\": \(value)}"
        let wrapped = entityFailure { _ = try decode(Switch.self, from: payload) }
        #expect(wrapped == entityFailure { _ = try decode(Plain.self, from: payload) })
        #expect(wrapped != "nothing")
    }

    @Test func `a missing key throws`() {
        #expect(entityFailure { _ = try decode(Switch.self, from: "{}") } == "keyNotFound isOn at the root")
    }

    @Test(arguments: [("{}", "{}"), (#"{"isOn": null}"#, "{}"), (#"{"isOn": 1}"#, #"{"isOn":1}"#)])
    func `an optional may be missing or null, and nil is omitted`(_ payload: String, _ again: String) throws {
        #expect(try encoded(decode(OptionalSwitch.self, from: payload)) == again)
    }

    @Test func `code chooses the form of a value that wasn't decoded`() throws {
        struct Lock: Codable {
            @BoolAsSent(.number) var isLocked = false
            @BoolAsSent(.words(true: "on", false: "off")) var isLit: Bool? = true
        }
        var lock = Lock()
        #expect(try encoded(lock) == #"{"isLit":"on","isLocked":0}"#)
        lock.$isLocked = .bool
        #expect(try encoded(lock) == #"{"isLit":"on","isLocked":false}"#)
    }

    @Test func `a conversion is reported, and the form isn't compared`() throws {
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        let switches = try decoder.decode([Switch].self, from: Data(#"[{"isOn": 1}, {"isOn": true}]"#.utf8))
        #expect(reporter.errors.map(\.remedy) == [.converted(to: "true")])
        #expect(Set(switches).count == 1)
    }
}
